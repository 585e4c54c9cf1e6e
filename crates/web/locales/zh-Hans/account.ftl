# 登录、注册、账号。

account-name = 名字
account-name-hint = 2 到 24 个字符
account-password = 密码
account-password-hint = 至少 8 个字符，不要使用常见密码
login-done = 欢迎回来，{ $name }。
login-passkey = 使用通行密钥登录
login-new = 第一次来？
login-guest = 没有账号也能下棋。有了账号，存档和统计可以在多台设备上使用。
signup-done = 欢迎，{ $name }。你以游客身份下的棋已经归到这个账号。
signup-have = 已有账号？
signup-guest = 你在这个浏览器里以游客身份下的棋会转到账号里。
signup-colour = 你在苏拉卡尔塔棋中的棋子颜色

account-nobody = 你还没有在这里下过棋，所以没有任何关于你的数据。
account-guest = 你现在是游客，只有这个浏览器认得你。注册后，等级分和战绩可以在多台设备上使用。
account-since = 加入于 { $date }
account-yours = 你的内容
account-rename = 修改名字
account-renamed = 你现在叫 { $name }。
account-export = 你的数据
account-export-text = 关于你的全部数据，存成一个文件：账号、设置、对局、等级分。
account-export-button = 下载我的数据

password-title = 密码
password-old = 当前密码
password-new = 新密码
password-button = 修改密码
password-done = 密码已修改，其他设备上都已退出登录。
password-wrong = 密码不正确。

passkeys-title = 通行密钥
passkeys-text = 用指纹、面容或 PIN 码登录，不必输入密码。
passkeys-name = 通行密钥的名称
passkeys-add = 添加通行密钥
passkeys-added = 已添加通行密钥。
passkeys-not-added = 没有添加通行密钥。
passkeys-not-used = 没有使用通行密钥。
passkeys-remove = 移除
passkeys-remove-named = 移除 { $name }
passkeys-removed = 已移除通行密钥。

sessions-title = 已登录的设备
sessions-here = 这个浏览器
sessions-seen = 上次使用：{ $date }
sessions-end = 退出登录
sessions-end-named = 让 { $device } 退出登录
sessions-end-others = 退出其他所有设备
sessions-ended = 那台设备已退出登录。

delete-title = 删除全部数据
delete-text = 删除你的账号，以及所有存档、统计和成就。你的名字也会从别人的战绩中消失。
delete-button = 删除…
delete-sure = 删除后无法恢复。
delete-yes = 全部删除
delete-no = 保留
delete-done = 关于你的数据已全部删除。

promise-title = 账号会为你保存
promise-rating = 每种棋的等级分及其变化
promise-games = 保存的对局和研究，任何设备都能用
promise-progress = 成就和做题进度
promise-free = 免费，不需要邮箱。你可以随时下载或删除自己的数据。

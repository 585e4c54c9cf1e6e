# 登入、註冊、帳號。


account-name = 名字
account-name-hint = 2 到 24 個字元
account-password = 密碼
account-password-hint = 至少 8 個字元，且不要用常見密碼
login-done = 歡迎回來，{ $name }。
login-passkey = 使用通行密鑰登入
login-new = 第一次來嗎？
login-guest = 不需要帳號也能對局。有了帳號，存檔與統計可在不同裝置間保留。
signup-done = 歡迎，{ $name }。你以訪客身分下的棋都歸到這個帳號了。
signup-have = 已有帳號？
signup-guest = 你在這個瀏覽器以訪客身分下的棋，會轉到帳號裡。
signup-colour = 你在蘇拉卡爾塔棋的棋子顏色

account-nobody = 你還沒在這裡下過棋，所以沒有保留任何關於你的資料。
account-guest = 你目前是訪客，只有這個瀏覽器認得你。註冊後，等級分與戰績可在不同裝置間保留。
account-since = 加入於 { $date }
account-yours = 你的
account-rename = 更改名字
account-renamed = 你現在叫做 { $name }。
account-export = 你的資料
account-export-text = 所有關於你的資料，存成一個檔案：帳號、設定、對局、等級分。
account-export-button = 下載我的資料

password-title = 密碼
password-old = 目前的密碼
password-new = 新密碼
password-button = 更改密碼
password-done = 密碼已更改，其他地方都已登出。
password-wrong = 密碼不正確。

passkeys-title = 通行密鑰
passkeys-text = 用指紋、臉孔或 PIN 碼登入，不必輸入密碼。
passkeys-name = 通行密鑰的名稱
passkeys-add = 新增通行密鑰
passkeys-added = 已新增通行密鑰。
passkeys-not-added = 沒有新增通行密鑰。
passkeys-not-used = 沒有使用通行密鑰。
passkeys-remove = 移除
passkeys-remove-named = 移除 { $name }
passkeys-removed = 已移除通行密鑰。

sessions-title = 登入中的裝置
sessions-here = 這個瀏覽器
sessions-seen = 上次使用：{ $date }
sessions-end = 登出
sessions-end-named = 登出 { $device }
sessions-end-others = 登出其他所有裝置
sessions-ended = 已登出。

delete-title = 刪除所有資料
delete-text = 刪除你的帳號，以及所有存檔、統計與成就。你的名字也會從別人的戰績中消失。
delete-button = 刪除…
delete-sure = 刪除後無法復原。
delete-yes = 全部刪除
delete-no = 保留
delete-done = 關於你的資料已全部刪除。


promise-title = 帳號會保存
promise-rating = 每種棋的等級分及其變化
promise-games = 已存棋局與研究，任何裝置皆可使用
promise-progress = 成就與解題進度
promise-free = 免費，不需電子郵件。你可隨時下載或刪除自己的資料。

# 每个界面的框架：页眉、标题、消息。

language-name = 简体中文
language-not-loaded = 无法加载{ $language }的文字。请联网后再试。
part-not-loaded = 页面的这一部分无法加载。请检查网络后再试。

page-title = { $screen } · Sente
skip-to-content = 跳到正文
message-close = 关闭消息

nav-home = Sente：首页
nav-bar = 快捷导航
nav-more = 更多
nav-games = 棋类
nav-main = 主菜单
nav-play = 下棋
nav-arena = 竞技场
nav-rankings = 排行榜
nav-settings = 设置
nav-login = 登录
nav-language = 语言
nav-theme = 主题：{ $theme }

theme-system = 跟随系统
theme-light = 浅色
theme-dark = 深色

title-home = 下棋、学习、分析
title-new = 新对局
title-game = 对局
title-lobby = 大厅
title-saved = 打开存档
title-arena = 竞技场
title-rankings = 排行榜
title-stats = 个人主页
title-puzzles = 题目
title-achievements = 成就
title-help = 学习
title-login = 登录
title-signup = 注册
title-account = 账号
title-settings = 设置
title-missing = 没有这个页面

missing-text = 网址可能有误，或者页面已经移走。
missing-home = 首页

nav-account = 账号：{ $name }
account-log-out = 退出登录
account-logged-out = 你已退出登录。
confirm-yes = 是
confirm-no = 否

loading = 加载中…
loading-again = 重试
loading-failed = 加载失败
loading-unknown = 这些内容保存在账号里。请先登录或注册。
home-quit = 退出程序
home-quit-done = Sente 已退出，可以关闭这个窗口了。
tally-words = { $wins } 胜 { $draws } 和 { $losses } 负
elo-words = Elo { $elo } ± { $error }

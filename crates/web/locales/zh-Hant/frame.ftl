# 每個畫面的框架：頁首、標題、訊息。

language-name = 繁體中文
language-not-loaded = 無法載入{ $language }的文字。請在連線後再試一次。
part-not-loaded = 無法載入此頁面。請檢查網路連線後再試一次。

page-title = { $screen } · Sente
skip-to-content = 跳到主要內容
message-close = 關閉訊息

nav-home = Sente：首頁
nav-bar = 捷徑
nav-more = 更多
nav-games = 棋類
nav-main = 主選單
nav-play = 對局
nav-arena = 競技場
nav-rankings = 排名
nav-settings = 設定
nav-login = 登入
nav-language = 語言
nav-theme = 主題：{ $theme }

theme-system = 跟隨系統
theme-light = 淺色
theme-dark = 深色

title-home = 對局、學習、分析
title-new = 新對局
title-game = 對局
title-lobby = 大廳
title-saved = 載入對局
title-arena = 競技場
title-rankings = 排名
title-stats = 個人檔案
title-puzzles = 題目
title-achievements = 成就
title-help = 學習
title-login = 登入
title-signup = 註冊
title-account = 帳號
title-settings = 設定
title-missing = 沒有這個頁面

missing-text = 網址可能有誤，或頁面已移動。
missing-home = 首頁

nav-account = 帳號：{ $name }
account-log-out = 登出
account-logged-out = 你已登出。
confirm-yes = 是
confirm-no = 否

loading = 載入中…
loading-failed = 無法載入
loading-again = 再試一次
loading-unknown = 這些資料存在帳號裡。請先登入或註冊。
home-quit = 結束程式
home-quit-done = Sente 已結束，可以關閉這個視窗了。
tally-words = { $wins } 勝、{ $draws } 和、{ $losses } 負
elo-words = Elo { $elo } ± { $error }

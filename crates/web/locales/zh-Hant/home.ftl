# 首頁。

home-menu = 要做什麼
home-new = 新對局
home-load = 載入對局
home-rankings = 排名
home-stats = 統計
home-help = 說明
home-login = 登入
home-signup = 註冊
home-gomoku = 連成五子獲勝。
home-renju = 連成五子，黑方有禁手。
home-othello = 夾住對方棋子並翻轉。
home-surakarta = 繞過弧線吃子。
home-lobby = 大廳
home-continue = 繼續對局

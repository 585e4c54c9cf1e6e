# 設定畫面。

settings-page = 頁面
settings-board = 棋盤
settings-animations = 棋子動畫
settings-sounds = 音效
settings-coordinates = 座標
settings-move-numbers = 手數
settings-legal-dots = 顯示可下的點
settings-confirm = 每步都要確認
settings-tap-twice = 棋盤較小時，點兩下才落子
settings-disc-size = 棋子大小
settings-small = 小
settings-large = 大
settings-colours = 顏色
settings-square-light = 淺色格
settings-square-dark = 深色格
settings-first-pieces = 先手的棋子
settings-second-pieces = 後手的棋子
settings-first-hints = 先手的著法提示
settings-second-hints = 後手的著法提示
settings-usual-colours = 恢復預設顏色
settings-preview = 預覽
settings-preview-text = 在這些棋盤上試試你的設定。

game-look = 顏色
piece-colour-title = 你在蘇拉卡爾塔棋中的棋子
piece-colour-change = 更改棋子顏色
piece-colour-note = 立即生效，進行中的對局也一樣。若對手顏色相近，對手的棋子會換色。
settings-theme = 淺色或深色

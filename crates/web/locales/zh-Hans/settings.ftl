# 设置界面。

settings-page = 页面
settings-board = 棋盘
settings-animations = 棋子动画
settings-sounds = 音效
settings-coordinates = 坐标
settings-move-numbers = 手数
settings-legal-dots = 标出可下的点
settings-confirm = 每步都要确认
settings-tap-twice = 棋盘较小时，点两下才落子
settings-disc-size = 棋子大小
settings-small = 小
settings-large = 大
settings-colours = 颜色
settings-square-light = 浅色格
settings-square-dark = 深色格
settings-first-pieces = 先手的棋子
settings-second-pieces = 后手的棋子
settings-first-hints = 先手的着法提示
settings-second-hints = 后手的着法提示
settings-usual-colours = 恢复默认颜色
settings-preview = 预览
settings-preview-text = 在这些棋盘上试试你的设置。

game-look = 颜色
piece-colour-title = 你在苏拉卡尔塔棋中的棋子
piece-colour-change = 更换棋子颜色
piece-colour-note = 立即生效，正在下的对局也一样。如果对手的颜色与你相近，对手的棋子会换色。
settings-theme = 浅色或深色

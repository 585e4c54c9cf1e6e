# 其他界面上与分析有关的文字。

nav-analysis = 分析
title-analysis = 分析
game-analyse = 分析
engine-lost = 引擎无法启动。请刷新页面后再试。
setup-too-many = { $side }有 { $found } 枚棋子，最多只能有 { $most } 枚。
setup-overline = 连珠中，黑方经过 { $point } 的长连不能成立。
setup-two-winners = 双方都有获胜的连线。
setup-refused = 无法摆出这个局面：{ $reason }。
share-no-file = 浏览器无法保存文件。
setup-impossible = 无法摆出这个局面。

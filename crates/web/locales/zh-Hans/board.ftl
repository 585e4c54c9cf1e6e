# 棋盘、着法与规则的句子。

game-gomoku = 五子棋
game-standard = 标准五子棋
game-renju = 连珠
game-othello = 黑白棋
game-surakarta = 苏拉卡尔塔

side-black = 黑方
side-white = 白方
side-yellow = 黄方
side-green = 绿方
side-grey = 灰方
side-red = 红方
side-orange = 橙方
side-brown = 棕方
side-teal = 青方
side-blue = 蓝方
side-purple = 紫方
side-pink = 粉方
side-light = 浅{ $colour }
side-dark = 深{ $colour }

board-label = { $game }棋盘
board-role = 棋盘
point-empty = { $point }，空点
point-offered = { $point }：提出的第五手
point-piece = { $point }，{ $side }
point-forbidden = { $point }，禁手：{ $reason }

moved-stone = { $side }下在 { $to }。
moved-flip = { $side }下在 { $to }，翻转 { $count } 子。
moved-step = { $side }从 { $from } 走到 { $to }。
moved-capture = { $side }从 { $from } 绕过 { $loops } 条弧线，吃掉 { $to } 的棋子。
moved-pass = { $side }无棋可下，停一手。

outcome-win = { $side }获胜：{ $reason }。
outcome-draw = 和棋：{ $reason }。
reason-line = 五子连珠
reason-board-full = 棋盘已满
reason-only-forbidden = 黑方只剩禁手点
reason-discs = { $more } 子对 { $fewer } 子
reason-all-captured = 棋子被全部吃光
reason-no-move = 对方无法走子
reason-quiet = 太久没有吃子，{ $more } 子对 { $fewer } 子
reason-repetition = 局面重复，{ $more } 子对 { $fewer } 子

forbidden-overline = 长连
forbidden-double-four = 四四
forbidden-double-three = 三三

illegal-not-your-turn = 还没轮到你。
illegal-game-over = 对局已经结束。
illegal-off-board = { $point } 不在棋盘上。
illegal-occupied = { $point } 已有棋子。
illegal-forbidden = { $point } 是黑方的禁手：{ $reason }。
illegal-flips-nothing = { $point } 翻转不了任何棋子。
illegal-can-move = { $side }还有棋可下，不能停一手。
illegal-must-pass = { $side }无棋可下，必须停一手。
illegal-no-piece = { $point } 没有棋子。
illegal-not-yours = { $point } 的棋子不是你的。
illegal-stuck = { $point } 的棋子现在走不了。
illegal-not-a-step = { $to } 不在 { $from } 的一步之内。
illegal-nothing-to-capture = { $point } 没有可吃的对方棋子。
illegal-no-track = 从 { $from } 到 { $to } 没有经过弧线的通路。
illegal-opening-centre = 开局规则要求第一子下在中心 { $point }。
illegal-opening-too-close = { $point } 在中央 5×5 之内：开局规则要求黑方第二子下在其外。
illegal-opening-too-far = { $point } 在中央 { $side }×{ $side } 之外：开局规则要求这一子下在其内。
illegal-count-first = 请先说第五手要提出几个打点：1 到 { $most }。
illegal-offered-already = { $point } 已经提出，或与已提出的点对称相同。
illegal-not-offered = { $point } 没有被提出：请从提出的点中选一个。
illegal-nothing-to-choose = 现在不需要选择：请下一步棋。
illegal-choose-first = 请先选择：{ $choices }。
illegal-unreadable = “{ $text }”不是着法：请写成 { $example } 的样子。

# 棋盤、著法與規則的句子。

game-gomoku = 五子棋
game-standard = 標準五子棋
game-renju = 連珠
game-othello = 黑白棋
game-surakarta = 蘇拉卡爾塔棋

side-black = 黑方
side-white = 白方
side-yellow = 黃方
side-green = 綠方
side-grey = 灰方
side-red = 紅方
side-orange = 橙方
side-brown = 棕方
side-teal = 青方
side-blue = 藍方
side-purple = 紫方
side-pink = 粉紅方
side-light = 淺色{ $colour }
side-dark = 深色{ $colour }

board-label = { $game }棋盤
board-role = 棋盤
point-empty = { $point }，空點
point-offered = { $point }：提出的第五手
point-piece = { $point }，{ $side }
point-forbidden = { $point }，禁手：{ $reason }

moved-stone = { $side }下在 { $to }。
moved-flip = { $side }下在 { $to }，翻轉 { $count } 子。
moved-step = { $side }從 { $from } 走到 { $to }。
moved-capture = { $side }從 { $from } 繞 { $loops } 個弧線，吃掉 { $to } 的棋子。
moved-pass = { $side }無子可下，跳過。

outcome-win = { $side }獲勝：{ $reason }。
outcome-draw = 和局：{ $reason }。
reason-line = 五子連線
reason-board-full = 棋盤已滿
reason-only-forbidden = 黑方只剩禁手點
reason-discs = { $more } 子比 { $fewer } 子
reason-all-captured = 棋子全被吃光
reason-no-move = 對方無法走子
reason-quiet = 太久沒有吃子，{ $more } 子比 { $fewer } 子
reason-repetition = 局面重複，{ $more } 子比 { $fewer } 子

forbidden-overline = 長連
forbidden-double-four = 雙四
forbidden-double-three = 雙三

illegal-not-your-turn = 還沒輪到你。
illegal-game-over = 對局已結束。
illegal-off-board = { $point } 不在棋盤上。
illegal-occupied = { $point } 已有棋子。
illegal-forbidden = { $point } 是黑方禁手：{ $reason }。
illegal-flips-nothing = { $point } 無法翻轉任何棋子。
illegal-can-move = { $side }還有著法，不能跳過。
illegal-must-pass = { $side }無子可下，必須跳過。
illegal-no-piece = { $point } 沒有棋子。
illegal-not-yours = { $point } 的棋子不是你的。
illegal-stuck = { $point } 的棋子現在不能走。
illegal-not-a-step = { $to } 不在 { $from } 的一步之內。
illegal-nothing-to-capture = { $point } 沒有可吃的對方棋子。
illegal-no-track = 從 { $from } 到 { $to } 沒有經過弧線的通路。
illegal-opening-centre = 開局規則要求第一子下在中心 { $point }。
illegal-opening-too-close = { $point } 在中央 5×5 之內：開局規則要求黑方第二子下在其外。
illegal-opening-too-far = { $point } 在中央 { $side }×{ $side } 之外：開局規則要求這一子下在其內。
illegal-count-first = 請先說第五手要提出幾個打點：1 到 { $most }。
illegal-offered-already = { $point } 已經提出，或與已提出的點對稱相同。
illegal-not-offered = { $point } 沒有被提出：請從提出的點中選一個。
illegal-nothing-to-choose = 現在沒有選擇：請下一步棋。
illegal-choose-first = 請先選擇：{ $choices }。
illegal-unreadable = 「{ $text }」不是著法：請寫成 { $example } 的樣子。

# 盤、着手、ルールの文。

game-gomoku = 五目並べ
game-standard = 標準五目並べ
game-renju = 連珠
game-othello = オセロ
game-surakarta = スラカルタ

side-black = 黒
side-white = 白
side-yellow = 黄
side-green = 緑
side-grey = 灰
side-red = 赤
side-orange = オレンジ
side-brown = 茶
side-teal = 青緑
side-blue = 青
side-purple = 紫
side-pink = ピンク
side-light = 淡い{ $colour }
side-dark = 濃い{ $colour }

board-label = { $game }の盤
board-role = 盤
point-empty = { $point }、空き
point-offered = { $point }：提示された5手目
point-piece = { $point }、{ $side }
point-forbidden = { $point }、禁手：{ $reason }

moved-stone = { $side }、{ $to }。
moved-flip = { $side }、{ $to }。{ $count }個返しました。
moved-step = { $side }、{ $from }から{ $to }へ。
moved-capture = { $side }、{ $from }からループを{ $loops }つ回って{ $to }の駒を取りました。
moved-pass = { $side }は打つところがないのでパスです。

outcome-win = { $side }の勝ち：{ $reason }。
outcome-draw = 引き分け：{ $reason }。
reason-line = 五が並びました
reason-board-full = 盤が埋まりました
reason-only-forbidden = 黒には禁点しか残っていません
reason-discs = { $more }対{ $fewer }
reason-all-captured = 駒がすべて取られました
reason-no-move = 相手が動けません
reason-quiet = 長いあいだ駒が取られず、{ $more }対{ $fewer }
reason-repetition = 同じ局面の繰り返しで、{ $more }対{ $fewer }

forbidden-overline = 長連
forbidden-double-four = 四々
forbidden-double-three = 三々

illegal-not-your-turn = あなたの番ではありません。
illegal-game-over = 対局は終わっています。
illegal-off-board = { $point }は盤の外です。
illegal-occupied = { $point }には石があります。
illegal-forbidden = { $point }は黒の禁手です：{ $reason }。
illegal-flips-nothing = { $point }では1つも返せません。
illegal-can-move = { $side }は打てるので、パスできません。
illegal-must-pass = { $side }は打てないので、パスしなければなりません。
illegal-no-piece = { $point }には駒がありません。
illegal-not-yours = { $point }の駒はあなたのものではありません。
illegal-stuck = { $point }の駒は今は動けません。
illegal-not-a-step = { $to }は{ $from }から1歩の点ではありません。
illegal-nothing-to-capture = { $point }には取れる相手の駒がありません。
illegal-no-track = { $from }から{ $to }へ、ループを回る空いた道がありません。
illegal-opening-centre = 開局規定により、最初の石は中央の{ $point }に打ちます。
illegal-opening-too-close = { $point }は中央の5×5の中です。開局規定により、黒の2つ目の石はその外に打ちます。
illegal-opening-too-far = { $point }は中央の{ $side }×{ $side }の外です。開局規定により、この石はその中に打ちます。
illegal-count-first = 先に5手目の提示数を決めてください：1から{ $most }。
illegal-offered-already = { $point }はすでに提示されているか、提示済みの点と対称です。
illegal-not-offered = { $point }は提示されていません。提示された点から選んでください。
illegal-nothing-to-choose = いまは選ぶものがありません。手を打ってください。
illegal-choose-first = 先に選んでください：{ $choices }。
illegal-unreadable = 「{ $text }」は手として読めません。{ $example }のように書いてください。

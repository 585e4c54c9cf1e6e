# Boards, moves and rules as sentences.

game-gomoku = Gomoku
game-standard = Standard Gomoku
game-renju = Renju
game-othello = Othello
game-surakarta = Surakarta

side-black = Black
side-white = White
side-yellow = Yellow
side-green = Green
side-grey = Grey
side-red = Red
side-orange = Orange
side-brown = Brown
side-teal = Teal
side-blue = Blue
side-purple = Purple
side-pink = Pink
side-light = Light { $colour }
side-dark = Dark { $colour }

board-label = { $game } board
board-role = board
point-empty = { $point }, empty
point-offered = { $point }: offered as the fifth move
point-piece = { $point }, { $side }
point-forbidden = { $point }, forbidden: { $reason }

moved-stone = { $side } plays { $to }.
moved-flip = { $side } plays { $to } and turns { $count ->
    [one] { $count } disc
   *[other] { $count } discs
} over.
moved-step = { $side } moves from { $from } to { $to }.
moved-capture = { $side } captures on { $to } from { $from }, round { $loops ->
    [one] one loop
   *[other] { $loops } loops
}.
moved-pass = { $side } has no move and passes.

outcome-win = { $side } wins: { $reason }.
outcome-draw = Draw: { $reason }.
reason-line = five in a row
reason-board-full = the board is full
reason-only-forbidden = every point left is forbidden for Black
reason-discs = { $more } discs to { $fewer }
reason-all-captured = all pieces are captured
reason-no-move = the other side cannot move
reason-quiet = no capture for too long, { $more } pieces to { $fewer }
reason-repetition = repetition, { $more } pieces to { $fewer }

forbidden-overline = overline
forbidden-double-four = double four
forbidden-double-three = double three

illegal-not-your-turn = It is not your turn.
illegal-game-over = The game is over.
illegal-off-board = { $point } is not on the board.
illegal-occupied = { $point } is occupied.
illegal-forbidden = { $point } is forbidden for Black: { $reason }.
illegal-flips-nothing = { $point } turns over no disc.
illegal-can-move = { $side } can move and may not pass.
illegal-must-pass = { $side } cannot move and must pass.
illegal-no-piece = There is no piece on { $point }.
illegal-not-yours = The piece on { $point } is not yours.
illegal-stuck = The piece on { $point } cannot move now.
illegal-not-a-step = { $to } is not one step from { $from }.
illegal-nothing-to-capture = There is no enemy piece on { $point } to capture.
illegal-no-track = No free track round a loop leads from { $from } to { $to }.
illegal-opening-centre = The opening requires the first stone in the centre, { $point }.
illegal-opening-too-close = { $point } is inside the central 5×5: the opening requires Black’s second stone outside it.
illegal-opening-too-far = { $point } is outside the central { $side }×{ $side }: the opening requires this stone inside it.
illegal-count-first = Say first how many fifth moves will be offered: 1 to { $most }.
illegal-offered-already = { $point } is already offered, or equal by symmetry to a move that is.
illegal-not-offered = { $point } was not offered: take one of the offered moves.
illegal-nothing-to-choose = There is nothing to choose now: play a move.
illegal-choose-first = Choose first: { $choices }.
illegal-unreadable = “{ $text }” is not a move: write it like { $example }.

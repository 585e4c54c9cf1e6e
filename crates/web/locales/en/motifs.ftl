# Why a move is good or bad: a sentence for each motif of the engine. Part of the screens that explain moves.

motif-makes-five = { $move } completes five in a row.
motif-makes-open-four = { $move } makes an open four, which can be completed at both ends.
motif-makes-double-four = { $move } makes two fours at once, of which only one can be stopped.
motif-makes-four-three = { $move } makes a four and an open three at once.
motif-makes-double-three = { $move } makes two open threes at once.
motif-makes-four = { $move } makes a four, which has to be answered.
motif-makes-open-three = { $move } makes an open three, which threatens an open four.
motif-stops-five = { $move } stops { $opponent }’s four.
motif-stops-open-three = { $move } stops { $opponent }’s open three.
motif-stops-double-four = { $move } takes the point on which { $opponent } would make two fours at once.
motif-stops-four-three = { $move } takes the point on which { $opponent } would make a four and an open three.
motif-stops-double-three = { $move } takes the point on which { $opponent } would make two open threes.
motif-allows-five = { $move } does not stop { $opponent }’s four: { $answer } makes five.
motif-allows-open-four = { $move } lets { $opponent } make an open four with { $answer }.
motif-allows-double-four = { $move } lets { $opponent } make two fours at once with { $answer }.
motif-allows-four-three = { $move } lets { $opponent } make a four and an open three at once with { $answer }.
motif-allows-double-three = { $move } lets { $opponent } make two open threes at once with { $answer }.
motif-wins-by-fours = { $move } begins a win by fours in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
motif-wins-by-threats = { $move } begins a win by fours and threes in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
motif-allows-win-by-fours = After { $move }, { $opponent } wins by fours in { $count ->
    [one] 1 move
   *[other] { $count } moves
}, beginning with { $answer }.
motif-allows-win-by-threats = After { $move }, { $opponent } wins by fours and threes in { $count ->
    [one] 1 move
   *[other] { $count } moves
}, beginning with { $answer }.
motif-forbidden-weapon = { $move } makes a four that Black may not stop: { $points } is forbidden.
motif-allows-forbidden-weapon = After { $move }, { $answer } makes a four that Black may not stop: { $points } is forbidden.
motif-wastes-four = { $answer } stops the four { $move }, and nothing is left of its row.
motif-wrong-side = { $move } stops the open three from the wrong side; { $other } is the better side.
motif-loses-initiative = { $move } threatens nothing, and { $answer } does: the initiative goes to { $opponent }.
motif-gives-initiative = After { $move }, { $opponent } gets the initiative with { $answer }.
motif-leads-to-attack = { $move } leads to a double threat with { $answer }: { $line }.
motif-stops-three = { $move } takes a point on which { $opponent } would make an open three.
motif-builds-twos = { $move } builds { $count ->
    [one] 1 open two
   *[other] { $count } open twos
}; { $other } builds { $before }.
motif-stops-twos = { $move } takes a point on which { $opponent } would build { $count ->
    [one] 1 open two
   *[other] { $count } open twos
}.
motif-far-away = { $move } is far from all other stones; { $other } works together with them.
motif-takes-corner = { $move } takes the corner.
motif-gives-corner = { $move } gives { $opponent } the corner { $points }.
motif-beside-corner-diagonally = { $move } is an X square: it stands diagonally beside the empty corner { $points }.
motif-beside-corner-on-edge = { $move } is a C square: it stands on the edge beside the empty corner { $points }.
motif-forces-pass = { $move } leaves { $opponent } without a move: { $side } moves again.
motif-takes-room = { $move } leaves { $opponent } only { $count ->
    [one] 1 move
   *[other] { $count } moves
} instead of { $before }.
motif-gives-room = { $move } gives { $opponent } room: { $count ->
    [one] 1 move
   *[other] { $count } moves
} instead of { $before }.
motif-less-room = { $move } leaves { $opponent } { $count ->
    [one] 1 move
   *[other] { $count } moves
}; { $other } leaves only { $before }.
motif-runs-out-of-moves = After { $move } and { $answer }, { $side } has only { $count ->
    [one] 1 move
   *[other] { $count } moves
} left; { $other } leaves { $before }.
motif-fewer-own-moves = After { $move } and { $answer }, { $side } has { $count ->
    [one] 1 move
   *[other] { $count } moves
}; { $other } leaves { $before }.
motif-outnumbered = After { $line }, { $opponent } has { $before } moves to choose from and { $side } { $count }.
motif-opens-frontier = { $move } leaves { $count ->
    [one] 1 disc
   *[other] { $count } discs
} beside empty squares, where they can be turned, instead of { $before }.
motif-makes-stable = { $move } makes { $count ->
    [one] 1 disc
   *[other] { $count } discs
} that can never be turned instead of { $before }.
motif-last-in-region = { $move } leaves an even number of empty squares in its region, so that { $side } can have the last move there.
motif-wedge = { $move } is a wedge: it stands on the edge between two discs of { $opponent }.
motif-allows-wedge = { $move } lets { $opponent } play a wedge on the edge with { $answer }.
motif-gives-away-move = { $opponent } cannot play on { $move }: { $side } could have kept this move for later and played { $other } first.
motif-wipe-out = { $move } leaves { $side } in danger of losing every disc: { $count ->
    [one] 1 disc
   *[other] { $count } discs
} after { $line }.
motif-fewer-discs = { $move } ends { $count ->
    [one] 1 disc
   *[other] { $count } discs
} worse than { $other }.
motif-captures-by-small-loop = { $move } captures round { $count ->
    [one] 1 small loop
   *[other] { $count } small loops
}.
motif-captures-by-large-loop = { $move } captures round { $count ->
    [one] 1 large loop
   *[other] { $count } large loops
}.
motif-wins-exchange = { $move } wins { $count ->
    [one] 1 piece
   *[other] { $count } pieces
} for { $before }: { $line }.
motif-loses-piece = After { $move }, { $answer } takes a piece for nothing.
motif-loses-exchange = After { $move }, { $side } loses { $count ->
    [one] 1 piece
   *[other] { $count } pieces
} for { $before }: { $line }.
motif-more-attacked = After { $move }, { $opponent } attacks { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}; { $other } leaves { $before } attacked.
motif-fewer-attacks = { $move } attacks { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}; { $other } attacks { $before }.
motif-cramped = { $move } leaves { $side } { $count ->
    [one] 1 move
   *[other] { $count } moves
} to choose from; { $other } leaves { $before }.
motif-opens-track = { $move } opens a track: { $answer } captures along it.
motif-blocks-track = { $move } blocks the track on which a piece could be captured.
motif-guards-piece = { $move } guards { $points }: a capture there can be answered.
motif-moves-out-of-reach = { $move } takes an attacked piece out of reach.
motif-into-corner = { $move } goes into a corner, from where no piece can capture.
motif-no-safe-move = After { $move } and { $answer }, every move of { $side } loses a piece.
motif-leaves-no-safe-move = { $move } leaves { $opponent } without a safe move: each loses a piece.
motif-forced-win = { $move } wins by force in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
motif-allows-forced-win = After { $move }, { $opponent } wins by force in { $count ->
    [one] 1 move
   *[other] { $count } moves
}, beginning with { $answer }.
motif-wins-in-the-end = { $move } wins if both sides play their best.
motif-loses-in-the-end = { $move } loses if both sides play their best; { $other } does not.
motif-only-draws = { $move } only draws if both sides play their best.
why-better = Better: { $reason }

# Puzzles. These texts are loaded with the part of the page that the help is in.

puzzle-goal = { $side } to move and win
puzzle-about = { $moves ->
    [one] One move
   *[other] { $moves } moves
} to find · rated { $rating }
puzzle-rating = Your rating
puzzle-solved = Solved
puzzle-solved-count = { $solved } of { $count }
puzzle-streak = In a row
puzzle-asked = Find a move that wins.
puzzle-go-on = Right. What now?
puzzle-hinted = Here. Play the marked move.
puzzle-judging = Looking whether that still wins…
puzzle-right = Right.
puzzle-wrong = { $text }: there is something stronger. Try again.
puzzle-slip = { $text } lets the win slip away. Try again.
puzzle-won = Solved: the win is clear.
puzzle-won-helped = That is the win. It will come again, without help.
puzzle-shown = The solution: { $line }
puzzle-counts = A wrong move or a hint counts as missed, once. You can still go on.
puzzle-rated = Rating { $before } → { $after }
puzzle-hint = Hint
puzzle-show = Show the solution
puzzle-skip = Another puzzle
puzzle-next = Next puzzle
puzzle-analyse = Analyse
puzzle-all-solved = All puzzles solved
puzzle-all-solved-text = You have solved every puzzle of this game. Well done!
puzzle-loading = The puzzles are being loaded.
puzzle-missing = The puzzles could not be loaded. Try again when you are online.

# Puzzles. In the same part of the page as the help.

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
puzzle-judging = Checking if that still wins…
puzzle-right = Right.
puzzle-wrong = { $text }: there is something stronger. Try again.
puzzle-slip = { $text } lets the win slip away. Try again.
puzzle-won = Solved: the win is clear.
puzzle-won-helped = That wins. The puzzle comes again, without help.
puzzle-shown = The solution: { $line }
puzzle-counts = A wrong move or a hint counts as one miss. You can still go on.
puzzle-rated = Rating { $before } → { $after }
puzzle-hint = Hint
puzzle-show = Solution
puzzle-skip = Skip
puzzle-next = Next puzzle
puzzle-analyse = Analyse
puzzle-all-solved = All puzzles solved
puzzle-all-solved-text = You have solved every puzzle of this game. Well done!
puzzle-loading = Loading the puzzles…
puzzle-missing = The puzzles could not be loaded. Try again when you are online.

# Ways to practise, and mistakes to repeat.
practice-label = Ways to practise
practice-training = Training
practice-daily = Daily
practice-streak = Streak
practice-rush = Rush
practice-mistakes = My mistakes
practice-mistakes-due = My mistakes ({ $count })
daily-days = Days in a row
daily-tomorrow = Tomorrow there is another puzzle of the day, the same for everybody.
daily-more = More puzzles
rush-title = Three minutes
rush-about = Solve as many puzzles as you can in three minutes. They get harder; the third miss ends it. Your rating does not change.
streak-title = Without a miss
streak-about = As many puzzles in a row as you can, without a clock. They get harder; the first wrong move ends it. Your rating does not change.
series-start = Start
series-end = Stop here
series-again = Again
series-time = Time
series-misses = Missed
series-best = Best
series-missed = { $text } does not win.
series-over = { $count ->
    [0] None solved
    [one] One solved
   *[other] { $count } solved
}
series-record = That is your best so far.
series-best-was = Your best is { $count }.
mistakes-due = To repeat
mistakes-waiting = Later
mistakes-coming = Next
mistakes-in-days = { $days ->
    [one] tomorrow
   *[other] in { $days } days
}
mistakes-goal = { $side } to move: better than { $text }?
mistakes-about = { $game } · position { $number } of { $count } · { $right ->
    [0] not right yet
    [one] right once
   *[other] right { $right } times
}
mistakes-asked = You made this move in a game. Find a better one.
mistakes-judging = Checking { $text }…
mistakes-wrong = { $text } is not good enough. Try another move.
mistakes-right = { $text } is right.
mistakes-shown = The better move: { $text }
mistakes-comes-back = { $days ->
    [one] It comes back tomorrow.
   *[other] It comes back in { $days } days.
}
mistakes-known = You know it now. It will not come back.
mistakes-show = Show me
mistakes-next = Next position
mistakes-none = Nothing to repeat today
mistakes-none-text = The review of each game finds what went wrong. These positions come back after 1, 3, 7 and 21 days, until you know them.

# Themes to practise, and hints.
theme-label = Theme
theme-all = All themes
theme-count = { $theme } ({ $count })
puzzle-hint-where = Look here.
puzzle-hint-theme = It is about this: { $theme }.
puzzle-theme-solved-text = No puzzle of this theme is left. Choose another theme above.

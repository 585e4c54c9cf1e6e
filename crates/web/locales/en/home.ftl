# The first screen.

home-gomoku = Five in a row wins.
home-othello = Enclose discs and turn them over.
home-surakarta = Capture round the loops.
home-lobby = Lobby
home-continue = Continue
home-renju = Five in a row, stricter for Black.
home-promise = Four great board games, and somebody to play.
home-promise-text = An opponent at your level, puzzles, and a review that tells you why. Free, and no account needed.
home-your-move = Your move.
home-morning = Good morning, { $name }. Your move.
home-afternoon = Good afternoon, { $name }. Your move.
home-evening = Good evening, { $name }. Your move.
home-text = Play at your level, solve a puzzle, see why a move was good.
home-friend = Play a friend
home-play-label = Play { $game } against { $level }
home-all = All { $count }
home-resume = Resume
home-resume-label = Resume { $game }
home-people = People
home-online = { $count ->
    [one] One person online
   *[other] { $count } people online
}
home-nobody = Nobody is waiting.
home-nobody-text = Offer a game for the next visitor to accept.
home-puzzle = Puzzle of the day
home-more-puzzles = More puzzles
home-puzzle-goal = { $side } to move and win
home-puzzle-about = { $game } · { $moves ->
    [one] one move
   *[other] { $moves } moves
} · rated { $rating }
home-solve = Solve
home-progress = Your progress
home-in-days = in 30 days
home-last-won = { $game }: won against { $name }
home-last-drawn = { $game }: drawn with { $name }
home-last-lost = { $game }: lost to { $name }
home-last-review = See what decided your last game
home-lessons = Lessons
home-lessons-text = Three minutes each, played on the board
home-three-minutes = Learn in three minutes
home-all-lessons = All lessons
home-lesson-gomoku = Open threes, and fours you must answer
home-lesson-renju = What Black may not do
home-lesson-othello = Why fewer discs are often better
home-lesson-surakarta = Your first capture, and your second
level-fits = fits you · { $rating }
level-fits-you = fits you
level-weaker = A little weaker
level-stronger = A little stronger
level-new = just learnt the rules
level-rules = knows the rules
level-good = plays well
level-weakest = Just learnt the rules
level-strongest = Full strength
game-against = { $game } against { $name }
game-between = { $game }: { $first } – { $second }
game-moves-made = { $count ->
    [one] One move so far.
   *[other] { $count } moves so far.
}
home-new = New game

home-analysis = Analysis: { $game }
home-analysis-about = { $count ->
    [one] { $count } move, kept in this browser
   *[other] { $count } moves, kept in this browser
}
home-analysis-resume = Continue the analysis

home-due = { $count ->
    [one] One position to repeat
   *[other] { $count } positions to repeat
}
home-due-text = Mistakes from your own games

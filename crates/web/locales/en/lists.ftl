# Saved games, statistics, achievements, rankings, and lists in general.

pager = Pages
pager-back = Previous
pager-on = Next
pager-page = Page { $page } of { $pages }


saved-empty = No saved games yet
saved-empty-text = Choose Save during a game to keep it here.
saved-number = game { $number }
saved-title = { $number }. { $game }
saved-against = Against { $name }
saved-between = { $first } against { $second }
saved-your-turn = Your turn
saved-turn = { $name } to move
saved-over = The game is over
saved-open = Open
saved-delete = Delete
saved-delete-named = Delete { $save }
saved-deleted = The save is deleted.

stats-scores = Results
stats-wins = won
stats-draws = drawn
stats-losses = lost
stats-people = People
stats-rating = Rating
stats-no-rating = No rating yet
chart-reading = { $value } · { $date }
chart-table = As a table
chart-date = Date
chart-value = Rating

history-title = Recent games
history-game = Game
history-opponent = Opponent
history-result = Result
history-all-games = All games
history-all-results = All results
history-all-opponents = Any opponent
history-open = { $game }, game { $number }
history-empty = No finished games here yet.
history-win = Won
history-draw = Draw
history-loss = Lost
cause-aborted = called off

achievements-count = { $earned } of { $total } reached
achievements-first = First win: { $game }
achievements-streak = { $goal } wins in a row
achievements-puzzles = { $goal } puzzles solved
achievements-earned = Reached { $date }
achievements-progress = { $progress } of { $goal }
achievements-wins = { $progress } of { $goal } wins

rankings-empty = Nobody has a rating here yet.
rankings-place = Place
rankings-name = Name
rankings-rating = Rating
rankings-games = Games
rankings-computer = computer player
rankings-person = person
rankings-you = you
rankings-challenge = Challenge
rankings-challenge-named = Challenge { $name }
stats-no-rating-text = Your first rated game starts your chart.
stats-no-games = No games yet
stats-no-games-text = Your first one takes two minutes.
story-up = Up { $change } in 30 days
story-up-best = Up { $change } in 30 days, and at your best
story-still = Your chart begins here
story-down = Down { $change } in 30 days
profile-since = Playing since { $date } · { $games ->
    [one] one game
   *[other] { $games } games
}
history-review = Review
history-review-label = Review game { $number }
achievements-of = { $earned } of { $total }
achievements-near = Nearly there
achievements-latest = Latest
achievements-rest = Still to come
achievements-beat = { $goal ->
    [one] Beat { $name }
   *[other] Beat { $name } { $goal } times
}
rankings-text = People and computer players together, the strongest first.
rankings-error = Error

rankings-wins = Won
rankings-draws = Drawn
rankings-losses = Lost
saved-games = Saved games
studies-title = Studies
studies-empty = No studies yet.
studies-empty-text = Open the analysis board and keep what you find as a study. Anyone with the link can read it.
studies-copy = Copy link
studies-copied = The link is copied.
studies-deleted = The study is deleted.

progress-title = Progress
progress-month = { $month }: accuracy { $accuracy } % in { $games ->
    [one] 1 game
   *[other] { $games } games
}
progress-line = missed { $missed } of { $all } as { $side }
progress-next-mistakes = Repeat { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
progress-next-lesson = Learn about it
progress-next-puzzles = Solve puzzles

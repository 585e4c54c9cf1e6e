# Saved games, stats, achievements, rankings, and what lists have in common.

pager = Pages
pager-back = Previous
pager-on = Next
pager-page = Page { $page } of { $pages }


saved-empty = No saved games yet. During a game, “Save” puts it here.
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

stats-scores = Score
stats-opponent = Opponent
stats-wins = Wins
stats-draws = Draws
stats-losses = Losses
stats-people = People
stats-total = All
stats-rating = Rating
stats-no-rating = Your first rated game begins the chart.
chart-reading = { $value } · { $date }
chart-table = As a table
chart-date = Date
chart-value = Rating

history-title = Games
history-number = No.
history-date = Date
history-game = Game
history-opponent = Opponent
history-winner = Winner
history-result = Result
history-all-games = All games
history-all-results = All results
history-all-opponents = Any opponent
history-open = Game { $number }: review
history-empty = No finished games here yet.
history-win = Won
history-draw = Draw
history-loss = Lost
cause-aborted = called off

achievements-count = { $earned } of { $total } reached
achievements-computers = Wins against computer players
achievements-first = First win: { $game }
achievements-streak = { $goal } wins in a row
achievements-puzzles = { $goal } puzzles solved
achievements-earned = Reached { $date }
achievements-progress = { $progress } of { $goal }
achievements-wins = { $progress } of { $goal } wins
achievements-reached = reached
achievements-open = not yet

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

# The analysis screen.

work-cancel = Cancel
tree-more = and { $count } more, with ↑ ↓
open-reading = Reading: { $done } of { $all } moves

picture-svg = Board as SVG
picture-png = Board as PNG
picture-failed = The browser could not draw the picture.

replay-speed = Speed of the replay
replay-slow = slow
replay-normal = normal
replay-fast = fast
replay-make = Animated replay (GIF)
replay-progress = Frame { $done } of { $all }
replay-saved = The replay is saved, with { $count } frames.
replay-shortened = The replay is saved. It ends after { $count } frames, the limit for a file.

tab-explorer = Explorer
explorer-wait = Reading the games …
explorer-empty = There is no collection for { $game } yet. Add files with games, such as SGF or WTHOR, or drop them on the board; they stay in this browser.
explorer-nothing = No game of the collection came to this position.
explorer-here = { $games } of { $all } games came to this position.
explorer-engine = { $games } of { $all } games that Sente played against itself came to this position.
explorer-engine-about = Sente’s strongest level played these games. Add files with games, such as SGF or WTHOR, to replace them; they stay in this browser.
explorer-move = Move
explorer-games = Games
explorer-share = Share
explorer-results = { $black } / draw / { $white }
explorer-tally = { $black } won { $wins }, drawn { $draws }, { $white } won { $losses }
explorer-latest = Games with this position
explorer-bring = Add games…
explorer-clear = Clear the collection
explorer-reading = { $done } of { $all }
explorer-added = { $count ->
    [one] 1 game was added.
   *[other] { $count } games were added.
}
explorer-added-others = Games added: { $count }. Skipped, of another game or board: { $others }.
explorer-full = The collection is full: it holds { $most } games. Clear it to add others.
explorer-not-kept = This browser has no room to save the collection. It stays until you leave the page.
explorer-unreadable = No readable game was found.
drill-title = Practise this opening
drill-about = You play one side from here, and the games of the collection answer.
drill-begin = Play { $side }
drill-asked = { $side } to move: what was played here?
drill-right = { $text } was played in { $games } games.
drill-answered = The answer is { $text }. { $side } to move.
drill-wrong = { $text } is not in the collection. Try another move.
drill-shown = These are the moves of the collection. Play one of them.
drill-over = The collection ends here: { $right ->
    [one] 1 right move
   *[other] { $right } right moves
}, { $wrong } that it does not know.
drill-show = Show the moves
drill-again = Again
drill-stop = Stop

kept-title = Analyses in this browser
kept-entry = { $game } · moves: { $count } · { $day }
kept-entry-of = { $game } · { $players } · { $day }
kept-too-large = The browser keeps no more than { $most } moves. Save this as a file.
kept-no-room = This browser has no room to keep the analysis. Save it as a file.

refused-unknown = this is not a game record of a known format
refused-at = { $place } cannot be understood
place-file = the file
place-line = line { $line }, column { $column }
place-byte = byte { $byte }
place-game = game { $game }
place-node = entry { $node }
place-move = move { $number }, { $text },
place-game-move = game { $game }, move { $number }, { $text },

tools-label = Tools of the analysis
tabs-label = Panel beside the board
tab-engine = Engine
tab-review = Review
tab-setup = Set up
tab-open = Open
tab-save = Save
tab-keys = Keys
bar-label = Evaluation
bar-says = { $side } has { $percent } % of the chances
engine-player = Player
engine-always = Always on
engine-evaluate = Evaluate
engine-continuation = Best continuation
engine-stop = Stop
engine-thinking = Thinking …
engine-silent = Ask what a computer player thinks of this position.
engine-lines-label = Number of lines
engine-lines = { $count ->
    [one] { $count } line
   *[other] { $count } lines
}
engine-threat = Show the threat
engine-threatens = { $side } threatens { $moves }: { $words }
engine-best-lines = Best lines
engine-work = depth { $depth } · { $nodes } positions · { $speed }/s
engine-on-server = on the server
engine-server = Continue on the server
line-play = Play this line on the board
eval-won = { $side } has won
eval-win-in = { $side }: forced win in { $moves }
eval-win = { $side }: forced win
eval-draw = Forced draw
eval-even = Even
eval-slightly = { $side } is slightly better
eval-better = { $side } is better
eval-much = { $side } is much better
eval-winning = { $side } is close to winning
eval-after = After move { $ply }: { $words }
tree-moves = Moves and variations
tree-empty = Play on the board, or open a game.
tree-last = To the end of the line
tree-promote = Promote
tree-delete = Delete
tree-deleted = The move and what followed it are deleted.
tree-comment = Comment on this position
setup-how = Click points to place or remove pieces.
setup-brush = Piece to place
setup-turn = To move
setup-clear = Clear
setup-start = Start position
setup-rotate = Rotate
setup-mirror = Mirror
setup-use = Use this position
setup-cancel = Cancel
open-file = Choose a file…
open-formats = SGF, JSON, PSQ, LIB, GGF, WTHOR or a list of moves. You can also drop a file on the board, or paste.
open-text = Moves, a position or a record as text
open-this-text = Open this text
open-game = Game
open-empty = Empty board
open-which = Game in the file
open-not-a-record = This is not a game record: { $reason }.
open-left-out = Opened, but incomplete. { $warning }
open-several = The file has { $count } games; this is the first.
open-bad-link = The link names no position. Check that it is complete.
open-not-agreed = You did not agree on analysis when this game began: it opens when the game is over.
open-no-file = The file could not be read.
share-save = Save as a file
share-formats = JSON and SGF keep all variations, comments and the set-up position.
share-link = Link to this position
share-position = This position as text
share-copy-link = Copy link
share-copy-position = Copy position
share-copied = Copied.
share-not-copied = The browser does not allow copying here. Select the text and copy it yourself.
share-refused = This format cannot hold the record: { $reason }.
review-start = Review this game
review-time-label = Time for each move
review-time = { $seconds } s a move
review-progress = Position { $done } of { $all }
review-done = The review is done.
review-nothing = There are no moves to review yet.
review-not-here = This player cannot review in the browser. Choose another one.
review-no-mistake = No mistakes found.
review-accuracy = accuracy { $number } %
review-points = Where the game turned
review-cost-discs = { $count ->
    [one] costs 1 disc
   *[other] costs { $count } discs
}
review-cost-chance = costs { $percent } % of the chances
review-better = Better: { $move }
review-instead = instead of { $number }
judged-best = best
judged-good = good
judged-inaccuracy = inaccuracy
judged-mistake = mistake
judged-blunder = blunder
learn-start = { $count ->
    [one] Learn from 1 mistake
   *[other] Learn from { $count } mistakes
}
learn-title = Mistake { $number } of { $count }
learn-asked = { $side } played { $text }. Find a better move.
learn-judging = Checking { $text } …
learn-wrong = { $text } is not good enough. Try another move.
learn-right = { $text } is right.
learn-shown = This would have been better.
learn-answer = { $best }: { $words }. After { $played }: { $after }.
learn-show = Show the answer
learn-next = Next
learn-stop = Stop learning
learn-over = That was the last mistake.
keys-title = Keys
keys-steps = back and forward
keys-variations = other variations
keys-ends = start and end
keys-flip = flip the board
keys-best = play the best move
keys-threat = show the threat
keys-engine = engine on and off
keys-mistake = next mistake
keys-help = this help
keys-paste = open what you copied

study-title = Study
study-log-in = With an account an analysis is kept as a study: on every device, and with a link for others.
study-name = Name of the study
study-keep = Keep as a study
study-kept = Kept. Every later change is kept too.
study-each-change = Every change is kept with your account. Anyone with the link can read the study.
study-rename = Rename
study-renamed = The study is renamed.
study-link = Study link
study-copy-link = Copy study link
study-delete = Delete the study
study-deleted = The study is deleted. This browser still keeps the analysis.
study-of = “{ $name }” is a study by { $owner }. Your changes stay in this browser; keep it as a study of your own.

book-title = Book
book-hint = Good moves that the engine found beforehand, with a lot of time.
perfect-title = Perfect play
perfect-hint = Every move with its proven result, the best first; the number counts the plies to the end.
perfect-wins = { $moves ->
    [one] 1 move wins
   *[other] { $moves } moves win
}
perfect-draws = { $moves ->
    [one] 1 move draws
   *[other] { $moves } moves draw
}
perfect-losses = { $moves ->
    [one] 1 move loses
   *[other] { $moves } moves lose
}
perfect-move-in = { $text }, { $plies ->
    [one] 1 ply to the end
   *[other] { $plies } plies to the end
}

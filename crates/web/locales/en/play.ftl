# A new game, playing it, the lobby.

new-game = What do you want to play?
new-size = Board
new-lines = { $lines }×{ $lines }
new-opening = Opening
opening-free = Free
opening-pro = Pro
opening-swap2 = Swap2
opening-rif = RIF
opening-yamaguchi = Yamaguchi
opening-soosyrv-8 = Soosyrv-8
opening-taraguchi-10 = Taraguchi-10
new-company = Who plays?
new-company-here = Two people here
new-company-computer = Computer
new-company-watch = Watch computers play
new-company-friend = A friend
new-company-anyone = Anyone online
new-side = Your side
new-side-random = Random
new-names = Names
new-your-name = Your name
new-you-are = You play as { $name }.
new-second-name = Opponent’s name
new-second-logs-in = Opponent logs in, so the game counts for both
new-second-account = Opponent’s account
new-second-password = Opponent’s password
new-opponent = Computer player
new-first-computer = First computer player
new-second-computer = Second computer player
new-score = Your score: { $wins } won, { $draws } drawn, { $losses } lost
new-games = Number of games
new-about-here = You pass the mouse or the device to each other.
new-about-friend = You get a link and a code to send to your friend.
new-about-anyone = Your offer is shown in the lobby until somebody accepts.
new-clock-none = No clock
new-clock-game = Whole game
new-clock-move = Each move
new-minutes = Minutes
new-increment = Extra seconds per move
new-seconds = Seconds per move
new-rated = Rated
new-assisted = Hints and analysis for both
new-rated-note = An undo or a hint makes a rated game casual.
new-help = Rules and a short lesson
new-start = Start game
new-choose-computer = Choose a computer player first.
new-rules = Rules and openings
new-wins = What wins
new-five-or-more = Five or more in a row
new-exactly-five = Exactly five in a row
new-opening-line = opening: { $opening }
new-others = { $count ->
    [one] One other computer
   *[other] { $count } other computers
}
new-time = Time
new-clock-minutes = { $minutes } min
new-clock-own = Other
new-summary = Summary
new-is-rated-watch = Rated: changes the ratings of both computers
new-is-rated = Rated: changes your rating
new-is-casual = Casual: no rating changes
new-is-assisted = Casual, with hints and analysis for both
new-start-friend = Make the link
new-title-friend = { $game } with a friend
new-title-anyone = { $game } with anyone
new-title-here = { $game } for two here
new-title-watch = { $game } between computers
new-you-first = You are { $side } and move first
new-you-second = You are { $side } and move second
new-you-random = Your side is chosen at random


game-missing = Game not found
game-loading = Loading the game…
game-moves = Moves
game-back = Back to the game
game-browsing = This is an earlier position. Go back to the game to play.
game-only-watching = You are watching this game.
game-turn-of = { $name } to move: { $side }.
game-thinking = { $name } is thinking…
game-thinking-deep = { $name } is thinking… depth { $depth }
game-connection-lost = The connection is lost. Reconnecting… The game is safe.
game-undo = Undo
game-hint = Hint
game-move-now = Move now
game-resign = Resign
game-abort = Abort
game-draw = Draw
game-restart = Restart
game-save = Save
game-help = Rules
game-record = Save record
game-more = More
game-stop = Stop
game-accept = Accept
game-decline = Decline
game-claim = Claim the win
game-no = No
game-choose = Choose how to go on:
game-choose-fifths = How many fifth moves will be offered?
game-offer-fifths = Offer { $of } fifth moves: { $placed } of { $of } placed
game-take-fifth = Take one of the offered fifth moves.
game-submit = Submit { $text }
game-offer-open = You offered { $offer }.
game-declined = { $name } declines { $offer }.
game-left = { $name } has left.
game-returned = { $name } is back.
game-taken-back = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
game-now-casual = The game is casual from now on.
game-saved = Saved as number { $number }.
game-save-needs-account = Log in to save games: they are kept with your account. “Save record” works without one.
game-spectators = { $count ->
    [one] One person is watching
   *[other] { $count } people are watching
}
game-rematch = Rematch
game-next-game = Next game
game-home = Home
game-call-off = Call it off

ask-resign = Resign this game?
ask-abort = Call this game off?
ask-restart = Give up this game and start again?
ask-undo = An undo makes this game casual: it will not count. Take back?
ask-hint = A hint makes this game casual: it will not count. Show one?

offered-draw = { $name } offers a draw.
offered-takeback = { $name } asks to take back a move.
offered-rematch = { $name } wants a rematch.


hint-win-in = { $move } wins in { $count }: proven.
hint-win = { $move } wins: proven.
hint-draw = { $move } draws: proven. No move does better.
hint-loss = { $move } holds out longest, but the position is lost.
hint-chance = Try { $move }: about { $chance } % to win, seen { $depth } moves ahead.

player-computer = computer
player-account = account
player-guest = guest
player-nobody = Nobody yet
player-you = you
player-clock = Time left
player-discs = { $count ->
    [one] { $count } disc
   *[other] { $count } discs
}
player-captured = { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
} · { $captured } captured

result-you-win = You win: { $reason }.
result-wins = { $name } wins: { $reason }.
result-draw = Draw: { $reason }.
result-aborted = The game was called off.
result-rating = Rating { $before } → { $after }
cause-line-or-more = five or more in a row

record-name = Name of { $side }
record-download = Download
record-close = Close

waiting-text = Send this link or the code to your friend.
waiting-link = Link to join
waiting-copy = Copy the link
waiting-copied = The link is copied.
waiting-copy-by-hand = This browser does not let the page copy: select the link and copy it.
waiting-code = Code:
waiting-qr = The link as a QR code

join-title = Join a game
join-text = Somebody has invited you to a game.
join-invited = { $name } invites you to a game.
join-sit = Join

lobby-code = Do you have a code?

premove-planned = { $move } is planned. Press it again to take it back.
premove-gone = { $move } is not possible any more.

lobby-text = The first person to accept an offer plays it.
lobby-waiting = Waiting for a game
lobby-code-text = Invitation code

game-at-move = Move { $number } of { $count }
game-last = Last move
typed-label = Type a move
typed-short = Move
typed-illegal = “{ $text }” is not a legal move here.

ask-coach = The coach makes this game casual: it will not count. It shows a hint first.
coach-begin = Turn on
coach-title = Coach
coach-off = Off
coach-gentle = Gentle
coach-strict = Strict
coach-about = Says what your move cost: gentle only for big losses, strict always. Only in casual games against a computer.
coach-take-back = Take it back
coach-best = { $move } is as good as any move.
coach-good = { $move } is a good move.
coach-inaccuracy = { $move } is a little inaccurate.
coach-mistake = { $move } is a mistake. Take it back?
coach-blunder = { $move } is a blunder. Take it back?
coach-counted = Coach: { $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
}

end-label = The end of the game
end-you-win = You win!
end-wins = { $name } wins.
end-draw = A draw.
end-reason = { $reason }, after { $count } moves
end-review = Review the game
end-fold = Fold away
end-show = Show the end
end-accuracy = Accuracy
end-turning = Turning point
end-missed = Missed win
end-move = Move { $number }

# Texts about games on several screens.

new-level = Level
terms-no-clock = no clock
terms-game = { $minutes } min + { $seconds } s
terms-move = { $seconds } s a move
terms-rated = rated
terms-casual = casual
terms-assisted = casual, with hints and analysis
game-first = First position
game-previous = Previous move
game-next = Next move
game-waiting = Waiting for somebody to join.
game-your-turn = Your turn.
game-their-turn = Waiting for { $name }.
game-flip = Flip
game-withdraw = Withdraw
cause-resignation = resignation
cause-time = time is up
cause-agreement = agreed
cause-abandonment = the other player left
cause-forfeit = the computer player could not go on
record-format = Format
lobby-seek = Offer a game
lobby-look = View
lobby-accept = Accept
lobby-accept-label = Accept: { $name }
experience-question = How well do you play?
experience-new = I am new
experience-rules = I know the rules
experience-good = I play well
choice-black = Take Black
choice-white = Take White
choice-extend = Add two stones
choice-fifths = { $count ->
    [one] One fifth move
   *[other] { $count } fifth moves
}
choice-offer = offers { $point }

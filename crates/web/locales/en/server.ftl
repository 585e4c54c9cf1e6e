# Problems from the server, and refusals from a match.

server-unreachable = The server cannot be reached. Your last action was not sent; try again.
server-odd-answer = The server’s answer cannot be read ({ $status }). Try again in a moment.

problem-name-taken = This name is taken. Choose another.
problem-name-reserved = This name belongs to a computer player. Choose another.
problem-bad-name = A name has 2 to 24 letters, digits, spaces, “-”, “_” or “.”.
problem-weak-password = This password is too easy to guess. Use at least 8 characters that are not a common password.
problem-wrong-credentials = Name or password is wrong.
problem-unauthorised = Please log in first.
problem-forbidden = This belongs to somebody else.
problem-not-found = This no longer exists.
problem-stale = The game has moved on. This is the current position.
problem-too-large = This is too large.
problem-too-many = Too many requests. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
problem-busy = The server is busy. Try again in a moment.
problem-no-engine = No computer player is available now. Play other people, or try again later.
problem-internal = Something went wrong on the server. Nothing is lost; try again.

refused-not-over = The game is not over yet.
refused-rematch-agreed = A rematch is already agreed.
refused-nothing-to-take-back = There is nothing to take back.
refused-too-many-takebacks = No more moves can be taken back in this game.
refused-already-offered = You have already offered { $offer }. Wait for the answer.
refused-offer-spent = You have just made an offer. Make your next move first.
refused-rematch-off = The rematch is off the table.
refused-no-offer = No offer of { $offer } is open.
refused-too-late-to-abort = Both have moved. Resign instead.
refused-not-underway = Both must have moved. Abort the game instead.
refused-not-left = The other player has not left.
refused-may-return = The other player may still come back. Wait { $seconds ->
    [one] one more second
   *[other] { $seconds } more seconds
}.
refused-no-hints = You did not agree on hints when this game began.
refused-not-for-you = That cannot be done here.

offer-draw = a draw
offer-takeback = a takeback
offer-rematch = a rematch

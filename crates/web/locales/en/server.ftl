# What the server or a match will not have, and what to do.

server-unreachable = The server cannot be reached. Your last action was not sent; try again.
server-odd-answer = The server gave an answer that cannot be read ({ $status }). Try again in a moment.

problem-name-taken = This name is taken. Choose another.
problem-name-reserved = This name belongs to a computer player. Choose another.
problem-bad-name = A name has 2 to 24 letters, digits, spaces, “-”, “_” or “.”.
problem-weak-password = This password is too easy to guess. Use at least 8 characters that are not a common password.
problem-wrong-credentials = Name or password is wrong.
problem-unauthorised = Please log in first.
problem-forbidden = This belongs to somebody else.
problem-not-found = There is nothing here any more.
problem-stale = The game went on in the meantime. Here is how it stands now.
problem-too-large = This is too large.
problem-too-many = That was too often. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
problem-busy = The server is busy. Try again in a moment.
problem-no-engine = No computer is there at the moment to think about it. You can play other people; please try again later.
problem-internal = Something went wrong on the server. Nothing is lost; try again.

refused-not-over = The game is not over yet.
refused-rematch-agreed = A rematch is already agreed.
refused-nothing-to-take-back = There is nothing to take back.
refused-too-many-takebacks = So much was taken back in this game that no more can be.
refused-already-offered = You have already offered { $offer }. Wait for the answer.
refused-offer-spent = You have made your offer. The next one has to wait for your next move.
refused-rematch-off = The rematch is off the table.
refused-no-offer = No offer of { $offer } is open.
refused-too-late-to-abort = Both have moved. Resign instead.
refused-not-underway = Not both have moved yet. Abort the game instead.
refused-not-left = The other player has not left.
refused-may-return = The other player may still come back. Wait { $seconds ->
    [one] one more second
   *[other] { $seconds } more seconds
}.
refused-no-hints = There are no hints against a person elsewhere.
refused-not-for-you = That cannot be done here.

offer-draw = a draw
offer-takeback = a takeback
offer-rematch = a rematch

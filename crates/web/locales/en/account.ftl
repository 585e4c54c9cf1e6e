# Logging in, signing up, the account.


account-name = Name
account-name-hint = 2 to 24 characters
account-password = Password
account-password-hint = At least 8 characters, not a common password
login-done = Welcome back, { $name }.
login-new = New here?
login-guest = Nobody needs an account to play. An account keeps saves and statistics across devices.
signup-done = Welcome, { $name }. Your games as a guest are now yours.
signup-have = Do you have an account?
signup-guest = What you have played as a guest in this browser moves to the account.
signup-colour = The colour of your pieces in Surakarta

account-nobody = You have not played here yet, so there is nothing kept about you.
account-guest = You play as a guest, known by this browser. Sign up to keep your rating and history across devices.
account-since = since { $date }
account-yours = Yours
account-rename = Change the name
account-renamed = You are now called { $name }.
account-export = Your data
account-export-text = Everything that is kept about you, as one file: account, settings, games, ratings.
account-export-button = Download my data

password-title = Password
password-old = The password now
password-new = The new password
password-button = Change the password
password-done = The password is changed. You are logged out everywhere else.
password-wrong = The password is wrong.

sessions-title = Where you are logged in
sessions-here = this browser
sessions-seen = last seen { $date }
sessions-end = Log out
sessions-end-named = Log out { $device }
sessions-end-others = Log out everywhere else
sessions-ended = Logged out there.

delete-title = Delete everything
delete-text = Deletes you with all saves, statistics and achievements. In other people’s histories your name disappears.
delete-button = Delete…
delete-sure = This cannot be undone.
delete-yes = Delete everything
delete-no = Keep it
delete-done = Everything about you is deleted.


promise-title = What an account keeps
promise-rating = Your rating in each game, and how it went
promise-games = Saved games and studies, on every device
promise-progress = Achievements and how far you are with the puzzles
promise-free = Free, without an e-mail address. You can take your data with you or delete it at any time.

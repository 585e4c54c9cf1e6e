# Logging in, signing up, account.


account-name = Name
account-name-hint = 2 to 24 characters
account-password = Password
account-password-hint = At least 8 characters, not a common password
login-done = Welcome back, { $name }.
login-passkey = Log in with a passkey
login-new = New here?
login-guest = You don’t need an account to play. It keeps saves and statistics across devices.
signup-done = Welcome, { $name }. Your games as a guest are now yours.
signup-have = Already have an account?
signup-guest = The games you played as a guest in this browser move to the account.
signup-colour = The colour of your pieces in Surakarta

account-nobody = You have not played here yet, so nothing is stored about you.
account-guest = You play as a guest in this browser. Sign up to keep your rating and history across devices.
account-since = since { $date }
account-yours = Your pages
account-rename = Change name
account-renamed = Your name is now { $name }.
account-export = Your data
account-export-text = All data stored about you, as one file: account, settings, games, ratings.
account-export-button = Download my data

password-title = Password
password-old = Current password
password-new = New password
password-button = Change password
password-done = Password changed. You are logged out everywhere else.
password-wrong = The password is wrong.

passkeys-title = Passkeys
passkeys-text = Log in with your fingerprint, face or PIN instead of the password.
passkeys-name = Name of the passkey
passkeys-add = Add a passkey
passkeys-added = Passkey added.
passkeys-not-added = No passkey was added.
passkeys-not-used = No passkey was used.
passkeys-remove = Remove
passkeys-remove-named = Remove { $name }
passkeys-removed = Passkey removed.

sessions-title = Where you are logged in
sessions-here = this browser
sessions-seen = last seen { $date }
sessions-end = Log out
sessions-end-named = Log out { $device }
sessions-end-others = Log out everywhere else
sessions-ended = Logged out there.

delete-title = Delete everything
delete-text = Deletes your account, saves, statistics and achievements. Other people’s histories no longer name you.
delete-button = Delete…
delete-sure = This cannot be undone.
delete-yes = Delete everything
delete-no = Keep it
delete-done = All your data is deleted.


promise-title = What an account keeps
promise-rating = Your rating in each game, and its history
promise-games = Saved games and studies, on every device
promise-progress = Achievements and progress with the puzzles
promise-free = Free, without an e-mail address. You can take your data with you or delete it at any time.

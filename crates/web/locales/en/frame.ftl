# The frame of every screen: header, titles, messages.

language-name = English
language-not-loaded = The texts in { $language } could not be loaded. Try again when you are online.
part-not-loaded = This part of the page could not be loaded. Check the connection and try again.

page-title = { $screen } · Sente
skip-to-content = Skip to content
message-close = Close message

nav-home = Sente: home
nav-bar = Shortcuts
nav-more = More
nav-games = The games
nav-main = Main menu
nav-play = Play
nav-arena = Arena
nav-rankings = Rankings
nav-settings = Settings
nav-login = Log in
nav-language = Language
nav-theme = Theme: { $theme }

theme-system = System
theme-light = Light
theme-dark = Dark

title-home = Play, learn, analyse
title-new = New game
title-game = Game
title-lobby = Lobby
title-saved = Load game
title-arena = Arena
title-rankings = Rankings
title-stats = Profile
title-puzzles = Puzzles
title-achievements = Achievements
title-help = Learn
title-login = Log in
title-signup = Sign up
title-account = Account
title-settings = Settings
title-missing = Page not found

missing-text = The address may be misspelt, or the page has moved.
missing-home = Home

nav-account = Account: { $name }
account-log-out = Log out
account-logged-out = You are logged out.
confirm-yes = Yes
confirm-no = No

loading = Loading…
loading-again = Try again
loading-failed = Loading failed
loading-unknown = This needs an account. Log in or sign up first.
home-quit = Quit
home-quit-done = Sente has quit. You can close this window.
tally-words = { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
}, { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}, { $losses ->
    [one] { $losses } loss
   *[other] { $losses } losses
}
elo-words = Elo { $elo } ± { $error }

# The first screen.

home-menu = What to do
home-new = New game
home-load = Load game
home-rankings = Rankings
home-stats = Stats
home-help = Help
home-login = Log in
home-signup = Sign up
home-gomoku = Five in a row wins.
home-renju = Five in a row, with forbidden points for Black.
home-othello = Enclose discs and turn them over.
home-surakarta = Capture round the loops.
home-lobby = Lobby
home-continue = Continue

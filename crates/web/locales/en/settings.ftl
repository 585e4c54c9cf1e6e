# The settings screen.

settings-page = The page
settings-board = The board
settings-animations = Animations
settings-sounds = Sounds
settings-coordinates = Coordinates
settings-move-numbers = Move numbers
settings-legal-dots = Dots on legal moves
settings-confirm = Confirm each move
settings-tap-twice = On a small board, tap twice to play
settings-disc-size = Disc size
settings-small = Small
settings-large = Large
settings-colours = Colours
settings-square-light = Light squares
settings-square-dark = Dark squares
settings-first-pieces = First side’s pieces
settings-second-pieces = Second side’s pieces
settings-first-hints = First side’s move hints
settings-second-hints = Second side’s move hints
settings-usual-colours = Reset colours
settings-preview = Preview
settings-preview-text = Try your settings on these boards.

game-look = Colours
piece-colour-title = Your pieces in Surakarta
piece-colour-change = Change piece colour
piece-colour-note = Applies at once, even during a game. If your opponent’s colour is too similar, theirs changes.
settings-theme = Light or dark

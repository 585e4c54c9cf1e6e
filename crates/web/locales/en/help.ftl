# The help screen.

help-gomoku = Black and White take turns to put a stone on an empty point. Five or more of one colour in an unbroken line, in any direction, win.
help-gomoku-five = Black has five in a row and wins.
help-gomoku-six = Six in a row win too.
help-standard = As Gomoku, but exactly five win: a longer line does not.
help-standard-six = Six in a row do not win here: the game goes on.
help-renju = As Gomoku, but Black, who moves first, must make exactly five and has forbidden points: double three, double four and overline. White has none, and wins with five or more.
help-renju-three = Double three: a stone on the cross would make two open threes at once.
help-renju-four = Double four: a stone on the cross would make two fours at once.
help-renju-overline = Overline: a stone on the cross would make six.
help-othello = A disc is put where it encloses discs of the other colour in a straight line, and those are turned over. Whoever cannot move passes. When nobody can, the larger number of discs wins.
help-othello-moves = Black begins: these four squares enclose a disc.
help-othello-flip = After f5 the disc between is turned over.
help-othello-pass = White cannot enclose anything and passes: Black moves again.
help-surakarta = A piece moves one step in any direction to an empty point. It captures by running along a track, over empty points and round at least one loop, onto the first piece it meets, which must be the opponent’s. Whoever takes all pieces wins.
help-surakarta-step = One step, in all directions, to an empty point.
help-surakarta-one = A capture round one loop.
help-surakarta-two = A capture round two loops.
help-surakarta-blocked = The piece on b3 cannot capture on d2: own pieces stand in every way.

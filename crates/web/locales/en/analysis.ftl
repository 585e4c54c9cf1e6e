# Texts about analysis on other screens.

nav-analysis = Analysis
title-analysis = Analysis
game-analyse = Analyse
engine-lost = The engine could not be started. Reload the page and try again.
setup-too-many = { $side } has { $found } pieces; there are at most { $most }.
setup-overline = Black’s overline through { $point } is forbidden in Renju.
setup-two-winners = Both colours have a winning line.
setup-refused = This position cannot be set up: { $reason }.
share-no-file = The browser could not save the file.
setup-impossible = This position cannot be set up.

# Names of openings. Those of Othello are proper names and stay as they are.

opening-label = Opening
opening-renju = { $name } ({ $code })
opening-surakarta = { $name } ({ $code })

# Themes: groups of motifs that people learn together, by which puzzles are sorted and mistakes are counted. The home
# screen names the one that is missed most.

theme-fours = Fours
theme-open-threes = Open threes
theme-four-threes = Four-threes
theme-double-threes = Double threes
theme-double-fours = Double fours
theme-long-wins = Wins by fours and threes
theme-forbidden = Forbidden points
theme-initiative = Initiative
theme-corners = Corners
theme-room = Room to move
theme-edges = Edges
theme-ending = The ending
theme-captures = Captures and exchanges
theme-attacks = Attack and guard
progress-missed = { $theme }: missed { $missed } of { $all } as { $side }

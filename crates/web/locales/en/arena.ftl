# The arena.

arena-new = New arena
arena-players = Players
arena-two = Two players
arena-all = All players
arena-first = First
arena-second = Second
arena-games = Games per pair
arena-total = { $players } players, { $total } games. Each opening is played twice, with the sides changed.
arena-too-many = { $total } games are too many: at most { $most }. Choose fewer games or players.
arena-same = Choose two different players.
arena-begin = Begin
arena-recent = Recent arenas
arena-none = No arena yet.
arena-none-text = Let two computer players meet. The better one moves up in the rankings.
arena-text = Computer players against each other. The server plays, and you watch.
arena-many = { $count } players: { $first }, …
arena-queued = Waiting for its turn
arena-running = { $played } of { $total } games
arena-done = All { $total } games are played.
arena-cancelled = Cancelled after { $played } of { $total } games.
arena-cancel = Cancel
arena-score = { $first } { $one } – { $two } { $second }
arena-standings = Score
arena-rating = { $before } → { $now } ({ $change })

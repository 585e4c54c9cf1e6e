# 競技場。

arena-new = 新的競技
arena-players = 棋手
arena-two = 兩位棋手
arena-all = 所有棋手
arena-first = 一方
arena-second = 另一方
arena-games = 每一對的局數
arena-total = { $players } 位棋手，共 { $total } 局。每個開局下兩次，雙方互換先後手。
arena-too-many = { $total } 局太多了，最多 { $most } 局。請減少局數或棋手。
arena-same = 請選擇兩位不同的棋手。
arena-begin = 開始
arena-recent = 過去的競技
arena-none = 還沒有競技賽。
arena-none-text = 讓兩位電腦棋手對弈。表現較好的一方排名會上升。
arena-text = 電腦棋手互相對弈。由伺服器下棋，你只管觀戰。
arena-many = { $first } 等共 { $count } 位棋手
arena-queued = 等待中
arena-running = { $played } / { $total } 局
arena-done = { $total } 局已全部下完。
arena-cancelled = 下了 { $played } / { $total } 局後取消。
arena-cancel = 取消
arena-score = { $first } { $one } – { $two } { $second }
arena-standings = 成績
arena-rating = { $before } → { $now }（{ $change }）

# 竞技场。

arena-new = 新的比赛
arena-players = 棋手
arena-two = 两位棋手
arena-all = 所有棋手
arena-first = 一方
arena-second = 另一方
arena-games = 每对棋手的局数
arena-total = { $players } 位棋手，共 { $total } 局。每个开局下两次，双方交换先后手。
arena-too-many = { $total } 局太多了，最多 { $most } 局。请减少局数或棋手。
arena-same = 请选择两位不同的棋手。
arena-begin = 开始
arena-recent = 以往的比赛
arena-none = 还没有比赛。
arena-none-text = 让两位电脑棋手较量一番，下得更好的一方排名上升。
arena-text = 电脑棋手互相对弈。棋由服务器来下，你只管观战。
arena-many = { $first } 等共 { $count } 位棋手
arena-queued = 排队中
arena-running = { $played } / { $total } 局
arena-done = { $total } 局已全部下完。
arena-cancelled = 下了 { $played } / { $total } 局后取消。
arena-cancel = 取消
arena-score = { $first } { $one } – { $two } { $second }
arena-standings = 成绩
arena-rating = { $before } → { $now }（{ $change }）

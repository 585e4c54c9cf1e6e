# アリーナ。

arena-new = 新しい対戦
arena-players = プレイヤー
arena-two = 2人
arena-all = 全員
arena-first = 1人目
arena-second = 2人目
arena-games = 1組の対局数
arena-total = { $players }人、全{ $total }局。どの序盤も、先後を入れ替えて2回打ちます。
arena-too-many = { $total }局は多すぎます。{ $most }局までです。対局数かプレイヤーを減らしてください。
arena-same = 違う2人を選んでください。
arena-begin = 開始
arena-recent = これまでの対戦
arena-none = まだ対戦がありません。
arena-none-text = コンピューター同士を戦わせてみましょう。よく打ったほうがランキングで上がります。
arena-text = コンピューター同士の対戦です。サーバーが打ち、あなたは観戦します。
arena-many = { $first }ほか、計{ $count }人
arena-queued = 順番待ち
arena-running = { $total }局中{ $played }局
arena-done = 全{ $total }局が終わりました。
arena-cancelled = { $total }局中{ $played }局で中止しました。
arena-cancel = 中止
arena-score = { $first } { $one } – { $two } { $second }
arena-standings = 成績
arena-rating = { $before } → { $now }（{ $change }）

# 存檔、統計、成就、排名，以及各種列表共用的文字。

pager = 頁次
pager-back = 上一頁
pager-on = 下一頁
pager-page = 第 { $page } 頁，共 { $pages } 頁


saved-empty = 還沒有儲存的對局
saved-empty-text = 對局中按「儲存」就會放到這裡。
saved-number = 第 { $number } 局
saved-title = { $number }. { $game }
saved-against = 對手：{ $name }
saved-between = { $first } 對 { $second }
saved-your-turn = 輪到你
saved-turn = 輪到 { $name }
saved-over = 對局已結束
saved-open = 開啟
saved-delete = 刪除
saved-delete-named = 刪除{ $save }
saved-deleted = 存檔已刪除。

stats-scores = 戰績
stats-wins = 勝
stats-draws = 和
stats-losses = 負
stats-people = 真人
stats-rating = 等級分
stats-no-rating = 尚無等級分
chart-reading = { $value } · { $date }
chart-table = 以表格顯示
chart-date = 日期
chart-value = 等級分

history-title = 最近的對局
history-game = 棋類
history-opponent = 對手
history-result = 結果
history-all-games = 所有棋類
history-all-results = 所有結果
history-all-opponents = 任何對手
history-open = { $game }，第 { $number } 局
history-empty = 還沒有下完的對局。
history-win = 勝
history-draw = 和
history-loss = 負
cause-aborted = 取消

achievements-count = 已達成 { $earned } / { $total }
achievements-first = 首勝：{ $game }
achievements-streak = 連勝 { $goal } 局
achievements-puzzles = 解出 { $goal } 題
achievements-earned = 達成於 { $date }
achievements-progress = { $progress } / { $goal }
achievements-wins = { $progress } / { $goal } 勝

rankings-empty = 還沒有人有等級分。
rankings-place = 名次
rankings-name = 名字
rankings-rating = 等級分
rankings-games = 局數
rankings-computer = 電腦棋手
rankings-person = 真人
rankings-you = 你
rankings-challenge = 挑戰
rankings-challenge-named = 挑戰 { $name }
stats-no-rating-text = 下三局計分對局，就會開始畫出走勢。
stats-no-games = 尚無對局
stats-no-games-text = 第一局只要兩分鐘。
story-up = 30 天內上升 { $change }
story-up-best = 30 天內上升 { $change }，創下新高
story-still = 走勢從這裡開始
story-down = 30 天內下降 { $change }
profile-since = { $date } 開始 · { $games } 局
history-review = 覆盤
history-review-label = 覆盤第 { $number } 局
achievements-of = { $earned } / { $total }
achievements-near = 即將達成
achievements-latest = 最近達成
achievements-rest = 尚待達成
achievements-beat = 戰勝 { $name } { $goal } 次
rankings-text = 人與電腦棋手一同排名，強者在前。
rankings-error = 誤差

rankings-wins = 勝
rankings-draws = 和
rankings-losses = 負
saved-games = 已存棋局
studies-title = 研究
studies-empty = 還沒有研究。
studies-empty-text = 打開分析棋盤，將你的發現以名稱保存。持有連結的人都可以閱讀。
studies-copy = 複製連結
studies-copied = 已複製研究的連結。
studies-deleted = 研究已刪除。

progress-title = 進步
progress-month = { $month }：準確度 { $accuracy } %，{ $games } 局
progress-line = { $side }：{ $all } 次中看漏 { $missed } 次
progress-next-mistakes = 複習 { $count } 個失誤
progress-next-lesson = 去學這一課
progress-next-puzzles = 解題

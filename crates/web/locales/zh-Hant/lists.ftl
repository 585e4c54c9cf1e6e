# 存檔、統計、成就、排名，以及各種列表共用的文字。

pager = 頁次
pager-back = 上一頁
pager-on = 下一頁
pager-page = 第 { $page } 頁，共 { $pages } 頁


saved-empty = 還沒有存檔。對局時按「儲存」，就會出現在這裡。
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
stats-opponent = 對手
stats-wins = 勝
stats-draws = 和
stats-losses = 負
stats-people = 真人
stats-total = 全部
stats-rating = 等級分
stats-no-rating = 下完第一局計分對局後，這裡會出現圖表。
chart-reading = { $value } · { $date }
chart-table = 以表格顯示
chart-date = 日期
chart-value = 等級分

history-title = 對局紀錄
history-number = 編號
history-date = 日期
history-game = 棋類
history-opponent = 對手
history-winner = 勝方
history-result = 結果
history-all-games = 所有棋類
history-all-results = 所有結果
history-all-opponents = 任何對手
history-open = 第 { $number } 局：覆盤
history-empty = 還沒有下完的對局。
history-win = 勝
history-draw = 和
history-loss = 負
cause-aborted = 取消

achievements-count = 已達成 { $earned } / { $total }
achievements-computers = 戰勝電腦棋手
achievements-first = 首勝：{ $game }
achievements-streak = 連勝 { $goal } 局
achievements-puzzles = 解出 { $goal } 題
achievements-earned = 達成於 { $date }
achievements-progress = { $progress } / { $goal }
achievements-wins = { $progress } / { $goal } 勝
achievements-reached = 已達成
achievements-open = 未達成

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

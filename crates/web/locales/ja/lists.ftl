# 保存した対局、成績、実績、ランキング、一覧に共通の文。

pager = ページ
pager-back = 前へ
pager-on = 次へ
pager-page = { $pages }ページ中{ $page }ページ

saved-empty = 保存した対局はまだありません
saved-empty-text = 対局中に「保存」を押すと、ここに入ります。
saved-number = 第{ $number }局
saved-title = { $number }. { $game }
saved-against = 相手：{ $name }
saved-between = { $first } 対 { $second }
saved-your-turn = あなたの番
saved-turn = { $name }の番
saved-over = 終局
saved-open = 開く
saved-delete = 削除
saved-delete-named = { $save }を削除
saved-deleted = 削除しました。

stats-scores = 成績
stats-wins = 勝ち
stats-draws = 引き分け
stats-losses = 負け
stats-people = 人
stats-rating = レーティング
stats-no-rating = レーティングはまだありません
chart-reading = { $value } · { $date }
chart-table = 表で見る
chart-date = 日付
chart-value = レーティング

history-title = 最近の対局
history-game = ゲーム
history-opponent = 相手
history-result = 結果
history-all-games = すべてのゲーム
history-all-results = すべての結果
history-all-opponents = すべての相手
history-open = { $game }、第{ $number }局
history-empty = 終わった対局はまだありません。
history-win = 勝ち
history-draw = 引き分け
history-loss = 負け
cause-aborted = 中止

achievements-count = { $total }個中{ $earned }個を達成
achievements-first = 初勝利：{ $game }
achievements-streak = { $goal }連勝
achievements-puzzles = 問題を{ $goal }問解く
achievements-earned = { $date }に達成
achievements-progress = { $progress } / { $goal }
achievements-wins = { $progress } / { $goal }勝

rankings-empty = まだ誰もレーティングを持っていません。
rankings-place = 順位
rankings-name = 名前
rankings-rating = レーティング
rankings-games = 対局数
rankings-computer = コンピューター
rankings-person = 人
rankings-you = あなた
rankings-challenge = 挑戦
rankings-challenge-named = { $name }に挑戦
stats-no-rating-text = レート戦を3局打つと、グラフが始まります。
stats-no-games = 対局はまだありません
stats-no-games-text = 最初の1局は2分で終わります。
story-up = 30日間で{ $change }上昇
story-up-best = 30日間で{ $change }上昇、自己最高
story-still = グラフはここから
story-down = 30日間で{ $change }下降
profile-since = { $date }から · { $games }局
history-review = 振り返り
history-review-label = 第{ $number }局を振り返る
achievements-of = { $earned } / { $total }
achievements-near = もう少し
achievements-latest = 最近の達成
achievements-rest = これから
achievements-beat = { $goal ->
    [1] { $name }に勝つ
   *[other] { $name }に{ $goal }回勝つ
}
rankings-text = 人もコンピューターも一緒に、強い順です。
rankings-error = 誤差

rankings-wins = 勝
rankings-draws = 分
rankings-losses = 敗
saved-games = 保存した対局
studies-title = 研究
studies-empty = 研究はまだありません。
studies-empty-text = 検討盤を開き、見つけたことに名前を付けて残しましょう。リンクを知っている人は誰でも読めます。
studies-copy = リンクをコピー
studies-copied = 研究のリンクをコピーしました。
studies-deleted = 研究を削除しました。

progress-title = 上達
progress-month = { $month }：正確さ{ $accuracy } %（{ $games }局）
progress-line = { $side }：{ $all }回中{ $missed }回見落とし
progress-next-mistakes = 間違い{ $count }問を復習
progress-next-lesson = レッスンで学ぶ
progress-next-puzzles = 問題を解く

# 問題。これらの文は「学ぶ」の部分と一緒に読み込まれます。

puzzle-goal = { $side }先、勝ち
puzzle-about = 見つける手：{ $moves } · 難度{ $rating }
puzzle-rating = あなたのレーティング
puzzle-solved = 正解
puzzle-solved-count = { $solved } / { $count }
puzzle-streak = 連続正解
puzzle-asked = 勝つ手を見つけてください。
puzzle-go-on = 正解。次の手は？
puzzle-hinted = ここです。印の付いた手を打ってください。
puzzle-judging = その手でもまだ勝てるか調べています…
puzzle-right = 正解。
puzzle-wrong = { $text }：もっと強い手があります。もう一度どうぞ。
puzzle-slip = { $text }では勝ちを逃します。もう一度どうぞ。
puzzle-won = 解けました。勝ちがはっきりしました。
puzzle-won-helped = それで勝ちです。この問題はまた出ます。次は自力で。
puzzle-shown = 正解手順：{ $line }
puzzle-counts = 間違えるかヒントを見ると、一度だけ不正解になります。続けることはできます。
puzzle-rated = レーティング { $before } → { $after }
puzzle-hint = ヒント
puzzle-show = 答えを見る
puzzle-skip = 別の問題
puzzle-next = 次の問題
puzzle-analyse = 検討
puzzle-all-solved = 全問正解
puzzle-all-solved-text = このゲームの問題をすべて解きました。お見事です！
puzzle-loading = 問題を読み込んでいます。
puzzle-missing = 問題を読み込めませんでした。オンラインのときにもう一度お試しください。

# 練習のしかたと、くり返し出題される自分の悪手。
practice-label = 練習のしかた
practice-training = トレーニング
practice-daily = 今日の1問
practice-streak = 連続正解
practice-rush = ラッシュ
practice-mistakes = 自分の悪手
practice-mistakes-due = 自分の悪手（{ $count }）
daily-days = 連続日数
daily-tomorrow = 明日は新しい「今日の1問」が出ます。問題は全員同じです。
daily-more = ほかの問題
rush-title = 3分間
rush-about = 3分間でできるだけ多くの問題を解きます。だんだん難しくなり、3回間違えると終わりです。レーティングは動きません。
streak-title = ノーミス
streak-about = 時間制限なしで、できるだけ続けて正解します。だんだん難しくなり、1手でも間違えると終わりです。レーティングは動きません。
series-start = 開始
series-end = ここでやめる
series-again = もう一度
series-time = 時間
series-misses = 不正解
series-best = 最高記録
series-missed = { $text }では勝てません。
series-over = { $count ->
    [0] 正解なし
   *[other] { $count }問正解
}
series-record = これまでの最高記録です。
series-best-was = 最高記録は{ $count }問です。
mistakes-due = 復習する局面
mistakes-waiting = あとで
mistakes-coming = 次回
mistakes-in-days = { $days ->
    [1] 明日
   *[other] { $days }日後
}
mistakes-goal = { $side }の番：{ $text }よりよい手は？
mistakes-about = { $game } · { $count }局面中{ $number }番目 · { $right ->
    [0] まだ正解なし
   *[other] { $right }回正解
}
mistakes-asked = 対局であなたが打った手です。もっとよい手を見つけてください。
mistakes-judging = { $text }を調べています…
mistakes-wrong = { $text }では足りません。別の手を試してください。
mistakes-right = { $text }は正解です。
mistakes-shown = よりよい手：{ $text }
mistakes-comes-back = { $days ->
    [1] 明日また出題されます。
   *[other] { $days }日後にまた出題されます。
}
mistakes-known = もう身につきました。この局面は出題されません。
mistakes-show = 答えを見る
mistakes-next = 次の局面
mistakes-none = 今日復習する局面はありません
mistakes-none-text = 対局の振り返りで悪手が見つかります。その局面は1日、3日、7日、21日後に、身につくまで出題されます。

# 練習するテーマとヒント。
theme-label = テーマ
theme-all = すべてのテーマ
theme-count = { $theme }（{ $count }）
puzzle-hint-where = この辺りを見てください。
puzzle-hint-theme = テーマは「{ $theme }」です。
puzzle-theme-solved-text = このテーマの問題は残っていません。上で別のテーマを選んでください。

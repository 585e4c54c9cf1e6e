# 題目。這些文字與說明一起載入。

puzzle-goal = { $side }先行並獲勝
puzzle-about = 需找出 { $moves } 步 · 難度 { $rating }
puzzle-rating = 你的等級分
puzzle-solved = 已解出
puzzle-solved-count = { $solved } / { $count }
puzzle-streak = 連續答對
puzzle-asked = 找出能獲勝的一步。
puzzle-go-on = 正確。接下來呢？
puzzle-hinted = 在這裡。請下標示的那一步。
puzzle-judging = 正在看這步是否仍能獲勝……
puzzle-right = 正確。
puzzle-wrong = { $text }：還有更強的一步。再試一次。
puzzle-slip = { $text } 會錯失勝利。再試一次。
puzzle-won = 解出了：勝局已定。
puzzle-won-helped = 這樣就贏了。這題之後會再出現，屆時請不靠提示。
puzzle-shown = 解答：{ $line }
puzzle-counts = 下錯或看提示會算作未答對（只算一次），但仍可繼續。
puzzle-rated = 等級分 { $before } → { $after }
puzzle-hint = 提示
puzzle-show = 顯示解答
puzzle-skip = 換一題
puzzle-next = 下一題
puzzle-analyse = 分析
puzzle-all-solved = 全部解出
puzzle-all-solved-text = 你已解出這個遊戲的所有題目。真了不起！
puzzle-loading = 正在載入題目。
puzzle-missing = 題目載入失敗。連上網路後請再試一次。

# 練習方式，以及會再出現的自己的失誤。
practice-label = 練習方式
practice-training = 訓練
practice-daily = 每日一題
practice-streak = 連勝
practice-rush = 限時
practice-mistakes = 我的失誤
practice-mistakes-due = 我的失誤（{ $count }）
daily-days = 連續天數
daily-tomorrow = 明天會有新的每日一題，每個人的題目都一樣。
daily-more = 更多題目
rush-title = 三分鐘
rush-about = 在三分鐘內盡量多解幾題。題目會越來越難，第三次答錯就結束。等級分不會變動。
streak-title = 一題都不錯
streak-about = 不計時，盡量連續答對。題目會越來越難，只要下錯一步就結束。等級分不會變動。
series-start = 開始
series-end = 到此為止
series-again = 再來一次
series-time = 時間
series-misses = 答錯
series-best = 最佳
series-missed = { $text } 不能獲勝。
series-over = { $count ->
    [0] 沒有解出任何一題
   *[other] 解出 { $count } 題
}
series-record = 這是你目前的最佳成績。
series-best-was = 你的最佳成績是 { $count } 題。
mistakes-due = 待複習
mistakes-waiting = 之後
mistakes-coming = 下次
mistakes-in-days = { $days ->
    [1] 明天
   *[other] { $days } 天後
}
mistakes-goal = 輪到{ $side }：有比 { $text } 更好的一手嗎？
mistakes-about = { $game } · 第 { $number } 個局面，共 { $count } 個 · { $right ->
    [0] 尚未答對
   *[other] 已答對 { $right } 次
}
mistakes-asked = 你在對局中下了這一手。請找出更好的一手。
mistakes-judging = 正在看 { $text }……
mistakes-wrong = { $text } 還不夠好，換一手試試。
mistakes-right = { $text } 正確。
mistakes-shown = 更好的一手：{ $text }
mistakes-comes-back = { $days ->
    [1] 明天會再出現。
   *[other] { $days } 天後會再出現。
}
mistakes-known = 你已經掌握了，這個局面不會再出現。
mistakes-show = 顯示答案
mistakes-next = 下一個局面
mistakes-none = 今天沒有要複習的局面
mistakes-none-text = 每局的覆盤會找出失誤。這些局面會在 1、3、7 和 21 天後再出現，直到你掌握為止。

# 練習的主題與提示。
theme-label = 主題
theme-all = 所有主題
theme-count = { $theme }（{ $count }）
puzzle-hint-where = 看這裡。
puzzle-hint-theme = 主題是：{ $theme }。
puzzle-theme-solved-text = 這個主題沒有剩下的題目了。請在上面另選一個主題。

# 题目。这些文字与帮助一起加载。

puzzle-goal = { $side }先行，取胜
puzzle-about = 要找出 { $moves } 步 · 难度 { $rating }
puzzle-rating = 你的等级分
puzzle-solved = 已做对
puzzle-solved-count = { $solved } / { $count }
puzzle-streak = 连续做对
puzzle-asked = 找出能赢的一步。
puzzle-go-on = 正确。接下来呢？
puzzle-hinted = 在这里。请下标出的那一步。
puzzle-judging = 正在看这一步是否还能赢…
puzzle-right = 正确。
puzzle-wrong = { $text }：还有更强的一步。再试一次。
puzzle-slip = { $text } 会放走胜利。再试一次。
puzzle-won = 做对了：胜局已定。
puzzle-won-helped = 这样就赢了。这道题以后会再出现，到时不要靠提示。
puzzle-shown = 答案：{ $line }
puzzle-counts = 下错或看提示算作没做对（只算一次），但仍可继续。
puzzle-rated = 等级分 { $before } → { $after }
puzzle-hint = 提示
puzzle-show = 看答案
puzzle-skip = 换一题
puzzle-next = 下一题
puzzle-analyse = 分析
puzzle-all-solved = 全部做对
puzzle-all-solved-text = 这种棋的题目你已全部做对。真厉害！
puzzle-loading = 正在加载题目。
puzzle-missing = 题目加载失败。请联网后再试。

# 练习方式，以及会再出现的自己的失误。
practice-label = 练习方式
practice-training = 训练
practice-daily = 每日一题
practice-streak = 连对
practice-rush = 限时
practice-mistakes = 我的失误
practice-mistakes-due = 我的失误（{ $count }）
daily-days = 连续天数
daily-tomorrow = 明天会有新的每日一题，所有人的题目都一样。
daily-more = 更多题目
rush-title = 三分钟
rush-about = 在三分钟内尽量多做几题。题目越来越难，第三次做错就结束。等级分不变。
streak-title = 一题都不错
streak-about = 不计时，尽量连续做对。题目越来越难，只要走错一步就结束。等级分不变。
series-start = 开始
series-end = 到此为止
series-again = 再来一次
series-time = 时间
series-misses = 做错
series-best = 最好成绩
series-missed = { $text } 不能取胜。
series-over = { $count ->
    [0] 一题也没做出来
   *[other] 做对 { $count } 题
}
series-record = 这是你目前的最好成绩。
series-best-was = 你的最好成绩是 { $count } 题。
mistakes-due = 待复习
mistakes-waiting = 以后
mistakes-coming = 下次
mistakes-in-days = { $days ->
    [1] 明天
   *[other] { $days } 天后
}
mistakes-goal = 轮到{ $side }：有比 { $text } 更好的着法吗？
mistakes-about = { $game } · 第 { $number } 个局面，共 { $count } 个 · { $right ->
    [0] 还没做对
   *[other] 已做对 { $right } 次
}
mistakes-asked = 这是你在对局中走的一步。请找出更好的一步。
mistakes-judging = 正在看 { $text }……
mistakes-wrong = { $text } 还不够好，换一步试试。
mistakes-right = { $text } 正确。
mistakes-shown = 更好的一步：{ $text }
mistakes-comes-back = { $days ->
    [1] 明天会再出现。
   *[other] { $days } 天后会再出现。
}
mistakes-known = 你已经掌握了，这个局面不会再出现。
mistakes-show = 看答案
mistakes-next = 下一个局面
mistakes-none = 今天没有要复习的局面
mistakes-none-text = 每局的复盘会找出失误。这些局面会在 1、3、7 和 21 天后再出现，直到你掌握为止。

# 练习的主题与提示。
theme-label = 主题
theme-all = 所有主题
theme-count = { $theme }（{ $count }）
puzzle-hint-where = 看这里。
puzzle-hint-theme = 主题是：{ $theme }。
puzzle-theme-solved-text = 这个主题没有剩下的题目了。请在上面另选一个主题。

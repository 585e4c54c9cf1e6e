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

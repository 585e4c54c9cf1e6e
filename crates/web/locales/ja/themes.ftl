# テーマ：まとめて学ぶ手筋。問題の分類と見落としの集計に使う。ホーム画面はいちばん見落とすテーマを示す。

theme-fours = 四と四の止め
theme-open-threes = 活三
theme-four-threes = 四三
theme-double-threes = 三三
theme-double-fours = 四四
theme-long-wins = 追い詰め
theme-forbidden = 禁点
theme-initiative = 先手
theme-corners = 隅
theme-room = 着手可能数
theme-edges = 辺
theme-ending = 終盤
theme-captures = 取りと交換
theme-attacks = 攻めと守り
progress-missed = { $side }：{ $theme }を{ $all }回中{ $missed }回見落とし

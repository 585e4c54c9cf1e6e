# 主題：一起學習的一組手筋，用來為題目分類、統計看漏的次數。首頁會指出最常看漏的主題。

theme-fours = 衝四與擋四
theme-open-threes = 活三
theme-four-threes = 四三
theme-double-threes = 雙三
theme-double-fours = 雙四
theme-long-wins = 連四連三取勝
theme-forbidden = 禁點
theme-initiative = 先手
theme-corners = 角
theme-room = 行動力
theme-edges = 邊
theme-ending = 終局
theme-captures = 吃子與交換
theme-attacks = 攻擊與防守
progress-missed = { $side }：{ $theme }，{ $all } 次中看漏 { $missed } 次

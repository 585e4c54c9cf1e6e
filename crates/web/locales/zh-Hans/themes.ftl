# 主题：一起学习的一组手筋，用来给题目分类、统计看漏的次数。首页会指出最常看漏的主题。

theme-fours = 冲四与挡四
theme-open-threes = 活三
theme-four-threes = 四三
theme-double-threes = 双三
theme-double-fours = 双四
theme-long-wins = 连四连三取胜
theme-forbidden = 禁点
theme-initiative = 先手
theme-corners = 角
theme-room = 行动力
theme-edges = 边
theme-ending = 终局
theme-captures = 吃子与交换
theme-attacks = 攻击与防守
progress-missed = { $side }：{ $theme }，{ $all } 次中看漏 { $missed } 次

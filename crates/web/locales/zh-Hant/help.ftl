# 說明畫面。

help-gomoku = 黑白雙方輪流在空點放一子。任何方向連成五子或更多即獲勝。
help-gomoku-five = 黑方連成五子，獲勝。
help-gomoku-six = 連成六子也獲勝。
help-standard = 與五子棋相同，但必須恰好五子：更長的連線不算贏。
help-standard-six = 連成六子在這裡不算贏：對局繼續。
help-renju = 與五子棋相同，但先行的黑方必須恰好連成五子，並有禁手：雙三、雙四與長連。白方沒有禁手，五子或更多都獲勝。
help-renju-three = 雙三：下在叉上會同時形成兩個活三。
help-renju-four = 雙四：下在叉上會同時形成兩個四。
help-renju-overline = 長連：下在叉上會連成六子。
help-othello = 棋子要下在能以直線夾住對方棋子的格子，被夾住的棋子翻轉。無法下子的一方跳過。雙方都不能下時，棋子多者獲勝。
help-othello-moves = 黑方先下：這四格都能夾住一子。
help-othello-flip = 下 f5 後，中間的棋子翻轉。
help-othello-pass = 白方夾不住任何棋子，跳過：黑方再下一步。
help-surakarta = 棋子向任何方向走一步到空點。吃子時沿軌道前進，經過空點並至少繞過一個弧線，落在遇到的第一個棋子上，而它必須是對方的。吃光對方棋子者獲勝。
help-surakarta-step = 向任何方向走一步到空點。
help-surakarta-one = 繞過一個弧線吃子。
help-surakarta-two = 繞過兩個弧線吃子。
help-surakarta-blocked = b3 的棋子不能吃 d2：每條路上都有自己的棋子。

# 其他畫面上與分析有關的文字。

nav-analysis = 分析
title-analysis = 分析
game-analyse = 分析
engine-lost = 引擎無法啟動。請重新載入頁面再試。
setup-too-many = { $side }有 { $found } 枚棋子，最多只能有 { $most } 枚。
setup-overline = 連珠不允許黑方經過 { $point } 的長連。
setup-two-winners = 雙方都有獲勝的連線。
setup-refused = 無法擺出這個局面：{ $reason }。
share-no-file = 瀏覽器無法儲存檔案。
setup-impossible = 無法設定這個局面。

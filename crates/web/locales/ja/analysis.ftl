# ほかの画面にある、検討についての文。

nav-analysis = 検討
title-analysis = 検討
game-analyse = 検討
engine-lost = エンジンを起動できませんでした。ページを再読み込みしてください。
setup-too-many = { $side }の石が{ $found }個あります。{ $most }個までです。
setup-overline = 連珠では、{ $point }を通る黒の長連は置けません。
setup-two-winners = 両方に勝ちの並びがあります。
setup-refused = この局面は作れません：{ $reason }。
share-no-file = ブラウザーがファイルを保存できませんでした。
setup-impossible = この局面は作れません。

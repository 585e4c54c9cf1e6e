# 分析畫面。

nav-analysis = 分析
title-analysis = 分析
home-analysis = 分析
game-analyse = 分析
history-analyse = 分析第 { $number } 局

tabs-label = 棋盤旁顯示的內容
tab-engine = 引擎
tab-review = 覆盤
tab-setup = 擺棋
tab-open = 開啟
tab-save = 儲存
tab-keys = 按鍵

bar-label = 形勢
bar-says = { $side }佔 { $percent } % 的勝算

engine-player = 請誰分析
engine-always = 持續分析
engine-evaluate = 評估
engine-continuation = 最佳後續
engine-stop = 停止
engine-thinking = 思考中……
engine-silent = 請電腦棋手評估這個局面。
engine-lines-label = 顯示幾條最佳變化
engine-lines = { $count } 條變化
engine-threat = 顯示威脅
engine-threatens = { $side }的威脅是 { $moves }：{ $words }
engine-best-lines = 最佳變化
engine-work = 深度 { $depth } · { $nodes } 個局面 · 每秒 { $speed }
engine-on-server = 在伺服器上
engine-server = 在伺服器上繼續
engine-lost = 引擎無法啟動。請重新載入頁面再試。
line-play = 在棋盤上演示這條變化

eval-won = { $side }已獲勝
eval-win-in = { $side }：{ $moves } 手內必勝
eval-win = { $side }：必勝
eval-draw = 必和
eval-even = 均勢
eval-slightly = { $side }稍優
eval-better = { $side }佔優
eval-much = { $side }大優
eval-winning = { $side }接近勝利
eval-after = 第 { $ply } 手後：{ $words }

tree-moves = 著法與變化
tree-empty = 在棋盤上落子，或開啟一局棋。
tree-last = 到這條變化的終點
tree-promote = 提升
tree-delete = 刪除
tree-deleted = 已刪除這一手及其後續。
tree-comment = 對這個局面的註解

setup-how = 點擊棋盤放上或取下棋子。
setup-brush = 點擊時放上的棋子
setup-turn = 輪到
setup-clear = 清空
setup-start = 初始局面
setup-rotate = 旋轉
setup-mirror = 鏡像
setup-use = 使用此局面
setup-cancel = 取消
setup-too-many = { $side }有 { $found } 枚棋子，最多只能有 { $most } 枚。
setup-overline = 連珠不允許黑方經過 { $point } 的長連。
setup-two-winners = 雙方都有獲勝的連線。
setup-refused = 無法擺出這個局面：{ $reason }。

open-file = 選擇檔案……
open-formats = SGF、JSON、PSQ、LIB、GGF、WTHOR 或著法清單。也可以把檔案拖到棋盤上，或直接貼上。
open-text = 著法、局面或棋譜文字
open-this-text = 開啟這段文字
open-game = 棋種
open-empty = 空棋盤
open-which = 檔案中的哪一局
open-not-a-record = 這不是棋譜：{ $reason }。
open-left-out = 已開啟，但有部分內容略過。{ $warning }
open-several = 檔案中有 { $count } 局棋，這是第一局。
open-bad-link = 連結沒有指明局面，請確認連結完整。
open-no-file = 無法讀取檔案。

share-save = 儲存為檔案
share-formats = JSON 與 SGF 會保留所有變化、註解和擺出的局面。
share-link = 此局面的連結
share-position = 此局面的文字
share-copy-link = 複製連結
share-copy-position = 複製局面
share-copied = 已複製。
share-not-copied = 瀏覽器不允許在此複製，請自行選取文字複製。
share-refused = 這種格式無法保存這份棋譜：{ $reason }。
share-no-file = 瀏覽器無法儲存檔案。

review-start = 覆盤這局棋
review-time-label = 每手的時間
review-time = 每手 { $seconds } 秒
review-progress = 第 { $done } 個局面，共 { $all } 個
review-done = 覆盤完成。
review-nothing = 還沒有可以覆盤的著法。
review-not-here = 這位棋手無法在瀏覽器中覆盤，請選擇其他棋手。
review-no-mistake = 沒有發現失誤。
review-accuracy = { $side }：準確率 { $number } %
review-points = 轉折點
review-judged = { $text }：{ $judgement }。{ $words }。
review-discs = 損失了 { $count } 枚棋子。
review-better = 更好的下法：
judged-best = 最佳
judged-good = 好棋
judged-inaccuracy = 緩著
judged-mistake = 失誤
judged-blunder = 大錯

learn-start = 從失誤中學習
learn-title = 第 { $number } 個失誤，共 { $count } 個
learn-asked = { $side }下了 { $text }。請找出更好的一手。
learn-judging = 正在看 { $text }……
learn-wrong = { $text } 還不夠好，再試一手。
learn-right = { $text } 正確。
learn-shown = 這樣下更好。
learn-answer = { $best }：{ $words }。下 { $played } 之後：{ $after }。
learn-show = 顯示答案
learn-next = 下一個
learn-stop = 結束學習
learn-over = 這是最後一個失誤了。

keys-title = 按鍵
keys-steps = 上一手、下一手
keys-variations = 其他變化
keys-ends = 開頭與結尾
keys-flip = 翻轉棋盤
keys-best = 下最佳著法
keys-threat = 顯示威脅
keys-engine = 開關引擎
keys-mistake = 下一個失誤
keys-help = 這份說明
keys-paste = 開啟複製的內容

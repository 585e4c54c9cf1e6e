# 分析畫面在分析之外的功能：圖片、動畫重播、棋譜庫。

work-cancel = 取消
tree-more = 另有 { $count } 個變化，按 ↑ ↓ 查看
open-reading = 讀取中：{ $all } 手中的第 { $done } 手

picture-svg = 棋盤存為 SVG
picture-png = 棋盤存為 PNG
picture-failed = 瀏覽器無法繪製圖片。

replay-speed = 重播速度
replay-slow = 慢
replay-normal = 普通
replay-fast = 快
replay-make = 動畫重播（GIF）
replay-progress = 第 { $done } 張，共 { $all } 張
replay-saved = 已儲存重播，共 { $count } 張圖片。
replay-shortened = 已儲存重播。檔案最多容納 { $count } 張圖片，重播到此為止。

tab-explorer = 棋譜庫
explorer-wait = 正在讀取棋譜……
explorer-empty = { $game }還沒有棋譜庫。請加入棋譜檔案（例如 SGF 或 WTHOR），或把檔案拖到棋盤上；資料只保存在這個瀏覽器中。
explorer-nothing = 棋譜庫中沒有對局出現過這個局面。
explorer-here = 共 { $all } 局，其中 { $games } 局出現過這個局面。
explorer-move = 著法
explorer-games = 局數
explorer-share = 比例
explorer-results = { $black }／和／{ $white }
explorer-tally = { $black }勝 { $wins }，和 { $draws }，{ $white }勝 { $losses }
explorer-latest = 出現這個局面的對局
explorer-bring = 加入棋譜……
explorer-clear = 清空棋譜庫
explorer-reading = { $done }／{ $all }
explorer-added = 已加入 { $count } 局。
explorer-added-others = 已加入 { $count } 局，略過 { $others } 局其他棋種或棋盤的對局。
explorer-full = 棋譜庫已滿，最多 { $most } 局。請先清空再加入其他棋譜。
explorer-not-kept = 這個瀏覽器沒有空間保存棋譜庫，離開頁面後就會消失。
explorer-unreadable = 沒有可以讀取的對局。

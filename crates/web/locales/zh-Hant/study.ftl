# 分析畫面在分析之外的功能：圖片、動畫重播。

picture-title = 圖片
picture-svg = 棋盤存為 SVG
picture-png = 棋盤存為 PNG
picture-failed = 瀏覽器無法繪製圖片。

replay-speed = 重播速度
replay-slow = 慢
replay-normal = 普通
replay-fast = 快
replay-make = 動畫重播（GIF）
replay-cancel = 取消
replay-progress = 第 { $done } 張，共 { $all } 張
replay-saved = 已儲存重播，共 { $count } 張圖片。
replay-shortened = 已儲存重播。檔案最多容納 { $count } 張圖片，重播到此為止。

# 設定の画面。

settings-page = ページ
settings-board = 盤
settings-animations = 動きを付ける
settings-sounds = 音
settings-coordinates = 座標
settings-move-numbers = 手数の数字
settings-legal-dots = 打てるところに点
settings-confirm = 打つ前に確認する
settings-tap-twice = 盤が小さいときは2回タップで打つ
settings-disc-size = 石の大きさ
settings-small = 小
settings-large = 大
settings-colours = 色
settings-square-light = 明るいマス
settings-square-dark = 暗いマス
settings-first-pieces = 先手の石
settings-second-pieces = 後手の石
settings-first-hints = 先手の着手の印
settings-second-hints = 後手の着手の印
settings-usual-colours = 元の色に戻す
settings-preview = プレビュー
settings-preview-text = この盤で設定を試せます。

game-look = 色
piece-colour-title = スラカルタの駒の色
piece-colour-change = 駒の色を変える
piece-colour-note = 打っている対局でもすぐに変わります。相手の色とほとんど同じときは、相手の色が変わります。
settings-theme = ライトかダーク

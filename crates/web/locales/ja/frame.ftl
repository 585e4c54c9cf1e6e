# すべての画面の枠：上の帯、題名、お知らせ。

language-name = 日本語
language-not-loaded = { $language }の文を読み込めませんでした。オンラインのときにもう一度お試しください。
part-not-loaded = ページのこの部分を読み込めませんでした。接続を確かめて、もう一度お試しください。

page-title = { $screen } · Sente
skip-to-content = 本文へ進む
message-close = お知らせを閉じる

nav-home = Sente：ホーム
nav-bar = ショートカット
nav-more = その他
nav-games = ゲーム
nav-main = メインメニュー
nav-play = 対局
nav-arena = アリーナ
nav-rankings = ランキング
nav-settings = 設定
nav-login = ログイン
nav-language = 言語
nav-theme = テーマ：{ $theme }

theme-system = 自動
theme-light = ライト
theme-dark = ダーク

title-home = 打つ、学ぶ、検討する
title-new = 新しい対局
title-game = 対局
title-lobby = ロビー
title-saved = 保存した対局
title-arena = アリーナ
title-rankings = ランキング
title-stats = プロフィール
title-puzzles = 問題
title-achievements = 実績
title-help = 学ぶ
title-login = ログイン
title-signup = 新規登録
title-account = アカウント
title-settings = 設定
title-missing = ページが見つかりません

missing-text = アドレスが間違っているか、ページが移動しました。
missing-home = ホーム

nav-account = アカウント：{ $name }
account-log-out = ログアウト
account-logged-out = ログアウトしました。
confirm-yes = はい
confirm-no = いいえ

loading = 読み込み中…
loading-again = もう一度
loading-failed = 読み込めませんでした
loading-unknown = これはアカウントに保存されます。ログインするか、新規登録してください。
home-quit = 終了
home-quit-done = Senteを終了しました。このウィンドウは閉じてかまいません。
tally-words = { $wins }勝 { $draws }分 { $losses }敗
elo-words = Elo { $elo } ± { $error }

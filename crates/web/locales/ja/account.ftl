# ログイン、新規登録、アカウント。

account-name = 名前
account-name-hint = 2～24文字
account-password = パスワード
account-password-hint = 8文字以上。よく使われるものは避けてください
login-done = おかえりなさい、{ $name }さん。
login-passkey = パスキーでログイン
login-new = はじめてですか？
login-guest = アカウントがなくても遊べます。アカウントがあると、保存した対局や成績をどの端末でも使えます。
signup-done = ようこそ、{ $name }さん。ゲストとしての対局はこのアカウントに移りました。
signup-have = アカウントをお持ちですか？
signup-guest = このブラウザーでゲストとして打った対局は、アカウントに移ります。
signup-colour = スラカルタで使う駒の色

account-nobody = まだここで対局していないので、保存されているものはありません。
account-guest = いまはゲストで、このブラウザーだけで覚えています。登録すると、レーティングと対局履歴をどの端末でも使えます。
account-since = { $date }から
account-yours = あなたのもの
account-rename = 名前を変える
account-renamed = 名前が{ $name }になりました。
account-export = あなたのデータ
account-export-text = あなたについて保存されているものすべてを、1つのファイルで：アカウント、設定、対局、レーティング。
account-export-button = データをダウンロード

password-title = パスワード
password-old = 現在のパスワード
password-new = 新しいパスワード
password-button = パスワードを変える
password-done = パスワードを変えました。ほかの端末ではログアウトしました。
password-wrong = パスワードが違います。

passkeys-title = パスキー
passkeys-text = パスワードの代わりに、指紋、顔、PIN でログインできます。
passkeys-name = パスキーの名前
passkeys-add = パスキーを追加
passkeys-added = パスキーを追加しました。
passkeys-not-added = パスキーは追加されませんでした。
passkeys-not-used = パスキーは使われませんでした。
passkeys-remove = 削除
passkeys-remove-named = { $name }を削除
passkeys-removed = パスキーを削除しました。

sessions-title = ログイン中の端末
sessions-here = このブラウザー
sessions-seen = 最終利用：{ $date }
sessions-end = ログアウト
sessions-end-named = { $device }からログアウト
sessions-end-others = ほかの端末すべてからログアウト
sessions-ended = ログアウトしました。

delete-title = すべて削除
delete-text = アカウントと、保存した対局、成績、実績をすべて削除します。ほかの人の履歴からも名前が消えます。
delete-button = 削除…
delete-sure = 元に戻せません。
delete-yes = すべて削除する
delete-no = 残す
delete-done = あなたについてのデータをすべて削除しました。

promise-title = アカウントに残るもの
promise-rating = ゲームごとのレーティングとその推移
promise-games = 保存した対局と研究を、どの端末でも
promise-progress = 実績と、問題の進み具合
promise-free = 無料で、メールアドレスもいりません。データはいつでも持ち出せ、削除できます。

# サーバーや対局が受け付けないことと、どうすればよいか。

server-unreachable = サーバーにつながりません。いまの操作は送られていません。もう一度お試しください。
server-odd-answer = サーバーの返事を読めませんでした（{ $status }）。少し待ってからお試しください。

problem-name-taken = この名前は使われています。別の名前にしてください。
problem-name-reserved = この名前はコンピューターのものです。別の名前にしてください。
problem-bad-name = 名前は2～24文字で、文字、数字、空白、「-」「_」「.」が使えます。
problem-weak-password = このパスワードは推測されやすいものです。8文字以上で、よく使われるものは避けてください。
problem-wrong-credentials = 名前かパスワードが違います。
problem-unauthorised = 先にログインしてください。
problem-forbidden = これはほかの人のものです。
problem-not-found = ここにはもう何もありません。
problem-stale = そのあいだに対局が進みました。これが現在の局面です。
problem-too-large = 大きすぎます。
problem-too-many = 回数が多すぎます。{ $seconds }秒後にもう一度お試しください。
problem-busy = サーバーが混み合っています。少し待ってからお試しください。
problem-no-engine = 現在、考えるコンピューターがありません。人との対局はできます。しばらくしてからもう一度お試しください。
problem-internal = サーバーで問題が起きました。何も失われていません。もう一度お試しください。

refused-not-over = 対局はまだ終わっていません。
refused-rematch-agreed = もう一局打つことは決まっています。
refused-nothing-to-take-back = 戻せる手がありません。
refused-too-many-takebacks = この対局では待ったが多すぎて、もう戻せません。
refused-already-offered = すでに{ $offer }を申し込んでいます。返事をお待ちください。
refused-offer-spent = 申し込みは済んでいます。次は自分の手を打ってからです。
refused-rematch-off = もう一局の申し込みはなくなりました。
refused-no-offer = { $offer }の申し込みはありません。
refused-too-late-to-abort = 双方が打ったので中止できません。投了してください。
refused-not-underway = まだ双方が打っていません。中止してください。
refused-not-left = 相手は席を離れていません。
refused-may-return = 相手が戻るかもしれません。あと{ $seconds }秒お待ちください。
refused-no-hints = 離れた人との対局ではヒントは使えません。
refused-not-for-you = ここではできません。

offer-draw = 引き分け
offer-takeback = 待った
offer-rematch = もう一局

# 服务器或对局不接受的事，以及该怎么办。

server-unreachable = 无法连接服务器。刚才的操作没有发出，请再试一次。
server-odd-answer = 服务器的回答无法读取（{ $status }）。请稍后再试。

problem-name-taken = 这个名字已有人使用，请换一个。
problem-name-reserved = 这个名字属于电脑棋手，请换一个。
problem-bad-name = 名字须为 2 到 24 个字母、数字、空格、“-”、“_”或“.”。
problem-weak-password = 这个密码太容易猜到。请用至少 8 个字符，不要使用常见密码。
problem-wrong-credentials = 名字或密码不正确。
problem-unauthorised = 请先登录。
problem-forbidden = 这是别人的。
problem-not-found = 这里已经没有东西了。
problem-stale = 对局已经有了变化，这是现在的局面。
problem-too-large = 内容太大了。
problem-too-many = 操作太频繁，请 { $seconds } 秒后再试。
problem-busy = 服务器繁忙，请稍后再试。
problem-no-engine = 目前没有可以思考的电脑。您仍可与其他人对局，请稍后再试。
problem-internal = 服务器出了问题。没有丢失任何数据，请再试一次。

refused-not-over = 对局还没有结束。
refused-rematch-agreed = 已经约好再来一局。
refused-nothing-to-take-back = 没有可悔的棋。
refused-too-many-takebacks = 这局悔棋太多，不能再悔了。
refused-already-offered = 你已经提出{ $offer }，请等待答复。
refused-offer-spent = 你已经提议过了，下一次要等你下完下一步。
refused-rematch-off = 再来一局的提议已经失效。
refused-no-offer = 现在没有{ $offer }的提议。
refused-too-late-to-abort = 双方都已落子，请改为认输。
refused-not-underway = 双方还没有都落子，请改为取消对局。
refused-not-left = 对手并没有离开。
refused-may-return = 对手可能还会回来，请再等 { $seconds } 秒。
refused-no-hints = 和别处的真人下棋时没有提示。
refused-not-for-you = 这里不能这样做。

offer-draw = 和棋
offer-takeback = 悔棋
offer-rematch = 再来一局

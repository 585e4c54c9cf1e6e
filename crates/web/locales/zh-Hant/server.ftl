# 伺服器或對局不接受的事，以及該怎麼辦。

server-unreachable = 無法連上伺服器。剛才的操作沒有送出，請再試一次。
server-odd-answer = 伺服器的回覆無法讀取（{ $status }）。請稍後再試。

problem-name-taken = 這個名字已有人使用，請換一個。
problem-name-reserved = 這個名字屬於電腦棋手，請換一個。
problem-bad-name = 名字須為 2 到 24 個字母、數字、空格、「-」、「_」或「.」。
problem-weak-password = 這個密碼太容易猜到。請用至少 8 個字元，且不要用常見密碼。
problem-wrong-credentials = 名字或密碼不正確。
problem-unauthorised = 請先登入。
problem-forbidden = 這屬於別人。
problem-not-found = 這裡已經沒有東西了。
problem-stale = 棋局已有變化，這是現在的局面。
problem-too-large = 內容太大了。
problem-too-many = 操作太頻繁，請在 { $seconds } 秒後再試。
problem-busy = 伺服器忙碌中，請稍後再試。
problem-no-engine = 目前沒有可以思考的電腦。你仍可與其他人對局，請稍後再試。
problem-internal = 伺服器出了問題。沒有遺失任何資料，請再試一次。

refused-not-over = 棋局尚未結束。
refused-rematch-agreed = 已經約好再下一局。
refused-nothing-to-take-back = 沒有可以悔的棋。
refused-too-many-takebacks = 這局棋悔棋次數太多，不能再悔了。
refused-already-offered = 你已經提出{ $offer }，請等待回覆。
refused-offer-spent = 你已經提議過了，下一次要等你走完下一步。
refused-rematch-off = 再下一局的提議已取消。
refused-no-offer = 目前沒有{ $offer }的提議。
refused-too-late-to-abort = 雙方都已落子，請改為認輸。
refused-not-underway = 雙方尚未都落子，請改為取消棋局。
refused-not-left = 對手並沒有離開。
refused-may-return = 對手可能還會回來，請再等 { $seconds } 秒。
refused-no-hints = 這局開始時雙方沒有約定可以用提示。
refused-not-for-you = 這裡不能這樣做。

offer-draw = 和棋
offer-takeback = 悔棋
offer-rematch = 再下一局

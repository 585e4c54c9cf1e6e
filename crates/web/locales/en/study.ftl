# What the analysis screen has beside analysing: pictures, the animated replay.

picture-title = Pictures
picture-svg = Board as SVG
picture-png = Board as PNG
picture-failed = The browser could not draw the picture.

replay-speed = Speed of the replay
replay-slow = slow
replay-normal = normal
replay-fast = fast
replay-make = Animated replay (GIF)
replay-cancel = Cancel
replay-progress = Picture { $done } of { $all }
replay-saved = The replay is saved, with { $count } pictures.
replay-shortened = The replay is saved. It ends after { $count } pictures, which is the most that a file takes.

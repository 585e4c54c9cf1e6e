# What the analysis screen has beside analysing: pictures, the animated replay, collections of games.

work-cancel = Cancel
tree-more = and { $count } more, with ↑ ↓
open-reading = Reading: { $done } of { $all } moves

picture-svg = Board as SVG
picture-png = Board as PNG
picture-failed = The browser could not draw the picture.

replay-speed = Speed of the replay
replay-slow = slow
replay-normal = normal
replay-fast = fast
replay-make = Animated replay (GIF)
replay-progress = Picture { $done } of { $all }
replay-saved = The replay is saved, with { $count } pictures.
replay-shortened = The replay is saved. It ends after { $count } pictures, which is the most that a file takes.

tab-explorer = Explorer
explorer-wait = Reading the games …
explorer-empty = There is no collection for { $game } yet. Add files with games, such as SGF or WTHOR, or drop them on the board; they stay in this browser.
explorer-nothing = No game of the collection came to this position.
explorer-here = { $games } of { $all } games came to this position.
explorer-move = Move
explorer-games = Games
explorer-share = Share
explorer-results = { $black } / draw / { $white }
explorer-tally = { $black } won { $wins }, drawn { $draws }, { $white } won { $losses }
explorer-latest = Games with this position
explorer-bring = Add games …
explorer-clear = Clear the collection
explorer-reading = { $done } of { $all }
explorer-added = { $count ->
    [one] 1 game was added.
   *[other] { $count } games were added.
}
explorer-added-others = Games added: { $count }. Left out, of another game or board: { $others }.
explorer-full = The collection is full: it holds { $most } games. Clear it to bring others.
explorer-not-kept = This browser has no room to keep the collection. It is there until you leave the page.
explorer-unreadable = There was no game in it that could be read.

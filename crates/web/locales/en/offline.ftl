# Without the server.

offline = Offline
offline-list = You are offline. This list is kept on the server and comes back with the connection.
offline-new = You are offline. Games on this device work as always and are casual; friends elsewhere, the lobby and rated games come back with the connection.
offline-you = Guest
offline-no-storage = This browser keeps nothing for this page, so the game could not begin. Allow the page to store data, or free some space.
offline-saved = This game is kept on this device. Go on with it from the first screen.
offline-game = You are offline. This game is kept on the server and comes back with the connection.
offline-lobby = You are offline. The lobby opens again with the connection.

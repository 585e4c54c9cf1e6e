# Without the server.

offline = Offline
offline-list = You are offline. This list is on the server and returns when you are online.
offline-new = You are offline. Games on this device work as usual, but are casual; friends elsewhere, the lobby and rated games need a connection.
offline-you = Guest
offline-no-storage = This browser stores no data for this page, so no game can start. Allow the page to store data, or free some space.
offline-saved = This game is saved on this device. Continue it from the home screen.
offline-game = You are offline. This game is on the server and returns when you are online.
offline-lobby = You are offline. The lobby opens again when you are online.

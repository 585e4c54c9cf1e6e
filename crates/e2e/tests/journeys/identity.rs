//! Changing the identity and playing on without reloading the page: the following games are displayed at once. The
//! page's heartbeat is disabled, because it would detect and hide a dead connection after a while.

use crate::accounts::PASSWORD;
use crate::browser::journey;
use crate::server::TestServer;
use crate::user::User;

const NO_HEARTBEAT: &str = "{ const every = window.setInterval; window.setInterval = (run, pause, ...rest) => pause >= 10_000 ? 0 : every(run, pause, ...rest) }";

/// A user at the first screen, whose page never detects a dead connection by itself.
async fn walker(server: &TestServer<'_>) -> User {
    let user = server.user().await;
    user.tab.on_new_document(NO_HEARTBEAT).await;
    user.go("/").await;
    user.tell("window.samePage = true; window.onbeforeunload = null")
        .await;
    user
}

impl User {
    /// Starts a game of Othello against the computer through the page's links, and plays a move.
    async fn walk_to_a_game(&self) {
        self.press("link", "Othello").await;
        self.press("radio", "Computer").await;
        self.press("button", "~other computers").await;
        self.press("radio", "~Random").await;
        self.press("button", "Start game").await;
        self.game_id().await;
        self.press_point("f5").await;
        self.until("the computer has answered", "dom.pieces().length === 6")
            .await;
        assert!(
            self.ask::<bool>("window.samePage === true").await,
            "the page was reloaded"
        );
    }

    async fn walk_to_sign_up(&self, name: &str) {
        self.press("link", "Log in").await;
        // The previous screen stays until the next one is loaded, and has links with the same names.
        self.find("button", "Log in").await;
        self.press("link", "Sign up").await;
        self.find("button", "Sign up").await;
        self.fill(name, PASSWORD).await;
        self.press("button", "Sign up").await;
        self.find("button", &format!("~{name}")).await;
    }

    async fn walk_to_log_in(&self, name: &str) {
        self.press("link", "Log in").await;
        self.find("button", "Log in").await;
        self.fill(name, PASSWORD).await;
        self.press("button", "Log in").await;
        self.find("button", &format!("~{name}")).await;
    }

    async fn walk_to_log_out(&self, name: &str) {
        self.press("button", &format!("~{name}")).await;
        self.press("button", "Log out").await;
        self.find("link", "Log in").await;
    }
}

#[test]
fn a_guest_who_signs_up_plays_on_at_once() {
    journey(async |server| {
        let ann = walker(server).await;
        ann.walk_to_a_game().await;
        ann.walk_to_sign_up("Ann").await;
        ann.walk_to_a_game().await;
    });
}

#[test]
fn whoever_logs_out_and_in_again_plays_on_at_once() {
    journey(async |server| {
        let ann = walker(server).await;
        ann.walk_to_sign_up("Ann").await;
        ann.walk_to_a_game().await;
        ann.walk_to_log_out("Ann").await;
        ann.walk_to_a_game().await;
        ann.walk_to_log_in("Ann").await;
        ann.walk_to_a_game().await;
    });
}

#[test]
fn whoever_deletes_the_account_plays_on_at_once() {
    journey(async |server| {
        let ann = walker(server).await;
        ann.walk_to_sign_up("Ann").await;
        ann.walk_to_a_game().await;
        ann.press("button", "~Ann").await;
        ann.press("link", "Account").await;
        // The list of sessions arrives later and moves the button below it.
        ann.see("this browser").await;
        ann.press("button", "Delete…").await;
        ann.write("textbox", "Password", PASSWORD).await;
        ann.press("button", "Delete everything").await;
        ann.find("link", "Log in").await;
        ann.walk_to_a_game().await;
    });
}

#[test]
fn whoever_comes_from_the_lobby_sees_the_game_at_once() {
    journey(async |server| {
        let host = walker(server).await;
        host.press("link", "Gomoku").await;
        host.press("radio", "Anyone online").await;
        host.press("button", "Offer a game").await;
        host.game_id().await;
        // This user has no session yet: accepting creates a guest, while the page is subscribed to the lobby.
        let guest = walker(server).await;
        guest.press("link", "Lobby").await;
        guest.see("The first person to accept").await;
        guest.press("button", "~Accept").await;
        guest.game_id().await;
        guest.until("the board is there", "!!dom.board()").await;
        host.press_point("h8").await;
        guest.see_piece("h8").await;
        guest.press_point("i9").await;
        host.see_piece("i9").await;
        guest.walk_to_sign_up("Bea").await;
        guest.walk_to_a_game().await;
    });
}

//! Becoming somebody else and playing on, without ever reloading the page: the games that follow are seen at once. The
//! page's heartbeat is held still, because it would find a dead connection after a while and hide that there was one.

use crate::accounts::PASSWORD;
use crate::browser::journey;
use crate::server::TestServer;
use crate::user::User;

const NO_HEARTBEAT: &str = "{ const every = window.setInterval; window.setInterval = (run, pause, ...rest) => pause >= 10_000 ? 0 : every(run, pause, ...rest) }";

/// Somebody at the first screen, whose page never notices by itself that a connection is dead.
async fn walker(server: &TestServer<'_>) -> User {
    let user = server.user().await;
    user.tab.on_new_document(NO_HEARTBEAT).await;
    user.go("/").await;
    user.tell("window.samePage = true; window.onbeforeunload = null")
        .await;
    user
}

impl User {
    /// Begins a game of Othello against the computer by the page's own links, and plays a move in it.
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
        // The screen before stays until the next one is loaded, and has links of the same names.
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
        // The list of sessions comes a moment later and moves what is below it.
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
        // Nobody knows this one yet: accepting makes a guest of the browser, while it listens to the lobby.
        let guest = walker(server).await;
        guest.press("link", "Lobby").await;
        guest.see("Whoever waits here").await;
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

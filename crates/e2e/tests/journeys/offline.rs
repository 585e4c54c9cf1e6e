//! Without the server: the page works, games are played and reviewed, and the server gets them later.

use sente_api::HistoryPage;
use sente_match::Cause;
use sente_rules::{GameId, Seat};
use serde_json::{Value, json};

use crate::accounts::PASSWORD;
use crate::browser::journey;
use crate::proxy::Proxy;
use crate::user::{Light, User, Window};

/// Waits until the browser has stored everything that it needs offline.
async fn until_kept(user: &User) {
    let kept = "caches.open('sente-answers').then(it => it.match('/api/v1/players/surakarta')).then(it => !!it)";
    for (what, so) in [
        (
            "the service worker is registered",
            "navigator.serviceWorker.getRegistration().then(it => !!it)",
        ),
        ("all files are kept", "!!navigator.serviceWorker.controller"),
        ("the answers are kept", kept),
    ] {
        user.until(what, so).await;
    }
}

#[test]
fn nothing_about_a_person_is_kept_after_logging_out() {
    journey(async |server| {
        let (ann, line) = server.person_who_keeps_the_page().await;
        ann.sign_up("Ann", PASSWORD).await;
        ann.find("button", "~Ann").await;
        ann.go("/account").await;
        until_kept(&ann).await;
        let me = "caches.match('/api/v1/me').then(it => it.text())";
        ann.until(
            "the account is kept",
            &format!("{me}.then(it => it.includes('Ann'))"),
        )
        .await;
        // The connection is lost as soon as the server has answered.
        let cut =
            "navigator.serviceWorker.controller && (window.fetch = (fetch => async (...it) => {
            if (window.gone) throw new TypeError('no connection');
            const answer = await fetch(...it);
            window.gone = answer.url.endsWith('/logout');
            return answer;
        })(window.fetch))";
        ann.tell(cut).await;
        ann.press("button", "Log out").await;
        ann.until(
            "the account is forgotten",
            "caches.match('/api/v1/me').then(it => it ? it.text() : '').then(it => !it.includes('Ann'))",
        )
        .await;
        let name: String = ann.ask("localStorage.getItem('sente-account') || ''").await;
        assert_eq!(name, "");
        drop(line);
    });
}

/// Lets a user's browser store the page, and cuts the connection.
async fn lose_the_server(user: &User, line: &Proxy) {
    user.go("/").await;
    until_kept(user).await;
    line.cut();
    user.reload().await;
    user.see("Offline").await;
}

/// Restores the connection and notifies the browser.
async fn find_the_server(user: &User, line: &Proxy) {
    line.mend();
    user.tell("dispatchEvent(new Event('online'))").await;
    user.see_no("Offline").await;
}

/// Waits until the history has this many games, and returns the last.
async fn history(user: &User, count: usize) -> Value {
    let counted =
        format!("fetch('/api/v1/history').then(it => it.json()).then(it => it.total === {count})");
    user.until("the server has the games", &counted).await;
    let page: HistoryPage = user.get("/history").await;
    assert_eq!(page.rows.len(), count);
    json!(page.rows[0])
}

/// Takes pictures of a screen in both colour schemes and both windows.
async fn picture(user: &User, name: &str) {
    for (window, size) in [(Window::Desktop, "desktop"), (Window::Phone, "phone")] {
        for (light, scheme) in [(Light::Light, "light"), (Light::Dark, "dark")] {
            user.sit_at(window, light).await;
            user.photograph(&format!("{name}-{size}-{scheme}")).await;
            let wide = "document.documentElement.scrollWidth > innerWidth";
            assert!(!user.ask::<bool>(wide).await, "{name} is too wide");
        }
    }
    user.sit_at(Window::Desktop, Light::Light).await;
}

async fn begin_here(user: &User, game: &str) -> String {
    user.press("button", "Start game").await;
    let id = user.game_id().await;
    assert!(id.starts_with("here-"), "{game}: {id}");
    id
}

#[test]
fn two_people_play_without_the_server_and_it_hears_of_it_later() {
    journey(async |server| {
        let (guest, line) = server.person_who_keeps_the_page().await;
        lose_the_server(&guest, &line).await;
        picture(&guest, "offline-home").await;
        guest.press("link", "Gomoku").await;
        guest.press("radio", "Two people here").await;
        guest.write("textbox", "Your name", "Ann").await;
        guest.write("textbox", "Opponent’s name", "Ben").await;
        guest.see("need a connection").await;
        picture(&guest, "offline-new").await;
        let id = begin_here(&guest, "gomoku").await;
        for (mine, other) in [("h8", "h9"), ("i8", "i9"), ("j8", "j9"), ("k8", "k9")] {
            guest.press_point(mine).await;
            guest.see_piece(mine).await;
            guest.press_point(other).await;
            guest.see_piece(other).await;
        }
        // A game survives leaving the page.
        guest.go("/").await;
        guest.see("Continue").await;
        picture(&guest, "offline-continue").await;
        guest.press("link", "~Resume").await;
        guest.see_piece("k9").await;
        guest.reload().await;
        guest.press_point("l8").await;
        guest.see("Ann wins").await;
        picture(&guest, "offline-end").await;
        assert_eq!(
            guest.game(&id).await.result().unwrap().winner,
            Some(Seat::First)
        );

        guest.press("button", "More").await;
        guest.press("link", "Analyse").await;
        guest.see_piece("l8").await;
        guest.key("ArrowLeft").await;
        guest.press("button", "Evaluate").await;
        guest.see("wins").await;
        guest.press("button", "Review").await;
        guest.press("button", "Review this game").await;
        guest.see("accuracy").await;
        picture(&guest, "offline-review").await;

        find_the_server(&guest, &line).await;
        let row = history(&guest, 1).await;
        assert_eq!(
            (&row["opponent"], &row["outcome"]),
            (&json!("Ben"), &json!("win"))
        );
        // The game is sent once, however often the page is opened.
        guest.reload().await;
        until_kept(&guest).await;
        history(&guest, 1).await;
    });
}

#[test]
fn a_puzzle_is_solved_without_the_server_which_hears_of_it_later() {
    journey(async |server| {
        let (guest, line) = server.person_who_keeps_the_page().await;
        lose_the_server(&guest, &line).await;
        guest.go("/puzzles/othello").await;
        let puzzle = guest.puzzle(GameId::Othello).await;
        guest.solve(&puzzle).await;
        guest.see("Rating 1500 →").await;
        find_the_server(&guest, &line).await;
        guest.see_kept(GameId::Othello, 1, 0).await;
    });
}

/// A game against a computer, whose moves the engine in the page finds.
fn plays_offline(game: &'static str, player: &'static str) {
    journey(async |server| {
        let (guest, line) = server.person_who_keeps_the_page().await;
        lose_the_server(&guest, &line).await;
        guest.press("link", game).await;
        guest.press("radio", "Computer").await;
        guest.write("textbox", "Your name", "Cleo").await;
        guest.press("button", "~other computers").await;
        guest.press("radio", &format!("~{player}")).await;
        let id = begin_here(&guest, game).await;
        let over = guest.play_to_the_end(&id, Seat::First).await;
        assert!(matches!(over.result().unwrap().cause, Cause::Board(_)));
        find_the_server(&guest, &line).await;
        let row = history(&guest, 1).await;
        assert!(row["player"].is_string() && row["rating"].is_null());
    });
}

#[test]
fn a_computer_plays_othello_without_the_server() {
    plays_offline("Othello", "Random");
}

#[test]
fn a_computer_plays_gomoku_without_the_server() {
    plays_offline("Gomoku", "Minimax 2");
}

#[test]
fn what_can_be_done_beside_the_board_can_be_done_without_the_server() {
    journey(async |server| {
        let (guest, line) = server.person_who_keeps_the_page().await;
        lose_the_server(&guest, &line).await;
        guest.go("/new/gomoku").await;
        guest.press("radio", "Computer").await;
        guest.press("button", "~other computers").await;
        guest.press("radio", "~Random").await;
        begin_here(&guest, "gomoku").await;
        guest.undo_nothing_and_play().await;
        guest.press("button", "Hint").await;
        guest
            .until("a move is marked", "!!dom.board().querySelector('.hint')")
            .await;
        picture(&guest, "offline-game").await;
        guest.press("button", "Undo").await;
        guest
            .until("both moves are gone", "dom.pieces().length === 0")
            .await;
        guest.press_point("g7").await;
        guest
            .until("the computer has answered", "dom.pieces().length === 2")
            .await;
        guest.press("button", "Resign").await;
        guest.consent().await;
        guest.press("button", "Rematch").await;
        guest
            .until("the computer begins", "dom.pieces().length === 1")
            .await;
        // Data that only the server has are replaced by a note until it is back.
        guest.go("/rankings").await;
        guest.see("This list is on the server").await;
        picture(&guest, "offline-list").await;
        find_the_server(&guest, &line).await;
        guest.see_no("This list is on the server").await;
    });
}

//! Two browsers that play each other over the network, and a third that watches.

use sente_api::GameDoc;

use crate::board::open;
use crate::browser::journey;
use crate::screens::{complain, inspect};
use crate::server::TestServer;
use crate::user::User;

/// A user starts a game, and another follows the link.
async fn meet(server: &TestServer<'_>, rules: &str) -> (User, User, String) {
    let guest = server.user().await;
    let (host, id) = welcome(server, &guest, rules).await;
    (host, guest, id)
}

async fn welcome(server: &TestServer<'_>, guest: &User, rules: &str) -> (User, String) {
    let host = server.user().await;
    let id = host.begin(&open(rules)).await;
    let doc: GameDoc = host.get(&format!("/games/{id}")).await;
    let code = doc.invitation.unwrap().code;
    host.see(&code).await;
    guest.go(&format!("/join/{code}")).await;
    if guest.path().await.starts_with("/join") {
        guest.press("button", "Join").await;
    }
    assert_eq!(guest.game_id().await, id);
    host.see("Your turn").await;
    (host, id)
}

async fn both_see(one: &User, two: &User, point: &str) {
    one.see_piece(point).await;
    two.see_piece(point).await;
}

#[test]
fn friends_play_by_a_link_through_reloads_and_lost_connections() {
    journey(async |server| {
        let (guest, line) = server.person_on_a_line().await;
        let (host, id) = welcome(server, &guest, "gomoku").await;
        let watcher = server.user().await;
        host.press_point("h8").await;
        both_see(&host, &guest, "h8").await;
        watcher.go(&format!("/game/{id}")).await;
        watcher.see_piece("h8").await;
        watcher.press_point("a1").await;
        watcher.see("You are watching this game.").await;
        guest.press_point("h9").await;
        both_see(&host, &guest, "h9").await;
        host.reload().await;
        both_see(&host, &guest, "h9").await;
        host.press_point("i8").await;
        both_see(&host, &guest, "i8").await;
        line.cut();
        guest.see("The connection is lost.").await;
        guest.press_point("i9").await;
        // The user's own move is displayed at once, and sent after the reconnection.
        guest.see_piece("i9").await;
        line.mend();
        host.see_piece("i9").await;
        watcher.see_piece("i9").await;
        assert_eq!(guest.game(&id).await.table().ply(), 4);
        host.press_point("j8").await;
        both_see(&watcher, &guest, "j8").await;
    });
}

#[test]
fn a_draw_is_offered_and_agreed_upon() {
    journey(async |server| {
        let (host, guest, id) = meet(server, "othello").await;
        host.press_point("f5").await;
        both_see(&host, &guest, "f5").await;
        guest.press_point("d6").await;
        both_see(&host, &guest, "d6").await;
        host.press("button", "Draw").await;
        guest.see("offers a draw").await;
        guest.press("button", "Accept").await;
        host.see("Draw: agreed.").await;
        guest.see("Draw: agreed.").await;
        assert_eq!(host.game(&id).await.result().unwrap().winner, None);
        host.press("button", "Rematch").await;
        guest.press("button", "Accept").await;
        host.until(
            "a new game is open",
            &format!("!location.pathname.endsWith('{id}')"),
        )
        .await;
    });
}

#[test]
fn against_a_person_an_undo_is_asked_for() {
    journey(async |server| {
        let (host, guest, _) = meet(server, "gomoku").await;
        host.press_point("h8").await;
        both_see(&host, &guest, "h8").await;
        host.press("button", "Undo").await;
        guest.press("button", "Accept").await;
        host.see_no_piece("h8").await;
        guest.see_no_piece("h8").await;
    });
}

#[test]
fn hints_and_analysis_between_two_people_are_agreed_on_before_the_game() {
    journey(async |server| {
        let (host, friend, id) = meet(server, "gomoku").await;
        host.press_point("h8").await;
        both_see(&host, &friend, "h8").await;
        for person in [&host, &friend] {
            person.find("button", "Undo").await;
            assert!(!person.ask::<bool>("dom.has('button', 'Hint')").await);
            person.press("button", "More").await;
            person.find("button", "Save record").await;
            assert!(!person.ask::<bool>("dom.has('link', 'Analyse')").await);
        }
        friend.go(&format!("/analysis?game={id}")).await;
        friend
            .see("You did not agree on analysis when this game began")
            .await;

        let (host, friend) = (server.user().await, server.user().await);
        host.go("/new/gomoku?with=friend").await;
        host.write("textbox", "Your name", "Ann").await;
        host.press("switch", "Rated").await;
        host.see("Rated: changes your rating").await;
        host.press("switch", "Hints and analysis for both").await;
        host.see("Casual, with hints and analysis for both").await;
        host.press("button", "Make the link").await;
        host.find("button", "Copy the link").await;
        let code: String = host
            .ask("document.querySelector('[data-test=code]').innerText")
            .await;
        friend.go(&format!("/join/{code}")).await;
        friend.see("Ann invites you to a game.").await;
        friend
            .see("Gomoku · no clock · casual, with hints and analysis")
            .await;
        friend.press("button", "Join").await;
        friend.game_id().await;
        host.press_point("h8").await;
        both_see(&host, &friend, "h8").await;
        friend.press("button", "Hint").await;
        friend.see("to win").await;
        friend.press("button", "More").await;
        friend.press("link", "Analyse").await;
        friend.see_piece("h8").await;
    });
}

#[test]
fn a_friend_is_invited_from_the_new_game_itself() {
    journey(async |server| {
        let (host, friend) = (server.user().await, server.user().await);
        host.go("/new/renju").await;
        host.press("radio", "A friend").await;
        host.write("textbox", "Your name", "Ann").await;
        host.press("button", "Make the link").await;
        host.find("image", "The link as a QR code").await;
        host.see("Waiting for somebody to join.").await;
        assert_eq!(host.path().await, "/new/renju");
        let faults = inspect(&host, "new-invitation").await;
        // Cancelling returns to the form.
        host.press("button", "Call it off").await;
        host.find("button", "Make the link").await;
        host.press("radio", "White").await;
        host.press("button", "Make the link").await;
        host.find("button", "Copy the link").await;
        let code: String = host
            .ask("document.querySelector('[data-test=code]').innerText")
            .await;
        friend.go(&format!("/join/{code}")).await;
        if friend.path().await.starts_with("/join") {
            friend.press("button", "Join").await;
        }
        let id = friend.game_id().await;
        assert_eq!(host.game_id().await, id);
        friend.press_point("h8").await;
        both_see(&host, &friend, "h8").await;
        complain(faults);
    });
}

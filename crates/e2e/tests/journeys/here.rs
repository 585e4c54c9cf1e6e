//! Games between two people at one screen.

use sente_rules::Seat;

use crate::board::here;
use crate::browser::journey;

#[test]
fn two_people_play_on_one_screen() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/new/gomoku").await;
        guest.press("radio", "Two people here").await;
        guest.write("textbox", "Your name", "Ann").await;
        guest.write("textbox", "Opponent’s name", "Ben").await;
        guest.press("button", "Start game").await;
        let id = guest.game_id().await;
        for (mine, other) in [("h8", "h9"), ("i8", "i9"), ("j8", "j9"), ("k8", "k9")] {
            guest.key_point(mine).await;
            guest.see_piece(mine).await;
            guest.key_point(other).await;
            guest.see_piece(other).await;
        }
        guest.key_point("l8").await;
        guest.see("Ann wins").await;
        let game = guest.game(&id).await;
        assert_eq!(game.result().unwrap().winner, Some(Seat::First));
    });
}

#[test]
fn a_move_can_be_asked_to_wait_for_confirmation() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/settings").await;
        guest.press("switch", "~onfirm").await;
        let id = guest.begin(&here("gomoku")).await;
        guest.press_point("h8").await;
        guest.find("button", "Submit h8").await;
        assert_eq!(guest.game(&id).await.table().ply(), 0);
        guest.press("button", "Submit h8").await;
        guest.see_piece("h8").await;
    });
}

#[test]
fn an_earlier_position_can_be_looked_at() {
    journey(async |server| {
        let guest = server.user().await;
        guest.begin(&here("gomoku")).await;
        for point in ["h8", "h9", "i8"] {
            guest.press_point(point).await;
            guest.see_piece(point).await;
        }
        guest.press("button", "h9").await;
        guest.see_no_piece("i8").await;
        guest.press("button", "Back to the game").await;
        guest.see_piece("i8").await;
    });
}

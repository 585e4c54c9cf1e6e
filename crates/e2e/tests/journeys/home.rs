//! The first screen: a first game in two clicks, the suggested level, games to continue, the puzzle of the day, the
//! number of users online.

use sente_api::HomeDoc;

use crate::board::against;
use crate::browser::journey;

#[test]
fn a_first_visit_leads_to_a_first_game_in_two_clicks() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/").await;
        guest.see("somebody to play").await;
        guest.press("radio", "I know the rules").await;
        guest
            .press("button", "Play Othello against Level 900")
            .await;
        let id = guest.game_id().await;
        guest.press_point("f5").await;
        guest
            .until("the computer has answered", "dom.pieces().length === 6")
            .await;
        // Now there is a game to continue, and the question about the level does not come again.
        guest.go("/").await;
        guest.see("Continue").await;
        guest.see_no("How well do you play?").await;
        guest
            .press("link", "Resume Othello against Level 900")
            .await;
        assert_eq!(guest.game_id().await, id);
    });
}

#[test]
fn a_level_is_chosen_on_its_card_and_kept() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/").await;
        guest.press("button", "~Level 500").await;
        guest
            .until(
                "the slider is there",
                "!!document.querySelector('.popover input[type=range]')",
            )
            .await;
        guest
            .tell("document.querySelector('.popover input[type=range]').focus()")
            .await;
        guest.key("End").await;
        guest.find("button", "Play Gomoku against Sente 10").await;
        guest.key("Escape").await;
        guest
            .until(
                "the slider is closed",
                "!document.querySelector('.popover')",
            )
            .await;
        guest.reload().await;
        guest.find("button", "Play Gomoku against Sente 10").await;
        guest.find("button", "Play Renju against Level 500").await;
    });
}

#[test]
fn the_puzzle_of_the_day_is_the_one_that_opens() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/").await;
        let home: HomeDoc = guest.get("/home").await;
        let puzzle = home.puzzle.expect("there is a puzzle every day");
        guest.press("link", "Solve").await;
        let opened = format!(
            "document.querySelector('[data-puzzle]')?.dataset.puzzle === '{}'",
            puzzle.id
        );
        guest.until("that puzzle is on the board", &opened).await;
    });
}

#[test]
fn whoever_is_connected_is_counted() {
    journey(async |server| {
        let host = server.user().await;
        host.begin(&against("sente-1", "gomoku")).await;
        host.until("the board is there", "!!dom.board()").await;
        let guest = server.user().await;
        guest.go("/").await;
        guest.see("One person online").await;
        guest.see("Nobody is waiting.").await;
    });
}

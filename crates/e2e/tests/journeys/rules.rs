//! The games' rules on the page: refusals, passes, captures.

use crate::board::here;
use crate::browser::journey;

/// Checks that a move of Black in a position of Renju is refused with this reason.
fn is_refused(setup: &'static str, point: &'static str, reason: &'static str) {
    journey(async |server| {
        let guest = server.user().await;
        let mut game = here("renju");
        game.setup = Some(setup.to_owned());
        let id = guest.begin(&game).await;
        guest.press_point(point).await;
        guest
            .see(&format!("{point} is forbidden for Black: {reason}."))
            .await;
        guest.see_no_piece(point).await;
        assert_eq!(guest.game(&id).await.table().ply(), 0);
    });
}

#[test]
fn a_double_three_is_refused_in_words() {
    let setup = "O13O/15/15/15/15/7X7/7X7/8XX5/15/15/15/15/15/15/O13O X";
    is_refused(setup, "h8", "double three");
}

#[test]
fn a_double_four_is_refused_in_words() {
    let setup = "15/15/15/15/7X7/7X7/7X7/4XXX8/15/15/O13O/15/O13O/15/O13O X";
    is_refused(setup, "h8", "double four");
}

#[test]
fn an_overline_is_refused_in_words() {
    let setup = "15/15/15/15/15/15/15/3XXX1XX6/15/15/O14/15/O13O/15/O13O X";
    is_refused(setup, "g8", "overline");
}

const WHITE_IS_STUCK: &str =
    "-OX----- -------- -------- -------- -------- -------- -------- XXXXXXO- X";

#[test]
fn a_side_that_cannot_move_passes_and_it_is_said() {
    journey(async |server| {
        let guest = server.user().await;
        let mut game = here("othello");
        // After a1 White has no move, but Black can still play h8.
        game.setup = Some(WHITE_IS_STUCK.to_owned());
        guest.begin(&game).await;
        guest.press_point("a1").await;
        guest.see("White has no move and passes.").await;
    });
}

#[test]
fn a_capture_shows_its_way_along_the_track() {
    journey(async |server| {
        let guest = server.user().await;
        let mut game = here("surakarta");
        game.setup = Some("6/6/O5/1X4/3O2/6 X".to_owned());
        let id = guest.begin(&game).await;
        guest.press_point("b3").await;
        let ways = "dom.board().querySelectorAll('path').length";
        let before: usize = guest.ask(ways).await;
        guest.hover_point("d2").await;
        guest
            .until(
                "the path of the capture is drawn",
                &format!("{ways} > {before}"),
            )
            .await;
        guest.press_point("d2").await;
        guest
            .until("a piece was captured", "dom.pieces().length === 2")
            .await;
        assert_eq!(guest.game(&id).await.table().actions(), ["b3xd2"]);
    });
}

#[test]
fn a_second_press_on_a_piece_lets_it_go() {
    journey(async |server| {
        let guest = server.user().await;
        let id = guest.begin(&here("surakarta")).await;
        guest.until("there is a board", "!!dom.board()").await;
        let dots = "dom.board().querySelectorAll('circle').length";
        let before: usize = guest.ask(dots).await;
        guest.press_point("c2").await;
        guest
            .until("its moves are shown", &format!("{dots} > {before}"))
            .await;
        guest.press_point("c2").await;
        guest
            .until("the piece is deselected", &format!("{dots} === {before}"))
            .await;
        assert_eq!(guest.game(&id).await.table().ply(), 0);
    });
}

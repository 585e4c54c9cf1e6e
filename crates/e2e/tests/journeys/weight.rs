//! The transfer size of the first screen, of the way from there to a first game, and of the analysis board.

use crate::browser::journey;
use crate::user::User;

/// The transferred bytes of all resources so far, compressed and with headers.
const WIRE: &str =
    "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, it) => sum + it.transferSize, 0)";

/// The maximal transfer sizes in kilobytes.
const HOME: f64 = 202.0;
const FIRST_GAME: f64 = 438.0;
const ANALYSIS: f64 = 527.0;

async fn weigh(user: &User, what: &str, most: f64) {
    let bytes: f64 = user.ask(WIRE).await;
    println!("{what}: {:.1} kB", bytes / 1000.0);
    assert!(
        bytes <= most * 1000.0,
        "{what} takes {:.1} kB; the limit is {most}",
        bytes / 1000.0
    );
}

#[test]
fn the_first_screen_and_the_way_to_a_first_game_are_light() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/").await;
        user.until(
            "the puzzle of the day is there",
            "!!document.querySelector('.home-puzzle-board svg')",
        )
        .await;
        weigh(&user, "the first screen", HOME).await;
        user.press("button", "Play Gomoku against Level 500").await;
        user.game_id().await;
        user.press_point("h8").await;
        user.see_piece("h8").await;
        weigh(&user, "the way to a first game", FIRST_GAME).await;
    });
}

#[test]
fn the_analysis_board_is_light() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis").await;
        user.until("there is a board", "!!dom.board()").await;
        weigh(&user, "the analysis board", ANALYSIS).await;
    });
}

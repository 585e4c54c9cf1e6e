//! Small windows and large zooms, which are equivalent for a page: the board keeps its size, and everything stays
//! reachable.

use crate::board::here;
use crate::browser::journey;
use crate::screens::complain;

/// A desktop at 100 %, 200 % and 400 %; a low and wide window; a phone.
const WINDOWS: [(i64, i64); 5] = [(1280, 800), (640, 400), (320, 200), (1100, 330), (390, 844)];

#[test]
fn no_board_is_smaller_than_300_pixels_and_nothing_is_too_wide() {
    journey(async |server| {
        let user = server.user().await;
        let id = user.begin(&here("gomoku")).await;
        let game = format!("/game/{id}");
        let mut faults = Vec::new();
        for path in [
            game.as_str(),
            "/analysis",
            "/puzzles/gomoku",
            "/help/surakarta-lesson",
        ] {
            for (width, height) in WINDOWS {
                user.resize(width, height).await;
                user.go(path).await;
                user.until("there is a board", "!!dom.board()").await;
                let board: f64 = user.ask("dom.board().getBoundingClientRect().width").await;
                if board < 300.0 {
                    faults.push(format!("{path} at {width}×{height}: a board of {board}"));
                }
                let wide: f64 = user
                    .ask("document.documentElement.scrollWidth - innerWidth")
                    .await;
                if wide > 0.5 {
                    faults.push(format!("{path} at {width}×{height}: {wide} too wide"));
                }
                user.photograph(&format!("zoom{}-{width}", path.replace('/', "-")))
                    .await;
            }
        }
        complain(faults);
    });
}

#[test]
fn a_game_is_played_at_400_percent() {
    journey(async |server| {
        let user = server.user().await;
        user.resize(320, 200).await;
        user.begin(&here("gomoku")).await;
        for point in ["a1", "o15", "h8"] {
            user.press_point(point).await;
            user.see_piece(point).await;
        }
        user.press("button", "Resign").await;
        user.consent().await;
        user.see("resignation").await;
    });
}

#[test]
fn a_click_while_pieces_move_ends_that_and_plays() {
    journey(async |server| {
        let user = server.user().await;
        user.allow_motion().await;
        user.begin(&here("othello")).await;
        user.press_point("f5").await;
        // One script does both, so that the discs are still turning at the click.
        let press_meanwhile = "(() => { const board = dom.board(), [clientX, clientY] = dom.point('d', '6');
            if (!board.getAnimations({ subtree: true }).some(it => it.playState === 'running')) return false;
            board.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true })); return true; })()";
        user.until("pieces move", press_meanwhile).await;
        user.see_piece("d6").await;
    });
}

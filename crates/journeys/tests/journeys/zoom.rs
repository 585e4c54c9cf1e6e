//! Small windows and large zooms, which are the same to a page: the board keeps its size, and everything can be reached.

use crate::board::here;
use crate::screens::complain;
use crate::stage::journey;

/// A desktop as it is, at 200 % and at 400 %; a low and wide window; a phone.
const WINDOWS: [(i64, i64); 5] = [(1280, 800), (640, 400), (320, 200), (1100, 330), (390, 844)];

#[test]
fn no_board_is_smaller_than_300_pixels_and_nothing_is_too_wide() {
    journey(async |house| {
        let person = house.person().await;
        let id = person.begin(&here("gomoku")).await;
        let game = format!("/game/{id}");
        let mut faults = Vec::new();
        for path in [
            game.as_str(),
            "/analysis",
            "/puzzles/gomoku",
            "/help/surakarta-lesson",
        ] {
            for (width, height) in WINDOWS {
                person.resize(width, height).await;
                person.go(path).await;
                person.until("there is a board", "!!eyes.board()").await;
                let board: f64 = person
                    .ask("eyes.board().getBoundingClientRect().width")
                    .await;
                if board < 300.0 {
                    faults.push(format!("{path} at {width}×{height}: a board of {board}"));
                }
                let wide: f64 = person
                    .ask("document.documentElement.scrollWidth - innerWidth")
                    .await;
                if wide > 0.5 {
                    faults.push(format!("{path} at {width}×{height}: {wide} too wide"));
                }
                person
                    .photograph(&format!("zoom{}-{width}", path.replace('/', "-")))
                    .await;
            }
        }
        complain(faults);
    });
}

#[test]
fn a_game_is_played_at_400_percent() {
    journey(async |house| {
        let person = house.person().await;
        person.resize(320, 200).await;
        person.begin(&here("gomoku")).await;
        for point in ["a1", "o15", "h8"] {
            person.press_point(point).await;
            person.see_piece(point).await;
        }
        person.press("button", "More").await;
        person.press("button", "Resign").await;
        person.consent().await;
        person.see("resignation").await;
    });
}

#[test]
fn a_click_while_pieces_move_ends_that_and_plays() {
    journey(async |house| {
        let person = house.person().await;
        person.allow_motion().await;
        person.begin(&here("othello")).await;
        person.press_point("f5").await;
        // In one go, so that the discs still turn when the click comes.
        let press_meanwhile = "(() => { const board = eyes.board(), [clientX, clientY] = eyes.point('d', '6');
            if (!board.getAnimations({ subtree: true }).some(it => it.playState === 'running')) return false;
            board.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true })); return true; })()";
        person.until("pieces move", press_meanwhile).await;
        person.see_piece("d6").await;
    });
}

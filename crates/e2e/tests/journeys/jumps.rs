//! Nothing moves under the pointer: the layout reserves room for texts that appear later.

use sente_rules::GameId;

use crate::analysis::BLUNDER;
use crate::board::here;
use crate::browser::journey;
use crate::languages::{JAPANESE, speaks};
use crate::user::{Light, User, Window};

impl User {
    /// The distance of an element from the top of the page, in whole pixels.
    async fn height_of(&self, selector: &str) -> i64 {
        let place = format!(
            "Math.round(document.querySelector('{selector}').getBoundingClientRect().top + scrollY)"
        );
        self.ask(&place).await
    }
}

const WINDOWS: [Window; 2] = [Window::Laptop, Window::Phone];

/// The buttons of a puzzle, before and after it is solved.
const ROW: &str = ".puzzle-task .row";

#[test]
fn the_buttons_of_a_puzzle_stay_when_the_reason_arrives() {
    journey(async |server| {
        let user = server.user().await;
        for window in WINDOWS {
            user.sit_at(window, Light::Light).await;
            // Not every puzzle of Surakarta has a reason with a name.
            for game in [GameId::Gomoku, GameId::Othello] {
                user.go(&format!("/puzzles/{game}")).await;
                user.puzzle(game).await;
                let before = user.height_of(ROW).await;
                user.press("button", "Solution").await;
                user.until(
                    "the reason is said",
                    "!!document.querySelector('[data-test=puzzle-why]').innerText",
                )
                .await;
                let after = user.height_of(ROW).await;
                assert_eq!(before, after, "{game}, {window:?}");
            }
        }
    });
}

#[test]
fn the_buttons_of_a_review_stay_from_move_to_move() {
    journey(async |server| {
        let user = server.user().await;
        user.go(BLUNDER).await;
        user.press("button", "Review").await;
        user.press("button", "Review this game").await;
        user.press("button", "9. g4??").await;
        for window in WINDOWS {
            user.sit_at(window, Light::Light).await;
            let learn = user.height_of(".review-learn").await;
            for _ in 0..6 {
                user.key("ArrowLeft").await;
                assert_eq!(user.height_of(".review-learn").await, learn, "{window:?}");
            }
            for _ in 0..6 {
                user.key("ArrowRight").await;
            }
            user.press_selector(".review-learn").await;
            user.find("button", "Show the answer").await;
            let buttons = user.height_of(".learn-said + .row").await;
            user.press("button", "Show the answer").await;
            user.find("button", "Next").await;
            assert_eq!(user.height_of(".learn-said + .row").await, buttons);
            user.press("button", "Stop learning").await;
            user.press("button", "9. g4??").await;
        }
    });
}

#[test]
fn the_message_of_a_game_is_as_high_with_a_hint_as_without() {
    journey(async |server| {
        let user = server.user().await;
        for window in WINDOWS {
            user.sit_at(window, Light::Light).await;
            hint_moves_nothing(&user, "Hint").await;
        }
        user.sit_at(Window::Laptop, Light::Light).await;
        speaks(&user, JAPANESE).await;
        hint_moves_nothing(&user, "ヒント").await;
    });
}

async fn hint_moves_nothing(user: &User, hint: &str) {
    user.begin(&here("gomoku")).await;
    for point in ["h8", "h9", "i8", "i9", "j8", "j9"] {
        user.press_point(point).await;
        user.see_piece(point).await;
    }
    let actions = user.height_of(".actions").await;
    user.press("button", hint).await;
    user.until(
        "the reason is said",
        "!!document.querySelector('[data-test=note]').innerText",
    )
    .await;
    assert_eq!(user.height_of(".actions").await, actions);
}

//! The suggested opponent: a level that fits a newcomer, adapts to results, and is visible.

use sente_api::{Me, NewGame};

use crate::accounts::member;
use crate::board::against;
use crate::browser::journey;
use crate::user::User;

/// Black to move has four in a row, open at `k8`.
const FOUR: &str = "15/15/15/15/15/15/15/6XXXX5/6OOOO5/15/15/15/15/15/15 X";

/// The selected computer player in the form for a new game.
const CHOSEN: &str = "document.querySelector('[data-test=opponent]')?.innerText";

/// Whether the selected player is visible without scrolling.
const IN_VIEW: &str =
    "(() => { const box = document.querySelector('[data-test=opponent]').getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight })()";

impl User {
    pub async fn see_opponent(&self, name: &str) {
        self.until(
            &format!("{name} is chosen"),
            &format!("{CHOSEN} === '{name}'"),
        )
        .await;
        self.until(&format!("{name} is in view"), IN_VIEW).await;
    }

    /// Selects the last level but one with the keyboard.
    async fn choose_last_but_one(&self) {
        self.tell("document.querySelector('.levels input').focus()")
            .await;
        self.key("End").await;
        self.key("ArrowLeft").await;
    }

    /// Starts the selected game of Othello, and returns to the form.
    async fn start_and_come_back(&self) {
        self.press("button", "Start game").await;
        self.game_id().await;
        self.go("/new/othello").await;
    }

    /// Resigns a game against a level after two moves.
    async fn lose_against(&self, player: &str) {
        self.begin(&against(player, "othello")).await;
        self.press_point("f5").await;
        self.until("the computer has answered", "dom.pieces().length === 6")
            .await;
        self.press("button", "Resign").await;
        self.consent().await;
        self.see("resignation").await;
    }
}

#[test]
fn a_newcomer_is_asked_once_and_gets_a_level_that_fits() {
    journey(async |server| {
        for (answer, level) in [
            ("I am new", "Level 500"),
            ("I know the rules", "Level 900"),
            ("I play well", "Level 1300"),
        ] {
            let guest = server.user().await;
            guest.go("/new/renju").await;
            guest.see("How well do you play?").await;
            guest.press("button", answer).await;
            guest.see_opponent(level).await;
            guest.see_no("How well do you play?").await;
            for game in ["Gomoku", "Othello", "Surakarta"] {
                guest.press("radio", game).await;
                guest.see_opponent(level).await;
            }
            guest.reload().await;
            guest.see_opponent(level).await;
            guest.see_no("How well do you play?").await;
        }
    });
}

#[test]
fn the_level_follows_the_games() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/new/othello").await;
        guest.press("button", "I play well").await;
        guest.see_opponent("Level 1300").await;
        guest.lose_against("level-1300").await;
        guest.go("/new/othello").await;
        guest.see_opponent("Level 1200").await;
        guest.lose_against("level-1200").await;
        guest.go("/new/othello").await;
        guest.see_opponent("Level 1100").await;
        // The choice of a harder opponent also applies to the next game.
        guest.press("radio", "A little stronger").await;
        guest.see_opponent("Level 1200").await;
        guest.start_and_come_back().await;
        guest.see_opponent("Level 1200").await;
        // An explicitly chosen level becomes the new starting point.
        guest.choose_last_but_one().await;
        guest.see_opponent("Sente 9").await;
        guest.start_and_come_back().await;
        guest.see_opponent("Sente 9").await;
    });
}

#[test]
fn a_win_makes_the_next_opponent_a_little_stronger() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/new/gomoku").await;
        guest.press("button", "I am new").await;
        guest.see_opponent("Level 500").await;
        let game = NewGame {
            setup: Some(FOUR.to_owned()),
            ..against("level-500", "gomoku")
        };
        guest.begin(&game).await;
        guest.press_point("k8").await;
        guest.see("You win").await;
        guest.go("/new/gomoku").await;
        guest.see_opponent("Level 600").await;
        guest.press("radio", "Othello").await;
        guest.see_opponent("Level 500").await;
    });
}

#[test]
fn a_game_of_an_account_against_a_computer_counts_unless_it_is_switched_off() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.go("/new/othello").await;
        ann.press("button", "I know the rules").await;
        let on = "dom.named('switch', '~ated')[0].checked";
        ann.until("the game counts", on).await;
        ann.press("switch", "~ated").await;
        ann.press("radio", "Gomoku").await;
        ann.reload().await;
        ann.until("the choice stays", &format!("!({on})")).await;
        // The account stores the suggested level.
        let kept = crate::browser::seen(async || {
            let me: Me = ann.get("/me").await;
            (me.preferences.levels.said == Some(900)).then_some(())
        });
        kept.await
            .expect("the account did not store the level in time");
        let guest = server.user().await;
        guest.go("/new/othello").await;
        guest
            .until(
                "a guest’s game does not count by itself",
                "dom.named('switch', '~ated')[0]?.checked === false",
            )
            .await;
    });
}

//! Stored results of games: saves, history, statistics, achievements, rankings.

use sente_api::{RankingPage, SeatChoice};

use crate::accounts::{PASSWORD, member};
use crate::board::{against, here};
use crate::browser::journey;
use crate::user::User;

/// Gomoku's shortest win, if the opponent does not stop it.
const WIN: [&str; 5] = ["d4", "e5", "f6", "g7", "h8"];

/// Black is to move and wins with h8.
const ALMOST: &str = "15/15/15/15/15/15/15/3XXXX8/3OOO9/6O8/15/15/15/15/15 X";

/// Wins an unrated game, which only counts for the history.
async fn win(user: &User) {
    let mut game = against("random", "gomoku");
    game.setup = Some(ALMOST.to_owned());
    user.begin(&game).await;
    user.press_point("h8").await;
    user.see("You win").await;
}

#[test]
fn a_game_is_saved_loaded_and_deleted_and_its_end_removes_the_save() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        let id = ann.begin(&here("gomoku")).await;
        ann.press_point("h8").await;
        ann.see_piece("h8").await;
        ann.press("button", "More").await;
        ann.press("button", "Save").await;
        ann.see("Saved as number").await;
        ann.go("/saved").await;
        ann.press("link", "Open").await;
        assert_eq!(ann.game_id().await, id);
        ann.see_piece("h8").await;
        ann.go("/saved").await;
        ann.press("button", "Delete game 1").await;
        ann.press("button", "Yes").await;
        ann.see("No saved games").await;
        ann.go(&format!("/game/{id}")).await;
        ann.press("button", "More").await;
        ann.press("button", "Save").await;
        ann.see("Saved as number").await;
        for point in ["h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"] {
            ann.press_point(point).await;
            ann.see_piece(point).await;
        }
        ann.see("wins").await;
        ann.go("/saved").await;
        ann.see("No saved games").await;
    });
}

#[test]
fn a_guest_is_told_to_log_in_for_saving() {
    journey(async |server| {
        let guest = server.user().await;
        guest.begin(&here("gomoku")).await;
        guest.press("button", "More").await;
        guest.press("button", "Save").await;
        guest.see("Log in to save games").await;
    });
}

#[test]
fn a_win_and_a_loss_are_counted_and_listed() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        win(&ann).await;
        let mut game = against("random", "gomoku");
        game.setup = Some(ALMOST.to_owned());
        ann.begin(&game).await;
        ann.press_point("o1").await;
        ann.until("the computer has answered", "dom.pieces().length === 10")
            .await;
        ann.press("button", "Resign").await;
        ann.consent().await;
        ann.see("resignation").await;
        ann.go("/stats").await;
        let row = "[...document.querySelectorAll('.result-line')].some(row => /Random\\s+1 – 0 – 1/.test(row.innerText))";
        ann.until("one win and one loss against Random", row).await;
        ann.until(
            "two games are listed",
            "document.querySelectorAll('.history a[href^=\"/game/\"]').length >= 2",
        )
        .await;
        ann.go("/achievements").await;
        ann.see("First win: Gomoku").await;
        ann.see("1 of 10 wins").await;
    });
}

#[test]
fn a_rated_game_changes_the_rankings() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        let mut game = against("random", "gomoku");
        game.rated = true;
        let id = ann.begin(&game).await;
        ann.press_point("h8").await;
        ann.until("the computer has answered", "dom.pieces().length === 2")
            .await;
        ann.press("button", "Resign").await;
        ann.consent().await;
        ann.see("→").await;
        let page: RankingPage = ann.get("/rankings/gomoku").await;
        let own = page.own.unwrap();
        assert_eq!(own.games, 1, "{id}");
        ann.go("/rankings/gomoku").await;
        ann.see("Ann").await;
        ann.see(&format!("{:.0}", own.rating)).await;
        assert_eq!(
            (own.score.wins, own.score.draws, own.score.losses),
            (0, 0, 1)
        );
        let row = "[...document.querySelector('.table-own').cells].slice(4, 8).map(it => it.innerText).join(' ')";
        ann.until("the loss is counted", &format!("{row} === '1 0 0 1'"))
            .await;
    });
}

#[test]
fn a_second_person_who_logs_in_gets_the_game_too() {
    journey(async |server| {
        let ben = member(server, "Ben").await;
        let ann = member(server, "Ann").await;
        let mut game = here("gomoku");
        game.seats[1] = SeatChoice::Account {
            name: "Ben".to_owned(),
            password: PASSWORD.to_owned(),
        };
        ann.begin(&game).await;
        for (index, point) in WIN.into_iter().enumerate() {
            ann.press_point(point).await;
            ann.see_piece(point).await;
            if index < 4 {
                let other = format!("a{}", 2 * index + 1);
                ann.press_point(&other).await;
                ann.see_piece(&other).await;
            }
        }
        ann.see("Ann wins").await;
        ben.go("/stats").await;
        ben.see("Ann").await;
    });
}

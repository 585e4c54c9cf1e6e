//! Games between computer players with spectators.

use sente_api::GameDoc;

use crate::browser::journey;

#[test]
fn computers_play_five_games_one_after_another() {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/new/othello").await;
        guest.press("radio", "Watch computers play").await;
        for list in ["first-computer", "second-computer"] {
            let weakest = format!("label:has(input[name={list}])");
            guest.press_selector(&weakest).await;
        }
        guest.write("spinbutton", "Number of games", "5").await;
        guest.press("button", "Start game").await;
        let mut id = guest.game_id().await;
        for number in 2..=5 {
            let gone_on = format!("location.pathname !== '/game/{id}'");
            guest
                .until(&format!("game {number} is seen"), &gone_on)
                .await;
            id = guest.game_id().await;
        }
        guest
            .until(
                "the last game is over",
                "!!document.querySelector('[data-test=result]')",
            )
            .await;
        let last: GameDoc = guest.get(&format!("/games/{id}")).await;
        assert_eq!(last.next, None);
    });
}

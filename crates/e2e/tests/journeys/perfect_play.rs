//! Perfect play in Surakarta with few pieces.

use crate::browser::journey;
use crate::screens::{complain, inspect};

/// Two pieces against two, where some moves lose.
const FEW: &str =
    "/analysis?rules=surakarta&position=....../.O..../....../...O../.X..../....X.%20X";

#[test]
fn with_few_pieces_every_move_is_shown_with_its_result() {
    journey(async |server| {
        let user = server.user().await;
        user.go(FEW).await;
        user.press("button", "Evaluate").await;
        user.see("Perfect play").await;
        let count = "document.querySelectorAll('.perfect-move').length";
        let shown: usize = user.ask(count).await;
        let legal: usize = user.ask("new Set([...document.querySelectorAll('.perfect-move')].map(move => move.firstChild.textContent)).size").await;
        assert_eq!(shown, legal, "every move once");
        assert!(shown > 8, "{shown}");
        let faults = inspect(&user, "analysis-perfect").await;
        user.press_selector(".perfect-move").await;
        user.until(
            "the move is on the board",
            "!document.querySelector('.perfect')",
        )
        .await;
        user.press("button", "Evaluate").await;
        user.see("Perfect play").await;
        user.speak("繁體中文").await;
        user.see("完美走法").await;
        complain(faults);
    });
}

//! Moves that the user plans while the computer thinks.

use crate::browser::journey;
use crate::user::User;

impl User {
    async fn see_plan(&self, points: usize) {
        let planned = format!("dom.board().querySelectorAll('.planned').length === {points}");
        self.until(&format!("{points} points are planned"), &planned)
            .await;
    }
}

#[test]
fn a_planned_move_is_played_when_the_computer_has_moved() {
    journey(async |server| {
        let guest = server.user().await;
        guest.let_it_think().await;
        guest.press_point("f1").await;
        guest.see_plan(1).await;
        guest.press_point("f1").await;
        guest.see_plan(0).await;
        guest.press_point("f2").await;
        guest.press_point("f3").await;
        guest.see_plan(2).await;
        guest.see("is planned").await;
        guest.photograph("premove").await;
        guest.press("button", "Move now").await;
        guest.see_piece("f3").await;
        guest.see_plan(0).await;
    });
}

//! An analysis is never lost: not by a reload, by going elsewhere and back, or by a tab that is closed.

use crate::analysis::paste;
use crate::browser::journey;
use crate::user::User;

/// A game with a variation and a comment; at the end of the variation one is at `g7`.
async fn analyse_something(user: &User) {
    user.go("/analysis").await;
    paste(user, "1. h8 i9 2. j10 k11").await;
    user.see_piece("k11").await;
    user.key("Home").await;
    user.key("ArrowRight").await;
    user.see_no_piece("i9").await;
    user.press_point("g7").await;
    user.see_piece("g7").await;
    user.write("textbox", "Comment on this position", "worth a thought")
        .await;
    user.see("worth a thought").await;
}

/// Where one was, with all that was there.
async fn see_it_again(user: &User) {
    user.see_piece("g7").await;
    user.see_no_piece("i9").await;
    user.see("worth a thought").await;
    user.find("button", "k11").await;
}

#[test]
fn a_reload_and_another_screen_lose_nothing_of_an_analysis() {
    journey(async |server| {
        let user = server.user().await;
        analyse_something(&user).await;
        user.reload().await;
        see_it_again(&user).await;
        user.press("link", "Rankings").await;
        user.until("another screen is there", "!dom.board()").await;
        user.press("link", "Analysis").await;
        see_it_again(&user).await;
        user.press("link", "Learn").await;
        user.until(
            "another screen is there",
            "!document.querySelector('.analysis')",
        )
        .await;
        user.tell("history.back()").await;
        see_it_again(&user).await;
    });
}

#[test]
fn a_closed_tab_loses_nothing_of_an_analysis() {
    journey(async |server| {
        let user = server.user().await;
        analyse_something(&user).await;
        let again = server.another_tab_of(&user).await;
        user.page.close().await.unwrap();
        again.go("/analysis").await;
        see_it_again(&again).await;
    });
}

#[test]
fn opening_something_else_keeps_what_was_there_before() {
    journey(async |server| {
        let user = server.user().await;
        analyse_something(&user).await;
        user.go("/analysis?rules=othello&moves=f5+d6").await;
        user.see_piece("d6").await;
        user.press_point("c3").await;
        user.see_piece("c3").await;
        // The address opens what was made of it, and not what it names.
        user.reload().await;
        user.see_piece("c3").await;
        user.press("button", "Open").await;
        user.press("button", "~Renju").await;
        see_it_again(&user).await;
    });
}

//! An analysis survives reloads, leaving the screen, and closing the tab.

use crate::accounts::member;
use crate::analysis::paste;
use crate::browser::journey;
use crate::screens::{complain, inspect};
use crate::user::User;

/// Creates a game with a variation and a comment, and stays at the variation's end at `g7`.
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

/// Checks that the analysis and the current position are restored.
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
        user.close().await;
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
        // The address opens the edited analysis instead of the original moves.
        user.reload().await;
        user.see_piece("c3").await;
        user.press("button", "Open").await;
        user.press("button", "~Renju").await;
        see_it_again(&user).await;
    });
}

#[test]
fn the_first_screen_leads_back_to_the_analysis_of_a_guest() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/").await;
        user.see_no("Continue").await;
        analyse_something(&user).await;
        user.go("/").await;
        user.see("Analysis: Renju").await;
        user.press("link", "Continue the analysis").await;
        see_it_again(&user).await;
    });
}

#[test]
fn a_study_is_kept_with_the_account_renamed_shared_and_deleted() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        analyse_something(&ann).await;
        ann.press("button", "Save").await;
        ann.write("textbox", "Name of the study", "A quiet seven")
            .await;
        ann.press("button", "Keep as a study").await;
        ann.see("Every change is kept with your account").await;
        let address: String = ann.ask("location.pathname + location.search").await;
        assert!(address.starts_with("/analysis?study="), "{address}");
        // Changes are sent automatically.
        ann.press_point("c3").await;
        let mut faults = inspect(&ann, "analysis-study").await;
        let id = address.trim_start_matches("/analysis?study=");
        let sent = format!(
            "fetch('/api/v1/studies/{id}').then(it => it.json()).then(it => {{ window.kept = it.record }}), (window.kept ?? '').includes('c3')"
        );
        ann.until("the change is kept", &sent).await;
        ann.write("textbox", "Name of the study", "Seven").await;
        ann.press("button", "Rename").await;
        ann.see("The study is renamed").await;

        let ben = server.user().await;
        ben.go(&address).await;
        ben.find("button", "c3").await;
        ben.see("worth a thought").await;
        ben.press("button", "Save").await;
        ben.see("With an account an analysis is kept").await;

        ann.go("/saved").await;
        ann.see("Seven").await;
        faults.extend(inspect(&ann, "saved-study").await);
        ann.press("link", "Open").await;
        ann.see_piece("c3").await;
        ann.go("/saved").await;
        ann.press("button", "Delete Seven").await;
        ann.press("button", "Yes").await;
        ann.see("The study is deleted").await;
        ben.reload().await;
        // The browser's own copy survives.
        ben.find("button", "c3").await;
        complain(faults);
    });
}

//! An analysis is never lost: not by a reload, by going elsewhere and back, or by a tab that is closed.

use crate::analysis::paste;
use crate::person::Person;
use crate::stage::journey;

/// A game with a variation and a comment; at the end of the variation one is at `g7`.
async fn analyse_something(person: &Person) {
    person.go("/analysis").await;
    paste(person, "1. h8 i9 2. j10 k11").await;
    person.see_piece("k11").await;
    person.key("Home").await;
    person.key("ArrowRight").await;
    person.see_no_piece("i9").await;
    person.press_point("g7").await;
    person.see_piece("g7").await;
    person
        .write("textbox", "Comment on this position", "worth a thought")
        .await;
    person.see("worth a thought").await;
}

/// Where one was, with all that was there.
async fn see_it_again(person: &Person) {
    person.see_piece("g7").await;
    person.see_no_piece("i9").await;
    person.see("worth a thought").await;
    person.find("button", "k11").await;
}

#[test]
fn a_reload_and_another_screen_lose_nothing_of_an_analysis() {
    journey(async |house| {
        let person = house.person().await;
        analyse_something(&person).await;
        person.reload().await;
        see_it_again(&person).await;
        person.press("link", "Rankings").await;
        person
            .until("another screen is there", "!eyes.board()")
            .await;
        person.press("link", "Analysis").await;
        see_it_again(&person).await;
        person.press("link", "Help").await;
        person
            .until(
                "another screen is there",
                "!document.querySelector('.analysis')",
            )
            .await;
        person.tell("history.back()").await;
        see_it_again(&person).await;
    });
}

#[test]
fn a_closed_tab_loses_nothing_of_an_analysis() {
    journey(async |house| {
        let person = house.person().await;
        analyse_something(&person).await;
        let again = house.another_tab_of(&person).await;
        person.page.close().await.unwrap();
        again.go("/analysis").await;
        see_it_again(&again).await;
    });
}

#[test]
fn opening_something_else_keeps_what_was_there_before() {
    journey(async |house| {
        let person = house.person().await;
        analyse_something(&person).await;
        person.go("/analysis?rules=othello&moves=f5+d6").await;
        person.see_piece("d6").await;
        person.press_point("c3").await;
        person.see_piece("c3").await;
        // The address opens what was made of it, and not what it names.
        person.reload().await;
        person.see_piece("c3").await;
        person.press("button", "Open").await;
        person.press("button", "~Renju").await;
        see_it_again(&person).await;
    });
}

//! Learning: the pages of the help, and lessons from the first step to a game.

use crate::stage::journey;

#[test]
fn a_lesson_is_played_to_the_end_with_mistakes_on_the_way() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/help/othello").await;
        person.press("link", "Lesson").await;
        person.see("Put a disc where it encloses a white one").await;
        // An illegal square is explained, and nothing changes.
        person.press_point("a1").await;
        person.see("a1 turns over no disc.").await;
        person.see_no_piece("a1").await;
        person.press_point("f5").await;
        person.see_piece("f5").await;
        person.press("button", "Next").await;
        // A legal move that is not the answer.
        person.press_point("g3").await;
        person.see("That turns fewer than five.").await;
        person.see_no_piece("g3").await;
        for answer in ["d4", "f4"] {
            person.press_point(answer).await;
            person.see_piece(answer).await;
            person.press("button", "Next").await;
        }
        // The progress stays in the browser.
        person.reload().await;
        person.see("Take the corner.").await;
        person.press("button", "Show me").await;
        person.see("a1 is a right answer.").await;
        for answer in ["a1", "f5", "a1"] {
            person.press_point(answer).await;
            person.see_piece(answer).await;
            person.press("button", "Next").await;
        }
        person.see("One square is left.").await;
        person.press_point("a1").await;
        person.see("That was the whole lesson.").await;
        person.press("link", "Play against a beginner").await;
        person
            .until(
                "a new game is there",
                "location.pathname === '/new/othello'",
            )
            .await;
        person
            .until(
                "the beginner is chosen",
                "document.querySelector('.player-pick input:checked')?.closest('label').innerText.includes('Sente 1')",
            )
            .await;
    });
}

#[test]
fn a_lesson_is_played_with_the_keyboard() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/help/surakarta-lesson").await;
        person.key_point("c2").await;
        person.key_point("c3").await;
        person.see("Steps never capture.").await;
        person
            .until(
                "the way on has the keyboard",
                "document.activeElement.id === 'lesson-next'",
            )
            .await;
        person.key("Enter").await;
        person.see("Captures run along the tracks").await;
        person.key_point("b3").await;
        person.key_point("d2").await;
        person.see("Round one loop").await;
    });
}

#[test]
fn a_forbidden_point_of_renju_is_explained_in_the_lesson() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/help/renju-lesson").await;
        person.press("button", "Step 4").await;
        person.press_point("h8").await;
        person.see("h8 is forbidden for Black: double three.").await;
        person.press_point("g7").await;
        person.see("g7 is occupied.").await;
        person.press_point("a1").await;
        person.see("One open three at a time is allowed.").await;
    });
}

#[test]
fn every_topic_opens_and_the_help_is_at_hand_where_one_plays() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/new/renju").await;
        person.press("link", "Rules and a short lesson").await;
        person.see("Double three:").await;
        let topics = [
            ("Lesson", "Four stones stand in a row"),
            ("Notation", "RenLib"),
            ("Keys", "Move the cursor"),
            ("Players", "The engine at full strength."),
            ("Rules", "Overline:"),
        ];
        for (topic, text) in topics {
            person.press("link", topic).await;
            person.see(text).await;
        }
        person
            .press_selector(".help-tabs a[href='/help/surakarta']")
            .await;
        person.see("A capture round three loops.").await;
    });
}

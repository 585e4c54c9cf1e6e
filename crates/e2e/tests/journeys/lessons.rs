//! Learning: the help pages, and lessons from the first step to a game.

use crate::browser::journey;

#[test]
fn a_lesson_is_played_to_the_end_with_mistakes_on_the_way() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/help/othello").await;
        user.press("link", "Play the course").await;
        user.see("Put a disc where it encloses a white one").await;
        // An illegal square is explained and changes nothing.
        user.press_point("a1").await;
        user.see("a1 turns over no disc.").await;
        user.see_no_piece("a1").await;
        user.press_point("f5").await;
        user.see_piece("f5").await;
        user.press("button", "Next").await;
        // A legal move that is not the answer.
        user.press_point("g3").await;
        user.see("That turns fewer than five.").await;
        user.see_no_piece("g3").await;
        for answer in ["d4", "f4"] {
            user.press_point(answer).await;
            user.see_piece(answer).await;
            user.press("button", "Next").await;
        }
        // The browser stores the progress.
        user.press("link", "Lessons").await;
        user.see("0 of 8").await;
        user.press("link", "Othello: Next: chapter 1").await;
        user.see("Take the corner.").await;
        user.press("button", "Show me").await;
        user.see("a1 is correct.").await;
        for answer in ["a1", "f5", "a1"] {
            user.press_point(answer).await;
            user.see_piece(answer).await;
            user.press("button", "Next").await;
        }
        user.see("One square is left.").await;
        user.press_point("a1").await;
        user.see("Those were the first steps.").await;
        user.press("link", "Play against a beginner").await;
        user.until(
            "a new game is there",
            "location.pathname === '/new/othello'",
        )
        .await;
        // The weakest player of Othello.
        user.see_opponent("Level 500").await;
    });
}

#[test]
fn a_chapter_of_a_course_is_done_in_two_languages_and_kept() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/help/renju-lesson").await;
        user.see("Chapter 2: Stopping threats").await;
        user.press_selector(".course-chapter:nth-child(2) li:nth-child(1) button")
            .await;
        user.see("You are White. Four stones with a gap").await;
        user.press_point("a1").await;
        user.see("That is not it.").await;
        user.see_no_piece("a1").await;
        user.press_point("i6").await;
        user.see("In the gap: nothing else stops it.").await;
        user.see("1 of 7").await;
        user.press("button", "Next").await;
        user.see("An open three becomes a four").await;
        user.speak("繁體中文").await;
        user.see("活三下一手就變成兩頭都空的四").await;
        user.see("第 2 章：防守").await;
        user.press("button", "告訴我").await;
        user.see("h5 是正確答案").await;
        user.press_point("l5").await;
        user.see("緊靠著一頭擋").await;
        user.reload().await;
        user.see("2 / 7").await;
        user.see("它從哪裡來").await;
    });
}

#[test]
fn a_won_position_is_played_on_against_the_computer() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/help/othello-lesson").await;
        user.press_selector(".course-chapter:last-child li:nth-child(1) button")
            .await;
        user.see("You are Black, and the position is won.").await;
        user.press_point("a4").await;
        user.see_piece("a4").await;
        // The computer answers or passes; in both cases it is the user's turn again.
        user.see("Your move.").await;
        user.press("button", "Once more").await;
        user.see_no_piece("a4").await;
    });
}

#[test]
fn a_lesson_is_played_with_the_keyboard() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/help/surakarta-lesson").await;
        user.key_point("c2").await;
        user.key_point("c3").await;
        user.see("Steps never capture.").await;
        user.until(
            "the button for the next step is focused",
            "document.activeElement.id === 'lesson-next'",
        )
        .await;
        user.key("Enter").await;
        user.see("Captures run along the tracks").await;
        user.key_point("b3").await;
        user.key_point("d2").await;
        user.see("Round one loop").await;
    });
}

#[test]
fn a_forbidden_point_of_renju_is_explained_in_the_lesson() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/help/renju-lesson").await;
        user.press("button", "Step 4").await;
        user.press_point("h8").await;
        user.see("h8 is forbidden for Black: double three.").await;
        user.press_point("g7").await;
        user.see("g7 is occupied.").await;
        user.press_point("a1").await;
        user.see("One open three at a time is allowed.").await;
    });
}

#[test]
fn every_topic_opens_and_the_help_is_at_hand_where_one_plays() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/new/renju").await;
        user.press("button", "Rules and openings").await;
        user.press("link", "Rules and a short lesson").await;
        user.see("Double three:").await;
        let topics = [
            ("Lessons", "0 of 7"),
            ("Renju: Begin", "Four stones stand in a row"),
            ("Notation", "RenLib"),
            ("Keys", "Move the cursor"),
            ("Players", "The engine at full strength."),
            ("Rules", "Overline:"),
        ];
        for (topic, text) in topics {
            user.press("link", topic).await;
            user.see(text).await;
        }
        user.press_selector(".help-tabs a[href='/help/surakarta']")
            .await;
        user.see("A capture round three loops.").await;
    });
}

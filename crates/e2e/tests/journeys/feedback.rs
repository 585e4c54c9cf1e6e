//! The page's comments on moves: during a game, at its end, and in its review.

use crate::analysis::BLUNDER;
use crate::board::{against, here};
use crate::browser::journey;
use crate::languages::{JAPANESE, SIMPLIFIED, TRADITIONAL, speaks};
use crate::screens::{complain, inspect};
use crate::user::User;

impl User {
    /// Plays both sides of a game at one screen until Black has five.
    async fn win_at_one_screen(&self) {
        self.begin(&here("gomoku")).await;
        for point in ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"] {
            self.press_point(point).await;
            self.see_piece(point).await;
        }
    }
}

#[test]
fn the_end_is_a_moment_and_its_review_is_one_click_away() {
    journey(async |server| {
        let user = server.user().await;
        user.win_at_one_screen().await;
        user.find("region", "The end of the game").await;
        user.until(
            "the line stays and the other stones fade",
            "getComputedStyle(document.querySelector('[data-piece=h9]')).opacity === '0.5'
                && getComputedStyle(document.querySelector('[data-piece=h8]')).opacity === '1'",
        )
        .await;
        user.until(
            "the end does not cover the line",
            "(() => { const end = document.querySelector('.end').getBoundingClientRect();
                return [...document.querySelectorAll('[data-won]')].every(it => {
                    const box = it.getBoundingClientRect();
                    return box.bottom <= end.top || box.top >= end.bottom; }); })()",
        )
        .await;
        user.until(
            "a review that began by itself fills the figures",
            "/\\d+ %/.test(document.querySelector('[data-test=figures]')?.innerText)",
        )
        .await;
        let faults = inspect(&user, "game-end").await;
        user.press("button", "Fold away").await;
        user.find("button", "Rematch").await;
        user.press("button", "Show the end").await;
        user.press("link", "Review the game").await;
        user.until("the review is open", "location.pathname === '/analysis'")
            .await;
        // The review is displayed without a further request.
        user.see("accuracy").await;
        complain(faults);
    });
}

#[test]
fn the_review_of_a_game_that_has_just_ended_stays() {
    journey(async |server| {
        let user = server.user().await;
        user.begin(&here("gomoku")).await;
        for text in "h8 h9 i8 i9 j8 j9 k8 k9 l8".split(' ') {
            user.press_point(text).await;
            user.see_piece(text).await;
        }
        user.press_selector(".end a.button-filled").await;
        user.until(
            "the address follows what is open",
            "location.search.startsWith('?game=') && !location.search.includes('review')",
        )
        .await;
        user.until(
            "the review is done",
            "!!document.querySelector('.review-points, .review-detail')",
        )
        .await;
        user.see_it_loaded().await;
        // Opening the game a second time would lose the review.
        let opened: u32 = user
            .ask("performance.getEntriesByType('resource').filter(it => it.name.includes('/record?')).length")
            .await;
        assert_eq!(opened, 1);
    });
}

/// Holds back the first request to review a whole game until it is released.
const HELD_REVIEW: &str = "{ const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (it) {
        const held = typeof it === 'string' && it.includes('\"review\":true') && !window.release;
        if (held) window.release = () => post.call(this, it); else post.call(this, it);
    } }";

#[test]
fn a_look_at_the_own_mistakes_does_not_end_a_review() {
    journey(async |server| {
        let user = server.user().await;
        user.tab.on_new_document(HELD_REVIEW).await;
        user.begin(&here("gomoku")).await;
        for text in "h8 h9 i8 i9 j8 j9 k8 k9 l8".split(' ') {
            user.press_point(text).await;
            user.see_piece(text).await;
        }
        user.until("the review is asked for", "!!window.release")
            .await;
        user.press("link", "Puzzles").await;
        user.press("link", "~My mistakes").await;
        user.see("Nothing to repeat today").await;
        user.tell("history.go(-2)").await;
        user.tell("release()").await;
        user.press_selector(".end a.button-filled").await;
        user.until(
            "the review is done",
            "!!document.querySelector('.review-points, .review-detail')",
        )
        .await;
    });
}

#[test]
fn a_review_says_why_in_every_language() {
    journey(async |server| {
        let user = server.user().await;
        let why = "document.querySelector('[data-test=why]')?.innerText";
        user.go(BLUNDER).await;
        user.press("button", "Review").await;
        user.press("button", "Review this game").await;
        user.press("button", "9. g4??").await;
        user.until(
            "the reason is said",
            &format!("{why} === 'g4 does not stop White’s four: h10 makes five.'"),
        )
        .await;
        user.until(
            "the move and the better one are marked",
            "!!dom.board().querySelector('.judged') && !!dom.board().querySelector('.better')",
        )
        .await;
        for (language, tab, begin, reason) in [
            (TRADITIONAL, "覆盤", "覆盤這局棋", "h10 連成五子"),
            (SIMPLIFIED, "复盘", "复盘这局棋", "h10 连成五子"),
            (
                JAPANESE,
                "振り返り",
                "この対局を振り返る",
                "h10で五になります",
            ),
        ] {
            speaks(&user, language).await;
            user.go(BLUNDER).await;
            user.press("button", tab).await;
            user.press("button", begin).await;
            user.press("button", "9. g4??").await;
            user.until(
                "the reason is said in this language",
                &format!("{why}?.includes('{reason}')"),
            )
            .await;
        }
    });
}

#[test]
fn a_hint_says_what_is_good_about_the_move() {
    journey(async |server| {
        let user = server.user().await;
        user.begin(&here("gomoku")).await;
        for point in ["h8", "h9", "i8", "i9", "j8", "j9"] {
            user.press_point(point).await;
            user.see_piece(point).await;
        }
        user.press("button", "Hint").await;
        user.until(
            "the reason is said",
            "document.querySelector('[data-test=note]').innerText.includes('open four')",
        )
        .await;
    });
}

#[test]
fn the_coach_speaks_after_a_move_and_takes_it_back() {
    journey(async |server| {
        let user = server.user().await;
        user.begin(&against("sente-1", "gomoku")).await;
        user.press("button", "More").await;
        user.press("radio", "Strict").await;
        user.press("button", "More").await;
        user.press_point("a1").await;
        user.until(
            "the coach says what it thinks of the move",
            "document.querySelector('.message-title').innerText.startsWith('a1 is ')",
        )
        .await;
        user.photograph("game-coach").await;
        user.reload().await;
        user.press("button", "More").await;
        user.until(
            "the choice is kept",
            "dom.named('radio', 'Strict')[0]?.checked",
        )
        .await;
    });
}

#[test]
fn a_move_is_typed() {
    journey(async |server| {
        let user = server.user().await;
        user.begin(&here("othello")).await;
        user.write("textbox", "Type a move", "a1").await;
        user.key("Enter").await;
        user.see("“a1” is not a legal move here.").await;
        user.write("textbox", "Type a move", "f5").await;
        user.key("Enter").await;
        user.see_piece("f5").await;
    });
}

//! What a learner meets, in English and in Chinese: hints that tell more and more, puzzles by theme, series, the coach,
//! courses and their stories, drills in the opening, progress, and an opponent that fits.

use sente_api::NewGame;
use sente_puzzles::Theme;
use sente_rules::GameId;
use serde_json::json;

use crate::accounts::member;
use crate::board::{against, resign_rated_game};
use crate::browser::{journey, seen};
use crate::languages::{TRADITIONAL, speaks};
use crate::screens::{complain, inspect};
use crate::user::User;

/// White has an open three, and Black is to move.
const THREE: &str = "15/15/15/15/15/15/15/6OOO6/6XX7/8X6/15/15/15/15/15 X";

/// Whether the drill has reached the end of what the collection knows.
const ENDED: &str =
    "document.querySelector('[data-test=drill]').innerText.includes('The collection ends')";

/// The language of a journey, which chooses between two texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speech {
    English,
    Chinese,
}

impl Speech {
    const BOTH: [Self; 2] = [Self::English, Self::Chinese];

    const fn of<'a>(self, english: &'a str, chinese: &'a str) -> &'a str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}

/// Runs a journey once in each language, each time with a new person.
fn in_both(steps: impl AsyncFn(&User, Speech) + Clone + 'static) {
    journey(async move |server| {
        for speech in Speech::BOTH {
            let user = server.user().await;
            if speech == Speech::Chinese {
                speaks(&user, TRADITIONAL).await;
            }
            steps(&user, speech).await;
        }
    });
}

impl User {
    /// Waits until a marked element contains a text.
    async fn see_in(&self, mark: &str, text: &str) {
        let said = format!(
            "document.querySelector('[data-test={mark}]')?.innerText.includes({})",
            json!(text)
        );
        self.until(&format!("{mark} says “{text}”"), &said).await;
    }

    /// Waits until this many points of the board have the ring of a hint.
    async fn see_rings(&self, least: usize) {
        let rings = format!("dom.board().querySelectorAll('.hint').length >= {least}");
        self.until("the hint is marked", &rings).await;
    }
}

#[test]
fn a_hint_tells_where_then_what_then_the_move() {
    in_both(async |user, speech| {
        user.go("/puzzles/gomoku").await;
        let puzzle = user.puzzle(GameId::Gomoku).await;
        let hint = speech.of("Hint", "提示");
        user.press("button", hint).await;
        user.see_in("puzzle", speech.of("Look here.", "看這裡。"))
            .await;
        user.see_rings(2).await;
        user.press("button", hint).await;
        user.see_in("puzzle", speech.of("It is about this:", "主題是："))
            .await;
        user.press("button", hint).await;
        user.see_in(
            "puzzle",
            speech.of("Play the marked move.", "請下標示的那一步。"),
        )
        .await;
        user.see_rings(1).await;
        user.answer(&puzzle).await;
        user.see(speech.of("The puzzle comes again, without help.", "這題之後會再出現"))
            .await;
    });
}

#[test]
fn a_theme_is_practised_and_its_address_can_be_kept() {
    in_both(async |user, speech| {
        user.go("/puzzles/othello").await;
        user.puzzle(GameId::Othello).await;
        let list = speech.of("Theme", "主題");
        for (theme, name) in [
            (Theme::Corners, speech.of("Corners", "角")),
            (Theme::Room, speech.of("Room to move", "行動力")),
        ] {
            user.choose(list, name).await;
            let shown = seen(async || {
                let puzzle = user.puzzle(GameId::Othello).await;
                (puzzle.theme == theme).then_some(())
            });
            shown.await.expect("no puzzle of the theme came in time");
        }
        let faults = inspect(user, speech.of("puzzle-theme", "puzzle-theme-chinese")).await;
        user.go("/puzzles/renju?theme=double-fours").await;
        let puzzle = user.puzzle(GameId::Renju).await;
        assert_eq!(puzzle.theme, Theme::DoubleFours);
        complain(faults);
    });
}

#[test]
fn series_and_the_puzzle_of_the_day_are_there_in_both_languages() {
    in_both(async |user, speech| {
        for (practice, about) in [
            ("rush", speech.of("in three minutes", "三分鐘")),
            ("streak", speech.of("Without a miss", "一題都不錯")),
        ] {
            user.go(&format!("/puzzles/gomoku/{practice}")).await;
            user.see(about).await;
            user.press("button", speech.of("Start", "開始")).await;
            let puzzle = user.puzzle(GameId::Gomoku).await;
            user.answer(&puzzle).await;
            user.press("button", speech.of("Stop here", "到此為止"))
                .await;
            user.see(speech.of("One solved", "解出 1 題")).await;
        }
        user.go("/puzzles/othello/daily").await;
        let puzzle = user.puzzle(GameId::Othello).await;
        user.answer(&puzzle).await;
        user.see(speech.of("Tomorrow there is another puzzle", "明天會有新的每日一題"))
            .await;
    });
}

#[test]
fn the_gentle_coach_speaks_of_big_losses_only_and_takes_them_back() {
    in_both(async |user, speech| {
        let game = NewGame {
            setup: Some(THREE.to_owned()),
            ..against("level-500", "gomoku")
        };
        user.begin(&game).await;
        let more = speech.of("More", "更多");
        user.press("button", more).await;
        user.press("radio", speech.of("Gentle", "溫和")).await;
        user.press("button", more).await;
        user.press_point("a1").await;
        user.see(speech.of("Take it back?", "要收回嗎？")).await;
        // The reason names the move.
        user.see_in("note", "a1").await;
        let faults = inspect(user, speech.of("coach-blunder", "coach-blunder-chinese")).await;
        user.press("button", speech.of("Take it back", "收回"))
            .await;
        user.see_no_piece("a1").await;
        complain(faults);
    });
}

#[test]
fn every_game_has_a_course_and_its_story() {
    in_both(async |user, speech| {
        for game in GameId::ALL {
            user.go(&format!("/help/{game}-lesson")).await;
            user.see(speech.of("The whole course", "全部課程")).await;
            let steps: usize = user
                .ask("document.querySelectorAll('.course-chapters .lesson-dot').length")
                .await;
            assert!((25..=40).contains(&steps), "{game}: {steps} steps");
            user.see(speech.of("Where it comes from, and who plays it", "它從哪裡來"))
                .await;
            let sources: usize = user
                .ask("document.querySelectorAll('[aria-labelledby=story] li').length")
                .await;
            assert!(sources > 0, "{game}");
        }
    });
}

#[test]
fn a_drill_answers_from_the_games_of_the_collection() {
    in_both(async |user, speech| {
        user.go("/help/othello-lesson").await;
        user.press("link", speech.of("Practise openings", "練習開局"))
            .await;
        user.see(speech.of("Practise this opening", "練習這個開局"))
            .await;
        let mut faults = inspect(user, speech.of("drill", "drill-chinese")).await;
        user.press("button", speech.of("Play Black", "執黑方"))
            .await;
        user.see_in(
            "drill",
            speech.of("what was played here?", "這裡下過什麼？"),
        )
        .await;
        user.see_no(speech.of("Share", "比例")).await;
        // All four first moves are the same one, seen from another side.
        user.press_point("d3").await;
        user.see_in("drill", speech.of("The answer is", "應手是"))
            .await;
        user.until("the book has answered", "dom.pieces().length === 6")
            .await;
        user.press("button", speech.of("Show the moves", "顯示著法"))
            .await;
        user.see(speech.of("Share", "比例")).await;
        faults.extend(inspect(user, speech.of("drill-shown", "drill-shown-chinese")).await);
        user.press("button", speech.of("Stop", "停止")).await;
        user.see(speech.of("Play White", "執白方")).await;
        complain(faults);
    });
}

#[test]
fn a_move_that_the_games_do_not_know_is_refused_and_the_end_is_said() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=renju&moves=h8&explorer=1").await;
        user.press("button", "Play White").await;
        user.see_in("drill", "White to move").await;
        user.press_point("a15").await;
        user.see_in("drill", "a15 is not in the collection.").await;
        user.see_no_piece("a15").await;
        for _ in 0..20 {
            user.press("button", "Show the moves").await;
            user.press_selector(".explorer-moves button").await;
            user.until(
                "the book has answered, or has ended",
                "/The answer is|The collection ends/.test(document.querySelector('[data-test=drill]')?.innerText)",
            )
            .await;
            if user.ask(ENDED).await {
                break;
            }
        }
        user.until("the collection has ended", ENDED).await;
        user.press("button", "Again").await;
        user.see_in("drill", "White to move").await;
        let pieces: usize = user.ask("dom.pieces().length").await;
        assert_eq!(pieces, 1);
    });
}

impl User {
    /// Sends a review in which White missed seven of nine four-threes, as the page would have done.
    async fn tell_of_four_threes(&self) {
        let today: u32 = self.ask("Math.floor(Date.now() / 86_400_000)").await;
        let review = json!({
            "reviewed": {
                "game": "here-1", "rules": "gomoku", "side": "white", "day": today, "accuracy": 61.0,
                "motifs": [{ "motif": "makes-four-three", "missed": 7, "all": 9 }],
            },
            "mistakes": [],
        });
        let body = json!(review.to_string());
        let send = format!(
            "fetch('/api/v1/learning/reviews', {{ method: 'POST', body: {body},
                headers: {{ 'content-type': 'application/json' }} }}).then(it => it.status)"
        );
        assert_eq!(self.ask::<u16>(&send).await, 204);
    }
}

#[test]
fn progress_names_what_is_missed_and_what_to_do_next() {
    in_both(async |user, speech| {
        user.go("/help").await;
        user.tell_of_four_threes().await;
        user.go("/stats?game=gomoku").await;
        user.see(speech.of("Four-threes", "四三")).await;
        user.see(speech.of("missed 7 of 9 as White", "白方：9 次中看漏 7 次"))
            .await;
        user.see(speech.of("Learn about it", "去學這一課")).await;
        let faults = inspect(user, speech.of("progress", "progress-chinese")).await;
        complain(faults);
    });
}

#[test]
fn the_home_screen_names_what_is_missed_most() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        resign_rated_game(&ann, "level-500").await;
        ann.see("resignation").await;
        ann.tell_of_four_threes().await;
        ann.go("/stats?game=gomoku").await;
        ann.see("missed 7 of 9 as White").await;
        // A new document has only the texts of the first screen.
        ann.go("/").await;
        ann.see("Four-threes: missed 7 of 9 as White").await;
        let faults = inspect(&ann, "home-progress").await;
        complain(faults);
    });
}

//! Practice with stored progress: the user's own mistakes, the puzzle of the day, streak and rush.

use sente_api::{LearningDoc, MistakeDoc, PuzzleProgressDoc};
use sente_puzzles::{Puzzle, Repetition};
use sente_rules::{GameId, Rules};
use serde_json::{Value, json};

use crate::accounts::{PASSWORD, member};
use crate::board::against;
use crate::browser::{journey, seen};
use crate::languages::{TRADITIONAL, speaks};
use crate::screens::{complain, inspect};
use crate::user::User;

/// Both sides have three in a row, and Black moves: making four wins, everything else loses.
const FIRST: &str = "h8 c3 i8 c4 j8 c5";
/// The same vertically.
const SECOND: &str = "c12 n3 c11 n4 c10 n5";

fn today() -> i32 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs();
    i32::try_from(since / (24 * 60 * 60)).unwrap()
}

/// A review of yesterday with two mistakes.
fn review() -> Value {
    let mistake = |moves: &str, best: &str| {
        let mut table = Rules::usual(GameId::Gomoku).table();
        for text in moves.split(' ') {
            table.play_text(text).unwrap();
        }
        json!({ "position": table.position_text(), "played": "o15", "best": best })
    };
    json!({
        "reviewed": { "game": "here-1", "rules": "gomoku", "side": "black", "day": today() - 1, "accuracy": 40.0 },
        "mistakes": [mistake(FIRST, "k8"), mistake(SECOND, "c9")],
    })
}

impl User {
    /// Waits until the server's list of mistakes meets a condition.
    async fn mistakes_until(&self, wanted: impl Fn(&[MistakeDoc]) -> bool) -> Vec<MistakeDoc> {
        let kept = seen(async || {
            let known: LearningDoc = self.get("/learning").await;
            wanted(&known.mistakes).then_some(known.mistakes)
        });
        kept.await.expect("the server did not get it in time")
    }

    /// Sends the review of yesterday, as the page would have done.
    async fn tell_of_mistakes(&self) {
        let body = json!(review().to_string());
        let send = format!(
            "fetch('/api/v1/learning/reviews', {{ method: 'POST', body: {body},
                headers: {{ 'content-type': 'application/json' }} }}).then(it => it.status)"
        );
        assert_eq!(self.ask::<u16>(&send).await, 204);
    }

    /// Waits until the board shows another puzzle.
    async fn next_puzzle(&self, game: GameId, before: Option<&Puzzle>) -> Puzzle {
        let before = before.map_or("", |it| it.id.as_str());
        let other = format!(
            "(document.querySelector('[data-puzzle]')?.dataset.puzzle ?? '{before}') !== '{before}'"
        );
        self.until("another puzzle is there", &other).await;
        self.puzzle(game).await
    }

    async fn see_best(&self, game: GameId, practice: &str, best: u32) {
        let kept = seen(async || {
            let known: PuzzleProgressDoc = self.get(&format!("/puzzles/{game}")).await;
            let mut bests = known.bests.iter();
            bests
                .any(|it| it.practice == practice && it.best == best)
                .then_some(())
        });
        kept.await
            .expect("the server did not store the best result in time");
    }
}

#[test]
fn what_went_wrong_in_a_game_is_kept_to_be_repeated() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.begin(&against("sente-5", "gomoku")).await;
        for point in [
            "a1", "a15", "o1", "o15", "a8", "o8", "h1", "h15", "c1", "c15",
        ] {
            let over: bool = ann.ask("!!document.querySelector('.end')").await;
            if over {
                break;
            }
            ann.press_point(point).await;
            ann.see_piece(point).await;
            ann.until(
                "it is the user's turn, or the game is over",
                "!!document.querySelector('.board-playable') || !!document.querySelector('.end')",
            )
            .await;
        }
        let kept = ann.mistakes_until(|kept| !kept.is_empty()).await;
        for mistake in kept {
            assert_eq!((mistake.due, mistake.right), (today() + 1, 0));
        }
        ann.go("/puzzles/mistakes").await;
        ann.see("Nothing to repeat today").await;
        ann.see("tomorrow").await;
    });
}

#[test]
fn own_mistakes_come_back_until_they_sit() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.tell_of_mistakes().await;
        ann.go("/").await;
        ann.see("2 positions to repeat").await;
        let mut faults = inspect(&ann, "home-due").await;
        ann.go("/help").await;
        ann.see("2 positions to repeat").await;
        faults.extend(inspect(&ann, "learn-due").await);
        ann.press("link", "~positions to repeat").await;
        ann.see("Black to move: better than o15?").await;
        ann.see("position 1 of 2").await;
        faults.extend(inspect(&ann, "mistake-asked").await);
        // A wrong answer resets the mistake, even if the right move is found afterwards.
        ann.press_point("o14").await;
        ann.see("o14 is not good enough.").await;
        ann.see("It comes back tomorrow.").await;
        ann.press_point("k8").await;
        ann.see("k8 is right.").await;
        ann.see("It comes back tomorrow.").await;
        faults.extend(inspect(&ann, "mistake-right").await);
        ann.press("button", "Next position").await;
        ann.see("position 2 of 2").await;
        // Another equally good move is also right.
        ann.press_point("c13").await;
        ann.see("c13 is right.").await;
        ann.see("It comes back in 3 days.").await;
        ann.press("button", "Next position").await;
        ann.see("Nothing to repeat today").await;
        faults.extend(inspect(&ann, "mistakes-none").await);
        let second = Repetition::DAYS[1];
        let kept = ann
            .mistakes_until(|kept| kept.iter().any(|it| it.due == today() + second))
            .await;
        assert!(kept.iter().any(|it| (it.due, it.right) == (today() + 1, 0)));
        ann.go("/").await;
        ann.see_no("to repeat").await;
        complain(faults);
    });
}

#[test]
fn own_mistakes_are_repeated_in_chinese_without_an_account() {
    journey(async |server| {
        let user = server.user().await;
        speaks(&user, TRADITIONAL).await;
        user.tell_of_mistakes().await;
        user.go("/").await;
        user.see("2 個局面待複習").await;
        user.press("link", "~2 個局面待複習").await;
        user.see("輪到黑方：有比 o15 更好的一手嗎？").await;
        user.press_point("k8").await;
        user.see("k8 正確。").await;
        user.see("3 天後會再出現。").await;
        let faults = inspect(&user, "mistake-chinese").await;
        user.press("button", "下一個局面").await;
        user.press("button", "顯示答案").await;
        user.see("更好的一手：c9").await;
        user.see("明天會再出現。").await;
        complain(faults);
    });
}

#[test]
fn a_rush_ends_with_its_time_and_keeps_the_best() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.go("/puzzles/othello/rush").await;
        ann.see("Three minutes").await;
        let mut faults = inspect(&ann, "rush-ready").await;
        ann.press("button", "Start").await;
        let first = ann.next_puzzle(GameId::Othello, None).await;
        ann.answer(&first).await;
        let second = ann.next_puzzle(GameId::Othello, Some(&first)).await;
        ann.miss(&second).await;
        let third = ann.next_puzzle(GameId::Othello, Some(&second)).await;
        ann.answer(&third).await;
        ann.next_puzzle(GameId::Othello, Some(&third)).await;
        ann.see("1 / 3").await;
        faults.extend(inspect(&ann, "rush-running").await);
        // Advances the time by three minutes.
        ann.tell("(() => { const late = Date.now() + 180000; Date.now = () => late })()")
            .await;
        ann.see("2 solved").await;
        ann.see("That is your best so far.").await;
        ann.see_best(GameId::Othello, "rush", 2).await;
        faults.extend(inspect(&ann, "rush-over").await);
        ann.reload().await;
        ann.until(
            "the best is still there",
            "document.querySelector('[data-test=series]')?.innerText.replace(/\\s+/g, ' ').includes('Best 2')",
        )
        .await;
        complain(faults);
    });
}

#[test]
fn a_streak_ends_with_the_first_miss() {
    journey(async |server| {
        let user = server.user().await;
        speaks(&user, TRADITIONAL).await;
        user.go("/puzzles/surakarta/streak").await;
        user.press("button", "開始").await;
        let first = user.next_puzzle(GameId::Surakarta, None).await;
        user.answer(&first).await;
        let second = user.next_puzzle(GameId::Surakarta, Some(&first)).await;
        user.miss(&second).await;
        user.see("解出 1 題").await;
        user.see("這是你目前的最佳成績。").await;
        user.see_best(GameId::Surakarta, "streak", 1).await;
        let faults = inspect(&user, "streak-over").await;
        user.press("button", "再來一次").await;
        // Any easy puzzle may come first, even the last one again.
        user.find("button", "到此為止").await;
        complain(faults);
    });
}

#[test]
fn the_puzzle_of_the_day_counts_once_a_day() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.go("/puzzles/renju/daily").await;
        let puzzle = ann.puzzle(GameId::Renju).await;
        let all = sente_puzzles::shipped(GameId::Renju);
        let daily = sente_puzzles::daily(&all, sente_puzzles::Day(today()));
        assert_eq!(daily, Some(&puzzle));
        ann.solve(&puzzle).await;
        ann.see("Tomorrow there is another puzzle of the day").await;
        ann.see_best(GameId::Renju, "daily", 1).await;
        let faults = inspect(&ann, "daily-solved").await;
        ann.press("link", "More puzzles").await;
        ann.next_puzzle(GameId::Renju, Some(&puzzle)).await;
        complain(faults);
    });
}

#[test]
fn steps_of_a_course_follow_the_account_to_another_browser() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.go("/help/othello-lesson").await;
        ann.see("Put a disc where it encloses a white one").await;
        ann.press_point("f5").await;
        ann.see_piece("f5").await;
        let kept = seen(async || {
            let known: LearningDoc = ann.get("/learning").await;
            (known.courses.first()?.steps == ["rules-1"]).then_some(())
        });
        kept.await.expect("the server did not get it in time");
        let elsewhere = server.user().await;
        elsewhere.log_in("Ann", PASSWORD).await;
        elsewhere.find("button", "~Ann").await;
        elsewhere.go("/help/othello-lesson").await;
        elsewhere.see("1 of 7").await;
        elsewhere
            .see_no("Put a disc where it encloses a white one")
            .await;
    });
}

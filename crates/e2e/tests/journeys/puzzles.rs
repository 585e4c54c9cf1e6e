//! Puzzles of every game: solving, failing and retrying them; progress in the browser and on the server.

use sente_api::{AchievementDoc, PuzzleProgressDoc};
use sente_puzzles::{Puzzle, find};
use sente_rules::{BoardView, GameId};

use crate::accounts::member;
use crate::browser::{journey, seen};
use crate::screens::{complain, inspect};
use crate::user::User;

impl User {
    /// The puzzle on the board.
    pub async fn puzzle(&self, game: GameId) -> Puzzle {
        let there = "!!document.querySelector('[data-puzzle] .board-playable')";
        self.until("there is a puzzle", there).await;
        let id: String = self
            .ask("document.querySelector('[data-puzzle]').dataset.puzzle")
            .await;
        find(game, &id).unwrap()
    }

    /// Solves a puzzle with its solution, checking every position.
    pub async fn solve(&self, puzzle: &Puzzle) {
        let last = self.answer(puzzle).await;
        self.see_position(&last).await;
        self.see("Solved: the win is clear.").await;
    }

    /// Plays the asked moves, checking the positions before the last one, and returns the last one.
    pub async fn answer(&self, puzzle: &Puzzle) -> BoardView {
        let mut table = puzzle.table();
        let (side, mut made) = (table.turn(), 0);
        for text in &puzzle.solution {
            if table.turn() == side {
                let playable = "!!document.querySelector('.board-playable')";
                self.until("the board is playable", playable).await;
                let legal = table.view().legal;
                self.play(legal.iter().find(|mv| mv.text == *text).unwrap())
                    .await;
                made += 1;
            }
            table.play_text(text).unwrap();
            if made == puzzle.asked {
                break;
            }
            self.see_position(&table.view()).await;
        }
        table.view()
    }

    /// Plays a legal first move that does not win.
    pub async fn miss(&self, puzzle: &Puzzle) -> String {
        let legal = puzzle.table().view().legal;
        let wrong = legal.iter().find(|mv| !puzzle.accepts(0, &mv.text));
        let wrong = wrong.unwrap();
        self.play(wrong).await;
        wrong.text.clone()
    }

    /// Waits until the server has these numbers of solved and failed puzzles of a game.
    pub async fn see_kept(&self, game: GameId, solved: usize, failed: usize) {
        let kept = seen(async || {
            let kept: PuzzleProgressDoc = self.get(&format!("/puzzles/{game}")).await;
            (kept.solved.len() == solved && kept.failed.len() == failed).then_some(())
        });
        kept.await.expect("the server did not get it in time");
    }
}

#[test]
fn a_puzzle_of_every_game_is_solved_by_its_solution() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/").await;
        user.press("link", "Puzzles").await;
        for game in GameId::ALL {
            user.press_selector(&format!(".puzzles a[href='/puzzles/{game}']"))
                .await;
            let path = format!("location.pathname === '/puzzles/{game}'");
            user.until("the game's puzzles are there", &path).await;
            let puzzle = user.puzzle(game).await;
            assert_eq!(puzzle.game(), game);
            user.solve(&puzzle).await;
            user.see("Rating 1500 →").await;
            let before = puzzle.id;
            // Clicks without coordinates, because the reason may appear at this moment and move the button.
            user.find("button", "Next puzzle").await;
            let next = "[...document.querySelectorAll('button')].find((it) => it.textContent.trim() === 'Next puzzle').click()";
            user.tell(next).await;
            assert_ne!(user.puzzle(game).await.id, before);
        }
        user.see_kept(GameId::Surakarta, 1, 0).await;
    });
}

#[test]
fn a_wrong_move_is_refused_kindly_and_help_is_at_hand() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/puzzles/othello").await;
        let puzzle = user.puzzle(GameId::Othello).await;
        let wrong = user.miss(&puzzle).await;
        user.see(&format!("{wrong}: there is something stronger."))
            .await;
        user.see_position(&puzzle.table().view()).await;
        user.see("Rating 1500 →").await;
        user.see_kept(GameId::Othello, 0, 1).await;
        // A later solution counts, but does not affect the rating.
        user.solve(&puzzle).await;
        user.see_kept(GameId::Othello, 1, 0).await;
        user.press("button", "Next puzzle").await;
        user.puzzle(GameId::Othello).await;
        user.press("button", "Hint").await;
        user.see("Look here.").await;
        user.press("button", "Solution").await;
        user.see("The solution:").await;
        user.press("link", "Analyse").await;
        let path = "location.pathname === '/analysis'";
        user.until("the analysis is open", path).await;
    });
}

#[test]
fn progress_survives_a_reload_and_is_kept_with_the_account() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.go("/puzzles/othello").await;
        let first = ann.puzzle(GameId::Othello).await;
        ann.solve(&first).await;
        ann.see_kept(GameId::Othello, 1, 0).await;
        let rating = "document.querySelector('.puzzle-standing dd').innerText";
        let rated: String = ann.ask(rating).await;
        assert_ne!(rated, "1500");
        ann.reload().await;
        assert_ne!(ann.puzzle(GameId::Othello).await.id, first.id);
        ann.see("1 of").await;
        ann.until("the rating is the same", &format!("{rating} === '{rated}'"))
            .await;
        let all: Vec<AchievementDoc> = ann.get("/achievements").await;
        let ten = all.iter().find(|it| it.code == "puzzles:10").unwrap();
        assert_eq!(ten.progress, 1);
    });
}

#[test]
fn the_screens_of_puzzles() {
    journey(async |server| {
        let user = server.user().await;
        let mut faults = Vec::new();
        for game in [GameId::Gomoku, GameId::Othello, GameId::Surakarta] {
            user.go(&format!("/puzzles/{game}")).await;
            let puzzle = user.puzzle(game).await;
            faults.extend(inspect(&user, &format!("puzzle-{game}")).await);
            if game == GameId::Gomoku {
                user.miss(&puzzle).await;
                user.see("there is something stronger.").await;
                faults.extend(inspect(&user, "puzzle-wrong").await);
                user.solve(&puzzle).await;
                faults.extend(inspect(&user, "puzzle-solved").await);
            }
        }
        complain(faults);
    });
}

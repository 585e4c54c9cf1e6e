//! Playing on the board of the page, with the pointer or the keyboard. Legal moves come from the rules, applied to the
//! server's game.

use sente_api::{NewGame, SeatChoice, SeatOrder};
use sente_match::{Event, Match, Settings, TimeControl, Version};
use sente_rules::{BoardView, MoveView, Point, Seat};
use serde::Deserialize;

use crate::browser::seen;
use crate::user::User;

/// The data of a game, stored on the server or in the browser.
#[derive(Deserialize)]
struct Log {
    settings: Settings,
    events: Vec<Event>,
}

impl User {
    /// The current game from the server or, for a local game, from the browser.
    pub async fn game(&self, id: &str) -> Match {
        let log: Log = if id.starts_with("here-") {
            let kept = format!("JSON.parse(localStorage.getItem('sente-game-{id}')).game");
            self.ask(&kept).await
        } else {
            self.get(&format!("/games/{id}")).await
        };
        Match::replay(log.settings, &log.events).unwrap()
    }

    /// Presses a point of the board, such as `h8`.
    pub async fn press_point(&self, point: &str) {
        let place = place_of(point);
        self.press_at(&format!("{point} can be pressed"), &place)
            .await;
    }

    /// Moves the pointer over a point of the board.
    pub async fn hover_point(&self, point: &str) {
        let place = place_of(point);
        self.hover_at(&format!("{point} is there"), &place).await;
    }

    /// Moves the board's cursor to a point with the arrow keys, and presses Enter.
    pub async fn key_point(&self, point: &str) {
        self.until("there is a board", "!!dom.board()").await;
        self.tell("dom.board().focus()").await;
        let here = "dom.board().getAttribute('aria-activedescendant')?.split('-').pop() ?? ''";
        if self.ask::<String>(here).await.is_empty() {
            self.key("ArrowLeft").await;
        }
        let wanted: Point = point.parse().unwrap();
        loop {
            let now: Point = self.ask::<String>(here).await.parse().unwrap();
            let key = match (wanted.col.cmp(&now.col), wanted.row.cmp(&now.row)) {
                (std::cmp::Ordering::Less, _) => "ArrowLeft",
                (std::cmp::Ordering::Greater, _) => "ArrowRight",
                (_, std::cmp::Ordering::Equal) => break,
                (_, rows) => self.upwards(rows).await,
            };
            self.key(key).await;
        }
        self.key("Enter").await;
    }

    /// The key that moves towards rows with higher or lower numbers.
    async fn upwards(&self, rows: std::cmp::Ordering) -> &'static str {
        let first_at_top: bool = self
            .ask("dom.point('a', '1')[1] < dom.point('a', '2')[1]")
            .await;
        if first_at_top == rows.is_gt() {
            "ArrowDown"
        } else {
            "ArrowUp"
        }
    }

    /// Plays a move by pressing its points.
    pub async fn play(&self, mv: &MoveView) {
        if let Some(from) = mv.from {
            self.press_point(&from.to_string()).await;
        }
        if let Some(to) = mv.to {
            self.press_point(&to.to_string()).await;
        }
    }

    /// Confirms the question on a game's screen.
    pub async fn consent(&self) {
        self.press_selector("[role=alertdialog] button:last-child")
            .await;
    }

    /// Waits until the displayed board shows these pieces.
    pub async fn see_position(&self, view: &BoardView) {
        let points = view.shape.reading_order();
        let pieces = points.filter(|&point| view.piece(point).is_some());
        let mut pieces: Vec<String> = pieces.map(|point| point.to_string()).collect();
        pieces.sort();
        let same = format!("dom.pieces().sort().join() === '{}'", pieces.join(","));
        self.until("the board shows the server's position", &same)
            .await;
    }

    /// Plays against a computer on the displayed board until the game is over.
    pub async fn play_to_the_end(&self, id: &str, seat: Seat) -> Match {
        loop {
            let turn = seen(async || {
                let game = self.game(id).await;
                (game.result().is_some() || game.turn() == Some(seat)).then_some(game)
            });
            let game = turn.await.expect("the opponent did not move in time");
            let view = game.table().view();
            self.see_position(&view).await;
            if game.result().is_some() {
                return game;
            }
            self.until(
                "the board is playable",
                "!!document.querySelector('.board-playable')",
            )
            .await;
            self.play(&some_move(&view)).await;
            self.until_played(id, game.version()).await;
        }
    }

    /// Waits until the server has a newer version of the game.
    pub async fn until_played(&self, id: &str, before: Version) -> Match {
        let played = seen(async || {
            let game = self.game(id).await;
            (game.version() > before).then_some(game)
        });
        played
            .await
            .expect("the move did not reach the server in time")
    }

    /// Waits until the displayed board has a piece on a point.
    pub async fn see_piece(&self, point: &str) {
        let there = format!("dom.pieces().includes('{point}')");
        self.until(&format!("a piece stands on {point}"), &there)
            .await;
    }

    /// Waits until the displayed board has no piece on a point.
    pub async fn see_no_piece(&self, point: &str) {
        let gone = format!("!dom.pieces().includes('{point}')");
        self.until(&format!("no piece stands on {point}"), &gone)
            .await;
    }
}

/// A capture if possible, so that games end; otherwise a move that varies from ply to ply.
fn some_move(view: &BoardView) -> MoveView {
    let capture = view.legal.iter().find(|mv| mv.captures.is_some());
    let pieces = view.pieces.iter().flatten().count();
    let any = &view.legal[pieces * 7 % view.legal.len()];
    capture.unwrap_or(any).clone()
}

/// A game of the requesting user, in the first seat, against a computer.
pub fn against(player: &str, rules: &str) -> NewGame {
    let player = player.to_owned();
    between(SeatChoice::Computer { player }, rules)
}

/// Resigns a rated game of Gomoku against a computer after one move.
pub async fn resign_rated_game(user: &User, player: &str) {
    let game = NewGame {
        rated: true,
        ..against(player, "gomoku")
    };
    user.begin(&game).await;
    user.press_point("h8").await;
    user.until("the computer has answered", "dom.pieces().length === 2")
        .await;
    user.press("button", "Resign").await;
    user.consent().await;
}

/// A game between two people at one screen.
pub fn here(rules: &str) -> NewGame {
    let name = "Ben".to_owned();
    between(SeatChoice::Here { name }, rules)
}

/// A game that waits for a person with the link.
pub fn open(rules: &str) -> NewGame {
    between(SeatChoice::Open, rules)
}

fn between(other: SeatChoice, rules: &str) -> NewGame {
    NewGame {
        rules: rules.to_owned(),
        setup: None,
        seats: [SeatChoice::Me, other],
        order: SeatOrder::Given,
        time: TimeControl::Unlimited,
        rated: false,
        help: false,
        games: 1,
    }
}

fn place_of(point: &str) -> String {
    let (column, row) = point.split_at(1);
    format!("dom.point('{column}', '{row}')")
}

//! What people see on an Othello board: corners, corners that a move gives away now or one move later, the number of
//! flipped discs, which beginners maximize, mobility, and the final count near the end.

use sente_rules::Game;
use sente_rules::othello::{Board, Move, Othello, Squares};

use super::Weights;
use super::room::neighbours;
use super::shallow_search::CORNERS;
use crate::person::{Perception, Sight};

impl Sight for Othello {
    fn prospects(game: &Game<Self>, perception: &Perception) -> Vec<(Move, f32)> {
        let board = game.position().board();
        let moves = board.moves();
        if moves == 0 {
            return vec![(Move::Pass, 0.0)];
        }
        let looker = Looker {
            board,
            perception,
            weights: &Weights::shipped(),
        };
        let prospect = |square| (Move::from_square(square), looker.worth(square));
        Squares(moves).map(prospect).collect()
    }
}

/// The value of a corner in discs.
const CORNER: f32 = 14.0;
/// The bonus that puts a move before all others.
const FIRST_OF_ALL: f32 = 100.0;
/// The cost of a corner for the opponent.
const GIVEN_CORNER: f32 = 11.0;
/// The value of a corner that can be taken one move later.
const COMING_CORNER: f32 = 4.0;

/// A person looking at the moves of a board.
struct Looker<'a> {
    board: Board,
    perception: &'a Perception,
    weights: &'a Weights,
}

impl Looker<'_> {
    /// The perceived value of a move in discs.
    fn worth(&self, square: u8) -> f32 {
        let flips = self.board.flips(square);
        let next = self.board.play(square, flips);
        let empties = next.empty().count_ones();
        let reach = (8.0 * self.perception.experience(300.0, 1400.0)) as u32;
        if next.is_over() || empties < reach {
            return -100.0 * f32::from(count_out(next));
        }
        let thing = u64::from(square);
        let feeling = self.perception.experience(500.0, 1300.0);
        let judged = -self.weights.evaluate_board(next) as f32 / 100.0;
        let mut worth = feeling * judged + (1.0 - feeling) * self.simple_worth(flips, next);
        worth -= GIVEN_CORNER * self.given_corners(square, next) as f32;
        if 1 << square & CORNERS != 0 {
            // Nobody overlooks a corner, but experienced players sometimes save it for later.
            return worth + feeling * CORNER + (1.0 - feeling) * FIRST_OF_ALL;
        }
        worth += self.perception.misjudges(thing, 8.0);
        worth
    }

    /// The beginner's evaluation: discs at first, later mobility.
    fn simple_worth(&self, flips: u64, next: Board) -> f32 {
        let turned = flips.count_ones() as f32;
        let greed = 1.0 - self.perception.experience(200.0, 800.0);
        let later = self.perception.experience(400.0, 900.0);
        let room = next.pass().moves().count_ones() as f32 - next.moves().count_ones() as f32;
        let frontier = (next.opponent & neighbours(next.empty())).count_ones() as f32;
        let mut worth = greed * turned + later * (room - 0.3 * frontier);
        let coming = next.pass().moves() & CORNERS & !self.board.moves();
        if coming != 0 && self.perception.sees(2 << 32, 500.0) {
            worth += COMING_CORNER;
        }
        worth
    }

    /// The number of corners that the person sees the opponent take after a move.
    fn given_corners(&self, square: u8, next: Board) -> usize {
        let given = Squares(next.moves() & CORNERS);
        let seen = given.filter(|&corner| {
            let thing = 1 << 32 | u64::from(corner);
            self.perception.sees(thing, subtlety(square, corner))
        });
        seen.count()
    }
}

/// The skill with which half of all people see that a move gives away a corner.
const fn subtlety(square: u8, corner: u8) -> f32 {
    let [columns, rows] = [
        (square % 8).abs_diff(corner % 8),
        (square / 8).abs_diff(corner / 8),
    ];
    match (columns, rows) {
        // The square that every beginner is warned about.
        (1, 1) => 300.0,
        (0, 1) | (1, 0) => 420.0,
        // An edge or a diagonal that ends in the corner.
        (0, _) | (_, 0) => 520.0,
        _ if columns == rows => 580.0,
        // The opponent gets access because discs are flipped elsewhere.
        _ => 680.0,
    }
}

/// The final score of the side to move with best play.
fn count_out(board: Board) -> i8 {
    let moves = board.moves();
    if moves == 0 {
        let passed = board.pass();
        return if passed.moves() == 0 {
            board.final_score()
        } else {
            -count_out(passed)
        };
    }
    let score = |square| -count_out(board.play(square, board.flips(square)));
    Squares(moves).map(score).max().unwrap_or_default()
}

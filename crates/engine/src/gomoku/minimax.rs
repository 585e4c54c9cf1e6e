//! The classic minimax players: a search of a few plies over the moves near the stones, with an evaluation that counts
//! shapes or rows. They are meant to play like programs that people know, not to be strong.

use sente_rules::gomoku::Gomoku;
use sente_rules::{Colour, Game, Point};

use super::board::Board;
use super::cell::Cell;
use super::certain::win_after;
use super::classes::Class;
use super::line;
use super::move_heuristic::score;
use super::root::Root;
use super::rows;
use super::shapes::Shape;
use super::vct::Win;
use crate::{
    Analysis, Budget, Engine, Evaluation, Limits, Line, Progress, Proven, SearchControl,
    SearchRequest,
};

/// The value of a five among shapes.
const FIVE: i32 = 10_000;

/// The cost of an ordinary move in fractions of a ply.
const PLY: i32 = 4;

/// The node limit for proving a win.
const CERTAINTY: u64 = 50_000;

/// The longest line of threats in plies.
const LONGEST: u32 = 14;

/// The style of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// The depth in plies.
    pub(super) depth: u8,
    /// The evaluation at the leaves.
    pub(super) counting: Counting,
    /// Whether threats are searched first and cost only a fraction of a ply.
    pub(super) threats: bool,
}

/// The evaluation of a player.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counting {
    /// Shapes: those of the side to move and the opponent's, with their weights in halves.
    Shapes { own: i32, other: i32 },
    /// Unbroken rows by their length and their open ends.
    Rows(rows::Values),
}

impl Style {
    /// The maximum number of moves to search at a node.
    const fn width(self) -> usize {
        match (self.counting, self.depth) {
            (Counting::Rows(_), _) => usize::MAX,
            (Counting::Shapes { .. }, 0..=2) => 10,
            (Counting::Shapes { .. }, 3) => 7,
            (Counting::Shapes { .. }, _) => 5,
        }
    }

    /// The score of a finished game: more than any evaluation.
    const fn win(self) -> i32 {
        match self.counting {
            Counting::Shapes { .. } => FIVE,
            Counting::Rows(_) => 100 * FIVE,
        }
    }

    /// The score that makes a win about three times as likely as a loss.
    const fn advantage(self) -> f32 {
        match self.counting {
            Counting::Shapes { .. } => 600.0,
            Counting::Rows(values) => values.open_three() as f32,
        }
    }
}

/// Alpha-beta search with these evaluations.
pub(super) struct Minimax {
    pub(super) style: Style,
}

impl Engine<Gomoku> for Minimax {
    fn search(
        &mut self,
        game: &Game<Gomoku>,
        request: SearchRequest,
        control: SearchControl<'_>,
        _: &mut dyn Progress<Point>,
    ) -> Analysis<Point> {
        let Some(root) = Root::of(game.position()) else {
            return Analysis::default();
        };
        let mut search = Search {
            player: root.board.turn(),
            board: root.board,
            budget: Budget::new(request.limits, control),
            style: self.style,
        };
        let mut moves = root.moves;
        moves.sort_unstable();
        if let Counting::Rows(rows::Values::TABLE) = self.style.counting {
            rows::keep_forced(&search.board, &mut moves);
        }
        let moves = search.candidates(moves);
        let mut lines = search.rank(moves, request.lines.max(1));
        lines.truncate(request.lines.max(1));
        let style = self.style;
        // Proving a win is not part of the search: the player's moves do not depend on it.
        let mut budget = Budget::new(Limits::nodes(CERTAINTY), control);
        let tell = |ranked: Ranked| {
            let believes = ranked.score >= style.win();
            let win = believes
                .then(|| win_after(&mut search.board, ranked.moves[0], &mut budget))
                .flatten();
            ranked.line(style, win, game.position())
        };
        Analysis {
            lines: lines.into_iter().map(tell).collect(),
            depth: u32::from(self.style.depth),
            nodes: search.budget.nodes(),
        }
    }
}

struct Search<'a> {
    board: Board,
    budget: Budget<'a>,
    style: Style,
    /// The player whose view the evaluation takes.
    player: Colour,
}

/// A root move with its score and principal variation.
struct Ranked {
    score: i32,
    moves: Vec<Cell>,
}

impl Search<'_> {
    /// The root's moves, best first. With one line, worse moves get only bounds.
    fn rank(&mut self, moves: Vec<Cell>, lines: usize) -> Vec<Ranked> {
        let depth = PLY * i32::from(self.style.depth);
        let mut ranked: Vec<Ranked> = Vec::new();
        let most = 2 * self.style.win();
        let mut alpha = -most;
        for cell in moves {
            let mut line = Vec::new();
            let score = self.score(cell, depth, 0, (alpha, most), &mut line);
            if self.budget.is_spent() && !ranked.is_empty() {
                break;
            }
            if lines == 1 {
                alpha = alpha.max(score);
            }
            line.insert(0, cell);
            ranked.push(Ranked { score, moves: line });
        }
        ranked.sort_by_key(|ranked| -ranked.score);
        ranked
    }

    /// The score of a move from the view of the side that makes it.
    fn score(
        &mut self,
        cell: Cell,
        depth: i32,
        ply: u32,
        (alpha, beta): (i32, i32),
        line: &mut Vec<Cell>,
    ) -> i32 {
        if self.board.class(self.board.turn(), cell) == Class::Five {
            return self.style.win() + 100 - ply as i32;
        }
        let depth = depth - self.cost(cell);
        self.board.play(cell);
        let score = -self.node(depth, ply + 1, (-beta, -alpha), line);
        self.board.undo();
        score
    }

    fn node(&mut self, depth: i32, ply: u32, window: (i32, i32), line: &mut Vec<Cell>) -> i32 {
        if self.budget.is_spent() || !self.budget.visit() || self.board.is_full() {
            return 0;
        }
        if depth <= 0 || ply > LONGEST {
            return self.evaluate();
        }
        let near = (self.board.stones().surroundings() & *self.board.empty()).iter();
        let turn = self.board.turn();
        let legal = near.filter(|&cell| self.board.is_legal(turn, cell));
        let legal: Vec<Cell> = legal.collect();
        let (mut alpha, beta) = window;
        let mut best = -2 * self.style.win();
        for cell in self.candidates(legal) {
            let mut rest = Vec::new();
            let score = self.score(cell, depth, ply, (alpha, beta), &mut rest);
            if score > best {
                best = score;
                line.clear();
                line.push(cell);
                line.append(&mut rest);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if line.is_empty() { 0 } else { best }
    }

    /// The moves to search, most urgent and promising first.
    fn candidates(&self, mut moves: Vec<Cell>) -> Vec<Cell> {
        let key = |cell: &Cell| {
            let urgency = if self.style.threats {
                self.urgency(*cell)
            } else {
                0
            };
            (urgency, score(&self.board, *cell))
        };
        moves.sort_by_cached_key(|cell| std::cmp::Reverse(key(cell)));
        moves.truncate(self.style.width());
        moves
    }

    /// The cost of a move in fractions of a ply.
    fn cost(&self, cell: Cell) -> i32 {
        match self.urgency(cell) {
            _ if !self.style.threats => PLY,
            3.. => PLY / 4,
            2 => PLY / 2,
            _ => PLY,
        }
    }

    /// 5 for a five, 4 for stopping one, 3 for a four, 2 for an open three or stopping a straight four, 0 for others.
    fn urgency(&self, cell: Cell) -> u8 {
        let turn = self.board.turn();
        let [own, other] = [turn, !turn].map(|colour| self.board.class(colour, cell).if_legal());
        match (own, other) {
            (Class::Five, _) => 5,
            (_, Class::Five) => 4,
            (Class::Four | Class::FourAgain | Class::FourThree | Class::WinningFour, _) => 3,
            (Class::Three | Class::DoubleThree, _) | (_, Class::WinningFour) => 2,
            _ => 0,
        }
    }

    /// The evaluation from the view of the side to move.
    fn evaluate(&self) -> i32 {
        let (board, player) = (&self.board, self.player);
        let score = match self.style.counting {
            Counting::Shapes { own, other } => {
                (count_shapes(board, player) * own - count_shapes(board, !player) * other) / 2
            }
            Counting::Rows(values) => {
                rows::count(board, player, values) - rows::count(board, !player, values)
            }
        };
        let score = score.clamp(1 - self.style.win(), self.style.win() - 1);
        if board.turn() == player {
            score
        } else {
            -score
        }
    }
}

impl Ranked {
    /// The line of the move. The search considers only some moves, so it proves nothing; only a win that was proven
    /// against every answer counts as proven, and then the line is the longest defence.
    fn line(self, style: Style, win: Option<Win>, position: &Gomoku) -> Line<Point> {
        let score = self.score.clamp(-style.win(), style.win());
        let plies = win.as_ref().map(|win| win.plies);
        let proven = plies.map(|plies| Proven::Win { plies: Some(plies) });
        let moves = match win {
            None => self.moves.into_iter().map(Cell::point).collect(),
            Some(win) => {
                let mut line = line::Line::new(position);
                for cell in win.line {
                    line.play(cell);
                }
                line.finish();
                line.moves
            }
        };
        Line {
            moves,
            evaluation: Evaluation {
                value: 6.0 * score as f32 / style.advantage(),
                win_probability: 1.0 / (1.0 + (-score as f32 / style.advantage()).exp()),
                proven,
            },
        }
    }
}

/// The total value of a colour's shapes.
fn count_shapes(board: &Board, colour: Colour) -> i32 {
    let mut sum = 0;
    for cell in board.stones().iter() {
        if board.has_stone(colour, cell) {
            for direction in 0..4 {
                if is_first(board, colour, cell, direction) {
                    sum += value(shape_from(board, colour, cell, direction));
                }
            }
        }
    }
    sum
}

/// Whether no earlier stone can be part of the same five.
fn is_first(board: &Board, colour: Colour, cell: Cell, direction: usize) -> bool {
    for distance in 1..5 {
        let before = cell.step(direction, -distance);
        if board.has_stone(colour, before) {
            return false;
        }
        if !board.is_empty_at(before) {
            return true;
        }
    }
    true
}

/// The best shape of this stone and those after it that can be part of the same five.
fn shape_from(board: &Board, colour: Colour, cell: Cell, direction: usize) -> Shape {
    let mut best = board.shape(colour, cell, direction);
    for distance in 1..5 {
        let after = cell.step(direction, distance);
        if board.has_stone(colour, after) {
            best = best.max(board.shape(colour, after, direction));
        } else if !board.is_empty_at(after) {
            break;
        }
    }
    best
}

const fn value(shape: Shape) -> i32 {
    match shape {
        Shape::Dead | Shape::Overline => 0,
        Shape::One | Shape::OpenOne => 10,
        Shape::Two | Shape::OpenTwo | Shape::WideTwo => 20,
        Shape::Three => 80,
        Shape::OpenThree | Shape::WideThree => 750,
        Shape::Four => 250,
        Shape::DoubleFour => 500,
        Shape::StraightFour => 2000,
        Shape::Five => FIVE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::gomoku::Rules;
    use sente_rules::{Finished, Position};

    fn counted(middle_row: &str) -> i32 {
        let text = format!("15/15/15/15/15/15/15/{middle_row}/15/15/15/15/15/15/15 X");
        let position = Gomoku::from_text(&Rules::default(), &text, Finished::Allowed);
        let board = Board::of(&position.expect("the position is valid"));
        // In the three other directions each stone is alone and counts as a one.
        let alone = board.stones().iter();
        let alone = alone.filter(|&cell| board.has_stone(Colour::Black, cell));
        count_shapes(&board, Colour::Black) - 30 * alone.count() as i32
    }

    #[test]
    fn shapes_are_counted_once_with_their_stated_values() {
        for (row, value) in [
            ("7X7", 10),
            ("7XX6", 20),
            ("6OXX6", 20),
            ("6XXX6", 750),
            ("5OXXX6", 80),
            ("5XXXX6", 2000),
            ("4OXXXX6", 250),
            ("4OXXXXO5", 0),
            ("5XXXXX5", 10_000),
            ("XX6XXX4", 770),
            ("4X1X8", 20),
        ] {
            assert_eq!(counted(row), value, "{row}");
        }
    }
}

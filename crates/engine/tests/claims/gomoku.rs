//! Checks Gomoku's reasons on a simple grid: every line through a point is read as text.

use std::collections::BTreeSet;

use fastrand::Rng;
use sente_engine::gomoku::{Answer, Threats, solve};
use sente_engine::reasons::{Motif, MoveReason};
use sente_engine::{Budget, Limits};
use sente_rules::gomoku::{Gomoku, Variant};
use sente_rules::{Colour, Finished, GameId, Point, Position, Rules, Table};

use super::case::Case;
use super::timeless;

/// Whether a simple look at the board confirms a reason.
pub fn is_true(before: &dyn Table, reason: &MoveReason) -> bool {
    let game = before.as_game::<Gomoku>().unwrap();
    let position = game.position();
    let mv = point(&reason.mv);
    let answer = reason.answer.as_deref().map(point);
    let better = reason.other.as_deref().map(point);
    match reason.motif {
        Motif::WinsByFours => wins_by_fours(position, &reason.line, reason.count),
        Motif::AllowsWinByFours => {
            wins_by_fours(&after(position, mv), &reason.line[1..], reason.count)
        }
        Motif::WinsByThreats => wins_by_threats(position),
        Motif::AllowsWinByThreats => wins_by_threats(&after(position, mv)),
        Motif::StopsThree => shape(position, !position.turn(), mv) == Some(Kind::Three),
        Motif::FarAway => is_far(position, mv) && !is_far(position, better.unwrap()),
        Motif::BuildsTwos => {
            let counts = [mv, better.unwrap()].map(|mv| twos(position, position.turn(), mv));
            reason.count == Some(counts[0]) && counts[0] > counts[1]
        }
        Motif::StopsTwos => {
            let counts = [mv, better.unwrap()].map(|mv| twos(position, !position.turn(), mv));
            reason.count == Some(counts[0]) && counts[0] > counts[1]
        }
        Motif::LeadsToAttack => {
            makes_last(position, &reason.line, position.turn()) >= Some(Kind::Threes)
        }
        Motif::AllowsOpenFour
        | Motif::AllowsDoubleFour
        | Motif::AllowsFourThree
        | Motif::AllowsDoubleThree
            if reason.line.len() > 2 =>
        {
            let wanted = match reason.motif {
                Motif::AllowsOpenFour => Kind::OpenFour,
                Motif::AllowsDoubleFour => Kind::Fours,
                Motif::AllowsFourThree => Kind::FourThree,
                _ => Kind::Threes,
            };
            makes_last(position, &reason.line, !position.turn()) == Some(wanted)
        }
        motif => {
            merits(position, mv).contains(&motif)
                || faults(position, mv, answer, better).contains(&motif)
        }
    }
}

/// Whether the rules alone show that a position does not have a motif.
pub fn lacks(case: &Case, before: &dyn Table, motif: Motif) -> bool {
    let position = before.as_game::<Gomoku>().unwrap().position();
    let (side, mv, better) = (
        position.turn(),
        point(&case.played[0]),
        point(&case.better[0]),
    );
    let answer = case.played.get(1).map(|text| point(text));
    let faulty = |motif| faults(position, mv, answer, Some(better)).contains(&motif);
    // What a later move of a line makes, which the side plays that has this parity.
    let later = |line: &[String], from: usize, side: Colour| -> Vec<Kind> {
        let ends = (from..line.len().min(8)).step_by(2);
        ends.filter_map(|last| makes_last(position, &line[..=last], side))
            .collect()
    };
    let allows = |kind: Kind| faulty(motif) || later(&case.played, 3, !side).contains(&kind);
    match motif {
        Motif::WinsByFours => has_no_win_by(Threats::Fours, position),
        Motif::AllowsWinByFours => has_no_win_by(Threats::Fours, &after(position, mv)),
        Motif::WinsByThreats => has_no_win_by(Threats::FoursAndThrees, position),
        Motif::AllowsWinByThreats => has_no_win_by(Threats::FoursAndThrees, &after(position, mv)),
        Motif::StopsThree => shape(position, !side, better) != Some(Kind::Three),
        Motif::FarAway => !is_far(position, mv) || is_far(position, better),
        Motif::BuildsTwos => twos(position, side, better) <= twos(position, side, mv),
        Motif::StopsTwos => twos(position, !side, better) <= twos(position, !side, mv),
        Motif::LeadsToAttack => later(&case.better, 2, side)
            .into_iter()
            .all(|kind| kind < Kind::Threes),
        Motif::AllowsOpenFour => !allows(Kind::OpenFour),
        Motif::AllowsDoubleFour => !allows(Kind::Fours),
        Motif::AllowsFourThree => !allows(Kind::FourThree),
        Motif::AllowsDoubleThree => !allows(Kind::Threes),
        Motif::AllowsFive
        | Motif::AllowsForbiddenWeapon
        | Motif::WrongSide
        | Motif::WastesFour
        | Motif::LosesInitiative
        | Motif::GivesInitiative => !faulty(motif),
        _ => !merits(position, better).contains(&motif),
    }
}

/// Whether the side to move certainly has no win by fours and threes.
pub fn has_no_win(table: &dyn Table) -> bool {
    let position = table.as_game::<Gomoku>().unwrap().position();
    has_no_win_by(Threats::FoursAndThrees, position)
}

/// Whether trying every four finds no short win, and the solver proves that there is no long one either.
fn has_no_win_by(threats: Threats, position: &Gomoku) -> bool {
    !position.is_over()
        && !has_fours(position, 2)
        && timeless(|control| {
            let mut budget = Budget::new(Limits::nodes(50_000), control);
            let answer = solve(position, threats, u8::MAX, &mut budget);
            matches!(answer, Answer::NoWin)
        })
}

/// All merits except wins that need a solver.
pub fn merits(before: &Gomoku, mv: Point) -> BTreeSet<Motif> {
    let (side, mut found) = (before.turn(), BTreeSet::new());
    let after = after(before, mv);
    found.extend(shape(before, side, mv).map(|shape| match shape {
        Kind::Three => Motif::MakesOpenThree,
        Kind::Four => Motif::MakesFour,
        Kind::Threes => Motif::MakesDoubleThree,
        Kind::FourThree => Motif::MakesFourThree,
        Kind::Fours => Motif::MakesDoubleFour,
        Kind::OpenFour => Motif::MakesOpenFour,
        Kind::Five => Motif::MakesFive,
    }));
    if is_weapon(before, mv) {
        found.insert(Motif::ForbiddenWeapon);
    }
    let still = fives(&after, !side);
    if !still.is_empty() {
        return found;
    }
    if !fives(before, !side).is_empty() {
        found.insert(Motif::StopsFive);
    } else if !open_fours(before, !side).is_empty() && open_fours(&after, !side).is_empty() {
        found.insert(Motif::StopsOpenThree);
    } else {
        match shape(before, !side, mv) {
            Some(Kind::Fours) => drop(found.insert(Motif::StopsDoubleFour)),
            Some(Kind::FourThree) => drop(found.insert(Motif::StopsFourThree)),
            Some(Kind::Threes) => drop(found.insert(Motif::StopsDoubleThree)),
            _ => {}
        }
    }
    found
}

/// All faults except wins that need a solver.
pub fn faults(
    before: &Gomoku,
    mv: Point,
    answer: Option<Point>,
    better: Option<Point>,
) -> BTreeSet<Motif> {
    let (side, mut found) = (before.turn(), BTreeSet::new());
    let now = after(before, mv);
    if now.is_over() {
        return found;
    }
    if !fives(&now, !side).is_empty() {
        found.insert(Motif::AllowsFive);
    }
    let own = shape(before, side, mv);
    let theirs = answer.and_then(|answer| shape(&now, !side, answer));
    let best = better.and_then(|better| shape(before, side, better));
    // The shape that the answer makes after the better move, unless that is a four.
    let instead = better
        .filter(|_| best < Some(Kind::Four))
        .and_then(|better| shape(&after(before, better), !side, answer?));
    if answer.is_some_and(|answer| is_weapon(&now, answer)) {
        found.insert(Motif::AllowsForbiddenWeapon);
    }
    if theirs > instead {
        found.extend(match theirs {
            Some(Kind::OpenFour) => Some(Motif::AllowsOpenFour),
            Some(Kind::Fours) => Some(Motif::AllowsDoubleFour),
            Some(Kind::FourThree) => Some(Motif::AllowsFourThree),
            Some(Kind::Threes) => Some(Motif::AllowsDoubleThree),
            _ => None,
        });
    }
    if theirs.is_some() && own.is_none() && better.is_some_and(|_| best.is_some()) {
        found.insert(Motif::LosesInitiative);
    } else if theirs > instead && own.is_none() {
        found.insert(Motif::GivesInitiative);
    }
    if let Some(better) = better
        && !open_fours(before, !side).is_empty()
        && open_fours(&now, !side).is_empty()
        && open_fours(&after(before, better), !side).is_empty()
    {
        found.insert(Motif::WrongSide);
    }
    if own == Some(Kind::Four) && is_wasted(before, mv) {
        found.insert(Motif::WastesFour);
    }
    found
}

/// The shapes that a stone can make, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Three,
    Four,
    Threes,
    FourThree,
    Fours,
    OpenFour,
    Five,
}

const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// The shape that a stone makes, according to the four lines through it.
pub fn shape(position: &Gomoku, side: Colour, at: Point) -> Option<Kind> {
    if !position.is_empty_at(at) || side == Colour::Black && position.forbidden_at(at).is_some() {
        return None;
    }
    let rules = Row::wins(position, side);
    let rows = STEPS.map(|step| Row::through(position, at, step));
    if rows.iter().any(|row| rules(&row.with(row.at, side))) {
        return Some(Kind::Five);
    }
    let (mut fours, mut open, mut threes) = (0, false, 0);
    for row in rows {
        let filled = row.with(row.at, side);
        let goals = filled.goals(row.at, side, &rules);
        fours += goals.len();
        open |= filled.is_open_four(row.at, side, &rules);
        let grows = |cell: usize| {
            let grown = filled.with(cell, side);
            filled.cells[cell] == '.'
                && grown.is_open_four(cell, side, &rules)
                && grown.run(cell, side).contains(&row.at)
                && may_play_both(position, side, at, row.points[cell])
        };
        threes += usize::from(goals.is_empty() && (0..row.cells.len()).any(grows));
    }
    match (open, fours, threes) {
        (true, _, _) => Some(Kind::OpenFour),
        (_, 2.., _) => Some(Kind::Fours),
        (_, 1, 1..) => Some(Kind::FourThree),
        (_, 1, 0) => Some(Kind::Four),
        (_, 0, 2..) => Some(Kind::Threes),
        (_, 0, 1) => Some(Kind::Three),
        (_, 0, 0) => None,
    }
}

/// The shape that the last move of a line makes, if this side plays it.
fn makes_last(position: &Gomoku, line: &[String], side: Colour) -> Option<Kind> {
    let (last, earlier) = line.split_last().unwrap();
    let mut now = position.clone();
    for text in earlier {
        now = after(&now, point(text));
    }
    (now.turn() == side).then(|| shape(&now, side, point(last)))?
}

/// Whether all stones are more than two steps away.
pub fn is_far(position: &Gomoku, at: Point) -> bool {
    let size = position.size().lines();
    (0..size).all(|row| {
        (0..size).all(|col| {
            let near = col.abs_diff(at.col) <= 2 && row.abs_diff(at.row) <= 2;
            !near || position.piece(Point::new(col, row)).is_none()
        })
    })
}

/// The number of directions in which two more stones make an open four that one more does not.
pub fn twos(position: &Gomoku, side: Colour, at: Point) -> u32 {
    if !position.is_empty_at(at) || side == Colour::Black && position.forbidden_at(at).is_some() {
        return 0;
    }
    let wins = Row::wins(position, side);
    let is_two = |step: &&(i8, i8)| {
        let row = Row::through(position, at, **step);
        let filled = row.with(row.at, side);
        let grown = |row: &Row| -> Vec<Row> {
            let from = row.at.saturating_sub(3);
            let until = (row.at + 4).min(row.cells.len());
            let empty = (from..until).filter(|&cell| row.cells[cell] == '.');
            empty.map(|cell| row.with(cell, side)).collect()
        };
        let opens = |row: &Row| {
            grown(row)
                .iter()
                .any(|four| four.is_open_four(four.at, side, &wins))
        };
        filled.goals(filled.at, side, &wins).is_empty()
            && !opens(&filled)
            && grown(&filled).iter().any(opens)
    };
    STEPS.iter().filter(is_two).count() as u32
}

/// A line of the board as text.
#[derive(Clone)]
struct Row {
    cells: Vec<char>,
    points: Vec<Point>,
    at: usize,
}

impl Row {
    fn through(position: &Gomoku, at: Point, (col, row): (i8, i8)) -> Self {
        let size = position.size().lines() as i8;
        let on_board = |by: i8| {
            let (c, r) = (at.col as i8 + by * col, at.row as i8 + by * row);
            ((0..size).contains(&c) && (0..size).contains(&r)).then(|| Point::new(c as u8, r as u8))
        };
        let points: Vec<Point> = (-size..=size).filter_map(on_board).collect();
        let cells = points.iter().map(|&point| match position.piece(point) {
            None => '.',
            Some(colour) => colour.letter(),
        });
        Self {
            cells: cells.collect(),
            at: points.iter().position(|&point| point == at).unwrap(),
            points,
        }
    }

    /// Whether this side wins on a row: with five or more, or with exactly five.
    fn wins(position: &Gomoku, side: Colour) -> impl Fn(&Self) -> bool + use<> {
        let exact = match position.variant() {
            Variant::Freestyle => false,
            Variant::Standard => true,
            Variant::Renju => side == Colour::Black,
        };
        move |row: &Self| {
            let text: String = row.cells.iter().collect();
            let other = if side == Colour::Black { 'O' } else { 'X' };
            let mut runs = text.split(['.', other]);
            runs.any(|run| {
                if exact {
                    run.len() == 5
                } else {
                    run.len() >= 5
                }
            })
        }
    }

    fn with(&self, cell: usize, side: Colour) -> Self {
        let mut row = self.clone();
        row.cells[cell] = side.letter();
        row
    }

    fn run(&self, cell: usize, side: Colour) -> std::ops::Range<usize> {
        let own = |cell: &char| *cell == side.letter();
        let left = self.cells[..cell]
            .iter()
            .rev()
            .take_while(|cell| own(cell))
            .count();
        let right = self.cells[cell..]
            .iter()
            .take_while(|cell| own(cell))
            .count();
        cell - left..cell + right
    }

    /// The empty cells that complete a five with this stone.
    fn goals(&self, stone: usize, side: Colour, wins: &impl Fn(&Self) -> bool) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&cell| self.cells[cell] == '.')
            .filter(|&cell| {
                let filled = self.with(cell, side);
                wins(&filled) && filled.run(cell, side).contains(&stone)
            })
            .collect()
    }

    fn is_open_four(&self, stone: usize, side: Colour, wins: &impl Fn(&Self) -> bool) -> bool {
        let run = self.run(stone, side);
        run.len() == 4 && run.start > 0 && {
            let ends = [run.start - 1, run.end];
            ends.iter().all(|end| {
                self.cells.get(*end) == Some(&'.') && {
                    let filled = self.with(*end, side);
                    wins(&filled)
                }
            })
        }
    }
}

fn points(position: &Gomoku) -> Vec<Point> {
    let size = position.size().lines();
    (0..size)
        .flat_map(|row| (0..size).map(move |col| Point::new(col, row)))
        .filter(|&point| position.is_empty_at(point) && is_near(position, point))
        .collect()
}

/// Whether a stone is within two steps; elsewhere no row gets longer than two.
fn is_near(position: &Gomoku, at: Point) -> bool {
    let last = position.size().lines() - 1;
    let around = |at: u8| at.saturating_sub(2)..=(at + 2).min(last);
    around(at.row)
        .any(|row| around(at.col).any(|col| position.piece(Point::new(col, row)).is_some()))
}

pub fn fives(position: &Gomoku, side: Colour) -> Vec<Point> {
    let wins = Row::wins(position, side);
    let is_five = |&at: &Point| {
        STEPS.iter().any(|&step| {
            let row = Row::through(position, at, step);
            wins(&row.with(row.at, side))
        })
    };
    points(position).into_iter().filter(is_five).collect()
}

pub fn open_fours(position: &Gomoku, side: Colour) -> Vec<Point> {
    let wins = Row::wins(position, side);
    let opens = |&at: &Point| {
        let allowed = side == Colour::White || position.forbidden_at(at).is_none();
        allowed
            && STEPS.iter().any(|&step| {
                let row = Row::through(position, at, step);
                row.with(row.at, side).is_open_four(row.at, side, &wins)
            })
    };
    points(position).into_iter().filter(opens).collect()
}

/// Whether White's only five point is forbidden to Black.
fn is_weapon(before: &Gomoku, mv: Point) -> bool {
    if before.variant() != Variant::Renju || before.turn() == Colour::Black {
        return false;
    }
    let after = after(before, mv);
    let goals = fives(&after, Colour::White);
    !after.is_over()
        && goals.len() == 1
        && after.check(goals[0]).is_err()
        && fives(&after, Colour::Black).is_empty()
}

/// Whether no five is possible in a four's rows once it is stopped.
fn is_wasted(before: &Gomoku, mv: Point) -> bool {
    let side = before.turn();
    let now = after(before, mv);
    let goals = fives(&now, side);
    let [goal] = goals[..] else {
        return false;
    };
    let wins = Row::wins(before, side);
    let stopped = after(&now, goal);
    STEPS.iter().all(|&step| {
        let row = Row::through(&now, mv, step);
        let row_after = Row::through(&stopped, mv, step);
        row.goals(row.at, side, &wins).is_empty() || {
            let theirs = (!side).letter();
            let from = row.at.saturating_sub(4);
            !(from..=row.at).any(|start| {
                let five = row_after.cells.get(start..start + 5);
                five.is_some_and(|five| !five.contains(&theirs))
            })
        }
    })
}

fn may_play_both(position: &Gomoku, side: Colour, first: Point, second: Point) -> bool {
    if position.variant() != Variant::Renju || side == Colour::White {
        return true;
    }
    let mut turned = with_turn(position, side);
    turned.play_unchecked(first);
    turned.forbidden_at(second).is_none()
}

pub fn with_turn(position: &Gomoku, side: Colour) -> Gomoku {
    let text = position.to_string();
    let pieces = text.split(' ').next().unwrap();
    let text = format!("{pieces} {}", side.letter());
    Gomoku::from_text(&position.rules(), &text, Finished::Allowed).unwrap()
}

pub fn after(position: &Gomoku, mv: Point) -> Gomoku {
    let mut after = position.clone();
    if !after.is_over() {
        after.play_unchecked(mv);
    }
    after
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// Replays a win by fours: every move of the attacker threatens or makes five, and every answer stops it.
fn wins_by_fours(position: &Gomoku, line: &[String], count: Option<u32>) -> bool {
    let attacker = position.turn();
    let mut now = position.clone();
    let mut moves = 0;
    for text in line {
        let mv = point(text);
        if now.turn() == attacker {
            moves += 1;
            now = after(&now, mv);
            if now.is_over() {
                let told = count.unwrap() as usize;
                return now.outcome().unwrap().winner == Some(attacker)
                    && (told + 1 == moves || told == 1 && moves <= 2);
            }
            if fives(&now, attacker).is_empty() || !fives(&now, !attacker).is_empty() {
                return false;
            }
        } else {
            // With two five points, either can be answered.
            now = after(&now, mv);
        }
    }
    false
}

/// Whether the solver finds a win by fours and threes, with more nodes than reasons use.
fn wins_by_threats(position: &Gomoku) -> bool {
    timeless(|control| {
        let mut budget = Budget::new(Limits::nodes(500_000), control);
        let answer = solve(position, Threats::FoursAndThrees, u8::MAX, &mut budget);
        matches!(answer, Answer::Win(_))
    })
}

/// Whether this side wins by at most this many fours; tries them all.
pub fn has_fours(position: &Gomoku, moves: u32) -> bool {
    let side = position.turn();
    if !fives(position, side).is_empty() {
        return true;
    }
    if moves == 0 {
        return false;
    }
    let defend = fives(position, !side);
    points(position).into_iter().any(|mv| {
        if !defend.is_empty() && defend[..] != [mv] {
            return false;
        }
        if shape(position, side, mv) < Some(Kind::Four) {
            return false;
        }
        let now = after(position, mv);
        let goals = fives(&now, side);
        match goals[..] {
            [] => false,
            // Black may be forbidden to stop the four.
            [goal] => {
                fives(&now, !side).is_empty() && {
                    now.check(goal).is_err() || has_fours(&after(&now, goal), moves - 1)
                }
            }
            _ => fives(&now, !side).is_empty(),
        }
    })
}

/// A position of Gomoku with stones in its middle, of which rows are more likely than by chance.
pub fn stones(game: GameId, rng: &mut Rng, plies: std::ops::Range<usize>) -> Gomoku {
    let rules = Rules::usual(game);
    let mut table = rules.table();
    let plies = rng.usize(plies);
    while table.outcome().is_none() && table.ply() < plies {
        let before = table.as_game::<Gomoku>().unwrap();
        let side = table.turn();
        let mut tries: Vec<Point> = (0..6)
            .map(|_| Point::new(rng.u8(4..11), rng.u8(4..11)))
            .filter(|&point| before.position().check(point).is_ok())
            .collect();
        // Twos and threes are wanted, fives are not.
        tries.sort_by_key(|&point| twos(before.position(), side, point));
        let Some(point) = tries.pop() else { continue };
        let ends = shape(before.position(), side, point);
        if ends != Some(Kind::Five) {
            table.play_text(&point.to_string()).unwrap();
        }
    }
    table.as_game::<Gomoku>().unwrap().position().clone()
}

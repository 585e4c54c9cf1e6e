//! The motifs of Gomoku and Renju: shapes that a stone makes, stops or allows, wins by fours and threes that the solver
//! proves, and Black's forbidden points.

mod shapes;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_rules::gomoku::{Gomoku, Variant};
use sente_rules::{Colour, Game, Point, Position};

pub use shapes::{Made, Shape, five_points, is_far, made, open_four_points, open_twos};

use super::{Judged, Motif, MoveReason, Subject, replay};
use crate::gomoku::{Answer, Solution, Threats, solve};
use crate::{Budget, Limits, SearchControl};

/// The node limits for proving a win by fours, and a win by fours and threes.
const FOURS: u64 = 20_000;
const THREES: u64 = 60_000;

/// Moves later in the line are no longer attributed to the move.
const LOOK_AHEAD: usize = 8;

/// Longer wins do not help a learner.
const MOST_MOVES: u8 = 12;

/// The merits of the first move of a line, in order of importance.
pub(super) fn merits(game: &Game<Gomoku>, line: &[String]) -> Vec<MoveReason> {
    let played = replay(game, line);
    let Some((before, mv)) = played.first() else {
        return Vec::new();
    };
    let (before, mv, side) = (before, *mv, before.turn());
    let mut found = Vec::new();
    let shape = made(before, side, mv);
    let strength = shape.as_ref().map(|made| made.shape);
    if strength >= Some(Shape::FourThree) {
        found.extend(shape.as_ref().map(|made| making(side, mv, made)));
    }
    found.extend(weapon(before, mv));
    found.extend(stopping(before, mv));
    if strength < Some(Shape::FourThree) {
        found.extend(proven_win(before, mv, line));
        found.extend(leads_to_attack(&played));
        found.extend(shape.as_ref().map(|made| making(side, mv, made)));
        found.extend(stopping_three(before, mv));
    }
    found
}

/// A later move of the line makes a shape that can hardly be stopped.
fn leads_to_attack(played: &[(Gomoku, Point)]) -> Option<MoveReason> {
    let (first, mv) = played.first()?;
    let side = first.turn();
    let place = (2..played.len().min(LOOK_AHEAD))
        .step_by(2)
        .find(|&place| {
            let (position, later) = &played[place];
            made(position, side, *later).is_some_and(|made| made.shape >= Shape::DoubleThree)
        })?;
    let later = &played[place];
    let line = played[..=place].iter().map(|(_, mv)| mv.to_string());
    Some(MoveReason {
        answer: Some(later.1.to_string()),
        points: made(&later.0, side, later.1)?.stones,
        line: line.collect(),
        ..MoveReason::new(Motif::LeadsToAttack, side, mv)
    })
}

/// The opponent would make an open three on the same point.
fn stopping_three(before: &Gomoku, mv: Point) -> Option<MoveReason> {
    let side = before.turn();
    let theirs = made(before, !side, mv)?;
    (theirs.shape == Shape::OpenThree).then(|| MoveReason {
        points: theirs.stones,
        ..MoveReason::new(Motif::StopsThree, side, &mv)
    })
}

/// The motifs of a move by itself, without any line, as a player sees them at a glance.
pub fn at_a_glance(before: &Gomoku, mv: Point) -> Vec<Motif> {
    let shape = made(before, before.turn(), mv);
    let making = shape.map(|made| making(before.turn(), mv, &made));
    let seen = [
        making,
        weapon(before, mv),
        stopping(before, mv),
        stopping_three(before, mv),
    ];
    seen.into_iter()
        .flatten()
        .map(|reason| reason.motif)
        .collect()
}

/// A win by at most this many fours for the side to move, proven by the solver.
pub fn win_by_fours(position: &Gomoku, moves: u8) -> Option<Solution> {
    timeless(|control| {
        let mut budget = Budget::new(Limits::nodes(FOURS), control);
        match solve(position, Threats::Fours, moves, &mut budget) {
            Answer::Win(solution) => Some(solution),
            Answer::NoWin | Answer::Unknown => None,
        }
    })
}

/// The faults of a judged move, in order of importance.
pub(super) fn faults(game: &Game<Gomoku>, judged: Judged<'_>) -> Vec<MoveReason> {
    let line = [&[judged.played.to_owned()], judged.follows].concat();
    let played = replay(game, &line);
    let Some((before, mv)) = played.first() else {
        return Vec::new();
    };
    let better = judged.best.moves.first().and_then(|text| text.parse().ok());
    let mut after = before.clone();
    after.play_unchecked(*mv);
    if after.is_over() {
        return Vec::new();
    }
    let case = Case {
        before,
        mv: *mv,
        after: &after,
        answer: played.get(1).map(|(_, answer)| *answer),
        better,
        played: &played,
    };
    let mut found = Vec::new();
    found.extend(case.allows_five());
    found.extend(case.allows_weapon());
    found.extend(case.allows_shape());
    found.extend(case.wrong_side());
    found.extend(case.allows_win());
    found.extend(case.wastes_four());
    found.extend(case.allows_attack());
    found.extend(case.initiative());
    found.extend(case.far_away());
    found.extend(case.builds_less());
    found
}

/// A judged move in its context.
struct Case<'a> {
    before: &'a Gomoku,
    mv: Point,
    after: &'a Gomoku,
    answer: Option<Point>,
    better: Option<Point>,
    played: &'a [(Gomoku, Point)],
}

impl Case<'_> {
    fn side(&self) -> Colour {
        self.before.turn()
    }

    fn reason(&self, motif: Motif) -> MoveReason {
        MoveReason {
            other: self.better.map(|better| better.to_string()),
            ..MoveReason::new(motif, self.side(), &self.mv)
        }
    }

    /// The opponent has a four, and the move neither stops it nor wins.
    fn allows_five(&self) -> Option<MoveReason> {
        let goals = five_points(self.after, !self.side());
        let &goal = goals.first()?;
        Some(MoveReason {
            points: goals,
            ..self.reason(Motif::AllowsFive).answered(&goal)
        })
    }

    /// White's answer threatens five on points that are forbidden to Black.
    fn allows_weapon(&self) -> Option<MoveReason> {
        let answer = self.answer?;
        let points = weapon_points(self.after, answer)?;
        Some(MoveReason {
            points,
            ..self.reason(Motif::AllowsForbiddenWeapon).answered(&answer)
        })
    }

    /// The answer makes a winning shape that it would not make after the better move.
    fn allows_shape(&self) -> Option<MoveReason> {
        let answer = self.answer?;
        let made = made(self.after, !self.side(), answer)?;
        let motif = allowing(made.shape)?;
        if self.still_makes(answer, made.shape) {
            return None;
        }
        Some(MoveReason {
            points: made.stones,
            ..self.reason(motif).answered(&answer)
        })
    }

    /// A later move of the opponent in the line makes a shape that can hardly be stopped.
    fn allows_attack(&self) -> Option<MoveReason> {
        let place = (3..self.played.len().min(LOOK_AHEAD))
            .step_by(2)
            .find(|&place| {
                let (position, later) = &self.played[place];
                let made = made(position, !self.side(), *later);
                made.is_some_and(|made| allowing(made.shape).is_some() && made.shape != Shape::Five)
            })?;
        let (position, later) = &self.played[place];
        let made = made(position, !self.side(), *later)?;
        let motif = allowing(made.shape)?;
        let line = self.played[..=place].iter().map(|(_, mv)| mv.to_string());
        Some(MoveReason {
            points: made.stones,
            answer: Some(later.to_string()),
            line: line.collect(),
            ..self.reason(motif)
        })
    }

    /// There are no stones near the move, but some near the better move.
    fn far_away(&self) -> Option<MoveReason> {
        let better = self.better?;
        let far = self.before.stones() > 0 && is_far(self.before, self.mv);
        (far && !is_far(self.before, better)).then(|| self.reason(Motif::FarAway))
    }

    /// The better move builds more open twos, or prevents more of the opponent's.
    fn builds_less(&self) -> Option<MoveReason> {
        let better = self.better?;
        let twos = |side: Colour| [better, self.mv].map(|mv| open_twos(self.before, side, mv));
        let (own, theirs) = (twos(self.side()), twos(!self.side()));
        let (motif, [count, before]) = if own[0] > own[1] {
            (Motif::BuildsTwos, own)
        } else if theirs[0] > theirs[1] {
            (Motif::StopsTwos, theirs)
        } else {
            return None;
        };
        Some(MoveReason {
            subject: Subject::Better,
            other: Some(self.mv.to_string()),
            count: Some(count),
            before: Some(before),
            ..MoveReason::new(motif, self.side(), &better)
        })
    }

    /// Whether the answer would make the same shape after the better move, unless the better move threatens to win
    /// first.
    fn still_makes(&self, answer: Point, shape: Shape) -> bool {
        let Some(better) = self.better else {
            return false;
        };
        let own = made(self.before, self.side(), better);
        if own.is_some_and(|own| own.shape >= Shape::Four) {
            return false;
        }
        let mut instead = self.before.clone();
        instead.play(better).is_ok()
            && made(&instead, !self.side(), answer).is_some_and(|made| made.shape >= shape)
    }

    /// Both moves stop an open three, but the better one from another side.
    fn wrong_side(&self) -> Option<MoveReason> {
        let better = self.better?;
        let goals = open_four_points(self.before, !self.side());
        let mut instead = self.before.clone();
        instead.play(better).ok()?;
        let stops = |position: &Gomoku| open_four_points(position, !self.side()).is_empty();
        let stopped = !goals.is_empty() && stops(self.after) && stops(&instead);
        stopped.then(|| MoveReason {
            points: vec![better],
            ..self.reason(Motif::WrongSide)
        })
    }

    /// The solver proves a win for the opponent.
    fn allows_win(&self) -> Option<MoveReason> {
        let (threats, solution) = shortest_win(self.after)?;
        let motif = match threats {
            Threats::Fours => Motif::AllowsWinByFours,
            Threats::FoursAndThrees | Threats::WithQuietMoves => Motif::AllowsWinByThreats,
        };
        Some(winning(self.reason(motif), &solution))
    }

    /// A four that can no longer become a five once it is answered.
    fn wastes_four(&self) -> Option<MoveReason> {
        let made = made(self.before, self.side(), self.mv)?;
        let &[goal] = &made.goals[..] else {
            return None;
        };
        // With a second five point the answer does not stop the four.
        let wasted = made.shape == Shape::Four
            && five_points(self.after, self.side()) == [goal]
            && shapes::is_dead_four(self.before, self.side(), self.mv, goal);
        wasted.then(|| MoveReason {
            points: made.stones,
            ..self.reason(Motif::WastesFour).answered(&goal)
        })
    }

    /// The answer makes a threat, and the move makes none.
    fn initiative(&self) -> Option<MoveReason> {
        let answer = self.answer?;
        if made(self.before, self.side(), self.mv).is_some() {
            return None;
        }
        let theirs = made(self.after, !self.side(), answer)?;
        let own = self
            .better
            .and_then(|better| made(self.before, self.side(), better));
        let motif = match own {
            Some(_) => Motif::LosesInitiative,
            None if !self.still_makes(answer, theirs.shape) => Motif::GivesInitiative,
            None => return None,
        };
        Some(MoveReason {
            points: theirs.stones,
            ..self.reason(motif).answered(&answer)
        })
    }
}

const fn allowing(shape: Shape) -> Option<Motif> {
    match shape {
        Shape::Five => Some(Motif::AllowsFive),
        Shape::OpenFour => Some(Motif::AllowsOpenFour),
        Shape::DoubleFour => Some(Motif::AllowsDoubleFour),
        Shape::FourThree => Some(Motif::AllowsFourThree),
        Shape::DoubleThree => Some(Motif::AllowsDoubleThree),
        Shape::Four | Shape::OpenThree => None,
    }
}

fn making(side: Colour, mv: Point, made: &Made) -> MoveReason {
    let motif = match made.shape {
        Shape::Five => Motif::MakesFive,
        Shape::OpenFour => Motif::MakesOpenFour,
        Shape::DoubleFour => Motif::MakesDoubleFour,
        Shape::FourThree => Motif::MakesFourThree,
        Shape::DoubleThree => Motif::MakesDoubleThree,
        Shape::Four => Motif::MakesFour,
        Shape::OpenThree => Motif::MakesOpenThree,
    };
    MoveReason {
        points: made.stones.clone(),
        ..MoveReason::new(motif, side, &mv)
    }
}

/// A shape that the opponent could have made and that the move prevents.
fn stopping(before: &Gomoku, mv: Point) -> Option<MoveReason> {
    let side = before.turn();
    let mut after = before.clone();
    after.play(mv).ok()?;
    let theirs = made(before, !side, mv);
    let fives = five_points(before, !side);
    let is_left = !five_points(&after, !side).is_empty();
    let motif = if fives.contains(&mv) && !is_left {
        Motif::StopsFive
    } else if is_left {
        return None;
    } else if !open_four_points(before, !side).is_empty()
        && open_four_points(&after, !side).is_empty()
    {
        Motif::StopsOpenThree
    } else {
        match theirs.as_ref().map(|made| made.shape)? {
            Shape::DoubleFour => Motif::StopsDoubleFour,
            Shape::FourThree => Motif::StopsFourThree,
            Shape::DoubleThree => Motif::StopsDoubleThree,
            Shape::Five | Shape::OpenFour | Shape::Four | Shape::OpenThree => return None,
        }
    };
    let points = match motif {
        Motif::StopsOpenThree => open_four_points(before, !side),
        _ => vec![mv],
    };
    Some(MoveReason {
        points,
        ..MoveReason::new(motif, side, &mv)
    })
}

/// A four of White that Black may not stop.
fn weapon(before: &Gomoku, mv: Point) -> Option<MoveReason> {
    let points = weapon_points(before, mv)?;
    let reason = MoveReason::new(Motif::ForbiddenWeapon, before.turn(), &mv);
    Some(MoveReason { points, ..reason })
}

/// The point where White threatens five after this move, if it is forbidden to Black and Black has no five.
fn weapon_points(before: &Gomoku, mv: Point) -> Option<Vec<Point>> {
    if before.variant() != Variant::Renju || before.turn() != Colour::White {
        return None;
    }
    let mut after = before.clone();
    after.play(mv).ok()?;
    if after.is_over() || !five_points(&after, Colour::Black).is_empty() {
        return None;
    }
    let goals = five_points(&after, Colour::White);
    let forbidden = |&goal: &Point| after.forbidden_at(goal).is_some();
    // Two five points win anyway.
    (goals.len() == 1 && goals.iter().all(forbidden)).then_some(goals)
}

/// A proven win that starts with the move, or that continues after it and the line's answer.
fn proven_win(before: &Gomoku, mv: Point, line: &[String]) -> Option<MoveReason> {
    let (threats, solution) = shortest_win(before)?;
    let is_it = solution.moves.first() == Some(&mv);
    let motif = match threats {
        Threats::Fours => Motif::WinsByFours,
        Threats::FoursAndThrees | Threats::WithQuietMoves => Motif::WinsByThreats,
    };
    let solution = if is_it {
        solution
    } else {
        other_win(before, mv, line, threats)?
    };
    let moves: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
    Some(MoveReason {
        count: Some(solution.attacker_moves()),
        answer: moves.get(1).cloned(),
        line: moves,
        ..MoveReason::new(motif, before.turn(), &mv)
    })
}

/// A win by the same kind of threats that starts with a different move than the shortest win.
fn other_win(before: &Gomoku, mv: Point, line: &[String], kind: Threats) -> Option<Solution> {
    let answer: Point = line.get(1)?.parse().ok()?;
    let mut after = before.clone();
    after.play(mv).ok()?;
    // Only a four forces the answer, so that the rest of the win proves all of it.
    if five_points(&after, before.turn()) != [answer] {
        return None;
    }
    after.play(answer).ok()?;
    let (threats, rest) = shortest_win(&after)?;
    (threats == kind).then(|| Solution {
        moves: [&[mv, answer], &rest.moves[..]].concat(),
        plies: rest.plies + 2,
    })
}

fn winning(reason: MoveReason, solution: &Solution) -> MoveReason {
    let moves = solution.moves.iter().map(ToString::to_string);
    let mut line = reason.line.clone();
    line.extend(moves);
    MoveReason {
        answer: line.get(1).cloned(),
        count: Some(solution.attacker_moves()),
        points: solution.moves.first().copied().into_iter().collect(),
        line,
        ..reason
    }
}

/// A win by fours for the side to move, or else by fours and threes.
fn shortest_win(position: &Gomoku) -> Option<(Threats, Solution)> {
    if let Some(solution) = win_by_fours(position, MOST_MOVES) {
        return Some((Threats::Fours, solution));
    }
    timeless(|control| {
        let mut budget = Budget::new(Limits::nodes(THREES), control);
        match solve(position, Threats::FoursAndThrees, MOST_MOVES, &mut budget) {
            Answer::Win(solution) => Some((Threats::FoursAndThrees, solution)),
            Answer::NoWin | Answer::Unknown => None,
        }
    })
}

/// Calls a search with a clock that stands still, so that only nodes limit it.
fn timeless<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    search(SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    })
}

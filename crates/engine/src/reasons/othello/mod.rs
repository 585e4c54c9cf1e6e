//! Othello's motifs: the features of a move, and what the lines show about mobility, corners and discs.

mod features;

use sente_rules::othello::{Board, Move, Othello, Squares};
use sente_rules::{Game, Point, Position};

pub use features::{Feature, features, stable_discs};

use super::{Judged, Motif, MoveReason, replay};

/// A side with at most this many moves has hardly a choice.
const FEW_MOVES: u32 = 2;

/// A side with at most this many discs may lose them all.
const FEW_DISCS: u32 = 2;

/// The smallest relevant difference in mobility.
const ROOM: u32 = 2;

/// From this many empty squares on, moves that only one side has are worth saving.
const LATE: u32 = 28;

/// Moves later in the line are no longer attributed to the move.
const LOOK_AHEAD: usize = 8;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The merits of the first move of a line, in order of importance.
pub(super) fn merits(game: &Game<Othello>, line: &[String]) -> Vec<MoveReason> {
    let played = replay(game, line);
    let Some((before, mv)) = played.first() else {
        return Vec::new();
    };
    let follows: Vec<Move> = played[1..].iter().map(|(_, mv)| *mv).collect();
    let mut found: Vec<MoveReason> = features(before.board(), *mv, &follows)
        .into_iter()
        .filter_map(|feature| {
            let reason = merit(feature)?;
            Some(reason.of(before, *mv))
        })
        .collect();
    found.sort_by_key(|reason| reason.motif);
    found
}

/// A motif with its data, without a move.
struct Seen {
    motif: Motif,
    points: Vec<Point>,
    numbers: Option<(u32, u32)>,
}

impl Seen {
    fn of(self, before: &Othello, mv: Move) -> MoveReason {
        MoveReason {
            points: self.points,
            before: self.numbers.map(|(before, _)| before),
            count: self.numbers.map(|(_, count)| count),
            ..MoveReason::new(self.motif, before.turn(), &mv)
        }
    }
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "the callers' match arms return an option"
)]
fn seen(motif: Motif, points: Vec<Point>, numbers: Option<(u32, u32)>) -> Option<Seen> {
    Some(Seen {
        motif,
        points,
        numbers,
    })
}

fn merit(feature: Feature) -> Option<Seen> {
    match feature {
        Feature::TakesCorner { corner } => seen(Motif::TakesCorner, vec![corner], None),
        Feature::ForcesPass => seen(Motif::ForcesPass, Vec::new(), None),
        Feature::TakesRoom { before, after } => {
            seen(Motif::TakesRoom, Vec::new(), Some((before, after)))
        }
        Feature::MakesStable { before, after } => {
            seen(Motif::MakesStable, Vec::new(), Some((before, after)))
        }
        Feature::LastInRegion { squares } => {
            seen(Motif::LastInRegion, Vec::new(), Some((squares, squares)))
        }
        Feature::Wedge { square } => seen(Motif::Wedge, vec![square], None),
        Feature::GivesCorner { .. }
        | Feature::BesideCornerDiagonally { .. }
        | Feature::BesideCornerOnEdge { .. }
        | Feature::GivesRoom { .. }
        | Feature::OpensFrontier { .. } => None,
    }
}

fn fault(feature: Feature) -> Option<Seen> {
    match feature {
        Feature::BesideCornerDiagonally { corner } => {
            seen(Motif::BesideCornerDiagonally, vec![corner], None)
        }
        Feature::BesideCornerOnEdge { corner } => {
            seen(Motif::BesideCornerOnEdge, vec![corner], None)
        }
        Feature::GivesRoom { before, after } => {
            seen(Motif::GivesRoom, Vec::new(), Some((before, after)))
        }
        Feature::OpensFrontier { before, after } => {
            seen(Motif::OpensFrontier, Vec::new(), Some((before, after)))
        }
        Feature::TakesCorner { .. }
        | Feature::GivesCorner { .. }
        | Feature::ForcesPass
        | Feature::TakesRoom { .. }
        | Feature::MakesStable { .. }
        | Feature::LastInRegion { .. }
        | Feature::Wedge { .. } => None,
    }
}

/// The faults of a judged move, in order of importance.
pub(super) fn faults(game: &Game<Othello>, judged: Judged<'_>) -> Vec<MoveReason> {
    let line = [&[judged.played.to_owned()], judged.follows].concat();
    let played = replay(game, &line);
    let Some((before, mv)) = played.first() else {
        return Vec::new();
    };
    let case = Case {
        before: *before,
        mv: *mv,
        played: &played,
        better: &replay(game, &judged.best.moves),
    };
    let mut found = Vec::new();
    found.extend(case.wiped_out());
    found.extend(case.gives_corner());
    found.extend(case.runs_out_of_moves());
    found.extend(case.allows_wedge());
    found.extend(case.on_the_board());
    found.extend(case.less_room());
    found.extend(case.gives_away_move());
    found.extend(case.fewer_own_moves());
    found.extend(case.outnumbered());
    if judged.best.evaluation.proven.is_some() && judged.after.proven.is_some() {
        found.extend(case.fewer_discs(judged.best.evaluation.value - judged.after.value));
    }
    found
}

/// The moves of a line with the positions before them.
type Played = Vec<(Othello, Move)>;

/// A judged move with both lines.
struct Case<'a> {
    before: Othello,
    mv: Move,
    played: &'a Played,
    better: &'a Played,
}

impl Case<'_> {
    fn reason(&self, motif: Motif) -> MoveReason {
        MoveReason {
            other: self.better.first().map(|(_, mv)| mv.to_string()),
            ..MoveReason::new(motif, self.before.turn(), &self.mv)
        }
    }

    /// The reason with this many moves of the played line.
    fn shown(&self, reason: MoveReason, moves: usize) -> MoveReason {
        let moves = self.played.iter().take(moves);
        let line: Vec<String> = moves.map(|(_, mv)| mv.to_string()).collect();
        MoveReason {
            answer: line.get(1).cloned(),
            line,
            ..reason
        }
    }

    /// The line leaves the mover with hardly any discs.
    fn wiped_out(&self) -> Option<MoveReason> {
        let side = self.before.turn();
        let discs = |position: &Othello| position.discs(side).count_ones();
        let positions = positions(self.played);
        let few = positions
            .iter()
            .skip(2)
            .take(LOOK_AHEAD)
            .position(|it| discs(it) <= FEW_DISCS)?;
        let reason = self.reason(Motif::WipeOut);
        Some(MoveReason {
            count: Some(discs(&positions[few + 2])),
            ..self.shown(reason, few + 2)
        })
    }

    /// The opponent takes a corner in the line that was not available before and that it does not take in the better
    /// line.
    fn gives_corner(&self) -> Option<MoveReason> {
        let side = self.before.turn();
        let reachable = self.before.board().pass().moves();
        let (place, corner) = corners(self.played, side)
            .into_iter()
            .find(|(_, square)| reachable >> square & 1 == 0)?;
        let spared = corners(self.better, side);
        if spared.iter().any(|(_, square)| *square == corner) {
            return None;
        }
        let reason = self.reason(Motif::GivesCorner);
        Some(MoveReason {
            points: vec![Point::from_index(usize::from(corner), 8)],
            ..self.shown(reason, place + 1)
        })
    }

    /// After the answer the mover has hardly any moves, and would have more after the better move.
    fn runs_out_of_moves(&self) -> Option<MoveReason> {
        let count = self.own_moves(self.played)?;
        let better = self.own_moves(self.better)?;
        let reason = self.reason(Motif::RunsOutOfMoves);
        (count <= FEW_MOVES && better > count + 1).then(|| MoveReason {
            count: Some(count),
            before: Some(better),
            ..self.shown(reason, 2)
        })
    }

    /// After the answer the mover has fewer moves than after the better move and its answer.
    fn fewer_own_moves(&self) -> Option<MoveReason> {
        let (count, better) = (self.own_moves(self.played)?, self.own_moves(self.better)?);
        let reason = self.reason(Motif::FewerOwnMoves);
        (better >= count + ROOM).then(|| MoveReason {
            count: Some(count),
            before: Some(better),
            ..self.shown(reason, 2)
        })
    }

    /// At some point of the line the opponent has many more moves than the mover.
    fn outnumbered(&self) -> Option<MoveReason> {
        const MANY_MORE: u32 = 4;
        let side = self.before.turn();
        let positions = positions(self.played);
        let counts = |position: &Othello| {
            [side, !side].map(|side| board_of(position, side).moves().count_ones())
        };
        let ahead = positions.iter().take(LOOK_AHEAD + 1).enumerate().skip(2);
        let (moves, [count, theirs]) = ahead
            .map(|(moves, position)| (moves, counts(position)))
            .find(|(_, [own, theirs])| *theirs >= own + MANY_MORE)?;
        let reason = self.reason(Motif::Outnumbered);
        Some(MoveReason {
            count: Some(count),
            before: Some(theirs),
            ..self.shown(reason, moves)
        })
    }

    /// The mover's number of moves after the answer in a line; `None` if the game is over.
    fn own_moves(&self, line: &Played) -> Option<u32> {
        let positions = positions(line);
        let after = positions.get(2).filter(|it| !it.is_over())?;
        if line[1].0.turn() == self.before.turn() {
            return None;
        }
        Some(board_of(after, self.before.turn()).moves().count_ones())
    }

    fn allows_wedge(&self) -> Option<MoveReason> {
        let (position, answer) = self.played.get(1)?;
        let wedge = features(position.board(), *answer, &[])
            .into_iter()
            .find_map(|feature| match feature {
                Feature::Wedge { square } => Some(square),
                _ => None,
            })?;
        let reason = self.reason(Motif::AllowsWedge);
        (position.turn() != self.before.turn()).then(|| MoveReason {
            points: vec![wedge],
            ..self.shown(reason, 2)
        })
    }

    /// After the better move and its answer, the opponent still could not play on this square and the mover still
    /// could: the move should have been saved.
    fn gives_away_move(&self) -> Option<MoveReason> {
        let bit = 1u64 << self.mv.square()?;
        let side = self.before.turn();
        if self.before.board().empty().count_ones() > LATE {
            return None;
        }
        let positions = positions(self.better);
        let [first, second] = [positions.get(1)?, positions.get(2)?];
        let theirs = [&self.before, first, second]
            .into_iter()
            .any(|position| board_of(position, !side).moves() & bit != 0);
        let waits = board_of(second, side).moves() & bit != 0;
        let line = self.better.iter().take(2).map(|(_, mv)| mv.to_string());
        (waits && !theirs).then(|| MoveReason {
            points: vec![Point::from_index(bit.trailing_zeros() as usize, 8)],
            line: line.collect(),
            ..self.reason(Motif::GivesAwayMove)
        })
    }

    /// The faults of the move itself that the better move does not share.
    fn on_the_board(&self) -> Vec<MoveReason> {
        let bad = |(position, mv): &(Othello, Move)| -> Vec<Seen> {
            let seen = features(position.board(), *mv, &[]);
            seen.into_iter().filter_map(fault).collect()
        };
        let better = self.better.first().map(bad).unwrap_or_default();
        let own = bad(&(self.before, self.mv));
        let mut found: Vec<MoveReason> = own
            .into_iter()
            .filter(|seen| better.iter().all(|other| other.motif != seen.motif))
            .map(|seen| MoveReason {
                other: self.better.first().map(|(_, mv)| mv.to_string()),
                ..seen.of(&self.before, self.mv)
            })
            .collect();
        found.sort_by_key(|reason| reason.motif);
        found
    }

    /// The opponent has more moves than after the better move.
    fn less_room(&self) -> Option<MoveReason> {
        let theirs = |line: &Played| -> Option<u32> {
            let positions = positions(line);
            let after = positions.get(1).filter(|it| !it.is_over())?;
            Some(board_of(after, !self.before.turn()).moves().count_ones())
        };
        let (count, better) = (theirs(self.played)?, theirs(self.better)?);
        (count >= better + ROOM).then(|| MoveReason {
            count: Some(count),
            before: Some(better),
            ..self.reason(Motif::LessRoom)
        })
    }

    /// Both results are proven, and this one is worse by this many discs.
    fn fewer_discs(&self, discs: f32) -> Option<MoveReason> {
        let discs = discs.round() as u32;
        (discs > 0).then(|| MoveReason {
            count: Some(discs),
            ..self.reason(Motif::FewerDiscs)
        })
    }
}

/// The corners that the opponent takes in a line, with their indices in the line.
fn corners(line: &Played, side: sente_rules::Colour) -> Vec<(usize, u8)> {
    line.iter()
        .enumerate()
        .take(LOOK_AHEAD)
        .filter(|(_, (position, _))| position.turn() != side)
        .filter_map(|(place, (_, mv))| Some((place, mv.square()?)))
        .filter(|(_, square)| Squares(CORNERS).any(|corner| corner == *square))
        .collect()
}

/// The positions of a line, including the one after the last move.
fn positions(line: &Played) -> Vec<Othello> {
    let mut positions: Vec<Othello> = line.iter().map(|(position, _)| *position).collect();
    positions.extend(line.last().map(|(position, mv)| {
        let mut after = *position;
        after.play_unchecked(*mv);
        after
    }));
    positions
}

/// The board from the view of one side.
fn board_of(position: &Othello, side: sente_rules::Colour) -> Board {
    if position.turn() == side {
        position.board()
    } else {
        position.board().pass()
    }
}

//! The goal of a step in a course, and whether a move reaches it. The rules decide; nothing here is specific to a game.

use sente_rules::{Colour, MoveView, Point, Table, opening_name};

/// What a right move must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Any legal move.
    Legal,
    /// One of these moves, separated by spaces.
    Moves(&'static str),
    /// It wins the game.
    Win,
    /// It turns over at least this many discs.
    Turn(usize),
    /// The other side has to pass after it.
    Pass,
    /// It does not give the other side access to a corner.
    KeepCorners,
    /// It leaves the other side the least possible number of moves.
    Fewest,
    /// It captures around at least this many loops.
    Capture(usize),
    /// The other side cannot capture after it.
    Safe,
    /// It leads to the opening with this name.
    Opening(&'static str),
    /// The game is to be won from here against this computer player: any legal move is right.
    Beat(&'static str),
}

impl Goal {
    /// Parses a goal in the form of the course files, such as `turn 5` or `moves f8 j8`.
    pub(crate) fn read(text: &'static str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Some(match (word, rest) {
            ("legal", "") => Self::Legal,
            ("moves", moves) if !moves.is_empty() => Self::Moves(moves),
            ("win", "") => Self::Win,
            ("turn", number) => Self::Turn(number.parse().ok()?),
            ("pass", "") => Self::Pass,
            ("keep-corners", "") => Self::KeepCorners,
            ("fewest", "") => Self::Fewest,
            ("capture", number) => Self::Capture(number.parse().ok()?),
            ("safe", "") => Self::Safe,
            ("opening", name) if !name.is_empty() => Self::Opening(name),
            ("beat", player) if !player.is_empty() => Self::Beat(player),
            _ => return None,
        })
    }

    /// Whether a legal move is right.
    pub fn accepts(self, table: &dyn Table, mv: &MoveView) -> bool {
        let mut after = table.boxed_clone();
        let Ok(played) = after.play_text(&mv.text) else {
            return false;
        };
        match self {
            Self::Legal | Self::Beat(_) => true,
            Self::Moves(moves) => moves.split(' ').any(|it| it == mv.text),
            Self::Win => after
                .outcome()
                .is_some_and(|it| it.winner == Some(mv.colour)),
            Self::Turn(discs) => mv.flips.len() >= discs,
            Self::Pass => played.passed.is_some(),
            Self::KeepCorners => !reaches_corner(&*after, !mv.colour),
            Self::Fewest => is_fewest(table, &*after, !mv.colour),
            Self::Capture(loops) => {
                let run = mv.path.iter().filter(|step| step.around_loop).count();
                mv.captures.is_some() && run >= loops
            }
            Self::Safe => after.view().legal.iter().all(|it| it.captures.is_none()),
            Self::Opening(name) => opening_name(&*after).is_some_and(|it| it.name == name),
        }
    }

    /// A right answer to show.
    pub fn answer(self, table: &dyn Table) -> Option<MoveView> {
        let mut legal = table.view().legal.into_iter();
        legal.find(|mv| self.accepts(table, mv))
    }
}

/// The number of a side's moves; `None` if the other side is to move because this one has to pass.
fn moves_of(table: &dyn Table, colour: Colour) -> usize {
    let view = table.view();
    view.legal.iter().filter(|mv| mv.colour == colour).count()
}

fn is_fewest(before: &dyn Table, after: &dyn Table, other: Colour) -> bool {
    let left = moves_of(after, other);
    before.legal_texts().iter().all(|text| {
        let mut instead = before.boxed_clone();
        instead.play_text(text).is_err() || moves_of(&*instead, other) >= left
    })
}

fn reaches_corner(table: &dyn Table, colour: Colour) -> bool {
    let view = table.view();
    let (right, top) = (view.shape.width - 1, view.shape.height - 1);
    let corners = [(0, 0), (right, 0), (0, top), (right, top)];
    let corners = corners.map(|(col, row)| Point::new(col, row));
    let mut moves = view.legal.iter().filter(|mv| mv.colour == colour);
    moves.any(|mv| mv.to.is_some_and(|to| corners.contains(&to)))
}

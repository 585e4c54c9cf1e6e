//! What a step of a lesson asks for, and whether a move does it. The rules decide; nothing here knows a game.

use sente_rules::{Colour, MoveView, Point, Table};

/// What a move must do to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Any legal move.
    Legal,
    /// One of these.
    Moves(&'static [&'static str]),
    /// It wins.
    Win,
    /// It turns at least so many discs over.
    Turn(usize),
    /// The other side has to pass after it.
    Pass,
    /// It does not let the other side into a corner.
    KeepCorners,
    /// It captures, round at least so many loops.
    Capture(usize),
    /// The other side cannot capture after it.
    Safe,
}

impl Goal {
    /// Whether a legal move is right.
    pub fn accepts(self, table: &dyn Table, mv: &MoveView) -> bool {
        let mut after = table.boxed_clone();
        let Ok(played) = after.play_text(&mv.text) else {
            return false;
        };
        match self {
            Self::Legal => true,
            Self::Moves(moves) => moves.contains(&mv.text.as_str()),
            Self::Win => after
                .outcome()
                .is_some_and(|it| it.winner == Some(mv.colour)),
            Self::Turn(discs) => mv.flips.len() >= discs,
            Self::Pass => played.passed.is_some(),
            Self::KeepCorners => !reaches_corner(&*after, !mv.colour),
            Self::Capture(loops) => {
                let run = mv.path.iter().filter(|step| step.around_loop).count();
                mv.captures.is_some() && run >= loops
            }
            Self::Safe => after.view().legal.iter().all(|it| it.captures.is_none()),
        }
    }

    /// A right answer to show.
    pub fn answer(self, table: &dyn Table) -> Option<MoveView> {
        let mut legal = table.view().legal.into_iter();
        legal.find(|mv| self.accepts(table, mv))
    }
}

fn reaches_corner(table: &dyn Table, colour: Colour) -> bool {
    let view = table.view();
    let (right, top) = (view.shape.width - 1, view.shape.height - 1);
    let corners = [(0, 0), (right, 0), (0, top), (right, top)];
    let corners = corners.map(|(col, row)| Point::new(col, row));
    let mut moves = view.legal.iter().filter(|mv| mv.colour == colour);
    moves.any(|mv| mv.to.is_some_and(|to| corners.contains(&to)))
}

//! Hints for a puzzle, one after another: first where to look, then the motif, then the move.

use sente_rules::Point;

use crate::Attempt;

/// What a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hint {
    /// Where to look.
    Where,
    /// The theme of the puzzle.
    Theme,
    /// The move.
    Move,
}

impl Hint {
    /// The next hint after this one; the first is `Where`.
    #[must_use]
    pub const fn after(known: Option<Self>) -> Self {
        match known {
            None => Self::Where,
            Some(Self::Where) => Self::Theme,
            Some(Self::Theme | Self::Move) => Self::Move,
        }
    }
}

/// The width of the part of a board that is marked.
const PART: u8 = 4;

impl Attempt {
    /// The points that show where to look for the next move of the solution: the piece that moves, or the possible
    /// points in the same part of the board. Empty if the attempt has left the solution.
    pub fn where_to_look(&self) -> Vec<Point> {
        let legal = self.table.view().legal;
        let expected = self.expected();
        let Some(next) = legal.iter().find(|mv| Some(&*mv.text) == expected) else {
            return Vec::new();
        };
        if let Some(from) = next.from {
            return vec![from];
        }
        let part = |point: Point| (point.col / PART, point.row / PART);
        let here = next.to.map(part);
        let points = legal.iter().filter_map(|mv| mv.to);
        points.filter(|&point| Some(part(point)) == here).collect()
    }
}

#[cfg(test)]
mod tests {
    use sente_rules::GameId;

    use super::*;
    use crate::shipped;

    #[test]
    fn hints_come_in_order_and_the_last_stays() {
        let mut known = None;
        let mut told = Vec::new();
        for _ in 0..4 {
            let hint = Hint::after(known);
            told.push(hint);
            known = Some(hint);
        }
        assert_eq!(told, [Hint::Where, Hint::Theme, Hint::Move, Hint::Move]);
    }

    #[test]
    fn the_marked_part_contains_the_move_and_not_only_it() {
        for game in GameId::ALL {
            let mut others = 0;
            for puzzle in shipped(game).into_iter().step_by(50) {
                let attempt = Attempt::new(puzzle);
                let marked = attempt.where_to_look();
                let legal = attempt.table.view().legal;
                let next = legal
                    .iter()
                    .find(|mv| mv.text == attempt.puzzle.solution[0])
                    .unwrap();
                assert!(marked.contains(&next.from.or(next.to).unwrap()), "{game}");
                others += marked.len() - 1;
            }
            assert_eq!(others == 0, game.facts().pieces_move, "{game}");
        }
    }
}

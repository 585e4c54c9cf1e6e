//! A move that is planned during the computer's turn and played as soon as it is the person's turn. Pure: handles
//! presses and finds the legal move that was planned.

use sente_rules::{BoardView, Colour, MoveView, Point};

/// A planned move, possibly incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The piece to move, in games whose pieces move.
    pub from: Option<Point>,
    /// The target point; `None` while only the piece is chosen.
    pub to: Option<Point>,
}

/// The plan after a press. The legal moves are not known yet, so only impossible moves are rejected.
pub fn press(
    view: &BoardView,
    own: Colour,
    before: Option<Premove>,
    point: Point,
) -> Option<Premove> {
    let picked_up = Premove {
        from: Some(point),
        to: None,
    };
    let put_down = |from| {
        Some(Premove {
            from,
            to: Some(point),
        })
    };
    let is_own = view.piece(point) == Some(own);
    let pieces_move = view.legal.iter().any(|mv| mv.from.is_some());
    match before {
        _ if !pieces_move && view.piece(point).is_some() => None,
        Some(Premove { to: Some(to), .. }) if to == point => None,
        _ if !pieces_move => put_down(None),
        Some(Premove { from, to: None }) if from == Some(point) => None,
        _ if is_own => Some(picked_up),
        Some(Premove {
            from: Some(from),
            to: None,
        }) => put_down(Some(from)),
        _ => None,
    }
}

/// The legal move that was planned; `None` if it is no longer legal.
pub fn planned(view: &BoardView, premove: Premove) -> Option<&MoveView> {
    let to = premove.to?;
    let mut legal = view.legal.iter();
    legal.find(|mv| mv.to == Some(to) && mv.from == premove.from)
}

impl Premove {
    /// Whether the plan has a target.
    pub const fn is_whole(self) -> bool {
        self.to.is_some()
    }
}

impl std::fmt::Display for Premove {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.from, self.to) {
            (Some(from), Some(to)) => write!(out, "{from}–{to}"),
            (Some(point), None) | (None, Some(point)) => write!(out, "{point}"),
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn view(game: GameId, moves: &str) -> BoardView {
        let mut table = Rules::usual(game).table();
        for text in moves.split_whitespace() {
            table.play_text(text).unwrap();
        }
        table.view()
    }

    fn pressed(view: &BoardView, own: Colour, points: &str) -> Option<Premove> {
        let points = points.split_whitespace().map(point);
        points.fold(None, |before, point| press(view, own, before, point))
    }

    #[test]
    fn a_stone_is_planned_on_an_empty_point_moved_and_taken_back() {
        let view = view(GameId::Renju, "h8");
        let on = |points: &str| pressed(&view, Colour::Black, points);
        let i9 = Premove {
            from: None,
            to: Some(point("i9")),
        };
        assert_eq!(on("i9"), Some(i9));
        assert_eq!(on("a1 i9"), Some(i9));
        assert_eq!(on("i9 i9"), None);
        assert_eq!(on("i9 h8"), None);
    }

    #[test]
    fn a_piece_is_picked_up_before_it_is_sent_somewhere() {
        let view = view(GameId::Surakarta, "c2-c3");
        let on = |points: &str| pressed(&view, Colour::Black, points);
        assert!(!on("d2").unwrap().is_whole());
        assert_eq!(on("d2 d3").unwrap().to_string(), "d2–d3");
        assert_eq!(on("d2 d2"), None);
        assert_eq!(on("d2 e2 e3").unwrap().to_string(), "e2–e3");
        assert_eq!(on("d2 d3 e2").unwrap().to_string(), "e2");
        assert_eq!(on("d4"), None);
    }

    #[test]
    fn what_was_planned_is_played_where_it_is_legal() {
        let before = view(GameId::Othello, "f5");
        let plan = pressed(&before, Colour::Black, "c3").unwrap();
        let legal = view(GameId::Othello, "f5 d6");
        assert_eq!(planned(&legal, plan).unwrap().text, "c3");
        let other = view(GameId::Othello, "f5 f6");
        let no_more = pressed(&before, Colour::Black, "a1").unwrap();
        assert_eq!(planned(&other, no_more), None);
    }
}

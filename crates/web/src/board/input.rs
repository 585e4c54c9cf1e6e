//! The meaning of a press on the board. Pure: takes a view, what is held, and a point, and returns an answer. Knows no
//! pixels, and no rules beyond the list of legal moves.

use sente_rules::{BoardView, MoveView, Point};

/// What the person has started on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// Nothing.
    #[default]
    Nothing,
    /// A piece is picked up, and its targets are shown.
    Piece(Point),
    /// A move is shown and waits for confirmation.
    Move(MoveView),
}

impl Held {
    /// The picked-up piece.
    pub fn piece(&self) -> Option<Point> {
        match self {
            Self::Nothing => None,
            Self::Piece(point) => Some(*point),
            Self::Move(mv) => mv.from,
        }
    }

    /// The move that waits for confirmation.
    pub const fn pending(&self) -> Option<&MoveView> {
        match self {
            Self::Move(mv) => Some(mv),
            Self::Nothing | Self::Piece(_) => None,
        }
    }
}

/// How a move is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// Not at all: it is played at once.
    None,
    /// By a second press on its point.
    SecondPress,
    /// Outside the board, which only shows the move.
    Outside,
}

/// The effect of a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What is held changes.
    Hold(Held),
    /// A move is played.
    Play(MoveView),
    /// The press has no effect.
    Refuse(Refusal),
}

/// A press that has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The piece picked up before.
    pub from: Option<Point>,
    /// The pressed point.
    pub point: Point,
}

/// The effect of pressing a point.
pub fn press(view: &BoardView, held: &Held, point: Point, confirmation: Confirmation) -> Answer {
    if let Held::Move(mv) = held
        && mv.to == Some(point)
        && confirmation == Confirmation::SecondPress
    {
        return Answer::Play(mv.clone());
    }
    let from = held.piece();
    if from == Some(point) {
        return Answer::Hold(Held::Nothing);
    }
    if let Some(mv) = target(view, from, point) {
        return match confirmation {
            Confirmation::None => Answer::Play(mv.clone()),
            Confirmation::SecondPress | Confirmation::Outside => {
                Answer::Hold(Held::Move(mv.clone()))
            }
        };
    }
    if movable(view, point) {
        return Answer::Hold(Held::Piece(point));
    }
    Answer::Refuse(Refusal { from, point })
}

/// The legal move to a point: with the picked-up piece, or without one, with a new piece.
pub fn target(view: &BoardView, from: Option<Point>, to: Point) -> Option<&MoveView> {
    let mut legal = view.legal.iter();
    legal.find(|mv| mv.to == Some(to) && mv.from == from)
}

/// Whether a piece with a legal move stands on the point.
pub fn movable(view: &BoardView, point: Point) -> bool {
    view.legal.iter().any(|mv| mv.from == Some(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    fn view(game: GameId) -> BoardView {
        Rules::usual(game).table().view()
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn played(answer: Answer) -> String {
        match answer {
            Answer::Play(mv) => mv.text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_press_on_a_legal_point_plays_it_and_on_another_is_refused() {
        let view = view(GameId::Othello);
        let press = |name| press(&view, &Held::Nothing, point(name), Confirmation::None);
        assert_eq!(played(press("f5")), "f5");
        assert_eq!(
            press("a1"),
            Answer::Refuse(Refusal {
                from: None,
                point: point("a1")
            })
        );
    }

    #[test]
    fn a_piece_is_picked_up_put_back_exchanged_and_moved() {
        let view = view(GameId::Surakarta);
        let press = |held: &Held, name| press(&view, held, point(name), Confirmation::None);
        let c2 = Held::Piece(point("c2"));
        assert_eq!(press(&Held::Nothing, "c2"), Answer::Hold(c2.clone()));
        assert_eq!(press(&c2, "c2"), Answer::Hold(Held::Nothing));
        assert_eq!(press(&c2, "d2"), Answer::Hold(Held::Piece(point("d2"))));
        assert_eq!(played(press(&c2, "c3")), "c2-c3");
        let from = Some(point("c2"));
        let point = point("a4");
        assert_eq!(press(&c2, "a4"), Answer::Refuse(Refusal { from, point }));
    }

    #[test]
    fn a_move_that_must_be_confirmed_is_only_shown() {
        let view = view(GameId::Renju);
        let h8 = point("h8");
        let Answer::Hold(held) = press(&view, &Held::Nothing, h8, Confirmation::SecondPress) else {
            panic!("played at once");
        };
        assert_eq!(held.pending().map(|mv| mv.text.as_str()), Some("h8"));
        let again = press(&view, &held, h8, Confirmation::SecondPress);
        assert_eq!(played(again), "h8");
        let outside = press(&view, &held, h8, Confirmation::Outside);
        assert_eq!(outside, Answer::Hold(held));
    }
}

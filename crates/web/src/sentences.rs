//! The rules' terms and results as translated texts: games, clocks, sides, points, moves, refusals, outcomes.

use sente_match::TimeControl;
use sente_rules::{
    BoardView, Colour, Forbidden, GameId, Illegal, MoveView, Outcome, Point, Reason, SetupError,
    Table,
};

use crate::board::colour_names;
use crate::board::input::Refusal;
use crate::{t, text};

/// A game's name.
pub fn game(game: GameId) -> String {
    match game {
        GameId::Gomoku => t!("game-gomoku"),
        GameId::Standard => t!("game-standard"),
        GameId::Renju => t!("game-renju"),
        GameId::Othello => t!("game-othello"),
        GameId::Surakarta => t!("game-surakarta"),
    }
}

/// How a game is won, in a line.
pub fn aim(game: GameId) -> String {
    match game {
        GameId::Gomoku => t!("new-five-or-more"),
        GameId::Standard => t!("new-exactly-five"),
        GameId::Renju => t!("home-renju"),
        GameId::Othello => t!("home-othello"),
        GameId::Surakarta => t!("home-surakarta"),
    }
}

/// The content of the first lesson.
pub fn first_lesson(game: GameId) -> String {
    match game {
        GameId::Gomoku | GameId::Standard => t!("home-lesson-gomoku"),
        GameId::Renju => t!("home-lesson-renju"),
        GameId::Othello => t!("home-lesson-othello"),
        GameId::Surakarta => t!("home-lesson-surakarta"),
    }
}

/// A time control.
pub fn clock(time: TimeControl) -> String {
    match time {
        TimeControl::Unlimited => t!("terms-no-clock"),
        TimeControl::Game { main, increment } => t!(
            "terms-game",
            minutes = main.0 / 60_000,
            seconds = increment.0 / 1000
        ),
        TimeControl::Move { span } => t!("terms-move", seconds = span.0 / 1000),
    }
}

/// Whether a game is rated, and whether both may use hints and analysis.
pub fn counting(rated: bool, help: bool) -> String {
    match (rated, help) {
        (true, _) => t!("terms-rated"),
        (false, false) => t!("terms-casual"),
        (false, true) => t!("terms-assisted"),
    }
}

/// A side's name: its colour.
pub fn side(game: GameId, colour: Colour) -> String {
    if game.facts().has_chosen_colours {
        return colour_names::side(colour);
    }
    match colour {
        Colour::Black => t!("side-black"),
        Colour::White => t!("side-white"),
    }
}

/// A point and its content, for screen readers.
pub fn point(view: &BoardView, point: Point) -> String {
    let name = point.to_string();
    let forbidden = view.forbidden.iter().find(|(at, _)| *at == point);
    match (view.piece(point), forbidden) {
        (Some(colour), _) => {
            t!("point-piece", point = name, side = side(view.game, colour))
        }
        (None, Some((_, kind))) => {
            t!(
                "point-forbidden",
                point = name,
                reason = forbidden_kind(*kind)
            )
        }
        (None, None) if view.offers.contains(&point) => t!("point-offered", point = name),
        (None, None) => t!("point-empty", point = name),
    }
}

/// A played move.
pub fn moved(game: GameId, mv: &MoveView) -> String {
    let side = side(game, mv.colour);
    match (mv.from, mv.to) {
        (_, None) => t!("moved-pass", side = side),
        (Some(from), Some(to)) if mv.captures.is_some() => {
            let loops = mv.path.iter().filter(|step| step.around_loop).count();
            t!(
                "moved-capture",
                side = side,
                from = from.to_string(),
                to = to.to_string(),
                loops = loops
            )
        }
        (Some(from), Some(to)) => t!(
            "moved-step",
            side = side,
            from = from.to_string(),
            to = to.to_string()
        ),
        (None, Some(to)) if !mv.flips.is_empty() => t!(
            "moved-flip",
            side = side,
            to = to.to_string(),
            count = mv.flips.len()
        ),
        (None, Some(to)) => t!("moved-stone", side = side, to = to.to_string()),
    }
}

/// The result of a game on the board.
pub fn outcome(game: GameId, outcome: &Outcome) -> String {
    let reason = reason(outcome.reason);
    match outcome.winner {
        Some(colour) => t!("outcome-win", side = side(game, colour), reason = reason),
        None => t!("outcome-draw", reason = reason),
    }
}

/// The reason why a game ended on the board.
pub fn reason(reason: Reason) -> String {
    match reason {
        Reason::Line => t!("reason-line"),
        Reason::BoardFull => t!("reason-board-full"),
        Reason::OnlyForbiddenPoints => t!("reason-only-forbidden"),
        Reason::Discs(black, white) => {
            let [more, fewer] = ordered(black, white);
            t!("reason-discs", more = more, fewer = fewer)
        }
        Reason::AllCaptured => t!("reason-all-captured"),
        Reason::NoMove => t!("reason-no-move"),
        Reason::QuietPlies(black, white) => {
            let [more, fewer] = ordered(black, white);
            t!("reason-quiet", more = more, fewer = fewer)
        }
        Reason::Repetition(black, white) => {
            let [more, fewer] = ordered(black, white);
            t!("reason-repetition", more = more, fewer = fewer)
        }
    }
}

/// The winner's count first, which is the larger one.
fn ordered<T: Ord + Copy>(one: T, two: T) -> [T; 2] {
    [one.max(two), one.min(two)]
}

/// The reason why nothing can be played where the person pressed.
pub fn refusal(table: &dyn Table, refusal: Refusal) -> String {
    let view = table.view();
    let Refusal { from, point } = refusal;
    let pieces_move = view.legal.iter().any(|mv| mv.from.is_some());
    if !pieces_move {
        return tried(table, &point.to_string());
    }
    match (from, view.piece(point)) {
        (Some(from), Some(_)) => tried(table, &format!("{from}x{point}")),
        (Some(from), None) => tried(table, &format!("{from}-{point}")),
        (None, None) => illegal(view.game, &Illegal::NoPiece(point)),
        (None, Some(colour)) if colour != view.turn => {
            illegal(view.game, &Illegal::NotYours(point))
        }
        (None, Some(_)) => t!("illegal-stuck", point = point.to_string()),
    }
}

fn tried(table: &dyn Table, text: &str) -> String {
    match table.boxed_clone().play_text(text) {
        Ok(_) => t!("illegal-not-your-turn"),
        Err(error) => illegal(table.game(), &error),
    }
}

/// The reason why a move is illegal.
pub fn illegal(game: GameId, illegal: &Illegal) -> String {
    match illegal {
        Illegal::GameOver => t!("illegal-game-over"),
        Illegal::OffBoard(point) => t!("illegal-off-board", point = point.to_string()),
        Illegal::Occupied(point) => t!("illegal-occupied", point = point.to_string()),
        Illegal::Forbidden { point, kind } => t!(
            "illegal-forbidden",
            point = point.to_string(),
            reason = forbidden_kind(*kind)
        ),
        Illegal::FlipsNothing(point) => t!("illegal-flips-nothing", point = point.to_string()),
        Illegal::CanMove(colour) => t!("illegal-can-move", side = side(game, *colour)),
        Illegal::MustPass(colour) => t!("illegal-must-pass", side = side(game, *colour)),
        Illegal::NoPiece(point) => t!("illegal-no-piece", point = point.to_string()),
        Illegal::NotYours(point) => t!("illegal-not-yours", point = point.to_string()),
        Illegal::NotAStep { from, to } => t!(
            "illegal-not-a-step",
            from = from.to_string(),
            to = to.to_string()
        ),
        Illegal::NothingToCapture(point) => {
            t!("illegal-nothing-to-capture", point = point.to_string())
        }
        Illegal::NoTrack { from, to } => t!(
            "illegal-no-track",
            from = from.to_string(),
            to = to.to_string()
        ),
        Illegal::OpeningCentre(point) => t!("illegal-opening-centre", point = point.to_string()),
        Illegal::OpeningTooClose(point) => {
            t!("illegal-opening-too-close", point = point.to_string())
        }
        Illegal::OpeningTooFar { point, side } => t!(
            "illegal-opening-too-far",
            point = point.to_string(),
            side = *side
        ),
        Illegal::CountFirst(most) => t!("illegal-count-first", most = *most),
        Illegal::OfferedAlready(point) => t!("illegal-offered-already", point = point.to_string()),
        Illegal::NotOffered(point) => t!("illegal-not-offered", point = point.to_string()),
        Illegal::NothingToChoose => t!("illegal-nothing-to-choose"),
        Illegal::ChooseFirst(choices) => t!("illegal-choose-first", choices = *choices),
        Illegal::Unreadable { text, example } => {
            t!(
                "illegal-unreadable",
                text = text.as_str(),
                example = *example
            )
        }
    }
}

/// The reason why a position cannot be set up.
pub fn setup(game: GameId, error: &SetupError) -> String {
    match error {
        SetupError::TooManyPieces {
            colour,
            most,
            found,
        } => t!(
            "setup-too-many",
            side = side(game, *colour),
            most = *most,
            found = *found
        ),
        SetupError::Overline(point) => t!("setup-overline", point = point.to_string()),
        SetupError::TwoWinners => t!("setup-two-winners"),
        // Errors that only occur in written positions have an English text from their parser.
        _ if !text::is_english() => t!("setup-impossible"),
        other => t!("setup-refused", reason = other.to_string()),
    }
}

fn forbidden_kind(kind: Forbidden) -> String {
    match kind {
        Forbidden::Overline => t!("forbidden-overline"),
        Forbidden::DoubleFour => t!("forbidden-double-four"),
        Forbidden::DoubleThree => t!("forbidden-double-three"),
    }
}

/// The name of an opening rule.
pub fn opening(code: &str) -> String {
    match code {
        "pro" => t!("opening-pro"),
        "swap2" => t!("opening-swap2"),
        "rif" => t!("opening-rif"),
        "yamaguchi" => t!("opening-yamaguchi"),
        "soosyrv-8" => t!("opening-soosyrv-8"),
        "taraguchi-10" => t!("opening-taraguchi-10"),
        _ => t!("opening-free"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    fn pressed(game: GameId, from: Option<&str>, at: &str) -> String {
        let table = Rules::usual(game).table();
        let from = from.map(|name| name.parse().unwrap());
        let point = at.parse().unwrap();
        refusal(&*table, Refusal { from, point })
    }

    #[test]
    fn a_refused_press_says_why() {
        assert_eq!(
            pressed(GameId::Othello, None, "a1"),
            "a1 turns over no disc."
        );
        assert_eq!(
            pressed(GameId::Surakarta, None, "c4"),
            "There is no piece on c4."
        );
        assert_eq!(
            pressed(GameId::Surakarta, None, "c5"),
            "The piece on c5 is not yours."
        );
        assert_eq!(
            pressed(GameId::Surakarta, None, "c1"),
            "The piece on c1 cannot move now."
        );
        assert_eq!(
            pressed(GameId::Surakarta, Some("c2"), "c4"),
            "c4 is not one step from c2."
        );
    }

    #[test]
    fn the_winners_discs_come_first() {
        for (winner, counts) in [(Colour::Black, (33, 31)), (Colour::White, (31, 33))] {
            let ended = Outcome {
                winner: Some(winner),
                reason: Reason::Discs(counts.0, counts.1),
                cells: Vec::new(),
            };
            let said = outcome(GameId::Othello, &ended);
            assert!(said.ends_with("wins: 33 discs to 31."), "{said}");
        }
    }

    #[test]
    fn moves_are_heard_as_sentences() {
        let mut table = Rules::usual(GameId::Othello).table();
        table.play_text("f5").unwrap();
        let last = table.view().last.unwrap();
        assert_eq!(
            moved(GameId::Othello, &last),
            "Black plays f5 and turns 1 disc over."
        );
    }
}

//! The reasons why a move is good or bad, as data: motifs on the board and in the line that follows, never more than
//! the line shows. Every reason carries the moves that show it, which were replayed before. The text catalogues of the
//! page, whose English the terminal also uses, turn reasons into sentences.

pub mod gomoku;
mod motif;
pub mod othello;
pub mod surakarta;

pub use motif::Motif;

use sente_rules::{Colour, Game, Point, Position, Table};

use crate::{Evaluation, Line, Proven};

/// The move that a reason is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The move that was played or will be played.
    Move,
    /// The better move that was not played.
    Better,
}

/// One effect of a move, with the data for a sentence and for marks on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReason {
    /// The effect.
    pub motif: Motif,
    /// The move with this effect.
    pub subject: Subject,
    /// The side that plays the move.
    pub side: Colour,
    /// The move.
    pub mv: String,
    /// The opponent's move that shows it.
    pub answer: Option<String>,
    /// The move for comparison.
    pub other: Option<String>,
    /// The points to mark.
    pub points: Vec<Point>,
    /// The number in the sentence.
    pub count: Option<u32>,
    /// The number before the move, or after the move for comparison.
    pub before: Option<u32>,
    /// The moves that show it, from the position before the move.
    pub line: Vec<String>,
}

/// A judged move to explain.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The move that was played.
    pub played: &'a str,
    /// The moves that follow it, starting with the opponent's.
    pub follows: &'a [String],
    /// The evaluation after it, from the mover's view.
    pub after: Evaluation,
    /// The best line, from the mover's view.
    pub best: &'a Line<String>,
}

/// Why a move was worse than the best one: the main fault of the move and the main merit of the better one, at most one
/// of each. Empty if the lines show nothing that has a motif.
pub fn explain(before: &dyn Table, judged: Judged<'_>) -> Vec<MoveReason> {
    first_of_each(all_reasons(before, judged))
}

/// All faults of a move, then all merits of the better one, each in order of importance.
pub fn all_reasons(before: &dyn Table, judged: Judged<'_>) -> Vec<MoveReason> {
    // Lines can contain forced passes, but replaying adds these by itself.
    let moves = |line: &[String]| -> Vec<String> {
        let told = line.iter().filter(|text| *text != "pass");
        told.cloned().collect()
    };
    let follows = &moves(judged.follows);
    let best = &Line {
        moves: moves(&judged.best.moves),
        evaluation: judged.best.evaluation,
    };
    let judged = Judged {
        follows,
        best,
        ..judged
    };
    let mut found = own_faults(before, judged);
    let mut good = merits(before, &judged.best.moves, judged.best.evaluation);
    good.retain(|reason| !is_shared(before, reason, judged.played));
    for reason in &mut good {
        reason.subject = Subject::Better;
    }
    found.extend(general(before, judged));
    // Comparisons of the two moves come last: the better move's own merits matter more.
    let compared = found
        .iter()
        .position(|reason| reason.subject == Subject::Better);
    let compared = found.split_off(compared.unwrap_or(found.len()));
    found.extend(
        compared
            .iter()
            .filter(|it| it.subject == Subject::Move)
            .cloned(),
    );
    found.extend(good);
    found.extend(
        compared
            .into_iter()
            .filter(|it| it.subject == Subject::Better),
    );
    found
}

/// The merits of the first move of a line in order of importance, at most two.
pub fn explain_line(before: &dyn Table, line: &Line<String>) -> Vec<MoveReason> {
    let mut found = merits(before, &line.moves, line.evaluation);
    found.truncate(2);
    found
}

fn merits(before: &dyn Table, line: &[String], evaluation: Evaluation) -> Vec<MoveReason> {
    let mut found = own_merits(before, line);
    found.extend(forced_win(before, line, evaluation));
    found
}

/// The faults of a move by the motifs of its game; empty for games without motifs.
fn own_faults(before: &dyn Table, judged: Judged<'_>) -> Vec<MoveReason> {
    let stones = before.as_game().map(|game| gomoku::faults(game, judged));
    let discs = || before.as_game().map(|game| othello::faults(game, judged));
    let pieces = || before.as_game().map(|game| surakarta::faults(game, judged));
    stones.or_else(discs).or_else(pieces).unwrap_or_default()
}

/// The merits of the first move of a line by the motifs of its game; empty for games without motifs.
fn own_merits(before: &dyn Table, line: &[String]) -> Vec<MoveReason> {
    let stones = before.as_game().map(|game| gomoku::merits(game, line));
    let discs = || before.as_game().map(|game| othello::merits(game, line));
    let pieces = || before.as_game().map(|game| surakarta::merits(game, line));
    stones.or_else(discs).or_else(pieces).unwrap_or_default()
}

/// The most important reason for each of the two moves.
fn first_of_each(found: Vec<MoveReason>) -> Vec<MoveReason> {
    let mut kept: Vec<MoveReason> = Vec::new();
    for reason in found {
        if kept.iter().all(|known| known.subject != reason.subject) {
            kept.push(reason);
        }
    }
    kept
}

/// Whether the played move has the same merit, so that it is no reason to prefer the other.
fn is_shared(before: &dyn Table, reason: &MoveReason, played: &str) -> bool {
    let line = [played.to_owned()];
    let own = own_merits(before, &line);
    own.iter().any(|it| it.motif == reason.motif)
}

/// Motifs of every game, by proven results: a forced win that was missed or allowed, a draw that was given away.
fn general(before: &dyn Table, judged: Judged<'_>) -> Option<MoveReason> {
    let motif = match (judged.best.evaluation.proven, judged.after.proven) {
        // `LosesInTheEnd` says that the better move does not lose, so that has to be proven too.
        (Some(Proven::Loss { .. }), _)
        | (_, None | Some(Proven::Win { .. }))
        | (None, Some(Proven::Loss { plies: None })) => return None,
        (_, Some(Proven::Loss { plies: Some(_) })) => Motif::AllowsForcedWin,
        (Some(_), Some(Proven::Loss { plies: None })) => Motif::LosesInTheEnd,
        (_, Some(Proven::Draw)) => Motif::OnlyDraws,
    };
    let count = match judged.after.proven {
        Some(Proven::Loss { plies: Some(plies) }) => Some(plies.div_ceil(2)),
        _ => None,
    };
    let line = [&[judged.played.to_owned()], judged.follows].concat();
    with_line(before, &line, |side| MoveReason {
        answer: judged.follows.first().cloned(),
        other: judged.best.moves.first().cloned(),
        count,
        ..MoveReason::new(motif, side, &judged.played)
    })
}

fn forced_win(before: &dyn Table, line: &[String], evaluation: Evaluation) -> Option<MoveReason> {
    let Some(Proven::Win { plies }) = evaluation.proven else {
        return None;
    };
    let mv = line.first()?;
    let motif = match plies {
        Some(_) => Motif::ForcedWin,
        None => Motif::WinsInTheEnd,
    };
    with_line(before, line, |side| MoveReason {
        answer: line.get(1).cloned(),
        count: plies.map(|plies| plies.div_ceil(2)),
        ..MoveReason::new(motif, side, mv)
    })
}

/// A reason with the line that shows it; `None` if the line cannot be played.
fn with_line(
    before: &dyn Table,
    line: &[String],
    reason: impl FnOnce(Colour) -> MoveReason,
) -> Option<MoveReason> {
    let mut table = before.boxed_clone();
    let side = table.turn();
    for text in line {
        table.play_text(text).ok()?;
    }
    Some(MoveReason {
        line: line.to_vec(),
        ..reason(side)
    })
}

impl MoveReason {
    /// A reason with no data but the move itself.
    fn new(motif: Motif, side: Colour, mv: &impl ToString) -> Self {
        let mv = mv.to_string();
        Self {
            motif,
            subject: Subject::Move,
            side,
            answer: None,
            other: None,
            points: Vec::new(),
            count: None,
            before: None,
            line: vec![mv.clone()],
            mv,
        }
    }

    /// The same with the opponent's answer, appended to the line.
    fn answered(mut self, answer: &impl ToString) -> Self {
        let answer = answer.to_string();
        self.line.push(answer.clone());
        self.answer = Some(answer);
        self
    }
}

/// The moves of a line with the positions before them. Stops at the first illegal move.
fn replay<P: Position>(game: &Game<P>, line: &[String]) -> Vec<(P, P::Move)> {
    let mut position = game.position().clone();
    let mut played = Vec::new();
    for text in line {
        if let Some(pass) = position.forced_pass()
            && pass.to_string() != *text
        {
            position.play_unchecked(pass);
        }
        let Ok(mv) = text.parse::<P::Move>() else {
            break;
        };
        let before = position.clone();
        if position.play(mv).is_err() {
            break;
        }
        played.push((before, mv));
    }
    played
}

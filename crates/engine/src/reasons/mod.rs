//! Why a move is good or bad, as data: motifs that are seen on the board and in the line that follows, never more than
//! the line shows. Every reason carries the moves that show it, and those were replayed before it was made. Sentences
//! are made from it elsewhere: by the catalogues of the page, whose English the terminal reads too.

pub mod gomoku;
mod motif;
pub mod othello;
pub mod surakarta;

pub use motif::Motif;

use sente_rules::{Colour, Game, Point, Position, Table};

use crate::{Evaluation, Line, Proven};

/// Which move a reason is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The move that was played, or is about to be.
    Move,
    /// The better move, which was not played.
    Better,
}

/// One thing that a move does, with the facts that a sentence and marks on the board need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReason {
    /// What it does.
    pub motif: Motif,
    /// Which move does it.
    pub subject: Subject,
    /// Who plays the move.
    pub side: Colour,
    /// The move.
    pub mv: String,
    /// The other side's move that shows it.
    pub answer: Option<String>,
    /// The move that it is compared with.
    pub other: Option<String>,
    /// The points to mark.
    pub points: Vec<Point>,
    /// The number in the sentence.
    pub count: Option<u32>,
    /// The number before the move, or after the move that it is compared with.
    pub before: Option<u32>,
    /// The moves that show it, from the position before the move on.
    pub line: Vec<String>,
}

/// A judged move that is to be explained.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The move that was played.
    pub played: &'a str,
    /// What follows it, the other side's move first.
    pub follows: &'a [String],
    /// What it leads to, from the mover's view.
    pub after: Evaluation,
    /// The best move with what follows, from the mover's view.
    pub best: &'a Line<String>,
}

/// Why a move was worse than the best one: what it does that is bad, and what the better move does that is good, at most
/// one of each. Empty where neither line shows anything that has a name.
pub fn explain(before: &dyn Table, judged: Judged<'_>) -> Vec<MoveReason> {
    first_of_each(all_reasons(before, judged))
}

/// Everything that is bad about a move, then everything that is good about the better one, the weightiest first.
pub fn all_reasons(before: &dyn Table, judged: Judged<'_>) -> Vec<MoveReason> {
    // Forced passes are no moves of a game: replaying makes them by itself.
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
    // Comparisons of the two moves come last: what the better move does by itself weighs more.
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

/// What the first move of a line does that is good, the weightiest first, at most two things.
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

/// What the game itself knows to be bad about a move; nothing where it has no motifs.
fn own_faults(before: &dyn Table, judged: Judged<'_>) -> Vec<MoveReason> {
    let stones = before.as_game().map(|game| gomoku::faults(game, judged));
    let discs = || before.as_game().map(|game| othello::faults(game, judged));
    let pieces = || before.as_game().map(|game| surakarta::faults(game, judged));
    stones.or_else(discs).or_else(pieces).unwrap_or_default()
}

/// What the game itself knows to be good about the first move of a line; nothing where it has no motifs.
fn own_merits(before: &dyn Table, line: &[String]) -> Vec<MoveReason> {
    let stones = before.as_game().map(|game| gomoku::merits(game, line));
    let discs = || before.as_game().map(|game| othello::merits(game, line));
    let pieces = || before.as_game().map(|game| surakarta::merits(game, line));
    stones.or_else(discs).or_else(pieces).unwrap_or_default()
}

/// The weightiest reason about each of the two moves.
fn first_of_each(found: Vec<MoveReason>) -> Vec<MoveReason> {
    let mut kept: Vec<MoveReason> = Vec::new();
    for reason in found {
        if kept.iter().all(|known| known.subject != reason.subject) {
            kept.push(reason);
        }
    }
    kept
}

/// Whether the played move does the same: then it is no reason to prefer the other.
fn is_shared(before: &dyn Table, reason: &MoveReason, played: &str) -> bool {
    let line = [played.to_owned()];
    let own = own_merits(before, &line);
    own.iter().any(|it| it.motif == reason.motif)
}

/// What is proven in every game: a forced win that is missed or given, a draw that is thrown away.
fn general(before: &dyn Table, judged: Judged<'_>) -> Option<MoveReason> {
    let motif = match (judged.best.evaluation.proven, judged.after.proven) {
        (Some(Proven::Loss { .. }), _) | (_, None | Some(Proven::Win { .. })) => return None,
        (_, Some(Proven::Loss { plies: Some(_) })) => Motif::AllowsForcedWin,
        // The sentence says that the better move does not lose, so that has to be proven too.
        (None, Some(Proven::Loss { plies: None })) => return None,
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

/// A reason with the line that shows it; none where the line cannot be played.
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
    /// A motif of a move with no facts but the move itself.
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

    /// The same with the other side's answer, which the line goes on with.
    fn answered(mut self, answer: &impl ToString) -> Self {
        let answer = answer.to_string();
        self.line.push(answer.clone());
        self.answer = Some(answer);
        self
    }
}

/// The positions of a line: the one that it begins with, and one after each move. Ends before the first move that
/// cannot be played.
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

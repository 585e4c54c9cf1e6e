//! A finished game looked at again: every move judged by the chance to win that it gave away. Knows no
//! game: it asks a thinker about each position.

use std::fmt;

use sente_rules::{Colour, Finished, GameId, Illegal, Table};

use crate::{Analysis, AnyMind, Control, Evaluation, Line, Question, Situation, SituationError};

/// A judged game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Every move in order.
    pub moves: Vec<ReviewedMove>,
    /// How well Black and White played, from 0 to 100; none for a side that did not move.
    pub accuracy: [Option<f32>; 2],
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move as it was played.
    pub text: String,
    /// Who played it.
    pub colour: Colour,
    /// The position before it, as the mover could have used it.
    pub best: Line<String>,
    /// The position after it, from the mover's view.
    pub after: Evaluation,
    /// How good it was.
    pub judgement: Judgement,
}

impl ReviewedMove {
    /// The chance to win that the move gave away, from 0 to 1.
    pub fn loss(&self) -> f32 {
        (self.best.evaluation.win_probability - self.after.win_probability).max(0.0)
    }
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// What the thinker would have played, or as good.
    Best,
    /// Nearly as good.
    Good,
    /// Something was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// The game may have been given away.
    Blunder,
}

impl Judgement {
    /// By the win probability that was given away.
    fn of_loss(loss: f32) -> Self {
        Self::by(loss, [0.005, 0.05, 0.10, 0.20])
    }

    /// Where the result is a number of discs, they count even for who has won or lost already.
    fn of_discs(lost: f32) -> Self {
        Self::by(lost, [1.0, 3.0, 6.0, 12.0])
    }

    /// The first whose limit is not reached.
    fn by(lost: f32, limits: [f32; 4]) -> Self {
        let judgements = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake];
        let mut judged = judgements.into_iter().zip(limits);
        let found = judged.find(|&(_, limit)| lost < limit);
        found.map_or(Self::Blunder, |(judgement, _)| judgement)
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

/// Judges every move of a game, with the same question asked about each position. `progress` hears how
/// many positions are done, of how many. Stopped from outside, it judges the moves it has reached.
pub fn review(
    situation: &Situation,
    mind: &mut dyn AnyMind,
    question: Question,
    control: Control<'_>,
    mut progress: impl FnMut(usize, usize),
) -> Result<Review, SituationError> {
    let total = situation.moves.len() + 1;
    let mut earlier = situation.clone();
    earlier.moves.clear();
    let mut table = begin(situation)?;
    let mut views = Vec::with_capacity(total);
    for (done, text) in situation.moves.iter().map(Some).chain([None]).enumerate() {
        views.push(look(table.as_ref(), &earlier, mind, question, control)?);
        progress(done + 1, total);
        if control.stop.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
        if let Some(text) = text {
            let number = done + 1;
            let refused = |reason: Illegal| SituationError::Move { number, reason };
            table.play_text(text).map_err(refused)?;
            earlier.moves.push(text.clone());
        }
    }
    let pairs = views.windows(2).zip(&situation.moves);
    let moves: Vec<_> = pairs
        .filter_map(|(pair, text)| judge(&pair[0], &pair[1], text, counts_discs(situation)))
        .collect();
    Ok(Review {
        accuracy: Colour::ALL.map(|colour| accuracy(&moves, colour)),
        moves,
    })
}

/// A position of the game as the thinker sees it.
struct View {
    turn: Colour,
    best: Option<Line<String>>,
    evaluation: Evaluation,
}

fn begin(situation: &Situation) -> Result<Box<dyn Table>, SituationError> {
    Ok(match &situation.setup {
        Some(text) => situation.rules.table_from(text, Finished::Allowed)?,
        None => situation.rules.table(),
    })
}

fn look(
    table: &dyn Table,
    situation: &Situation,
    mind: &mut dyn AnyMind,
    question: Question,
    control: Control<'_>,
) -> Result<View, SituationError> {
    let turn = table.turn();
    if let Some(outcome) = table.outcome() {
        return Ok(View {
            turn,
            best: None,
            evaluation: Evaluation::of_outcome(outcome.winner, turn),
        });
    }
    // The question's time is for each position.
    let begin = (control.elapsed)();
    let elapsed = || (control.elapsed)().saturating_sub(begin);
    let control = Control {
        stop: control.stop,
        elapsed: &elapsed,
    };
    let mut ignore = |_: &Analysis<String>| {};
    let analysis = mind.think(situation, question, control, &mut ignore)?;
    let best = analysis.lines.into_iter().next();
    let evaluation = best
        .as_ref()
        .map_or(Evaluation::UNKNOWN, |line| line.evaluation);
    Ok(View {
        turn,
        best,
        evaluation,
    })
}

/// Whether an evaluation's value is a number of discs.
const fn counts_discs(situation: &Situation) -> bool {
    match situation.rules.game() {
        GameId::Othello => true,
        GameId::Gomoku | GameId::Standard | GameId::Renju | GameId::Surakarta => false,
    }
}

/// None for what is no move of the board, such as a choice of colours.
fn judge(before: &View, after: &View, text: &str, discs: bool) -> Option<ReviewedMove> {
    let best = before.best.clone()?;
    // The value of a finished game is left open.
    let discs = discs && after.best.is_some();
    let was_best = best.moves.first().is_some_and(|best| best == text);
    let after = if was_best {
        best.evaluation
    } else if after.turn == before.turn {
        after.evaluation
    } else {
        after.evaluation.opposite()
    };
    let mut reviewed = ReviewedMove {
        text: text.to_owned(),
        colour: before.turn,
        best,
        after,
        judgement: Judgement::Best,
    };
    reviewed.judgement = Judgement::of_loss(reviewed.loss());
    if discs {
        let lost = reviewed.best.evaluation.value - reviewed.after.value;
        reviewed.judgement = reviewed.judgement.max(Judgement::of_discs(lost));
    }
    Some(reviewed)
}

/// A move that loses nothing counts 100, one that loses a quarter of a win about a third of that.
fn accuracy(moves: &[ReviewedMove], colour: Colour) -> Option<f32> {
    const SEVERITY: f32 = 4.0;
    let own = moves.iter().filter(|mv| mv.colour == colour);
    let marks: Vec<f32> = own
        .map(|mv| 100.0 * (-SEVERITY * mv.loss()).exp())
        .collect();
    (!marks.is_empty()).then(|| marks.iter().sum::<f32>() / marks.len() as f32)
}

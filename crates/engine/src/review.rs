//! Reviews of games: judges every move by its loss compared with the best move at the same depth. Independent of the
//! game: the engine analyses each position in its canonical form, so that symmetric games get the same judgements.

use std::sync::atomic::Ordering;
use std::time::Duration;

use sente_rules::{Asked, Colour, GameId, Illegal, Reason, Table, opening_name};

use crate::canonical::Canonical;
use crate::reasons::{Judged, MoveReason, explain};
use crate::{
    Analysis, Certainty, DynEngine, Evaluation, Judgement, Limits, Line, SearchControl,
    SearchError, SearchRequest, players,
};

/// The review of a game.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use sente_engine::{Judgement, Limits, PlayerRegistry, SearchControl, SearchRequest, review};
/// use sente_rules::{GameId, Rules};
///
/// // White lets Black's open three pass.
/// let moves = ["h8", "h9", "i8", "i9", "j8", "a1"];
/// let game = Rules::usual(GameId::Gomoku).table_after(None, &moves)?;
/// let players = PlayerRegistry::default();
/// let mut engine = players.create(GameId::Gomoku, "sente-10", 1).expect("it is one of them");
/// let control = SearchControl { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO };
/// let request = SearchRequest::best(Limits::nodes(3_000));
/// let review = review(&*game, &mut *engine, request, control, |_, _| {})?;
/// assert_eq!(review.moves[5].judgement, Judgement::Blunder);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Every move in order.
    pub moves: Vec<ReviewedMove>,
    /// The accuracy of Black and White, from 0 to 100; `None` for a side that did not move.
    pub accuracy: [Option<f32>; 2],
}

/// The review of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move.
    pub text: String,
    /// The side that played it.
    pub colour: Colour,
    /// The evaluation of the position before it, with the best move.
    pub best: Line<String>,
    /// The evaluation of the position after it for the mover, at the depth of the best move's evaluation.
    pub after: Evaluation,
    /// The accuracy of the comparison with the best move.
    pub certainty: Certainty,
    /// The judgement.
    pub judgement: Judgement,
    /// The reasons for a mistake or a blunder; empty for better moves, and if no motif explains the lines.
    pub reasons: Vec<MoveReason>,
}

impl ReviewedMove {
    /// The winning probability that the move lost, from 0 to 1.
    pub fn loss(&self) -> f32 {
        if self.judgement == Judgement::Best {
            return 0.0;
        }
        (self.best.evaluation.win_probability - self.after.win_probability).max(0.0)
    }
}

/// Reviews every move of a game with the same request for each position. `progress` receives the numbers of finished
/// moves and of all moves. If cancelled, returns the moves reviewed so far.
pub fn review(
    game: &dyn Table,
    engine: &mut dyn DynEngine,
    request: SearchRequest,
    control: SearchControl<'_>,
    mut progress: impl FnMut(usize, usize),
) -> Result<Review, SearchError> {
    let actions = game.actions();
    let total = actions.len();
    let mut judge = Judge::new(game.at_start(), engine, request, control);
    let mut moves = Vec::with_capacity(total);
    progress(0, total);
    for (index, text) in actions.iter().enumerate() {
        let judged = judge.next(text)?;
        if control.stop.load(Ordering::Relaxed) {
            break;
        }
        moves.extend(judged);
        progress(index + 1, total);
    }
    Ok(Review {
        accuracy: Colour::ALL.map(|colour| accuracy(&moves, colour)),
        moves,
    })
}

/// Judges the last move of a game as a review of the whole game would. `None` if there is no move to judge, or if it
/// was cancelled.
pub fn judge_last(
    game: &dyn Table,
    engine: &mut dyn DynEngine,
    request: SearchRequest,
    control: SearchControl<'_>,
) -> Result<Option<ReviewedMove>, SearchError> {
    let Some(last) = game.actions().pop() else {
        return Ok(None);
    };
    let mut before = game.boxed_clone();
    before.undo();
    let judged = Judge::new(before, engine, request, control).next(&last)?;
    Ok(judged.filter(|_| !control.stop.load(Ordering::Relaxed)))
}

/// The state of a review, which judges the moves in order.
struct Judge<'a, 'c> {
    engine: &'a mut dyn DynEngine,
    request: SearchRequest,
    control: SearchControl<'c>,
    /// The game up to the next move to judge.
    table: Box<dyn Table>,
}

/// The result of each completed depth, the final result last.
struct Depths(Vec<(u32, Evaluation)>);

/// A position for the engine.
struct View {
    best: Option<Line<String>>,
    depths: Depths,
}

impl<'a, 'c> Judge<'a, 'c> {
    fn new(
        table: Box<dyn Table>,
        engine: &'a mut dyn DynEngine,
        request: SearchRequest,
        control: SearchControl<'c>,
    ) -> Self {
        Self {
            engine,
            request: SearchRequest {
                limits: of_one_look(request.limits, table.game()),
                lines: 1,
                ..request
            },
            control,
            table,
        }
    }

    /// Plays a move and judges it. `None` for an action that is not a move on the board, such as a choice of colours.
    fn next(&mut self, text: &str) -> Result<Option<ReviewedMove>, SearchError> {
        let before = self.table.clone();
        let mover = before.turn();
        let refused = |why: Illegal| SearchError::Failed(why.to_string());
        self.table.play_text(text).map_err(refused)?;
        // Before a choice of colours the most even move is the best one, and offers are not played.
        let is_ordinary = before.asked() == Asked::Move { then_choice: false };
        let is_move = before.view().legal.iter().any(|legal| legal.text == text);
        if !is_ordinary || !is_move {
            return Ok(None);
        }
        let view = self.look(&*before, self.request.limits)?;
        let Some(mut best) = view.best else {
            return Ok(None);
        };
        if are_equal(&*before, best.moves.first(), text)? {
            return Ok(Some(ReviewedMove {
                text: text.to_owned(),
                colour: mover,
                after: best.evaluation,
                best,
                certainty: Certainty::Exact,
                judgement: Judgement::Best,
                reasons: Vec::new(),
            }));
        }
        let compared = self.compare(&view.depths, (mover, empty_points(&*before)))?;
        best.evaluation = compared.best;
        let game = before.game();
        let mut judgement = Judgement::of(game, compared.best, compared.played, compared.certainty);
        // A named opening move is accepted as good, because many people have played it.
        let named = opening_name(&*self.table);
        let is_new_name = || named.is_some() && named != opening_name(&*before);
        if game.facts().has_traditional_openings && is_new_name() {
            judgement = judgement.min(Judgement::Good);
        }
        let reasons = if judgement >= Judgement::Mistake {
            let judged = Judged {
                played: text,
                follows: &compared.follows,
                after: compared.played,
                best: &best,
            };
            explain(&*before, judged)
        } else {
            Vec::new()
        };
        Ok(Some(ReviewedMove {
            text: text.to_owned(),
            colour: mover,
            best,
            after: compared.played,
            certainty: compared.certainty,
            judgement,
            reasons,
        }))
    }

    /// Analyses the position after the played move at the depth of the best move's evaluation.
    fn compare(
        &mut self,
        best: &Depths,
        (mover, empties): (Colour, u32),
    ) -> Result<Compared, SearchError> {
        let table = self.table.clone();
        let discs = table.game().facts().counts_pieces;
        let last = best.last();
        let certainty = |exact: bool, depth: u32| {
            if exact {
                Certainty::Exact
            } else {
                Certainty::Searched { depth, empties }
            }
        };
        if let Some(outcome) = table.outcome() {
            let mut played = Evaluation::of_outcome(outcome.winner, mover);
            played.value = final_value(outcome.reason, mover);
            let exact = last.1.proven.is_some();
            return Ok(Compared {
                best: last.1,
                played,
                follows: Vec::new(),
                certainty: certainty(exact, last.0),
            });
        }
        let limits = match last.1.proven {
            // Compare a solved result with a solved result.
            Some(_) if discs => self.generous(),
            // A deeper search of only one of the two would end in another kind of answer.
            None if discs => {
                let depth = last.0.saturating_sub(1).max(1);
                self.request.limits.and(Limits::depth(depth))
            }
            _ => self.request.limits,
        };
        let view = self.look(&*table, limits)?;
        let follows = view.best.map_or_else(Vec::new, |line| line.moves);
        let own = |evaluation: Evaluation| {
            if table.turn() == mover {
                evaluation
            } else {
                evaluation.opposite()
            }
        };
        let played = view.depths.last();
        let both_proven = last.1.proven.is_some() && played.1.proven.is_some();
        let either_proven = last.1.proven.is_some() || played.1.proven.is_some();
        if both_proven || either_proven && !discs {
            return Ok(Compared {
                best: last.1,
                played: own(played.1),
                follows,
                certainty: certainty(both_proven, last.0.max(played.0 + 1)),
            });
        }
        let (depth, best, played) = best.aligned(&view.depths);
        Ok(Compared {
            best,
            played: own(played),
            follows,
            certainty: certainty(false, depth),
        })
    }

    /// The limits for solving a position that is hardly harder than the one solved before.
    fn generous(&self) -> Limits {
        const MORE: u32 = 8;
        let limits = self.request.limits;
        Limits {
            nodes: limits.nodes.map(|nodes| nodes * u64::from(MORE)),
            time: limits.time.map(|time| time * MORE),
            ..limits
        }
    }

    /// Analyses a position in its canonical form.
    fn look(&mut self, table: &dyn Table, limits: Limits) -> Result<View, SearchError> {
        let form = Canonical::of(table)?;
        // Every search has its own clock.
        let begin = (self.control.elapsed)();
        let elapsed = || (self.control.elapsed)().saturating_sub(begin);
        let control = SearchControl {
            stop: self.control.stop,
            elapsed: &elapsed,
        };
        let request = SearchRequest {
            limits,
            ..self.request
        };
        let mut depths = Vec::new();
        let mut note = |analysis: &Analysis<String>| {
            if let Some(line) = analysis.lines.first() {
                depths.push((analysis.depth, line.evaluation));
            }
        };
        let found = self
            .engine
            .search(&*form.table, request, control, &mut note)?;
        note(&found);
        let best = found.lines.into_iter().next().map(|line| Line {
            moves: form.back(line.moves),
            evaluation: line.evaluation,
        });
        Ok(View {
            best,
            depths: Depths(depths),
        })
    }
}

/// Whether two moves lead to the same position up to symmetry.
fn are_equal(before: &dyn Table, best: Option<&String>, text: &str) -> Result<bool, SearchError> {
    let Some(best) = best else {
        return Ok(false);
    };
    let after = |text: &str| {
        let mut after = before.boxed_clone();
        let refused = |why: Illegal| SearchError::Failed(why.to_string());
        after.play_text(text).map_err(refused)?;
        Canonical::of(&*after).map(|form| form.position)
    };
    Ok(best == text || after(best)? == after(text)?)
}

/// The evaluations of two moves at the same depth, for the mover.
struct Compared {
    best: Evaluation,
    played: Evaluation,
    /// The line after the played move.
    follows: Vec<String>,
    certainty: Certainty,
}

impl Depths {
    fn last(&self) -> (u32, Evaluation) {
        let last = self.0.last().copied();
        last.unwrap_or((0, Evaluation::UNKNOWN))
    }

    /// The result at a depth.
    fn at(&self, depth: u32) -> Option<Evaluation> {
        let found = self.0.iter().rev().find(|(at, _)| *at == depth);
        found.map(|(_, evaluation)| *evaluation)
    }

    /// The deepest pair of results for the best and the played move at comparable depths: the position after the played
    /// move is one ply nearer to the leaves.
    fn aligned(&self, played: &Self) -> (u32, Evaluation, Evaluation) {
        let mut depths: Vec<u32> = self.0.iter().map(|(depth, _)| *depth).collect();
        depths.sort_unstable();
        let found = depths.into_iter().rev().find_map(|depth| {
            let played = played.at(depth.checked_sub(1)?)?;
            Some((depth, self.at(depth)?, played))
        });
        // Results of engines that do not report a depth are compared as they are.
        found.unwrap_or((1, self.last().1, played.last().1))
    }
}

fn empty_points(table: &dyn Table) -> u32 {
    let pieces = table.view().pieces;
    pieces.iter().filter(|piece| piece.is_none()).count() as u32
}

/// The value of a finished game in the game's unit, if the game is scored.
fn final_value(reason: Reason, side: Colour) -> f32 {
    let Reason::Discs(black, white) = reason else {
        return 0.0;
    };
    let lead = f32::from(black) - f32::from(white);
    // Empty squares count for the winner.
    let empty = 64.0 - f32::from(black) - f32::from(white);
    let lead = if lead == 0.0 {
        0.0
    } else {
        lead + empty.copysign(lead)
    };
    match side {
        Colour::Black => lead,
        Colour::White => -lead,
    }
}

/// The limits of one search, two of which are needed per move. A time limit is converted to nodes, so that the same
/// game gets the same review on every machine; a very slow machine is still limited to several times the time.
fn of_one_look(limits: Limits, game: GameId) -> Limits {
    const LOOKS: u32 = 2;
    const PATIENCE: u32 = 3;
    let worth = limits.time.map(|time| nodes_in(time, game));
    Limits {
        nodes: limits.nodes.or(worth).map(|nodes| nodes / u64::from(LOOKS)),
        time: limits.time.map(|time| time * PATIENCE / LOOKS),
        ..limits
    }
}

/// The approximate number of nodes that an engine searches in this time in a browser.
fn nodes_in(time: Duration, game: GameId) -> u64 {
    (time.as_millis() as u64).saturating_mul(players::nodes_each_millisecond(game))
}

/// The accuracy of a move: 100 for no loss, about a third of that for a quarter of the winning probability.
fn accuracy(moves: &[ReviewedMove], colour: Colour) -> Option<f32> {
    const SEVERITY: f32 = 4.0;
    let own = moves.iter().filter(|mv| mv.colour == colour);
    let marks: Vec<f32> = own
        .map(|mv| 100.0 * (-SEVERITY * mv.loss()).exp())
        .collect();
    (!marks.is_empty()).then(|| marks.iter().sum::<f32>() / marks.len() as f32)
}

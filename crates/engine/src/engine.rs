//! What an engine is: searched with the game's own types by those who write engines, on a table by everybody else.
//! Knows no particular game or player.

use std::marker::PhantomData;

use sente_rules::{Action, Game, GameId, Position, Table};
use thiserror::Error;

use crate::{Analysis, Limits, Line, Progress, SearchControl};

/// What is asked of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// When to answer at the latest.
    pub limits: Limits,
    /// How many of the best moves to report, each with its line.
    pub lines: usize,
    /// How many threads may be used.
    pub threads: usize,
}

impl SearchRequest {
    /// The best move within these limits, on one thread.
    pub const fn best(limits: Limits) -> Self {
        Self {
            limits,
            lines: 1,
            threads: 1,
        }
    }
}

/// An engine for games of `P`. It may keep what it found between searches; the same requests in the same order,
/// limited by nodes on one thread, get the same answers.
pub trait Engine<P: Position>: Send {
    /// Searches until the limits or the engine's own judgement end it. The answer has at least one line unless the game is over.
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move>;
}

impl<P: Position, M: Engine<P> + ?Sized> Engine<P> for Box<M> {
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move> {
        (**self).search(game, request, control, sink)
    }
}

/// The game cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The engine plays another game.
    #[error("this player does not play {0}")]
    OtherGame(GameId),
    /// The engine could not search: its program ended, was silent for too long or sent something unreadable.
    #[error("the player failed: {0}")]
    Failed(String),
}

/// An engine of any game, which gets the game on a table and answers in text.
pub trait DynEngine: Send {
    /// Searches the position on the table; see [`Engine::search`].
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError>;
}

/// The game on a table with the types of those who search it.
pub(crate) fn game_of<P: Position>(table: &dyn Table) -> Result<&Game<P>, SearchError> {
    let other = || SearchError::OtherGame(table.game());
    table.as_game().ok_or_else(other)
}

/// Makes an engine for `P` one that can be asked without knowing the game.
pub struct AnyGameAdapter<P, M> {
    engine: M,
    game: PhantomData<fn() -> P>,
}

impl<P: Position, M: Engine<P>> AnyGameAdapter<P, M> {
    /// The same engine, asked about tables.
    pub const fn new(engine: M) -> Self {
        Self {
            engine,
            game: PhantomData,
        }
    }
}

impl<P: Position, M: Engine<P>> DynEngine for AnyGameAdapter<P, M> {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let game = game_of::<P>(table)?;
        let mut progress = |analysis: &Analysis<P::Move>| sink.report(&analysis.to_text());
        let analysis = self.engine.search(game, request, control, &mut progress);
        Ok(match choose_colour(game, &analysis) {
            Some(choice) => choice,
            None => analysis.to_text(),
        })
    }
}

/// Where the opening asks for a colour instead of a move: the one that stands better.
fn choose_colour<P: Position>(
    game: &Game<P>,
    analysis: &Analysis<P::Move>,
) -> Option<Analysis<String>> {
    let turn = game.position().turn();
    let asked = game.legal_actions().contains(&Action::Take(turn));
    let evaluation = analysis.lines.first().map(|line| line.evaluation);
    let evaluation = evaluation.filter(|_| asked)?;
    let (colour, evaluation) = if evaluation.win_probability < 0.5 {
        (!turn, evaluation.opposite())
    } else {
        (turn, evaluation)
    };
    Some(Analysis {
        lines: vec![Line {
            moves: vec![Action::<P::Move>::Take(colour).to_string()],
            evaluation,
        }],
        ..analysis.to_text()
    })
}

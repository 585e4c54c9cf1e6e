//! The engine interfaces: [`Engine`] with a game's own types for implementations, [`DynEngine`] with a table and text
//! for callers. Independent of particular games and players.

use std::marker::PhantomData;

use sente_rules::{Game, GameId, Position, Table};
use thiserror::Error;

use crate::{Analysis, Limits, Progress, SearchControl, opening};

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// The limits.
    pub limits: Limits,
    /// The number of best moves to report, each with its line.
    pub lines: usize,
    /// The number of threads.
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

/// An engine for games of `P`. It may keep state between searches; on one thread with a node limit, the same sequence
/// of requests gives the same answers.
pub trait Engine<P: Position>: Send {
    /// Searches until the limits are reached or the engine decides to stop. The result has at least one line unless the
    /// game is over.
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move>;
}

impl<P: Position, M: Engine<P> + ?Sized> Engine<P> for Box<M> {
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move> {
        (**self).search(game, request, control, progress)
    }
}

/// Why a search failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The engine plays another game.
    #[error("this player does not play {0}")]
    OtherGame(GameId),
    /// The engine could not search: its program exited, was silent for too long or sent invalid output.
    #[error("the player failed: {0}")]
    Failed(String),
}

/// An engine for any game, with a table as input and moves as text.
pub trait DynEngine: Send {
    /// Searches the position on the table; see [`Engine::search`].
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError>;
}

/// The game on a table with its own types.
pub(crate) fn game_of<P: Position>(table: &dyn Table) -> Result<&Game<P>, SearchError> {
    let other = || SearchError::OtherGame(table.game());
    table.as_game().ok_or_else(other)
}

/// Turns an engine for `P` into a [`DynEngine`].
pub struct AnyGameAdapter<P, M> {
    engine: M,
    game: PhantomData<fn() -> P>,
}

impl<P: Position, M: Engine<P>> AnyGameAdapter<P, M> {
    /// Wraps the engine.
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
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let game = game_of::<P>(table)?;
        Ok(opening::search(
            &mut self.engine,
            game,
            request,
            control,
            progress,
        ))
    }
}

//! Whoever can think about a game: with the game's own types for those who write engines, by text for
//! everybody else. Knows no particular game or player.

use std::marker::PhantomData;

use sente_rules::{Action, Finished, Game, GameId, Illegal, Position, Rules, SetupError, Table};
use thiserror::Error;

use crate::{Analysis, Limits, Line, Progress, SearchControl};

/// What is asked of a thinker.
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

/// A thinker about games of `P`. It may remember what it found between questions; its answers to the
/// same questions in the same order, limited by nodes on one thread, are the same.
pub trait Engine<P: Position>: Send {
    /// Thinks until the limits or its own judgement end it. The answer has at least one line unless the game is over.
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

/// A game as text: what a question is about, whichever game it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameSpec {
    /// The game and its settings.
    pub rules: Rules,
    /// The position text to begin with, where that is not the usual start.
    pub setup: Option<String>,
    /// Everything done since.
    pub moves: Vec<String>,
}

/// The situation cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The position is refused.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is refused.
    #[error("move {number}: {reason}")]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        reason: Illegal,
    },
    /// The thinker plays another game.
    #[error("this player does not play {0}")]
    OtherGame(GameId),
    /// The thinker could not search: its program ended, was silent for too long or spoke nonsense.
    #[error("the player failed: {0}")]
    Failed(String),
}

/// A thinker that is asked and answers in text.
pub trait DynEngine: Send {
    /// Thinks about the spec; see [`Engine::search`].
    fn search(
        &mut self,
        spec: &GameSpec,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError>;
}

impl GameSpec {
    /// The game with its own types.
    pub fn game<P: Position>(&self) -> Result<Game<P>, SearchError> {
        let rules = P::Rules::try_from(self.rules.clone())
            .map_err(|other| SearchError::OtherGame(other.game()))?;
        let mut game = match &self.setup {
            Some(text) => Game::from_position(P::from_text(&rules, text, Finished::Allowed)?)?,
            None => Game::<P>::new(&rules),
        };
        for (index, text) in self.moves.iter().enumerate() {
            game.play_text(text).map_err(|reason| SearchError::Move {
                number: index + 1,
                reason,
            })?;
        }
        Ok(game)
    }
}

/// Makes a thinker about `P` one that is asked in text.
pub struct TextAdapter<P, M> {
    engine: M,
    game: PhantomData<fn() -> P>,
}

impl<P: Position, M: Engine<P>> TextAdapter<P, M> {
    /// The same thinker, asked in text.
    pub const fn new(engine: M) -> Self {
        Self {
            engine,
            game: PhantomData,
        }
    }
}

impl<P: Position, M: Engine<P>> DynEngine for TextAdapter<P, M> {
    fn search(
        &mut self,
        spec: &GameSpec,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let game = spec.game::<P>()?;
        let mut progress = |analysis: &Analysis<P::Move>| sink.report(&analysis.to_text());
        let analysis = self.engine.search(&game, request, control, &mut progress);
        Ok(match choose_colour(&game, &analysis) {
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

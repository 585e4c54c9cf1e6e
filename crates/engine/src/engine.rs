//! What an engine is: searched with the game's own types by those who write engines, by text by everybody else.
//! Knows no particular game or player.

use std::marker::PhantomData;

use sente_rules::{Action, Finished, Game, GameId, Illegal, Position, Rules, SetupError, Table};
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

/// A game as text: what a question is about, whichever game it is.
///
/// ```
/// use sente_engine::GameSpec;
/// use sente_rules::othello::Othello;
/// use sente_rules::{GameId, Rules};
///
/// let mut spec = GameSpec {
///     rules: Rules::usual(GameId::Othello),
///     setup: None,
///     moves: vec!["f5".to_owned()],
/// };
/// assert_eq!(spec.game::<Othello>()?.actions().len(), 1);
/// spec.moves.push("a1".to_owned());
/// assert_eq!(spec.game::<Othello>().unwrap_err().to_string(), "move 2: a1 turns over no disc");
/// # Ok::<(), sente_engine::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameSpec {
    /// The game and its settings.
    pub rules: Rules,
    /// The position text to begin with, where that is not the usual start.
    pub setup: Option<String>,
    /// Everything done since.
    pub moves: Vec<String>,
}

/// The game cannot be searched.
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
    /// The engine plays another game.
    #[error("this player does not play {0}")]
    OtherGame(GameId),
    /// The engine could not search: its program ended, was silent for too long or sent something unreadable.
    #[error("the player failed: {0}")]
    Failed(String),
}

/// An engine that is asked and answers in text.
pub trait DynEngine: Send {
    /// Searches the position after the spec's moves; see [`Engine::search`].
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

/// Makes an engine for `P` one that is asked in text.
pub struct TextAdapter<P, M> {
    engine: M,
    game: PhantomData<fn() -> P>,
}

impl<P: Position, M: Engine<P>> TextAdapter<P, M> {
    /// The same engine, asked in text.
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

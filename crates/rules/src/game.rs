//! A game as it is played: a start, the actions since then, and the position they led to. Knows the
//! opening's choices and makes forced passes; knows no clocks, offers or persons' names.

use crate::opening::Protocol;
use crate::{Action, Colour, Illegal, MoveView, Opening, Position, Seat, SetupError};

/// A game of `P` from its start to now.
///
/// ```
/// use sente_rules::othello::Othello;
/// use sente_rules::{Colour, Game, Position, Table, othello};
///
/// let mut game = Game::<Othello>::new(&othello::Rules);
/// game.play_text("f5")?;
/// game.play_text("d6")?;
/// assert_eq!(game.position().turn(), Colour::Black);
/// assert_eq!(game.actions().len(), 2);
/// # Ok::<(), sente_rules::Illegal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    start: P,
    position: P,
    protocol: Protocol,
    actions: Vec<Action<P::Move>>,
    last: Option<MoveView>,
}

/// What an accepted action did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The action as it is written.
    pub text: String,
    /// What it did to the board; nothing for a choice of colours.
    pub seen: Option<MoveView>,
    /// The side that had to pass after it, for the interface to say so.
    pub passed: Option<Colour>,
}

impl<P: Position> Game<P> {
    /// A new game.
    pub fn new(rules: &P::Rules) -> Self {
        Self::begin(P::start(rules))
    }

    /// A game that goes on from a set-up position.
    pub fn from_position(position: P) -> Result<Self, SetupError> {
        match position.opening() {
            Opening::Free => Ok(Self::begin(position)),
            Opening::Pro | Opening::Swap2 => Err(SetupError::OpeningNeedsEmptyBoard),
        }
    }

    /// A game that begins here, with the opening that the rules ask for.
    pub(crate) fn begin(start: P) -> Self {
        let mut game = Self {
            position: start.clone(),
            protocol: Protocol::new(start.opening()),
            start,
            actions: Vec::new(),
            last: None,
        };
        game.pass_if_forced();
        game
    }

    /// The position now.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The position in which the game began.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// Everything done since the start; forced passes are not listed.
    pub fn actions(&self) -> &[Action<P::Move>] {
        &self.actions
    }

    /// The last move's effect on the board.
    pub const fn last(&self) -> Option<&MoveView> {
        self.last.as_ref()
    }

    /// Whose turn it is to act: not always the holder of the colour to move.
    pub fn seat(&self) -> Seat {
        self.protocol.seat(self.position.turn())
    }

    /// Who holds this colour, as far as the opening has decided it.
    pub fn holder(&self, colour: Colour) -> Seat {
        self.protocol.holder(colour)
    }

    /// All actions that are possible now.
    pub fn legal_actions(&self) -> Vec<Action<P::Move>> {
        let choices = self.protocol.choices();
        if !choices.is_empty() {
            return choices;
        }
        let opening = self.position.opening();
        let mut actions = Vec::new();
        self.position.for_each_legal(|mv| {
            if self.position.check_opening(opening, mv).is_ok() {
                actions.push(Action::Move(mv));
            }
        });
        actions
    }

    /// Does something, or says why not and changes nothing.
    pub fn act(&mut self, action: Action<P::Move>) -> Result<Played, Illegal> {
        let protocol = self.protocol.after(action)?;
        if let Action::Move(mv) = action {
            self.position.check(mv)?;
            self.position.check_opening(self.position.opening(), mv)?;
        }
        self.protocol = protocol;
        Ok(self.make(action))
    }

    /// Takes the last action back; false when there is none.
    pub fn undo(&mut self) -> bool {
        let Some((_, kept)) = self.actions.split_last() else {
            return false;
        };
        let mut game = Self::begin(self.start.clone());
        for &action in kept {
            game.protocol = game
                .protocol
                .after(action)
                .expect("an action that was accepted is accepted again");
            game.make(action);
        }
        *self = game;
        true
    }

    fn make(&mut self, action: Action<P::Move>) -> Played {
        let mut passed = None;
        let mut seen = None;
        if let Action::Move(mv) = action {
            let view = self.position.describe(mv);
            self.position.play_unchecked(mv);
            passed = self.pass_if_forced();
            self.last = Some(view.clone());
            seen = Some(view);
        }
        self.actions.push(action);
        Played {
            text: action.to_string(),
            seen,
            passed,
        }
    }

    fn pass_if_forced(&mut self) -> Option<Colour> {
        let pass = self.position.forced_pass()?;
        let passed = self.position.turn();
        self.position.play_unchecked(pass);
        Some(passed)
    }
}

//! A game in progress: an initial position, the actions since then, and the resulting position. Handles the opening's
//! choices and forced passes, but no clocks, offers or players' names.

use crate::opening::Protocol;
use crate::{
    Action, Asked, Colour, Illegal, MoveView, Opening, Point, Position, Seat, SetupError, Symmetry,
};

/// A game of `P` with its history.
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

/// The effect of an accepted action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The text of the action.
    pub text: String,
    /// Its effect on the board; `None` for a choice of colours.
    pub seen: Option<MoveView>,
    /// The side that had to pass after it, for the user interface to report.
    pub passed: Option<Colour>,
}

impl<P: Position> Game<P> {
    /// A new game.
    pub fn new(rules: &P::Rules) -> Self {
        Self::begin(P::start(rules))
    }

    /// A game that starts from a set-up position. Fails if the rules have an opening other than the free one.
    pub fn from_position(position: P) -> Result<Self, SetupError> {
        match position.opening() {
            Opening::Free => Ok(Self::begin(position)),
            _ => Err(SetupError::OpeningNeedsEmptyBoard),
        }
    }

    /// A game that starts from this position with the opening of its rules.
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

    /// The current position.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The initial position.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// All actions since the start; forced passes are not included.
    pub fn actions(&self) -> &[Action<P::Move>] {
        &self.actions
    }

    /// The effect of the last move on the board.
    pub const fn last(&self) -> Option<&MoveView> {
        self.last.as_ref()
    }

    /// The seat that is to act: during an opening, not always the holder of the colour to move.
    pub fn seat(&self) -> Seat {
        self.protocol.seat(self.position.turn())
    }

    /// The seat that holds this colour, as far as the opening has decided it.
    pub fn holder(&self, colour: Colour) -> Seat {
        self.protocol.holder(colour)
    }

    /// What the seat that is to act is asked for.
    pub fn asked(&self) -> Asked {
        self.protocol.asked()
    }

    /// The moves that are offered and not yet taken.
    pub fn offers(&self) -> Vec<P::Move> {
        if !matches!(self.asked(), Asked::Offer { .. } | Asked::Pick) {
            return Vec::new();
        }
        let offered = |action: &Action<P::Move>| match action {
            Action::Offer(mv) => Some(*mv),
            _ => None,
        };
        let mut offers: Vec<_> = self.actions.iter().rev().map_while(offered).collect();
        offers.reverse();
        offers
    }

    /// All legal actions.
    pub fn legal_actions(&self) -> Vec<Action<P::Move>> {
        let choices = self.protocol.choices();
        if !choices.is_empty() {
            return choices;
        }
        if self.asked() == Asked::Pick {
            return self.offers().into_iter().map(Action::Move).collect();
        }
        let mut actions = Vec::new();
        if let Asked::Offer { .. } = self.asked() {
            let taken = self.images_of_offers();
            self.position.for_each_legal(|mv| {
                if !taken.contains(&mv) {
                    actions.push(Action::Offer(mv));
                }
            });
            return actions;
        }
        let opening = self.position.opening();
        self.position.for_each_legal(|mv| {
            if self.position.check_opening(opening, mv).is_ok() {
                actions.push(Action::Move(mv));
            }
        });
        actions
    }

    /// Performs an action. If it is illegal, returns the reason and changes nothing.
    pub fn act(&mut self, action: Action<P::Move>) -> Result<Played, Illegal> {
        let protocol = self.protocol.after(action, self.position.turn())?;
        let action = self.meant(action);
        match action {
            Action::Move(mv) => self.check_move(mv)?,
            Action::Offer(mv) => {
                self.position.check(mv)?;
                if self.images_of_offers().contains(&mv) {
                    return Err(Illegal::OfferedAlready(self.target(mv)));
                }
            }
            Action::Take(_) | Action::Extend | Action::Fifths(_) => {}
        }
        self.protocol = protocol;
        Ok(self.make(action))
    }

    /// The action with a move as an offer, if offers are asked for.
    fn meant(&self, action: Action<P::Move>) -> Action<P::Move> {
        match (self.asked(), action) {
            (Asked::Offer { .. }, Action::Move(mv)) => Action::Offer(mv),
            (_, action) => action,
        }
    }

    fn check_move(&self, mv: P::Move) -> Result<(), Illegal> {
        self.position.check(mv)?;
        if self.asked() != Asked::Pick {
            return self.position.check_opening(self.position.opening(), mv);
        }
        if self.offers().contains(&mv) {
            Ok(())
        } else {
            Err(Illegal::NotOffered(self.target(mv)))
        }
    }

    fn target(&self, mv: P::Move) -> Point {
        let target = self.position.describe(mv).to;
        target.expect("an offered move has a target")
    }

    /// The offered moves and those that are equal to them by the symmetries of the position.
    fn images_of_offers(&self) -> Vec<P::Move> {
        let position = &self.position;
        let keeps = |symmetry: &&Symmetry| position.transformed(**symmetry) == *position;
        let own: Vec<_> = P::SYMMETRIES.iter().filter(keeps).collect();
        let images = |mv| {
            let image = move |&&symmetry: &&Symmetry| position.transformed_move(mv, symmetry);
            own.iter().map(image).collect::<Vec<_>>()
        };
        self.offers().into_iter().flat_map(images).collect()
    }

    /// Takes the last action back; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some((_, kept)) = self.actions.split_last() else {
            return false;
        };
        let mut game = Self::begin(self.start.clone());
        for &action in kept {
            game.protocol = game
                .protocol
                .after(action, game.position.turn())
                .expect("an accepted action is legal when replayed");
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

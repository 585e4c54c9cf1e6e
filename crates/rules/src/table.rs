//! The type-erased layer: a game for callers that don't know its type. Input and output are texts and views; callers
//! that know the type downcast with `as_game`.

use std::any::Any;
use std::fmt;

use crate::opening::{Action, Asked};
use crate::point::shortened;
use crate::{
    BoardView, Colour, Game, GameId, Illegal, MoveView, Outcome, Played, Point, Position, Rules,
    Seat,
};

/// A game of any type, created by [`Rules::table`] and [`Rules::table_from`].
///
/// ```
/// use sente_rules::{GameId, Rules};
///
/// let mut table = Rules::usual(GameId::Othello).table();
/// table.play_text("f5")?;
/// assert_eq!(table.legal_texts(), ["f4", "d6", "f6"]);
/// assert_eq!(table.play_text("a1").unwrap_err().to_string(), "a1 turns over no disc");
/// # Ok::<(), sente_rules::Illegal>(())
/// ```
pub trait Table: Any + Send + Sync {
    /// The rules with their settings.
    fn rules(&self) -> Rules;

    /// The game.
    fn game(&self) -> GameId {
        self.rules().game()
    }

    /// The side to move.
    fn turn(&self) -> Colour;

    /// The seat that is to act.
    fn seat(&self) -> Seat;

    /// The seat that holds this colour, as far as the opening has decided it.
    fn holder(&self, colour: Colour) -> Seat;

    /// What the seat that is to act is asked for.
    fn asked(&self) -> Asked;

    /// Performs the action with this text: a move, or a choice that the opening offers.
    fn play_text(&mut self, text: &str) -> Result<Played, Illegal>;

    /// Takes the last action back; returns false if there is none.
    fn undo(&mut self) -> bool;

    /// All actions so far, as text.
    fn actions(&self) -> Vec<String>;

    /// The number of actions so far.
    fn ply(&self) -> usize;

    /// All legal actions, as text.
    fn legal_texts(&self) -> Vec<String>;

    /// The outcome, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The data for drawing the board.
    fn view(&self) -> BoardView;

    /// The current position, as text.
    fn position_text(&self) -> String;

    /// The initial position, as text; `None` if it is the usual one.
    fn setup_text(&self) -> Option<String>;

    /// A hash of the current position.
    fn key(&self) -> u64;

    /// A table with the initial position of the same game.
    fn at_start(&self) -> Box<dyn Table>;

    /// Clones the table.
    fn boxed_clone(&self) -> Box<dyn Table>;
}

impl dyn Table {
    /// The game with its own type; `None` if it is a different game.
    ///
    /// ```
    /// use sente_rules::gomoku::Gomoku;
    /// use sente_rules::othello::Othello;
    /// use sente_rules::{GameId, Rules};
    ///
    /// let table = Rules::usual(GameId::Othello).table();
    /// let game = table.as_game::<Othello>().expect("it is Othello");
    /// assert_eq!(game.position().board().empty().count_ones(), 60);
    /// assert!(table.as_game::<Gomoku>().is_none());
    /// ```
    pub fn as_game<P: Position>(&self) -> Option<&Game<P>> {
        let game: &dyn Any = self;
        game.downcast_ref()
    }
}

impl fmt::Debug for dyn Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("rules", &self.rules())
            .field("setup", &self.setup_text())
            .field("actions", &self.actions())
            .finish()
    }
}

/// Two tables are equal if they have the same rules, the same initial position and the same actions.
impl PartialEq for dyn Table {
    fn eq(&self, other: &Self) -> bool {
        let told = |table: &Self| (table.rules(), table.setup_text(), table.actions());
        told(self) == told(other)
    }
}

impl Clone for Box<dyn Table> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl<P: Position> Table for Game<P> {
    fn rules(&self) -> Rules {
        self.position().rules().into()
    }

    fn turn(&self) -> Colour {
        self.position().turn()
    }

    fn seat(&self) -> Seat {
        Self::seat(self)
    }

    fn holder(&self, colour: Colour) -> Seat {
        Self::holder(self, colour)
    }

    fn asked(&self) -> Asked {
        Self::asked(self)
    }

    fn play_text(&mut self, text: &str) -> Result<Played, Illegal> {
        let text = text.trim();
        let action = text.parse().map_err(|_| Illegal::Unreadable {
            text: shortened(text),
            example: P::EXAMPLE_MOVE,
        })?;
        self.act(action)
    }

    fn undo(&mut self) -> bool {
        Self::undo(self)
    }

    fn actions(&self) -> Vec<String> {
        Self::actions(self).iter().map(Action::to_string).collect()
    }

    fn ply(&self) -> usize {
        Self::actions(self).len()
    }

    fn legal_texts(&self) -> Vec<String> {
        self.legal_actions().iter().map(Action::to_string).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn view(&self) -> BoardView {
        let position = self.position();
        let shape = position.shape();
        let cells = usize::from(shape.width) * usize::from(shape.height);
        let pieces: Vec<_> = (0..cells)
            .map(|index| position.piece(Point::from_index(index, shape.width)))
            .collect();
        let count = |colour| pieces.iter().filter(|&&p| p == Some(colour)).count() as u16;
        BoardView {
            game: self.game(),
            counts: Colour::ALL.map(count),
            captured: position.captured(),
            legal: legal_views(self),
            offers: targets(self),
            forbidden: position.forbidden(),
            last: self.last().cloned(),
            outcome: position.outcome(),
            turn: position.turn(),
            pieces,
            shape,
        }
    }

    fn position_text(&self) -> String {
        self.position().to_string()
    }

    fn setup_text(&self) -> Option<String> {
        let usual = Rules::table(&self.rules()).position_text();
        Some(self.start().to_string()).filter(|text| *text != usual)
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn at_start(&self) -> Box<dyn Table> {
        Box::new(Self::begin(self.start().clone()))
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

fn legal_views<P: Position>(game: &Game<P>) -> Vec<MoveView> {
    let describe = |action| match action {
        Action::Move(mv) => Some(game.position().describe(mv)),
        Action::Offer(mv) => Some(MoveView {
            text: Action::Offer(mv).to_string(),
            ..game.position().describe(mv)
        }),
        Action::Take(_) | Action::Extend | Action::Fifths(_) => None,
    };
    game.legal_actions()
        .into_iter()
        .filter_map(describe)
        .collect()
}

/// The points of the offered moves.
fn targets<P: Position>(game: &Game<P>) -> Vec<Point> {
    let offers = game.offers().into_iter();
    offers
        .filter_map(|mv| game.position().describe(mv).to)
        .collect()
}

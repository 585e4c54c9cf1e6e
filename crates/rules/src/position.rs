//! The static layer: what every game's position can do. Engines are written against a concrete
//! position; callers that don't know the game use [`Table`](crate::Table).

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{
    Colour, Finished, Forbidden, Illegal, MoveView, Opening, Outcome, Point, Rules, SetupError,
    Shape, Symmetry,
};

/// A board with its pieces, the side to move, and whatever else its rules depend on.
///
/// Copies are cheap, so taking a move back is keeping the position before it.
/// `Display` writes the position text that [`Position::from_text`] reads.
pub trait Position: Clone + Debug + Display + PartialEq + Eq + Send + Sync + 'static {
    /// A move, written and read as the game's players do.
    type Move: Copy + Debug + Display + FromStr + PartialEq + Eq + Ord + Hash + Send + Sync;
    /// What can be chosen about the rules before a game.
    type Rules: Clone
        + Debug
        + Default
        + PartialEq
        + Eq
        + Hash
        + Send
        + Sync
        + Into<Rules>
        + TryFrom<Rules, Error = Rules>;

    /// The ways to turn and mirror the board that the rules do not notice, the identity first.
    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;

    /// A move as this game writes it, for messages that say how.
    const EXAMPLE_MOVE: &'static str;

    /// What a game that ended early adds to a move count deeper than its end: the field's convention.
    const FINISHED_LEAVES: u64 = 0;

    /// The position in which a game under these rules begins.
    fn start(rules: &Self::Rules) -> Self;

    /// Reads a position text. What the text can say about the rules (the board's size) overrides them.
    fn from_text(rules: &Self::Rules, text: &str, finished: Finished) -> Result<Self, SetupError>;

    /// The rules of this game, with their settings.
    fn rules(&self) -> Self::Rules;

    /// The side to move; where the game is over, the side that would be.
    fn turn(&self) -> Colour;

    /// Whether the move can be played, and if not, why.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;

    /// Plays a move that [`Position::check`] accepts. Anything else may do anything but be unsafe.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Plays a move, or says why not and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Calls `visit` once for each legal move; never when the game is over.
    fn for_each_legal(&self, visit: impl FnMut(Self::Move));

    /// All legal moves, in the order of generation.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_legal(|mv| moves.push(mv));
        moves
    }

    /// The number of legal moves.
    fn count_legal(&self) -> usize {
        let mut count = 0;
        self.for_each_legal(|_| count += 1);
        count
    }

    /// The move that is made without asking anybody, because the rules leave nothing else: a pass.
    fn forced_pass(&self) -> Option<Self::Move> {
        None
    }

    /// Whether there is an outcome; cheaper than asking for it.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash of the pieces and the side to move, kept up to date move by move.
    fn key(&self) -> u64;

    /// The same hash computed from nothing.
    fn recomputed_key(&self) -> u64;

    /// The position turned or mirrored.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// Where a move goes when the board is turned or mirrored.
    fn transformed_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// The board as a picture needs it.
    fn shape(&self) -> Shape;

    /// What stands on a point of the board.
    fn piece(&self, point: Point) -> Option<Colour>;

    /// How many pieces of each colour were captured, for the games that capture.
    fn captured(&self) -> Option<[u8; 2]> {
        None
    }

    /// What a legal move does to the board, for animation and highlighting.
    fn describe(&self, mv: Self::Move) -> MoveView;

    /// The points that the rules forbid to the side to move though they are empty.
    fn forbidden(&self) -> Vec<(Point, Forbidden)> {
        Vec::new()
    }

    /// What an opening says about where this move may go, beyond the rules of the game.
    fn check_opening(&self, opening: Opening, mv: Self::Move) -> Result<(), Illegal> {
        let _ = (opening, mv);
        Ok(())
    }

    /// The opening that games under these rules use.
    fn opening(&self) -> Opening {
        Opening::Free
    }

    /// Every move that somebody could write for this board, legal or not: what exhaustive checks ask about.
    fn conceivable_moves(&self) -> Vec<Self::Move>;
}

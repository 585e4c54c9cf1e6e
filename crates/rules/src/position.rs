//! The static layer: the operations of a position in every game. Engines use a concrete position; callers that don't
//! know the game use [`Table`](crate::Table).

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{
    Colour, Finished, Forbidden, Illegal, MoveView, Opening, Outcome, Point, Rules, SetupError,
    Shape, Symmetry,
};

/// A board with its pieces, the side to move, and everything else that the rules depend on.
///
/// Clones are cheap: to take a move back, keep the position before it. `Display` writes the position text that
/// [`Position::from_text`] reads.
pub trait Position: Clone + Debug + Display + PartialEq + Eq + Send + Sync + 'static {
    /// A move. Its text form is the usual notation of the game.
    type Move: Copy + Debug + Display + FromStr + PartialEq + Eq + Ord + Hash + Send + Sync;
    /// The rules and settings of the game.
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

    /// The symmetries of the board that leave the rules unchanged, the identity first.
    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;

    /// An example of a move, for error messages.
    const EXAMPLE_MOVE: &'static str;

    /// The number that a game that ends early adds to a perft count beyond its end, according to the usual convention
    /// for the game.
    const FINISHED_LEAVES: u64 = 0;

    /// The initial position under these rules.
    fn start(rules: &Self::Rules) -> Self;

    /// Reads a position text. Rules that follow from the text (the board's size) override `rules`.
    fn from_text(rules: &Self::Rules, text: &str, finished: Finished) -> Result<Self, SetupError>;

    /// The rules of this game, with their settings.
    fn rules(&self) -> Self::Rules;

    /// The side to move; if the game is over, the side that would move next.
    fn turn(&self) -> Colour;

    /// Returns an error with the reason if the move is illegal.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;

    /// Plays a move that [`Position::check`] accepts. The result for other moves is unspecified, but memory-safe.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Plays a move. If it is illegal, returns the reason and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Calls `visit` once for each legal move. A finished game has none.
    fn for_each_legal(&self, visit: impl FnMut(Self::Move));

    /// All legal moves, in generation order.
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

    /// The pass that the rules enforce, so that no player is asked for it.
    fn forced_pass(&self) -> Option<Self::Move> {
        None
    }

    /// Whether the game is over; cheaper than [`Position::outcome`].
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The outcome, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash of the pieces and the side to move, updated incrementally.
    fn key(&self) -> u64;

    /// The same hash, computed from scratch.
    fn recomputed_key(&self) -> u64;

    /// The image of the position under a symmetry.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// The image of a move under a symmetry.
    fn transformed_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// The form of the board, for drawing it.
    fn shape(&self) -> Shape;

    /// The piece on a point of the board.
    fn piece(&self, point: Point) -> Option<Colour>;

    /// The number of captured pieces of each colour, in games with captures.
    fn captured(&self) -> Option<[u8; 2]> {
        None
    }

    /// The effect of a legal move on the board, for animation and highlighting.
    fn describe(&self, mv: Self::Move) -> MoveView;

    /// The empty points that the rules forbid to the side to move.
    fn forbidden(&self) -> Vec<(Point, Forbidden)> {
        Vec::new()
    }

    /// Returns an error if the opening restricts this move, beyond the rules of the game.
    fn check_opening(&self, opening: Opening, mv: Self::Move) -> Result<(), Illegal> {
        let _ = (opening, mv);
        Ok(())
    }

    /// The opening of games under these rules.
    fn opening(&self) -> Opening {
        Opening::Free
    }

    /// Every move that can be written for this board, legal or not, for exhaustive tests.
    fn conceivable_moves(&self) -> Vec<Self::Move>;
}

//! The names of openings. Most are traditional; those of Surakarta, which had none, are our own. They are found by
//! position, so symmetric boards and transpositions have the same name. They say nothing about the quality of an
//! opening.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::OnceLock;

use crate::gomoku::Gomoku;
use crate::othello::{self, Move, Othello};
use crate::surakarta::{self, Board, Surakarta};
use crate::{Colour, Finished, Game, GameId, Point, Position, Rules, Symmetry, Table};

/// A named opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpeningName {
    /// The name in English.
    pub name: &'static str,
    /// The number in the usual list of openings, if there is one: `D4`.
    pub code: Option<&'static str>,
}

impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        match self.code {
            Some(code) => write!(f, " ({code})"),
            None => Ok(()),
        }
    }
}

/// The last named opening that the game has passed through.
///
/// ```
/// use sente_rules::{GameId, Rules, opening_name};
///
/// let mut table = Rules::usual(GameId::Othello).table();
/// for text in ["f5", "d6", "c3", "d3", "c4"] {
///     table.play_text(text)?;
/// }
/// assert_eq!(opening_name(&*table).map(|it| it.name), Some("Tiger"));
/// # Ok::<(), sente_rules::Illegal>(())
/// ```
pub fn opening_name(table: &dyn Table) -> Option<OpeningName> {
    match table.game() {
        GameId::Othello => {
            let book = othello_book();
            last_named::<Othello>(table, book.deepest, |position| book.find(position))
        }
        GameId::Renju => {
            let book = renju_book();
            last_named::<Gomoku>(table, book.deepest, |position| {
                book.find(&stones(position)?)
            })
        }
        GameId::Surakarta => {
            let book = surakarta_book();
            last_named::<Surakarta>(table, book.deepest, |position| {
                book.find(&Pieces::of(position))
            })
        }
        // The other games have no named openings.
        _ => None,
    }
}

/// All named openings of a game, as `opening_name` returns them.
pub fn opening_names(rules: &Rules) -> Vec<OpeningName> {
    let mut names: Vec<_> = match rules.game() {
        GameId::Othello => othello_book().names.values().copied().collect(),
        GameId::Renju => renju_book().names.values().copied().collect(),
        GameId::Surakarta => surakarta_book().names.values().copied().collect(),
        _ => Vec::new(),
    };
    names.sort_unstable_by_key(|it| (it.code, it.name));
    names
}

/// Replays the game, at most to the depth of the deepest named opening.
fn last_named<P: Position>(
    table: &dyn Table,
    deepest: usize,
    find: impl Fn(&P) -> Option<OpeningName>,
) -> Option<OpeningName> {
    let rules = P::Rules::try_from(table.rules()).ok()?;
    let mut game = match table.setup_text() {
        None => Game::<P>::new(&rules),
        Some(text) => {
            Game::from_position(P::from_text(&rules, &text, Finished::Allowed).ok()?).ok()?
        }
    };
    let mut last = find(game.position());
    let mut moves = 0;
    for text in table.actions() {
        let played = game.play_text(&text).ok()?;
        // The choices of an opening place nothing on the board.
        moves += usize::from(played.seen.is_some());
        if moves > deepest {
            break;
        }
        last = find(game.position()).or(last);
    }
    last
}

/// Named positions, each represented by the first of its eight symmetric forms.
struct Book<K> {
    names: HashMap<K, OpeningName>,
    /// The number of moves to the deepest position.
    deepest: usize,
}

impl<K: Canonical> Book<K> {
    fn find(&self, position: &K) -> Option<OpeningName> {
        self.names.get(&position.canonical()).copied()
    }
}

/// A position on a square board with a canonical form under the board's symmetries.
trait Canonical: Clone + Eq + Hash {
    fn canonical(&self) -> Self;
}

impl Canonical for Othello {
    fn canonical(&self) -> Self {
        let forms = Symmetry::ALL.map(|symmetry| self.transformed(symmetry));
        let first = forms.into_iter().min_by_key(|form| {
            let board = form.board();
            (board.own, board.opponent)
        });
        first.expect("there are eight forms")
    }
}

fn othello_book() -> &'static Book<Othello> {
    static BOOK: OnceLock<Book<Othello>> = OnceLock::new();
    BOOK.get_or_init(|| {
        let mut book = Book {
            names: HashMap::new(),
            deepest: 0,
        };
        for [moves, name] in lines(include_str!("othello.tsv")) {
            let mut position = Othello::start(&othello::Rules);
            let squares = moves.as_bytes().chunks_exact(2);
            book.deepest = book.deepest.max(squares.len());
            for square in squares {
                let point = Point::new(square[0] - b'a', square[1] - b'1');
                position
                    .play(Move::Place(point))
                    .expect("the list has legal moves");
            }
            let name = OpeningName { name, code: None };
            book.names.insert(position.canonical(), name);
        }
        book
    })
}

/// The first three stones of a game of Renju.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Stones {
    white: Point,
    /// Black's stones in the order of points, because the order of moves does not matter.
    black: [Point; 2],
}

impl Stones {
    fn new(white: Point, mut black: [Point; 2]) -> Self {
        black.sort_unstable();
        Self { white, black }
    }
}

impl Canonical for Stones {
    fn canonical(&self) -> Self {
        let form = |symmetry: Symmetry| {
            let moved = |point| symmetry.apply(point, RENJU_LINES);
            Self::new(moved(self.white), self.black.map(moved))
        };
        let forms = Symmetry::ALL.into_iter().map(form);
        forms.min().expect("there are eight forms")
    }
}

const RENJU_LINES: u8 = 15;
const RENJU_CENTRE: Point = Point::new(RENJU_LINES / 2, RENJU_LINES / 2);

fn renju_book() -> &'static Book<Stones> {
    static BOOK: OnceLock<Book<Stones>> = OnceLock::new();
    BOOK.get_or_init(|| {
        let point = |text: &str| text.parse().expect("the list names points");
        let names = lines(include_str!("renju.tsv")).map(|[code, white, black, name]| {
            let stones = Stones::new(point(white), [RENJU_CENTRE, point(black)]);
            let code = Some(code);
            (stones.canonical(), OpeningName { name, code })
        });
        Book {
            names: names.collect(),
            deepest: 3,
        }
    })
}

/// The stones, if there are three and two are Black's.
fn stones(position: &Gomoku) -> Option<Stones> {
    if position.stones() != 3 {
        return None;
    }
    let of = |colour: Colour| {
        let points =
            (0..usize::from(RENJU_LINES).pow(2)).map(|at| Point::from_index(at, RENJU_LINES));
        points.filter(move |&point| position.piece(point) == Some(colour))
    };
    let black: Vec<_> = of(Colour::Black).collect();
    Some(Stones::new(
        of(Colour::White).next()?,
        black.try_into().ok()?,
    ))
}

/// The pieces on a board of Surakarta, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pieces {
    board: Board,
    turn: Colour,
}

impl Pieces {
    fn of(position: &Surakarta) -> Self {
        Self {
            board: position.board(),
            turn: position.turn(),
        }
    }
}

impl Canonical for Pieces {
    fn canonical(&self) -> Self {
        let forms = Symmetry::ALL.map(|symmetry| self.board.transformed(symmetry));
        let first = forms
            .into_iter()
            .min_by_key(|board| (board.own, board.opponent));
        Self {
            board: first.expect("there are eight forms"),
            turn: self.turn,
        }
    }
}

fn surakarta_book() -> &'static Book<Pieces> {
    static BOOK: OnceLock<Book<Pieces>> = OnceLock::new();
    BOOK.get_or_init(|| {
        let mut book = Book {
            names: HashMap::new(),
            deepest: 0,
        };
        for [code, moves, name] in lines(include_str!("surakarta.tsv")) {
            let mut game = Game::<Surakarta>::new(&surakarta::Rules::default());
            for text in moves.split(' ') {
                game.play_text(text).expect("the list has legal moves");
            }
            book.deepest = book.deepest.max(moves.split(' ').count());
            let pieces = Pieces::of(game.position());
            let code = Some(code);
            let name = OpeningName { name, code };
            book.names.insert(pieces.canonical(), name);
        }
        book
    })
}

/// The fields of each line that is not a comment.
fn lines<const N: usize>(list: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        fields.try_into().expect("the list has this many fields")
    })
}

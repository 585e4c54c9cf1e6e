//! Opening books: positions that were searched for a long time beforehand, each with the moves that were as good as the best.
//! Mirrored twins are one position. Makes no book; `sente-datagen book` does.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fastrand::Rng;
use sente_rules::{GameId, Table};
use thiserror::Error;

use crate::{
    Analysis, Canonical, DynEngine, Evaluation, Line, Progress, SearchControl, SearchError,
    SearchRequest,
};

/// The good moves of positions that games often begin with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// By the position that all its images share.
    positions: BTreeMap<String, Vec<BookMove>>,
    /// After so many plies of a game nothing is in the book any more.
    plies: usize,
}

/// A move of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub text: String,
    /// What a long search thought of it, from who makes it.
    pub evaluation: Evaluation,
}

/// The text is not a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {0} of the book cannot be read")]
pub struct NotABook(usize);

impl Book {
    /// The book that comes with the engine, for games that have one.
    pub fn shipped(game: GameId) -> Option<&'static Self> {
        static SURAKARTA: OnceLock<Book> = OnceLock::new();
        let (book, text) = match game {
            GameId::Surakarta => (&SURAKARTA, include_str!("../data/surakarta.book")),
            GameId::Gomoku | GameId::Standard | GameId::Renju | GameId::Othello => return None,
        };
        Some(book.get_or_init(|| Self::from_text(text).expect("the shipped book is well formed")))
    }

    /// A book as it is kept: the number of plies, then a line for each position with its moves, the best first, each followed by
    /// its value in hundredths of the game's unit and its chance to win in thousandths.
    pub fn from_text(text: &str) -> Result<Self, NotABook> {
        let mut lines = text.lines().zip(1..);
        let plies = lines
            .next()
            .and_then(|(line, _)| line.strip_prefix("plies ")?.parse().ok())
            .ok_or(NotABook(1))?;
        let position =
            |(line, number): (&str, usize)| Self::read_line(line).ok_or(NotABook(number));
        Ok(Self {
            positions: lines.map(position).collect::<Result<_, _>>()?,
            plies,
        })
    }

    /// The inverse of [`Book::from_text`].
    pub fn to_text(&self) -> String {
        let mut text = format!("plies {}\n", self.plies);
        for (position, moves) in &self.positions {
            text += &Self::line(position, moves);
            text.push('\n');
        }
        text
    }

    /// The line of a position.
    pub fn line(position: &str, moves: &[BookMove]) -> String {
        let moves = moves.iter().map(|mv| format!("\t{}", mv.written()));
        position.to_owned() + &moves.collect::<String>()
    }

    /// The inverse of [`Book::line`].
    pub fn read_line(line: &str) -> Option<(String, Vec<BookMove>)> {
        let (position, moves) = line.split_once('\t')?;
        let moves = moves.split('\t').map(BookMove::read);
        Some((position.to_owned(), moves.collect::<Option<_>>()?))
    }

    /// Adds what is known about the position on a table, in the form that its images share.
    pub fn add(&mut self, shared: &Canonical, moves: Vec<BookMove>) {
        self.plies = self.plies.max(shared.table.ply() + 1);
        self.positions.insert(shared.position.clone(), moves);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The good moves of the position on a table, the best first; none where it is not in the book.
    pub fn moves(&self, table: &dyn Table) -> Vec<BookMove> {
        if table.ply() >= self.plies {
            return Vec::new();
        }
        let Ok(shared) = Canonical::of(table) else {
            return Vec::new();
        };
        let Some(known) = self.positions.get(&shared.position) else {
            return Vec::new();
        };
        let texts = known.iter().map(|mv| mv.text.clone()).collect();
        let turned = shared.back(texts).into_iter().zip(known);
        turned
            .map(|(text, mv)| BookMove { text, ..mv.clone() })
            .collect()
    }
}

impl BookMove {
    /// How often each of these moves is to be played: the better, the more often.
    pub fn shares(moves: &[Self]) -> Vec<f32> {
        /// Moves are played e times as often as others whose chance to win is so much smaller.
        const SPREAD: f32 = 0.02;
        let weight = |mv: &Self| (mv.evaluation.win_probability / SPREAD).exp();
        let all: f32 = moves.iter().map(weight).sum();
        moves.iter().map(|mv| weight(mv) / all).collect()
    }

    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (text, value, chance) = (words.next()?, words.next()?, words.next()?);
        let (value, chance): (i32, u16) = (value.parse().ok()?, chance.parse().ok()?);
        Some(Self {
            text: text.to_owned(),
            evaluation: Evaluation {
                value: value as f32 / 100.0,
                win_probability: f32::from(chance) / 1000.0,
                proven: None,
            },
        })
    }

    fn written(&self) -> String {
        let value = (self.evaluation.value * 100.0).round();
        let chance = (self.evaluation.win_probability * 1000.0).round();
        format!("{} {value} {chance}", self.text)
    }
}

/// A player that plays by a book as long as it can, and then thinks for itself.
pub struct BookPlayer {
    engine: Box<dyn DynEngine>,
    book: &'static Book,
    rng: Rng,
}

impl BookPlayer {
    /// This engine with a book, of whose moves it draws one by the seed.
    pub fn new(engine: Box<dyn DynEngine>, book: &'static Book, seed: u64) -> Self {
        let rng = Rng::with_seed(seed);
        Self { engine, book, rng }
    }

    fn draw(&mut self, mut moves: Vec<BookMove>) -> Option<BookMove> {
        let mut left = self.rng.f32();
        let shares = BookMove::shares(&moves);
        let drawn = shares.iter().position(|share| {
            left -= share;
            left < 0.0
        });
        // What rounding leaves is the last one's.
        let last = moves.len().checked_sub(1)?;
        Some(moves.swap_remove(drawn.unwrap_or(last)))
    }
}

impl DynEngine for BookPlayer {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        sink: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        // Whoever wants several lines or a depth wants to know, and not to play.
        let moves = if request.lines > 1 || request.limits.depth.is_some() {
            Vec::new()
        } else {
            self.book.moves(table)
        };
        let Some(drawn) = self.draw(moves) else {
            return self.engine.search(table, request, control, sink);
        };
        Ok(Analysis {
            lines: vec![Line {
                moves: vec![drawn.text],
                evaluation: drawn.evaluation,
            }],
            depth: 0,
            nodes: 0,
        })
    }
}

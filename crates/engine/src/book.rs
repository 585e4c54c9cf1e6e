//! Opening books: positions that a long search has evaluated in advance, each with the moves that were as good as the
//! best. Symmetric positions are stored once. `sente-datagen book` creates books.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fastrand::Rng;
use sente_rules::{GameId, Table};
use thiserror::Error;

use crate::{
    Analysis, Canonical, DynEngine, Evaluation, Line, Progress, SearchControl, SearchError,
    SearchRequest,
};

/// The good moves of frequent opening positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// Keyed by the canonical position.
    positions: BTreeMap<String, Vec<BookMove>>,
    /// The number of plies after which the book has no positions.
    plies: usize,
}

/// A move of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub text: String,
    /// The evaluation of a long search, for the side that makes the move.
    pub evaluation: Evaluation,
}

/// The text is not a valid book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {0} of the book cannot be read")]
pub struct BookError(usize);

impl Book {
    /// The shipped book of a game, if there is one.
    pub fn shipped(game: GameId) -> Option<&'static Self> {
        static SURAKARTA: OnceLock<Book> = OnceLock::new();
        const TEXT: &str = include_str!("../data/surakarta.book");
        let read = || Self::from_text(TEXT).expect("the shipped book is well formed");
        (game == GameId::Surakarta).then(|| SURAKARTA.get_or_init(read))
    }

    /// The text form: the number of plies, then a line for each position with its moves, the best first, each with its
    /// value in hundredths of the game's unit and its winning probability in thousandths.
    pub fn from_text(text: &str) -> Result<Self, BookError> {
        let mut lines = text.lines().zip(1..);
        let plies = lines
            .next()
            .and_then(|(line, _)| line.strip_prefix("plies ")?.parse().ok())
            .ok_or(BookError(1))?;
        let position =
            |(line, number): (&str, usize)| Self::read_line(line).ok_or(BookError(number));
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

    /// The line of a position in the text form.
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

    /// Adds moves for the position on a table, under its canonical form.
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

    /// The good moves for the position on a table, the best first; empty if it is not in the book.
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
    /// The probabilities with which these moves are played, which increase with their evaluation.
    pub fn shares(moves: &[Self]) -> Vec<f32> {
        /// The difference in winning probability for which a move is played e times as often.
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

/// A player that plays from a book as long as possible, and then searches.
pub struct BookPlayer {
    engine: Box<dyn DynEngine>,
    book: &'static Book,
    rng: Rng,
}

impl BookPlayer {
    /// This engine with a book. The seed determines which book move it plays.
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
        // Rounding errors go to the last move.
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
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        // A request for several lines or a depth is an analysis, for which the book is not used.
        let moves = if request.lines > 1 || request.limits.depth.is_some() {
            Vec::new()
        } else {
            self.book.moves(table)
        };
        let Some(drawn) = self.draw(moves) else {
            return self.engine.search(table, request, control, progress);
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

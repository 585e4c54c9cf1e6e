//! The rules of Gomoku, Renju, Othello and Surakarta: positions, notation, names of openings. Pure: no search, no
//! clock, no randomness, no files.
//!
//! There are two layers. Code that knows the game, such as engines, uses a [`Position`]; all other code uses a
//! [`Table`] and draws its [`BoardView`].

#![forbid(unsafe_code)]

mod colour;
mod diagram;
mod facts;
mod game;
mod game_id;
pub mod gomoku;
mod illegal;
mod opening;
mod opening_names;
pub mod othello;
mod outcome;
pub mod perft;
mod point;
mod position;
pub mod properties;
mod rules;
mod seat;
mod setup;
mod still;
pub mod surakarta;
mod symmetry;
mod table;
mod view;
mod zobrist;

pub use colour::Colour;
pub use facts::{Facts, LateGame};
pub use game::{Game, Played};
pub use game_id::{GameId, UnknownGame};
pub use illegal::{Forbidden, Illegal};
pub use opening::{Action, Asked, Opening};
pub use opening_names::{OpeningName, opening_name, opening_names};
pub use outcome::{Outcome, Reason};
pub use point::{ParsePointError, Point, shortened};
pub use position::Position;
pub use rules::{GameTextError, Rules, RulesError, Visitor};
pub use seat::Seat;
pub use setup::{Finished, SetupError};
pub use symmetry::Symmetry;
pub use table::Table;
pub use view::{BoardView, FirstRow, MoveView, PathStep, Shape, Surface};

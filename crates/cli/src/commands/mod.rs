//! The commands, one file each: their arguments and their execution.

mod analyse;
mod arena;
mod bench;
mod convert;
mod database;
mod doctor;
mod engine;
mod fit;
mod forbidden;
mod help;
mod log;
mod manual;
mod perft;
mod play;
mod puzzles;
mod rankings;
mod serve;
mod show;
mod solve;
mod tablebase;
mod worker;

pub use analyse::Analyse;
pub use arena::Arena;
pub use bench::Bench;
pub use convert::Convert;
pub use database::{Backup, Restore};
pub use doctor::Doctor;
pub use engine::Engine;
pub use fit::Fit;
pub use forbidden::Forbidden;
pub use help::Help;
pub use manual::Manual;
pub use perft::Perft;
pub use play::{Play, is_at_terminal};
pub use puzzles::Puzzles;
pub use rankings::Rankings;
pub use serve::Serve;
pub use show::Show;
pub use solve::Solve;
pub use tablebase::TablebaseCommand;
pub use worker::WorkerCommand;

use clap::Args;
use sente_rules::{GameId, Rules, RulesError};

use crate::failure::OrWrongUse;

/// The options that select a game and its rules.
#[derive(Args)]
pub struct GameArguments {
    /// gomoku, standard, renju, othello or surakarta.
    pub game: GameId,
    /// A setting of the rules, such as size=19 or quiet=off; can be repeated.
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

impl GameArguments {
    /// The rules with the settings applied.
    pub fn rules(&self) -> anyhow::Result<Rules> {
        with_settings(Rules::usual(self.game), &self.settings).or_wrong_use()
    }
}

/// The rules with settings such as `size=19` applied.
fn with_settings(rules: Rules, settings: &[String]) -> Result<Rules, RulesError> {
    settings.iter().try_fold(rules, |rules, setting| {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        rules.with(name, value)
    })
}

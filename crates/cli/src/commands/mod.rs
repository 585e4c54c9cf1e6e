//! The commands, one file each: their arguments and what they do.

mod analyse;
mod arena;
mod bench;
mod convert;
mod engine;
mod forbidden;
mod perft;
mod rankings;
mod show;
mod solve;

pub use analyse::Analyse;
pub use arena::Arena;
pub use bench::Bench;
pub use convert::Convert;
pub use engine::Engine;
pub use forbidden::Forbidden;
pub use perft::Perft;
pub use rankings::Rankings;
pub use show::Show;
pub use solve::Solve;

use clap::Args;
use sente_rules::{GameId, Rules, RulesError};

/// Which game is meant, and under which rules.
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
    pub fn rules(&self) -> Result<Rules, RulesError> {
        self.settings
            .iter()
            .try_fold(Rules::usual(self.game), |rules, setting| {
                let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
                rules.with(name, value)
            })
    }
}

//! Runs an engine protocol for other programs.

use std::io::{BufRead, Write};

use clap::{Args, Subcommand};
use sente_engine::PlayerRegistry;
use sente_engine_protocols::{EngineOptions, Protocol, run_engine};
use sente_rules::{GameId, Rules};

use super::GameArguments;
use crate::registry;

/// Speaks an engine protocol on standard input and output.
///
/// Programs that play games or let engines play each other start this command and communicate with it. It ends when its
/// input ends or when the protocol tells it to quit.
#[derive(Args)]
#[command(after_help = "Examples:
  sente engine gomocup
  sente engine nboard --player sente-5
  sente engine ugi surakarta --rule quiet=off")]
pub struct Engine {
    #[command(subcommand)]
    protocol: ProtocolCommand,
    /// The computer player that searches. Default: the engine at full strength.
    #[arg(long, global = true, value_name = "ID")]
    player: Option<String>,
    /// The seed of the player's random choices.
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The number of threads.
    #[arg(long, global = true, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

#[derive(Subcommand)]
enum ProtocolCommand {
    /// Piskvork's and Gomocup's protocol, for Gomoku and Renju.
    #[command(after_help = "Example:\n  sente engine gomocup --threads 2")]
    Gomocup,
    /// NBoard's protocol, version 2, for Othello.
    #[command(after_help = "Example:\n  sente engine nboard --player sente-5")]
    Nboard,
    /// The Go Text Protocol, version 2, for Othello.
    #[command(after_help = "Example:\n  sente engine gtp")]
    Gtp,
    /// The Universal Game Interface, for every game.
    #[command(after_help = "Example:\n  sente engine ugi surakarta --rule quiet=off")]
    Ugi(GameArguments),
}

impl Engine {
    /// Handles commands until the input ends. The search thread writes to the output too.
    pub fn run(
        &self,
        registry: &PlayerRegistry,
        input: &mut impl BufRead,
        out: impl Write + Send + 'static,
    ) -> anyhow::Result<()> {
        let (protocol, rules) = match &self.protocol {
            ProtocolCommand::Gomocup => (Protocol::Gomocup, Rules::usual(GameId::Gomoku)),
            ProtocolCommand::Nboard => (Protocol::Nboard, Rules::usual(GameId::Othello)),
            ProtocolCommand::Gtp => (Protocol::Gtp, Rules::usual(GameId::Othello)),
            ProtocolCommand::Ugi(game) => (Protocol::Ugi, game.rules()?),
        };
        if let Some(player) = &self.player {
            registry::need(&PlayerRegistry::default(), rules.game(), player)?;
        }
        let options = EngineOptions {
            rules,
            players: &PlayerRegistry::default().with_tablebases(registry.tablebases().clone()),
            player: self.player.clone(),
            seed: self.seed,
            threads: self.threads.into(),
        };
        Ok(run_engine(protocol, &options, input, out)?)
    }
}

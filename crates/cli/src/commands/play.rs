//! Plays a game at this terminal.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, IsTerminal, Write};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, Parser};
use sente_engine::PlayerRegistry;
use sente_rules::{GameId, Rules};
use sente_server::config::Listen;
use sente_server::{Clock, Config, Server};
use url::Url;

use super::database::DatabaseArgument;
use super::with_settings;
use crate::failure::{OrWrongUse, wrong_use};
use crate::plain;
use crate::terminal::{self, Wishes};

/// Plays at this terminal, against people or computer players.
///
/// The game fills the screen. With --plain it asks and answers line by line instead, for pipes, screen readers and
/// simple terminals. With --account you log in to the accounts that `sente serve` keeps on this machine, and games
/// count for their ratings and statistics.
#[derive(Args)]
#[command(after_help = "Examples:
  sente play
  sente play gomoku --rule size=19 --rule opening=swap2
  sente play othello --engines engines.toml
  sente play --account
  sente play --server http://127.0.0.1:7373
  sente play --plain")]
pub struct Play {
    /// gomoku, standard, renju, othello or surakarta. The app asks if it is not given.
    game: Option<GameId>,
    /// A setting of the rules, such as size=19 or quiet=off; can be repeated.
    #[arg(long = "rule", value_name = "NAME=VALUE", requires = "game")]
    settings: Vec<String>,
    /// Asks and answers line by line.
    #[arg(long)]
    plain: bool,
    /// Uses only ASCII characters. This is the default if the locale is not UTF-8.
    #[arg(long)]
    ascii: bool,
    /// The folder for your preferences and progress, instead of the folders of your account.
    #[arg(long, value_name = "FOLDER", env = "SENTE_PREFERENCES")]
    preferences: Option<PathBuf>,
    /// Plays against people on this server, whether they use a browser or a terminal: log in, see the lobby, make and
    /// accept offers.
    #[arg(long, value_name = "URL", value_parser = terminal::read_address, conflicts_with_all = ["game", "plain"])]
    server: Option<Url>,
    /// Plays with an account of this machine, with the ratings, statistics and saved games of the page.
    #[arg(long, conflicts_with_all = ["game", "plain", "server"])]
    account: bool,
    #[command(flatten)]
    database: DatabaseArgument,
    /// The seed of the computer players' random choices.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Play {
    /// The defaults of `sente play`.
    pub fn usual() -> Self {
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            play: Play,
        }
        Line::parse_from(["play"]).play
    }

    /// Runs the app until the user quits.
    pub fn run(
        &self,
        engines: Option<&Path>,
        registry: &Arc<PlayerRegistry>,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let rules = match self.game {
            Some(game) => Some(with_settings(Rules::usual(game), &self.settings).or_wrong_use()?),
            None => None,
        };
        let seed = self.seed.unwrap_or_else(any_seed);
        if self.plain {
            return plain::run(rules.as_ref(), registry, seed, input, out)
                .context("the terminal failed");
        }
        let instead = if self.server.is_some() || self.account {
            "start it in a terminal; --plain works only for games on this machine"
        } else {
            "add --plain to play without it"
        };
        need_whole_screen(instead)?;
        let wishes = Wishes {
            rules,
            ascii: self.ascii,
            seed,
            preferences: self.preferences.clone(),
            server: self.server.clone(),
            is_own_server: self.account,
            practice: None,
        };
        if self.account {
            return self.run_with_account(wishes, engines, registry);
        }
        terminal::run(wishes, registry)
    }

    /// Plays on an embedded server with the accounts of this machine. The server ends with the app.
    fn run_with_account(
        &self,
        wishes: Wishes,
        engines: Option<&Path>,
        registry: &Arc<PlayerRegistry>,
    ) -> anyhow::Result<()> {
        let mut config = Config::new(self.database.place(None)?);
        config.listen = Listen::At((Ipv4Addr::LOCALHOST, 0).into());
        config.engines = engines.map(Path::to_owned);
        config.tablebases = registry.tablebases().clone();
        let runtime = tokio::runtime::Runtime::new()?;
        let server = runtime
            .block_on(Server::start(config, Clock::system()))
            .context(
                "if a server is already running, play there with --server http://ADDRESS:PORT",
            )?;
        let address = format!("http://{}", server.address());
        let server_address =
            Some(Url::parse(&address).context("the address of the embedded server is invalid")?);
        let played = terminal::run(
            Wishes {
                server: server_address,
                ..wishes
            },
            registry,
        );
        runtime.block_on(server.stop())?;
        runtime.shutdown_timeout(END);
        played
    }
}

/// The time that running threads get at the end of the program.
const END: Duration = Duration::from_millis(500);

/// Fails if the full-screen app cannot run, and says what to do instead.
pub fn need_whole_screen(instead: &str) -> anyhow::Result<()> {
    let why = if !is_at_terminal() {
        "the full-screen app needs a terminal"
    } else if is_dumb() {
        "this terminal (TERM=dumb) cannot show the full-screen app"
    } else {
        return Ok(());
    };
    Err(wrong_use(format!("{why}: {instead}")))
}

/// Whether the terminal can only print line after line.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

/// Whether input and output are a terminal.
pub fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A random seed.
pub fn any_seed() -> u64 {
    // Half the range, so that the seeds of the seats can be counted up from it.
    RandomState::new().hash_one(0) >> 1
}

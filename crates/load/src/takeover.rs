//! Measures how long games stand still when the server that owns them is killed.

use std::time::Duration;

use clap::Args;
use futures_util::future::try_join_all;
use sente_api::{Action, ClientMessage, ServerMessage};
use sente_load::client::Socket;
use sente_load::people::{self, SeatedUser};
use sente_load::server::{Served, Serving};
use sente_match::TimeControl;
use sente_rules::{GameId, Rules, Seat};
use tokio::time::{Instant, sleep};

use crate::bed::{Bed, Place};
use crate::report::percentile;

/// The options of the measurement.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The number of games.
    #[arg(long, default_value_t = 100)]
    pairs: usize,
}

/// The delay before a refused move is sent again.
const AGAIN: Duration = Duration::from_millis(50);

/// Runs the measurement, with two servers of which the first owns all games.
pub async fn measure(arguments: &Arguments) -> anyhow::Result<()> {
    let program = std::env::current_exe()?;
    let bed = Bed::new(&arguments.place, true)?;
    let rules = Rules::usual(GameId::Gomoku);
    let pairs = people::invent(
        &bed.database,
        rules,
        TimeControl::Unlimited,
        arguments.pairs,
    );
    let pairs = pairs.await?;
    let serving = Serving {
        nats: bed.nats.as_deref(),
        ..Serving::ALONE
    };
    let doomed = Served::start_with(&program, &bed.database, serving).await?;
    let other = Served::start_with(&program, &bed.database, serving).await?;
    let mut players = Vec::new();
    for pair in pairs {
        players.push(Player::sit_down(pair, &doomed, &other).await?);
    }
    drop(doomed);
    let killed = Instant::now();
    let waits = players.into_iter().map(|player| player.play(killed));
    let mut waits = try_join_all(waits).await?;
    waits.sort_unstable();
    println!("games              {}", waits.len());
    for (name, share) in [("median", 0.5), ("p99", 0.99), ("longest", 1.0)] {
        let seconds = percentile(&waits, share).as_secs_f64();
        println!("standstill {name:<8} {seconds:.2} s");
    }
    other.stop().await
}

/// A player at the server that survives, and the opponent at the one that does not.
struct Player {
    socket: Socket,
    game: String,
    _opponent: Socket,
}

impl Player {
    async fn sit_down(
        [one, two]: [SeatedUser; 2],
        doomed: &Served,
        other: &Served,
    ) -> anyhow::Result<Self> {
        let game = one.game.to_string();
        // The first server that is asked for a game owns it.
        let mut opponent = Socket::connect(doomed.address(), &two.cookie).await?;
        opponent.follow(&game).await?;
        let mut socket = Socket::connect(other.address(), &one.cookie).await?;
        socket.follow(&game).await?;
        Ok(Self {
            socket,
            game,
            _opponent: opponent,
        })
    }

    /// Plays a move as soon as a server accepts it, and returns the time since the kill.
    async fn play(mut self, killed: Instant) -> anyhow::Result<Duration> {
        let message = ClientMessage::Act {
            game: self.game,
            id: "move".to_owned(),
            seat: Seat::First,
            ply: 0,
            action: Action::Play {
                text: "h8".to_owned(),
            },
        };
        self.socket.say(&message).await?;
        loop {
            match self.socket.hear().await? {
                ServerMessage::Done { .. } => return Ok(killed.elapsed()),
                ServerMessage::Refused { .. } => {
                    sleep(AGAIN).await;
                    self.socket.say(&message).await?;
                }
                _ => {}
            }
        }
    }
}

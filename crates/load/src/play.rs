//! The clients: each pair plays game after game with random legal moves and a pause between them, and measures the
//! latency of each move.

use sente_match::{EventKind, Offer};
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::bail;
use futures_util::StreamExt;
use sente_api::{Action, ClientMessage, ServerMessage};
use sente_load::client::Socket;
use sente_load::people::SeatedUser;
use sente_rules::{Seat, Table};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// The options of the clients.
#[derive(Clone)]
pub struct Plan {
    /// The servers.
    pub addresses: Vec<SocketAddr>,
    /// Whether the two people of a pair connect to the same server.
    pub together: bool,
    /// The time between two moves of a pair.
    pub pause: Duration,
    /// The warm-up time.
    pub warm_up: Duration,
    /// The duration of the measurement.
    pub measured: Duration,
}

/// The measurements of a pair.
#[derive(Default)]
pub struct Measured {
    /// The latency of each move from its sender to the opponent.
    pub latencies: Vec<Duration>,
    /// The number of all moves, including those of the warm-up.
    pub moves: usize,
    /// The number of finished games.
    pub games: usize,
}

/// A running pair.
pub type Playing = JoinHandle<anyhow::Result<Measured>>;

/// The number of parallel connection attempts.
const AT_ONCE: usize = 50;

/// Connects all pairs, and then starts them.
pub async fn sit_down(plan: Plan, pairs: Vec<[SeatedUser; 2]>) -> anyhow::Result<Vec<Playing>> {
    let count = pairs.len();
    let pairs = pairs.into_iter().enumerate();
    let connecting = pairs.map(|(number, pair)| Couple::sit_down(plan.clone(), number, pair));
    let couples: Vec<_> = futures_util::stream::iter(connecting)
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let couples: Vec<Couple> = couples.into_iter().collect::<anyhow::Result<_>>()?;
    let start = Instant::now();
    let begin = |(number, couple): (usize, Couple)| {
        // Spreads the pairs' moves over time.
        let first = start + plan.pause.mul_f64(number as f64 / count as f64);
        tokio::spawn(couple.play(start, first))
    };
    Ok(couples.into_iter().enumerate().map(begin).collect())
}

/// A socket, and the id of the next game if the server has already sent it: that message may come before the answer to
/// the action that caused it.
struct Client {
    socket: Socket,
    next: Option<String>,
}

/// Two clients of one game.
struct Couple {
    plan: Plan,
    clients: [Client; 2],
    /// The index of the socket in the first seat of the current game.
    first: usize,
    game: String,
    table: Box<dyn Table>,
    sent: u64,
}

impl Couple {
    async fn sit_down(plan: Plan, number: usize, pair: [SeatedUser; 2]) -> anyhow::Result<Self> {
        let [one, two] = pair;
        let game = one.game.to_string();
        let server = |number: usize| plan.addresses[number % plan.addresses.len()];
        let mut one = Socket::connect(server(number), &one.cookie).await?;
        let other = number + usize::from(!plan.together);
        let mut two = Socket::connect(server(other), &two.cookie).await?;
        let doc = one.follow(&game).await?;
        two.follow(&game).await?;
        let rules = doc.settings.rules.clone();
        Ok(Self {
            plan,
            clients: [one, two].map(|socket| Client { socket, next: None }),
            first: 0,
            game,
            table: rules.table(),
            sent: 0,
        })
    }

    async fn play(mut self, start: Instant, first: Instant) -> anyhow::Result<Measured> {
        let warm = start + self.plan.warm_up;
        let end = warm + self.plan.measured;
        let mut measured = Measured::default();
        let mut rng = fastrand::Rng::new();
        let mut due = first;
        while Instant::now() < end {
            tokio::time::sleep_until(due).await;
            due += self.plan.pause;
            let legal = self.table.legal_texts();
            let text = &legal[rng.usize(..legal.len())];
            let latency = self.play_move(text).await?;
            measured.moves += 1;
            let now = Instant::now();
            if now >= warm && now < end {
                measured.latencies.push(latency);
            }
            if self.table.outcome().is_some() {
                measured.games += 1;
                self.play_again().await?;
            }
        }
        Ok(measured)
    }

    /// Plays a move and returns the time until the opponent received it.
    async fn play_move(&mut self, text: &str) -> anyhow::Result<Duration> {
        let seat = self.table.seat();
        let mover = self.first ^ seat.index();
        self.sent += 1;
        let message = ClientMessage::Act {
            game: self.game.clone(),
            id: self.sent.to_string(),
            seat,
            ply: self.table.ply() as u32,
            action: Action::Play {
                text: text.to_owned(),
            },
        };
        let start = Instant::now();
        self.clients[mover].socket.say(&message).await?;
        self.clients[1 - mover].hear_move(text).await?;
        let latency = start.elapsed();
        self.clients[mover].hear_done(self.sent).await?;
        self.table.play_text(text)?;
        Ok(latency)
    }

    /// Starts the next game, with exchanged seats.
    async fn play_again(&mut self) -> anyhow::Result<()> {
        for (client, seat) in [(self.first, Seat::First), (1 - self.first, Seat::Second)] {
            self.sent += 1;
            let message = ClientMessage::Act {
                game: self.game.clone(),
                id: self.sent.to_string(),
                seat,
                ply: self.table.ply() as u32,
                action: Action::Offer {
                    offer: Offer::Rematch,
                },
            };
            self.clients[client].socket.say(&message).await?;
            self.clients[client].hear_done(self.sent).await?;
        }
        let mut next = String::new();
        for client in &mut self.clients {
            next = client.hear_next().await?;
            let game = self.game.clone();
            let unfollow = ClientMessage::Unfollow { game };
            client.socket.say(&unfollow).await?;
            client.socket.follow(&next).await?;
        }
        self.table = self.table.rules().table();
        self.game = next;
        self.first = 1 - self.first;
        Ok(())
    }
}

impl Client {
    /// Receives the next message; remembers the id of a next game.
    async fn hear(&mut self) -> anyhow::Result<ServerMessage> {
        let message = self.socket.hear().await?;
        if let ServerMessage::Next { next, .. } = &message {
            self.next = Some(next.clone());
        }
        Ok(message)
    }

    async fn hear_move(&mut self, expected: &str) -> anyhow::Result<()> {
        loop {
            let ServerMessage::Events { events, .. } = self.hear().await? else {
                continue;
            };
            let is_it = |kind: &EventKind| matches!(kind, EventKind::Played { text, .. } if text == expected);
            if events.iter().any(|event| is_it(&event.kind)) {
                return Ok(());
            }
        }
    }

    async fn hear_done(&mut self, sent: u64) -> anyhow::Result<()> {
        loop {
            match self.hear().await? {
                ServerMessage::Done { id, .. } if id == sent.to_string() => return Ok(()),
                ServerMessage::Refused { problem, .. } => bail!(problem.detail),
                _ => {}
            }
        }
    }

    async fn hear_next(&mut self) -> anyhow::Result<String> {
        loop {
            if let Some(next) = self.next.take() {
                return Ok(next);
            }
            self.hear().await?;
        }
    }
}

//! The clients: each pair plays game after game, with random legal moves and a pause between them, and
//! measures how long each move is on its way.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::bail;
use futures_util::StreamExt;
use sente_api::{Action, ClientMessage, EventKindDoc, OfferDoc, SeatDoc, ServerMessage};
use sente_load::client::Socket;
use sente_load::people::Seat;
use sente_rules::Table;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// When and where to play.
#[derive(Clone, Copy)]
pub struct Plan {
    /// The server.
    pub address: SocketAddr,
    /// The time between two moves of a pair.
    pub pause: Duration,
    /// For how long everybody plays before it is measured.
    pub warm_up: Duration,
    /// For how long it is measured.
    pub measured: Duration,
}

/// What a pair has measured.
#[derive(Default)]
pub struct Measured {
    /// How long each move took from who sent it to the opponent.
    pub latencies: Vec<Duration>,
    /// All moves, those before the measurement too.
    pub moves: usize,
    /// Games that ended.
    pub games: usize,
}

/// A pair at work.
pub type Playing = JoinHandle<anyhow::Result<Measured>>;

/// How many connect at once.
const AT_ONCE: usize = 50;

/// Lets all pairs connect, and then play.
pub async fn sit_down(plan: Plan, pairs: Vec<[Seat; 2]>) -> anyhow::Result<Vec<Playing>> {
    let count = pairs.len();
    let connecting = pairs.into_iter().map(|pair| Couple::sit_down(plan, pair));
    let couples: Vec<_> = futures_util::stream::iter(connecting)
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let couples: Vec<Couple> = couples.into_iter().collect::<anyhow::Result<_>>()?;
    let start = Instant::now();
    let begin = |(number, couple): (usize, Couple)| {
        // Not everybody moves in the same moment.
        let first = start + plan.pause.mul_f64(number as f64 / count as f64);
        tokio::spawn(couple.play(start, first))
    };
    Ok(couples.into_iter().enumerate().map(begin).collect())
}

/// Two clients of one game.
struct Couple {
    plan: Plan,
    sockets: [Socket; 2],
    /// Which of the sockets sits first in the present game.
    first: usize,
    game: String,
    table: Box<dyn Table>,
    sent: u64,
}

impl Couple {
    async fn sit_down(plan: Plan, pair: [Seat; 2]) -> anyhow::Result<Self> {
        let [one, two] = pair;
        let game = one.game.to_string();
        let mut sockets = [
            Socket::connect(plan.address, &one.cookie).await?,
            Socket::connect(plan.address, &two.cookie).await?,
        ];
        let doc = sockets[0].follow(&game).await?;
        sockets[1].follow(&game).await?;
        let rules: sente_rules::Rules = doc.settings.rules.parse()?;
        Ok(Self {
            plan,
            sockets,
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

    /// Plays a move and says how long it took until the opponent knew of it.
    async fn play_move(&mut self, text: &str) -> anyhow::Result<Duration> {
        let seat = self.table.seat();
        let mover = self.first ^ seat.index();
        self.sent += 1;
        let message = ClientMessage::Act {
            game: self.game.clone(),
            id: self.sent.to_string(),
            seat: seat.into(),
            ply: self.table.ply() as u32,
            action: Action::Play {
                text: text.to_owned(),
            },
        };
        let start = Instant::now();
        self.sockets[mover].say(&message).await?;
        hear_move(&mut self.sockets[1 - mover], text).await?;
        let latency = start.elapsed();
        hear_done(&mut self.sockets[mover], self.sent).await?;
        self.table.play_text(text)?;
        Ok(latency)
    }

    /// The next game, with changed seats.
    async fn play_again(&mut self) -> anyhow::Result<()> {
        for (socket, seat) in [
            (self.first, SeatDoc::First),
            (1 - self.first, SeatDoc::Second),
        ] {
            self.sent += 1;
            let message = ClientMessage::Act {
                game: self.game.clone(),
                id: self.sent.to_string(),
                seat,
                ply: self.table.ply() as u32,
                action: Action::Offer {
                    offer: OfferDoc::Rematch,
                },
            };
            self.sockets[socket].say(&message).await?;
            hear_done(&mut self.sockets[socket], self.sent).await?;
        }
        let mut next = String::new();
        for socket in &mut self.sockets {
            loop {
                if let ServerMessage::Next { next: id, .. } = socket.hear().await? {
                    next = id;
                    break;
                }
            }
            let game = self.game.clone();
            socket.say(&ClientMessage::Unfollow { game }).await?;
        }
        for socket in &mut self.sockets {
            socket.follow(&next).await?;
        }
        self.table = self.table.rules().table();
        self.game = next;
        self.first = 1 - self.first;
        Ok(())
    }
}

async fn hear_move(socket: &mut Socket, expected: &str) -> anyhow::Result<()> {
    loop {
        let ServerMessage::Events { events, .. } = socket.hear().await? else {
            continue;
        };
        let is_it = |kind: &EventKindDoc| matches!(kind, EventKindDoc::Played { text, .. } if text == expected);
        if events.iter().any(|event| is_it(&event.kind)) {
            return Ok(());
        }
    }
}

async fn hear_done(socket: &mut Socket, sent: u64) -> anyhow::Result<()> {
    loop {
        match socket.hear().await? {
            ServerMessage::Done { id, .. } if id == sent.to_string() => return Ok(()),
            ServerMessage::Refused { problem, .. } => bail!(problem.detail),
            _ => {}
        }
    }
}

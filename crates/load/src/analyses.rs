//! Measures how many analyses per second the workers of a site can do, and how long people wait for them.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use futures_util::future::try_join_all;
use reqwest::Client;
use sente_api::{
    AnalysisDoc, AnalysisRequest, AnalysisStatus, ClientMessage, GameSpecDoc, ServerMessage,
};
use sente_load::client::Socket;
use sente_load::people;
use sente_load::server::{Process, Served, Serving};
use sente_match::TimeControl;
use sente_rules::{GameId, Rules};
use tokio::time::{Instant, sleep};

use crate::bed::{Bed, Place};
use crate::report::percentile;

/// The options of the measurement.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The number of workers. Without workers the server runs the searches.
    #[arg(long, default_value_t = 1)]
    workers: usize,
    /// The number of parallel searches per worker; one slot is reserved for moves.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The number of people, each of whom requests one analysis after the other.
    #[arg(long, default_value_t = 8)]
    people: usize,
    /// The time limit of an analysis, in milliseconds.
    #[arg(long, default_value_t = 100)]
    millis: u64,
    /// The duration of the measurement in seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

/// Runs the measurement.
pub async fn measure(arguments: &Arguments) -> anyhow::Result<()> {
    let program = std::env::current_exe()?;
    let bed = Bed::new(&arguments.place, true)?;
    let rules = Rules::usual(GameId::Othello);
    let pairs = people::invent(
        &bed.database,
        rules,
        TimeControl::Unlimited,
        arguments.people,
    )
    .await?;
    let serving = Serving {
        nats: bed.nats.as_deref(),
        searches: arguments.workers == 0,
        ..Serving::ALONE
    };
    let served = Served::start_with(&program, &bed.database, serving).await?;
    let mut workers = Vec::new();
    for _ in 0..arguments.workers {
        let nats = bed.nats.as_deref().unwrap_or_default();
        workers.push(Process::worker(&program, nats, arguments.threads).await?);
    }
    // By then the server knows all workers.
    sleep(Duration::from_secs(2)).await;
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    let mut asking = Vec::new();
    for (number, [asker, _]) in pairs.into_iter().enumerate() {
        let asker = Asker {
            http: Client::new(),
            address: served.address(),
            socket: Socket::connect(served.address(), &asker.cookie).await?,
            cookie: asker.cookie,
            millis: arguments.millis,
        };
        asking.push(tokio::spawn(asker.ask_until(end, number)));
    }
    let mut waits = Vec::new();
    for asked in try_join_all(asking).await? {
        waits.extend(asked?);
    }
    waits.sort_unstable();
    let each = waits.len() as f64 / arguments.seconds as f64;
    println!("workers            {}", arguments.workers);
    println!("analyses a second  {each:.1}");
    for (name, share) in [("median", 0.5), ("p99", 0.99)] {
        let millis = percentile(&waits, share).as_secs_f64() * 1_000.0;
        println!("wait, {name:<12} {millis:.1} ms");
    }
    for worker in workers {
        worker.stop().await?;
    }
    served.stop().await
}

/// A person who requests one analysis after the other.
struct Asker {
    http: Client,
    address: SocketAddr,
    socket: Socket,
    cookie: String,
    millis: u64,
}

impl Asker {
    /// Sends a new request whenever the previous one is answered, and returns the time that each answer in time took.
    async fn ask_until(mut self, end: Instant, asker: usize) -> anyhow::Result<Vec<Duration>> {
        let mut table = Rules::usual(GameId::Othello).table();
        let mut rng = fastrand::Rng::with_seed(asker as u64);
        let mut waits = Vec::new();
        while Instant::now() < end {
            if table.outcome().is_some() {
                table = Rules::usual(GameId::Othello).table();
            }
            let legal = table.legal_texts();
            table.play_text(&legal[rng.usize(..legal.len())])?;
            if table.outcome().is_none() {
                let start = Instant::now();
                self.ask(table.actions()).await?;
                if Instant::now() < end {
                    waits.push(start.elapsed());
                }
            }
        }
        Ok(waits)
    }

    async fn ask(&mut self, moves: Vec<String>) -> anyhow::Result<()> {
        let request = AnalysisRequest {
            situation: GameSpecDoc {
                rules: "othello".to_owned(),
                setup: None,
                moves,
            },
            player: "sente-10".to_owned(),
            lines: 1,
            millis: self.millis,
            review: false,
        };
        let url = format!("http://{}/api/v1/analyses", self.address);
        let request = self.http.post(url).json(&request);
        let answer = request.header("cookie", &self.cookie).send().await?;
        let doc: AnalysisDoc = answer.error_for_status()?.json().await?;
        let id = doc.id.clone();
        self.socket
            .say(&ClientMessage::FollowAnalysis { id })
            .await?;
        loop {
            match self.socket.hear().await? {
                ServerMessage::Analysis { analysis } if analysis.id == doc.id => {
                    match analysis.status {
                        AnalysisStatus::Done => return Ok(()),
                        status if status.is_over() => bail!("an analysis ended as {status:?}"),
                        _ => {}
                    }
                }
                ServerMessage::Problem { problem, .. } => bail!(problem.detail),
                _ => {}
            }
        }
    }
}

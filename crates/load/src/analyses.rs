//! Measures the number of analyses per second that the workers of a site can do.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use reqwest::{Client, Method};
use sente_api::{AnalysisDoc, AnalysisRequest, AnalysisStatus, GameSpecDoc};
use sente_load::people;
use sente_load::server::{Process, Served, Serving};
use sente_match::TimeControl;
use sente_rules::{GameId, Rules};
use tokio::time::{Instant, interval, sleep};

/// The options of the measurement.
#[derive(Args)]
pub struct Arguments {
    /// A PostgreSQL database.
    #[arg(long)]
    database: String,
    /// The address of the NATS server of the site.
    #[arg(long)]
    nats: String,
    /// The number of workers.
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

/// The interval at which a person polls for the answer.
const LOOK: Duration = Duration::from_millis(10);

/// Runs the measurement, with a server that runs no searches.
pub async fn measure(arguments: &Arguments) -> anyhow::Result<()> {
    let program = std::env::current_exe()?;
    let rules = Rules::usual(GameId::Othello);
    let pairs = people::invent(
        &arguments.database,
        rules,
        TimeControl::Unlimited,
        arguments.people,
    )
    .await?;
    let serving = Serving {
        nats: Some(&arguments.nats),
        searches: false,
        ..Serving::ALONE
    };
    let served = Served::start_with(&program, &arguments.database, serving).await?;
    let mut workers = Vec::new();
    for _ in 0..arguments.workers {
        let worker = Process::worker(&program, &arguments.nats, arguments.threads).await?;
        workers.push(worker);
    }
    // By then the server knows all workers.
    sleep(Duration::from_secs(2)).await;
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    let done = Arc::new(AtomicU64::new(0));
    let asking: Vec<_> = pairs
        .into_iter()
        .enumerate()
        .map(|(number, [asker, _])| {
            let asker = Asker {
                http: Client::new(),
                address: served.address(),
                cookie: asker.cookie,
                millis: arguments.millis,
            };
            tokio::spawn(asker.ask_until(end, number, Arc::clone(&done)))
        })
        .collect();
    for task in asking {
        task.await??;
    }
    let done = done.load(Ordering::Relaxed) as f64;
    println!("workers            {}", arguments.workers);
    println!("analyses a second  {:.1}", done / arguments.seconds as f64);
    for worker in workers {
        worker.stop().await?;
    }
    served.stop().await
}

struct Asker {
    http: Client,
    address: SocketAddr,
    cookie: String,
    millis: u64,
}

impl Asker {
    /// Sends a new request whenever the previous one is answered.
    async fn ask_until(
        self,
        end: Instant,
        asker: usize,
        done: Arc<AtomicU64>,
    ) -> anyhow::Result<()> {
        let mut table = Rules::usual(GameId::Othello).table();
        let mut rng = fastrand::Rng::with_seed(asker as u64);
        while Instant::now() < end {
            if table.outcome().is_some() {
                table = Rules::usual(GameId::Othello).table();
            }
            let legal = table.legal_texts();
            table.play_text(&legal[rng.usize(..legal.len())])?;
            if table.outcome().is_none() {
                self.ask(table.actions()).await?;
                if Instant::now() < end {
                    done.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        Ok(())
    }

    async fn ask(&self, moves: Vec<String>) -> anyhow::Result<()> {
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
        let mut doc = self.call(Method::POST, "/analyses", Some(&request)).await?;
        let path = format!("/analyses/{}", doc.id);
        let mut look = interval(LOOK);
        while !doc.status.is_over() {
            look.tick().await;
            doc = self.call(Method::GET, &path, None).await?;
        }
        if doc.status != AnalysisStatus::Done {
            bail!("an analysis came to nothing: {:?}", doc.status);
        }
        Ok(())
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&AnalysisRequest>,
    ) -> anyhow::Result<AnalysisDoc> {
        let url = format!("http://{}/api/v1{path}", self.address);
        let request = self
            .http
            .request(method, url)
            .header("cookie", &self.cookie);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        Ok(request.send().await?.error_for_status()?.json().await?)
    }
}

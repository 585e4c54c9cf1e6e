//! Searches on workers, with a real NATS: for servers without search threads, and with access control for workers.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::{ConnectOptions, Event};
use futures_util::StreamExt;
use reqwest::{Method, StatusCode};
use sente_api::{
    Action, AnalysisDoc, AnalysisStatus, ArenaDoc, ArenaStatus, Problem, ProblemCode, SeatChoice,
    ServerMessage,
};
use sente_rules::Seat;
use sente_server::StartError;
use sente_server::cluster::NatsConfig;
use sente_server::doctor::{Severity, examine};
use sente_server::worker::{Worker, WorkerConfig};
use sente_testbed::Nats;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::client::{Guest, TestServer, computer, new_game, soon};
use crate::journeys::ended;
use crate::site::Site;

/// A worker that runs until it is told to stop.
pub struct RunningWorker {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl RunningWorker {
    pub async fn join(nats: NatsConfig, token: Option<&str>) -> Result<Self, StartError> {
        let config = WorkerConfig {
            token: token.map(str::to_owned),
            threads: 2,
            ..WorkerConfig::new(nats)
        };
        let worker = Worker::start(config).await?;
        Ok(Self {
            stop: worker.stop_token(),
            task: tokio::spawn(worker.run()),
        })
    }

    pub async fn leave(self) {
        self.stop.cancel();
        soon(self.task).await.unwrap();
    }
}

impl Site {
    async fn worker(&self) -> RunningWorker {
        RunningWorker::join(NatsConfig::new(self.nats.address()), None)
            .await
            .unwrap()
    }

    /// A server without search threads.
    async fn without_search(&self) -> TestServer {
        let nats = NatsConfig::new(self.nats.address());
        let joined = TestServer::of_site(&self.database, Some(nats), |config| config.threads = 0);
        joined.await.unwrap()
    }
}

/// Waits until a server knows this number of workers.
async fn workers(server: &TestServer, wanted: usize) {
    soon(async {
        let mut again = tokio::time::interval(Duration::from_millis(20));
        while server.inner().state().workers.count() != wanted {
            again.tick().await;
        }
    })
    .await;
}

async fn ask(server: &TestServer, guest: &Guest, millis: u32) -> reqwest::Response {
    let question = serde_json::json!({
        "situation": { "rules": "othello", "moves": ["f5"] },
        "player": "sente-10", "lines": 2, "millis": millis, "review": false,
    });
    guest
        .call(server, Method::POST, "/analyses", &question)
        .await
}

/// Polls an analysis until it has this property.
async fn until(
    server: &TestServer,
    guest: &Guest,
    id: &str,
    is_so: impl Fn(&AnalysisDoc) -> bool,
) -> AnalysisDoc {
    let path = format!("/analyses/{id}");
    let mut again = tokio::time::interval(Duration::from_millis(50));
    soon(async {
        loop {
            again.tick().await;
            let seen = guest.call(server, Method::GET, &path, &()).await;
            let seen: AnalysisDoc = seen.json().await.unwrap();
            if is_so(&seen) {
                return seen;
            }
        }
    })
    .await
}

/// A game that a person has lost to a computer.
fn played_against_random() -> serde_json::Value {
    let result = serde_json::json!({ "winner": "second", "cause": "resignation", "rated": false });
    serde_json::json!({
        "id": "here-1-0",
        "seat": "first",
        "settings": {
            "rules": "othello", "venue": "here", "rated": false,
            "seats": [
                { "kind": "person", "name": "Ann" },
                { "kind": "computer", "name": "Random", "player": "random" },
            ],
            "time": { "kind": "unlimited" }, "lag_limit": 0, "grace": 60_000,
        },
        "events": [
            { "version": 1, "at": 1_000, "event": "played", "seat": "first", "text": "f5" },
            { "version": 2, "at": 2_000, "event": "played", "seat": "second", "text": "d6" },
            { "version": 3, "at": 3_000, "event": "ended", "result": result },
        ],
    })
}

async fn text(server: &TestServer, path: &str) -> String {
    let url = format!("http://{}{path}", server.inner().address());
    let answer = reqwest::get(url).await.unwrap();
    answer.text().await.unwrap()
}

#[tokio::test]
async fn workers_do_all_searches_of_a_server_that_does_none() {
    let Some(site) = Site::new() else { return };
    let (server, worker) = (site.without_search().await, site.worker().await);
    workers(&server, 1).await;
    let ann = Guest::new();
    ann.sign_up(&server, "Ann").await;
    // Moves and hints.
    let seats = [SeatChoice::Me, computer("sente-3")];
    let game = ann.begin(&server, &new_game("othello", seats)).await;
    let mut player = ann.sit(&server, &game.id).await;
    player.play("f5").await.unwrap();
    player
        .until(|game| game.table().ply() >= 2 && game.turn() == Some(Seat::First))
        .await;
    player.act(Action::Hint).await.unwrap();
    let hint = |message: &ServerMessage| match message {
        ServerMessage::Hint { text, .. } => Some(text.clone()),
        _ => None,
    };
    let hint = player.wait(hint).await;
    assert!(player.local.table().legal_texts().contains(&hint), "{hint}");
    // An analysis with progress, and a review.
    let asked: AnalysisDoc = ask(&server, &ann, 900).await.json().await.unwrap();
    let is_on_the_way =
        |doc: &AnalysisDoc| doc.status == AnalysisStatus::Running && !doc.lines.is_empty();
    until(&server, &ann, &asked.id, is_on_the_way).await;
    let is_done = |doc: &AnalysisDoc| doc.status == AnalysisStatus::Done;
    let done = until(&server, &ann, &asked.id, is_done).await;
    assert_eq!(done.lines.len(), 2);
    let review = serde_json::json!({
        "situation": { "rules": "othello", "moves": ["f5", "d6", "c3", "d3"] },
        "player": "sente-10", "lines": 1, "millis": 20, "review": true,
    });
    let asked = ann.call(&server, Method::POST, "/analyses", &review).await;
    let asked: AnalysisDoc = asked.json().await.unwrap();
    let done = until(&server, &ann, &asked.id, is_done).await;
    assert_eq!(done.review.unwrap().moves.len(), 4);
    // Games between computers.
    let request = serde_json::json!({
        "rules": "othello", "players": ["random", "minimax-1"], "games": 2,
    });
    let arena = ann.call(&server, Method::POST, "/arenas", &request).await;
    let arena: ArenaDoc = arena.json().await.unwrap();
    ended(&ann, &server, &arena, ArenaStatus::Done).await;
    assert_eq!(server.inner().state().pool.running_here(), 0);
    worker.leave().await;
    server.close().await;
}

#[tokio::test]
async fn people_and_operators_are_told_that_nobody_searches() {
    let Some(site) = Site::new() else { return };
    let server = site.without_search().await;
    let ann = Guest::new();
    ann.sign_up(&server, "Ann").await;
    let refused = ask(&server, &ann, 50).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    let problem: Problem = refused.json().await.unwrap();
    assert_eq!(problem.code, ProblemCode::NoEngine);
    assert!(
        problem.detail.contains("No engine is available"),
        "{problem:?}"
    );
    let seats = [SeatChoice::Me, computer("random")];
    let new = new_game("othello", seats);
    let begun = ann.call(&server, Method::POST, "/games", &new).await;
    assert_eq!(begun.status(), StatusCode::SERVICE_UNAVAILABLE);
    // A game that was played without the server needs no engine any more.
    let game = played_against_random();
    let played = ann.call(&server, Method::POST, "/games/played", &game);
    assert_eq!(played.await.status(), StatusCode::NO_CONTENT);
    assert!(
        text(&server, "/readyz")
            .await
            .contains("no worker is running")
    );
    assert!(
        text(&server, "/metrics")
            .await
            .contains("\nsente_workers 0\n")
    );
    let found = |findings: Vec<sente_server::doctor::Finding>| {
        let about = findings.into_iter().filter(|it| it.text.contains("worker"));
        about.map(|it| (it.severity, it.text)).collect::<Vec<_>>()
    };
    let config = &server.inner().state().config;
    let findings = found(examine(config).await);
    assert_eq!(findings[0].0, Severity::Problem, "{findings:?}");

    let worker = site.worker().await;
    workers(&server, 1).await;
    assert_eq!(text(&server, "/readyz").await, "ready\n");
    assert!(
        text(&server, "/metrics")
            .await
            .contains("\nsente_worker_searches 2\n")
    );
    assert_eq!(
        found(examine(config).await),
        [(
            Severity::Fine,
            "workers: 1, for 2 searches at once".to_owned()
        )]
    );
    assert!(ask(&server, &ann, 50).await.status().is_success());
    worker.leave().await;
    workers(&server, 0).await;
    server.close().await;
}

#[tokio::test]
async fn a_server_that_leaves_searching_to_workers_needs_a_nats_that_keeps_jobs() {
    let Some(site) = Site::new() else { return };
    let refused = TestServer::of_site(&site.database, None, |config| config.threads = 0).await;
    let refused = refused.err().unwrap().to_string();
    assert!(
        refused.contains("no NATS server is configured"),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_search_of_a_worker_that_dies_is_begun_anew_by_another() {
    let Some(site) = Site::new() else { return };
    let server = site.without_search().await;
    let doomed = Runtime::new().unwrap();
    let nats = NatsConfig::new(site.nats.address());
    let joined = doomed.spawn(async move { RunningWorker::join(nats, None).await.map(|_| ()) });
    joined.await.unwrap().unwrap();
    workers(&server, 1).await;
    let ann = Guest::new();
    ann.sign_up(&server, "Ann").await;
    let asked: AnalysisDoc = ask(&server, &ann, 1_500).await.json().await.unwrap();
    let is_begun = |doc: &AnalysisDoc| doc.status == AnalysisStatus::Running;
    until(&server, &ann, &asked.id, is_begun).await;
    doomed.shutdown_background();
    let worker = site.worker().await;
    let is_over = |doc: &AnalysisDoc| doc.status.is_over();
    let done = until(&server, &ann, &asked.id, is_over).await;
    assert_eq!(done.status, AnalysisStatus::Done);
    worker.leave().await;
    server.close().await;
}

#[tokio::test]
async fn a_worker_that_is_told_to_stop_gives_its_search_back_at_once() {
    let Some(site) = Site::new() else { return };
    let server = site.without_search().await;
    let first = site.worker().await;
    workers(&server, 1).await;
    let ann = Guest::new();
    ann.sign_up(&server, "Ann").await;
    let asked: AnalysisDoc = ask(&server, &ann, 1_500).await.json().await.unwrap();
    let is_begun = |doc: &AnalysisDoc| doc.status == AnalysisStatus::Running;
    until(&server, &ann, &asked.id, is_begun).await;
    let second = site.worker().await;
    first.leave().await;
    let is_over = |doc: &AnalysisDoc| doc.status.is_over();
    let done = until(&server, &ann, &asked.id, is_over).await;
    assert_eq!(done.status, AnalysisStatus::Done);
    second.leave().await;
    server.close().await;
}

#[tokio::test]
async fn what_nobody_wants_any_more_no_worker_searches() {
    let Some(site) = Site::new() else { return };
    let (server, worker) = (site.without_search().await, site.worker().await);
    workers(&server, 1).await;
    let ann = Guest::new();
    ann.sign_up(&server, "Ann").await;
    let asked: AnalysisDoc = ask(&server, &ann, 60_000).await.json().await.unwrap();
    let is_begun = |doc: &AnalysisDoc| doc.status == AnalysisStatus::Running;
    until(&server, &ann, &asked.id, is_begun).await;
    let path = format!("/analyses/{}", asked.id);
    let left = ann.call(&server, Method::DELETE, &path, &()).await;
    assert_eq!(left.status(), StatusCode::NO_CONTENT);
    // The worker announces that it is idle.
    let client = async_nats::connect(site.nats.address()).await.unwrap();
    let mut said = client.subscribe("sente.workers").await.unwrap();
    soon(async {
        loop {
            let said = said.next().await.unwrap();
            let said: serde_json::Value = serde_json::from_slice(&said.payload).unwrap();
            if said["busy"] == 0 {
                return;
            }
        }
    })
    .await;
    assert_eq!(server.inner().state().pool.load(), (0, 0));
    worker.leave().await;
    server.close().await;
}

#[tokio::test]
async fn searches_outlive_a_nats_that_forgets_them() {
    let Some(mut site) = Site::new() else { return };
    let server = site.without_search().await;
    // A search is accepted only while a worker is connected, and waits only when there is none.
    let first = site.worker().await;
    workers(&server, 1).await;
    let ann = Guest::new();
    ann.sign_up(&server, "Ann").await;
    let asked: AnalysisDoc = ask(&server, &ann, 3_000).await.json().await.unwrap();
    first.leave().await;
    site.nats.kill();
    site.nats.resume();
    let second = site.worker().await;
    let is_over = |doc: &AnalysisDoc| doc.status.is_over();
    let done = until(&server, &ann, &asked.id, is_over).await;
    assert_eq!(done.status, AnalysisStatus::Done);
    second.leave().await;
    server.close().await;
}

/// The accounts of the example configuration, with passwords filled in.
fn accounts() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/nats-server.conf");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, accounts) = text.split_once("\nauthorization").unwrap();
    let accounts = accounts.replace("$SENTE_SERVER_PASSWORD", "\"for-servers\"");
    let accounts = accounts.replace("$SENTE_WORKER_TOKEN", "\"for-workers\"");
    format!("authorization{accounts}")
}

#[tokio::test]
async fn a_workers_token_gives_it_its_jobs_and_nothing_else() {
    let Some(mut site) = Site::new() else { return };
    let Some(nats) = Nats::with(&accounts()) else {
        return;
    };
    site.nats = nats;
    let wrong = RunningWorker::join(NatsConfig::new(site.nats.address()), Some("guessed")).await;
    let wrong = wrong.err().unwrap().to_string();
    assert!(wrong.contains("authorization violation"), "{wrong}");

    // With these permissions a site works: searches, and questions between servers.
    let address = site.nats.address_for("sente:for-servers");
    let join = || {
        let nats = NatsConfig::new(address.clone());
        TestServer::of_site(&site.database, Some(nats), |config| config.threads = 0)
    };
    let (server, other) = (join().await.unwrap(), join().await.unwrap());
    let token = Some("for-workers");
    let worker = RunningWorker::join(NatsConfig::new(site.nats.address()), token);
    let worker = worker.await.unwrap();
    workers(&server, 1).await;
    let ann = Guest::new();
    ann.sign_up(&server, "Ann").await;
    let asked: AnalysisDoc = ask(&server, &ann, 900).await.json().await.unwrap();
    let is_over = |doc: &AnalysisDoc| doc.status.is_over();
    let done = until(&other, &ann, &asked.id, is_over).await;
    assert_eq!(done.status, AnalysisStatus::Done);

    // NATS refuses everything else.
    let refused = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&refused);
    let spy = ConnectOptions::new()
        .user_and_password("worker".into(), "for-workers".into())
        .custom_inbox_prefix("_INBOX_WORKER")
        .event_callback(move |event| {
            if let Event::ServerError(error) = event {
                heard.lock().unwrap().push(error.to_string().to_lowercase());
            }
            async {}
        });
    let spy = spy.connect(site.nats.address()).await.unwrap();
    let hear = [
        ">",
        "sente.>",
        "sente.server.*",
        "sente.game.*",
        "sente.all",
        "sente.analysis.*",
        "sente.jobs.*",
        "sente.reports.*",
        "sente.workers",
        "_INBOX.>",
        "$JS.>",
    ];
    let mut subscribers = Vec::new();
    for subject in hear {
        subscribers.push(spy.subscribe(subject).await.unwrap());
    }
    let say = [
        "sente.all",
        "sente.server.x",
        "sente.game.x",
        "sente.analysis.x",
        "sente.jobs.move",
        "sente.stop.x",
        "$JS.API.STREAM.DELETE.SENTE_JOBS",
        "$JS.API.STREAM.MSG.GET.SENTE_JOBS",
        "$JS.API.STREAM.INFO.SENTE_JOBS",
        "$JS.API.CONSUMER.CREATE.SENTE_JOBS.x",
        "$JS.API.STREAM.CREATE.other",
    ];
    for subject in say {
        spy.publish(subject, "{}".into()).await.unwrap();
    }
    spy.flush().await.unwrap();
    soon(async {
        let mut again = tokio::time::interval(Duration::from_millis(20));
        while refused.lock().unwrap().len() < hear.len() + say.len() {
            again.tick().await;
        }
    })
    .await;
    let refused = refused.lock().unwrap().clone();
    let is_refusal = |text: &String| text.contains("permissions violation");
    assert!(refused.iter().all(is_refusal), "{refused:?}");
    worker.leave().await;
    for server in [server, other] {
        server.close().await;
    }
}

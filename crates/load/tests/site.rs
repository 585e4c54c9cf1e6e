//! A whole site: three servers without search threads, two workers, and users spread over the servers. They use the
//! lobby, invitations, watched games, reconnection, rematches, computers and their hints, analyses, ended sessions and a
//! tournament, and whatever one of them does at one server is seen by the others at theirs. `SENTE_PEOPLE=200` adds more
//! users than a test has time for.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use reqwest::{Client, Method, Response};
use sente_api::{
    Action, AnalysisDoc, AnalysisStatus, ArenaDoc, ArenaStatus, ClientMessage, GameDoc, GameStatus,
    SeekDoc, ServerMessage,
};
use sente_load::client::Socket;
use sente_load::people;
use sente_load::server::{Process, Served, Serving};
use sente_match::{Match, Offer, TimeControl};
use sente_rules::{GameId, Rules, Seat};
use sente_testbed::{Nats, Postgres};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::time::timeout;

const SERVERS: usize = 3;
const WORKERS: usize = 2;
/// The default number of users; they act in groups of three.
const PEOPLE: usize = 12;
/// The time limit for each group.
const PATIENCE: Duration = Duration::from_mins(3);
/// Five in a row for the first seat.
const FIVE: [&str; 9] = ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"];

/// A user and the server that they are connected to.
#[derive(Clone)]
struct Person {
    http: Client,
    cookie: String,
    server: SocketAddr,
}

/// A user at a board, as a player or a spectator.
struct Player {
    socket: Socket,
    id: String,
    game: Match,
    seat: Seat,
    spectators: u32,
    next: Option<String>,
    hint: Option<String>,
}

impl Person {
    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &(impl Serialize + Sync),
    ) -> T {
        self.send(method, path, body).await.json().await.unwrap()
    }

    async fn send(&self, method: Method, path: &str, body: &(impl Serialize + Sync)) -> Response {
        let url = format!("http://{}/api/v1{path}", self.server);
        let request = self
            .http
            .request(method, url)
            .header("cookie", &self.cookie);
        let answer = request.json(body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {answer:?}");
        answer
    }

    async fn sit(&self, game: &str) -> Player {
        let mut socket = Socket::connect(self.server, &self.cookie).await.unwrap();
        let doc = socket.follow(game).await.unwrap();
        Player {
            socket,
            id: doc.id.clone(),
            game: replay(&doc),
            seat: doc.yours.first().copied().unwrap_or(Seat::First),
            spectators: 0,
            next: doc.next,
            hint: None,
        }
    }
}

fn replay(doc: &GameDoc) -> Match {
    Match::replay(doc.settings.clone(), &doc.events).unwrap()
}

impl Player {
    /// Handles messages until the condition holds.
    async fn until(&mut self, is_so: impl Fn(&Self) -> bool) {
        while !is_so(self) {
            match self.socket.hear().await.unwrap() {
                ServerMessage::Events { game, events, .. } if game == self.id => {
                    for event in events {
                        if event.version > self.game.version() {
                            self.game.apply(&event).unwrap();
                        }
                    }
                }
                ServerMessage::Game { game } if game.id == self.id => self.game = replay(&game),
                ServerMessage::Spectators { game, count } if game == self.id => {
                    self.spectators = count;
                }
                ServerMessage::Next { game, next } if game == self.id => self.next = Some(next),
                ServerMessage::Hint { game, text, .. } if game == self.id => self.hint = Some(text),
                ServerMessage::Refused { problem, .. } => panic!("{problem:?}"),
                _ => {}
            }
        }
    }

    /// Sends an action, and waits until it has changed the match.
    async fn act(&mut self, action: Action) {
        let before = self.game.version();
        self.send("act", action).await;
        self.until(|player| player.game.version() > before).await;
    }

    async fn play(&mut self, text: &str) {
        let text = text.to_owned();
        self.act(Action::Play { text }).await;
    }

    /// Sends an action with an id that begins with this word.
    async fn send(&mut self, word: &str, action: Action) {
        let message = ClientMessage::Act {
            game: self.id.clone(),
            id: format!("{word}{:?}{}", self.seat, self.game.version().0),
            seat: self.seat,
            ply: self.game.table().ply() as u32,
            action,
        };
        self.socket.say(&message).await.unwrap();
    }
}

/// The actions of a group of three, each at another server.
async fn meet([ann, ben, eve]: [Person; 3], number: usize) {
    let (mut host, mut guest) = meet_in_the_lobby(&ann, &ben).await;
    let watcher = watch(&eve, [&mut host, &mut guest]).await;
    finish(&ben, &mut host, guest, watcher).await;
    let game = format!("/games/{}", host.id);
    let rated: GameDoc = eve.call(Method::GET, &game, &()).await;
    assert!(rated.ratings.is_some(), "{:?}", rated.status);
    play_again(&ann, &ben, &mut host).await;
    invite(&eve, &ann).await;
    play_a_computer(&eve).await;
    analyse(&ann, &ben, number).await;
    log_out(&ben, &eve).await;
}

/// Ben's server lists the seek that Ann created at hers, and both get a board.
async fn meet_in_the_lobby(ann: &Person, ben: &Person) -> (Player, Player) {
    let mut lobby = Socket::connect(ben.server, &ben.cookie).await.unwrap();
    lobby.say(&ClientMessage::FollowLobby).await.unwrap();
    let request = json!({
        "rules": "gomoku", "time": TimeControl::Unlimited, "rated": true, "order": "given",
    });
    let seek: SeekDoc = ann.call(Method::POST, "/seeks", &request).await;
    let host = ann.sit(&seek.game).await;
    loop {
        if let ServerMessage::Seeks { seeks } = lobby.hear().await.unwrap()
            && seeks.iter().any(|listed| listed.id == seek.id)
        {
            break;
        }
    }
    let path = format!("/seeks/{}/accept", seek.id);
    let accepted: GameDoc = ben.call(Method::POST, &path, &()).await;
    assert_eq!(accepted.status, GameStatus::Live);
    (host, ben.sit(&seek.game).await)
}

/// Eve watches at the third server, and both players are told.
async fn watch(eve: &Person, players: [&mut Player; 2]) -> Player {
    let watcher = eve.sit(&players[0].id).await;
    for player in players {
        player.until(|player| player.spectators == 1).await;
    }
    watcher
}

/// A whole game, in which Ben disconnects and reconnects, and Ann's server notices both.
async fn finish(ben: &Person, host: &mut Player, mut guest: Player, mut watcher: Player) {
    for (ply, text) in FIVE.into_iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 {
            (&mut *host, &mut guest)
        } else {
            (&mut guest, &mut *host)
        };
        mover.play(text).await;
        other.until(|player| player.game.table().ply() > ply).await;
        if ply == 4 {
            drop(guest);
            host.until(|player| player.game.away_since(Seat::Second).is_some())
                .await;
            guest = ben.sit(&host.id).await;
            host.until(|player| player.game.away_since(Seat::Second).is_none())
                .await;
        }
    }
    for player in [&mut *host, &mut guest, &mut watcher] {
        player.until(|player| player.game.result().is_some()).await;
    }
    assert_eq!((&host.game, &host.game), (&guest.game, &watcher.game));
}

/// A rematch, offered at one server and accepted at another, and its first move.
async fn play_again(ann: &Person, ben: &Person, host: &mut Player) {
    let mut guest = ben.sit(&host.id).await;
    let offer = Offer::Rematch;
    host.act(Action::Offer { offer }).await;
    guest
        .until(|player| player.game.offer(Seat::First).is_some())
        .await;
    guest.act(Action::Accept { offer }).await;
    for player in [&mut *host, &mut guest] {
        player.until(|player| player.next.is_some()).await;
    }
    assert_eq!(host.next, guest.next);
    let next = guest.next.unwrap();
    let (mut host, mut guest) = (ann.sit(&next).await, ben.sit(&next).await);
    assert_eq!((guest.seat, host.seat), (Seat::First, Seat::Second));
    guest.play(FIVE[0]).await;
    host.until(|player| player.game.table().ply() == 1).await;
}

/// Eve invites Ann, who joins at another server and gives up there.
async fn invite(eve: &Person, ann: &Person) {
    let request = json!({
        "rules": "othello", "seats": [{ "kind": "me" }, { "kind": "open" }], "order": "given",
        "time": TimeControl::Unlimited, "rated": false,
    });
    let game: GameDoc = eve.call(Method::POST, "/games", &request).await;
    let mut host = eve.sit(&game.id).await;
    let code = json!({ "code": game.invitation.unwrap().code });
    let joined: GameDoc = ann.call(Method::POST, "/join", &code).await;
    assert_eq!(joined.status, GameStatus::Live);
    let mut guest = ann.sit(&game.id).await;
    guest.act(Action::Resign).await;
    host.until(|player| player.game.result().is_some()).await;
}

/// A move and a hint, for which the workers search.
async fn play_a_computer(eve: &Person) {
    let request = json!({
        "rules": "othello", "order": "given", "time": TimeControl::Unlimited, "rated": false,
        "seats": [{ "kind": "me" }, { "kind": "computer", "player": "minimax-1" }],
    });
    let game: GameDoc = eve.call(Method::POST, "/games", &request).await;
    let mut player = eve.sit(&game.id).await;
    player.play("f5").await;
    player
        .until(|player| player.game.table().ply() == 2 && player.game.turn() == Some(Seat::First))
        .await;
    player.send("hint", Action::Hint).await;
    player.until(|player| player.hint.is_some()).await;
    let hint = player.hint.unwrap();
    assert!(player.game.table().legal_texts().contains(&hint), "{hint}");
}

/// An analysis, requested at one server and read at another.
async fn analyse(ann: &Person, ben: &Person, number: usize) {
    let question = json!({
        "situation": { "rules": "gomoku", "moves": &FIVE[..number % FIVE.len()] },
        "player": "sente-10", "lines": 1, "millis": 100 + number, "review": false,
    });
    let mut analysis: AnalysisDoc = ann.call(Method::POST, "/analyses", &question).await;
    let path = format!("/analyses/{}", analysis.id);
    let mut look = tokio::time::interval(Duration::from_millis(100));
    while !analysis.status.is_over() {
        look.tick().await;
        analysis = ben.call(Method::GET, &path, &()).await;
    }
    assert_eq!(analysis.status, AnalysisStatus::Done);
    assert!(!analysis.lines.is_empty());
}

/// Logging out at one server ends the socket at another.
async fn log_out(ben: &Person, eve: &Person) {
    let mut elsewhere = Socket::connect(eve.server, &ben.cookie).await.unwrap();
    elsewhere.say(&ClientMessage::FollowLobby).await.unwrap();
    elsewhere.hear().await.unwrap();
    ben.send(Method::POST, "/logout", &()).await;
    while elsewhere.hear().await.is_ok() {}
}

/// A tournament between computers, which can be read at every server.
async fn hold_tournament(owner: Person, servers: Vec<SocketAddr>) {
    let request = json!({ "rules": "othello", "players": ["random", "minimax-1"], "games": 4 });
    let begun: ArenaDoc = owner.call(Method::POST, "/arenas", &request).await;
    let path = format!("/arenas/{}", begun.id);
    for server in servers {
        let viewer = Person {
            server,
            ..owner.clone()
        };
        let mut look = tokio::time::interval(Duration::from_millis(100));
        loop {
            look.tick().await;
            let doc: ArenaDoc = viewer.call(Method::GET, &path, &()).await;
            match doc.status {
                ArenaStatus::Queued | ArenaStatus::Running => {}
                other => {
                    assert_eq!((other, doc.played), (ArenaStatus::Done, 4));
                    break;
                }
            }
        }
    }
}

/// Waits until a server reports that the workers are connected.
async fn workers_are_known(server: SocketAddr) {
    let mut look = tokio::time::interval(Duration::from_millis(50));
    loop {
        look.tick().await;
        let metrics = reqwest::get(format!("http://{server}/metrics")).await;
        let text = metrics.unwrap().text().await.unwrap();
        if text.contains(&format!("\nsente_workers {WORKERS}\n")) {
            return;
        }
    }
}

fn people() -> usize {
    let said = std::env::var("SENTE_PEOPLE").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(PEOPLE)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_three_servers_do_everything_together_while_workers_search() {
    let (Some(postgres), Some(nats)) = (Postgres::own(), Nats::start()) else {
        return;
    };
    let (database, nats) = (postgres.database(), (nats.address(), nats));
    let rules = Rules::usual(GameId::Gomoku);
    let invented = people::invent(
        &database,
        rules,
        TimeControl::Unlimited,
        people().next_multiple_of(6) / 2,
    );
    let cookies: Vec<String> = invented
        .await
        .unwrap()
        .into_iter()
        .flatten()
        .map(|user| user.cookie)
        .collect();
    let program = Path::new(env!("CARGO_BIN_EXE_sente-load"));
    let serving = Serving {
        nats: Some(&nats.0),
        searches: false,
        ..Serving::ALONE
    };
    let (mut servers, mut workers) = (Vec::new(), Vec::new());
    for _ in 0..SERVERS {
        let served = Served::start_with(program, &database, serving).await;
        servers.push(served.unwrap());
    }
    for _ in 0..WORKERS {
        workers.push(Process::worker(program, &nats.0, 2).await.unwrap());
    }
    let addresses: Vec<SocketAddr> = servers.iter().map(Served::address).collect();
    for address in &addresses {
        timeout(PATIENCE, workers_are_known(*address))
            .await
            .unwrap();
    }
    let everybody: Vec<Person> = cookies
        .into_iter()
        .enumerate()
        .map(|(number, cookie)| Person {
            http: Client::new(),
            cookie,
            server: addresses[(number + number / SERVERS) % SERVERS],
        })
        .collect();
    let tournament = hold_tournament(everybody[0].clone(), addresses.clone());
    let tournament = tokio::spawn(timeout(PATIENCE, tournament));
    let (groups, _) = everybody.as_chunks::<3>();
    let meeting: Vec<_> = groups
        .iter()
        .enumerate()
        .map(|(number, group)| tokio::spawn(timeout(PATIENCE, meet(group.clone(), number))))
        .collect();
    let count = meeting.len();
    for group in meeting {
        group.await.unwrap().unwrap();
    }
    tournament.await.unwrap().unwrap();
    println!(
        "{} people in {count} groups at {SERVERS} servers, {WORKERS} workers",
        3 * count
    );
    for served in servers {
        served.stop().await.unwrap();
    }
}

//! The server is killed at random moments, again and again, while people and computers play. At the end
//! every move that was acknowledged is there, none is there twice, every finished game was rated once, and
//! the arena that was begun has all its games. `SENTE_KILLS=1000` kills more often than a test has time for.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::bail;
use fastrand::Rng;
use sente_api::{
    Action, ArenaDoc, ClientMessage, GameDoc, OfferDoc, ProblemCode, SeatDoc, ServerMessage,
};
use sente_load::client::Socket;
use sente_load::people::{self, Seat};
use sente_load::server::Served;
use sente_match::{Event, Match, Participant, Settings};
use sente_rules::{GameId, Rules};
use sente_server::live::Loaded;
use sente_store::{BatchId, MatchId, RunId, RunStatus, Status, Store, Subject};
use sente_testbed::Postgres;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;

/// How often the server is killed, unless the environment says otherwise; on PostgreSQL a fifth of that.
const KILLS: usize = 50;
/// Games of the arena.
const ARENA_GAMES: usize = 100;
/// How many pairs play games that end soon, and how many play longer ones.
const PAIRS: [(GameId, usize); 2] = [(GameId::Gomoku, 4), (GameId::Othello, 2)];
/// Longer than a server needs to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait before another try.
const BREATH: Duration = Duration::from_millis(10);
/// Five in a row for the first seat.
const FIVE: [&str; 9] = ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"];

fn kills() -> usize {
    let said = std::env::var("SENTE_KILLS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(KILLS)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_and_no_game_is_rated_twice() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("crash.db");
    kill_and_compare(database.to_str().unwrap(), kills()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_postgresql_either() {
    let Some(postgres) = Postgres::durable() else {
        return;
    };
    kill_and_compare(&postgres.database(), kills() / 5).await;
}

async fn kill_and_compare(database: &str, kills: usize) {
    let program = Path::new(env!("CARGO_BIN_EXE_sente-load"));
    let (address, told) = watch::channel(None);
    let (mut playing, mut owner) = (Vec::new(), None);
    for (game, count) in PAIRS {
        let pairs = people::invent(database, Rules::usual(game), count).await;
        for pair in pairs.unwrap() {
            owner.get_or_insert_with(|| pair[0].cookie.clone());
            let pair = Pair::new(game, pair, playing.len() as u64, told.clone());
            playing.push(tokio::spawn(pair.play()));
        }
    }
    let mut rng = Rng::with_seed(7);
    let mut arena = None;
    for _ in 0..kills {
        let served = Served::start(program, database).await.unwrap();
        if arena.is_none() {
            arena = Some(begin_arena(served.address(), owner.as_deref().unwrap()).await);
        }
        address.send_replace(Some(served.address()));
        tokio::time::sleep(Duration::from_millis(rng.u64(20..300))).await;
        drop(served);
    }
    let served = Served::start(program, database).await.unwrap();
    address.send_replace(Some(served.address()));
    drop(address);
    let mut told = Vec::new();
    for pair in playing {
        told.extend(pair.await.unwrap());
    }
    let store = Store::open(database).await.unwrap();
    let arena = arena.unwrap();
    while store.run(arena).await.unwrap().status != RunStatus::Done {
        tokio::time::sleep(BREATH).await;
    }
    drop(served);

    compare_arena(&store, arena).await;
    for game in &told {
        compare(&store, game).await;
    }
    count_ratings(&store, &told).await;
    let moves: usize = told.iter().map(|game| game.acknowledged.len()).sum();
    println!("{kills} kills, {} games, {moves} moves", told.len());
    assert!(told.len() > 2 * kills / 5, "only {} games", told.len());
    store.close().await.unwrap();
}

/// Lets computers play, as whom the cookie names.
async fn begin_arena(address: SocketAddr, cookie: &str) -> RunId {
    let body =
        format!(r#"{{"rules":"othello","players":["random","minimax-1"],"games":{ARENA_GAMES}}}"#);
    let head = format!(
        "POST /api/v1/arenas HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("{head}{body}");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (_, doc) = answer.split_once("\r\n\r\n").unwrap();
    let doc: ArenaDoc = serde_json::from_str(doc).expect(&answer);
    doc.id.parse().unwrap()
}

/// The arena has each of its games once, and each was rated once.
async fn compare_arena(store: &Store, arena: RunId) {
    let batch = BatchId::from_bytes(*arena.as_bytes());
    let games = store.batch(batch).await.unwrap();
    assert_eq!(games.len(), ARENA_GAMES);
    assert!(games.iter().all(|game| game.status == Status::Finished));
    for player in ["random", "minimax-1"] {
        let subject = Subject::Player(player.to_owned());
        let points = store.rating_history(&subject, GameId::Othello).await;
        assert_eq!(points.unwrap().len(), ARENA_GAMES, "{player}");
    }
}

/// What the two of a game were told.
struct Told {
    id: String,
    local: Match,
    /// The versions that moves were acknowledged with, by message, with the move.
    acknowledged: HashMap<String, (u32, String)>,
}

/// Two who play one game after another, always with the same rules and each time with changed seats.
struct Pair {
    kind: GameId,
    cookies: [String; 2],
    /// Which of the two sits first.
    first: usize,
    game: String,
    rng: Rng,
    address: watch::Receiver<Option<SocketAddr>>,
}

impl Pair {
    fn new(
        kind: GameId,
        [one, two]: [Seat; 2],
        seed: u64,
        address: watch::Receiver<Option<SocketAddr>>,
    ) -> Self {
        Self {
            kind,
            game: one.game.to_string(),
            cookies: [one.cookie, two.cookie],
            first: 0,
            rng: Rng::with_seed(seed),
            address,
        }
    }

    /// Plays until nobody kills the server any more.
    async fn play(mut self) -> Vec<Told> {
        let mut told = Vec::new();
        while self.address.has_changed().is_ok() {
            let nobody = ["", ""].map(Participant::person);
            let settings = Settings::usual(Rules::usual(self.kind), nobody);
            let mut game = Told {
                id: self.game.clone(),
                local: Match::new(settings).unwrap(),
                acknowledged: HashMap::new(),
            };
            let mut pending = None;
            // A test that hangs is ended from outside; one that fails says why.
            self.game = loop {
                let round = self.go_on(&mut game, &mut pending);
                match tokio::time::timeout(PATIENCE, round).await {
                    Ok(Ok(next)) => break next,
                    Ok(Err(_)) | Err(_) => tokio::time::sleep(BREATH).await,
                }
            };
            self.first = 1 - self.first;
            told.push(game);
        }
        told
    }

    /// Plays to the end of the game, and says which is the next one. Whoever has sent something and
    /// heard no answer sends the very same message again.
    async fn go_on(
        &mut self,
        game: &mut Told,
        pending: &mut Option<(SeatDoc, ClientMessage)>,
    ) -> anyhow::Result<String> {
        let Some(address) = *self.address.borrow() else {
            bail!("there is no server yet")
        };
        let (first, second) = (self.first, 1 - self.first);
        let mut sockets = [
            Socket::connect(address, &self.cookies[first]).await?,
            Socket::connect(address, &self.cookies[second]).await?,
        ];
        for socket in &mut sockets {
            let doc = socket.follow(&game.id).await?;
            catch_up(game, &doc);
            if let Some(next) = doc.next {
                return Ok(next);
            }
        }
        while !game.local.is_rematch_agreed() {
            let (seat, message) = match pending.clone() {
                Some(pending) => pending,
                None => self.choose(game),
            };
            *pending = Some((seat, message.clone()));
            let socket = &mut sockets[usize::from(seat == SeatDoc::Second)];
            socket.say(&message).await?;
            settle(socket, game, &message).await?;
            *pending = None;
        }
        loop {
            if let ServerMessage::Next { next, .. } = sockets[0].hear().await? {
                return Ok(next);
            }
        }
    }

    /// What is to be done next, and by whom: a move, or a rematch.
    fn choose(&mut self, game: &Told) -> (SeatDoc, ClientMessage) {
        let table = game.local.table();
        let (seat, action) = if let Some(turn) = game.local.turn() {
            let mut legal = table.legal_texts();
            let text = if self.kind == GameId::Gomoku {
                FIVE[table.ply()].to_owned()
            } else {
                legal.swap_remove(self.rng.usize(..legal.len()))
            };
            (turn, Action::Play { text })
        } else {
            let offered = game.local.offer(sente_rules::Seat::First).is_some();
            let seat = sente_rules::Seat::ALL[usize::from(offered)];
            let offer = OfferDoc::Rematch;
            (seat, Action::Offer { offer })
        };
        let message = ClientMessage::Act {
            game: game.id.clone(),
            id: format!("{:016x}", self.rng.u64(..)),
            seat: seat.into(),
            ply: table.ply() as u32,
            action,
        };
        (seat.into(), message)
    }
}

/// Waits for the answer, and for the events that come before it.
async fn settle(
    socket: &mut Socket,
    game: &mut Told,
    message: &ClientMessage,
) -> anyhow::Result<()> {
    let ClientMessage::Act {
        id: own,
        seat,
        action,
        ..
    } = message
    else {
        unreachable!("nothing else is sent")
    };
    loop {
        match socket.hear().await? {
            ServerMessage::Done { id, version, .. } if id == *own => {
                assert!(
                    game.local.version().0 >= version,
                    "an answer before its events"
                );
                if let Action::Play { text } = action {
                    let number = if *seat == SeatDoc::First { 1 } else { 2 };
                    let key = format!("{number}:{own}");
                    game.acknowledged.insert(key, (version, text.clone()));
                }
                return Ok(());
            }
            ServerMessage::Refused { id, problem, .. } if id == *own => {
                // A database that does not answer is no answer; anything else would be wrong.
                assert_eq!(problem.code, ProblemCode::Internal, "{}", problem.detail);
                bail!(problem.detail)
            }
            ServerMessage::Events {
                game: id, events, ..
            } if id == game.id => {
                for doc in events {
                    let event: Event = doc.try_into().unwrap();
                    if event.version > game.local.version() {
                        game.local.apply(&event).unwrap();
                    }
                }
            }
            _ => {}
        }
    }
}

fn catch_up(game: &mut Told, doc: &GameDoc) {
    let settings: Settings = doc.settings.clone().try_into().unwrap();
    let events: Vec<Event> = doc
        .events
        .iter()
        .map(|doc| doc.clone().try_into().unwrap())
        .collect();
    let fresh = Match::replay(settings, &events).unwrap();
    let forgotten = fresh.version() < game.local.version();
    assert!(!forgotten, "the server has forgotten something");
    game.local = fresh;
}

/// What is stored is what was told.
async fn compare(store: &Store, told: &Told) {
    let id: MatchId = told.id.parse().unwrap();
    let (row, events) = store.match_with_events(id).await.unwrap();
    let stored = Loaded::of(row, &events).unwrap().game;
    assert_eq!(stored.table().actions(), told.local.table().actions());
    assert_eq!(stored.result(), told.local.result());
    let mut messages = HashSet::new();
    for message in events.iter().filter_map(|event| event.message.as_ref()) {
        assert!(messages.insert(message), "{message} was done twice");
    }
    for (message, (version, text)) in &told.acknowledged {
        // A move that ends the game is followed by the end, which carries the message.
        let event = &events[*version as usize - 1];
        assert_eq!(event.message.as_ref(), Some(message), "{text} was lost");
        assert!(stored.table().actions().contains(text), "{text} was lost");
    }
}

/// Every finished game has moved both ratings once.
async fn count_ratings(store: &Store, told: &[Told]) {
    let mut expected: HashMap<(Subject, GameId), HashSet<MatchId>> = HashMap::new();
    for game in told {
        let row = store.find_match(game.id.parse().unwrap()).await.unwrap();
        assert_eq!(row.status, Status::Finished);
        for seat in &row.seats {
            let key = (seat.subject().unwrap(), row.game);
            expected.entry(key).or_default().insert(row.id);
        }
    }
    for ((subject, game), ids) in expected {
        let points = store.rating_history(&subject, game).await.unwrap();
        assert_eq!(
            points.len(),
            ids.len(),
            "a game was rated twice, or not at all"
        );
        assert_eq!(
            points.iter().map(|point| point.id).collect::<HashSet<_>>(),
            ids
        );
    }
}

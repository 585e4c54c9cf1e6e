//! The server is killed at random moments, again and again, while people play. At the end every move
//! that was acknowledged is there, none is there twice, and every finished game was rated once.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fastrand::Rng;
use futures_util::{SinkExt, StreamExt};
use reqwest::cookie::{CookieStore, Jar};
use sente_match::{Event, Match, Settings};
use sente_protocol::{
    Action, ClientMessage, GameDoc, Join, NewGame, ProblemCode, SeatChoice, SeatDoc, SeatOrder,
    ServerMessage, TimeDoc,
};
use sente_rules::GameId;
use sente_store::{MatchId, Status, Store, Subject};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How often the server is killed.
const KILLS: usize = 50;
/// How many pairs play.
const PAIRS: u64 = 6;
/// Longer than a server needs to start and to answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Five in a row for the first seat.
const FIVE: [&str; 9] = ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_and_no_game_is_rated_twice() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("sente.db").to_str().unwrap().to_owned();
    let address = free_address();
    let stop = Arc::new(AtomicBool::new(false));
    let pairs: Vec<_> = (0..PAIRS)
        .map(|number| tokio::spawn(Pair::new(address, number, Arc::clone(&stop)).play()))
        .collect();

    let mut rng = Rng::with_seed(7);
    let mut server = Running::start(&database, address);
    for _ in 0..KILLS {
        server.wait_until_it_answers(address).await;
        tokio::time::sleep(Duration::from_millis(rng.u64(20..300))).await;
        server = server.replace(&database, address);
    }
    stop.store(true, Ordering::Relaxed);
    let mut told = Vec::new();
    for pair in pairs {
        told.extend(pair.await.unwrap());
    }
    drop(server);

    let store = Store::open(&database).await.unwrap();
    for game in &told {
        compare(&store, game).await;
    }
    let finished = count_ratings(&store, &told).await;
    println!("{KILLS} kills, {} games, {finished} finished", told.len());
    assert!(finished > 0);
    store.close().await.unwrap();
}

/// An address that nobody uses.
fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

/// The server's process, which never outlives the test.
struct Running(Child);

impl Running {
    fn start(database: &str, address: SocketAddr) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sente-bare"));
        command.args([database, &address.to_string()]);
        Self(command.stdout(Stdio::null()).spawn().unwrap())
    }

    fn replace(self, database: &str, address: SocketAddr) -> Self {
        drop(self);
        Self::start(database, address)
    }

    async fn wait_until_it_answers(&mut self, address: SocketAddr) {
        let answers = async {
            while TcpStream::connect(address).await.is_err() {
                assert!(
                    self.0.try_wait().unwrap().is_none(),
                    "the server does not start"
                );
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, answers).await.unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// What the two of a game were told.
struct Told {
    id: String,
    local: Match,
    /// The versions that moves were acknowledged with, by message, with the move.
    acknowledged: HashMap<String, (u32, String)>,
}

/// Somebody's browser.
struct Browser {
    http: reqwest::Client,
    jar: Arc<Jar>,
}

/// Something has gone wrong on the way: try again.
struct Lost;

impl<E: std::error::Error> From<E> for Lost {
    fn from(_: E) -> Self {
        Self
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Two who play one game after another.
struct Pair {
    address: SocketAddr,
    number: u64,
    browsers: [Browser; 2],
    rng: Rng,
    stop: Arc<AtomicBool>,
}

impl Pair {
    fn new(address: SocketAddr, number: u64, stop: Arc<AtomicBool>) -> Self {
        Self {
            address,
            number,
            browsers: [Browser::new(), Browser::new()],
            rng: Rng::with_seed(number),
            stop,
        }
    }

    async fn play(mut self) -> Vec<Told> {
        let mut told = Vec::new();
        while !self.stop.load(Ordering::Relaxed) {
            let Ok(doc) = self.begin().await else {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let mut game = Told {
                id: doc.id.clone(),
                local: replay(&doc),
                acknowledged: HashMap::new(),
            };
            let mut pending = None;
            while game.local.result().is_none() {
                if self.go_on(&mut game, &mut pending).await.is_err() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            told.push(game);
        }
        told
    }

    /// Long games for some, short ones that end often for the others.
    fn rules(&self) -> &'static str {
        if self.number % 3 == 2 {
            "othello"
        } else {
            "gomoku"
        }
    }

    async fn begin(&self) -> Result<GameDoc, Lost> {
        let new = NewGame {
            rules: self.rules().to_owned(),
            setup: None,
            seats: [SeatChoice::Me, SeatChoice::Open],
            order: SeatOrder::Given,
            time: TimeDoc::Unlimited,
            rated: true,
            games: 1,
        };
        let [one, two] = &self.browsers;
        let doc: GameDoc = one.post(self.address, "games", &new).await?;
        let code = doc.invitation.ok_or(Lost)?.code;
        two.post(self.address, "join", &Join { code }).await
    }

    /// Plays until the game ends or the connection breaks. Whoever has sent a move and heard no answer
    /// sends the very same message again.
    async fn go_on(
        &mut self,
        game: &mut Told,
        pending: &mut Option<(SeatDoc, ClientMessage)>,
    ) -> Result<(), Lost> {
        let [one, two] = &self.browsers;
        let mut sockets = [
            one.connect(self.address).await?,
            two.connect(self.address).await?,
        ];
        for socket in &mut sockets {
            let follow = ClientMessage::Follow {
                game: game.id.clone(),
                version: None,
            };
            say(socket, &follow).await?;
            while !matches!(hear(socket, game).await?, ServerMessage::Game { .. }) {}
        }
        while let Some(turn) = game.local.turn() {
            let (seat, message) = match pending.take() {
                Some(pending) => pending,
                None => (turn.into(), self.choose(game, turn.into())),
            };
            *pending = Some((seat, message.clone()));
            let index = usize::from(seat == SeatDoc::Second);
            say(&mut sockets[index], &message).await?;
            settle(&mut sockets[index], game, &message).await?;
            *pending = None;
        }
        Ok(())
    }

    fn choose(&mut self, game: &Told, seat: SeatDoc) -> ClientMessage {
        let table = game.local.table();
        let text = if self.rules() == "gomoku" {
            FIVE[table.ply()].to_owned()
        } else {
            let mut legal = table.legal_texts();
            legal.swap_remove(self.rng.usize(..legal.len()))
        };
        ClientMessage::Act {
            game: game.id.clone(),
            id: format!("{:016x}", self.rng.u64(..)),
            seat,
            ply: table.ply() as u32,
            action: Action::Play { text },
        }
    }
}

impl Browser {
    fn new() -> Self {
        let jar = Arc::new(Jar::default());
        let http = reqwest::Client::builder().cookie_provider(Arc::clone(&jar));
        Self {
            http: http.timeout(PATIENCE).build().unwrap(),
            jar,
        }
    }

    async fn post<T: serde::de::DeserializeOwned>(
        &self,
        address: SocketAddr,
        path: &str,
        body: &(impl serde::Serialize + Sync),
    ) -> Result<T, Lost> {
        let url = format!("http://{address}/api/v1/{path}");
        let response = self.http.post(url).json(body).send().await?;
        Ok(response.error_for_status()?.json().await?)
    }

    async fn connect(&self, address: SocketAddr) -> Result<Socket, Lost> {
        let mut request = format!("ws://{address}/api/v1/socket").into_client_request()?;
        let page = format!("http://{address}/").parse().unwrap();
        let cookies = self.jar.cookies(&page).unwrap();
        let cookies = cookies.to_str().unwrap().parse().unwrap();
        request.headers_mut().insert("cookie", cookies);
        Ok(tokio_tungstenite::connect_async(request).await?.0)
    }
}

/// Waits for the answer, and for the events that belong to it.
async fn settle(socket: &mut Socket, game: &mut Told, message: &ClientMessage) -> Result<(), Lost> {
    let ClientMessage::Act {
        id: own,
        seat,
        action: Action::Play { text },
        ..
    } = message
    else {
        unreachable!("only moves are sent")
    };
    loop {
        match hear(socket, game).await? {
            ServerMessage::Done { id, version, .. } if id == *own => {
                let key = format!("{}:{own}", if *seat == SeatDoc::First { 1 } else { 2 });
                game.acknowledged.insert(key, (version, text.clone()));
                assert!(
                    game.local.version().0 >= version,
                    "an answer before its events"
                );
                return Ok(());
            }
            ServerMessage::Refused { id, problem, .. } if id == *own => {
                // A busy database is no answer; anything else would be wrong.
                assert_eq!(problem.code, ProblemCode::Internal, "{}", problem.detail);
                return Err(Lost);
            }
            _ => {}
        }
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), Lost> {
    let text = serde_json::to_string(message)?;
    Ok(socket.send(Message::Text(text.into())).await?)
}

/// The next message, once the own match knows of it.
async fn hear(socket: &mut Socket, game: &mut Told) -> Result<ServerMessage, Lost> {
    loop {
        let next = tokio::time::timeout(PATIENCE, socket.next()).await?;
        let Message::Text(text) = next.ok_or(Lost)?? else {
            continue;
        };
        let message: ServerMessage = serde_json::from_str(&text)?;
        match &message {
            ServerMessage::Game { game: doc } => {
                let fresh = replay(doc);
                assert!(
                    fresh.version() >= game.local.version(),
                    "the server has forgotten something"
                );
                game.local = fresh;
            }
            ServerMessage::Events { events, .. } => {
                for doc in events {
                    let event: Event = doc.clone().try_into().unwrap();
                    if event.version > game.local.version() {
                        game.local.apply(&event).unwrap();
                    }
                }
            }
            _ => {}
        }
        return Ok(message);
    }
}

fn replay(doc: &GameDoc) -> Match {
    let settings: Settings = doc.settings.clone().try_into().unwrap();
    let events: Vec<Event> = doc
        .events
        .iter()
        .map(|doc| doc.clone().try_into().unwrap())
        .collect();
    Match::replay(settings, &events).unwrap()
}

/// What is stored is what was told.
async fn compare(store: &Store, told: &Told) {
    let id: MatchId = told.id.parse().unwrap();
    let (row, events) = store.match_with_events(id).await.unwrap();
    let terms = sente_server::live::Terms::read(&row.settings).unwrap();
    let docs = sente_server::live::read_events(&events).unwrap();
    let stored = sente_server::live::replay(&terms, &docs).unwrap();
    assert_eq!(stored.table().actions(), told.local.table().actions());
    assert_eq!(stored.result(), told.local.result());
    let mut messages = HashSet::new();
    for event in &events {
        if let Some(message) = &event.message {
            assert!(messages.insert(message.clone()), "{message} was done twice");
        }
    }
    for (message, (version, text)) in &told.acknowledged {
        let event = &events[*version as usize - 1];
        assert_eq!(event.message.as_ref(), Some(message), "{text} was lost");
        assert!(stored.table().actions().contains(text));
    }
}

/// Every finished game has moved both ratings once. Says how many there are.
async fn count_ratings(store: &Store, told: &[Told]) -> usize {
    let mut expected: HashMap<(Subject, GameId), HashSet<MatchId>> = HashMap::new();
    let mut finished = 0;
    for game in told {
        let row = store.find_match(game.id.parse().unwrap()).await.unwrap();
        assert_eq!(row.status, Status::Finished);
        finished += 1;
        for seat in &row.seats {
            let key = (seat.subject().unwrap(), row.game);
            expected.entry(key).or_default().insert(row.id);
        }
    }
    for ((subject, game), ids) in expected {
        let points = store.rating_history(&subject, game).await.unwrap();
        let rated: Vec<MatchId> = points.iter().map(|point| point.id).collect();
        assert_eq!(rated.len(), ids.len());
        assert_eq!(rated.into_iter().collect::<HashSet<_>>(), ids);
    }
    finished
}

//! Test servers, and clients that replay the match from the messages like the page does.

use sente_rules::Seat;
use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::cookie::{CookieStore, Jar};
use reqwest::{Method, Response, StatusCode};
use sente_api::{
    Action, ClientMessage, GameDoc, Join, NewGame, Problem, SeatChoice, ServerMessage,
};
use sente_match::{Match, Offer};
use sente_server::cluster::NatsConfig;
use sente_server::config::{Config, Listen};
use sente_server::{Clock, Server, StartError};
use sente_testbed::Postgres;
use serde::Serialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, protocol::CloseFrame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A password that passes the strength check.
pub const PASSWORD: &str = "tatami-lantern-9";

/// Timeout of every wait; only a hanging server reaches it.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits for a future; fails after the timeout.
pub async fn soon<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future)
        .await
        .expect("timed out")
}

/// A server with its own database.
pub struct TestServer {
    inner: Server,
    place: Place,
    change: fn(&mut Config),
    clock: Clock,
}

impl TestServer {
    pub async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// A server with a changed configuration.
    pub async fn with(change: fn(&mut Config)) -> Self {
        Self::at(Clock::system(), change).await
    }

    /// The same with this clock.
    pub async fn at(clock: Clock, change: fn(&mut Config)) -> Self {
        let place = Place::new();
        let server = start(&place, change, clock.clone()).await;
        Self {
            inner: server,
            place,
            change,
            clock,
        }
    }

    /// One of several servers on this database, which communicate through this NATS.
    #[allow(
        dead_code,
        reason = "the same file is compiled for tests that need one server only"
    )]
    pub async fn of_cluster(database: &str, nats: Option<String>) -> Result<Self, StartError> {
        Self::of_site(database, nats.map(NatsConfig::new), |_| {}).await
    }

    /// The same with a changed configuration.
    #[allow(
        dead_code,
        reason = "the same file is compiled for tests that need one server only"
    )]
    pub async fn of_site(
        database: &str,
        nats: Option<NatsConfig>,
        change: fn(&mut Config),
    ) -> Result<Self, StartError> {
        let place = Place {
            address: database.to_owned(),
            _folder: tempfile::tempdir().unwrap(),
        };
        let mut config = usual(&place);
        config.nats = nats;
        change(&mut config);
        let server = Server::start(config, Clock::system()).await?;
        Ok(Self {
            inner: server,
            place,
            change,
            clock: Clock::system(),
        })
    }

    /// Stops the server and starts it again on the same database.
    pub async fn restart(self) -> Self {
        let Self {
            inner: server,
            place,
            change,
            clock,
        } = self;
        server.stop().await.unwrap();
        let server = start(&place, change, clock.clone()).await;
        Self {
            inner: server,
            place,
            change,
            clock,
        }
    }

    pub async fn close(self) {
        self.inner.stop().await.unwrap();
    }

    pub fn inner(&self) -> &Server {
        &self.inner
    }

    /// Two guests in a new game; the first one has created it. Returns them in the order of their seats.
    pub async fn pair(&self, new: &NewGame) -> (Player, Player) {
        let (ann, ben) = (Guest::new(), Guest::new());
        let game = ann.begin(self, new).await;
        let code = game.invitation.unwrap().code;
        let joined = ben.join(self, &code).await.unwrap();
        let (ann, ben) = (
            ann.sit(self, &game.id).await,
            ben.sit(self, &joined.id).await,
        );
        if ann.seat == Seat::First {
            (ann, ben)
        } else {
            (ben, ann)
        }
    }
}

/// A database: a file in a temporary folder, or in the PostgreSQL server of the tests.
struct Place {
    address: String,
    _folder: tempfile::TempDir,
}

impl Place {
    /// A new database. The same tests are compiled under two names, one of them for PostgreSQL.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sente.db");
        let is_for_postgres = env!("CARGO_CRATE_NAME").ends_with("_postgres");
        let server = is_for_postgres.then(Postgres::shared).flatten();
        Self {
            address: server.map_or_else(|| file.to_str().unwrap().to_owned(), Postgres::database),
            _folder: folder,
        }
    }
}

async fn start(place: &Place, change: fn(&mut Config), clock: Clock) -> Server {
    let mut config = usual(place);
    change(&mut config);
    Server::start(config, clock).await.unwrap()
}

fn usual(place: &Place) -> Config {
    let mut config = Config::new(place.address.clone());
    config.listen = Listen::At(([127, 0, 0, 1], 0).into());
    // Here an address counts as one user for the rate limits, unless a test changes it.
    config.limits.set_room(NonZeroU32::MIN);
    config.live.policy.answer_pause = sente_match::Millis(0);
    config.live.policy.show_pause = sente_match::Millis(0);
    config.live.policy.hint_time = sente_match::Millis(50);
    config
}

/// A browser with its cookies.
#[derive(Clone)]
pub struct Guest {
    http: reqwest::Client,
    jar: Arc<Jar>,
}

impl Guest {
    /// A browser without a session.
    pub fn new() -> Self {
        let jar = Arc::new(Jar::default());
        let http = reqwest::Client::builder().cookie_provider(Arc::clone(&jar));
        Self {
            http: http.build().unwrap(),
            jar,
        }
    }

    /// Creates an account.
    pub async fn sign_up(&self, server: &TestServer, name: &str) {
        let body = serde_json::json!({ "name": name, "password": PASSWORD });
        let answer = self.call(server, Method::POST, "/signup", &body).await;
        assert_eq!(answer.status(), StatusCode::CREATED);
    }

    pub async fn call(
        &self,
        server: &TestServer,
        method: Method,
        path: &str,
        body: &(impl Serialize + Sync),
    ) -> Response {
        let address = server.inner.address();
        let url = format!("http://{address}/api/v1{path}");
        let request = self.http.request(method, url).json(body);
        soon(request.send()).await.unwrap()
    }

    pub async fn begin(&self, server: &TestServer, new: &NewGame) -> GameDoc {
        let response = self.call(server, Method::POST, "/games", new).await;
        assert_eq!(response.status(), StatusCode::CREATED);
        response.json().await.unwrap()
    }

    /// Tries to create a game and returns the problem.
    pub async fn refused(&self, server: &TestServer, new: &NewGame) -> Problem {
        let response = self.call(server, Method::POST, "/games", new).await;
        assert!(response.status().is_client_error());
        response.json().await.unwrap()
    }

    pub async fn join(&self, server: &TestServer, code: &str) -> Result<GameDoc, Problem> {
        let code = code.to_owned();
        let response = self
            .call(server, Method::POST, "/join", &Join { code })
            .await;
        if response.status().is_success() {
            return Ok(response.json().await.unwrap());
        }
        Err(response.json().await.unwrap())
    }

    pub async fn view(&self, server: &TestServer, game: &str) -> GameDoc {
        let path = format!("/games/{game}");
        let response = self.call(server, Method::GET, &path, &()).await;
        response.json().await.unwrap()
    }

    /// Opens a socket and waits for the greeting.
    pub async fn connect(&self, server: &TestServer) -> Socket {
        let address = server.inner.address();
        let page = format!("http://{address}/").parse().unwrap();
        let url = format!("ws://{address}/api/v1/socket");
        let mut request = url.into_client_request().unwrap();
        if let Some(cookies) = self.jar.cookies(&page) {
            let cookies = cookies.to_str().unwrap().parse().unwrap();
            request.headers_mut().insert("cookie", cookies);
        }
        let connected = soon(tokio_tungstenite::connect_async(request)).await;
        let mut socket = Socket {
            stream: connected.unwrap().0,
        };
        assert!(matches!(socket.hear().await, ServerMessage::Hello { .. }));
        socket
    }

    /// Follows a game, in this guest's seat or as a spectator.
    pub async fn sit(&self, server: &TestServer, game: &str) -> Player {
        let mut socket = self.connect(server).await;
        socket.follow(game, None).await;
        loop {
            if let ServerMessage::Game { game } = socket.hear().await {
                return Player::new(socket, &game);
            }
        }
    }
}

/// A socket.
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub async fn say(&mut self, message: &ClientMessage) {
        self.say_text(serde_json::to_string(message).unwrap()).await;
    }

    pub async fn say_text(&mut self, text: String) {
        soon(self.stream.send(Message::Text(text.into())))
            .await
            .unwrap();
    }

    pub async fn follow(&mut self, game: &str, version: Option<u32>) {
        let game = game.to_owned();
        self.say(&ClientMessage::Follow { game, version }).await;
    }

    /// The next message.
    pub async fn hear(&mut self) -> ServerMessage {
        loop {
            match soon(self.stream.next()).await.unwrap().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("not a message: {other:?}"),
            }
        }
    }

    /// Waits for the end of the connection and returns the close frame.
    pub async fn end(&mut self) -> Option<CloseFrame> {
        loop {
            match soon(self.stream.next()).await {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }
}

/// A subscriber of a game, possibly with a seat.
pub struct Player {
    pub socket: Socket,
    pub game: String,
    pub seat: Seat,
    pub local: Match,
    /// The other messages, not handled yet.
    pub heard: VecDeque<ServerMessage>,
}

impl Player {
    fn new(socket: Socket, doc: &GameDoc) -> Self {
        Self {
            socket,
            game: doc.id.clone(),
            seat: doc.yours.first().copied().unwrap_or(Seat::First),
            local: replay(doc),
            heard: VecDeque::new(),
        }
    }

    /// The next message, after applying it to the local match.
    pub async fn hear(&mut self) -> ServerMessage {
        let message = self.socket.hear().await;
        match &message {
            ServerMessage::Events { game, events, .. } if *game == self.game => {
                for doc in events {
                    let event = doc.clone();
                    if event.version > self.local.version() {
                        self.local.apply(&event).unwrap();
                    }
                }
            }
            ServerMessage::Game { game } if game.id == self.game => self.local = replay(game),
            _ => {}
        }
        message
    }

    /// Waits for a message for which `find` returns a value.
    pub async fn wait<T>(&mut self, find: impl Fn(&ServerMessage) -> Option<T>) -> T {
        loop {
            if let Some(index) = self
                .heard
                .iter()
                .position(|message| find(message).is_some())
            {
                return find(&self.heard.remove(index).unwrap()).unwrap();
            }
            let message = self.hear().await;
            self.heard.push_back(message);
        }
    }

    /// Waits until the local match has this property.
    pub async fn until(&mut self, is_so: impl Fn(&Match) -> bool) {
        while !is_so(&self.local) {
            let message = self.hear().await;
            self.heard.push_back(message);
        }
    }

    /// An action message with a unique id.
    pub fn message(&self, action: Action) -> ClientMessage {
        static SENT: AtomicU32 = AtomicU32::new(0);
        let number = SENT.fetch_add(1, Ordering::Relaxed);
        ClientMessage::Act {
            game: self.game.clone(),
            id: format!("m{number}"),
            seat: self.seat,
            ply: self.local.table().ply() as u32,
            action,
        }
    }

    /// Sends an action and waits for the answer.
    pub async fn act(&mut self, action: Action) -> Result<u32, Problem> {
        let message = self.message(action);
        self.send(&message).await
    }

    /// Sends this message and waits for the answer.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<u32, Problem> {
        let ClientMessage::Act { id: own, .. } = message else {
            panic!("only action messages have answers")
        };
        self.socket.say(message).await;
        self.wait(|message| match message {
            ServerMessage::Done { id, version, .. } if id == own => Some(Ok(*version)),
            ServerMessage::Refused { id, problem, .. } if id == own => Some(Err(problem.clone())),
            _ => None,
        })
        .await
    }

    pub async fn play(&mut self, text: &str) -> Result<u32, Problem> {
        let text = text.to_owned();
        self.act(Action::Play { text }).await
    }

    pub async fn offer(&mut self, offer: Offer) -> Result<u32, Problem> {
        self.act(Action::Offer { offer }).await
    }
}

/// Replays the match of a game.
pub fn replay(doc: &GameDoc) -> Match {
    Match::replay(doc.settings.clone(), &doc.events).unwrap()
}

/// A new game with these seats.
pub fn new_game(rules: &str, seats: [SeatChoice; 2]) -> NewGame {
    NewGame {
        rules: rules.to_owned(),
        setup: None,
        seats,
        order: sente_api::SeatOrder::Given,
        time: sente_match::TimeControl::Unlimited,
        rated: false,
        help: false,
        games: 1,
    }
}

/// A new game with an open seat.
pub fn open_game(rules: &str) -> NewGame {
    new_game(rules, [SeatChoice::Me, SeatChoice::Open])
}

/// A computer player.
pub fn computer(player: &str) -> SeatChoice {
    SeatChoice::Computer {
        player: player.to_owned(),
    }
}

/// Plays moves in turn; after each move both players wait until they have received it.
pub async fn play_all(first: &mut Player, second: &mut Player, moves: &str) {
    for text in moves.split_whitespace() {
        let ply = first.local.table().ply();
        let (one, two) = if first.local.turn() == Some(first.seat) {
            (&mut *first, &mut *second)
        } else {
            (&mut *second, &mut *first)
        };
        one.play(text).await.unwrap();
        one.until(|game| game.table().ply() > ply).await;
        two.until(|game| game.table().ply() > ply).await;
    }
}

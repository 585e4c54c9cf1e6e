//! The connection to a server: HTTP requests, and messages over a socket that is reopened after a loss. Runs in its own
//! thread and knows nothing about games.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use sente_api::{
    ClientMessage, Credentials, GameDoc, GameSummary, HistoryPage, Join, LearningDoc, Me, NewGame,
    NewSeek, Problem, PuzzleProgressDoc, Rename, SavedGame, SeekDoc, ServerMessage, SignUp, Stats,
};
use sente_rules::GameId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use url::Url;

use crate::terminal::event::Event;
use crate::terminal::practice::Learned;

/// A request to the server.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    LogIn(Credentials),
    SignUp(SignUp),
    /// Plays as a guest with this name.
    Guest(String),
    /// The person's own games in progress.
    Games,
    Stats,
    History,
    Saves,
    Seek(NewSeek),
    Withdraw(String),
    Accept(String),
    Join(String),
    Begin(NewGame),
    /// Adds a game to the saved games.
    Save(String),
    /// The account's learning progress.
    Learning,
    /// The account's progress with a game's puzzles.
    Puzzles(GameId),
    /// Stores learning progress.
    Learned(Learned),
    /// A message over the socket.
    Say(ClientMessage),
}

/// An answer or event of the server.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The identity that the server has assigned.
    Me(Box<Me>),
    /// The socket is open, for the first time or again.
    Connected,
    /// The socket was lost or could not be opened; another attempt follows.
    Lost(String),
    /// A message over the socket.
    Message(Box<ServerMessage>),
    /// A game was started or joined.
    Game(Box<GameDoc>),
    Seek(SeekDoc),
    Games(Vec<GameSummary>),
    Stats(Box<Stats>),
    History(HistoryPage),
    Saves(Vec<SavedGame>),
    /// The game was saved.
    Saved,
    Learning(Box<LearningDoc>),
    Puzzles(GameId, Box<PuzzleProgressDoc>),
    /// Learning progress was stored.
    Noted,
    /// The server refused the request for this reason.
    Refused(String),
}

/// Starts the thread that communicates with a server; requests go into the returned channel.
pub fn start(server: Url, events: Sender<Event>) -> UnboundedSender<Ask> {
    let (asks, asked) = unbounded_channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let told = events.clone();
        match runtime {
            Ok(runtime) => runtime.block_on(talk(server, asked, events)),
            Err(error) => {
                let _ = told.send(Event::Server(Heard::Lost(error.to_string())));
            }
        }
    });
    asks
}

/// Parses the address of a server as a person types it.
pub fn read_address(text: &str) -> Result<Url, String> {
    let text = if text.contains("://") {
        text.to_owned()
    } else {
        format!("http://{text}")
    };
    let url = Url::parse(&text).map_err(|error| format!("“{text}” is not an address: {error}"))?;
    match url.scheme() {
        "http" if url.has_host() => Ok(url),
        "https" => Err(
            "this program does not speak TLS: use the server's http address, or a tunnel such as ssh -L"
                .to_owned(),
        ),
        _ => Err(format!("“{text}” is not an address: it must begin with http://")),
    }
}

async fn talk(server: Url, mut asked: UnboundedReceiver<Ask>, events: Sender<Event>) {
    let mut session = Session {
        client: Client::new(),
        server,
        cookies: BTreeMap::new(),
        events,
        socket: None,
    };
    while let Some(ask) = asked.recv().await {
        match ask {
            Ask::Say(message) => session.say(message),
            ask => {
                let heard = session.call(ask).await;
                let heard = heard.unwrap_or_else(Heard::Refused);
                let is_known = matches!(heard, Heard::Me(_));
                if session.events.send(Event::Server(heard)).is_err() {
                    return;
                }
                if is_known {
                    session.open();
                }
            }
        }
    }
}

struct Session {
    client: Client,
    server: Url,
    /// The cookies by name, to send back.
    cookies: BTreeMap<String, String>,
    events: Sender<Event>,
    socket: Option<UnboundedSender<ClientMessage>>,
}

impl Session {
    async fn call(&mut self, ask: Ask) -> Result<Heard, String> {
        Ok(match ask {
            Ask::LogIn(credentials) => self.enter(Method::POST, "login", &credentials).await?,
            Ask::SignUp(sign_up) => self.enter(Method::POST, "signup", &sign_up).await?,
            Ask::Guest(name) => self.enter(Method::PUT, "me/name", &Rename { name }).await?,
            Ask::Games => Heard::Games(self.get("games").await?),
            Ask::Stats => Heard::Stats(self.get("stats").await?),
            Ask::History => Heard::History(self.get("history").await?),
            Ask::Saves => Heard::Saves(self.get("saves").await?),
            Ask::Seek(seek) => Heard::Seek(self.post("seeks", &seek).await?),
            Ask::Accept(id) => Heard::Game(self.post(&format!("seeks/{id}/accept"), &()).await?),
            Ask::Join(code) => Heard::Game(self.post("join", &Join { code }).await?),
            Ask::Begin(game) => Heard::Game(self.post("games", &game).await?),
            Ask::Withdraw(id) => {
                let request = self.request(Method::DELETE, &format!("seeks/{id}"));
                self.send(request).await?;
                Heard::Games(self.get("games").await?)
            }
            Ask::Save(id) => {
                let request = self.request(Method::PUT, &format!("saves/{id}"));
                self.send(request).await?;
                Heard::Saved
            }
            Ask::Learning => Heard::Learning(self.get("learning").await?),
            Ask::Puzzles(game) => Heard::Puzzles(game, self.get(&format!("puzzles/{game}")).await?),
            Ask::Learned(learned) => self.note(learned).await?,
            Ask::Say(_) => Heard::Refused("this goes over the socket".to_owned()),
        })
    }

    /// Stores learning progress on the server.
    async fn note(&mut self, learned: Learned) -> Result<Heard, String> {
        let post = |path: &str| self.request(Method::POST, path);
        let request = match learned {
            Learned::Review(doc) => post("learning/reviews").json(&doc),
            Learned::Answer(doc) => post("learning/answers").json(&doc),
            Learned::Course(doc) => post("learning/courses").json(&doc),
            Learned::Try(game, doc) => post(&format!("puzzles/{game}/attempts")).json(&doc),
            Learned::Series(game, doc) => post(&format!("puzzles/{game}/series")).json(&doc),
        };
        self.send(request).await?;
        Ok(Heard::Noted)
    }

    /// Authenticates, and asks for the resulting identity.
    async fn enter(
        &mut self,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<Heard, String> {
        let request = self.request(method, path).json(body);
        self.send(request).await?;
        Ok(Heard::Me(self.get("me").await?))
    }

    async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, String> {
        let request = self.request(Method::GET, path);
        read(self.send(request).await?).await
    }

    async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, String> {
        let request = self.request(Method::POST, path).json(body);
        read(self.send(request).await?).await
    }

    /// All cookies as the value of a header.
    fn cookie(&self) -> Option<String> {
        let pairs = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let pairs: Vec<String> = pairs.collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let base = self.server.as_str().trim_end_matches('/');
        let request = self.client.request(method, format!("{base}/api/v1/{path}"));
        let request = request.timeout(Duration::from_secs(20));
        match self.cookie() {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        }
    }

    async fn send(&mut self, request: RequestBuilder) -> Result<Response, String> {
        let response = request.send().await.map_err(|error| unreached(&error))?;
        let cookies = response.headers().get_all(SET_COOKIE).into_iter();
        let cookies = cookies.filter_map(|value| value.to_str().ok());
        for cookie in cookies {
            let pair = cookie.split(';').next().unwrap_or_default();
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        if response.status().is_success() {
            return Ok(response);
        }
        let status = response.status();
        let problem = response.json::<Problem>().await;
        Err(match problem {
            Ok(problem) => problem.detail,
            Err(_) if status == StatusCode::NOT_FOUND => "not found on the server".to_owned(),
            Err(_) => format!("the server answered {status}"),
        })
    }

    /// Opens the socket with the current cookies, and drops the previous one.
    fn open(&mut self) {
        let (messages, said) = unbounded_channel();
        self.socket = Some(messages);
        let mut address = self.server.clone();
        // Changing between schemes of the same kind cannot fail.
        let _ = address.set_scheme("ws");
        let base = address.as_str().trim_end_matches('/').to_owned();
        let cookie = self.cookie();
        let events = self.events.clone();
        tokio::spawn(listen(
            format!("{base}/api/v1/socket"),
            cookie,
            said,
            events,
        ));
    }

    fn say(&self, message: ClientMessage) {
        if let Some(socket) = &self.socket {
            // This fails only after the listener has ended, when the program exits.
            let _ = socket.send(message);
        }
    }
}

async fn read<T: DeserializeOwned>(response: Response) -> Result<T, String> {
    let read = response.json().await;
    read.map_err(|error| format!("the server's answer cannot be read: {error}"))
}

fn unreached(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        "the server does not answer".to_owned()
    } else {
        "the server cannot be reached: is it running, and is the address right?".to_owned()
    }
}

/// The delays between attempts to reconnect, in seconds.
const WAITS: [u64; 5] = [1, 2, 4, 8, 15];

/// Keeps a socket open until the other end of the channel is dropped.
async fn listen(
    address: String,
    cookie: Option<String>,
    mut said: UnboundedReceiver<ClientMessage>,
    events: Sender<Event>,
) {
    let mut tries = 0;
    loop {
        let lost = match connect(&address, cookie.as_deref()).await {
            Ok(socket) => {
                tries = 0;
                if events.send(Event::Server(Heard::Connected)).is_err() {
                    return;
                }
                match exchange(socket, &mut said, &events).await {
                    Some(lost) => lost,
                    None => return,
                }
            }
            Err(reason) => reason,
        };
        if events.send(Event::Server(Heard::Lost(lost))).is_err() {
            return;
        }
        let wait = WAITS[tries.min(WAITS.len() - 1)];
        tries += 1;
        tokio::time::sleep(Duration::from_secs(wait)).await;
    }
}

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn connect(address: &str, cookie: Option<&str>) -> Result<Socket, String> {
    let request = address.into_client_request();
    let mut request = request.map_err(|error| error.to_string())?;
    if let Some(cookie) = cookie.and_then(|cookie| cookie.parse().ok()) {
        request.headers_mut().insert("cookie", cookie);
    }
    let connected = tokio_tungstenite::connect_async(request).await;
    let (socket, _) = connected.map_err(|_| "the connection is lost".to_owned())?;
    Ok(socket)
}

/// Forwards messages in both directions. Returns why the connection ended, or `None` if the app is gone.
async fn exchange(
    mut socket: Socket,
    said: &mut UnboundedReceiver<ClientMessage>,
    events: &Sender<Event>,
) -> Option<String> {
    loop {
        tokio::select! {
            message = said.recv() => {
                let text = serde_json::to_string(&message?).ok()?;
                if socket.send(Message::Text(text.into())).await.is_err() {
                    return Some("the connection is lost".to_owned());
                }
            }
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) => {
                    // Messages of a newer server that this version does not understand are ignored.
                    if let Ok(message) = serde_json::from_str(&text) {
                        let heard = Heard::Message(Box::new(message));
                        events.send(Event::Server(heard)).ok()?;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => {
                    return Some("the connection is lost".to_owned());
                }
                Some(Ok(_)) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_type_them() {
        let read = |text: &str| read_address(text).map(|url| url.to_string());
        assert_eq!(read("127.0.0.1:7373").unwrap(), "http://127.0.0.1:7373/");
        assert_eq!(
            read("http://club:7373/sente").unwrap(),
            "http://club:7373/sente"
        );
        assert!(
            read("https://games.example.org")
                .unwrap_err()
                .contains("TLS")
        );
        for bad in ["ftp://club", "http://", "", "a b"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}

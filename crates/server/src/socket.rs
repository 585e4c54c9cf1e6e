//! A client's socket: limits, parses and passes on the client's messages, and sends the server's messages in order. Has
//! no game logic.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use sente_api::{Action, ClientMessage, ServerMessage, bounds};
use sente_match::Millis;
use sente_store::{MatchId, UserId};
use tokio_util::task::AbortOnDropHandle;

use crate::analyses::Analyses;
use crate::error::{ApiError, Result};
use crate::latency::Latency;
use crate::live::{ClientAction, for_reader};
use crate::metrics::Refusal;
use crate::pubsub::{
    Capacity, Frame, Receipts, SubscriptionReceiver, SubscriptionSender, WaitingBytes,
};
use crate::session_ends::SessionWatch;
use crate::who::Who;
use crate::{Address, AppState, Config};

/// The queue of one client. A whole game is much smaller.
const QUEUE: Capacity = Capacity {
    frames: 256,
    bytes: 1024 * 1024,
};
/// How many whole games a socket can request at the price of one message each. Any further one, and a game requested
/// again, counts as [`WHOLE_GAME`] messages.
const WHOLE_GAMES: usize = 256;
const WHOLE_GAME: NonZeroU32 = NonZeroU32::new(20).expect("twenty is not nothing");
/// Messages above this size are cut off without being read. Those between [`bounds::MESSAGE`] and this get an answer
/// first.
const LARGEST: usize = 16 * bounds::MESSAGE;
/// The time limit for sending to a client.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of invalid messages after which a connection is closed.
const TOO_WRONG: u32 = 100;
/// The number of heartbeats without a message after which a connection is closed.
const SILENT_BEATS: u32 = 3;
/// The number of heartbeats between two checks that the session still exists.
const SESSION_BEATS: u32 = 6;
/// Limit of analyses followed at once.
const ANALYSES: usize = 4;
/// Maximum length of a message id.
const ID: usize = 36;

/// The open sockets, counted.
#[derive(Clone, Debug, Default)]
pub struct Sockets {
    open: Arc<Mutex<Open>>,
    waiting: WaitingBytes,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    of_addresses: HashMap<IpAddr, usize>,
    of_users: HashMap<UserId, usize>,
}

/// A counted socket; dropping it frees its place.
#[derive(Debug)]
struct Place {
    sockets: Sockets,
    client: IpAddr,
    user: Option<UserId>,
}

impl Sockets {
    /// The number of open sockets.
    pub fn count(&self) -> usize {
        self.lock().all
    }

    /// Bytes queued for all sockets together.
    pub fn waiting_bytes(&self) -> usize {
        self.waiting.count()
    }

    /// Counts another socket. There are limits for all sockets, for a user, and for an address, which counts for
    /// several users.
    fn take(&self, client: IpAddr, user: Option<UserId>, config: &Config) -> Result<Place> {
        let mut open = self.lock();
        if open.all >= config.live.sockets {
            return Err(ApiError::Busy);
        }
        let most_of_one = config.live.sockets_of_one;
        let from_there = open.of_addresses.get(&client).copied().unwrap_or_default();
        let of_user = user.and_then(|user| open.of_users.get(&user).copied());
        let room = config.limits.room().get() as usize;
        if from_there >= most_of_one.saturating_mul(room)
            || of_user.unwrap_or_default() >= most_of_one
        {
            return Err(ApiError::TooMany(10));
        }
        open.all += 1;
        *open.of_addresses.entry(client).or_default() += 1;
        if let Some(user) = user {
            *open.of_users.entry(user).or_default() += 1;
        }
        Ok(Place {
            sockets: self.clone(),
            client,
            user,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        open.all -= 1;
        take_one(&mut open.of_addresses, &self.client);
        if let Some(user) = &self.user {
            take_one(&mut open.of_users, user);
        }
    }
}

fn take_one<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// Upgrades a request to a socket.
pub async fn open(
    State(state): State<AppState>,
    who: Option<Who>,
    address: Address,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response> {
    let upgrade = upgrade.map_err(|rejection| ApiError::Malformed(rejection.body_text()))?;
    let user = who.as_ref().map(Who::id);
    let place = state.sockets.take(address.client(), user, &state.config);
    let place = place.inspect_err(|_| state.metrics.refused(Refusal::Sockets))?;
    let upgrade = upgrade.max_message_size(LARGEST).max_frame_size(LARGEST);
    // Each socket keeps its buffers; clients only need small ones.
    let upgrade = upgrade
        .read_buffer_size(bounds::MESSAGE)
        .write_buffer_size(bounds::MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(state, who, socket).await;
        drop(place);
    }))
}

async fn serve(state: AppState, who: Option<Who>, socket: WebSocket) {
    let _here = who.as_ref().map(|who| state.games.enter(who.id()));
    let watch = who
        .as_ref()
        .map(|who| state.session_ends.watch(&who.session));
    let (sink, stream) = socket.split();
    let (subscriber, receiver) = SubscriptionSender::new(QUEUE, &state.sockets.waiting);
    let latency = Mutex::new(Latency::new(Instant::now()));
    subscriber.tell(&ServerMessage::Hello {
        name: who.as_ref().map(|who| who.user.name.clone()),
        now: state.games.now().0,
    });
    let mut reader = Reader {
        limiter: limiter(state.config.live.messages),
        user: who.as_ref().map(Who::id),
        state: state.clone(),
        followed: HashSet::new(),
        analyses: HashMap::new(),
        sent_whole: HashSet::new(),
        wrong: 0,
        subscriber,
        latency: &latency,
    };
    let mut writer = Writer {
        state,
        who,
        sink,
        latency: &latency,
    };
    // The session may have ended between its lookup and the start of the watch.
    if !writer.is_known().await {
        return writer.close(Some(LOGGED_OUT)).await;
    }
    let farewell = tokio::select! {
        // A socket whose session has ended sends and receives nothing more, even if messages have already arrived.
        biased;
        () = session_ended(watch.as_ref()) => Some(LOGGED_OUT),
        farewell = reader.read(stream) => farewell,
        farewell = writer.write(receiver) => farewell,
    };
    writer.close(farewell).await;
    reader.leave().await;
}

/// Waits for the end of the session; forever if there is none.
async fn session_ended(watch: Option<&SessionWatch>) {
    match watch {
        Some(watch) => watch.ended().cancelled().await,
        None => std::future::pending().await,
    }
}

/// The farewell of a socket whose session has ended.
const LOGGED_OUT: (u16, &str) = (close_code::POLICY, "You are logged out.");

/// The code and reason for closing a connection; `None` if the client would not receive them.
type Farewell = Option<(u16, &'static str)>;

struct Reader<'a> {
    state: AppState,
    user: Option<UserId>,
    subscriber: SubscriptionSender,
    latency: &'a Mutex<Latency>,
    limiter: DefaultDirectRateLimiter,
    followed: HashSet<MatchId>,
    /// The tasks that forward the followed analyses, by their ids.
    analyses: HashMap<String, AbortOnDropHandle<()>>,
    /// The games that were sent whole.
    sent_whole: HashSet<MatchId>,
    wrong: u32,
}

impl Reader<'_> {
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) -> Farewell {
        loop {
            let message = stream.next().await?.ok()?;
            lock(self.latency).heard(Instant::now());
            self.state.metrics.heard();
            let text = match message {
                Message::Text(text) => text,
                Message::Pong(payload) => {
                    if let Ok(number) = <[u8; 8]>::try_from(&payload[..]) {
                        let number = u64::from_be_bytes(number);
                        lock(self.latency).returned(number, Instant::now());
                    }
                    continue;
                }
                Message::Ping(_) => continue,
                Message::Close(_) => return None,
                Message::Binary(_) => {
                    return Some((close_code::UNSUPPORTED, "Send text."));
                }
            };
            if text.len() > bounds::MESSAGE {
                self.complain(&ApiError::TooLarge(bounds::MESSAGE), None);
                return Some((close_code::SIZE, "The message is too large."));
            }
            if self.wrong > TOO_WRONG {
                return Some((close_code::POLICY, "Too many invalid messages."));
            }
            self.serve(&text).await;
        }
    }

    async fn serve(&mut self, text: &str) {
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                return self.complain(&ApiError::Malformed(error.to_string()), None);
            }
        };
        let served = match self.limiter.check() {
            Ok(()) => self.obey(&message).await,
            Err(_) => Err(ApiError::TooMany(1)),
        };
        let Err(error) = served else { return };
        match message {
            ClientMessage::Act { game, id, .. } => {
                self.wrong += 1;
                self.subscriber.tell(&ServerMessage::Refused {
                    game,
                    id,
                    problem: error.problem(),
                    version: 0,
                });
            }
            ClientMessage::Follow { game, .. } | ClientMessage::Unfollow { game } => {
                self.complain(&error, Some(game));
            }
            ClientMessage::FollowLobby
            | ClientMessage::UnfollowLobby
            | ClientMessage::FollowAnalysis { .. }
            | ClientMessage::UnfollowAnalysis { .. }
            | ClientMessage::Ping { .. } => self.complain(&error, None),
        }
    }

    async fn obey(&mut self, message: &ClientMessage) -> Result<()> {
        let games = self.state.games.clone();
        match message {
            ClientMessage::Follow { game, version } => {
                let id = read_id(game)?;
                let most = self.state.config.live.followed;
                if !self.followed.contains(&id) && self.followed.len() >= most {
                    let why = format!("A socket can follow at most {most} games.");
                    return Err(ApiError::Refused(why));
                }
                if version.is_none() {
                    self.count_whole(id)?;
                }
                self.followed.insert(id);
                games
                    .follow(id, self.user, self.subscriber.clone(), *version)
                    .await;
            }
            ClientMessage::Unfollow { game } => {
                let id = read_id(game)?;
                if self.followed.remove(&id) {
                    games.unfollow(id, self.subscriber.id()).await;
                }
            }
            ClientMessage::Act {
                game,
                id,
                seat,
                ply,
                action,
            } => {
                check_action(id, action)?;
                let nobody = ApiError::Unauthorised("Only a player of this game can do that.");
                let request = ClientAction {
                    user: self.user.ok_or(nobody)?,
                    id: id.clone(),
                    seat: *seat,
                    ply: *ply,
                    action: action.clone(),
                    lag: self.lag(),
                };
                games
                    .act(read_id(game)?, request, self.subscriber.clone())
                    .await;
            }
            ClientMessage::FollowLobby => games.follow_lobby(&self.subscriber).await?,
            ClientMessage::UnfollowLobby => games.unfollow_lobby(self.subscriber.id()),
            ClientMessage::FollowAnalysis { id } => self.follow_analysis(id)?,
            ClientMessage::UnfollowAnalysis { id } => {
                if let (Some(_), Some(user)) = (self.analyses.remove(id), self.user) {
                    self.state.analyses.leave(&self.state, user, id).await;
                }
            }
            ClientMessage::Ping { sent } => self.subscriber.tell(&ServerMessage::Pong {
                sent: *sent,
                now: self.state.games.now().0,
            }),
        }
        Ok(())
    }

    fn follow_analysis(&mut self, id: &str) -> Result<()> {
        self.analyses.retain(|_, task| !task.is_finished());
        if !self.analyses.contains_key(id) && self.analyses.len() >= ANALYSES {
            let why = format!("A socket can follow at most {ANALYSES} analyses.");
            return Err(ApiError::Refused(why));
        }
        let (state, subscriber) = (self.state.clone(), self.subscriber.clone());
        let follow = Analyses::follow(state, self.user, id.to_owned(), subscriber);
        let task = AbortOnDropHandle::new(tokio::spawn(follow));
        self.analyses.insert(id.to_owned(), task);
        Ok(())
    }

    /// Counts a request for a whole game: the first one is cheap.
    fn count_whole(&mut self, id: MatchId) -> Result<()> {
        if self.sent_whole.len() < WHOLE_GAMES && self.sent_whole.insert(id) {
            return Ok(());
        }
        match self.limiter.check_n(WHOLE_GAME) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(ApiError::TooMany(1)),
        }
    }

    /// Sends the problem with a message, and counts it.
    fn complain(&mut self, error: &ApiError, game: Option<String>) {
        self.wrong += 1;
        let problem = error.problem();
        self.subscriber
            .tell(&ServerMessage::Problem { problem, game });
    }

    fn lag(&self) -> Millis {
        lock(self.latency).lag()
    }

    async fn leave(self) {
        let (games, listener) = (&self.state.games, self.subscriber.id());
        games.unfollow_lobby(listener);
        for game in self.followed {
            games.unfollow(game, listener).await;
        }
    }
}

struct Writer<'a> {
    state: AppState,
    who: Option<Who>,
    sink: SplitSink<WebSocket, Message>,
    latency: &'a Mutex<Latency>,
}

impl Writer<'_> {
    async fn write(&mut self, mut receiver: SubscriptionReceiver) -> Farewell {
        let closing = self.state.games.closing().clone();
        let heartbeat = self.state.config.live.heartbeat;
        let mut beats = tokio::time::interval(heartbeat);
        let mut beat: u32 = 0;
        let mut frames = Vec::new();
        let receipts = receiver.receipts();
        loop {
            tokio::select! {
                () = closing.cancelled() => {
                    return Some((close_code::AWAY, "The server is shutting down."));
                }
                () = receiver.cut.cancelled() => {
                    self.state.metrics.refused(Refusal::Slow);
                    return Some((close_code::AGAIN, "The connection is too slow."));
                }
                count = receiver.frames.recv_many(&mut frames, QUEUE.frames) => {
                    if count == 0 {
                        return None;
                    }
                    // Messages of the same moment, such as an event and the answer to its cause, go out together:
                    // yielding once costs less than a second system call.
                    tokio::task::yield_now().await;
                    while frames.len() < QUEUE.frames
                        && let Ok(frame) = receiver.frames.try_recv()
                    {
                        frames.push(frame);
                    }
                    self.send(&mut frames, &receipts).await?;
                }
                _ = beats.tick() => {
                    let silent = lock(self.latency).silent_for(Instant::now());
                    if silent > heartbeat * SILENT_BEATS {
                        return None;
                    }
                    beat += 1;
                    if beat.is_multiple_of(SESSION_BEATS) && !self.is_known().await {
                        return Some(LOGGED_OUT);
                    }
                    self.probe().await?;
                }
            }
        }
    }

    /// Sends all frames; `None` if the client is gone or too slow.
    async fn send(&mut self, frames: &mut Vec<Frame>, receipts: &Receipts) -> Option<()> {
        let reader = self.who.as_ref().map(Who::id);
        let bytes = frames.iter().map(Frame::size).sum();
        let sending = async {
            for frame in frames.drain(..) {
                let text = match frame {
                    Frame::Text(text) => text,
                    Frame::Seeks(seeks) => {
                        let seeks = for_reader(&seeks, reader);
                        let message = ServerMessage::Seeks { seeks };
                        let text = serde_json::to_string(&message);
                        text.expect("messages are plain data").into()
                    }
                };
                self.sink.feed(Message::Text(text)).await?;
            }
            self.sink.flush().await
        };
        tokio::time::timeout(PATIENCE, sending).await.ok()?.ok()?;
        // Until then they are in the socket's buffer.
        receipts.sent(bytes);
        Some(())
    }

    /// Sends a close frame, if there is a farewell.
    async fn close(&mut self, farewell: Farewell) {
        let Some((code, reason)) = farewell else {
            return;
        };
        let reason = Utf8Bytes::from_static(reason);
        let close = Message::Close(Some(CloseFrame { code, reason }));
        // An error only means that the client is gone.
        let _ = tokio::time::timeout(PATIENCE, self.sink.send(close)).await;
    }

    async fn probe(&mut self) -> Option<()> {
        let secret = getrandom::u64().ok()?;
        let number = lock(self.latency).probe(secret, Instant::now());
        let ping = Message::Ping(number.to_be_bytes().to_vec().into());
        let sending = self.sink.send(ping);
        tokio::time::timeout(PATIENCE, sending).await.ok()?.ok()
    }

    /// Whether the session still exists. A database error ends no session.
    async fn is_known(&self) -> bool {
        let Some(who) = &self.who else { return true };
        let now = self.state.clock.now();
        let session = self.state.store.session(who.session.token, now).await;
        !matches!(session, Ok(None))
    }
}

fn lock(latency: &Mutex<Latency>) -> MutexGuard<'_, Latency> {
    latency.lock().unwrap_or_else(PoisonError::into_inner)
}

fn limiter(messages: u32) -> DefaultDirectRateLimiter {
    let each = NonZeroU32::new(messages).unwrap_or(NonZeroU32::MIN);
    RateLimiter::direct(Quota::per_second(each).allow_burst(
        each.saturating_mul(const { NonZeroU32::new(3).expect("three is not nothing") }),
    ))
}

fn read_id(text: &str) -> Result<MatchId> {
    text.parse().map_err(|_| ApiError::NotFound("game"))
}

fn check_action(id: &str, action: &Action) -> Result<()> {
    let fine = |letter: char| letter.is_ascii_graphic();
    if id.is_empty() || id.len() > ID || !id.chars().all(fine) {
        let why = "A message id must have 1 to 36 printable ASCII characters.";
        return Err(ApiError::Malformed(why.into()));
    }
    match action {
        Action::Play { text } if text.len() > bounds::MOVE => {
            Err(ApiError::Illegal("This is not a move.".into()))
        }
        _ => Ok(()),
    }
}

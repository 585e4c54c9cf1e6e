//! Several servers that form one site: which of them owns a game, and their messages to each other. A single server is
//! a cluster of one: it owns everything, and its messages go nowhere.

pub mod custody;
pub mod feed;
pub mod jobs;
pub(crate) mod members;
pub(crate) mod nats;
pub mod outstanding;
pub mod registration;
pub(crate) mod wire;

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use async_nats::Subscriber;
use futures_util::StreamExt;
use sente_api::AnalysisDoc;
use sente_match::Time;
use sente_store::{Claim, MatchId, ServerId, Store, StoreError};
use tokio::sync::watch;

use crate::StartError;
use nats::Nats;
pub use nats::NatsConfig;
use registration::Registration;
use wire::{AnalysisQuestion, Body, Broadcast, GameFrame};

/// The other servers of the site, as seen from this one. A handle: clones share the state.
#[derive(Clone)]
pub struct Cluster(Arc<Inner>);

struct Inner {
    me: ServerId,
    links: Links,
    registered: watch::Sender<Arc<[ServerId]>>,
    /// The number of times that this server's registration has expired.
    lapses: watch::Sender<u64>,
    registration: Mutex<Registration>,
    /// The origin of the monotonic clock that the registration goes by.
    origin: Instant,
}

enum Links {
    /// No other server.
    Alone,
    Nats(Nats),
}

impl Cluster {
    /// A single server that uses its database exclusively.
    pub fn alone() -> Self {
        Self::new(Links::Alone)
    }

    /// One of several servers, which communicate through this NATS.
    pub async fn join(config: &NatsConfig) -> Result<Self, StartError> {
        Ok(Self::new(Links::Nats(Nats::connect(config).await?)))
    }

    fn new(links: Links) -> Self {
        Self(Arc::new(Inner {
            me: ServerId::random(),
            links,
            registered: watch::Sender::new(Arc::default()),
            lapses: watch::Sender::new(0),
            registration: Mutex::default(),
            origin: Instant::now(),
        }))
    }

    /// The id of this server.
    pub fn me(&self) -> ServerId {
        self.0.me
    }

    /// Whether there is no other server.
    pub fn is_alone(&self) -> bool {
        matches!(self.0.links, Links::Alone)
    }

    /// Whether the other servers are reachable; always true for a single server.
    pub fn is_connected(&self) -> bool {
        self.nats().is_none_or(Nats::is_connected)
    }

    /// Whether this server certainly still owns its games: others may take them only after its registration has
    /// expired.
    pub(crate) fn is_current(&self) -> bool {
        self.is_alone() || self.registration().is_current(self.now())
    }

    /// The time of the clock that the registration goes by.
    fn now(&self) -> Time {
        Time(self.0.origin.elapsed().as_millis() as u64)
    }

    fn registration(&self) -> MutexGuard<'_, Registration> {
        let registration = self.0.registration.lock();
        registration.unwrap_or_else(PoisonError::into_inner)
    }

    /// Claims a game for this server, unless another server owns it.
    pub(crate) async fn claim(&self, store: &Store, id: MatchId) -> Result<Claim, StoreError> {
        if self.is_alone() {
            return Ok(Claim::Own(store.find_match(id).await?.fence));
        }
        if !self.is_current() {
            return Ok(Claim::Lapsed);
        }
        store.claim(id, self.me()).await
    }

    /// Releases a game.
    pub(crate) async fn release(
        &self,
        store: &Store,
        id: MatchId,
        fence: sente_store::Fence,
    ) -> Result<(), StoreError> {
        if self.is_alone() {
            return Ok(());
        }
        store.release(id, self.me(), fence).await
    }

    /// Watches the list of registered servers.
    pub(crate) fn registered(&self) -> watch::Receiver<Arc<[ServerId]>> {
        self.0.registered.subscribe()
    }

    /// Changes whenever this server's registration has expired.
    pub(crate) fn lapses(&self) -> watch::Receiver<u64> {
        self.0.lapses.subscribe()
    }

    /// Sends a message about a game to one server.
    pub(crate) fn tell(&self, to: ServerId, game: MatchId, body: Body) {
        if let Some(nats) = self.nats() {
            nats.tell(self.me(), to, game, body);
        }
    }

    /// Sends news of a game to all servers with subscribers of it.
    pub(crate) fn tell_followers(&self, game: MatchId, frame: impl FnOnce() -> GameFrame) {
        if let Some(nats) = self.nats() {
            nats.tell_followers(game, &frame());
        }
    }

    /// Sends a message to all other servers.
    pub(crate) fn tell_all(&self, broadcast: impl FnOnce() -> Broadcast) {
        if let Some(nats) = self.nats() {
            nats.tell_all(&broadcast());
        }
    }

    /// Subscribes to the news of a game that another server owns.
    pub(crate) async fn hear_game(&self, game: MatchId) -> Option<Subscriber> {
        self.nats()?.hear_game(game).await
    }

    /// Asks the other servers for an analysis.
    pub(crate) async fn ask_analysis(
        &self,
        id: &str,
        question: AnalysisQuestion,
    ) -> Option<AnalysisDoc> {
        let answer = self.nats()?.ask_analysis(id, &question).await?;
        serde_json::from_slice(&answer).ok()
    }

    /// Subscribes to the questions of other servers about an analysis.
    pub(crate) async fn hear_analysis(&self, id: &str) -> Option<Subscriber> {
        self.nats()?.hear_analysis(id).await
    }

    /// Answers these questions until the future is dropped.
    pub(crate) async fn answer(
        &self,
        mut questions: Option<Subscriber>,
        answer: impl Fn(&AnalysisQuestion) -> AnalysisDoc,
    ) -> Infallible {
        while let (Some(nats), Some(message)) = (self.nats(), next(&mut questions).await) {
            if let Ok(question) = serde_json::from_slice(&message.payload) {
                let doc = answer(&question);
                let answer = serde_json::to_vec(&doc).expect("an analysis is plain data");
                nats.answer(message, answer).await;
            }
        }
        // No more questions can arrive.
        std::future::pending().await
    }

    fn nats(&self) -> Option<&Nats> {
        match &self.0.links {
            Links::Alone => None,
            Links::Nats(nats) => Some(nats),
        }
    }
}

async fn next(questions: &mut Option<Subscriber>) -> Option<async_nats::Message> {
    questions.as_mut()?.next().await
}

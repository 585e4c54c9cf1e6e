//! Several servers that are one site: which of them looks after a game, and what they tell each other. A server that is
//! alone is one of a cluster of one: everything is its own, and nobody hears what it says.

pub mod custody;
pub mod feed;
pub mod jobs;
pub(crate) mod members;
pub(crate) mod nats;
pub mod outstanding;
pub(crate) mod wire;

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use futures_util::StreamExt;
use sente_api::AnalysisDoc;
use sente_store::{Claim, MatchId, ServerId, Store, StoreError};
use tokio::sync::watch;

use crate::StartError;
use nats::Nats;
pub use nats::NatsConfig;
use wire::{AnalysisQuestion, Body, Broadcast, GameFrame};

/// The other servers of the site, as seen from this one. A handle: its clones are the same.
#[derive(Clone)]
pub struct Cluster(Arc<Inner>);

struct Inner {
    me: ServerId,
    links: Links,
    registered: watch::Sender<Arc<[ServerId]>>,
    /// How often this server's registration has run out.
    lapses: watch::Sender<u64>,
    /// When the registration was last asked to be renewed with success.
    renewed: Mutex<Option<Instant>>,
}

enum Links {
    /// There is no other server.
    Alone,
    Nats(Nats),
}

impl Cluster {
    /// A server that has its database alone.
    pub fn alone() -> Self {
        Self::new(Links::Alone)
    }

    /// One of several servers, which meet at this NATS.
    pub async fn join(config: &NatsConfig) -> Result<Self, StartError> {
        Ok(Self::new(Links::Nats(Nats::connect(config).await?)))
    }

    fn new(links: Links) -> Self {
        Self(Arc::new(Inner {
            me: ServerId::random(),
            links,
            registered: watch::Sender::new(Arc::default()),
            lapses: watch::Sender::new(0),
            renewed: Mutex::default(),
        }))
    }

    /// This server.
    pub fn me(&self) -> ServerId {
        self.0.me
    }

    /// Whether there is no other server.
    pub fn is_alone(&self) -> bool {
        matches!(self.0.links, Links::Alone)
    }

    /// Whether the other servers can be reached; a server that is alone reaches everybody.
    pub fn is_connected(&self) -> bool {
        self.nats().is_none_or(Nats::is_connected)
    }

    /// Whether this server's games are certainly its own: nobody takes them before its registration has run out.
    pub(crate) fn is_current(&self) -> bool {
        let renewed = *self.renewed();
        let lasts: Duration = members::LASTS.into();
        self.is_alone() || renewed.is_some_and(|renewed| renewed.elapsed() < lasts)
    }

    fn renewed(&self) -> MutexGuard<'_, Option<Instant>> {
        let renewed = self.0.renewed.lock();
        renewed.unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks after a game from now on, if no other server does.
    pub(crate) async fn claim(&self, store: &Store, id: MatchId) -> Result<Claim, StoreError> {
        if self.is_alone() {
            return Ok(Claim::Own(store.find_match(id).await?.fence));
        }
        store.claim(id, self.me()).await
    }

    /// Ceases to look after a game.
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

    /// The servers that are registered, as they come and go.
    pub(crate) fn registered(&self) -> watch::Receiver<Arc<[ServerId]>> {
        self.0.registered.subscribe()
    }

    /// Changes when this server's registration had run out for a while.
    pub(crate) fn lapses(&self) -> watch::Receiver<u64> {
        self.0.lapses.subscribe()
    }

    /// Says something about a game to one server.
    pub(crate) fn tell(&self, to: ServerId, game: MatchId, body: Body) {
        if let Some(nats) = self.nats() {
            nats.tell(self.me(), to, game, body);
        }
    }

    /// Tells all servers where somebody follows a game what has happened in it.
    pub(crate) fn tell_followers(&self, game: MatchId, frame: impl FnOnce() -> GameFrame) {
        if let Some(nats) = self.nats() {
            nats.tell_followers(game, &frame());
        }
    }

    /// Tells all other servers.
    pub(crate) fn tell_all(&self, broadcast: impl FnOnce() -> Broadcast) {
        if let Some(nats) = self.nats() {
            nats.tell_all(&broadcast());
        }
    }

    /// What happens in a game that another server looks after.
    pub(crate) async fn hear_game(&self, game: MatchId) -> Option<Subscriber> {
        self.nats()?.hear_game(game).await
    }

    /// What another server knows of an analysis.
    pub(crate) async fn ask_analysis(
        &self,
        id: &str,
        question: AnalysisQuestion,
    ) -> Option<AnalysisDoc> {
        let answer = self.nats()?.ask_analysis(id, &question).await?;
        serde_json::from_slice(&answer).ok()
    }

    /// What other servers ask about an analysis, from now on.
    pub(crate) async fn hear_analysis(&self, id: &str) -> Option<Subscriber> {
        self.nats()?.hear_analysis(id).await
    }

    /// Answers these questions, for as long as this is not dropped.
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
        // Nobody can ask any more.
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

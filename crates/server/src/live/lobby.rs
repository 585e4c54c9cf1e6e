//! The lobby: seeks, each of which is a waiting game that anybody can join. Knows games by their codes
//! only; joining is the games's business.

use std::sync::Arc;
use std::time::Duration;

use sente_api::{NewGame, NewSeek, SeatChoice, SeekDoc};
use sente_match::{Millis, Settings, Time};
use sente_store::{MatchId, Seek, SeekId, StoreError, Subject, User, UserId};
use serde::{Deserialize, Serialize};

use super::begin::Sitter;
use super::registry::{GameRegistry, Shared};
use crate::cluster::wire::Broadcast;
use crate::error::{ApiError, Result};
use crate::pubsub::{Frame, ListenerId, SubscriptionSender, Topic};
use crate::stored::StoredSettings;

/// How long a seek stays open, though its owner is there.
const LASTS: Millis = Millis::from_secs(30 * 60);

/// How often seeks are renewed in the time in which they would lapse.
const RENEWALS: u32 = 3;

/// What is stored with a seek.
#[derive(Serialize, Deserialize)]
struct SeekTerms {
    settings: Settings,
    game: String,
    code: String,
}

impl GameRegistry {
    /// The open seeks as this person sees them, in the order in which they came.
    pub async fn seeks(&self, asker: Option<UserId>) -> Result<Vec<SeekDoc>> {
        Ok(for_reader(&self.0.open_seeks().await?, asker))
    }

    /// Puts a seek into the lobby, with a game that waits.
    pub async fn seek(&self, asker: &User, new: NewSeek) -> Result<SeekDoc> {
        let game = NewGame {
            rules: new.rules,
            setup: None,
            seats: [SeatChoice::Me, SeatChoice::Open],
            order: new.order,
            time: new.time,
            rated: new.rated,
            help: new.help,
            games: 1,
        };
        let id = self.begin(asker, &game, [Sitter::Me, Sitter::Open]).await?;
        let row = self.0.store.find_match(id).await?;
        let code = row.code.ok_or(ApiError::Busy)?;
        let terms = SeekTerms {
            settings: StoredSettings::read(&row.settings)?.settings,
            game: id.to_string(),
            code: code.to_string(),
        };
        let seek = Seek {
            id: SeekId::random(),
            user: asker.id,
            game: row.game,
            terms: serde_json::to_string(&terms).expect("terms are plain data"),
            created: row.created,
            expires: row.created + self.0.config.seek_grace,
        };
        if let Err(error) = self.0.store.add_seek(seek.clone()).await {
            self.0.store.abort_waiting(id, self.now()).await?;
            return Err(error.into());
        }
        self.0.tell_lobby().await;
        let (_, mut doc) = self.0.describe(&seek).await?;
        doc.yours = true;
        Ok(doc)
    }

    /// Takes one's own seek back, and the game with it.
    pub async fn withdraw_seek(&self, asker: UserId, id: SeekId) -> Result<()> {
        let seek = self.find_seek(id).await?;
        if seek.user != asker {
            return Err(ApiError::Forbidden("This is somebody else's seek."));
        }
        self.0.store.delete_seek(asker, id).await?;
        let game = read_terms(&seek)?.game;
        self.0.call_off(&game).await?;
        self.0.tell_lobby().await;
        Ok(())
    }

    /// Sits down at the game of a seek.
    pub async fn accept_seek(&self, id: SeekId, user: &User) -> Result<MatchId> {
        let seek = self.find_seek(id).await?;
        self.join(&read_terms(&seek)?.code, user).await
    }

    /// Shows the lobby again to everybody who follows it here.
    pub(crate) async fn show_lobby(&self) {
        self.0.show_lobby().await;
    }

    /// Lets a listener hear of the lobby.
    pub async fn follow_lobby(&self, outbox: &SubscriptionSender) -> Result<()> {
        self.0.pubsub.subscribe(Topic::Lobby, outbox);
        outbox.send(Frame::Seeks(self.0.open_seeks().await?));
        Ok(())
    }

    /// No longer.
    pub fn unfollow_lobby(&self, listener: ListenerId) {
        self.0.pubsub.unsubscribe(Topic::Lobby, listener);
    }

    async fn find_seek(&self, id: SeekId) -> Result<Seek> {
        let seeks = self.0.store.seeks(self.now()).await?;
        let found = seeks.into_iter().find(|seek| seek.id == id);
        found.ok_or(ApiError::NotFound("seek"))
    }
}

/// The seeks as one reader sees them.
pub fn for_reader(seeks: &[(UserId, SeekDoc)], reader: Option<UserId>) -> Vec<SeekDoc> {
    let own = |(owner, doc): &(UserId, SeekDoc)| SeekDoc {
        yours: Some(*owner) == reader,
        ..doc.clone()
    };
    seeks.iter().map(own).collect()
}

impl Shared {
    /// Keeps the seeks of those who are here, and calls off those whose owners have gone. Each process
    /// looks after the people who are connected to it, so that the seeks of one that has died lapse.
    pub(super) async fn tend_lobby(self: &Arc<Self>) {
        let every = Duration::from(self.config.seek_grace) / RENEWALS;
        let mut ticks = tokio::time::interval(every.max(Duration::from_millis(1)));
        loop {
            ticks.tick().await;
            if let Err(error) = self.renew_seeks().await {
                tracing::warn!(%error, "the lobby cannot be looked after");
            }
        }
    }

    async fn renew_seeks(self: &Arc<Self>) -> Result<()> {
        let now = self.clock.now();
        // Also those that have lapsed a moment ago, because this comes late on a busy machine.
        for seek in self.store.seeks(Time(0)).await? {
            let until = (now + self.config.seek_grace).min(seek.created + LASTS);
            if until > seek.expires && self.present.has(seek.user) {
                match self.store.renew_seek(seek.id, until).await {
                    // Somebody has taken it in this moment.
                    Ok(()) | Err(StoreError::NotFound(_)) => {}
                    Err(other) => return Err(other.into()),
                }
            }
        }
        let lapsed = self.store.purge_seeks(now).await?;
        for seek in &lapsed {
            self.call_off(&read_terms(seek)?.game).await?;
        }
        if !lapsed.is_empty() {
            self.tell_lobby().await;
        }
        Ok(())
    }

    /// Tells everybody who follows the lobby what is open.
    pub(super) async fn tell_lobby(&self) {
        self.cluster.tell_all(|| Broadcast::Lobby);
        self.show_lobby().await;
    }

    /// Tells those who follow the lobby here.
    async fn show_lobby(&self) {
        match self.open_seeks().await {
            Ok(seeks) => self.pubsub.publish(Topic::Lobby, Frame::Seeks(seeks)),
            Err(error) => tracing::warn!(%error, "the lobby cannot be read"),
        }
    }

    /// The game of a seek has begun or was called off: the seek is gone, if there was one.
    pub(super) async fn close_seek_of(&self, game: MatchId) {
        let closed = self.delete_seek_of(game).await;
        match closed {
            Ok(true) => self.tell_lobby().await,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "a seek cannot be closed"),
        }
    }

    async fn delete_seek_of(&self, game: MatchId) -> Result<bool, StoreError> {
        let game = game.to_string();
        for seek in self.store.seeks(self.clock.now()).await? {
            if read_terms(&seek)?.game == game {
                self.store.delete_seek(seek.user, seek.id).await?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn call_off(self: &Arc<Self>, game: &str) -> Result<()> {
        let id = game.parse().map_err(|_| ApiError::NotFound("game"))?;
        match self.store.abort_waiting(id, self.clock.now()).await {
            // Somebody has joined in this moment: the game goes on.
            Ok(()) | Err(StoreError::NotFound(_)) => {}
            Err(other) => return Err(other.into()),
        }
        self.reload(id).await;
        Ok(())
    }

    async fn open_seeks(&self) -> Result<Arc<[(UserId, SeekDoc)]>, StoreError> {
        let mut docs = Vec::new();
        for seek in self.store.seeks(self.clock.now()).await?.iter().rev() {
            docs.push(self.describe(seek).await?);
        }
        Ok(docs.into())
    }

    async fn describe(&self, seek: &Seek) -> Result<(UserId, SeekDoc), StoreError> {
        let terms = read_terms(seek)?;
        let name = match self.store.user(seek.user).await {
            Ok(user) => user.name,
            Err(StoreError::NotFound(_)) => String::new(),
            Err(other) => return Err(other),
        };
        let subject = Subject::User(seek.user);
        let rating = self.store.rating(&subject, seek.game).await?;
        let doc = SeekDoc {
            id: seek.id.to_string(),
            name,
            rating: rating.map(|rating| rating.0),
            yours: false,
            rules: terms.settings.rules.to_string(),
            time: terms.settings.time,
            rated: terms.settings.rated,
            help: terms.settings.help,
            game: terms.game,
            since: seek.created.0,
        };
        Ok((seek.user, doc))
    }
}

fn read_terms(seek: &Seek) -> Result<SeekTerms, StoreError> {
    serde_json::from_str(&seek.terms).map_err(|error| StoreError::Malformed(error.to_string()))
}

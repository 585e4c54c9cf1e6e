//! The lobby: seeks, each with a waiting game that anybody can join by its code.

use std::sync::Arc;
use std::time::Duration;

use sente_api::{NewGame, NewSeek, SeatChoice, SeekDoc};
use sente_match::{Millis, Settings, Time};
use sente_store::{MatchId, Seek, SeekId, StoreError, Subject, User, UserId};
use serde::{Deserialize, Serialize};

use super::begin::Occupant;
use super::registry::{GameRegistry, Shared};
use crate::cluster::wire::Broadcast;
use crate::error::{ApiError, Result};
use crate::pubsub::{Frame, ListenerId, SubscriptionSender, Topic};
use crate::stored::StoredSettings;

/// The maximum lifetime of a seek, even if its owner is present.
const LASTS: Millis = Millis::from_secs(30 * 60);

/// The number of renewals per lifetime of a seek without renewal.
const RENEWALS: u32 = 3;

/// The open seeks with their owners, the oldest first.
pub(super) type OpenSeeks = Arc<[(UserId, SeekDoc)]>;

/// The data stored with a seek.
#[derive(Serialize, Deserialize)]
struct SeekTerms {
    settings: Settings,
    game: String,
    code: String,
}

impl GameRegistry {
    /// The open seeks as this user sees them, the oldest first.
    pub async fn seeks(&self, asker: Option<UserId>) -> Result<Vec<SeekDoc>> {
        Ok(for_reader(&self.0.open_seeks().await?, asker))
    }

    /// Adds a seek to the lobby and creates its waiting game.
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
        let id = self
            .begin(asker, &game, [Occupant::Me, Occupant::Open])
            .await?;
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

    /// Removes the user's own seek and its game.
    pub async fn withdraw_seek(&self, asker: UserId, id: SeekId) -> Result<()> {
        let seek = self.find_seek(id).await?;
        if seek.user != asker {
            return Err(ApiError::Forbidden("This seek belongs to somebody else."));
        }
        self.0.store.delete_seek(asker, id).await?;
        let game = read_terms(&seek)?.game;
        self.0.call_off(&game).await?;
        self.0.tell_lobby().await;
        Ok(())
    }

    /// Joins the game of a seek.
    pub async fn accept_seek(&self, id: SeekId, user: &User) -> Result<MatchId> {
        let seek = self.find_seek(id).await?;
        self.join(&read_terms(&seek)?.code, user).await
    }

    /// Sends the seeks to all subscribers of the lobby at this server.
    pub(crate) async fn show_lobby(&self) {
        self.0.show_lobby().await;
    }

    /// Subscribes to the lobby.
    pub async fn follow_lobby(&self, subscriber: &SubscriptionSender) -> Result<()> {
        self.0.pubsub.subscribe(Topic::Lobby, subscriber);
        subscriber.send(Frame::Seeks(self.0.open_seeks().await?));
        Ok(())
    }

    /// Ends a subscription.
    pub fn unfollow_lobby(&self, listener: ListenerId) {
        self.0.pubsub.unsubscribe(Topic::Lobby, listener);
    }

    async fn find_seek(&self, id: SeekId) -> Result<Seek> {
        let seeks = self.0.store.seeks(self.now()).await?;
        let found = seeks.into_iter().find(|seek| seek.id == id);
        found.ok_or(ApiError::NotFound("seek"))
    }
}

/// The seeks as this user sees them.
pub fn for_reader(seeks: &[(UserId, SeekDoc)], reader: Option<UserId>) -> Vec<SeekDoc> {
    let own = |(owner, doc): &(UserId, SeekDoc)| SeekDoc {
        yours: Some(*owner) == reader,
        ..doc.clone()
    };
    seeks.iter().map(own).collect()
}

impl Shared {
    /// Regularly renews the seeks of present users and removes those of absent ones. Each server does this for the
    /// users connected to it, so the seeks of a dead server expire.
    pub(super) async fn tend_lobby(self: &Arc<Self>) {
        let every = Duration::from(self.config.seek_grace) / RENEWALS;
        let mut ticks = tokio::time::interval(every.max(Duration::from_millis(1)));
        loop {
            ticks.tick().await;
            if let Err(error) = self.renew_seeks().await {
                tracing::warn!(%error, "the seeks cannot be renewed");
            }
        }
    }

    async fn renew_seeks(self: &Arc<Self>) -> Result<()> {
        let now = self.clock.now();
        // Include seeks that have just expired, because a busy server may be late.
        for seek in self.store.seeks(Time(0)).await? {
            let until = (now + self.config.seek_grace).min(seek.created + LASTS);
            if until > seek.expires && self.present.has(seek.user) {
                match self.store.renew_seek(seek.id, until).await {
                    // Somebody has just accepted it.
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

    /// Sends the seeks to all subscribers of the lobby, at all servers.
    pub(super) async fn tell_lobby(&self) {
        self.cluster.tell_all(|| Broadcast::Lobby);
        self.show_lobby().await;
    }

    /// Sends the seeks to all subscribers of the lobby at this server.
    async fn show_lobby(&self) {
        self.lobby.forget();
        match self.open_seeks().await {
            Ok(seeks) => self.pubsub.publish(Topic::Lobby, Frame::Seeks(seeks)),
            Err(error) => tracing::warn!(%error, "the lobby cannot be read"),
        }
    }

    /// Removes the seek of a game that has begun or was aborted, if there is one.
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
            // Somebody has just joined: the game continues.
            Ok(()) | Err(StoreError::NotFound(_)) => {}
            Err(other) => return Err(other.into()),
        }
        self.reload(id).await;
        Ok(())
    }

    async fn open_seeks(&self) -> Result<OpenSeeks, StoreError> {
        self.lobby.get((), self.read_seeks()).await
    }

    async fn read_seeks(&self) -> Result<OpenSeeks, StoreError> {
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

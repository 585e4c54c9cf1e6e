//! The actor of one game: takes messages one after another, feeds them to the game's [`Room`], and executes the outputs
//! of the room. It is the only writer of the game while this server owns it. It never blocks: searches run in the pool.
//! For a game of another server, a [relay] runs instead.

mod message;
mod persist;
mod publish;
mod run;

pub(super) use message::GameMessage;
pub(super) use run::{Carried, Changes, Left, run, sleep_until};

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use sente_api::{AdviceDoc, GameDoc, ServerMessage};
use sente_match::{Match, Millis, Time};
use sente_room::{Host, Input, Output, Request, Room};
use sente_store::{Fence, MatchId, ServerId, Status, UserId};
use tokio::sync::mpsc;
use tokio::time::Instant;

use self::persist::Reloaded;
use crate::cluster::wire::Body;
use crate::error::{ApiError, Result};
use crate::live::client_action::{self, ClientAction};
use crate::live::next;
use crate::live::recipient::Recipient;
use crate::live::registry::Shared;
use crate::live::relay;
use crate::live::searches::{JobUpdate, Searches};
use crate::live::stored_game::StoredGame;
use crate::live::subscribers::Subscribers;
use crate::live::view::Aside;
use crate::pubsub::{SubscriptionSender, Topic};

/// The host of live games: people at sockets, and engines in the pool.
#[derive(Debug)]
pub(in crate::live) struct Live;

impl Host for Live {
    type User = UserId;
    type Connection = Recipient;
    type Evaluation = AdviceDoc;
}

/// A game in memory that this server owns.
pub(in crate::live) struct GameActor {
    pub(in crate::live) shared: Arc<Shared>,
    pub(in crate::live) id: MatchId,
    pub(in crate::live) stored: StoredGame,
    pub(in crate::live) room: Room<Live>,
    /// The fence under which this server owns the game.
    fence: Fence,
    searches: Searches,
    /// The request that is being handled.
    acting: Option<(ClientAction, Recipient)>,
    /// Whether another server has taken over the game.
    is_taken: bool,
    /// Why the game cannot continue here: it is missing in the store, or cannot be read.
    lost: Option<ApiError>,
}

/// The pause before a failing database is asked again.
const CATCH_BREATH: Duration = Duration::from_millis(100);

/// The time after a clock runs out at which other servers may take the game over.
const CLOCK_OVERDUE: Millis = Millis::from_secs(5);

/// The time after which other servers may take over a game whose computer does not move.
pub(in crate::live) const COMPUTER_OVERDUE: Millis = Millis::from_secs(90);

impl GameActor {
    fn new(
        shared: &Arc<Shared>,
        id: MatchId,
        fence: Fence,
        stored: StoredGame,
        room: Room<Live>,
    ) -> (Self, mpsc::UnboundedReceiver<JobUpdate>) {
        let (searches, updates) = Searches::new(id, shared.pool.clone());
        let actor = Self {
            shared: Arc::clone(shared),
            id,
            stored,
            room,
            fence,
            searches,
            acting: None,
            is_taken: false,
            lost: None,
        };
        (actor, updates)
    }

    /// The match.
    pub(in crate::live) const fn game(&self) -> &Match {
        self.room.game()
    }

    /// Does what is due in the loaded game.
    async fn open(&mut self, subscribers: &Subscribers) {
        // The server that stored the last move may have died before it created the next game.
        if let Some(next) = self.room.next_game() {
            self.open_next(next).await;
        }
        let presence = subscribers.presence(&self.stored.row.seats);
        let input = if presence.is_watched {
            Input::Presence(presence)
        } else {
            Input::Opened
        };
        self.feed(input, subscribers).await;
    }

    /// Handles a message; returns whether the number of spectators may have changed.
    async fn receive(&mut self, message: GameMessage, subscribers: &mut Subscribers) -> bool {
        match message {
            GameMessage::Follow {
                viewer,
                subscriber,
                version,
            } => {
                self.welcome(viewer, &subscriber, version, subscribers);
                self.watch_presence(subscribers).await;
                return true;
            }
            GameMessage::Unfollow(listener) => {
                subscribers.remove(listener);
                self.shared
                    .pubsub
                    .unsubscribe(Topic::Game(self.id), listener);
                self.watch_presence(subscribers).await;
                return true;
            }
            GameMessage::Act {
                request,
                subscriber,
            } => {
                self.act(request, Recipient::Here(subscriber), subscribers)
                    .await;
            }
            GameMessage::Server { from, body } => {
                return self.hear_server(from, body, subscribers).await;
            }
            GameMessage::View { viewer, reply } => {
                let doc = self.doc(viewer, subscribers);
                // If the receiver is gone, nobody needs the answer.
                let _ = reply.send(Ok(doc));
            }
            GameMessage::Reload => {
                self.reload(subscribers).await;
                self.watch_presence(subscribers).await;
            }
            GameMessage::Wake => self.feed(Input::Opened, subscribers).await,
        }
        false
    }

    async fn act(
        &mut self,
        request: ClientAction,
        recipient: Recipient,
        subscribers: &Subscribers,
    ) {
        // Only another server can take over the game in the meantime.
        self.acting =
            (!self.shared.cluster.is_alone()).then(|| (request.clone(), recipient.clone()));
        let input = Input::Request(request.into_request(recipient));
        self.feed(input, subscribers).await;
        if !self.is_taken {
            self.acting = None;
        }
    }

    /// Handles a message of another server; returns whether the number of spectators may have changed.
    async fn hear_server(
        &mut self,
        from: ServerId,
        body: Body,
        subscribers: &mut Subscribers,
    ) -> bool {
        match body {
            Body::Act { .. } => {
                let cluster = self.shared.cluster.clone();
                if let Some((request, recipient)) = relay::read_act(cluster, from, self.id, body) {
                    self.act(request, recipient, subscribers).await;
                }
            }
            Body::Watch { watchers } => {
                let watchers = relay::read_watchers(watchers);
                let is_news = subscribers.set_elsewhere(from, watchers);
                let answer = Body::Watched {
                    version: self.stored.events.len() as u32,
                    waiting: self.stored.is_waiting(),
                };
                self.shared.cluster.tell(from, self.id, answer);
                if is_news {
                    self.watch_presence(subscribers).await;
                }
                return is_news;
            }
            Body::Reload => {
                self.reload(subscribers).await;
                self.watch_presence(subscribers).await;
                self.shared.cluster.tell(from, self.id, Body::Reloaded);
            }
            // Late answers, from before this server owned the game.
            Body::Tell { .. } | Body::Watched { .. } | Body::Reloaded | Body::NotOwner => {}
        }
        false
    }

    /// Reads the game again if somebody has joined it without a message to this server.
    async fn look_for_join(&mut self, subscribers: &Subscribers) {
        let found = self.shared.store.find_match(self.id).await;
        if found.is_ok_and(|row| row.status != Status::Waiting) {
            self.reload(subscribers).await;
            self.watch_presence(subscribers).await;
        }
    }

    fn doc(&self, viewer: Option<UserId>, subscribers: &Subscribers) -> GameDoc {
        let aside = Aside {
            thinking: self.found(),
            spectators: subscribers.spectators(&self.stored.row.seats),
            now: self.now(),
        };
        self.stored.doc(&self.shared, viewer, aside)
    }

    /// Handles an update of the pool.
    async fn hear(&mut self, update: JobUpdate, subscribers: &Subscribers) {
        if let Some(input) = self.searches.hear(update) {
            self.feed(input, subscribers).await;
        }
    }

    async fn watch_presence(&mut self, subscribers: &Subscribers) {
        let presence = subscribers.presence(&self.stored.row.seats);
        self.feed(Input::Presence(presence), subscribers).await;
    }

    fn welcome(
        &self,
        viewer: Option<UserId>,
        subscriber: &SubscriptionSender,
        version: Option<u32>,
        subscribers: &mut Subscribers,
    ) {
        subscribers.add(viewer, subscriber.clone());
        self.shared
            .pubsub
            .subscribe(Topic::Game(self.id), subscriber);
        let seen = version.map(|version| version as usize);
        let Some(seen) = seen.filter(|seen| (1..=self.stored.events.len()).contains(seen)) else {
            let game = Box::new(self.doc(viewer, subscribers));
            return subscriber.tell(&ServerMessage::Game { game });
        };
        subscriber.tell(&self.stored.events_after(seen, self.now()));
        subscriber.tell(&self.thinking());
        if let Some(next) = self.stored.next {
            subscriber.tell(&next::message(self.id, next));
        }
    }

    /// Feeds an input to the room and executes the outputs, including those of the resulting inputs.
    async fn feed(&mut self, input: Input<Live>, subscribers: &Subscribers) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for output in self.room.handle(input, self.now()) {
                match self.execute(output, subscribers).await {
                    Ok(input) => inputs.extend(input),
                    // The room was read again from the store; its remaining outputs are obsolete.
                    Err(Reloaded(input)) => {
                        inputs.extend(input);
                        break;
                    }
                }
            }
        }
    }

    /// Executes one output; returns an input for the room, if any.
    async fn execute(
        &mut self,
        output: Output<Live>,
        subscribers: &Subscribers,
    ) -> Result<Option<Input<Live>>, Reloaded> {
        let game = || self.id.to_string();
        match output {
            Output::Persist(persist) => self.persist(persist, subscribers).await?,
            Output::Reply(reply) => {
                let to = reply.to.clone();
                to.tell(&client_action::answer(self.id, reply));
            }
            Output::Hint(hint) => hint.to.tell(&ServerMessage::Hint {
                game: game(),
                ply: hint.ply as u32,
                text: hint.text,
                evaluation: hint.evaluation.evaluation,
                depth: hint.depth,
                reasons: hint.evaluation.reasons,
            }),
            Output::Thinking(_) => self.publish(&self.thinking()),
            Output::Search(order) => {
                return Ok(Some(self.searches.begin(&order, self.room.game())));
            }
            Output::FinishNow(job) => self.searches.finish_now(job),
            Output::Cancel(job) => self.searches.cancel(job),
            Output::Next(next) => self.open_next(next).await,
            Output::CallOff(request) => self.call_off(&request, subscribers).await,
            Output::PlayerFailed { seat, reason } => {
                tracing::error!(game = %self.id, ?seat, reason, "a computer player failed");
            }
        }
        Ok(None)
    }

    /// Aborts a game that nobody has joined.
    async fn call_off(&mut self, request: &Request<Live>, subscribers: &Subscribers) {
        let (id, now) = (self.id, self.now());
        let message = request.message.clone();
        let answer = match self.shared.store.abort_waiting(id, now).await {
            Ok(()) => {
                self.reload(subscribers).await;
                self.shared.close_seek_of(id).await;
                client_action::done(id, message, 0)
            }
            Err(error) => {
                let version = self.stored.events.len() as u32;
                client_action::refused(id, message, ApiError::from(error).problem(), version)
            }
        };
        request.connection.tell(&answer);
    }

    /// The time at which the room needs a tick.
    fn due(&self) -> Option<Instant> {
        let left = self.room.due()?.since(self.now());
        Some(Instant::now() + left.into())
    }

    /// Whether the actor can stop: nobody follows, no clock runs, and no computer is to move.
    fn is_idle(&self) -> bool {
        !self.room.is_attended() && self.wake().is_none()
    }

    /// The time at which another server should wake the game if this one does not act; `None` if nothing is due.
    fn wake(&self) -> Option<Time> {
        let game = self.game();
        let turn = game.turn().filter(|_| !self.room.is_waiting())?;
        if game.participant(turn).is_computer() {
            return Some(self.now() + COMPUTER_OVERDUE);
        }
        Some(game.deadline()? + CLOCK_OVERDUE)
    }
}

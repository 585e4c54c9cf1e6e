//! The actor of one game: takes messages one after another, feeds them to the game's [`Room`], and carries out what the
//! room wants: it is the only one who writes the game, as long as the game is this server's. It never blocks: searches run
//! elsewhere. A game that another server looks after is followed by a [relay](super::relay) instead.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use sente_api::{AdviceDoc, GameDoc, RatingChange, ServerMessage, Thinking};
use sente_match::{Event, EventKind, Match, Millis, Time};
use sente_room::{Host, Input, Output, Persist, Request, Room};
use sente_store::{
    Append, Appended, End, EventRow, Fence, MatchId, ServerId, Status, StoreError, UserId,
};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::client_action::{self, ClientAction};
use super::recipient::Recipient;
use super::registry::Shared;
use super::relay::{self, Forwarded};
use super::searches::{JobUpdate, Searches};
use super::stored_game::StoredGame;
use super::subscribers::Subscribers;
use super::view::Aside;
use super::{next, view};
use crate::cluster::Cluster;
use crate::cluster::custody::{Custody, Notice};
use crate::cluster::outstanding::Outstanding;
use crate::cluster::wire::{Body, GameFrame};
use crate::error::{ApiError, Result};
use crate::pubsub::{Frame, ListenerId, SubscriptionSender, Topic};
use crate::stored::Summary;

/// What an actor can be told.
pub(super) enum GameMessage {
    /// Somebody wants to hear of the game.
    Follow {
        viewer: Option<UserId>,
        outbox: SubscriptionSender,
        version: Option<u32>,
    },
    /// Somebody does not any more.
    Unfollow(ListenerId),
    /// Somebody wants to do something.
    Act {
        request: ClientAction,
        outbox: SubscriptionSender,
    },
    /// Somebody wants to see the game once.
    View {
        viewer: Option<UserId>,
        reply: oneshot::Sender<Result<GameDoc>>,
    },
    /// The game was changed in the store.
    Reload,
    /// Something may be due.
    Wake,
    /// Another server says something.
    Server { from: ServerId, body: Body },
}

/// People at sockets, and engines in the pool.
#[derive(Debug)]
pub(super) struct Live;

impl Host for Live {
    type User = UserId;
    type Connection = Recipient;
    type Evaluation = AdviceDoc;
}

/// A game that is awake.
pub(super) struct GameActor {
    pub(super) shared: Arc<Shared>,
    pub(super) id: MatchId,
    pub(super) stored: StoredGame,
    pub(super) room: Room<Live>,
    /// Under which the game is this server's.
    fence: Fence,
    searches: Searches,
    /// What a client asked for last, while it is being done.
    acting: Option<(ClientAction, Recipient)>,
    /// Whether another server has taken the game.
    is_taken: bool,
    /// Why the game cannot go on here: it is gone from the store, or cannot be read.
    lost: Option<ApiError>,
}

/// What stays with a game when another server takes it over, or this one does.
#[derive(Default)]
pub(super) struct Carried {
    pub(super) subscribers: Subscribers,
    /// What was asked for here and is not answered yet.
    pub(super) outstanding: Outstanding<relay::Key, Forwarded>,
    /// What came when nobody knew whose the game was.
    pub(super) returned: Option<GameMessage>,
}

/// What can change whose a game is, without anybody in it doing something.
pub(super) struct Changes {
    pub(super) registered: watch::Receiver<Arc<[ServerId]>>,
    pub(super) lapses: watch::Receiver<u64>,
}

impl Changes {
    fn of(cluster: &Cluster) -> Self {
        Self {
            registered: cluster.registered(),
            lapses: cluster.lapses(),
        }
    }
}

/// Why a game is left.
pub(super) enum Left {
    /// Nothing is to be done any more.
    Asleep,
    /// It may have another owner by now.
    ChangedHands,
}

/// How often an actor is opened again after a mistake of the program before it is given up.
const LIVES: usize = 3;

/// How long to wait before the store is asked again whose a game is, while this server is not registered.
const UNREGISTERED: Duration = Duration::from_millis(200);

/// How often is looked whether somebody has joined a game through a server that has died since.
const LOOK_FOR_JOIN: Duration = Duration::from_secs(5);

/// How long the number of spectators may be out of date.
const COUNT_LATER: Duration = Duration::from_millis(250);

/// How long to wait before a database that has failed is asked again.
const CATCH_BREATH: Duration = Duration::from_millis(100);

/// How much later than the actor itself others may look after a running clock.
const CLOCK_OVERDUE: Millis = Millis::from_secs(5);

/// After how long others may look after a computer that does not move.
pub(super) const COMPUTER_OVERDUE: Millis = Millis::from_secs(90);

/// Runs an actor until its game falls asleep: as the one that looks after the game, or as the relay to the server that
/// does, in turns where the game changes hands. A mistake of the program in one game is contained: the actor is opened
/// again as the store has it, and those who follow stay.
pub(super) async fn run(
    shared: Arc<Shared>,
    id: MatchId,
    mut messages: mpsc::Receiver<GameMessage>,
) {
    let mut carried = Carried::default();
    let mut lives = LIVES;
    let end = loop {
        let staying = stay(&shared, id, &mut messages, &mut carried);
        match AssertUnwindSafe(staying).catch_unwind().await {
            Ok(Ok(Left::ChangedHands)) => {}
            Ok(Ok(Left::Asleep)) => break Ok(()),
            Ok(Err(error)) => break Err(error),
            Err(_) => {
                lives -= 1;
                tracing::error!(game = %id, "a game has panicked and begins anew");
                if lives == 0 {
                    break Err(ApiError::Internal("a game has failed too often".into()));
                }
            }
        }
    };
    shared.leave(id);
    messages.close();
    let farewell = end.as_ref().err().map(|error| problem(id, error));
    for (_, outbox) in carried.subscribers.iter() {
        if let Some(farewell) = &farewell {
            outbox.tell(farewell);
        }
        shared.pubsub.unsubscribe(Topic::Game(id), outbox.id());
    }
    let unanswered = carried.outstanding.take_all().into_iter();
    let unanswered = unanswered.filter_map(Forwarded::into_message);
    for message in unanswered.chain(carried.returned.take()) {
        match &end {
            Ok(()) => shared.post(id, message).await,
            Err(error) => message.refuse(id, error),
        }
    }
    while let Ok(message) = messages.try_recv() {
        match &end {
            // It came in the moment in which the actor fell asleep.
            Ok(()) => shared.post(id, message).await,
            Err(error) => message.refuse(id, error),
        }
    }
}

/// Finds out whose the game is, and stays until that may have changed or there is nothing more to do.
async fn stay(
    shared: &Arc<Shared>,
    id: MatchId,
    messages: &mut mpsc::Receiver<GameMessage>,
    carried: &mut Carried,
) -> Result<Left> {
    let give_up_at = Instant::now() + shared.config.reload_for;
    loop {
        // Before the store is asked, so that no change after its answer is missed.
        let changes = Changes::of(&shared.cluster);
        let claim = shared.cluster.claim(&shared.store, id).await?;
        match Custody::Unknown.after(Notice::Claimed(claim)) {
            Custody::Own(fence) => {
                let left = serve(shared, id, (fence, changes), messages, carried).await;
                carried.subscribers.forget_elsewhere();
                if let Ok(Left::Asleep) | Err(_) = left {
                    shared.cluster.release(&shared.store, id, fence).await?;
                }
                return left;
            }
            Custody::Other(owner) => {
                return relay::follow(shared, id, (owner, changes), messages, carried).await;
            }
            Custody::Unknown if Instant::now() >= give_up_at => return Err(ApiError::Busy),
            Custody::Unknown => {
                let wait = tokio::time::sleep(UNREGISTERED);
                if shared.closing.run_until_cancelled(wait).await.is_none() {
                    return Ok(Left::Asleep);
                }
            }
        }
    }
}

/// Looks after the game as long as there is something to do.
async fn serve(
    shared: &Arc<Shared>,
    id: MatchId,
    (fence, changes): (Fence, Changes),
    messages: &mut mpsc::Receiver<GameMessage>,
    carried: &mut Carried,
) -> Result<Left> {
    let (stored, opening) = StoredGame::load(shared, id).await?;
    let Changes {
        mut registered,
        mut lapses,
    } = changes;
    let room = Room::open(stored.seated(opening), shared.config.policy);
    let (mut actor, mut updates) = GameActor::new(shared, id, fence, stored, room);
    let subscribers = &mut carried.subscribers;
    // Those who followed it before may have missed something while it changed hands.
    actor.show_to_all(subscribers);
    actor.open(subscribers).await;
    for request in carried.outstanding.take_all() {
        if let Some(message) = request.into_message() {
            actor.receive(message, subscribers).await;
        }
    }
    if let Some(message) = carried.returned.take() {
        actor.receive(message, subscribers).await;
    }
    let mut asleep_at = Some(Instant::now() + shared.config.sleep_after);
    let mut count_at = None;
    let mut look_at = Instant::now() + LOOK_FOR_JOIN;
    loop {
        if let Some(lost) = actor.lost.take() {
            return Err(lost);
        }
        if actor.is_taken {
            if let Some((request, Recipient::Here(outbox))) = actor.acting.take() {
                let (key, request) = Forwarded::act(request, outbox);
                // Where too many wait already, the client asks again.
                let _ = carried.outstanding.send(key, request, shared.clock.now());
            }
            return Ok(Left::ChangedHands);
        }
        let idle_until = asleep_at.filter(|_| actor.is_idle());
        let is_awaited = actor.stored.is_waiting() && !shared.cluster.is_alone();
        let look = Some(look_at).filter(|_| is_awaited);
        let due = [actor.due(), count_at, idle_until, look];
        let due = due.into_iter().flatten().min();
        tokio::select! {
            biased;
            () = shared.closing.cancelled() => return Ok(Left::Asleep),
            Ok(()) = lapses.changed() => return Ok(Left::ChangedHands),
            Ok(()) = registered.changed() => {
                let servers = Arc::clone(&registered.borrow_and_update());
                if subscribers.retain_servers(&servers) {
                    actor.watch_presence(subscribers).await;
                    count_at = count_at.or(Some(Instant::now() + COUNT_LATER));
                }
            }
            Some(update) = updates.recv() => actor.hear(update, subscribers).await,
            message = messages.recv() => {
                let Some(message) = message else { return Ok(Left::Asleep) };
                if !shared.cluster.is_current() {
                    // A server that was stopped may know less of the game than others do.
                    carried.returned = Some(message);
                    return Ok(Left::ChangedHands);
                }
                asleep_at = Some(Instant::now() + shared.config.sleep_after);
                if actor.receive(message, subscribers).await {
                    count_at = count_at.or(Some(Instant::now() + COUNT_LATER));
                }
            }
            () = sleep_until(due) => {
                let now = Instant::now();
                if idle_until.is_some_and(|at| at <= now) {
                    return Ok(Left::Asleep);
                }
                if count_at.is_some_and(|at| at <= now) {
                    count_at = None;
                    actor.tell_spectators(subscribers);
                }
                if look.is_some_and(|at| at <= now) {
                    look_at = now + LOOK_FOR_JOIN;
                    actor.look_for_join(subscribers).await;
                }
                actor.feed(Input::Tick, subscribers).await;
            }
        }
    }
}

pub(super) async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

impl GameMessage {
    /// Answers that it cannot be answered.
    pub(super) fn refuse(self, id: MatchId, error: &ApiError) {
        match self {
            Self::Follow { outbox, .. } => outbox.tell(&problem(id, error)),
            Self::Act { request, outbox } => {
                let problem = error.problem();
                outbox.tell(&client_action::refused(id, request.id, problem, 0));
            }
            Self::View { reply, .. } => {
                let error = match error {
                    ApiError::NotFound(what) => ApiError::NotFound(what),
                    _ => ApiError::Busy,
                };
                // Whoever has stopped waiting needs no answer.
                let _ = reply.send(Err(error));
            }
            Self::Unfollow(_) | Self::Reload | Self::Wake | Self::Server { .. } => {}
        }
    }
}

fn problem(id: MatchId, error: &ApiError) -> ServerMessage {
    ServerMessage::Problem {
        problem: error.problem(),
        game: Some(id.to_string()),
    }
}

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
    pub(super) const fn game(&self) -> &Match {
        self.room.game()
    }

    /// Begins what is to be done as the game stands.
    async fn open(&mut self, subscribers: &Subscribers) {
        // Whoever made the last move of the game before may have died before making the next one.
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

    /// Does what a message says, and tells whether the number of spectators may have changed.
    async fn receive(&mut self, message: GameMessage, subscribers: &mut Subscribers) -> bool {
        match message {
            GameMessage::Follow {
                viewer,
                outbox,
                version,
            } => {
                self.welcome(viewer, &outbox, version, subscribers);
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
            GameMessage::Act { request, outbox } => {
                self.act(request, Recipient::Here(outbox), subscribers)
                    .await;
            }
            GameMessage::Server { from, body } => {
                return self.hear_server(from, body, subscribers).await;
            }
            GameMessage::View { viewer, reply } => {
                let doc = self.doc(viewer, subscribers);
                // Whoever has stopped waiting needs no answer.
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
        self.acting = Some((request.clone(), recipient.clone()));
        let input = Input::Request(request.into_request(recipient));
        self.feed(input, subscribers).await;
        if !self.is_taken {
            self.acting = None;
        }
    }

    /// Does what another server asks for, and tells whether the number of spectators may have changed.
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
            // Answers to what was asked before the game was this server's.
            Body::Tell { .. } | Body::Watched { .. } | Body::Reloaded | Body::NotOwner => {}
        }
        false
    }

    /// Reads a game again that somebody has joined without anybody saying so.
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

    /// Takes in what the pool has found.
    async fn hear(&mut self, update: JobUpdate, subscribers: &Subscribers) {
        let input = self.searches.hear(update);
        self.feed(input, subscribers).await;
    }

    async fn watch_presence(&mut self, subscribers: &Subscribers) {
        let presence = subscribers.presence(&self.stored.row.seats);
        self.feed(Input::Presence(presence), subscribers).await;
    }

    fn welcome(
        &self,
        viewer: Option<UserId>,
        outbox: &SubscriptionSender,
        version: Option<u32>,
        subscribers: &mut Subscribers,
    ) {
        subscribers.add(viewer, outbox.clone());
        self.shared.pubsub.subscribe(Topic::Game(self.id), outbox);
        let seen = version.map(|version| version as usize);
        let Some(seen) = seen.filter(|seen| (1..=self.stored.events.len()).contains(seen)) else {
            let game = Box::new(self.doc(viewer, subscribers));
            return outbox.tell(&ServerMessage::Game { game });
        };
        outbox.tell(&self.stored.events_after(seen, self.now()));
        outbox.tell(&self.thinking());
        if let Some(next) = self.stored.next {
            outbox.tell(&next::message(self.id, next));
        }
    }

    /// Gives the room an input and carries out what it wants, until nothing is left to do.
    async fn feed(&mut self, input: Input<Live>, subscribers: &Subscribers) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for output in self.room.handle(input, self.now()) {
                match self.execute(output, subscribers).await {
                    Ok(input) => inputs.extend(input),
                    // The room is what the store has: what it wanted besides is out of date.
                    Err(Reloaded(input)) => {
                        inputs.extend(input);
                        break;
                    }
                }
            }
        }
    }

    /// Carries out one output, and says what the room is to be told of it.
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
                tracing::error!(game = %self.id, ?seat, reason, "a computer player cannot go on");
            }
        }
        Ok(None)
    }

    /// Calls off a game that nobody has joined.
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

    /// Stores what has happened to the match and tells everybody. If that fails, the room is opened again as the store
    /// has it.
    async fn persist(
        &mut self,
        persist: Persist<Live>,
        subscribers: &Subscribers,
    ) -> Result<(), Reloaded> {
        if self.lost.is_some() || self.is_taken {
            return Err(Reloaded(None));
        }
        let append = self.to_append(&persist);
        match self.shared.store.append(append).await {
            Ok(appended) => {
                self.tell(persist.events, &appended);
                Ok(())
            }
            Err(StoreError::Fenced) => {
                self.leave_to_others();
                Err(Reloaded(None))
            }
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "a game is read again");
                tokio::time::sleep(CATCH_BREATH).await;
                self.reload(subscribers).await;
                let input = match persist.request {
                    _ if self.is_taken => None,
                    Some(request) => self.answer_after_reload(request, error),
                    None => self.lost.is_none().then_some(Input::Opened),
                };
                Err(Reloaded(input))
            }
        }
    }

    /// Another server has the game now. Whoever asked through a third one asks that server again.
    fn leave_to_others(&mut self) {
        tracing::info!(game = %self.id, "another server has taken a game over");
        self.is_taken = true;
        if let Some((_, Recipient::There { server, .. })) = &self.acting {
            self.shared.cluster.tell(*server, self.id, Body::NotOwner);
        }
    }

    /// The database may have kept a request's events though its answer was lost. Then the request is answered as one
    /// that is repeated.
    fn answer_after_reload(
        &self,
        request: Request<Live>,
        error: StoreError,
    ) -> Option<Input<Live>> {
        // A room that could not be opened again does not know what is stored.
        if self.lost.is_none() && self.room.has_answered(&request) {
            return Some(Input::Request(request));
        }
        let problem = ApiError::from(error).problem();
        let version = self.stored.events.len() as u32;
        let answer = client_action::refused(self.id, request.message, problem, version);
        request.connection.tell(&answer);
        self.lost.is_none().then_some(Input::Opened)
    }

    fn to_append(&self, persist: &Persist<Live>) -> Append {
        let events = &persist.events;
        let message = persist.request.as_ref().map(Request::key);
        let last = events.len() - 1;
        let row = |(index, event): (usize, &Event)| EventRow {
            version: event.version,
            at: event.at,
            // With the last of its events, because the answer is the version after it.
            message: message.clone().filter(|_| index == last),
            body: serde_json::to_string(event).expect("events are plain data"),
        };
        let result = events.iter().find_map(|event| match event.kind {
            EventKind::Ended { result } => Some(result),
            _ => None,
        });
        let seed = |seat: usize| {
            let measured =
                view::measured(&self.shared, &self.stored.row, &self.stored.row.seats[seat]);
            measured.unwrap_or_default()
        };
        Append {
            id: self.id,
            expected: sente_match::Version(self.stored.events.len() as u32),
            fence: self.fence,
            events: events.iter().enumerate().map(row).collect(),
            wake: self.wake(),
            summary: Some(Summary::of(self.game()).write()),
            end: result.map(|result| End {
                result,
                body: serde_json::to_string(&result).expect("plain data"),
                seeds: [seed(0), seed(1)],
            }),
            now: self.shared.clock.now(),
        }
    }

    /// Tells everybody what has been stored.
    fn tell(&mut self, events: Vec<Event>, appended: &Appended) {
        let change = |change: sente_store::RatingChange| RatingChange {
            before: change.before.0,
            after: change.after.0,
        };
        let before = self.stored.events.len();
        self.stored.events.extend(events);
        if let Some(ratings) = appended.ratings {
            self.stored.ratings = Some(ratings.map(change));
        }
        if self.game().result().is_some() {
            self.stored.row.status = Status::Finished;
        }
        self.publish_events(before);
    }

    /// Reads the game again and tells everybody what they do not know yet. A game that is gone or cannot be read is lost
    /// at once, and one whose database does not answer after a while.
    pub(super) async fn reload(&mut self, subscribers: &Subscribers) {
        let (status, version) = (self.stored.row.status, self.stored.events.len());
        let give_up_at = Instant::now() + self.shared.config.reload_for;
        let (stored, opening) = loop {
            let error = match StoredGame::load(&self.shared, self.id).await {
                Ok(stored) => break stored,
                Err(error) => error,
            };
            tracing::warn!(game = %self.id, %error, "a game cannot be read again");
            if self.shared.closing.is_cancelled() {
                return;
            }
            let can_pass = matches!(error, StoreError::Unavailable(_));
            if !can_pass || Instant::now() >= give_up_at {
                self.lost = Some(error.into());
                return;
            }
            tokio::time::sleep(10 * CATCH_BREATH).await;
        };
        if stored.row.fence != self.fence {
            return self.leave_to_others();
        }
        for ended in self.room.reopen(stored.seated(opening)) {
            if let Output::Cancel(job) = ended {
                self.searches.cancel(job);
            }
        }
        let next = self.stored.next;
        self.stored = StoredGame { next, ..stored };
        if let Some(next) = self.room.next_game() {
            self.open_next(next).await;
        }
        if status == self.stored.row.status {
            if version < self.stored.events.len() {
                self.publish_events(version);
            }
            return;
        }
        self.show_to_all(subscribers);
        let version = self.stored.events.len() as u32;
        self.shared.cluster.tell_followers(self.id, || GameFrame {
            after: version,
            version,
            text: None,
        });
    }

    /// Sends the whole game to everybody here.
    fn show_to_all(&self, subscribers: &Subscribers) {
        for (viewer, outbox) in subscribers.iter() {
            let game = Box::new(self.doc(viewer, subscribers));
            outbox.tell(&ServerMessage::Game { game });
        }
    }

    /// Tells everybody what has happened after a version.
    fn publish_events(&self, after: usize) {
        self.publish_after(after, &self.stored.events_after(after, self.now()));
    }

    /// Tells everybody something that is no event.
    pub(super) fn publish(&self, message: &ServerMessage) {
        self.publish_after(self.stored.events.len(), message);
    }

    fn publish_after(&self, after: usize, message: &ServerMessage) {
        let text = serde_json::to_string(message).expect("messages are plain data");
        self.shared.cluster.tell_followers(self.id, || GameFrame {
            after: after as u32,
            version: self.stored.events.len() as u32,
            text: Some(text.clone()),
        });
        let frame = Frame::Text(text.into());
        self.shared.pubsub.publish(Topic::Game(self.id), frame);
    }

    fn tell_spectators(&self, subscribers: &Subscribers) {
        self.publish(&ServerMessage::Spectators {
            game: self.id.to_string(),
            count: subscribers.spectators(&self.stored.row.seats),
        });
    }

    /// The time of this game.
    pub(super) fn now(&self) -> Time {
        self.stored.time(self.shared.clock.now())
    }

    /// How far the computer that is to move has come, as it is sent.
    pub(super) fn found(&self) -> Option<Thinking> {
        let thinking = self.room.thinking()?;
        Some(Thinking {
            depth: thinking.depth,
            nodes: thinking.nodes,
        })
    }

    fn thinking(&self) -> ServerMessage {
        ServerMessage::Thinking {
            game: self.id.to_string(),
            thinking: self.found(),
        }
    }

    /// When the room has to be told that time has passed.
    fn due(&self) -> Option<Instant> {
        let left = self.room.due()?.since(self.now());
        Some(Instant::now() + left.into())
    }

    /// Whether the game can fall asleep: nobody follows, no clock runs, and no computer is to move.
    fn is_idle(&self) -> bool {
        !self.room.is_attended() && self.wake().is_none()
    }

    /// When somebody has to look after the game though nobody acts.
    fn wake(&self) -> Option<Time> {
        let game = self.game();
        let turn = game.turn().filter(|_| !self.room.is_waiting())?;
        if game.participant(turn).is_computer() {
            return Some(self.now() + COMPUTER_OVERDUE);
        }
        Some(game.deadline()? + CLOCK_OVERDUE)
    }
}

/// The room was opened again because something could not be stored. It is to be told this.
struct Reloaded(Option<Input<Live>>);

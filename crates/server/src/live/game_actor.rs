//! The actor of one game: takes messages one after another, feeds them to the game's [`Room`], and carries out what the
//! room wants: it is the only one in this process who writes the game. It never blocks: searches run elsewhere.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use sente_api::{
    AdviceDoc, EventDoc, GameDoc, RatingChange, ResultDoc, SeatSummary, ServerMessage, Thinking,
};
use sente_match::{EventKind, Match, Millis, Time};
use sente_room::{Host, Input, Output, Persist, Request, Room, Seated};
use sente_store::{
    Append, Appended, End, EventRow, MatchId, Status, StoreError, StoredMatch, UserId,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::client_action::{self, ClientAction};
use super::registry::Shared;
use super::searches::{JobUpdate, Searches};
use super::subscribers::Subscribers;
use super::{next, view};
use crate::error::{ApiError, Result};
use crate::pubsub::{Frame, ListenerId, SubscriptionSender, Topic};
use crate::stored::{Loaded, StoredSettings, Summary};

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
}

/// People at sockets, and engines in the pool.
#[derive(Debug)]
pub(super) struct Live;

impl Host for Live {
    type User = UserId;
    type Connection = SubscriptionSender;
    type Evaluation = AdviceDoc;
}

/// A game that is awake.
pub(super) struct GameActor {
    pub(super) shared: Arc<Shared>,
    pub(super) id: MatchId,
    pub(super) row: StoredMatch,
    pub(super) terms: StoredSettings,
    pub(super) room: Room<Live>,
    /// All events, as they are sent.
    pub(super) docs: Vec<EventDoc>,
    pub(super) cards: [SeatSummary; 2],
    pub(super) ratings: Option<[RatingChange; 2]>,
    pub(super) next: Option<MatchId>,
    searches: Searches,
    /// Why the game cannot go on here: it is gone from the store, or cannot be read.
    lost: Option<ApiError>,
}

/// How often an actor is opened again after a mistake of the program before it is given up.
const LIVES: usize = 3;

/// How long the number of spectators may be out of date.
const COUNT_LATER: Duration = Duration::from_millis(250);

/// How long to wait before a database that has failed is asked again.
const CATCH_BREATH: Duration = Duration::from_millis(100);

/// How much later than the actor itself others may look after a running clock.
const CLOCK_OVERDUE: Millis = Millis::from_secs(5);

/// After how long others may look after a computer that does not move.
pub(super) const COMPUTER_OVERDUE: Millis = Millis::from_secs(90);

/// Runs an actor until its game falls asleep. A mistake of the program in one game is contained: the
/// actor is opened again as the store has it, and those who follow stay.
pub(super) async fn run(
    shared: Arc<Shared>,
    id: MatchId,
    mut messages: mpsc::Receiver<GameMessage>,
) {
    let mut subscribers = Subscribers::default();
    let mut lives = 0..LIVES;
    let end = loop {
        if lives.next().is_none() {
            break Err(ApiError::Internal("a game has failed too often".into()));
        }
        let serving = serve(&shared, id, &mut messages, &mut subscribers);
        if let Ok(end) = AssertUnwindSafe(serving).catch_unwind().await {
            break end;
        }
        tracing::error!(game = %id, "a game has panicked and begins anew");
    };
    shared.leave(id);
    messages.close();
    let farewell = end.as_ref().err().map(|error| problem(id, error));
    for (_, outbox) in subscribers.iter() {
        if let Some(farewell) = &farewell {
            outbox.tell(farewell);
        }
        shared.pubsub.unsubscribe(Topic::Game(id), outbox.id());
    }
    while let Ok(message) = messages.try_recv() {
        match &end {
            // It came in the moment in which the actor fell asleep.
            Ok(()) => shared.post(id, message).await,
            Err(error) => message.refuse(id, error),
        }
    }
}

/// Opens the actor and stays as long as there is something to do.
async fn serve(
    shared: &Arc<Shared>,
    id: MatchId,
    messages: &mut mpsc::Receiver<GameMessage>,
    subscribers: &mut Subscribers,
) -> Result<()> {
    let stored = Stored::load(shared, id).await?;
    let (mut actor, mut updates) = GameActor::new(shared, id, stored);
    actor.open(subscribers).await;
    let mut asleep_at = Some(Instant::now() + shared.config.sleep_after);
    let mut count_at = None;
    loop {
        if let Some(lost) = actor.lost.take() {
            return Err(lost);
        }
        let idle_until = asleep_at.filter(|_| actor.is_idle());
        let due = [actor.due(), count_at, idle_until];
        let due = due.into_iter().flatten().min();
        tokio::select! {
            biased;
            () = shared.closing.cancelled() => return Ok(()),
            Some(update) = updates.recv() => actor.hear(update, subscribers).await,
            message = messages.recv() => {
                let Some(message) = message else { return Ok(()) };
                asleep_at = Some(Instant::now() + shared.config.sleep_after);
                if actor.receive(message, subscribers).await {
                    count_at = count_at.or(Some(Instant::now() + COUNT_LATER));
                }
            }
            () = sleep_until(due) => {
                let now = Instant::now();
                if idle_until.is_some_and(|at| at <= now) {
                    return Ok(());
                }
                if count_at.is_some_and(|at| at <= now) {
                    count_at = None;
                    actor.tell_spectators(subscribers);
                }
                actor.feed(Input::Tick, subscribers).await;
            }
        }
    }
}

async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

impl GameMessage {
    /// Answers that it cannot be answered.
    fn refuse(self, id: MatchId, error: &ApiError) {
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
            Self::Unfollow(_) | Self::Reload | Self::Wake => {}
        }
    }
}

fn problem(id: MatchId, error: &ApiError) -> ServerMessage {
    ServerMessage::Problem {
        problem: error.problem(),
        game: Some(id.to_string()),
    }
}

/// A game as the store has it.
struct Stored {
    row: StoredMatch,
    terms: StoredSettings,
    docs: Vec<EventDoc>,
    seated: Seated<Live>,
    cards: [SeatSummary; 2],
    ratings: Option<[RatingChange; 2]>,
}

impl Stored {
    async fn load(shared: &Shared, id: MatchId) -> Result<Self, StoreError> {
        let (row, rows) = shared.store.match_with_events(id).await?;
        let Loaded {
            row,
            terms,
            events: docs,
            game,
        } = Loaded::of(row, &rows)?;
        let answered = rows
            .into_iter()
            .filter_map(|row| Some((row.message?, row.version.0)));
        let ratings = view::changes(shared, &row).await?;
        let cards = view::cards(shared, &row, ratings).await?;
        let seated = Seated {
            game,
            controllers: [row.seats[0].controller, row.seats[1].controller],
            is_waiting: row.status == Status::Waiting,
            answered: answered.collect(),
            more: terms.more,
            is_watched: false,
        };
        Ok(Self {
            row,
            terms,
            docs,
            seated,
            cards,
            ratings,
        })
    }
}

impl GameActor {
    fn new(
        shared: &Arc<Shared>,
        id: MatchId,
        stored: Stored,
    ) -> (Self, mpsc::UnboundedReceiver<JobUpdate>) {
        let (searches, updates) = Searches::new(id, shared.pool.clone());
        let actor = Self {
            shared: Arc::clone(shared),
            id,
            row: stored.row,
            terms: stored.terms,
            room: Room::open(stored.seated, shared.config.policy),
            docs: stored.docs,
            cards: stored.cards,
            ratings: stored.ratings,
            next: None,
            searches,
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
        let presence = subscribers.presence(&self.row.seats);
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
                let request = request.into_request(outbox);
                self.feed(Input::Request(request), subscribers).await;
            }
            GameMessage::View { viewer, reply } => {
                let doc = self.doc(viewer, subscribers.spectators(&self.row.seats));
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

    /// Takes in what the pool has found.
    async fn hear(&mut self, update: JobUpdate, subscribers: &Subscribers) {
        let input = self.searches.hear(update);
        self.feed(input, subscribers).await;
    }

    async fn watch_presence(&mut self, subscribers: &Subscribers) {
        let presence = subscribers.presence(&self.row.seats);
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
        let Some(seen) = seen.filter(|seen| (1..=self.docs.len()).contains(seen)) else {
            let spectators = subscribers.spectators(&self.row.seats);
            let game = Box::new(self.doc(viewer, spectators));
            return outbox.tell(&ServerMessage::Game { game });
        };
        outbox.tell(&self.events_after(seen));
        outbox.tell(&self.thinking());
        if let Some(next) = self.next {
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
                let version = self.docs.len() as u32;
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
        if self.lost.is_some() {
            return Err(Reloaded(None));
        }
        let docs: Vec<EventDoc> = persist.events.iter().map(Into::into).collect();
        let append = self.to_append(&persist, &docs);
        match self.shared.store.append(append).await {
            Ok(appended) => {
                self.tell(docs, &appended);
                Ok(())
            }
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "a game is read again");
                tokio::time::sleep(CATCH_BREATH).await;
                self.reload(subscribers).await;
                let input = match persist.request {
                    Some(request) => self.answer_after_reload(request, error),
                    None => self.lost.is_none().then_some(Input::Opened),
                };
                Err(Reloaded(input))
            }
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
        let version = self.docs.len() as u32;
        let answer = client_action::refused(self.id, request.message, problem, version);
        request.connection.tell(&answer);
        self.lost.is_none().then_some(Input::Opened)
    }

    fn to_append(&self, persist: &Persist<Live>, docs: &[EventDoc]) -> Append {
        let events = &persist.events;
        let message = persist.request.as_ref().map(Request::key);
        let last = events.len() - 1;
        let row = |(index, doc): (usize, &EventDoc)| EventRow {
            version: events[index].version,
            at: events[index].at,
            // With the last of its events, because the answer is the version after it.
            message: message.clone().filter(|_| index == last),
            body: serde_json::to_string(doc).expect("events are plain data"),
        };
        let result = events.iter().find_map(|event| match event.kind {
            EventKind::Ended(result) => Some(result),
            _ => None,
        });
        let seed = |seat: usize| {
            let measured = view::measured(&self.shared, &self.row, &self.row.seats[seat]);
            measured.unwrap_or_default()
        };
        Append {
            id: self.id,
            expected: sente_match::Version(self.docs.len() as u32),
            events: docs.iter().enumerate().map(row).collect(),
            wake: self.wake(),
            summary: Some(Summary::of(self.game()).write()),
            end: result.map(|result| End {
                result,
                body: serde_json::to_string(&ResultDoc::from(result)).expect("plain data"),
                seeds: [seed(0), seed(1)],
            }),
            now: self.now(),
        }
    }

    /// Tells everybody what has been stored.
    fn tell(&mut self, docs: Vec<EventDoc>, appended: &Appended) {
        let change = |change: sente_store::RatingChange| RatingChange {
            before: change.before.0,
            after: change.after.0,
        };
        let before = self.docs.len();
        self.docs.extend(docs);
        if let Some(ratings) = appended.ratings {
            self.ratings = Some(ratings.map(change));
        }
        if self.game().result().is_some() {
            self.row.status = Status::Finished;
        }
        self.publish(&self.events_after(before));
    }

    /// Reads the game again and tells everybody what they do not know yet. A game that is gone or cannot be read is lost
    /// at once, and one whose database does not answer after a while.
    pub(super) async fn reload(&mut self, subscribers: &Subscribers) {
        let (status, version) = (self.row.status, self.docs.len());
        let give_up_at = Instant::now() + self.shared.config.reload_for;
        let stored = loop {
            let error = match Stored::load(&self.shared, self.id).await {
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
        for ended in self.room.reopen(stored.seated) {
            if let Output::Cancel(job) = ended {
                self.searches.cancel(job);
            }
        }
        self.row = stored.row;
        self.terms = stored.terms;
        self.docs = stored.docs;
        self.cards = stored.cards;
        self.ratings = stored.ratings;
        if let Some(next) = self.room.next_game() {
            self.open_next(next).await;
        }
        if status == self.row.status {
            if version < self.docs.len() {
                self.publish(&self.events_after(version));
            }
            return;
        }
        let spectators = subscribers.spectators(&self.row.seats);
        for (viewer, outbox) in subscribers.iter() {
            let game = Box::new(self.doc(viewer, spectators));
            outbox.tell(&ServerMessage::Game { game });
        }
    }

    pub(super) fn publish(&self, message: &ServerMessage) {
        let frame = Frame::message(message);
        self.shared.pubsub.publish(Topic::Game(self.id), frame);
    }

    fn tell_spectators(&self, subscribers: &Subscribers) {
        self.publish(&ServerMessage::Spectators {
            game: self.id.to_string(),
            count: subscribers.spectators(&self.row.seats),
        });
    }

    pub(super) fn now(&self) -> Time {
        self.shared.clock.now()
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

//! The actor of one game: takes messages one after another, keeps the clocks, and is the only one in this
//! process who writes the game. It never blocks: searches run elsewhere.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use sente_api::{EventDoc, GameDoc, RatingChange, ResultDoc, SeatSummary, ServerMessage};
use sente_match::{Command, Event, EventKind, Match, Millis, Time, Venue};
use sente_rules::Seat;
use sente_store::{
    Append, Appended, End, EventRow, MatchId, Status, StoreError, StoredMatch, UserId,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::client_action::ClientAction;
use super::computer::ComputerSeats;
use super::registry::Shared;
use super::subscribers::Subscribers;
use super::{next, view};
use crate::error::{ApiError, Result};
use crate::pubsub::{Frame, ListenerId, SubscriptionSender, Topic};
use crate::stored::{Loaded, StoredSettings, Summary};

/// What a actor can be told.
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

/// A game that is awake.
pub(super) struct GameActor {
    pub(super) shared: Arc<Shared>,
    pub(super) id: MatchId,
    pub(super) row: StoredMatch,
    pub(super) terms: StoredSettings,
    pub(super) game: Match,
    /// All events, as they are sent.
    pub(super) docs: Vec<EventDoc>,
    /// The version after each client's message that has led to events.
    pub(super) answered: HashMap<String, u32>,
    pub(super) cards: [SeatSummary; 2],
    pub(super) ratings: Option<[RatingChange; 2]>,
    pub(super) next: Option<MatchId>,
    pub(super) computers: ComputerSeats,
    /// Why the game cannot go on here: it is gone from the store, or cannot be read.
    lost: Option<ApiError>,
}

/// How often a actor is opened again after a mistake of the program before it is given up.
const LIVES: usize = 3;

/// How long the number of spectators may be out of date.
const COUNT_LATER: Duration = Duration::from_millis(250);

/// How long to wait before a database that has failed is asked again.
const CATCH_BREATH: Duration = Duration::from_millis(100);

/// How much later than the actor itself others may look after a running clock.
const CLOCK_OVERDUE: Millis = Millis::from_secs(5);

/// After how long others may look after a computer that does not move.
pub(super) const COMPUTER_OVERDUE: Millis = Millis::from_secs(90);

/// Keeps a actor until the game falls asleep. A mistake of the program in one game is contained: the
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
    let (mut actor, mut news) = GameActor::load(shared, id).await?;
    let mut asleep_at = Some(Instant::now() + shared.config.sleep_after);
    let mut count_at = None;
    loop {
        actor.consider(subscribers).await;
        if let Some(lost) = actor.lost.take() {
            return Err(lost);
        }
        let idle_until = asleep_at.filter(|_| actor.is_idle(subscribers));
        let due = [actor.due(), subscribers.due(), count_at, idle_until];
        let due = due.into_iter().flatten().min();
        tokio::select! {
            biased;
            () = shared.closing.cancelled() => return Ok(()),
            Some(news) = news.recv() => actor.hear(news, subscribers).await,
            message = messages.recv() => {
                let Some(message) = message else { return Ok(()) };
                asleep_at = Some(Instant::now() + shared.config.sleep_after);
                if actor.open(message, subscribers).await {
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
                actor.look_at_the_clock(subscribers).await;
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
            Self::Act { request, outbox } => outbox.tell(&request.refused(id, error.problem(), 0)),
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

impl GameActor {
    async fn load(
        shared: &Arc<Shared>,
        id: MatchId,
    ) -> Result<(Self, mpsc::UnboundedReceiver<super::computer::JobUpdate>), StoreError> {
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
        let (computers, news) = ComputerSeats::new();
        let mut actor = Self {
            shared: Arc::clone(shared),
            id,
            answered: answered.collect(),
            row,
            terms,
            game,
            docs,
            cards,
            ratings,
            next: None,
            computers,
            lost: None,
        };
        actor.open_next().await;
        Ok((actor, news))
    }

    /// Does what a message says, and tells whether the number of spectators may have changed.
    async fn open(&mut self, message: GameMessage, subscribers: &mut Subscribers) -> bool {
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
            GameMessage::Act { request, outbox } => self.act(request, &outbox, subscribers).await,
            GameMessage::View { viewer, reply } => {
                let doc = self.doc(viewer, subscribers.spectators(&self.row.seats));
                // Whoever has stopped waiting needs no answer.
                let _ = reply.send(Ok(doc));
            }
            GameMessage::Reload => {
                self.reload(subscribers).await;
                self.watch_presence(subscribers).await;
            }
            GameMessage::Wake => {}
        }
        false
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

    /// Those who play each at their own screen are missed when they go, and welcome when they are back.
    async fn watch_presence(&mut self, subscribers: &mut Subscribers) {
        if self.game.settings().venue != Venue::Apart || self.row.status != Status::Live {
            return;
        }
        subscribers.watch(&self.row.seats, self.shared.config.leave_after);
        for seat in Seat::ALL {
            if subscribers.has(&self.row.seats[seat.index()])
                && self.game.away_since(seat).is_some()
            {
                self.command(seat, Command::Return, subscribers).await;
            }
        }
    }

    /// Lets the time do what it does.
    async fn look_at_the_clock(&mut self, subscribers: &mut Subscribers) {
        for seat in Seat::ALL {
            if subscribers.gone(seat) && self.row.status == Status::Live {
                self.command(seat, Command::Leave, subscribers).await;
            }
        }
        let now = self.now();
        if self.game.deadline().is_some_and(|deadline| deadline <= now) {
            let events = self.game.tick(now);
            self.write(events, None, subscribers).await.ok();
        }
    }

    /// What the actor itself does for a seat. What the match refuses was not to be done.
    pub(super) async fn command(
        &mut self,
        seat: Seat,
        command: Command,
        subscribers: &mut Subscribers,
    ) -> bool {
        match self.game.act(seat, command, self.now()) {
            Ok(events) => self.write(events, None, subscribers).await.is_ok(),
            Err(_) => false,
        }
    }

    /// Stores what has happened to the match and tells everybody. If that fails, the match is again
    /// what the store has.
    pub(super) async fn write(
        &mut self,
        events: Vec<Event>,
        message: Option<String>,
        subscribers: &Subscribers,
    ) -> Result<()> {
        if events.is_empty() {
            return Ok(());
        }
        if self.lost.is_some() {
            return Err(ApiError::Busy);
        }
        let docs: Vec<EventDoc> = events.iter().map(Into::into).collect();
        let append = self.to_append(&events, &docs, message.as_ref());
        match self.shared.store.append(append).await {
            Ok(appended) => self.tell(&events, docs, message, &appended).await,
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "a game is read again");
                tokio::time::sleep(CATCH_BREATH).await;
                self.reload(subscribers).await;
                return Err(error.into());
            }
        }
        Ok(())
    }

    fn to_append(&self, events: &[Event], docs: &[EventDoc], message: Option<&String>) -> Append {
        let last = events.len() - 1;
        let row = |(index, doc): (usize, &EventDoc)| EventRow {
            version: events[index].version,
            at: events[index].at,
            // With the last of its events, because the answer is the version after it.
            message: message.filter(|_| index == last).cloned(),
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
            summary: Some(Summary::of(&self.game).write()),
            end: result.map(|result| End {
                result,
                body: serde_json::to_string(&ResultDoc::from(result)).expect("plain data"),
                seeds: [seed(0), seed(1)],
            }),
            now: self.now(),
        }
    }

    async fn tell(
        &mut self,
        events: &[Event],
        docs: Vec<EventDoc>,
        message: Option<String>,
        appended: &Appended,
    ) {
        let change = |change: sente_store::RatingChange| RatingChange {
            before: change.before.0,
            after: change.after.0,
        };
        let before = self.docs.len();
        self.docs.extend(docs);
        if let Some(message) = message {
            self.answered.insert(message, appended.version.0);
        }
        if let Some(ratings) = appended.ratings {
            self.ratings = Some(ratings.map(change));
        }
        if self.game.result().is_some() {
            self.row.status = Status::Finished;
        }
        self.publish(&self.events_after(before));
        let arranges =
            |event: &Event| matches!(event.kind, EventKind::Ended(_) | EventKind::RematchAgreed);
        if events.iter().any(arranges) {
            self.open_next().await;
        }
    }

    /// Reads the game again and tells everybody what they do not know yet. A game that is gone or cannot be read is lost
    /// at once, and one whose database does not answer after a while.
    pub(super) async fn reload(&mut self, subscribers: &Subscribers) {
        let (status, version) = (self.row.status, self.docs.len());
        let give_up_at = Instant::now() + self.shared.config.reload_for;
        let fresh = loop {
            let error = match Self::load(&self.shared, self.id).await {
                Ok((fresh, _)) => break fresh,
                Err(error) => error,
            };
            tracing::warn!(game = %self.id, %error, "a game cannot be read again");
            if self.shared.closing.is_cancelled() {
                return;
            }
            let can_pass = matches!(error, StoreError::Unavailable(_));
            if !can_pass || Instant::now() >= give_up_at {
                self.computers.clear();
                self.lost = Some(error.into());
                return;
            }
            tokio::time::sleep(10 * CATCH_BREATH).await;
        };
        let computers = std::mem::replace(&mut self.computers, ComputerSeats::new().0);
        *self = Self { computers, ..fresh };
        self.computers.clear();
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

    pub(super) fn is_waiting(&self) -> bool {
        self.row.status == Status::Waiting
    }

    /// When the actor has to do something by itself.
    fn due(&self) -> Option<Instant> {
        let flag = self.game.deadline().map(|deadline| {
            let left = deadline.since(self.now());
            Instant::now() + left.into()
        });
        [flag, self.computers.due()].into_iter().flatten().min()
    }

    /// Whether the game can fall asleep: nobody follows, no clock runs, and no computer is to move.
    fn is_idle(&self, subscribers: &Subscribers) -> bool {
        subscribers.is_empty() && subscribers.due().is_none() && self.wake().is_none()
    }

    /// When somebody has to look after the game though nobody acts.
    fn wake(&self) -> Option<Time> {
        let turn = self.game.turn().filter(|_| !self.is_waiting())?;
        if self.game.participant(turn).is_computer() {
            return Some(self.now() + COMPUTER_OVERDUE);
        }
        Some(self.game.deadline()? + CLOCK_OVERDUE)
    }
}

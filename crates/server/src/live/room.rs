//! The room of one game: takes letters one after another, keeps the clocks, and is the only one in this
//! process who writes the game. It never blocks: searches run elsewhere.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use sente_match::{Command, Event, Happening, Match, Millis, Time, Venue};
use sente_protocol::{EventDoc, GameDoc, RatingChange, ResultDoc, SeatCard, ServerMessage};
use sente_rules::Seat;
use sente_store::{
    Append, Appended, End, EventRow, MatchId, Status, StoreError, StoredMatch, UserId,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::computer::Desk;
use super::deed::Deed;
use super::followers::Followers;
use super::hall::Shared;
use super::{next, view};
use crate::bus::{ListenerId, Outbox, Parcel, Topic};
use crate::error::{ApiError, Result};
use crate::stored::{Loaded, Summary, Terms};

/// What a room can be told.
pub(super) enum Letter {
    /// Somebody wants to hear of the game.
    Follow {
        viewer: Option<UserId>,
        outbox: Outbox,
        version: Option<u32>,
    },
    /// Somebody does not any more.
    Unfollow(ListenerId),
    /// Somebody wants to do something.
    Act { deed: Deed, outbox: Outbox },
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
pub(super) struct Room {
    pub(super) shared: Arc<Shared>,
    pub(super) id: MatchId,
    pub(super) row: StoredMatch,
    pub(super) terms: Terms,
    pub(super) game: Match,
    /// All events, as they are sent.
    pub(super) docs: Vec<EventDoc>,
    /// The version after each client's message that has led to events.
    pub(super) answered: HashMap<String, u32>,
    pub(super) cards: [SeatCard; 2],
    pub(super) ratings: Option<[RatingChange; 2]>,
    pub(super) next: Option<MatchId>,
    pub(super) desk: Desk,
    /// Why the game cannot go on here: it is gone from the store, or cannot be read.
    lost: Option<ApiError>,
}

/// How often a room is opened again after a mistake of the program before it is given up.
const LIVES: usize = 3;

/// How long the number of spectators may be out of date.
const COUNT_LATER: Duration = Duration::from_millis(250);

/// How long to wait before a database that has failed is asked again.
const CATCH_BREATH: Duration = Duration::from_millis(100);

/// How much later than the room itself others may look after a running clock.
const CLOCK_OVERDUE: Millis = Millis::from_secs(5);

/// After how long others may look after a computer that does not move.
pub(super) const COMPUTER_OVERDUE: Millis = Millis::from_secs(90);

/// Keeps a room until the game falls asleep. A mistake of the program in one game is contained: the
/// room is opened again as the store has it, and those who follow stay.
pub(super) async fn keep(shared: Arc<Shared>, id: MatchId, mut letters: mpsc::Receiver<Letter>) {
    let mut followers = Followers::default();
    let mut lives = 0..LIVES;
    let end = loop {
        if lives.next().is_none() {
            break Err(ApiError::Internal("a game has failed too often".into()));
        }
        let stay = stay(&shared, id, &mut letters, &mut followers);
        if let Ok(end) = AssertUnwindSafe(stay).catch_unwind().await {
            break end;
        }
        tracing::error!(game = %id, "a game has panicked and begins anew");
    };
    shared.leave(id);
    letters.close();
    let farewell = end.as_ref().err().map(|error| problem(id, error));
    for (_, outbox) in followers.iter() {
        if let Some(farewell) = &farewell {
            outbox.tell(farewell);
        }
        shared.bus.unsubscribe(Topic::Game(id), outbox.id());
    }
    while let Ok(letter) = letters.try_recv() {
        match &end {
            // It came in the moment in which the room fell asleep.
            Ok(()) => shared.post(id, letter).await,
            Err(error) => letter.refuse(id, error),
        }
    }
}

/// Opens the room and stays as long as there is something to do.
async fn stay(
    shared: &Arc<Shared>,
    id: MatchId,
    letters: &mut mpsc::Receiver<Letter>,
    followers: &mut Followers,
) -> Result<()> {
    let (mut room, mut news) = Room::load(shared, id).await?;
    let mut asleep_at = Some(Instant::now() + shared.config.sleep_after);
    let mut count_at = None;
    loop {
        room.consider(followers).await;
        if let Some(lost) = room.lost.take() {
            return Err(lost);
        }
        let idle_until = asleep_at.filter(|_| room.is_idle(followers));
        let due = [room.due(), followers.due(), count_at, idle_until];
        let due = due.into_iter().flatten().min();
        tokio::select! {
            biased;
            () = shared.closing.cancelled() => return Ok(()),
            Some(news) = news.recv() => room.hear(news, followers).await,
            letter = letters.recv() => {
                let Some(letter) = letter else { return Ok(()) };
                asleep_at = Some(Instant::now() + shared.config.sleep_after);
                if room.open(letter, followers).await {
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
                    room.tell_spectators(followers);
                }
                room.look_at_the_clock(followers).await;
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

impl Letter {
    /// Answers that it cannot be answered.
    fn refuse(self, id: MatchId, error: &ApiError) {
        match self {
            Self::Follow { outbox, .. } => outbox.tell(&problem(id, error)),
            Self::Act { deed, outbox } => outbox.tell(&deed.refused(id, error.problem(), 0)),
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

impl Room {
    async fn load(
        shared: &Arc<Shared>,
        id: MatchId,
    ) -> Result<(Self, mpsc::UnboundedReceiver<super::computer::Heard>), StoreError> {
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
        let (desk, news) = Desk::new();
        let mut room = Self {
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
            desk,
            lost: None,
        };
        room.open_next().await;
        Ok((room, news))
    }

    /// Does what a letter says, and tells whether the number of spectators may have changed.
    async fn open(&mut self, letter: Letter, followers: &mut Followers) -> bool {
        match letter {
            Letter::Follow {
                viewer,
                outbox,
                version,
            } => {
                self.welcome(viewer, &outbox, version, followers);
                self.watch_presence(followers).await;
                return true;
            }
            Letter::Unfollow(listener) => {
                followers.remove(listener);
                self.shared.bus.unsubscribe(Topic::Game(self.id), listener);
                self.watch_presence(followers).await;
                return true;
            }
            Letter::Act { deed, outbox } => self.act(deed, &outbox, followers).await,
            Letter::View { viewer, reply } => {
                let doc = self.doc(viewer, followers.spectators(&self.row.seats));
                // Whoever has stopped waiting needs no answer.
                let _ = reply.send(Ok(doc));
            }
            Letter::Reload => {
                self.reload(followers).await;
                self.watch_presence(followers).await;
            }
            Letter::Wake => {}
        }
        false
    }

    fn welcome(
        &self,
        viewer: Option<UserId>,
        outbox: &Outbox,
        version: Option<u32>,
        followers: &mut Followers,
    ) {
        followers.add(viewer, outbox.clone());
        self.shared.bus.subscribe(Topic::Game(self.id), outbox);
        let seen = version.map(|version| version as usize);
        let Some(seen) = seen.filter(|seen| (1..=self.docs.len()).contains(seen)) else {
            let spectators = followers.spectators(&self.row.seats);
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
    async fn watch_presence(&mut self, followers: &mut Followers) {
        if self.game.settings().venue != Venue::Apart || self.row.status != Status::Live {
            return;
        }
        followers.watch(&self.row.seats, self.shared.config.leave_after);
        for seat in Seat::ALL {
            if followers.has(&self.row.seats[seat.index()]) && self.game.away_since(seat).is_some()
            {
                self.command(seat, Command::Return, followers).await;
            }
        }
    }

    /// Lets the time do what it does.
    async fn look_at_the_clock(&mut self, followers: &mut Followers) {
        for seat in Seat::ALL {
            if followers.gone(seat) && self.row.status == Status::Live {
                self.command(seat, Command::Leave, followers).await;
            }
        }
        let now = self.now();
        if self.game.deadline().is_some_and(|deadline| deadline <= now) {
            let events = self.game.tick(now);
            self.write(events, None, followers).await.ok();
        }
    }

    /// What the room itself does for a seat. What the match refuses was not to be done.
    pub(super) async fn command(
        &mut self,
        seat: Seat,
        command: Command,
        followers: &mut Followers,
    ) -> bool {
        match self.game.act(seat, command, self.now()) {
            Ok(events) => self.write(events, None, followers).await.is_ok(),
            Err(_) => false,
        }
    }

    /// Stores what has happened to the match and tells everybody. If that fails, the match is again
    /// what the store has.
    pub(super) async fn write(
        &mut self,
        events: Vec<Event>,
        message: Option<String>,
        followers: &Followers,
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
                self.reload(followers).await;
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
        let result = events.iter().find_map(|event| match event.happening {
            Happening::Ended(result) => Some(result),
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
        let arranges = |event: &Event| {
            matches!(
                event.happening,
                Happening::Ended(_) | Happening::RematchAgreed
            )
        };
        if events.iter().any(arranges) {
            self.open_next().await;
        }
    }

    /// Reads the game again and tells everybody what they do not know yet. A game that is gone or cannot be read is lost
    /// at once, and one whose database does not answer after a while.
    pub(super) async fn reload(&mut self, followers: &Followers) {
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
                self.desk.clear();
                self.lost = Some(error.into());
                return;
            }
            tokio::time::sleep(10 * CATCH_BREATH).await;
        };
        let desk = std::mem::replace(&mut self.desk, Desk::new().0);
        *self = Self { desk, ..fresh };
        self.desk.clear();
        if status == self.row.status {
            if version < self.docs.len() {
                self.publish(&self.events_after(version));
            }
            return;
        }
        let spectators = followers.spectators(&self.row.seats);
        for (viewer, outbox) in followers.iter() {
            let game = Box::new(self.doc(viewer, spectators));
            outbox.tell(&ServerMessage::Game { game });
        }
    }

    pub(super) fn publish(&self, message: &ServerMessage) {
        let parcel = Parcel::message(message);
        self.shared.bus.publish(Topic::Game(self.id), parcel);
    }

    fn tell_spectators(&self, followers: &Followers) {
        self.publish(&ServerMessage::Spectators {
            game: self.id.to_string(),
            count: followers.spectators(&self.row.seats),
        });
    }

    pub(super) fn now(&self) -> Time {
        self.shared.clock.now()
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.row.status == Status::Waiting
    }

    /// When the room has to do something by itself.
    fn due(&self) -> Option<Instant> {
        let flag = self.game.deadline().map(|deadline| {
            let left = deadline.since(self.now());
            Instant::now() + left.into()
        });
        [flag, self.desk.due()].into_iter().flatten().min()
    }

    /// Whether the game can fall asleep: nobody follows, no clock runs, and no computer is to move.
    fn is_idle(&self, followers: &Followers) -> bool {
        followers.is_empty() && followers.due().is_none() && self.wake().is_none()
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

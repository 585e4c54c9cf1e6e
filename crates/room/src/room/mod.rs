//! The room of a game: a pure state machine. `io.rs` has its inputs and outputs, `requests.rs` checks who may do what,
//! `searches.rs` controls the computers, `presence.rs` tracks who is away.

mod io;
mod policy;
mod presence;
mod requests;
mod searches;

pub use io::{
    Action, Found, Hint, Host, Input, JobId, NextGame, Output, Persist, Presence, Purpose, Refusal,
    Reply, Request, SearchOrder, SearchUpdate, Seated, Thinking, Urgency,
};
pub use policy::Policy;

use sente_match::{Cause, Command, Event, EventKind, Match, Time};
use sente_rules::Seat;

use searches::{Job, PendingHint};

/// A match with its seats, its computers, and open requests.
///
/// Every change goes through [`handle`](Self::handle). The host executes the outputs in order. If it cannot
/// [store](Output::Persist) events, it drops the outputs after them and [reopens](Self::reopen) the room from the
/// storage.
///
/// ```
/// use sente_match::{Command, Match, Participant, Settings, Time};
/// use sente_room::{Action, Host, Input, Output, Policy, Request, Room, Seated};
/// use sente_rules::Seat;
///
/// /// People at one screen.
/// #[derive(Debug)]
/// struct Screen;
///
/// impl Host for Screen {
///     type User = ();
///     type Connection = ();
///     type Evaluation = f32;
/// }
///
/// let seats = [Participant::person("Ann"), Participant::computer("Sente 1", "sente-1")];
/// let settings = Settings::usual("gomoku".parse()?, seats);
/// let mut room: Room<Screen> = Room::open(Seated::at_one_screen(Match::new(settings)?), Policy::default());
///
/// let request = Request {
///     user: (),
///     connection: (),
///     message: "1".to_owned(),
///     seat: Seat::First,
///     ply: 0,
///     action: Action::Command(Command::play("h8")),
/// };
/// let outputs = room.handle(Input::Request(request), Time(0));
/// let [Output::Persist(_), Output::Reply(reply), Output::Search(search)] = outputs.as_slice() else {
///     panic!("{outputs:?}");
/// };
/// assert_eq!(reply.result, Ok(()));
/// assert_eq!(search.player, "sente-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Room<H: Host> {
    game: Match,
    controllers: [Option<H::User>; 2],
    is_waiting: bool,
    /// The version after each message that led to events, in order. A list, because there are few entries and a map
    /// would add to the size of the page.
    answered: Vec<(String, u32)>,
    more: u32,
    policy: Policy,
    is_watched: bool,
    /// The time at which an absent person counts as having left.
    leaves: [Option<Time>; 2],
    next_job: u64,
    jobs: Vec<Job>,
    hint: Option<PendingHint<H>>,
    /// The time at which to request searches again after the pool was full.
    retry_at: Option<Time>,
    outputs: Vec<Output<H>>,
}

impl<H: Host> Room<H> {
    /// The room of a stored game. It does nothing before the first input.
    pub fn open(seated: Seated<H>, policy: Policy) -> Self {
        Self {
            game: seated.game,
            controllers: seated.controllers,
            is_waiting: seated.is_waiting,
            answered: seated.answered,
            more: seated.more,
            policy,
            is_watched: seated.is_watched,
            leaves: [None; 2],
            next_job: 0,
            jobs: Vec::new(),
            hint: None,
            retry_at: None,
            outputs: Vec::new(),
        }
    }

    /// Replaces the state by the stored game: after a write that failed, or one by another process. Cancels all
    /// searches and keeps the presence.
    pub fn reopen(&mut self, seated: Seated<H>) -> Vec<Output<H>> {
        let ended = self.jobs.drain(..).map(|job| Output::Cancel(job.id));
        let outputs = ended.collect();
        *self = Self {
            is_watched: self.is_watched,
            leaves: self.leaves,
            next_job: self.next_job,
            ..Self::open(seated, self.policy)
        };
        outputs
    }

    /// Handles an input and returns the outputs, which the host has to execute in this order.
    pub fn handle(&mut self, input: Input<H>, now: Time) -> Vec<Output<H>> {
        match input {
            Input::Opened => {}
            Input::Request(request) => self.perform(request, now),
            Input::Search(job, update) => self.hear(job, update, now),
            Input::Presence(presence) => self.note_presence(presence, now),
            Input::Tick => self.pass_time(now),
        }
        self.play_answer(now);
        self.start_searches(now);
        std::mem::take(&mut self.outputs)
    }

    /// The time at which the next [`Input::Tick`] is due, if no other input comes before.
    pub fn due(&self) -> Option<Time> {
        let retry = self.retry_at.filter(|_| !self.wanted().is_empty());
        let flag = self.game.deadline();
        let answer = self.answer_due();
        let leaves = self.leaves.iter().flatten().min().copied();
        [flag, answer, retry, leaves].into_iter().flatten().min()
    }

    /// The match.
    pub const fn game(&self) -> &Match {
        &self.game
    }

    /// Whether a seat is still free.
    pub const fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Whether somebody follows the game, or is about to be recorded as having left.
    pub fn is_attended(&self) -> bool {
        self.is_watched || self.leaves.iter().any(Option::is_some)
    }

    /// Whether only computers play.
    pub fn is_show(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.is_computer(seat))
    }

    /// Whether this very request has already been executed.
    pub fn has_answered(&self, request: &Request<H>) -> bool {
        self.answer_to(request).is_some()
    }

    /// The next game, if there is one: a rematch, or the next of several.
    pub fn next_game(&self) -> Option<NextGame> {
        let more = if self.game.is_rematch_agreed() {
            0
        } else {
            let more = self.more.checked_sub(1);
            more.filter(|_| self.was_played())?
        };
        let settings = self.game.rematch();
        Some(NextGame { settings, more })
    }

    /// Whether the game is over and was not aborted.
    pub fn was_played(&self) -> bool {
        let result = self.game.result();
        result.is_some_and(|result| result.cause != Cause::Aborted)
    }

    /// The version after this very request, if it has already been executed.
    fn answer_to(&self, request: &Request<H>) -> Option<u32> {
        let key = request.key();
        let mut known = self.answered.iter().rev();
        Some(known.find(|(message, _)| *message == key)?.1)
    }

    fn is_computer(&self, seat: Seat) -> bool {
        self.game.participant(seat).is_computer()
    }

    fn is_live(&self) -> bool {
        !self.is_waiting && self.game.turn().is_some()
    }

    /// Ends the match if a clock has run out, and records people who have been away for too long.
    fn pass_time(&mut self, now: Time) {
        self.note_missing(now);
        if self.game.deadline().is_some_and(|deadline| deadline <= now) {
            let events = self.game.tick(now);
            self.happen(events, None);
        }
    }

    /// Executes a command that the room itself gives for a seat. A refusal changes nothing.
    fn command(&mut self, seat: Seat, command: Command, now: Time) {
        if let Ok(events) = self.game.act(seat, command, now) {
            self.happen(events, None);
        }
    }

    /// Emits the output that stores these events.
    fn happen(&mut self, events: Vec<Event>, request: Option<Request<H>>) {
        if events.is_empty() {
            return;
        }
        let arranges = |event: &Event| {
            matches!(
                event.kind,
                EventKind::Ended { .. } | EventKind::RematchAgreed
            )
        };
        let is_arranged = events.iter().any(arranges);
        if let Some(request) = &request {
            self.answered.push((request.key(), self.game.version().0));
        }
        self.outputs
            .push(Output::Persist(Persist { events, request }));
        if let Some(next) = self.next_game().filter(|_| is_arranged) {
            self.outputs.push(Output::Next(next));
        }
    }
}

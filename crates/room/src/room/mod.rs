//! The room of a game: a pure machine. What a host tells it and what it wants done is in `io.rs`; `requests.rs` decides
//! who may do what, `searches.rs` what computers do, `presence.rs` who is missing.

mod io;
mod policy;
mod presence;
mod requests;
mod searches;

pub use io::{
    Action, Found, Hint, Host, Input, JobId, NextGame, Output, Persist, Presence, Purpose, Refusal,
    Reply, Request, SearchOrder, SearchUpdate, Seated, Thinking, Urgency,
};
pub use policy::{ADVISER, Policy};

use sente_match::{Cause, Command, Event, EventKind, Match, Time};
use sente_rules::Seat;

use searches::{Job, PendingHint};

/// A match with its seats, its computers and everything that is asked of them.
///
/// Every change goes through [`handle`](Self::handle). The host executes the outputs in their order. When it cannot
/// [store](Output::Persist) something, it drops the outputs after it and [reopens](Self::reopen) the room as the storage
/// has it.
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
    /// The version after each message that has led to events, in their order: a list, because they are few and a table
    /// would weigh on the page.
    answered: Vec<(String, u32)>,
    more: u32,
    policy: Policy,
    is_watched: bool,
    /// When a person who is not here counts as gone.
    leaves: [Option<Time>; 2],
    next_job: u64,
    jobs: Vec<Job>,
    hint: Option<PendingHint<H>>,
    /// When searches are asked for again after the pool was full.
    retry_at: Option<Time>,
    outputs: Vec<Output<H>>,
}

impl<H: Host> Room<H> {
    /// The room of a game as it is stored. Nothing happens until the first input.
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

    /// Goes on from what is stored: after a write that failed, or one that somebody else made. All searches end. Who
    /// is there stays there.
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

    /// Takes an input in and says what the host has to do, in this order.
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

    /// When the next [`Input::Tick`] is due, if nothing happens before.
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

    /// Whether somebody follows the game, or is about to be missed.
    pub fn is_attended(&self) -> bool {
        self.is_watched || self.leaves.iter().any(Option::is_some)
    }

    /// Whether only computers play.
    pub fn is_show(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.is_computer(seat))
    }

    /// Whether this very request has been carried out before.
    pub fn has_answered(&self, request: &Request<H>) -> bool {
        self.answer_to(request).is_some()
    }

    /// The game after this one, where there is one: a rematch, or the next of several.
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

    /// Whether the game is over, and was not called off.
    pub fn was_played(&self) -> bool {
        let result = self.game.result();
        result.is_some_and(|result| result.cause != Cause::Aborted)
    }

    /// The version after this very request, if it has been carried out before.
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

    /// Ends the match if a clock has run out, and notes who has been missing for too long.
    fn pass_time(&mut self, now: Time) {
        self.note_missing(now);
        if self.game.deadline().is_some_and(|deadline| deadline <= now) {
            let events = self.game.tick(now);
            self.happen(events, None);
        }
    }

    /// What the room itself does for a seat. What the match refuses changes nothing.
    fn command(&mut self, seat: Seat, command: Command, now: Time) {
        if let Ok(events) = self.game.act(seat, command, now) {
            self.happen(events, None);
        }
    }

    /// Has what happened to the match stored.
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

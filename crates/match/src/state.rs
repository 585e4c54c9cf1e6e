//! The state of a match, computed from its events: the board, the clocks, open offers, the result. It changes only by
//! [`Match::apply`]; `decision.rs` decides which events a command leads to.

use std::fmt;

use sente_rules::{Colour, Finished, Seat, SetupError, Table};

use crate::{
    Clock, Event, EventKind, MatchResult, Millis, Offer, Participant, ReplayError, Settings, Time,
    Version,
};

/// A game between two seats.
///
/// [`act`](Self::act) turns commands into events. Every match with the same settings that [applies](Self::apply) the
/// same events has the same state.
///
/// Before both seats have acted, no clock runs and either seat may abort. Afterwards the clock of the seat to act runs.
///
/// ```
/// use sente_match::{Command, Match, Participant, Settings, Time};
/// use sente_rules::{GameId, Rules, Seat};
///
/// let seats = [Participant::person("Ann"), Participant::person("Ben")];
/// let settings = Settings::usual(Rules::usual(GameId::Gomoku), seats);
/// let mut game = Match::new(settings.clone())?;
/// let events = game.act(Seat::First, Command::play("h8"), Time(0))?;
///
/// assert_eq!(Match::replay(settings, &events)?, game);
/// let refused = game.act(Seat::First, Command::play("h9"), Time(0)).unwrap_err();
/// assert_eq!(refused.to_string(), "it is not your turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    settings: Settings,
    board: Board,
    /// The seat of each action on the board.
    actors: Vec<Seat>,
    version: Version,
    latest: Time,
    clock: Clock,
    rated: bool,
    offers: [Option<Offer>; 2],
    offer_spent: [bool; 2],
    away_since: [Option<Time>; 2],
    /// The number of takebacks.
    takebacks: u32,
    /// The number of times that a person left or came back, in the whole match and since the last action.
    comings: u32,
    comings_this_ply: u32,
    result: Option<MatchResult>,
    rematch_agreed: bool,
}

impl Match {
    /// The largest number of takebacks in one match. Together with the rules, which end every game, it bounds the size
    /// of a match.
    pub const MOST_TAKEBACKS: u32 = 200;
    /// The largest number of presence changes that are recorded between two actions. Beyond it, a person who is away
    /// stays away until they act.
    pub const MOST_COMINGS_PER_PLY: u32 = 32;
    /// The largest number of presence changes in a whole match.
    pub const MOST_COMINGS: u32 = 500;

    /// A match before its first event.
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        let table = match &settings.setup {
            Some(position) => settings.rules.table_from(position, Finished::Refused)?,
            None => settings.rules.table(),
        };
        Ok(Self {
            board: Board(table),
            actors: Vec::new(),
            version: Version::default(),
            latest: Time::default(),
            clock: Clock::new(settings.time),
            rated: settings.rated,
            offers: [None; 2],
            offer_spent: [false; 2],
            away_since: [None; 2],
            takebacks: 0,
            comings: 0,
            comings_this_ply: 0,
            result: None,
            rematch_agreed: false,
            settings,
        })
    }

    /// The match with these events.
    pub fn replay<'a>(
        settings: Settings,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<Self, ReplayError> {
        let mut replayed = Self::new(settings)?;
        for event in events {
            replayed.apply(event)?;
        }
        Ok(replayed)
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The participant in this seat.
    pub const fn participant(&self, seat: Seat) -> &Participant {
        self.settings.participant(seat)
    }

    /// The board.
    pub fn table(&self) -> &dyn Table {
        &*self.board.0
    }

    /// The number of events.
    pub const fn version(&self) -> Version {
        self.version
    }

    /// The time of the last event.
    pub const fn latest(&self) -> Time {
        self.latest
    }

    /// The seat to act; `None` if the game is over.
    pub fn turn(&self) -> Option<Seat> {
        self.result.is_none().then(|| self.table().seat())
    }

    /// The colour of this seat, if the opening has decided it.
    pub fn colour(&self, seat: Seat) -> Colour {
        if self.table().holder(Colour::Black) == seat {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// The seat of each action since the start.
    pub fn actors(&self) -> &[Seat] {
        &self.actors
    }

    /// Whether both seats have acted.
    pub fn is_underway(&self) -> bool {
        Seat::ALL.iter().all(|seat| self.actors.contains(seat))
    }

    /// The clocks.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time that this seat has left at a moment that is not before the last event; `None` if time is unlimited.
    pub fn time_left(&self, seat: Seat, now: Time) -> Option<Millis> {
        self.clock.left(seat, now)
    }

    /// Whether the result would be rated if the game ended now.
    pub const fn is_rated(&self) -> bool {
        self.rated
    }

    /// The open offer of this seat.
    pub const fn offer(&self, seat: Seat) -> Option<Offer> {
        self.offers[seat.index()]
    }

    /// Whether an offer of this seat was declined since its last action.
    pub(crate) const fn is_offer_spent(&self, seat: Seat) -> bool {
        self.offer_spent[seat.index()]
    }

    /// The time since which this seat has been away, if it is.
    pub const fn away_since(&self, seat: Seat) -> Option<Time> {
        self.away_since[seat.index()]
    }

    /// The number of takebacks.
    pub const fn takebacks(&self) -> u32 {
        self.takebacks
    }

    /// Whether presence changes are no longer recorded because there were too many.
    pub(crate) const fn is_restless(&self) -> bool {
        self.comings_this_ply >= Self::MOST_COMINGS_PER_PLY || self.comings >= Self::MOST_COMINGS
    }

    /// The result, if the match is over.
    pub const fn result(&self) -> Option<MatchResult> {
        self.result
    }

    /// Whether both seats want a rematch.
    pub const fn is_rematch_agreed(&self) -> bool {
        self.rematch_agreed
    }

    /// The settings of the rematch, with exchanged seats; rated if this match was meant to be.
    pub fn rematch(&self) -> Settings {
        self.settings.swapped()
    }

    /// Applies an event. Fails and changes nothing if it cannot be the next event.
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        let expected = self.version.next();
        if event.version != expected {
            return Err(ReplayError::Version {
                expected,
                found: event.version,
            });
        }
        let at = event.at;
        match &event.kind {
            EventKind::Played {
                seat, text, lag, ..
            } => self.play(*seat, text, *lag, at)?,
            EventKind::TakenBack { plies, .. } => self.take_back(*plies, at)?,
            EventKind::BecameCasual { .. } => self.rated = false,
            EventKind::Offered { seat, offer } => self.offers[seat.index()] = Some(*offer),
            EventKind::Declined { seat, .. } => self.drop_offer(!*seat),
            EventKind::Withdrawn { seat, .. } => self.drop_offer(*seat),
            EventKind::Left { seat } => self.note_presence(*seat, Some(at)),
            EventKind::Returned { seat } => self.note_presence(*seat, None),
            EventKind::Ended { result } => self.end(*result, at),
            EventKind::RematchAgreed => {
                self.rematch_agreed = true;
                self.offers = [None; 2];
            }
        }
        self.version = expected;
        self.latest = at;
        Ok(())
    }

    fn play(&mut self, seat: Seat, text: &str, lag: Millis, at: Time) -> Result<(), ReplayError> {
        self.board.0.play_text(text)?;
        self.actors.push(seat);
        self.offer_spent[seat.index()] = false;
        self.comings_this_ply = 0;
        // A person who plays is present, whatever was recorded about the connection.
        self.away_since[seat.index()] = None;
        self.clock.press(at, lag);
        self.start_clock(at);
        Ok(())
    }

    fn take_back(&mut self, plies: u16, at: Time) -> Result<(), ReplayError> {
        let played = self.actors.len();
        let Some(kept) = played.checked_sub(plies.into()) else {
            return Err(ReplayError::TakenBack { plies, played });
        };
        while self.table().ply() > kept {
            self.board.0.undo();
        }
        self.actors.truncate(kept);
        self.takebacks += 1;
        self.offers = [None; 2];
        self.clock.stop(at, Millis::ZERO);
        self.start_clock(at);
        Ok(())
    }

    const fn note_presence(&mut self, seat: Seat, away_since: Option<Time>) {
        self.away_since[seat.index()] = away_since;
        self.comings += 1;
        self.comings_this_ply += 1;
    }

    fn drop_offer(&mut self, seat: Seat) {
        self.offers[seat.index()] = None;
        self.offer_spent[seat.index()] = true;
    }

    fn end(&mut self, result: MatchResult, at: Time) {
        self.rated = result.rated;
        self.result = Some(result);
        self.offers = [None; 2];
        self.offer_spent = [false; 2];
        self.clock.stop(at, Millis::ZERO);
    }

    fn start_clock(&mut self, at: Time) {
        if self.is_underway() && self.table().outcome().is_none() {
            self.clock.start(self.table().seat(), at);
        }
    }
}

/// A table that can be compared and printed: its representation is the actions played on it under the match's settings.
#[derive(Clone)]
struct Board(Box<dyn Table>);

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.0.actions() == other.0.actions()
            && self.0.position_text() == other.0.position_text()
            && self.0.seat() == other.0.seat()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.actions()).finish()
    }
}

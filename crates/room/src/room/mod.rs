//! A game that the client itself keeps, for the time without a server: it takes the same messages as a server's room,
//! and answers with the same. Has no storage, no clock, no engine and no transport: whoever owns it keeps
//! [`LocalGame`] before passing on what the room says, asks the engine what it wants to know, and looks in when
//! something is due.

mod computers;

use sente_api::{
    Action, ClientMessage, EventDoc, GameDoc, GameStatus, GameSummary, MoveRequest, PlayedGame,
    Problem, ProblemCode, ResultDoc, SeatDoc, SeatSummary, ServerMessage, SettingsDoc, Thinking,
};
use sente_match::{Cause, Command, Event, EventKind, Match, Millis, Refused, Settings, Time};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::ReplicaError;

/// What the ids of games begin with that a client keeps itself.
pub const HERE: &str = "here-";

/// A game as it is kept: everything else follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LocalGame {
    /// Its id, which begins with [`HERE`] and ends with its number in a row of games.
    pub id: String,
    /// What was agreed before.
    pub settings: SettingsDoc,
    /// All that happened.
    pub events: Vec<EventDoc>,
    /// What else is known of both seats.
    pub seats: [SeatSummary; 2],
    /// The seat of the person whose browser it is; none where computers play each other.
    pub own: Option<SeatDoc>,
    /// How many games are to follow, where computers play several.
    pub more: u32,
    /// The computers' chance in this game.
    pub seed: u64,
}

/// What the engine is to do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchCommand {
    /// Go on with what it does.
    Unchanged,
    /// Answer this, and forget everything else.
    Ask(MoveRequest),
    /// Nothing.
    Nothing,
}

/// A game that is kept here.
#[derive(Clone, Debug)]
pub struct Room {
    kept: LocalGame,
    game: Match,
    messages: Vec<ServerMessage>,
    /// The ply at which somebody wants a hint.
    hint_at: Option<usize>,
    asked: Option<Asked>,
    /// Whether the engine is thinking.
    is_engine_busy: bool,
}

/// A question that the engine is thinking about.
#[derive(Clone, Debug)]
struct Asked {
    purpose: Purpose,
    ply: usize,
    /// So that people can follow.
    not_before: Time,
    found: Thinking,
    /// The best move so far.
    best: Option<String>,
    /// Whether nothing better will come, or is waited for.
    settled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The computer in this seat is to move.
    Move(Seat),
    /// The computer in this seat is offered a draw.
    Draw(Seat),
    /// Somebody wants to be shown a good move.
    Hint,
}

impl Room {
    /// The room of a game that was kept.
    pub fn open(kept: LocalGame) -> Result<Self, ReplicaError> {
        let settings: Settings = kept.settings.clone().try_into()?;
        let events: Result<Vec<Event>, _> =
            kept.events.iter().cloned().map(Event::try_from).collect();
        Ok(Self {
            game: Match::replay(settings, &events?)?,
            kept,
            messages: Vec::new(),
            hint_at: None,
            asked: None,
            is_engine_busy: false,
        })
    }

    /// What is to be kept.
    pub const fn kept(&self) -> &LocalGame {
        &self.kept
    }

    /// The match.
    pub const fn game(&self) -> &Match {
        &self.game
    }

    /// What the room has to say since it was last asked. Everything in it must have been kept before it is passed on.
    pub fn take_messages(&mut self) -> Vec<ServerMessage> {
        std::mem::take(&mut self.messages)
    }

    /// When to [look in](Self::look) next, if nothing happens before.
    pub fn due(&self) -> Option<Time> {
        let asked = self.asked.as_ref();
        let answer = asked.filter(|asked| asked.settled && asked.best.is_some());
        let answer = answer.map(|asked| asked.not_before);
        [self.game.deadline(), answer].into_iter().flatten().min()
    }

    /// Lets the time do what it does.
    pub fn look(&mut self, now: Time) {
        let events = self.game.tick(now);
        self.happen(&events, now);
        self.play_answer(now);
    }

    /// The game as a list shows it.
    pub fn card(&self) -> GameSummary {
        let table = self.game.table();
        GameSummary {
            id: self.kept.id.clone(),
            status: self.status(),
            rules: table.rules().to_string(),
            seats: self.kept.seats.clone(),
            yours: self.yours(),
            position: table.position_text(),
            ply: table.ply() as u32,
            turn: self.game.turn().map(SeatDoc::from),
            result: self.game.result().map(ResultDoc::from),
            updated: self.game.latest().0,
        }
    }

    /// The game for the person's history on the server; none unless it was played to an end, by them.
    pub fn played(&self) -> Option<PlayedGame> {
        let is_end = |event: &EventDoc| matches!(event.kind, sente_api::EventKindDoc::Ended { .. });
        let end = self.kept.events.iter().position(is_end)?;
        let was_played = self.was_played();
        Some(PlayedGame {
            id: self.kept.id.clone(),
            seat: self.kept.own.filter(|_| was_played)?,
            settings: self.kept.settings.clone(),
            events: self.kept.events[..=end].to_vec(),
        })
    }

    /// The game after this one, where there is one: a rematch, or the next of several.
    pub fn next(&self) -> Option<LocalGame> {
        let more = if self.game.is_rematch_agreed() {
            0
        } else {
            self.kept
                .more
                .checked_sub(1)
                .filter(|_| self.was_played())?
        };
        let [first, second] = self.kept.seats.clone();
        let other = |seat: SeatDoc| SeatDoc::from(!Seat::from(seat));
        Some(LocalGame {
            id: following(&self.kept.id),
            settings: (&self.game.rematch()).into(),
            events: Vec::new(),
            seats: [second, first],
            own: self.kept.own.map(other),
            more,
            seed: self.kept.seed.wrapping_add(2),
        })
    }

    fn was_played(&self) -> bool {
        let result = self.game.result();
        result.is_some_and(|result| result.cause != Cause::Aborted)
    }

    fn status(&self) -> GameStatus {
        match self.game.result() {
            Some(_) => GameStatus::Finished,
            None => GameStatus::Live,
        }
    }

    fn yours(&self) -> Vec<SeatDoc> {
        let persons = |seat: &Seat| !self.game.participant(*seat).is_computer();
        let seats = Seat::ALL.into_iter().filter(persons);
        seats.map(SeatDoc::from).collect()
    }

    fn doc(&self, now: Time) -> GameDoc {
        GameDoc {
            id: self.kept.id.clone(),
            status: self.status(),
            settings: self.kept.settings.clone(),
            events: self.kept.events.clone(),
            yours: self.yours(),
            host: true,
            seats: self.kept.seats.clone(),
            invitation: None,
            ratings: None,
            thinking: self.thinking(),
            next: self.next().map(|next| next.id),
            spectators: 0,
            now: now.0,
        }
    }

    fn thinking(&self) -> Option<Thinking> {
        let asked = self.asked.as_ref()?;
        matches!(asked.purpose, Purpose::Move(_)).then_some(asked.found)
    }

    fn say_events_after(&mut self, version: usize, now: Time) {
        self.messages.push(ServerMessage::Events {
            game: self.kept.id.clone(),
            events: self.kept.events[version..].to_vec(),
            now: now.0,
            ratings: None,
        });
    }

    fn say_thinking(&mut self) {
        self.messages.push(ServerMessage::Thinking {
            game: self.kept.id.clone(),
            thinking: self.thinking(),
        });
    }

    /// What has happened to the match is noted and told.
    fn happen(&mut self, events: &[Event], now: Time) {
        if events.is_empty() {
            return;
        }
        let before = self.kept.events.len();
        self.kept.events.extend(events.iter().map(EventDoc::from));
        self.say_events_after(before, now);
        let arranges =
            |event: &Event| matches!(event.kind, EventKind::Ended(_) | EventKind::RematchAgreed);
        if let Some(next) = self.next().filter(|_| events.iter().any(arranges)) {
            self.messages.push(ServerMessage::Next {
                game: self.kept.id.clone(),
                next: next.id,
            });
        }
    }
}

/// People.
impl Room {
    /// Takes in what somebody at this client says; messages about other games change nothing.
    pub fn hear(&mut self, message: &ClientMessage, now: Time) {
        match message {
            ClientMessage::Follow { game, version } if *game == self.kept.id => {
                self.welcome(*version, now);
            }
            ClientMessage::Act {
                game,
                id,
                seat,
                ply,
                action,
            } if *game == self.kept.id => {
                let game = game.clone();
                let done = self.perform((*seat).into(), *ply, action, now);
                let version = self.kept.events.len() as u32;
                let id = id.clone();
                self.messages.push(match done {
                    Ok(()) => ServerMessage::Done { game, id, version },
                    Err(problem) => ServerMessage::Refused {
                        game,
                        id,
                        problem,
                        version,
                    },
                });
            }
            _ => {}
        }
    }

    fn welcome(&mut self, version: Option<u32>, now: Time) {
        let seen = version.map(|version| version as usize);
        match seen.filter(|seen| (1..=self.kept.events.len()).contains(seen)) {
            Some(seen) => self.say_events_after(seen, now),
            None => self.messages.push(ServerMessage::Game {
                game: Box::new(self.doc(now)),
            }),
        }
    }

    fn perform(&mut self, seat: Seat, ply: u32, action: &Action, now: Time) -> Result<(), Problem> {
        let is_computers = self.game.participant(seat).is_computer();
        if is_computers && !matches!(action, Action::MoveNow | Action::Abort) {
            let why = "This seat is not yours.";
            return Err(Problem::new(ProblemCode::Forbidden, why));
        }
        if ply as usize != self.game.table().ply() {
            return Err(Problem::new(ProblemCode::Stale, ""));
        }
        let Some(command) = action.command(Millis::ZERO) else {
            return self.hurry(now);
        };
        let wants_hint = command == Command::Hint;
        if wants_hint && self.game.turn() != Some(seat) {
            return Err(refused(&Refused::NotYourTurn));
        }
        let events = self.game.act(seat, command, now);
        self.happen(&events.map_err(|why| refused(&why))?, now);
        if wants_hint {
            self.hint_at = Some(ply as usize);
        }
        Ok(())
    }

    /// Lets the computer that thinks play what it has found, or the first that it finds.
    fn hurry(&mut self, now: Time) -> Result<(), Problem> {
        let thinks = |asked: &&mut Asked| matches!(asked.purpose, Purpose::Move(_));
        let Some(asked) = self.asked.as_mut().filter(thinks) else {
            let why = "No computer is thinking.";
            return Err(Problem::new(ProblemCode::Refused, why));
        };
        asked.not_before = now;
        asked.settled = true;
        self.play_answer(now);
        Ok(())
    }
}

fn refused(refused: &Refused) -> Problem {
    let code = match refused {
        Refused::Illegal(_) => ProblemCode::Illegal,
        _ => ProblemCode::Refused,
    };
    Problem::new(code, refused.to_string())
}

/// The id of the game after a game: the same, with the next number.
fn following(id: &str) -> String {
    let (stem, number) = id.rsplit_once('-').unwrap_or((id, "0"));
    let number: u32 = number.parse().unwrap_or(0);
    format!("{stem}-{}", number.saturating_add(1))
}

//! Connects the game's room to the app: passes requests and searches to the room, and turns its outputs into messages
//! and effects. Leaves all decisions to the room.

use std::collections::VecDeque;

use sente_engine::{Evaluation, Limits};
use sente_match::{Command, Event, EventKind};
use sente_room::{
    Action, Hint, Host, Input, JobId, Output, Purpose, Request, SearchOrder, SearchUpdate,
};
use sente_rules::Seat;

use super::Play;
use crate::messages::{self, Badge};
use crate::search_options::found;
use crate::terminal::event::{self, Effect, EngineKey, Job, SearchId};
use crate::terminal::motion::Motion;

/// The host of people at one screen with one search thread.
#[derive(Debug)]
pub struct Screen;

impl Host for Screen {
    type User = ();
    type Connection = ();
    type Evaluation = Evaluation;
}

/// The range of search numbers of each game, so that they are unique.
const JOBS_OF_A_GAME: u64 = 1 << 32;

impl Play {
    /// Requests a command of the match for a seat.
    pub(super) fn request(&mut self, seat: Seat, command: Command) -> Vec<Effect> {
        self.ask_room(seat, Action::Command(command))
    }

    pub(super) fn ask_room(&mut self, seat: Seat, action: Action) -> Vec<Effect> {
        self.requests += 1;
        let request = Request {
            user: (),
            connection: (),
            message: self.requests.to_string(),
            seat,
            ply: self.game().table().ply(),
            action,
        };
        self.feed(Input::Request(request))
    }

    /// Handles an update of a search; ignores outdated ones.
    pub fn hear(&mut self, ticket: SearchId, update: event::SearchUpdate) -> Vec<Effect> {
        let Some(job) = ticket.0.checked_sub(self.number * JOBS_OF_A_GAME) else {
            return Vec::new();
        };
        if self.searching.is_none() || self.ticket != Some(ticket) {
            return Vec::new();
        }
        let turn = self.game().table().turn();
        let before = self.chance();
        let update = match update {
            event::SearchUpdate::Progress(analysis) => {
                let found = found(&analysis);
                self.analysis = Some((turn, analysis));
                SearchUpdate::Progress(found)
            }
            event::SearchUpdate::Answer(answer) => {
                let was_hint = self.searching.take() == Some(Purpose::Hint);
                let update = match answer {
                    Ok(analysis) => {
                        let found = found(&analysis);
                        if !analysis.lines.is_empty() {
                            self.analysis = Some((turn, analysis));
                            self.note_chance();
                            self.glide_from(before);
                        }
                        SearchUpdate::Answer(found)
                    }
                    Err(reason) => SearchUpdate::Failed(reason),
                };
                if was_hint {
                    self.say("No hint was found.");
                }
                update
            }
        };
        self.feed(Input::Search(JobId(job), update))
    }

    /// Passes an input to the room and executes its outputs until none are left.
    pub(super) fn feed(&mut self, input: Input<Screen>) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for output in self.room.handle(input, self.now) {
                match output {
                    Output::Persist(persist) => effects.extend(self.tell(&persist.events)),
                    Output::Reply(reply) => {
                        if let Err(refusal) = reply.result {
                            self.say(messages::sentence(&refusal.to_string()));
                        }
                    }
                    Output::Hint(hint) => self.show_hint(&hint),
                    Output::Search(order) => {
                        effects.push(self.search(&order));
                        inputs.push_back(Input::Search(order.job, SearchUpdate::Started));
                    }
                    Output::FinishNow(_) => effects.push(Effect::StopThinking),
                    Output::Cancel(job) => effects.extend(self.cancel(job)),
                    // The panel shows the progress; the person starts the next game explicitly; a failure ends the
                    // game, which is reported as its end.
                    Output::Thinking(_)
                    | Output::Next(_)
                    | Output::CallOff(_)
                    | Output::PlayerFailed { .. } => {}
                }
            }
        }
        effects
    }

    fn search(&mut self, order: &SearchOrder<Screen>) -> Effect {
        let ticket = self.ticket_of(order.job);
        self.ticket = Some(ticket);
        self.searching = Some(order.purpose);
        // Draw offers are judged by the engine that gives hints.
        let (purpose, seed) = match order.purpose {
            Purpose::Move(seat) => (order.purpose, self.seed + seat.index() as u64),
            Purpose::Draw(_) | Purpose::Hint => (Purpose::Hint, self.seed),
        };
        let limit = order.limit.into();
        Effect::Think(Job {
            ticket,
            engine: EngineKey {
                game: self.number,
                purpose,
                player: order.player.clone(),
                seed,
            },
            table: self.game().table().boxed_clone(),
            limits: if order.is_on_clock {
                Limits::game_time(limit)
            } else {
                Limits::time(limit)
            },
        })
    }

    fn cancel(&mut self, job: JobId) -> Option<Effect> {
        let ticket = self.ticket_of(job);
        self.ticket.take_if(|known| *known == ticket)?;
        self.searching = None;
        Some(Effect::StopThinking)
    }

    const fn ticket_of(&self, job: JobId) -> SearchId {
        SearchId(self.number * JOBS_OF_A_GAME + job.0)
    }

    fn show_hint(&mut self, hint: &Hint<Screen>) {
        let view = self.game().table().view();
        let shown = view.legal.iter().find(|mv| mv.text == hint.text);
        self.hint = shown.map_or(Vec::new(), |mv| mv.from.into_iter().chain(mv.to).collect());
        if let Some(&point) = self.hint.last() {
            self.input.cursor = point;
        }
        self.message = format!("Hint: {} ({}).", hint.text, hint.evaluation);
    }

    /// Updates the message after events, and requests the coach's judgement of a person's move.
    fn tell(&mut self, events: &[Event]) -> Option<Effect> {
        self.input.selected = None;
        self.input.browsed = None;
        self.hint.clear();
        self.proposal = None;
        let (mut said, mut judge) = (Vec::new(), None);
        for event in events {
            match &event.kind {
                EventKind::Played {
                    seat, text, passed, ..
                } => {
                    said.push(format!("{} plays {text}.", self.name(*seat)));
                    self.motion = self.look.is_moving.then(|| Motion::begin(self.now));
                    judge = judge.or_else(|| self.judge(*seat));
                    said.extend(
                        passed.map(|colour| messages::passes(self.game(), colour, Badge::Side)),
                    );
                }
                EventKind::TakenBack { .. } => {
                    self.forget_judgement();
                    self.motion = None;
                    self.chances.truncate(self.game().table().actions().len());
                    said.push("Taken back.".to_owned());
                }
                EventKind::Declined { seat, .. } => {
                    said.push(format!("{} declines the draw.", self.name(*seat)));
                }
                _ => {}
            }
        }
        if self.game().result().is_some() {
            said.clear();
        }
        said.push(self.what_now());
        self.message = said.join(" ");
        judge
    }
}

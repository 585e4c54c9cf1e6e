//! A room in a client without a server: it takes the messages that a server would take and gives the same answers. It
//! has no storage, no clock, no engine and no transport. Its owner stores the [`LocalGame`] before passing on messages,
//! runs the [searches](SearchCommand) and passes the time.

use std::collections::VecDeque;

use sente_api::{
    AdviceDoc, AnalysisDoc, AnalysisRequest, AnalysisStatus, ClientMessage, GameDoc, GameSpecDoc,
    GameStatus, GameSummary, MoveRequest, PlayedGame, Problem, SeatSummary, ServerMessage,
};
use sente_json::{FromJson, ToJson};
use sente_match::{Event, EventKind, Match, Millis, Settings, Time};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::ReplicaError;
use crate::room::{
    Action, Found, Host, Input, JobId, NextGame, Output, Policy, Purpose, Request, Room,
    SearchOrder, SearchUpdate, Seated, Thinking,
};

/// The prefix of the ids of local games.
pub const HERE: &str = "here-";

/// A local game as it is stored; the rest of its state follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
pub struct LocalGame {
    /// Its id: [`HERE`], a random part, and the number of the game in a series.
    pub id: String,
    /// The settings of the match.
    pub settings: Settings,
    /// The events of the match.
    pub events: Vec<Event>,
    /// Information about the participants beyond the settings.
    pub seats: [SeatSummary; 2],
    /// The seat of the person at this browser; `None` if computers play each other.
    pub own: Option<Seat>,
    /// The number of games that follow, if computers play several.
    pub more: u32,
    /// The seed of the computers' random choices in this game.
    pub seed: u64,
}

/// What the engine should do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchCommand {
    /// Continue its current search.
    Unchanged,
    /// Cancel its current search and run this one.
    Ask(MoveRequest),
    /// Stop searching.
    Nothing,
}

/// A local game and its room.
#[derive(Debug)]
pub struct LocalRoom {
    kept: LocalGame,
    room: Room<Client>,
    messages: Vec<ServerMessage>,
    search: Option<Search>,
    command: SearchCommand,
}

/// The host of people at one screen, who see all messages.
#[derive(Debug)]
struct Client;

impl Host for Client {
    type User = ();
    type Connection = ();
    type Evaluation = AdviceDoc;
}

/// The running search.
#[derive(Debug)]
struct Search {
    job: JobId,
    /// Whether the engine should answer at once with its best move so far.
    is_urgent: bool,
    found: Option<Found<AdviceDoc>>,
}

impl LocalRoom {
    /// The room of a stored game.
    pub fn open(kept: LocalGame) -> Result<Self, ReplicaError> {
        let seated = Seated {
            more: kept.more,
            ..Seated::at_one_screen(Match::replay(kept.settings.clone(), &kept.events)?)
        };
        let policy = Policy {
            is_one_search: true,
            ..Policy::default()
        };
        Ok(Self {
            room: Room::open(seated, policy),
            kept,
            messages: Vec::new(),
            search: None,
            command: SearchCommand::Unchanged,
        })
    }

    /// The game in the form to be stored.
    pub const fn kept(&self) -> &LocalGame {
        &self.kept
    }

    /// The match.
    pub const fn game(&self) -> &Match {
        self.room.game()
    }

    /// The messages of the room since the last call. Store the [game](Self::kept) before passing them on.
    pub fn take_messages(&mut self) -> Vec<ServerMessage> {
        std::mem::take(&mut self.messages)
    }

    /// The time at which to call [`look`](Self::look) next, if no other input comes before.
    pub fn due(&self) -> Option<Time> {
        self.room.due()
    }

    /// Passes the time to the room.
    pub fn look(&mut self, now: Time) {
        self.feed(Input::Tick, now);
    }

    /// What the engine should do since the last call.
    pub fn next_search(&mut self, now: Time) -> SearchCommand {
        self.feed(Input::Opened, now);
        std::mem::replace(&mut self.command, SearchCommand::Unchanged)
    }

    /// Passes a result or progress of the engine to the room.
    pub fn found(&mut self, doc: &AnalysisDoc, now: Time) {
        let is_over = matches!(doc.status, AnalysisStatus::Done | AnalysisStatus::Failed);
        let found = found(doc);
        let Some(search) = self.search.as_mut() else {
            return;
        };
        let job = search.job;
        let is_answer = is_over || (search.is_urgent && found.best.is_some());
        if is_answer {
            self.search = None;
            self.command = if is_over {
                SearchCommand::Unchanged
            } else {
                SearchCommand::Nothing
            };
            return self.feed(Input::Search(job, SearchUpdate::Answer(found)), now);
        }
        search.found = Some(found.clone());
        self.feed(Input::Search(job, SearchUpdate::Progress(found)), now);
    }

    /// The engine was lost before it answered; its search starts again.
    pub fn lost(&mut self, now: Time) {
        if let Some(search) = self.search.take() {
            self.feed(Input::Search(search.job, SearchUpdate::Lost), now);
        }
    }

    /// The game as an entry of a list.
    pub fn card(&self) -> GameSummary {
        let table = self.game().table();
        GameSummary {
            id: self.kept.id.clone(),
            status: self.status(),
            rules: table.rules().to_string(),
            seats: self.kept.seats.clone(),
            yours: self.yours(),
            position: table.position_text(),
            ply: table.ply() as u32,
            turn: self.game().turn(),
            result: self.game().result(),
            updated: self.game().latest().0,
        }
    }

    /// The game for the person's history on the server; `None` unless the person played it to its end.
    pub fn played(&self) -> Option<PlayedGame> {
        let is_end = |event: &Event| matches!(event.kind, EventKind::Ended { .. });
        let end = self.kept.events.iter().position(is_end)?;
        let was_played = self.room.was_played();
        Some(PlayedGame {
            id: self.kept.id.clone(),
            seat: self.kept.own.filter(|_| was_played)?,
            settings: self.kept.settings.clone(),
            events: self.kept.events[..=end].to_vec(),
        })
    }

    /// The game that follows: a rematch, or the next game of several.
    pub fn next(&self) -> Option<LocalGame> {
        let NextGame { settings, more } = self.room.next_game()?;
        let [first, second] = self.kept.seats.clone();
        Some(LocalGame {
            id: following(&self.kept.id),
            settings,
            events: Vec::new(),
            seats: [second, first],
            own: self.kept.own.map(|seat| !seat),
            more,
            seed: self.kept.seed.wrapping_add(2),
        })
    }

    fn status(&self) -> GameStatus {
        match self.game().result() {
            Some(_) => GameStatus::Finished,
            None => GameStatus::Live,
        }
    }

    fn yours(&self) -> Vec<Seat> {
        let persons = |seat: &Seat| !self.game().participant(*seat).is_computer();
        let seats = Seat::ALL.into_iter().filter(persons);
        seats.collect()
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

    fn thinking(&self) -> Option<sente_api::Thinking> {
        self.room.thinking().map(thinking)
    }

    fn say_events_after(&mut self, version: usize, now: Time) {
        self.messages.push(ServerMessage::Events {
            game: self.kept.id.clone(),
            events: self.kept.events[version..].to_vec(),
            now: now.0,
            ratings: None,
        });
    }

    /// Handles a message of this client; ignores messages about other games.
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
                let command = action.command(Millis::ZERO);
                let request = Request {
                    user: (),
                    connection: (),
                    message: id.clone(),
                    seat: *seat,
                    ply: *ply as usize,
                    action: command.map_or(Action::MoveNow, Action::Command),
                };
                self.feed(Input::Request(request), now);
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

    /// Passes an input to the room and executes the outputs.
    fn feed(&mut self, input: Input<Client>, now: Time) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for output in self.room.handle(input, now) {
                inputs.extend(self.execute(output, now));
            }
        }
    }

    /// Executes one output and returns the input that answers it, if any.
    fn execute(&mut self, output: Output<Client>, now: Time) -> Option<Input<Client>> {
        let game = self.kept.id.clone();
        match output {
            Output::Persist(persist) => {
                let before = self.kept.events.len();
                self.kept.events.extend(persist.events);
                self.say_events_after(before, now);
            }
            Output::Reply(reply) => {
                let (id, version) = (reply.message, reply.version.0);
                self.messages.push(match reply.result {
                    Ok(()) => ServerMessage::Done { game, id, version },
                    Err(refusal) => ServerMessage::Refused {
                        game,
                        id,
                        problem: Problem::from(&refusal),
                        version,
                    },
                });
            }
            Output::Hint(hint) => self.messages.push(ServerMessage::Hint {
                game,
                ply: hint.ply as u32,
                text: hint.text,
                evaluation: hint.evaluation.evaluation,
                depth: hint.depth,
                reasons: hint.evaluation.reasons,
            }),
            Output::Thinking(found) => self.messages.push(ServerMessage::Thinking {
                game,
                thinking: found.map(thinking),
            }),
            Output::Next(_) => {
                let next = following(&game);
                self.messages.push(ServerMessage::Next { game, next });
            }
            Output::Search(order) => return Some(self.begin_search(&order)),
            Output::FinishNow(job) => return self.finish_now(job),
            Output::Cancel(job) => {
                if self.search.take_if(|search| search.job == job).is_some() {
                    self.command = SearchCommand::Nothing;
                }
            }
            // Local games have no waiting opponents and no log.
            Output::CallOff(_) | Output::PlayerFailed { .. } => {}
        }
        None
    }

    fn begin_search(&mut self, order: &SearchOrder<Client>) -> Input<Client> {
        self.search = Some(Search {
            job: order.job,
            is_urgent: false,
            found: None,
        });
        self.command = SearchCommand::Ask(self.request(order));
        Input::Search(order.job, SearchUpdate::Started)
    }

    /// The local engine cannot be told to answer at once: the answer is its best move so far, or the first that it
    /// finds.
    fn finish_now(&mut self, job: JobId) -> Option<Input<Client>> {
        let search = self.search.as_mut().filter(|search| search.job == job)?;
        search.is_urgent = true;
        let has_move = |found: &mut Found<_>| found.best.is_some();
        let found = search.found.take_if(has_move)?;
        self.search = None;
        self.command = SearchCommand::Nothing;
        Some(Input::Search(job, SearchUpdate::Answer(found)))
    }

    fn request(&self, order: &SearchOrder<Client>) -> MoveRequest {
        let settings = self.game().settings();
        // Every seat and the adviser have their own seeds.
        let stream = match order.purpose {
            Purpose::Move(seat) => seat.index(),
            Purpose::Draw(_) | Purpose::Hint => Seat::ALL.len(),
        };
        MoveRequest {
            question: AnalysisRequest {
                situation: GameSpecDoc {
                    rules: settings.rules.to_string(),
                    setup: settings.setup.clone(),
                    moves: self.game().table().actions(),
                },
                player: order.player.clone(),
                lines: 1,
                millis: order.limit.0,
                review: false,
            },
            seed: self.kept.seed.wrapping_mul(3).wrapping_add(stream as u64),
            explain: order.purpose == Purpose::Hint,
        }
    }
}

fn found(doc: &AnalysisDoc) -> Found<AdviceDoc> {
    let line = doc.lines.first();
    Found {
        best: line.and_then(|line| line.moves.first()).cloned(),
        evaluation: line.map(|line| AdviceDoc {
            evaluation: line.evaluation,
            reasons: doc.reasons.clone(),
        }),
        outlook: line.map(|line| line.evaluation.outlook()),
        thinking: Thinking {
            depth: doc.depth,
            nodes: doc.nodes,
        },
    }
}

const fn thinking(thinking: Thinking) -> sente_api::Thinking {
    let Thinking { depth, nodes } = thinking;
    sente_api::Thinking { depth, nodes }
}

/// The id of the next game of the series: the same with the next number.
fn following(id: &str) -> String {
    let (stem, number) = id.rsplit_once('-').unwrap_or((id, "0"));
    let number: u32 = number.parse().unwrap_or(0);
    format!("{stem}-{}", number.saturating_add(1))
}

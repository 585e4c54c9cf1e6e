//! What computers do in a actor: move, answer offers, give hints. They are asked here and think elsewhere;
//! an answer that comes too late is not heard.

use std::time::Duration;

use sente_api::{ADVISER, ServerMessage, Thinking as Found};
use sente_engine::{Analysis, DynEngine, GameSpec, Limits, SearchRequest};
use sente_engine_worker::evaluation_doc;
use sente_match::{Command, Offer, draws};
use sente_rules::Seat;
use sente_store::Status;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::Instant;

use super::client_action::ClientAction;
use super::game_actor::GameActor;
use super::subscribers::Subscribers;
use crate::error::{ApiError, Result};
use crate::pubsub::SubscriptionSender;
use crate::search_pool::{Class, Client, EngineSource, JobHandle, SearchJob, SearchUpdate};

/// How long is thought about an offer.
const OFFER_TIME: Duration = Duration::from_millis(300);

/// When to ask again where everybody was busy.
const RETRY: Duration = Duration::from_millis(300);

/// The computers of one actor.
pub(super) struct ComputerSeats {
    sender: mpsc::UnboundedSender<JobUpdate>,
    number: u64,
    thinking: Option<Thinking>,
    asides: Vec<Aside>,
    kept: [Option<Kept>; 2],
    retry_at: Option<Instant>,
}

/// What a search has found, by its number.
pub(super) struct JobUpdate {
    number: u64,
    news: SearchUpdate,
}

/// A computer that is to move.
struct Thinking {
    number: u64,
    seat: Seat,
    ply: usize,
    handle: JobHandle,
    found: Found,
    /// So that people can follow.
    not_before: Instant,
    answer: Option<String>,
}

/// A question beside the game.
struct Aside {
    number: u64,
    ply: usize,
    purpose: Purpose,
    _handle: JobHandle,
}

enum Purpose {
    /// A hint for who asked.
    Hint(SubscriptionSender),
    /// Whether the computer in this seat takes a draw.
    Draw(Seat),
}

/// A player that remembers the game.
struct Kept {
    engine: Box<dyn DynEngine>,
    _permit: OwnedSemaphorePermit,
}

impl Aside {
    const fn is_hint(&self) -> bool {
        matches!(self.purpose, Purpose::Hint(_))
    }
}

impl ComputerSeats {
    pub(super) fn new() -> (Self, mpsc::UnboundedReceiver<JobUpdate>) {
        let (sender, news) = mpsc::unbounded_channel();
        let computers = Self {
            sender,
            number: 0,
            thinking: None,
            asides: Vec::new(),
            kept: [None, None],
            retry_at: None,
        };
        (computers, news)
    }

    /// Calls off whatever is being thought about.
    pub(super) fn clear(&mut self) {
        self.thinking = None;
        self.asides.clear();
    }

    /// When there is something to do here.
    pub(super) fn due(&self) -> Option<Instant> {
        let thinking = self.thinking.as_ref();
        let answer = thinking.filter(|thinking| thinking.answer.is_some());
        answer.map(|thinking| thinking.not_before).or(self.retry_at)
    }
}

impl GameActor {
    /// Lets computers do what they have to do as the game stands.
    pub(super) async fn consider(&mut self, subscribers: &mut Subscribers) {
        self.forget_the_past();
        self.play_answer(subscribers).await;
        self.computers.retry_at.take_if(|at| *at <= Instant::now());
        let closing = self.shared.closing.is_cancelled();
        if self.row.status != Status::Live || closing || self.computers.retry_at.is_some() {
            return;
        }
        self.begin_to_think(subscribers);
        self.consider_offers();
    }

    /// What the computer that thinks has found so far.
    pub(super) fn found(&self) -> Option<Found> {
        self.computers
            .thinking
            .as_ref()
            .map(|thinking| thinking.found)
    }

    /// Lets the computer that thinks move at once.
    pub(super) fn hurry(&mut self) -> Result<()> {
        let nobody = || ApiError::Refused("No computer is thinking.".into());
        let thinking = self.computers.thinking.as_mut().ok_or_else(nobody)?;
        thinking.handle.hurry();
        thinking.not_before = Instant::now();
        Ok(())
    }

    /// Looks for a good move and tells who asked for it.
    pub(super) fn look_for_hint(
        &mut self,
        request: &ClientAction,
        outbox: &SubscriptionSender,
    ) -> Result<()> {
        let ask = SearchJob {
            class: Class::Hint,
            client: Client::Person(request.user),
            engine: fresh(ADVISER, 0),
            spec: self.spec(),
            request: SearchRequest::best(Limits::time(self.shared.config.hint_time)),
        };
        let number = self.ask_aside(ask, Purpose::Hint(outbox.clone()))?;
        let is_older = |aside: &Aside| aside.is_hint() && aside.number != number;
        self.computers.asides.retain(|aside| !is_older(aside));
        Ok(())
    }

    /// Nobody waits for a hint any more.
    pub(super) fn forget_hint(&mut self) {
        self.computers.asides.retain(|aside| !aside.is_hint());
    }

    /// Hears what a computer has found.
    pub(super) async fn hear(&mut self, heard: JobUpdate, subscribers: &mut Subscribers) {
        let JobUpdate { number, news } = heard;
        if let Some(index) = self
            .computers
            .asides
            .iter()
            .position(|aside| aside.number == number)
        {
            if let SearchUpdate::Answer(answer) = news {
                let aside = self.computers.asides.swap_remove(index);
                self.conclude(
                    aside,
                    answer.ok().map(|(analysis, _)| analysis),
                    subscribers,
                )
                .await;
            }
            return;
        }
        let thinking = self.computers.thinking.as_mut();
        let Some(thinking) = thinking.filter(|thinking| thinking.number == number) else {
            return;
        };
        let seat = thinking.seat;
        match news {
            SearchUpdate::Progress(analysis) => {
                thinking.found = Found {
                    depth: analysis.depth,
                    nodes: analysis.nodes,
                };
                self.tell_thinking();
            }
            SearchUpdate::Answer(Ok((analysis, engine))) => {
                thinking.answer = first_move(&analysis);
                let found = thinking.answer.is_some();
                let permit = self.shared.pool.keep();
                self.computers.kept[seat.index()] = permit.map(|permit| Kept {
                    engine,
                    _permit: permit,
                });
                if !found {
                    self.forfeit(seat, "it has found no move", subscribers)
                        .await;
                }
            }
            SearchUpdate::Answer(Err(failure)) => {
                self.forfeit(seat, &failure.to_string(), subscribers).await;
            }
        }
    }

    /// What was asked about a position that is no longer on the board is not asked any more.
    fn forget_the_past(&mut self) {
        let (turn, ply) = (self.game.turn(), self.game.table().ply());
        let is_over = turn.is_none();
        self.computers
            .asides
            .retain(|aside| !is_over && aside.ply == ply);
        let thinking = self.computers.thinking.as_ref();
        if thinking.is_some_and(|thinking| turn != Some(thinking.seat) || thinking.ply != ply) {
            self.computers.thinking = None;
            self.tell_thinking();
        }
    }

    fn begin_to_think(&mut self, subscribers: &Subscribers) {
        let Some(seat) = self.game.turn() else { return };
        let now = Instant::now();
        let Some(player) = self.row.seats[seat.index()].player.clone() else {
            return;
        };
        if self.computers.thinking.is_some() {
            return;
        }
        let for_show = self.row.seats.iter().all(|seat| seat.player.is_some());
        let watched = !subscribers.is_empty();
        let engine = match self.computers.kept[seat.index()].take() {
            Some(kept) => EngineSource::Known(kept.engine),
            None => fresh(&player, self.seed(seat)),
        };
        let ask = SearchJob {
            class: if for_show && !watched {
                Class::Arena
            } else {
                Class::Move
            },
            client: self.client(seat),
            engine,
            spec: self.spec(),
            request: SearchRequest::best(self.limits(seat)),
        };
        let number = self.next_number();
        let asked = self.shared.pool.ask(ask, self.listener(number));
        let Ok(handle) = asked else {
            self.computers.retry_at = Some(now + RETRY);
            return;
        };
        let config = &self.shared.config;
        let pause = match (watched, for_show) {
            (true, true) => config.show_pause,
            (true, false) => config.answer_pause,
            (false, _) => Duration::ZERO,
        };
        self.computers.thinking = Some(Thinking {
            number,
            seat,
            ply: self.game.table().ply(),
            handle,
            found: Found::default(),
            not_before: now + pause.min(self.limits(seat).time.unwrap_or(pause)),
            answer: None,
        });
        self.tell_thinking();
    }

    async fn play_answer(&mut self, subscribers: &mut Subscribers) {
        let now = Instant::now();
        let due = |thinking: &mut Thinking| thinking.answer.is_some() && thinking.not_before <= now;
        let Some(thinking) = self.computers.thinking.take_if(due) else {
            return;
        };
        self.tell_thinking();
        let text = thinking.answer.unwrap_or_default();
        let command = Command::play(text);
        match self.game.act(thinking.seat, command, self.now()) {
            // A failed write is tried again: the computer is still to move.
            Ok(events) => drop(self.write(events, None, subscribers).await),
            Err(refused) => {
                self.forfeit(thinking.seat, &refused.to_string(), subscribers)
                    .await;
            }
        }
    }

    async fn forfeit(&mut self, seat: Seat, why: &str, subscribers: &mut Subscribers) {
        self.computers.thinking = None;
        self.tell_thinking();
        tracing::error!(game = %self.id, ?seat, why, "a computer player cannot go on");
        self.command(seat, Command::Forfeit, subscribers).await;
    }

    /// Lets the strongest engine think about the draw that a computer was offered.
    fn consider_offers(&mut self) {
        for seat in Seat::ALL {
            if self.row.seats[seat.index()].player.is_none() {
                continue;
            }
            let is_answered =
                |aside: &Aside| matches!(aside.purpose, Purpose::Draw(one) if one == seat);
            let answered = self.computers.asides.iter().any(is_answered);
            if answered || self.game.offer(!seat) != Some(Offer::Draw) {
                continue;
            }
            let ask = SearchJob {
                class: Class::Hint,
                client: self.client(seat),
                engine: fresh(ADVISER, 0),
                spec: self.spec(),
                request: SearchRequest::best(Limits::time(OFFER_TIME)),
            };
            if self.ask_aside(ask, Purpose::Draw(seat)).is_err() {
                self.computers.retry_at = Some(Instant::now() + RETRY);
            }
        }
    }

    async fn conclude(
        &mut self,
        aside: Aside,
        analysis: Option<Analysis<String>>,
        subscribers: &mut Subscribers,
    ) {
        let line = analysis
            .as_ref()
            .and_then(|analysis| analysis.lines.first());
        match aside.purpose {
            Purpose::Hint(outbox) => {
                let text = analysis.as_ref().and_then(first_move);
                let (Some(analysis), Some(line), Some(text)) = (&analysis, line, text) else {
                    return;
                };
                outbox.tell(&ServerMessage::Hint {
                    game: self.id.to_string(),
                    ply: aside.ply as u32,
                    text,
                    evaluation: evaluation_doc(line.evaluation),
                    depth: analysis.depth,
                });
            }
            Purpose::Draw(seat) => {
                let outlook = line.map(|line| evaluation_doc(line.evaluation).outlook());
                let agrees = |outlook| draws::computer_agrees_to_draw(&self.game, outlook);
                let command = if outlook.is_some_and(agrees) {
                    Command::Accept(Offer::Draw)
                } else {
                    Command::Decline(Offer::Draw)
                };
                self.command(seat, command, subscribers).await;
            }
        }
    }

    /// Asks a question beside the game and says its number.
    fn ask_aside(&mut self, ask: SearchJob, purpose: Purpose) -> Result<u64> {
        let number = self.next_number();
        let handle = self.shared.pool.ask(ask, self.listener(number));
        self.computers.asides.push(Aside {
            number,
            ply: self.game.table().ply(),
            purpose,
            _handle: handle.map_err(|_| ApiError::Busy)?,
        });
        Ok(number)
    }

    fn next_number(&mut self) -> u64 {
        self.computers.number += 1;
        self.computers.number
    }

    fn listener(&self, number: u64) -> impl Fn(SearchUpdate) + Send + 'static {
        let sender = self.computers.sender.clone();
        // A actor that has closed listens no more.
        move |news| drop(sender.send(JobUpdate { number, news }))
    }

    fn spec(&self) -> GameSpec {
        GameSpec {
            rules: self.game.settings().rules.clone(),
            setup: self.game.settings().setup.clone(),
            moves: self.game.table().actions(),
        }
    }

    /// A computer takes a share of the time it has left.
    fn limits(&self, seat: Seat) -> Limits {
        let most = self.shared.config.think_most;
        let share = self.game.clock().share(seat, self.now());
        match share {
            Some(share) => Limits::game_time(most.min(share.into())),
            None => Limits::time(most),
        }
    }

    fn client(&self, seat: Seat) -> Client {
        let controller = self.row.seats[seat.index()].controller;
        controller.map_or(Client::Game(self.id), Client::Person)
    }

    /// The chance of a player, which is the same for the whole game.
    fn seed(&self, seat: Seat) -> u64 {
        let [first, second, ..] = *self.id.as_bytes();
        u64::from(first) << 16 | u64::from(second) << 8 | seat.index() as u64
    }

    fn tell_thinking(&self) {
        self.publish(&self.thinking());
    }

    /// What the computer that thinks has found so far, as a message.
    pub(super) fn thinking(&self) -> ServerMessage {
        ServerMessage::Thinking {
            game: self.id.to_string(),
            thinking: self.found(),
        }
    }
}

fn fresh(player: &str, seed: u64) -> EngineSource {
    EngineSource::Fresh {
        player: player.to_owned(),
        seed,
    }
}

fn first_move(analysis: &Analysis<String>) -> Option<String> {
    analysis.lines.first()?.moves.first().cloned()
}

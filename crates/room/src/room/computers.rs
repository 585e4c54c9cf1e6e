//! What computers do in a room: what the engine is asked for them, and what becomes of its answers.

use sente_api::{
    ADVISER, AnalysisDoc, AnalysisRequest, AnalysisStatus, GameSpecDoc, MoveRequest, ServerMessage,
    Thinking,
};
use sente_match::{Command, Millis, Offer, Participant, Time, draws};
use sente_rules::Seat;

use super::{Asked, Purpose, Room, SearchCommand};

/// How long is thought about a hint.
const HINT_TIME: Millis = Millis(1_000);
/// How long is thought about an offer.
const OFFER_TIME: Millis = Millis(300);
/// The most time a computer takes for a move.
const THINK_MOST: Millis = Millis(60_000);
/// The least time a computer takes for a move, so that people can follow.
const ANSWER_PAUSE: Millis = Millis(350);
/// The same where computers play each other.
const SHOW_PAUSE: Millis = Millis(700);

impl Room {
    /// What the engine is to do as the game stands.
    pub fn next_search(&mut self, now: Time) -> SearchCommand {
        let (purpose, ply) = (self.purpose(), self.game.table().ply());
        let asked = self.asked.as_ref().map(|asked| (asked.purpose, asked.ply));
        let Some(purpose) = purpose else {
            if self.asked.take().is_some() {
                self.say_thinking();
            }
            return if std::mem::take(&mut self.is_engine_busy) {
                SearchCommand::Nothing
            } else {
                SearchCommand::Unchanged
            };
        };
        if asked == Some((purpose, ply)) {
            return SearchCommand::Unchanged;
        }
        self.asked = None;
        self.is_engine_busy = true;
        let request = self.request(purpose, now);
        let pause = if self.is_show() {
            SHOW_PAUSE
        } else {
            ANSWER_PAUSE
        };
        let limit = Millis(request.question.millis);
        self.asked = Some(Asked {
            purpose,
            ply,
            not_before: now + pause.min(limit),
            found: Thinking::default(),
            best: None,
            settled: false,
        });
        self.say_thinking();
        SearchCommand::Ask(request)
    }

    /// The engine has found something.
    pub fn found(&mut self, doc: &AnalysisDoc, now: Time) {
        let is_over = matches!(doc.status, AnalysisStatus::Done | AnalysisStatus::Failed);
        let line = doc.lines.first();
        let best = line.and_then(|line| line.moves.first()).cloned();
        self.is_engine_busy &= !is_over;
        let Some(asked) = self.asked.as_mut() else {
            return;
        };
        asked.found = Thinking {
            depth: doc.depth,
            nodes: doc.nodes,
        };
        match asked.purpose {
            Purpose::Move(seat) => {
                asked.best = best.or(asked.best.take());
                asked.settled |= is_over;
                if is_over && asked.best.is_none() {
                    return self.forfeit(seat, now);
                }
                self.say_thinking();
                self.play_answer(now);
            }
            Purpose::Draw(_) | Purpose::Hint if !is_over => {}
            Purpose::Draw(seat) => {
                let outlook = line.map(|line| line.evaluation.outlook());
                let agrees = |outlook| draws::computer_agrees_to_draw(&self.game, outlook);
                let agrees = outlook.is_some_and(agrees);
                self.asked = None;
                self.command(seat, answer(agrees, Offer::Draw), now);
            }
            Purpose::Hint => {
                let ply = asked.ply as u32;
                self.asked = None;
                self.hint_at = None;
                if let (Some(line), Some(text)) = (line, best) {
                    self.messages.push(ServerMessage::Hint {
                        game: self.kept.id.clone(),
                        ply,
                        text,
                        evaluation: line.evaluation,
                        depth: doc.depth,
                    });
                }
            }
        }
    }

    /// The engine was lost before it answered: it is asked again.
    pub fn lost(&mut self) {
        self.asked = None;
        self.is_engine_busy = false;
    }

    fn purpose(&self) -> Option<Purpose> {
        let turn = self.game.turn()?;
        let is_computer = |seat: Seat| self.game.participant(seat).is_computer();
        let is_offered =
            |seat: &Seat| is_computer(*seat) && self.game.offer(!*seat) == Some(Offer::Draw);
        if let Some(seat) = Seat::ALL.into_iter().find(is_offered) {
            return Some(Purpose::Draw(seat));
        }
        if is_computer(turn) {
            return Some(Purpose::Move(turn));
        }
        let wants_hint = self.hint_at == Some(self.game.table().ply());
        wants_hint.then_some(Purpose::Hint)
    }

    fn request(&self, purpose: Purpose, now: Time) -> MoveRequest {
        let (player, seat, limit) = match purpose {
            Purpose::Move(seat) => (self.player(seat), seat.index(), self.share(seat, now)),
            Purpose::Draw(_) => (ADVISER.to_owned(), Seat::ALL.len(), OFFER_TIME),
            Purpose::Hint => (ADVISER.to_owned(), Seat::ALL.len(), HINT_TIME),
        };
        let settings = self.game.settings();
        MoveRequest {
            question: AnalysisRequest {
                situation: GameSpecDoc {
                    rules: settings.rules.to_string(),
                    setup: settings.setup.clone(),
                    moves: self.game.table().actions(),
                },
                player,
                lines: 1,
                millis: limit.0,
                review: false,
            },
            seed: self.kept.seed.wrapping_mul(3).wrapping_add(seat as u64),
        }
    }

    fn player(&self, seat: Seat) -> String {
        match self.game.participant(seat) {
            Participant::Computer { player, .. } => player.clone(),
            Participant::Person { .. } => String::new(),
        }
    }

    /// A computer takes a share of the time it has left.
    fn share(&self, seat: Seat, now: Time) -> Millis {
        let share = self.game.clock().share(seat, now);
        share.map_or(THINK_MOST, |share| THINK_MOST.min(share))
    }

    fn is_show(&self) -> bool {
        let mut seats = Seat::ALL.into_iter();
        seats.all(|seat| self.game.participant(seat).is_computer())
    }

    /// Plays what the computer has found, once it is settled and due.
    pub(super) fn play_answer(&mut self, now: Time) {
        let ply = self.game.table().ply();
        let due = |asked: &mut Asked| {
            asked.settled && asked.best.is_some() && asked.not_before <= now && asked.ply == ply
        };
        let Some(asked) = self.asked.take_if(due) else {
            return;
        };
        let (Purpose::Move(seat), Some(text)) = (asked.purpose, asked.best) else {
            return;
        };
        self.say_thinking();
        match self.game.act(seat, Command::play(text), now) {
            Ok(events) => self.happen(&events, now),
            Err(_) => self.forfeit(seat, now),
        }
    }

    fn forfeit(&mut self, seat: Seat, now: Time) {
        self.asked = None;
        self.say_thinking();
        self.command(seat, Command::Forfeit, now);
    }

    /// What the room itself does for a seat. What the match refuses was not to be done.
    fn command(&mut self, seat: Seat, command: Command, now: Time) {
        if let Ok(events) = self.game.act(seat, command, now) {
            self.happen(&events, now);
        }
    }
}

const fn answer(agrees: bool, offer: Offer) -> Command {
    if agrees {
        Command::Accept(offer)
    } else {
        Command::Decline(offer)
    }
}

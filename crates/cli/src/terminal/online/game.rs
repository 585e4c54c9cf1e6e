//! A game on a server: the client's copy, the person's input, and the message.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use sente_api::{Action, ClientMessage, GameDoc, GameStatus, ServerMessage};
use sente_match::{EventKind, Match, Offer, Time};
use sente_puzzles::learning::OwnGame;
use sente_room::{Replica, ReplicaUpdate};
use sente_rules::{Asked, BoardView, Colour, Rules, Seat};

use super::connection::Ask;
use super::counting;
use crate::messages::{self, Badge};
use crate::terminal::board::Picture;
use crate::terminal::board_input::{BoardInput, Meant, Situation};
use crate::terminal::clock;
use crate::terminal::column::Tone;
use crate::terminal::event::Effect;
use crate::terminal::game_screen::{Card, GameScreen, Layout, MESSAGE, Need, count};
use crate::terminal::look::{Ink, Look};
use crate::terminal::motion::Motion;

/// An open game.
pub struct OnlineGame {
    replica: Replica,
    input: BoardInput,
    message: (String, Tone),
    /// Whether the person is being asked to confirm a resignation.
    is_resigning: bool,
    next: Option<String>,
    /// The movement of the last move.
    motion: Option<Motion>,
    look: Look,
}

impl OnlineGame {
    /// Opens a game that the server has sent.
    pub fn new(doc: GameDoc, now: Time, look: Look) -> Result<Self, String> {
        let replica = Replica::new(doc, now).map_err(|error| error.to_string())?;
        let view = replica.shown().table().view();
        let mut game = Self {
            input: BoardInput::new(&view.shape),
            replica,
            message: (String::new(), Tone::Plain),
            is_resigning: false,
            next: None,
            motion: None,
            look,
        };
        game.message = game.what_now();
        Ok(game)
    }

    /// Applies changed preferences.
    pub const fn adapt(&mut self, look: Look) {
        self.look = look;
    }

    /// The game's id.
    pub fn id(&self) -> &str {
        self.replica.id()
    }

    fn game(&self) -> &Match {
        self.replica.shown()
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.game().settings().rules
    }

    /// The id of the next game, once.
    pub fn take_next(&mut self) -> Option<String> {
        self.next.take()
    }

    /// The messages to send after a reconnection.
    pub fn resume(&self) -> Vec<ClientMessage> {
        self.replica.resume()
    }

    /// The match, if it is over.
    pub fn finished(&self) -> Option<&Match> {
        Some(self.game()).filter(|game| game.result().is_some())
    }

    /// The person's own side for learning, if they play exactly one seat.
    pub fn own_game(&self) -> Option<OwnGame> {
        let mut seats = self.replica.own_seats();
        let (Some(seat), None) = (seats.next(), seats.next()) else {
            return None;
        };
        Some(OwnGame {
            id: self.id().to_owned(),
            side: self.game().colour(seat),
        })
    }

    /// Whether Enter opens the review of the finished game.
    pub fn wants_review(&self) -> bool {
        self.finished().is_some() && self.input.entry.is_empty()
    }

    /// Shows a message.
    pub fn say(&mut self, message: String, tone: Tone) {
        self.message = (message, tone);
    }

    /// The displayed message, for tests.
    #[cfg(test)]
    pub fn message(&self) -> String {
        self.message.0.clone()
    }

    /// The time until a clock's display changes or a movement has its next picture.
    pub fn changes_in(&self, now: Time) -> Option<Duration> {
        let running = self.game().clock().running();
        let left = running.and_then(|seat| self.replica.time_left(seat, now));
        let picture = self.motion.and_then(|motion| motion.changes_in(now));
        let first = left.map(clock::changes_in).into_iter().chain(picture).min();
        first.map(Duration::from)
    }

    /// Sets the last move in motion, if the game has more moves than before.
    fn begin_motion(&mut self, plies_before: usize, now: Time) {
        if self.look.is_moving && self.game().table().ply() > plies_before {
            self.motion = Some(Motion::begin(now));
        }
    }

    /// Handles a server message about the game.
    pub fn receive(&mut self, message: ServerMessage, now: Time) -> Vec<Effect> {
        let before = self.replica.doc().next.clone();
        let plies = self.game().table().ply();
        let update = self.replica.receive(message, now);
        self.begin_motion(plies, now);
        if self.replica.doc().next != before {
            self.next.clone_from(&self.replica.doc().next);
        }
        match update {
            Ok(ReplicaUpdate::Happened(events)) => {
                self.input.selected = None;
                let said = events.iter().rev().find_map(|it| self.told(&it.kind));
                self.message = match said {
                    Some(said) if self.game().result().is_none() => {
                        let (now, tone) = self.what_now();
                        (format!("{said} {now}"), tone)
                    }
                    _ => self.what_now(),
                };
                Vec::new()
            }
            Ok(ReplicaUpdate::Replaced) => {
                self.message = self.what_now();
                Vec::new()
            }
            Ok(ReplicaUpdate::Refused(problem)) => {
                self.message = (problem.detail, Tone::Warn);
                Vec::new()
            }
            Ok(ReplicaUpdate::Ask(message)) => vec![Effect::Ask(Ask::Say(message))],
            Ok(ReplicaUpdate::Aside) => {
                if let Some(hint) = self.replica.hint() {
                    self.message = (format!("Hint: {}.", hint.text), Tone::Plain);
                }
                Vec::new()
            }
            Ok(ReplicaUpdate::Nothing) => Vec::new(),
            Err(_) => vec![super::follow(self.replica.id().to_owned())],
        }
    }

    /// Describes an event that the board does not show.
    fn told(&self, kind: &EventKind) -> Option<String> {
        match kind {
            EventKind::Played { seat, text, .. } => {
                let name = self.game().participant(*seat).name();
                Some(format!("{name} plays {text}."))
            }
            EventKind::TakenBack { .. } => Some("A move was taken back.".to_owned()),
            EventKind::Declined { .. } => Some("Declined.".to_owned()),
            _ => None,
        }
    }

    /// What the person can do now.
    fn what_now(&self) -> (String, Tone) {
        if let Some(ending) = messages::ending(self.game(), Badge::Side) {
            return (
                format!(
                    "{ending}{} Ctrl-A plays again, Ctrl-G goes to the lobby.",
                    self.rating_change()
                ),
                Tone::Plain,
            );
        }
        if let Some((_, offer)) = self.replica.asked() {
            let what = match offer {
                Offer::Draw => "A draw is offered: Ctrl-D agrees",
                Offer::Takeback => "A takeback is requested: Ctrl-U agrees",
                Offer::Rematch => "A rematch is offered: Ctrl-A agrees",
            };
            return (format!("{what}, Ctrl-X declines."), Tone::Warn);
        }
        if self.replica.seat_to_act().is_some() {
            let table = self.game().table();
            let asked = match table.asked() {
                Asked::Move { .. } => "Your turn.".to_owned(),
                _ => messages::asked(table, "Your turn"),
            };
            return (asked, Tone::Turn);
        }
        let seat = self.game().table().seat();
        let name = messages::player(self.game(), seat, Badge::Side);
        (format!("{name} to move."), Tone::Plain)
    }

    fn rating_change(&self) -> String {
        let own = self.replica.own_seats().next();
        let change = self.replica.ratings().zip(own);
        change.map_or_else(String::new, |(ratings, seat)| {
            let change = ratings[seat.index()];
            format!(" Your rating: {:.0} to {:.0}.", change.before, change.after)
        })
    }

    /// Handles a key.
    pub fn press(&mut self, key: KeyCode, is_control: bool, id: String, now: Time) -> Vec<Effect> {
        // Any key ends a movement, and acts.
        self.motion = None;
        if self.is_resigning {
            self.is_resigning = false;
            self.message = self.what_now();
            return match key {
                KeyCode::Enter | KeyCode::Char('y' | 'Y') => self.act(Action::Resign, id, now),
                _ => Vec::new(),
            };
        }
        if is_control {
            return self.control(key, id, now);
        }
        let situation = self.situation();
        let meant = self.input.press(key, &situation);
        self.mean(meant, &situation, id, now)
    }

    /// Handles the mouse.
    pub fn click(&mut self, mouse: MouseEvent, area: Rect, id: String, now: Time) -> Vec<Effect> {
        let situation = self.situation();
        let geometry = Layout::new(&situation.view.shape, area).geometry;
        let meant = self.input.click(mouse, &geometry, &situation);
        self.mean(meant, &situation, id, now)
    }

    fn situation(&self) -> Situation {
        let may_play = self.replica.seat_to_act().is_some();
        Situation::of(self.game().table(), may_play)
    }

    fn mean(&mut self, meant: Meant, situation: &Situation, id: String, now: Time) -> Vec<Effect> {
        match meant {
            Meant::Move(text) => self.act(Action::Play { text }, id, now),
            Meant::Refused(reason) => {
                self.message = (reason, Tone::Warn);
                Vec::new()
            }
            Meant::Shown => {
                self.message = match self.input.told(situation) {
                    Some(told) => (told, Tone::Plain),
                    None => self.what_now(),
                };
                Vec::new()
            }
            Meant::Unknown => Vec::new(),
        }
    }

    fn control(&mut self, key: KeyCode, id: String, now: Time) -> Vec<Effect> {
        let asked = self.replica.asked().map(|(_, offer)| offer);
        let answer = |offer: Offer| {
            if asked == Some(offer) {
                Action::Accept { offer }
            } else {
                Action::Offer { offer }
            }
        };
        let action = match key {
            KeyCode::Char('d') => answer(Offer::Draw),
            KeyCode::Char('u') => answer(Offer::Takeback),
            KeyCode::Char('a') => answer(Offer::Rematch),
            KeyCode::Char('t') => Action::Hint,
            KeyCode::Char('x') => match asked {
                Some(offer) => Action::Decline { offer },
                None => return Vec::new(),
            },
            KeyCode::Char('r') if self.game().result().is_none() => {
                self.is_resigning = true;
                self.message = (
                    "Resign? Press Y to resign, any other key to go on.".to_owned(),
                    Tone::Warn,
                );
                return Vec::new();
            }
            KeyCode::Char('s') => {
                return vec![Effect::Ask(Ask::Save(self.replica.id().to_owned()))];
            }
            _ => return Vec::new(),
        };
        self.act(action, id, now)
    }

    fn act(&mut self, action: Action, id: String, now: Time) -> Vec<Effect> {
        let is_move = matches!(action, Action::Play { .. });
        let seat = if is_move {
            self.replica.seat_to_act()
        } else {
            self.replica.speaker()
        };
        let Some(seat) = seat else {
            self.message = ("It is not your turn.".to_owned(), Tone::Warn);
            return Vec::new();
        };
        let said = match &action {
            Action::Offer { .. } => Some("Offered."),
            Action::Hint => Some("Hint requested."),
            _ => None,
        };
        let plies = self.game().table().ply();
        match self.replica.act(seat, action, id, now) {
            Ok(message) => {
                self.begin_motion(plies, now);
                self.input.clear();
                self.message = match said {
                    Some(said) => (said.to_owned(), Tone::Plain),
                    None => self.what_now(),
                };
                vec![Effect::Ask(Ask::Say(message))]
            }
            Err(refused) => {
                self.input.entry.clear();
                self.message = (messages::sentence(&refused.to_string()), Tone::Warn);
                Vec::new()
            }
        }
    }

    /// The name of the game and its settings, for the header.
    pub fn title(&self) -> (String, String) {
        let settings = self.game().settings();
        let counts = counting(settings.rated, settings.help);
        let clock = clock::describe(settings.time);
        (
            self.rules().game().name().to_owned(),
            format!("{counts} · {clock}"),
        )
    }

    pub fn keys(&self) -> &'static [(&'static str, &'static str)] {
        if self.is_resigning {
            return &[("Y", "resign"), ("N", "no")];
        }
        if self.game().result().is_some() {
            return &[
                ("Enter", "review"),
                ("^A", "again"),
                ("[ ]", "look back"),
                ("^S", "save"),
                ("^G", "lobby"),
                ("F1", "help"),
                ("^Q", "quit"),
            ];
        }
        &[
            ("Enter", "play"),
            ("[ ]", "back"),
            ("^D", "draw"),
            ("^U", "undo"),
            ("^R", "resign"),
            ("^S", "save"),
            ("^G", "lobby"),
            ("F1", "help"),
            ("^Q", "quit"),
        ]
    }

    /// Draws the board and the column beside it.
    pub fn draw(&self, area: Rect, now: Time, buffer: &mut Buffer) {
        let view = self.input.view(self.game().table());
        let layout = Layout::new(&view.shape, area);
        let own_seat = self.replica.own_seats().next();
        let own = own_seat.map(|seat| self.game().colour(seat));
        let below = own.unwrap_or(Colour::Black);
        let may_play = self.replica.seat_to_act().is_some();
        let hint = self.replica.hint().and_then(|hint| {
            let found = view.legal.iter().find(|mv| mv.text == hint.text);
            found.map(|mv| mv.from.into_iter().chain(mv.to).collect())
        });
        let hint: Vec<_> = hint.unwrap_or_default();
        let moves = self.game().table().actions();
        let screen = GameScreen {
            picture: Picture {
                cursor: may_play.then_some(self.input.cursor),
                selected: self.input.selected,
                ghost: self.input.ghost(),
                hint: &hint,
                moving: self.moving(now),
                shows_legal: may_play && self.input.browsed.is_none(),
                own,
                ..Picture::plain(&view, self.look)
            },
            cards: [!below, below].map(|colour| self.card(colour, &view, now)),
            signs: Vec::new(),
            shown: self.input.browsed.unwrap_or(moves.len()),
            moves: &moves,
            is_earlier: self.input.browsed.is_some(),
            need: self.need(),
            has_evaluation: true,
            chance: None,
            chances: &[],
            message: self.shown_message(),
            message_height: MESSAGE,
            review: None,
        };
        screen.draw(&layout, buffer);
    }

    /// The share of the last move's movement that has passed, if its position is displayed.
    fn moving(&self, now: Time) -> Option<f32> {
        let motion = self.motion.filter(|_| self.input.browsed.is_none())?;
        motion.share(now)
    }

    fn shown_message(&self) -> (String, Tone) {
        match self.input.typing() {
            Some(typing) => (typing, Tone::Turn),
            None => self.message.clone(),
        }
    }

    fn need(&self) -> Need {
        let doc = self.replica.doc();
        let mut rows = Vec::new();
        if doc.spectators > 0 {
            rows.push((format!("{} watching", doc.spectators), Ink::Quiet));
        }
        if doc.status == GameStatus::Finished {
            rows.push((self.rating_change().trim().to_owned(), Ink::Good));
        }
        if doc.status != GameStatus::Finished {
            let what = "Ctrl-D offers a draw, Ctrl-U asks to take a move back.";
            rows.push((what.to_owned(), Ink::Faint));
        }
        Need {
            title: "Online".to_owned(),
            figure: String::new(),
            rows,
        }
    }

    fn card(&self, colour: Colour, view: &BoardView, now: Time) -> Card {
        let seat: Seat = self.game().table().holder(colour);
        let summary = &self.replica.doc().seats[seat.index()];
        let clock = self.replica.time_left(seat, now).map(|left| {
            let is_running = self.game().clock().running() == Some(seat);
            (clock::show(left), is_running && left < clock::CLOSE)
        });
        Card {
            colour,
            name: summary.name.clone(),
            rating: summary.rating.map(|rating| rating.round() as i32),
            accuracy: None,
            details: count(view, colour),
            clock,
            is_turn: self.game().turn() == Some(seat),
        }
    }
}

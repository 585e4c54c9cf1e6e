//! A game on the screen: the match, what the person points at, and what the computer players think.
//! Decides what a wish leads to; `input.rs` reads wishes from keys, `agreement.rs` is about draws,
//! `panel.rs` draws boards.

mod input;
mod offers;
mod panel;
mod save_file;

pub use save_file::{is_whole, read};

use std::path::{Path, PathBuf};
use std::time::Duration;

use sente_engine::{Analysis, Limits, Profile};
use sente_match::{
    Command, Event as Happened, EventKind, Match, Offer, Participant, Settings, Time, Version,
};
use sente_rules::{BoardView, Colour, Point, Seat, Surface};

use super::clock;
use super::event::{Effect, EngineKey, Job, Role, SearchId, SearchUpdate};
use super::look::Look;
use crate::messages::{self, Badge};
use crate::search_options;

/// A game that is being played or looked at.
pub struct Play {
    game: Match,
    now: Time,
    /// What computer players are worth.
    ratings: [Option<i32>; 2],
    /// The number of the game since the program began, and the seed of its computer players.
    number: u64,
    seed: u64,
    cursor: Point,
    selected: Option<Point>,
    /// A move that is being typed.
    entry: String,
    /// How many actions of an earlier position that is being looked at.
    browsed: Option<usize>,
    message: String,
    hint: Vec<Point>,
    /// Whether a move is shown first, and the one that is.
    confirms: bool,
    proposal: Option<String>,
    ticket: SearchId,
    thinking: Option<Role>,
    /// The last that a computer player said, and for which side.
    analysis: Option<(Colour, Analysis<String>)>,
    look: Look,
    /// The file of this game: it was saved there, or comes from there.
    file: Option<PathBuf>,
    /// The state that is being written, and the one that the file holds.
    saving: Option<Version>,
    saved: Option<Version>,
}

impl Play {
    /// A game that begins now, and what that leads to.
    pub fn new(
        game: Match,
        number: u64,
        seed: u64,
        now: Time,
        roster: &[Profile],
        look: Look,
    ) -> (Self, Vec<Effect>) {
        let shape = game.table().view().shape;
        let ratings = Seat::ALL.map(|seat| match game.participant(seat) {
            Participant::Person { .. } => None,
            Participant::Computer { player, .. } => {
                let profile = roster.iter().find(|profile| profile.id == *player);
                profile.map(|profile| profile.rating)
            }
        });
        let mut play = Self {
            game,
            now,
            ratings,
            number,
            seed,
            cursor: Point::new(shape.width / 2, shape.height / 2),
            selected: None,
            entry: String::new(),
            browsed: None,
            message: String::new(),
            hint: Vec::new(),
            confirms: false,
            proposal: None,
            // Tickets of an earlier game are never given out again.
            ticket: SearchId(number << 32),
            thinking: None,
            analysis: None,
            look,
            file: None,
            saving: None,
            saved: None,
        };
        play.message = play.what_now();
        let effects = play.go_on();
        (play, effects)
    }

    /// Draws and behaves from now on as the person likes it.
    pub const fn adapt(&mut self, look: Look, confirms: bool) {
        self.look = look;
        self.confirms = confirms;
    }

    /// Lets time pass: a flag may fall.
    pub fn tick(&mut self, now: Time) -> Vec<Effect> {
        self.now = now;
        let events = self.game.tick(now);
        if events.is_empty() {
            return Vec::new();
        }
        self.happened(&events)
    }

    /// After which time a clock shows something else, if one is running.
    pub fn changes_in(&self) -> Option<Duration> {
        let running = self.game.clock().running()?;
        let left = self.game.time_left(running, self.now)?;
        Some(clock::changes_in(left).into())
    }

    /// The match.
    pub const fn game(&self) -> &Match {
        &self.game
    }

    /// The settings of another game with changed seats.
    pub fn rematch(&self) -> Settings {
        self.game.rematch()
    }

    /// Whether something would be lost by leaving.
    pub fn is_underway(&self) -> bool {
        let is_saved = self.saved == Some(self.game.version());
        self.game.result().is_none() && !self.game.actors().is_empty() && !is_saved
    }

    /// Says something in the line for messages.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Plays a move, or says why not.
    pub fn play(&mut self, text: &str) -> Vec<Effect> {
        self.entry.clear();
        match self.game.turn() {
            Some(seat) if self.is_computer(seat) => {
                self.say(format!(
                    "{} is thinking: wait, or press Ctrl-N for a move now.",
                    self.name(seat)
                ));
                Vec::new()
            }
            Some(_) if self.confirms && self.proposal.as_deref() != Some(text) => {
                self.propose(text);
                Vec::new()
            }
            Some(seat) => self.command(seat, Command::play(text)),
            None => {
                self.say("The game is over: Ctrl-A plays again, Ctrl-G goes to the menu.");
                Vec::new()
            }
        }
    }

    /// Shows a move that can be played; the same move again plays it.
    fn propose(&mut self, text: &str) {
        let mut table = self.game.table().boxed_clone();
        if let Err(illegal) = table.play_text(text) {
            self.say(messages::sentence(&illegal.to_string()));
            return;
        }
        let legal = self.game.table().view().legal;
        let Some(shown) = legal.into_iter().find(|mv| mv.text == text) else {
            self.say(format!(
                "{text}: choose it again to play it, Esc takes it back."
            ));
            self.proposal = Some(text.to_owned());
            return;
        };
        self.cursor = shown.to.unwrap_or(self.cursor);
        self.selected = shown.from;
        self.hint = shown.to.into_iter().collect();
        self.say(format!("{text}: Enter plays it, Esc takes it back."));
        self.proposal = Some(shown.text);
    }

    /// Takes the last move of a person back.
    pub fn undo(&mut self) -> Vec<Effect> {
        let seat = self.person();
        self.command(seat, Command::Offer(Offer::Takeback))
    }

    /// Gives up for the person whose turn it is, or who plays against a computer.
    pub fn resign(&mut self) -> Vec<Effect> {
        let seat = self.person();
        if self.is_computer(seat) {
            self.say("Only a person can resign.");
            return Vec::new();
        }
        self.command(seat, Command::Resign)
    }

    /// Asks for a recommended move.
    pub fn ask_hint(&mut self) -> Vec<Effect> {
        let Some(seat) = self.game.turn().filter(|&seat| !self.is_computer(seat)) else {
            self.say("There are hints when it is your turn.");
            return Vec::new();
        };
        if let Err(refused) = self.game.act(seat, Command::Hint, self.now) {
            self.say(messages::sentence(&refused.to_string()));
            return Vec::new();
        }
        self.browsed = None;
        self.say("Looking for a good move...");
        let (player, time) = search_options::ADVISER;
        vec![self.search(Role::Hint, player.to_owned(), Limits::time(time))]
    }

    /// Wants an answer from the computer player at once.
    pub fn move_now(&mut self) -> Vec<Effect> {
        if self.thinking.is_some() {
            return vec![Effect::StopThinking];
        }
        self.say("No computer player is thinking.");
        Vec::new()
    }

    /// Hears from a computer player; what comes too late is not heard.
    pub fn hear(&mut self, ticket: SearchId, thought: SearchUpdate) -> Vec<Effect> {
        let Some(role) = self.thinking.filter(|_| ticket == self.ticket) else {
            return Vec::new();
        };
        let turn = self.game.table().turn();
        match thought {
            SearchUpdate::Progress(analysis) => {
                self.analysis = Some((turn, analysis));
                Vec::new()
            }
            SearchUpdate::Answer(answer) => {
                self.thinking = None;
                if let Ok(analysis) = &answer
                    && !analysis.lines.is_empty()
                {
                    self.analysis = Some((turn, analysis.clone()));
                }
                match role {
                    Role::Seat(seat) => self.answer(seat, &answer),
                    Role::Draw(seat) => self.answer_offer(seat, &answer),
                    Role::Hint => {
                        self.show_hint(&answer);
                        Vec::new()
                    }
                }
            }
        }
    }

    /// The proposed name of a file to save to, and its contents.
    pub fn file_name(&self, today: &str) -> String {
        save_file::file_name(&self.game, today)
    }

    /// The file of this game, if it has one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// What was written is in this file.
    pub fn keep_file(&mut self, path: PathBuf) {
        self.file = Some(path);
        self.saved = self.saving.take();
    }

    /// The game came from this file, which holds nothing else.
    pub fn keep_loaded(&mut self, path: PathBuf) {
        self.saving = Some(self.game.version());
        self.keep_file(path);
    }

    /// Writes the game to a file.
    pub fn save(&mut self, path: PathBuf, today: &str, replace: bool) -> Vec<Effect> {
        match save_file::write(&self.game, &path, today) {
            Ok(bytes) => {
                self.saving = Some(self.game.version());
                vec![Effect::Save {
                    path,
                    bytes,
                    replace,
                }]
            }
            Err(reason) => {
                self.say(messages::sentence(&reason));
                Vec::new()
            }
        }
    }

    /// A computer's move; one that cannot go on loses.
    fn answer(&mut self, seat: Seat, answer: &Result<Analysis<String>, String>) -> Vec<Effect> {
        let best = answer.as_ref().ok().and_then(search_options::best);
        let command = best.map_or(Command::Forfeit, Command::play);
        match self.game.act(seat, command, self.now) {
            Ok(events) => self.happened(&events),
            Err(_) => self.command(seat, Command::Forfeit),
        }
    }

    fn show_hint(&mut self, answer: &Result<Analysis<String>, String>) {
        let line = answer.as_ref().ok().and_then(|it| it.lines.first());
        let Some((line, text)) = line.and_then(|line| Some((line, line.moves.first()?))) else {
            self.say("No hint was found.");
            return;
        };
        let view = self.game.table().view();
        let shown = view.legal.iter().find(|mv| mv.text == *text);
        self.hint = shown.map_or(Vec::new(), |mv| mv.from.into_iter().chain(mv.to).collect());
        if let Some(&point) = self.hint.last() {
            self.cursor = point;
        }
        self.message = format!("Hint: {text} ({}).", line.evaluation);
    }

    fn command(&mut self, seat: Seat, command: Command) -> Vec<Effect> {
        match self.game.act(seat, command, self.now) {
            Ok(events) => self.happened(&events),
            Err(refused) => {
                self.say(messages::sentence(&refused.to_string()));
                Vec::new()
            }
        }
    }

    /// Says what happened, and lets the next player think.
    fn happened(&mut self, events: &[Happened]) -> Vec<Effect> {
        self.selected = None;
        self.browsed = None;
        self.hint.clear();
        self.proposal = None;
        let mut said = Vec::new();
        for event in events {
            match &event.kind {
                EventKind::Played {
                    seat, text, passed, ..
                } => {
                    said.push(format!("{} plays {text}.", self.name(*seat)));
                    said.extend(
                        passed.map(|colour| messages::passes(&self.game, colour, Badge::Side)),
                    );
                }
                EventKind::TakenBack { .. } => said.push("Taken back.".to_owned()),
                EventKind::Declined { seat, .. } => {
                    said.push(format!("{} declines the draw.", self.name(*seat)));
                }
                _ => {}
            }
        }
        if self.game.result().is_some() {
            said.clear();
        }
        said.push(self.what_now());
        self.message = said.join(" ");
        let was_thinking = self.thinking.take().is_some();
        self.ticket.0 += 1;
        let mut effects = self.go_on();
        if was_thinking && effects.is_empty() {
            effects.push(Effect::StopThinking);
        }
        effects
    }

    /// One sentence: who is to move and how, or how the game ended.
    fn what_now(&self) -> String {
        if let Some(ending) = messages::ending(&self.game, Badge::Side) {
            return format!("{ending} Ctrl-A plays again.");
        }
        let seat = self.game.table().seat();
        let name = messages::player(&self.game, seat, Badge::Side);
        if self.is_computer(seat) {
            return format!("{name} is thinking.");
        }
        match self.choices().as_slice() {
            [] => format!("{name} to move."),
            choices => format!("{name}, type your choice: {}.", choices.join(", ")),
        }
    }

    /// The choices of the opening that are open now.
    fn choices(&self) -> Vec<String> {
        let table = self.game.table();
        let texts = table.legal_texts();
        // Stones and choices are never open at the same time.
        if table.outcome().is_none() && table.view().legal.is_empty() {
            texts
        } else {
            Vec::new()
        }
    }

    /// Lets a computer player think if it is its turn.
    fn go_on(&mut self) -> Vec<Effect> {
        let Some(seat) = self.game.turn() else {
            return Vec::new();
        };
        match self.game.participant(seat) {
            Participant::Person { .. } => Vec::new(),
            Participant::Computer { player, .. } => {
                let player = player.clone();
                let share = self.game.clock().share(seat, self.now);
                let limits = share.map_or_else(Limits::default, |it| Limits::time(it.into()));
                vec![self.search(
                    Role::Seat(seat),
                    player,
                    search_options::PATIENCE.and(limits),
                )]
            }
        }
    }

    fn search(&mut self, role: Role, player: String, limits: Limits) -> Effect {
        self.ticket.0 += 1;
        self.thinking = Some(role);
        // Who thinks about an offer is the one who gives hints.
        let (role, seed) = match role {
            Role::Seat(seat) => (role, self.seed + seat.index() as u64),
            Role::Draw(_) | Role::Hint => (Role::Hint, self.seed),
        };
        Effect::Think(Job {
            ticket: self.ticket,
            thinker: EngineKey {
                game: self.number,
                role,
                player,
                seed,
            },
            spec: search_options::spec(self.game.table()),
            limits,
        })
    }

    /// The person who wants something: whoever is to move, or the one who is not a computer.
    fn person(&self) -> Seat {
        let turn = self.game.table().seat();
        if self.is_computer(turn) { !turn } else { turn }
    }

    /// The side of the only person who plays.
    fn own(&self) -> Option<Colour> {
        let mut people = Seat::ALL.iter().filter(|&&seat| !self.is_computer(seat));
        match (people.next(), people.next()) {
            (Some(&seat), None) => Some(self.game.colour(seat)),
            _ => None,
        }
    }

    fn is_computer(&self, seat: Seat) -> bool {
        self.game.participant(seat).is_computer()
    }

    fn name(&self, seat: Seat) -> &str {
        self.game.participant(seat).name()
    }

    /// The board that is shown: the present one, or an earlier one.
    fn view(&self) -> BoardView {
        let table = self.game.table();
        let Some(count) = self.browsed else {
            return table.view();
        };
        let mut earlier = match &self.game.settings().setup {
            Some(position) => table
                .rules()
                .table_from(position, sente_rules::Finished::Refused)
                .expect("the match began from it"),
            None => table.rules().table(),
        };
        for action in table.actions().iter().take(count) {
            let played = earlier.play_text(action);
            played.expect("what was played can be played again");
        }
        earlier.view()
    }

    /// Whether pieces on the board move, so that one has to be chosen first.
    fn moves_pieces(&self) -> bool {
        self.game.table().view().shape.surface == Surface::Tracks
    }
}

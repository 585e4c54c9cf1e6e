//! A game on the screen: its room, what the person points at, and what the computer players have found. `host.rs`
//! carries out what the room wants, `input.rs` reads keys and clicks, `coach.rs` speaks about moves, `panel.rs` draws.

mod coach;
mod host;
mod input;
mod panel;
mod save_file;

pub use save_file::{is_whole, read, replay};

use std::path::{Path, PathBuf};
use std::time::Duration;

use sente_api::Preferences;
use sente_engine::{Analysis, Profile};
use sente_match::{Command, Match, Millis, Offer, Participant, Settings, Time, Version};
use sente_puzzles::Puzzle;
use sente_puzzles::learning::OwnGame;
use sente_room::{Action, Input, Policy, Purpose, Room, Seated};
use sente_rules::{Colour, Point, Seat};

use super::board_input::{BoardInput, choices};
use super::clock;
use super::event::{Effect, SearchId};
use super::look::Look;
use crate::messages::{self, Badge};
use coach::Coaching;
use host::Screen;

/// A game that is being played or looked at.
pub struct Play {
    room: Room<Screen>,
    now: Time,
    /// What computer players are worth.
    ratings: [Option<i32>; 2],
    /// The number of the game since the program began, and the seed of its computer players.
    number: u64,
    seed: u64,
    input: BoardInput,
    message: String,
    hint: Vec<Point>,
    /// Whether a move is shown first, and the one that is.
    confirms: bool,
    proposal: Option<String>,
    coaching: Coaching,
    /// How many requests the room has got.
    requests: u64,
    /// What the search thread is busy with for this game, and the number of that search.
    searching: Option<Purpose>,
    ticket: Option<SearchId>,
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
        policy: Policy,
    ) -> (Self, Vec<Effect>) {
        let shape = game.table().view().shape;
        let ratings = Seat::ALL.map(|seat| match game.participant(seat) {
            Participant::Person { .. } => None,
            Participant::Computer { player, .. } => {
                let is_rated = |profile: &&Profile| profile.id == *player && profile.has_rating();
                roster.iter().find(is_rated).map(|profile| profile.rating)
            }
        });
        let policy = Policy {
            is_one_search: true,
            ..policy
        };
        let mut play = Self {
            room: Room::open(Seated::at_one_screen(game), policy),
            now,
            ratings,
            number,
            seed,
            input: BoardInput::new(&shape),
            message: String::new(),
            hint: Vec::new(),
            confirms: false,
            proposal: None,
            coaching: Coaching::default(),
            requests: 0,
            searching: None,
            ticket: None,
            analysis: None,
            look,
            file: None,
            saving: None,
            saved: None,
        };
        play.message = play.what_now();
        let effects = play.feed(Input::Opened);
        (play, effects)
    }

    /// Draws and behaves from now on as the person likes it.
    pub const fn adapt(&mut self, look: Look, preferences: &Preferences) {
        self.look = look;
        self.confirms = preferences.confirm_moves;
        self.coaching.mode = preferences.coach;
    }

    /// Lets time pass: a flag may fall, or a computer's move may be due.
    pub fn tick(&mut self, now: Time) -> Vec<Effect> {
        self.now = now;
        if self.room.due().is_some_and(|due| due <= now) {
            return self.feed(Input::Tick);
        }
        Vec::new()
    }

    /// After which time a clock shows something else or the room has something to do.
    pub fn changes_in(&self) -> Option<Duration> {
        let due = self.room.due().map(|due| due.since(self.now));
        let clock = self.clock_changes_in();
        let first = [due, clock].into_iter().flatten().min();
        first.map(Duration::from)
    }

    fn clock_changes_in(&self) -> Option<Millis> {
        let running = self.game().clock().running()?;
        let left = self.game().time_left(running, self.now)?;
        Some(clock::changes_in(left))
    }

    /// The number of the game since the program began.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The match.
    pub const fn game(&self) -> &Match {
        self.room.game()
    }

    /// The game as the own one of the only person who plays; none where two people or none do. The same moves are the same
    /// game, so that one that is loaded again counts once.
    pub fn own_game(&self) -> Option<OwnGame> {
        let side = self.own()?;
        let table = self.game().table();
        let setup = table.setup_text().unwrap_or_default();
        let text = format!("{setup} {}", table.actions().join(" "));
        Some(OwnGame {
            id: Puzzle::name(table.game(), &text),
            side,
        })
    }

    /// The settings of another game with changed seats.
    pub fn rematch(&self) -> Settings {
        self.game().rematch()
    }

    /// Whether something would be lost by leaving.
    pub fn is_underway(&self) -> bool {
        let is_saved = self.saved == Some(self.game().version());
        self.game().result().is_none() && !self.game().actors().is_empty() && !is_saved
    }

    /// Says something in the line for messages.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Plays a move, or says why not.
    pub fn play(&mut self, text: &str) -> Vec<Effect> {
        self.input.entry.clear();
        match self.game().turn() {
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
            Some(seat) => self.request(seat, Command::play(text)),
            None => {
                self.say("The game is over: Ctrl-A plays again, Ctrl-G goes to the menu.");
                Vec::new()
            }
        }
    }

    /// Shows a move that can be played; the same move again plays it.
    fn propose(&mut self, text: &str) {
        let mut table = self.game().table().boxed_clone();
        if let Err(illegal) = table.play_text(text) {
            self.say(messages::sentence(&illegal.to_string()));
            return;
        }
        let legal = self.game().table().view().legal;
        let Some(shown) = legal.into_iter().find(|mv| mv.text == text) else {
            self.say(format!(
                "{text}: choose it again to play it, Esc takes it back."
            ));
            self.proposal = Some(text.to_owned());
            return;
        };
        self.input.cursor = shown.to.unwrap_or(self.input.cursor);
        self.input.selected = shown.from;
        self.hint = shown.to.into_iter().collect();
        self.say(format!("{text}: Enter plays it, Esc takes it back."));
        self.proposal = Some(shown.text);
    }

    /// Takes the last move of a person back.
    pub fn undo(&mut self) -> Vec<Effect> {
        let seat = self.person();
        self.request(seat, Command::Offer(Offer::Takeback))
    }

    /// Gives up for the person whose turn it is, or who plays against a computer.
    pub fn resign(&mut self) -> Vec<Effect> {
        let seat = self.person();
        if self.is_computer(seat) {
            self.say("Only a person can resign.");
            return Vec::new();
        }
        self.request(seat, Command::Resign)
    }

    /// Asks for a recommended move.
    pub fn ask_hint(&mut self) -> Vec<Effect> {
        let Some(seat) = self.game().turn().filter(|&seat| !self.is_computer(seat)) else {
            self.say("There are hints when it is your turn.");
            return Vec::new();
        };
        self.input.browsed = None;
        let effects = self.request(seat, Command::Hint);
        if self.searching == Some(Purpose::Hint) {
            self.say("Looking for a good move...");
        }
        effects
    }

    /// Wants an answer from the computer player at once.
    pub fn move_now(&mut self) -> Vec<Effect> {
        let seat = self.game().table().seat();
        self.ask_room(seat, Action::MoveNow)
    }

    /// The other person, whom the one to move has to ask for a draw; nobody where a computer is asked
    /// or there is nothing to ask.
    pub fn person_to_ask(&self) -> Option<String> {
        let seat = self.game().turn()?;
        let are_people = Seat::ALL.iter().all(|&seat| !self.is_computer(seat));
        let can_ask = are_people && self.game().is_underway();
        can_ask.then(|| self.name(!seat).to_owned())
    }

    /// Offers a draw. People at one screen have agreed when it comes here; a computer player thinks about
    /// it before it moves.
    pub fn offer_draw(&mut self) -> Vec<Effect> {
        let seat = self.person();
        if self.is_computer(seat) {
            self.say("Only a person can offer a draw.");
            return Vec::new();
        }
        if self.game().result().is_none() && !self.game().is_underway() {
            self.say("A draw can be offered when both have moved.");
            return Vec::new();
        }
        let effects = self.request(seat, Command::Offer(Offer::Draw));
        if self.searching == Some(Purpose::Draw(!seat)) {
            self.say(format!("{} thinks about a draw.", self.name(!seat)));
        }
        effects
    }

    /// The proposed name of a file to save to, and its contents.
    pub fn file_name(&self, today: &str) -> String {
        save_file::file_name(self.game(), today)
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
        self.saving = Some(self.game().version());
        self.keep_file(path);
    }

    /// Writes the game to a file.
    pub fn save(&mut self, path: PathBuf, today: &str, replace: bool) -> Vec<Effect> {
        match save_file::write(self.game(), &path, today) {
            Ok(bytes) => {
                self.saving = Some(self.game().version());
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

    /// One sentence: who is to move and how, or how the game ended.
    fn what_now(&self) -> String {
        if let Some(ending) = messages::ending(self.game(), Badge::Side) {
            return format!("{ending} Ctrl-A plays again.");
        }
        let seat = self.game().table().seat();
        let name = messages::player(self.game(), seat, Badge::Side);
        if self.is_computer(seat) {
            return format!("{name} is thinking.");
        }
        match choices(self.game().table()).as_slice() {
            [] => format!("{name} to move."),
            choices => format!("{name}, type your choice: {}.", choices.join(", ")),
        }
    }

    /// The person who wants something: whoever is to move, or the one who is not a computer.
    fn person(&self) -> Seat {
        let turn = self.game().table().seat();
        if self.is_computer(turn) { !turn } else { turn }
    }

    /// The side of the only person who plays.
    fn own(&self) -> Option<Colour> {
        let mut people = Seat::ALL.iter().filter(|&&seat| !self.is_computer(seat));
        match (people.next(), people.next()) {
            (Some(&seat), None) => Some(self.game().colour(seat)),
            _ => None,
        }
    }

    fn is_computer(&self, seat: Seat) -> bool {
        self.game().participant(seat).is_computer()
    }

    fn name(&self, seat: Seat) -> &str {
        self.game().participant(seat).name()
    }
}

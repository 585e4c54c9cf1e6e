//! A game on the screen: its room, the person's input, and the results of the computer players. `host.rs` executes the
//! room's outputs, `input.rs` handles keys and clicks, `coach.rs` comments on moves, `panel.rs` draws.

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

use super::board_input::BoardInput;
use super::clock;
use super::event::{Effect, SearchId};
use super::look::Look;
use super::motion::Motion;
use crate::messages::{self, Badge};
use coach::Coaching;
use host::Screen;

/// A game that is being played or viewed.
pub struct Play {
    room: Room<Screen>,
    now: Time,
    /// The ratings of the computer players.
    ratings: [Option<i32>; 2],
    /// The number of the game since the program started, and the seed of its computer players.
    number: u64,
    seed: u64,
    input: BoardInput,
    message: String,
    hint: Vec<Point>,
    /// Whether moves need a confirmation, and the move that awaits one.
    confirms: bool,
    proposal: Option<String>,
    coaching: Coaching,
    /// The movement of the last move.
    motion: Option<Motion>,
    /// The movement of the evaluation bar, and the win probability that it started from.
    glide: Option<(Motion, f32)>,
    /// The number of requests sent to the room.
    requests: u64,
    /// The purpose and the number of the current search for this game.
    searching: Option<Purpose>,
    ticket: Option<SearchId>,
    /// A computer player's last analysis, and its side.
    analysis: Option<(Colour, Analysis<String>)>,
    /// The first player's win probability after each move, where a search has told it.
    chances: Vec<Option<f32>>,
    look: Look,
    /// The file that the game was saved to or loaded from.
    file: Option<PathBuf>,
    /// The version that is being written, and the one in the file.
    saving: Option<Version>,
    saved: Option<Version>,
}

impl Play {
    /// A new game, and the effects of opening it.
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
            motion: None,
            glide: None,
            requests: 0,
            searching: None,
            ticket: None,
            analysis: None,
            chances: Vec::new(),
            look,
            file: None,
            saving: None,
            saved: None,
        };
        play.message = play.what_now();
        let effects = play.feed(Input::Opened);
        (play, effects)
    }

    /// Applies changed preferences.
    pub const fn adapt(&mut self, look: Look, preferences: &Preferences) {
        self.look = look;
        self.confirms = preferences.confirm_moves;
        self.coaching.mode = preferences.coach;
    }

    /// Passes the time to the room: a clock may have run out, or a computer's move may be due.
    pub fn tick(&mut self, now: Time) -> Vec<Effect> {
        self.now = now;
        if self.room.due().is_some_and(|due| due <= now) {
            return self.feed(Input::Tick);
        }
        Vec::new()
    }

    /// The time until a clock's display changes or the room has something to do.
    pub fn changes_in(&self) -> Option<Duration> {
        let due = self.room.due().map(|due| due.since(self.now));
        let clock = self.clock_changes_in();
        let glide = self.glide.map(|(glide, _)| glide);
        let motions = [self.motion, glide].into_iter().flatten();
        let pictures = motions.filter_map(|motion| motion.changes_in(self.now));
        let first = [due, clock].into_iter().flatten().chain(pictures).min();
        first.map(Duration::from)
    }

    fn clock_changes_in(&self) -> Option<Millis> {
        let running = self.game().clock().running()?;
        let left = self.game().time_left(running, self.now)?;
        Some(clock::changes_in(left))
    }

    /// The number of the game since the program started.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The match.
    pub const fn game(&self) -> &Match {
        self.room.game()
    }

    /// The game as the person's own game for learning; `None` unless exactly one person plays. The id depends on the
    /// moves, so that a game that is loaded again counts once.
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

    /// The settings of a rematch with swapped seats.
    pub fn rematch(&self) -> Settings {
        self.game().rematch()
    }

    /// Whether leaving would lose unsaved progress.
    pub fn is_underway(&self) -> bool {
        self.game().result().is_none() && !self.game().actors().is_empty() && !self.is_saved()
    }

    /// Whether the file contains the game as it is now.
    pub fn is_saved(&self) -> bool {
        self.saved == Some(self.game().version())
    }

    /// Shows a text in the message line.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Plays a move, or shows why it is impossible.
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

    /// Shows a legal move for confirmation; the same move again plays it.
    fn propose(&mut self, text: &str) {
        let mut table = self.game().table().boxed_clone();
        if let Err(illegal) = table.play_text(text) {
            self.say(messages::sentence(&illegal.to_string()));
            return;
        }
        let legal = self.game().table().view().legal;
        let Some(shown) = legal.into_iter().find(|mv| mv.text == text) else {
            self.say(format!(
                "{text}: choose it again to play it, Esc cancels it."
            ));
            self.proposal = Some(text.to_owned());
            return;
        };
        self.input.cursor = shown.to.unwrap_or(self.input.cursor);
        self.input.selected = shown.from;
        self.hint = shown.to.into_iter().collect();
        self.say(format!("{text}: Enter plays it, Esc cancels it."));
        self.proposal = Some(shown.text);
    }

    /// Takes back a person's last move.
    pub fn undo(&mut self) -> Vec<Effect> {
        let seat = self.person();
        self.request(seat, Command::Offer(Offer::Takeback))
    }

    /// Resigns for the person to move, or for the person who plays against a computer.
    pub fn resign(&mut self) -> Vec<Effect> {
        let seat = self.person();
        if self.is_computer(seat) {
            self.say("Only a person can resign.");
            return Vec::new();
        }
        self.request(seat, Command::Resign)
    }

    /// Asks for a hint.
    pub fn ask_hint(&mut self) -> Vec<Effect> {
        let Some(seat) = self.game().turn().filter(|&seat| !self.is_computer(seat)) else {
            self.say("Hints are available when it is your turn.");
            return Vec::new();
        };
        self.input.browsed = None;
        let effects = self.request(seat, Command::Hint);
        if self.searching == Some(Purpose::Hint) {
            self.say("Looking for a good move...");
        }
        effects
    }

    /// Makes the computer player move at once.
    pub fn move_now(&mut self) -> Vec<Effect> {
        let seat = self.game().table().seat();
        self.ask_room(seat, Action::MoveNow)
    }

    /// The other person, if the person to move must ask them for a draw; `None` against a computer or if no draw can be
    /// offered.
    pub fn person_to_ask(&self) -> Option<String> {
        let seat = self.game().turn()?;
        let are_people = Seat::ALL.iter().all(|&seat| !self.is_computer(seat));
        let can_ask = are_people && self.game().is_underway();
        can_ask.then(|| self.name(!seat).to_owned())
    }

    /// Offers a draw. People at one screen have already agreed at this point; a computer player decides before its next
    /// move.
    pub fn offer_draw(&mut self) -> Vec<Effect> {
        let seat = self.person();
        if self.is_computer(seat) {
            self.say("Only a person can offer a draw.");
            return Vec::new();
        }
        if self.game().result().is_none() && !self.game().is_underway() {
            self.say("A draw can be offered after both sides have moved.");
            return Vec::new();
        }
        let effects = self.request(seat, Command::Offer(Offer::Draw));
        if self.searching == Some(Purpose::Draw(!seat)) {
            self.say(format!("{} is considering the draw.", self.name(!seat)));
        }
        effects
    }

    /// The suggested name of the file to save to.
    pub fn file_name(&self, today: &str) -> String {
        save_file::file_name(self.game(), today)
    }

    /// The file of this game, if any.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Records that the game was written to this file.
    pub fn keep_file(&mut self, path: PathBuf) {
        self.file = Some(path);
        self.saved = self.saving.take();
    }

    /// Records that the game was loaded from this file, which contains nothing else.
    pub fn keep_loaded(&mut self, path: PathBuf) {
        self.saving = Some(self.game().version());
        self.keep_file(path);
    }

    /// Saves the game to a file.
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
        messages::asked(self.game().table(), &name)
    }

    /// The person to act for: the one to move, or else the opponent of the computer to move.
    fn person(&self) -> Seat {
        let turn = self.game().table().seat();
        if self.is_computer(turn) { !turn } else { turn }
    }

    /// The side of the person, if exactly one person plays.
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

//! Playing on a server against other people: logging in, the lobby, games, and the account page. Handles events and
//! returns effects; `connection.rs` communicates.

mod account;
pub mod connection;
mod game;
mod lobby;
mod login;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use sente_api::{Account, ClientMessage, GameDoc, GameStatus, Kind, ServerMessage};
use sente_engine::PlayerRegistry;
use sente_match::{Match, Time};
use sente_puzzles::learning::OwnGame;
use sente_rules::GameId;
use std::time::Duration;

use super::column::Tone;
use super::event::Effect;
use super::look::{Ink, Look};
use super::paint::put_line;
use account::AccountPage;
use connection::{Ask, Heard};
use game::OnlineGame;
use lobby::{Lobby, Wanted};
use login::{Login, Wish};

/// The name of a server that runs only for this app, whose address means nothing to people.
pub const THIS_MACHINE: &str = "this machine";

/// The pages for playing on a server.
pub struct Online {
    server: String,
    stage: Stage,
    account: Option<Account>,
    lobby: Lobby,
    /// The id of the game that waits for its start.
    waiting: Option<String>,
    is_connected: bool,
    message: String,
    tone: Tone,
    look: Look,
    now: Time,
    /// Makes message ids differ from those of other runs.
    seed: u64,
    sent: u64,
}

enum Stage {
    Login(Login),
    Lobby,
    Game(Box<OnlineGame>),
    Account(AccountPage),
}

/// Whether a game is rated, and whether both players may use hints.
const fn counting(rated: bool, help: bool) -> &'static str {
    match (rated, help) {
        (true, _) => "rated",
        (false, false) => "casual",
        (false, true) => "casual, with hints",
    }
}

/// The result of a key.
pub enum Outcome {
    /// Effects to execute.
    Effects(Vec<Effect>),
    /// The person wants to leave.
    Leave,
    /// The person wants to review the finished game.
    Review,
    /// The person wants to practise.
    Learn,
}

impl Online {
    /// The log-in page for this server.
    pub fn new(server: String, registry: &PlayerRegistry, seed: u64, look: Look) -> Self {
        Self {
            server,
            stage: Stage::Login(Login::default()),
            account: None,
            lobby: Lobby::new(registry),
            waiting: None,
            is_connected: false,
            message: "Log in, or play as a guest with a name and no password.".to_owned(),
            tone: Tone::Plain,
            look,
            now: Time::default(),
            seed,
            sent: 0,
        }
    }

    /// Applies changed preferences.
    pub fn adapt(&mut self, look: Look) {
        self.look = look;
        if let Stage::Game(game) = &mut self.stage {
            game.adapt(look);
        }
    }

    /// Sets the time.
    pub const fn tick(&mut self, now: Time) {
        self.now = now;
    }

    /// The time until a clock's display changes.
    pub fn changes_in(&self) -> Option<Duration> {
        match &self.stage {
            Stage::Game(game) => game.changes_in(self.now),
            Stage::Login(_) | Stage::Lobby | Stage::Account(_) => None,
        }
    }

    /// The game that the help should describe.
    pub fn game(&self) -> GameId {
        match &self.stage {
            Stage::Game(game) => game.rules().game(),
            Stage::Login(_) | Stage::Lobby | Stage::Account(_) => GameId::Gomoku,
        }
    }

    /// Handles an answer or event of the server.
    pub fn hear(&mut self, heard: Heard) -> Vec<Effect> {
        match heard {
            Heard::Me(me) => {
                self.account = me.account;
                let name = self
                    .account
                    .as_ref()
                    .map_or("nobody", |it| it.name.as_str());
                self.say(format!("You are {name}."), Tone::Plain);
                self.stage = Stage::Lobby;
                return vec![Effect::Ask(Ask::Games)];
            }
            Heard::Connected => {
                self.is_connected = true;
                return self.resume();
            }
            Heard::Lost(reason) => {
                self.is_connected = false;
                self.say(
                    format!("Not connected: {reason}. Trying again."),
                    Tone::Warn,
                );
            }
            Heard::Message(message) => return self.receive(*message),
            Heard::Game(game) => return self.enter(*game),
            Heard::Seek(seek) => {
                self.say(
                    "Your offer is in the lobby. The game starts when somebody accepts it."
                        .to_owned(),
                    Tone::Plain,
                );
                return self.wait_for(seek.game);
            }
            Heard::Games(games) => self.lobby.games = games,
            Heard::Stats(stats) => self.show_account(|page| page.stats = Some(*stats)),
            Heard::History(history) => self.show_account(|page| page.history = Some(history)),
            Heard::Saves(saves) => self.show_account(|page| page.saves = Some(saves)),
            // The app stores learning progress.
            Heard::Learning(_) | Heard::Puzzles(..) | Heard::Noted => {}
            Heard::Saved => self.say("The game is saved in your account.".to_owned(), Tone::Plain),
            Heard::Refused(reason) => {
                let reason = crate::messages::sentence(reason.trim_end_matches('.'));
                self.say(reason, Tone::Warn);
            }
        }
        Vec::new()
    }

    fn show_account(&mut self, change: impl FnOnce(&mut AccountPage)) {
        if let Stage::Account(page) = &mut self.stage {
            change(page);
        }
    }

    fn receive(&mut self, message: ServerMessage) -> Vec<Effect> {
        match (message, &mut self.stage) {
            (ServerMessage::Seeks { seeks }, _) => self.lobby.seeks = seeks,
            (ServerMessage::Problem { problem, .. }, _) => self.say(problem.detail, Tone::Warn),
            (ServerMessage::Game { game }, stage) => {
                let is_open = matches!(stage, Stage::Game(open) if open.id() == game.id);
                let is_awaited = self.waiting.as_ref() == Some(&game.id);
                if is_open {
                    return self.pass_on(ServerMessage::Game { game });
                }
                if is_awaited && game.status != GameStatus::Waiting {
                    self.waiting = None;
                    return self.enter(*game);
                }
                if let (true, Some(invitation)) = (is_awaited, &game.invitation) {
                    let code = invitation.code.clone();
                    self.say(
                        format!("Waiting. A friend joins with the code {code}."),
                        Tone::Turn,
                    );
                }
            }
            (ServerMessage::Events { game, .. }, _) if self.waiting.as_ref() == Some(&game) => {
                return vec![follow(game)];
            }
            (message, Stage::Game(_)) => return self.pass_on(message),
            _ => {}
        }
        Vec::new()
    }

    /// Passes a message to the open game.
    fn pass_on(&mut self, message: ServerMessage) -> Vec<Effect> {
        let Stage::Game(game) = &mut self.stage else {
            return Vec::new();
        };
        let effects = game.receive(message, self.now);
        // Both players enter a rematch.
        match game.take_next() {
            Some(next) => {
                self.waiting = Some(next.clone());
                [effects, vec![follow(next)]].concat()
            }
            None => effects,
        }
    }

    /// Waits for a game to start.
    fn wait_for(&mut self, game: String) -> Vec<Effect> {
        self.waiting = Some(game.clone());
        vec![follow(game)]
    }

    /// Opens a game that was started, joined or awaited.
    fn enter(&mut self, game: GameDoc) -> Vec<Effect> {
        let id = game.id.clone();
        if game.status == GameStatus::Waiting {
            if let Some(invitation) = &game.invitation {
                let code = invitation.code.clone();
                self.say(
                    format!("Waiting. A friend joins with the code {code}."),
                    Tone::Turn,
                );
            }
            return self.wait_for(id);
        }
        match OnlineGame::new(game, self.now, self.look) {
            Ok(open) => {
                self.stage = Stage::Game(Box::new(open));
                vec![follow(id)]
            }
            Err(reason) => {
                self.say(reason, Tone::Warn);
                Vec::new()
            }
        }
    }

    /// The messages to send after a reconnection.
    fn resume(&mut self) -> Vec<Effect> {
        let mut messages = vec![ClientMessage::FollowLobby];
        if let Stage::Game(game) = &self.stage {
            messages.extend(game.resume());
        }
        if let Some(game) = &self.waiting {
            messages.push(ClientMessage::Follow {
                game: game.clone(),
                version: None,
            });
        }
        if self.tone == Tone::Warn {
            self.say("Connected.".to_owned(), Tone::Plain);
        }
        let say = |message| Effect::Ask(Ask::Say(message));
        messages.into_iter().map(say).collect()
    }

    /// Handles a key.
    pub fn press(&mut self, key: KeyEvent) -> Outcome {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (&mut self.stage, key.code) {
            (_, KeyCode::Char('q')) if is_control => Outcome::Effects(vec![Effect::Quit]),
            (Stage::Login(login), code) => {
                let wish = login.press(code, is_control);
                self.log_in(wish)
            }
            (Stage::Lobby, KeyCode::Esc) if !self.lobby.is_asking() => Outcome::Leave,
            (Stage::Lobby, KeyCode::Char('l')) if !self.lobby.is_asking() => Outcome::Learn,
            (Stage::Lobby, code) => {
                let wanted = self.lobby.press(code);
                Outcome::Effects(self.want(wanted))
            }
            (Stage::Account(page), code) => {
                let effects = match page.press(code) {
                    account::Answer::Stay => Vec::new(),
                    account::Answer::Leave => {
                        self.stage = Stage::Lobby;
                        Vec::new()
                    }
                    account::Answer::Open(id) => self.wait_for(id),
                };
                Outcome::Effects(effects)
            }
            (Stage::Game(_), KeyCode::Char('g')) if is_control => {
                self.stage = Stage::Lobby;
                Outcome::Effects(vec![Effect::Ask(Ask::Games)])
            }
            (Stage::Game(game), KeyCode::Enter) if game.wants_review() => Outcome::Review,
            (Stage::Game(game), code) => {
                self.sent += 1;
                let id = format!("t{:x}-{:x}-{}", self.seed, self.now.0, self.sent);
                Outcome::Effects(game.press(code, is_control, id, self.now))
            }
        }
    }

    /// Whether a game is open.
    pub const fn is_in_game(&self) -> bool {
        matches!(self.stage, Stage::Game(_))
    }

    /// The open game, if it is over, and the person's own side in it.
    pub fn finished_game(&self) -> Option<(&Match, Option<OwnGame>)> {
        match &self.stage {
            Stage::Game(game) => Some((game.finished()?, game.own_game())),
            Stage::Login(_) | Stage::Lobby | Stage::Account(_) => None,
        }
    }

    /// Handles the mouse.
    pub fn click(&mut self, mouse: MouseEvent, area: Rect) -> Vec<Effect> {
        match &mut self.stage {
            Stage::Game(game) => {
                self.sent += 1;
                let id = format!("t{:x}-{:x}-{}", self.seed, self.now.0, self.sent);
                game.click(mouse, area, id, self.now)
            }
            Stage::Login(_) | Stage::Lobby | Stage::Account(_) => Vec::new(),
        }
    }

    fn log_in(&mut self, wish: Wish) -> Outcome {
        Outcome::Effects(match wish {
            Wish::Open => Vec::new(),
            Wish::Leave => return Outcome::Leave,
            Wish::Ask(ask) => {
                self.say(format!("Asking {} ...", self.server), Tone::Plain);
                vec![Effect::Ask(ask)]
            }
            Wish::Refused(reason) => {
                self.say(reason.to_owned(), Tone::Warn);
                Vec::new()
            }
        })
    }

    fn want(&mut self, wanted: Wanted) -> Vec<Effect> {
        match wanted {
            Wanted::Nothing => Vec::new(),
            Wanted::Ask(ask) => vec![Effect::Ask(ask)],
            Wanted::Open(id) => self.wait_for(id),
            Wanted::Account => {
                let is_account = self
                    .account
                    .as_ref()
                    .is_some_and(|it| it.kind == Kind::Account);
                let name = self.account.as_ref().map(|it| it.name.clone());
                self.stage = Stage::Account(AccountPage::new(name.unwrap_or_default()));
                let mut asks = vec![Ask::Stats, Ask::History];
                if is_account {
                    asks.push(Ask::Saves);
                }
                asks.into_iter().map(Effect::Ask).collect()
            }
        }
    }

    fn say(&mut self, message: String, tone: Tone) {
        self.message.clone_from(&message);
        self.tone = tone;
        if let Stage::Game(game) = &mut self.stage {
            game.say(message, tone);
        }
    }

    /// The name of the page and its subject, for the header.
    pub fn title(&self) -> (String, String) {
        match &self.stage {
            Stage::Login(_) => ("Log in".to_owned(), self.server.clone()),
            Stage::Lobby => ("Lobby".to_owned(), self.server.clone()),
            Stage::Account(_) => ("Account".to_owned(), self.server.clone()),
            Stage::Game(game) => game.title(),
        }
    }

    /// The account's name and the connection's state, for the header.
    pub fn standing(&self) -> String {
        let name = self.account.as_ref().map(|it| it.name.clone());
        match (name, self.is_connected) {
            (None, _) => String::new(),
            (Some(name), true) => name,
            (Some(name), false) => format!("{name} · not connected"),
        }
    }

    /// Draws the page into the area between the header and the keys.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let look = self.look;
        match &self.stage {
            Stage::Game(game) => return game.draw(area, self.now, buffer),
            Stage::Login(login) => login.draw(area, &self.server, look, buffer),
            Stage::Lobby => self.lobby.draw(area, look, buffer),
            Stage::Account(page) => page.draw(area, look, buffer),
        }
        let ink = match self.tone {
            Tone::Warn | Tone::Danger => Ink::Warn,
            Tone::Turn => Ink::Accent,
            Tone::Plain => Ink::Quiet,
        };
        let text = format!("  {}", self.message);
        put_line(buffer, area, area.height - 1, &text, look.ink(ink));
    }

    /// The displayed message, for tests.
    #[cfg(test)]
    pub fn message(&self) -> String {
        match &self.stage {
            Stage::Game(game) => game.message(),
            _ => self.message.clone(),
        }
    }

    /// The keys that are currently available.
    pub fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match &self.stage {
            Stage::Login(_) => &[
                ("Enter", "log in"),
                ("Tab", "next field"),
                ("^N", "sign up"),
                ("Esc", "back"),
                ("^Q", "quit"),
            ],
            Stage::Lobby => self.lobby.keys(),
            Stage::Account(_) => &[
                ("↑↓", "choose"),
                ("Enter", "open"),
                ("Esc", "back"),
                ("^Q", "quit"),
            ],
            Stage::Game(game) => game.keys(),
        }
    }
}

/// Subscribes to all events of a game.
fn follow(game: String) -> Effect {
    Effect::Ask(Ask::Say(ClientMessage::Follow {
        game,
        version: None,
    }))
}

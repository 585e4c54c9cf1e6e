//! The whole app as plain data: pages, prompts, messages. Events go in, wishes for the outside come
//! out, and it can draw itself at any time. Touches no terminal, no file and no thread.

mod filing;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use sente_engine::PlayerRegistry;
use sente_match::{Match, Settings, Time};
use sente_room::Policy;
use sente_rules::{GameId, Rules};

use super::column::Tone;
use super::event::{Effect, Event};
use super::files::Files;
use super::form::{self, Form};
use super::game_screen::{draw_header, draw_keys};
use super::help::Help;
use super::look::{Abilities, Ground, Ink, Look};
use super::menu::{Entry, Menu};
use super::online::{Online, Outcome};
use super::options::{self, Options};
use super::paint::put_line;
use super::play::Play;
use super::preferences::TerminalPreferences;
use super::prompt::{ConfirmedAction, Prompt, Reply};
use super::puzzle_page::{self, PuzzlePage};
use super::review_page::{self, ReviewPage};

/// The app.
pub struct App {
    page: Page,
    /// Help and settings lie over the page.
    help: Option<Help>,
    options: Option<Options>,
    prompt: Option<Prompt>,
    /// What can be loaded, while that is asked.
    files: Files,
    /// What is said on pages without a line of their own for it.
    message: String,
    world: World,
    look: Look,
    now: Time,
    games: u64,
    reviews: u64,
}

/// What the app is told about the world outside when it begins.
pub struct World {
    /// The window's columns and rows.
    pub size: (u16, u16),
    pub abilities: Abilities,
    pub prefs: TerminalPreferences,
    /// The date, as files have it.
    pub today: String,
    pub seed: u64,
    /// Who can play.
    pub registry: Arc<PlayerRegistry>,
    /// Pauses and limits of games.
    pub policy: Policy,
}

enum Page {
    Menu(Menu),
    Form(Form),
    Play(Box<Play>),
    Online(Box<Online>),
    Puzzle(Box<PuzzlePage>),
    /// With the game that one goes back to.
    Review(Box<ReviewPage>, Box<Play>),
}

/// The smallest screen that shows everything.
const SMALLEST: (u16, u16) = (80, 24);

impl App {
    /// The app at the menu or, where rules are given, at the choice of players.
    pub fn new(rules: Option<Rules>, world: World) -> Self {
        Self {
            page: match rules {
                Some(rules) => Page::Form(Form::new(rules, &world.registry)),
                None => Page::Menu(Menu::default()),
            },
            help: None,
            options: None,
            prompt: None,
            files: Files::default(),
            message: String::new(),
            look: Look::new(world.abilities, &world.prefs),
            world,
            now: Time::default(),
            games: 0,
            reviews: 0,
        }
    }

    /// The app at the page on which one logs in to a server.
    pub fn online(server: String, world: World) -> Self {
        let seed = world.seed;
        let mut app = Self::new(None, world);
        app.page = Page::Online(Box::new(Online::new(server, seed, app.look)));
        app
    }

    /// Lets something happen at a moment, and says what is to be done about it.
    pub fn update(&mut self, event: Event, now: Time) -> Vec<Effect> {
        self.now = now;
        // A flag may have fallen before this happened.
        let mut effects = match &mut self.page {
            Page::Play(play) => play.tick(now),
            Page::Online(online) => {
                online.tick(now);
                Vec::new()
            }
            Page::Menu(_) | Page::Form(_) | Page::Puzzle(_) | Page::Review(..) => Vec::new(),
        };
        effects.extend(self.meet(event));
        effects
    }

    /// After which time the screen changes by itself, if it does.
    pub fn changes_in(&self) -> Option<Duration> {
        match &self.page {
            Page::Play(play) => play.changes_in(),
            Page::Online(online) => online.changes_in(),
            Page::Menu(_) | Page::Form(_) | Page::Puzzle(_) | Page::Review(..) => None,
        }
    }

    fn meet(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => return self.press(plain(key)),
            Event::Mouse(mouse) => return self.click(mouse),
            Event::Resize(width, height) => self.world.size = (width, height),
            Event::SearchUpdate(ticket, thought) => {
                if let Page::Play(play) = &mut self.page {
                    return play.hear(ticket, thought);
                }
            }
            Event::Reviewed(number, update) => match &mut self.page {
                Page::Review(review, _) if review.number == number => review.hear(update),
                _ => {}
            },
            Event::Server(heard) => {
                if let Page::Online(online) = &mut self.page {
                    return online.hear(heard);
                }
            }
            Event::Saved(path, result) => self.saved(path, result),
            Event::Listed(files) => self.files = Files::new(files, &self.world.registry),
            Event::Loaded(path, result) => return self.loaded(&path, result),
            Event::Kept(Ok(())) | Event::Tick => {}
            Event::Kept(Err(reason)) => self.message = reason,
            Event::Terminate => return vec![Effect::Quit],
        }
        Vec::new()
    }

    fn press(&mut self, key: KeyEvent) -> Vec<Effect> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            return vec![Effect::Quit];
        }
        if is_control && key.code == KeyCode::Char('z') {
            return vec![Effect::Suspend];
        }
        if let Some(effects) = self.press_files(key.code) {
            return effects;
        }
        if let Some(prompt) = &mut self.prompt {
            let reply = prompt.press(key.code);
            return self.replied(reply);
        }
        if let Some(help) = &mut self.help {
            match key.code {
                KeyCode::Up => help.scroll(-1),
                KeyCode::Down => help.scroll(1),
                KeyCode::PageUp => help.scroll(-10),
                KeyCode::PageDown => help.scroll(10),
                _ => self.help = None,
            }
            return Vec::new();
        }
        self.message.clear();
        match (&mut self.options, key.code) {
            (Some(options), _) if !is_control => {
                let answer = options.press(key.code);
                return self.liked(answer);
            }
            (Some(_), code) if code != KeyCode::Char('q') => {
                self.options = None;
                return Vec::new();
            }
            _ => {}
        }
        if let (Page::Online(online), true) = (&mut self.page, key.code != KeyCode::F(1)) {
            return match online.press(key) {
                Outcome::Effects(effects) => effects,
                Outcome::Leave => self.open_menu(),
            };
        }
        match key.code {
            KeyCode::F(1) | KeyCode::Char('?') => {
                self.help = Some(Help::new(self.game()));
                Vec::new()
            }
            KeyCode::Char(letter) if is_control => self.control(letter),
            _ => self.press_page(key),
        }
    }

    fn press_page(&mut self, key: KeyEvent) -> Vec<Effect> {
        match &mut self.page {
            Page::Play(play)
                if play.game().result().is_some()
                    && key.code == KeyCode::Enter
                    && !play.is_typing() =>
            {
                self.open_review()
            }
            Page::Review(review, _) => {
                if review.press(key.code) {
                    self.close_review();
                    return vec![Effect::StopReview];
                }
                Vec::new()
            }
            Page::Puzzle(puzzle) => {
                if puzzle.press(key) {
                    return self.open_menu();
                }
                Vec::new()
            }
            Page::Menu(menu) => {
                let entry = menu.press(key.code);
                self.enter(entry)
            }
            Page::Form(form) => match form.press(key.code) {
                form::Answer::Open => Vec::new(),
                form::Answer::Back => self.open_menu(),
                form::Answer::Refused(reason) => {
                    self.message = reason;
                    Vec::new()
                }
                form::Answer::Start(settings) => self.start(settings),
            },
            Page::Play(play) => play.press(key),
            // It has had the key already.
            Page::Online(_) => Vec::new(),
        }
    }

    /// The app's own keys: they never clash with a move that is being typed.
    fn control(&mut self, letter: char) -> Vec<Effect> {
        match (letter, &mut self.page) {
            ('g' | 'o' | 'q' | 'p', _) | (_, Page::Menu(_) | Page::Form(_) | Page::Play(_)) => {}
            (_, Page::Puzzle(puzzle)) => {
                let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
                puzzle.press(key);
                return Vec::new();
            }
            (_, Page::Online(_) | Page::Review(..)) => return Vec::new(),
        }
        match (letter, &mut self.page) {
            ('q', Page::Play(play)) if play.is_underway() => self.ask(ConfirmedAction::Quit),
            ('q', _) => return vec![Effect::Quit],
            ('o', _) => return self.open_files(),
            ('p', _) => self.open_options(),
            ('g', Page::Play(play)) if play.is_underway() => self.ask(ConfirmedAction::Leave),
            ('g', _) => return self.open_menu(),
            ('r', Page::Play(play)) if play.game().result().is_none() => {
                self.ask(ConfirmedAction::Resign);
            }
            ('r', Page::Play(play)) => play.say("The game is over."),
            ('u', Page::Play(play)) => return play.undo(),
            ('d', Page::Play(play)) => match play.person_to_ask() {
                Some(name) => self.prompt = Some(Prompt::Agree(name)),
                None => return play.offer_draw(),
            },
            ('t', Page::Play(play)) => return play.ask_hint(),
            ('n', Page::Play(play)) => return play.move_now(),
            ('s', Page::Play(play)) if play.file().is_some() => {
                let path = play.file().map(Path::to_owned).unwrap_or_default();
                return play.save(path, &self.world.today, true);
            }
            ('s' | 'e', Page::Play(play)) => {
                let name = match play.file() {
                    Some(path) => path.to_string_lossy().into_owned(),
                    None => play.file_name(&self.world.today),
                };
                self.prompt = Some(Prompt::save(name));
            }
            ('a', Page::Play(play)) if play.game().result().is_some() => {
                let settings = play.rematch();
                return self.start(settings);
            }
            ('a', Page::Play(play)) => play.say("Finish this game first, or resign with Ctrl-R."),
            _ => {}
        }
        Vec::new()
    }

    fn ask(&mut self, deed: ConfirmedAction) {
        self.prompt = Some(Prompt::Confirm(deed));
    }

    fn replied(&mut self, reply: Reply) -> Vec<Effect> {
        if reply != Reply::Open {
            self.prompt = None;
        }
        match (reply, &mut self.page) {
            (Reply::Do(ConfirmedAction::Quit), _) => vec![Effect::Quit],
            (Reply::Do(ConfirmedAction::Leave), _) => self.open_menu(),
            (Reply::Do(ConfirmedAction::Resign), Page::Play(play)) => play.resign(),
            (Reply::Agreed, Page::Play(play)) => play.offer_draw(),
            (Reply::Save(path), Page::Play(play)) => {
                let path = PathBuf::from(path);
                let is_own = play.file() == Some(&path);
                play.save(path, &self.world.today, is_own)
            }
            (Reply::Replace(path), Page::Play(play)) => {
                play.save(PathBuf::from(path), &self.world.today, true)
            }
            (Reply::Rename(name), Page::Play(_)) => {
                self.prompt = Some(Prompt::save(name));
                Vec::new()
            }
            (Reply::Load(path), _) => vec![Effect::Load(PathBuf::from(path))],
            // Nothing to do, or nobody plays any more.
            (
                Reply::Open
                | Reply::Cancelled
                | Reply::Agreed
                | Reply::Save(_)
                | Reply::Replace(_)
                | Reply::Rename(_)
                | Reply::Do(ConfirmedAction::Resign),
                _,
            ) => Vec::new(),
        }
    }

    fn open_options(&mut self) {
        self.options = Some(Options::new(self.world.prefs.clone()));
    }

    /// What is liked is drawn at once and kept.
    fn liked(&mut self, answer: options::Answer) -> Vec<Effect> {
        match (answer, &self.options) {
            (options::Answer::Changed, Some(options)) => {
                self.world.prefs.clone_from(options.prefs());
                self.look = Look::new(self.world.abilities, &self.world.prefs);
                let confirms = self.confirms();
                match &mut self.page {
                    Page::Play(play) => play.adapt(self.look, confirms),
                    Page::Online(online) => online.adapt(self.look),
                    Page::Puzzle(puzzle) => puzzle.adapt(self.look),
                    Page::Review(review, play) => {
                        review.adapt(self.look);
                        play.adapt(self.look, confirms);
                    }
                    Page::Menu(_) | Page::Form(_) => {}
                }
                return vec![Effect::Keep(self.world.prefs.write())];
            }
            (options::Answer::Refused(reason), _) => self.message = reason,
            (options::Answer::Done, _) => self.options = None,
            (options::Answer::Open | options::Answer::Changed, _) => {}
        }
        Vec::new()
    }

    const fn confirms(&self) -> bool {
        self.world.prefs.preferences.confirm_moves
    }

    fn click(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        if self.prompt.is_some() || self.is_too_small() {
            return Vec::new();
        }
        let (area, game_area) = (self.page_area(), self.game_area());
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if self.help.is_some() {
            if is_click {
                self.help = None;
            }
            return Vec::new();
        }
        if let Some(options) = &mut self.options {
            if is_click {
                let answer = options.click(mouse.column, mouse.row, area);
                return self.liked(answer);
            }
            return Vec::new();
        }
        match &mut self.page {
            Page::Menu(menu) if is_click => {
                let entry = menu.click(mouse.row);
                self.enter(entry)
            }
            Page::Form(form) if is_click => {
                form.click(mouse.column, mouse.row, area);
                Vec::new()
            }
            Page::Menu(_) | Page::Form(_) => Vec::new(),
            Page::Online(online) => online.click(mouse, game_area),
            Page::Puzzle(puzzle) => {
                puzzle.click(mouse, game_area);
                Vec::new()
            }
            Page::Review(review, _) => {
                review.click(mouse);
                Vec::new()
            }
            Page::Play(play) => {
                let geometry = play.geometry(game_area);
                play.click(mouse, &geometry)
            }
        }
    }

    fn enter(&mut self, entry: Option<Entry>) -> Vec<Effect> {
        match entry {
            Some(Entry::Game(game)) => {
                self.page = Page::Form(Form::new(Rules::usual(game), &self.world.registry));
            }
            Some(Entry::Puzzles) => {
                self.page = Page::Puzzle(Box::new(PuzzlePage::new(GameId::Gomoku, self.look)));
            }
            Some(Entry::Load) => return self.open_files(),
            Some(Entry::Options) => self.open_options(),
            Some(Entry::Quit) => return vec![Effect::Quit],
            None => {}
        }
        Vec::new()
    }

    /// Looks at the finished game again.
    fn open_review(&mut self) -> Vec<Effect> {
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        let Page::Play(play) = page else {
            self.page = page;
            return Vec::new();
        };
        self.reviews += 1;
        let review = ReviewPage::new(self.reviews, play.game(), self.look);
        let effect = Effect::Review(review.number, review.spec().clone());
        self.page = Page::Review(Box::new(review), play);
        vec![effect]
    }

    /// Back to the game that was reviewed.
    fn close_review(&mut self) {
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        self.page = match page {
            Page::Review(_, play) => Page::Play(play),
            page => page,
        };
    }

    fn open_menu(&mut self) -> Vec<Effect> {
        self.page = Page::Menu(Menu::default());
        vec![Effect::StopThinking]
    }

    fn start(&mut self, settings: Settings) -> Vec<Effect> {
        match Match::new(settings) {
            Ok(game) => self.open(game),
            Err(error) => {
                self.message = crate::messages::sentence(&error.to_string());
                Vec::new()
            }
        }
    }

    fn open(&mut self, game: Match) -> Vec<Effect> {
        self.games += 1;
        let seed = self.world.seed.wrapping_add(2 * self.games);
        let roster = self.world.registry.profiles(game.table().game());
        let policy = self.world.policy;
        let (mut play, effects) =
            Play::new(game, self.games, seed, self.now, &roster, self.look, policy);
        play.adapt(self.look, self.confirms());
        self.options = None;
        self.page = Page::Play(Box::new(play));
        [vec![Effect::StopThinking], effects].concat()
    }

    fn say(&mut self, message: String) {
        match &mut self.page {
            Page::Play(play) => play.say(message),
            Page::Menu(_)
            | Page::Form(_)
            | Page::Online(_)
            | Page::Puzzle(_)
            | Page::Review(..) => {
                self.message = message;
            }
        }
    }

    /// The game that help is about.
    fn game(&self) -> GameId {
        match &self.page {
            Page::Online(online) => online.game(),
            Page::Puzzle(puzzle) => puzzle.game(),
            Page::Review(review, _) => review.game(),
            Page::Menu(_) => GameId::Gomoku,
            Page::Form(form) => form.game(),
            Page::Play(play) => play.game().settings().rules.game(),
        }
    }

    const fn is_too_small(&self) -> bool {
        self.world.size.0 < SMALLEST.0 || self.world.size.1 < SMALLEST.1
    }

    /// Between the header and the line for messages.
    const fn page_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.world.size.0,
            height: self.world.size.1.saturating_sub(3),
        }
    }

    /// Between the header and the keys: a game has its messages beside the board.
    const fn game_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.world.size.0,
            height: self.world.size.1.saturating_sub(2),
        }
    }

    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let buffer = frame.buffer_mut();
        let whole = buffer.area;
        let look = self.look;
        buffer.set_style(whole, look.ground(Ground::Page));
        if self.is_too_small() {
            return draw_too_small(whole, look, buffer);
        }
        let area = self.page_area();
        let (place, details) = self.title();
        draw_header(
            whole.width,
            &place,
            &details,
            &self.standing(),
            look,
            buffer,
        );
        let is_loading = matches!(self.prompt, Some(Prompt::Load(_)));
        match (&self.help, &self.options, &self.page) {
            _ if is_loading => self.files.draw(area, look, buffer),
            (Some(help), _, _) => help.draw(area, look, buffer),
            (None, Some(options), _) => options.draw(area, look, buffer),
            (None, None, Page::Menu(menu)) => menu.draw(area, look, buffer),
            (None, None, Page::Form(form)) => form.draw(area, look, buffer),
            (None, None, Page::Online(online)) => online.draw(self.game_area(), buffer),
            (None, None, Page::Puzzle(puzzle)) => puzzle.draw(self.game_area(), buffer),
            (None, None, Page::Review(review, _)) => review.draw(self.game_area(), buffer),
            (None, None, Page::Play(play)) => {
                let asked = self.prompt.as_ref();
                let asked = asked.map(|prompt| (prompt.to_string(), Tone::Warn));
                play.draw(self.game_area(), asked, buffer);
            }
        }
        if !self.shows_game() {
            let (message, ink) = self.message_line();
            let line = whole.height - 2;
            put_line(buffer, whole, line, &format!(" {message}"), look.ink(ink));
        }
        draw_keys(whole.width, whole.height - 1, self.keys(), look, buffer);
    }

    /// Whether a game is shown, with its message beside the board.
    const fn shows_game(&self) -> bool {
        let is_loading = matches!(self.prompt, Some(Prompt::Load(_)));
        let is_form = matches!(self.page, Page::Menu(_) | Page::Form(_));
        !is_form && self.help.is_none() && self.options.is_none() && !is_loading
    }

    /// Where one is, and under which conditions.
    fn title(&self) -> (String, String) {
        match &self.page {
            _ if self.options.is_some() => ("Settings".to_owned(), String::new()),
            Page::Menu(_) => ("Home".to_owned(), String::new()),
            Page::Online(online) => online.title(),
            Page::Puzzle(puzzle) => ("Puzzles".to_owned(), puzzle.game().name().to_owned()),
            Page::Review(review, _) => ("Review".to_owned(), review.game().name().to_owned()),
            Page::Form(form) => (form.game().name().to_owned(), "new game".to_owned()),
            Page::Play(play) => {
                let settings = play.game().settings();
                let name = settings.rules.game().name().to_owned();
                (name, conditions(settings))
            }
        }
    }

    /// What stands at the right of the header: whether the game is saved.
    fn standing(&self) -> String {
        match &self.page {
            Page::Play(play) if play.is_underway() => "not saved".to_owned(),
            Page::Play(play) if play.file().is_some() => "saved".to_owned(),
            Page::Online(online) => online.standing(),
            _ => String::new(),
        }
    }

    /// What is said or asked now.
    fn message_line(&self) -> (String, Ink) {
        match (&self.prompt, &self.page) {
            (Some(prompt), _) => (prompt.to_string(), Ink::Accent),
            (None, Page::Play(play)) if self.shows_game() => (play.message(), Ink::Plain),
            (None, _) => (self.message.clone(), Ink::Plain),
        }
    }

    /// What is said or asked now, as one line.
    #[cfg(test)]
    pub fn message(&self) -> String {
        match &self.page {
            Page::Online(online) => online.message(),
            Page::Puzzle(puzzle) => puzzle.said(),
            Page::Review(review, _) => review.said(),
            _ => self.message_line().0,
        }
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match self.prompt {
            Some(Prompt::Confirm(_) | Prompt::Agree(_)) => return &[("Y", "yes"), ("N", "no")],
            Some(Prompt::Replace(_)) => {
                return &[
                    ("Y", "replace it"),
                    ("N", "another name"),
                    ("Esc", "cancel"),
                ];
            }
            Some(Prompt::Save(_)) => return &[("Enter", "save"), ("Esc", "cancel")],
            Some(Prompt::Load(_)) => {
                return &[
                    ("↑↓", "choose, or type a path"),
                    ("Enter", "load"),
                    ("Esc", "cancel"),
                ];
            }
            None => {}
        }
        if self.help.is_some() {
            return &[("↑↓", "scroll"), ("Esc", "back")];
        }
        if self.options.is_some() {
            return &[
                ("↑↓", "row"),
                ("←→", "change"),
                ("#", "type a colour"),
                ("Esc", "back"),
            ];
        }
        match &self.page {
            Page::Online(online) => online.keys(),
            Page::Puzzle(_) => puzzle_page::KEYS,
            Page::Review(..) => review_page::KEYS,
            Page::Menu(_) => &[
                ("↑↓", "choose"),
                ("Enter", "take"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            Page::Form(_) => &[
                ("↑↓", "row"),
                ("←→", "change"),
                ("a-z", "type"),
                ("Enter", "start"),
                ("Esc", "back"),
                ("F1", "help"),
            ],
            Page::Play(play) if play.game().result().is_some() => &[
                ("Enter", "review"),
                ("^A", "again"),
                ("^G", "menu"),
                ("[ ]", "back"),
                ("^S", "save"),
                ("^O", "load"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            Page::Play(_) => &[
                ("Enter", "play"),
                ("^T", "hint"),
                ("^U", "undo"),
                ("[ ]", "back"),
                ("^R", "resign"),
                ("^D", "draw"),
                ("^N", "now"),
                ("^S", "save"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
        }
    }
}

/// The rules that are not the usual ones, and the clock.
fn conditions(settings: &Settings) -> String {
    let rules = settings.rules.to_string();
    let (_, rules) = rules.split_once(' ').unwrap_or_default();
    let clock = match super::clock::describe(settings.time) {
        none if none == "none" => "no clock".to_owned(),
        clock => clock,
    };
    match rules {
        "" => clock,
        rules => format!("{rules} · {clock}"),
    }
}

/// Some terminals send these two keys as control letters.
fn plain(key: KeyEvent) -> KeyEvent {
    let code = match key.code {
        KeyCode::Char('h') => KeyCode::Backspace,
        KeyCode::Char('j') => KeyCode::Enter,
        _ => return key,
    };
    if key.modifiers == KeyModifiers::CONTROL {
        KeyEvent::new(code, KeyModifiers::NONE)
    } else {
        key
    }
}

fn draw_too_small(area: Rect, look: Look, buffer: &mut Buffer) {
    let (width, height) = SMALLEST;
    let text = format!(
        "Sente needs a window of {width} by {height} characters. This one has {} by {}: please make it larger.",
        area.width, area.height
    );
    for (line, text) in super::paint::wrap(&text, area.width.max(1))
        .iter()
        .enumerate()
    {
        put_line(buffer, area, line as u16, text, look.ink(Ink::Plain));
    }
}

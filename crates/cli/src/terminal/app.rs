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
use sente_rules::{GameId, Rules};

use super::event::{Effect, Event};
use super::files::Files;
use super::form::{self, Form};
use super::help::Help;
use super::look::{Abilities, Ink, Look};
use super::menu::{Entry, Menu};
use super::options::{self, Options};
use super::paint::put_line;
use super::play::Play;
use super::preferences::TerminalPreferences;
use super::prompt::{ConfirmedAction, Prompt, Reply};

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
}

enum Page {
    Menu(Menu),
    Form(Form),
    Play(Box<Play>),
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
        }
    }

    /// Lets something happen at a moment, and says what is to be done about it.
    pub fn update(&mut self, event: Event, now: Time) -> Vec<Effect> {
        self.now = now;
        // A flag may have fallen before this happened.
        let mut effects = match &mut self.page {
            Page::Play(play) => play.tick(now),
            Page::Menu(_) | Page::Form(_) => Vec::new(),
        };
        effects.extend(self.meet(event));
        effects
    }

    /// After which time the screen changes by itself, if it does.
    pub fn changes_in(&self) -> Option<Duration> {
        match &self.page {
            Page::Play(play) => play.changes_in(),
            Page::Menu(_) | Page::Form(_) => None,
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
        }
    }

    /// The app's own keys: they never clash with a move that is being typed.
    fn control(&mut self, letter: char) -> Vec<Effect> {
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
                if let Page::Play(play) = &mut self.page {
                    play.adapt(self.look, confirms);
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
        let area = self.page_area();
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
            Page::Play(play) => {
                let geometry = play.geometry(area);
                play.click(mouse, &geometry)
            }
        }
    }

    fn enter(&mut self, entry: Option<Entry>) -> Vec<Effect> {
        match entry {
            Some(Entry::Game(game)) => {
                self.page = Page::Form(Form::new(Rules::usual(game), &self.world.registry));
            }
            Some(Entry::Load) => return self.open_files(),
            Some(Entry::Options) => self.open_options(),
            Some(Entry::Quit) => return vec![Effect::Quit],
            None => {}
        }
        Vec::new()
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
        let (mut play, effects) = Play::new(game, self.games, seed, self.now, &roster, self.look);
        play.adapt(self.look, self.confirms());
        self.options = None;
        self.page = Page::Play(Box::new(play));
        [vec![Effect::StopThinking], effects].concat()
    }

    fn say(&mut self, message: String) {
        match &mut self.page {
            Page::Play(play) => play.say(message),
            Page::Menu(_) | Page::Form(_) => self.message = message,
        }
    }

    /// The game that help is about.
    const fn game(&self) -> GameId {
        match &self.page {
            Page::Menu(_) => GameId::Gomoku,
            Page::Form(form) => form.game(),
            Page::Play(play) => play.game().settings().rules.game(),
        }
    }

    const fn is_too_small(&self) -> bool {
        self.world.size.0 < SMALLEST.0 || self.world.size.1 < SMALLEST.1
    }

    /// Between the title and the lines for messages and keys.
    const fn page_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.world.size.0,
            height: self.world.size.1.saturating_sub(3),
        }
    }

    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let buffer = frame.buffer_mut();
        let whole = buffer.area;
        if self.is_too_small() {
            return draw_too_small(whole, self.look, buffer);
        }
        let area = self.page_area();
        put_line(buffer, whole, 0, &self.title(), self.look.ink(Ink::Faint));
        let is_loading = matches!(self.prompt, Some(Prompt::Load(_)));
        match (&self.help, &self.options, &self.page) {
            _ if is_loading => self.files.draw(area, self.look, buffer),
            (Some(help), _, _) => help.draw(area, self.look, buffer),
            (None, Some(options), _) => options.draw(area, self.look, buffer),
            (None, None, Page::Menu(menu)) => menu.draw(area, self.look, buffer),
            (None, None, Page::Form(form)) => form.draw(area, self.look, buffer),
            (None, None, Page::Play(play)) => play.draw(area, buffer),
        }
        let (message, ink) = self.message_line();
        let bottom = self.world.size.1 - 2;
        put_line(
            buffer,
            whole,
            bottom,
            &format!(" {message}"),
            self.look.ink(ink),
        );
        put_line(
            buffer,
            whole,
            bottom + 1,
            self.keys(),
            self.look.ink(Ink::Faint),
        );
    }

    fn title(&self) -> String {
        match &self.page {
            _ if self.options.is_some() => " Sente: settings".to_owned(),
            Page::Menu(_) => " Sente".to_owned(),
            Page::Form(form) => format!(" Sente: {}", form.game().name()),
            Page::Play(play) => format!(" Sente: {}", play.game().settings().rules.game().name()),
        }
    }

    fn message_line(&self) -> (String, Ink) {
        match (&self.prompt, &self.page) {
            (Some(prompt), _) => (prompt.to_string(), Ink::Accent),
            (None, Page::Play(play)) if self.help.is_none() && self.options.is_none() => {
                let ink = if play.is_typing() {
                    Ink::Accent
                } else {
                    Ink::Plain
                };
                (play.message(), ink)
            }
            (None, _) => (self.message.clone(), Ink::Plain),
        }
    }

    const fn keys(&self) -> &'static str {
        match self.prompt {
            Some(Prompt::Confirm(_) | Prompt::Agree(_)) => return " Enter or y: yes   Esc: no",
            Some(Prompt::Replace(_)) => {
                return " Enter or y: replace it   n: another name   Esc: cancel";
            }
            Some(Prompt::Save(_)) => return " Enter save   Esc cancel",
            Some(Prompt::Load(_)) => {
                return " Up/Down choose, or type a path   Enter load   Esc cancel";
            }
            None => {}
        }
        if self.help.is_some() {
            return " Up/Down scroll   any other key: back";
        }
        if self.options.is_some() {
            return " Up/Down row   Left/Right change   type a colour   Esc back";
        }
        match &self.page {
            Page::Menu(_) => " Up/Down choose   Enter take   F1 help   ^Q quit",
            Page::Form(_) => {
                " Up/Down row  Left/Right change  type a name or clock  Enter start  Esc back"
            }
            Page::Play(play) if play.game().result().is_some() => {
                " F1 help  [ ] moves  ^A again  ^S save  ^O load  ^P settings  ^G menu  ^Q quit"
            }
            Page::Play(_) => {
                " F1 help  ^U undo  ^T hint  ^N now  ^D draw  ^R resign  ^S save  ^Q quit"
            }
        }
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

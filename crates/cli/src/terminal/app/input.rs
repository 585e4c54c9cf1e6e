//! Handles keys, clicks and answers to prompts on every page.

use std::path::{Path, PathBuf};

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sente_rules::GameId;

use super::{App, Page};
use crate::terminal::event::Effect;
use crate::terminal::form;
use crate::terminal::help::Help;
use crate::terminal::online::Outcome;
use crate::terminal::prompt::{ConfirmedAction, Prompt, Reply};

impl App {
    pub(super) fn press(&mut self, key: KeyEvent) -> Vec<Effect> {
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
                Outcome::Review => self.open_review(),
                Outcome::Learn => self.open_practice(GameId::Gomoku, None),
            };
        }
        match key.code {
            KeyCode::F(1) | KeyCode::Char('?') => {
                self.help = Some(match &self.page {
                    Page::Online(online) if !online.is_in_game() => Help::lobby(),
                    _ => Help::new(self.game()),
                });
                Vec::new()
            }
            KeyCode::Char(letter) if is_control => self.control(letter),
            _ => self.press_page(key),
        }
    }

    pub(super) fn press_page(&mut self, key: KeyEvent) -> Vec<Effect> {
        match &mut self.page {
            Page::Play(play)
                if play.game().result().is_some()
                    && key.code == KeyCode::Enter
                    && !play.is_typing() =>
            {
                self.open_review()
            }
            Page::Review(..) if key.code == KeyCode::Char('t') => self.try_out(),
            Page::Review(review, _) => {
                if review.press(key.code) {
                    return self.close_review();
                }
                Vec::new()
            }
            Page::Practice(..) => self.press_practice(key),
            Page::Menu(menu) => {
                let entry = menu.press(key.code);
                let kept = self.keep_levels();
                [kept, self.enter(entry)].concat()
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
            // The key has been handled already.
            Page::Online(_) => Vec::new(),
        }
    }

    /// Handles the app's own keys, which never clash with a typed move.
    pub(super) fn control(&mut self, letter: char) -> Vec<Effect> {
        match (letter, &mut self.page) {
            ('g' | 'o' | 'q' | 'p', _) | (_, Page::Menu(_) | Page::Form(_) | Page::Play(_)) => {}
            (_, Page::Practice(..)) => {
                let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
                return self.press_practice(key);
            }
            (_, Page::Online(_) | Page::Review(..)) => return Vec::new(),
        }
        match (letter, &mut self.page) {
            ('q', Page::Play(play)) if play.is_underway() => self.ask(ConfirmedAction::Quit),
            ('q', _) => return vec![Effect::Quit],
            ('g', Page::Practice(..)) => return self.close_practice(),
            // On a server, no files are loaded.
            ('o', Page::Practice(_, Some(_))) => {}
            ('o', _) => return self.open_files(),
            ('p', _) => self.open_options(),
            ('g', _) if !self.aside.is_empty() => return self.end_trial(),
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

    pub(super) fn ask(&mut self, deed: ConfirmedAction) {
        self.prompt = Some(Prompt::Confirm(deed));
    }

    pub(super) fn replied(&mut self, reply: Reply) -> Vec<Effect> {
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
            // Nothing to do, or the game page is closed.
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

    pub(super) fn click(&mut self, mouse: MouseEvent) -> Vec<Effect> {
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
                let entry = menu.click((mouse.column, mouse.row), area, self.look);
                self.enter(entry)
            }
            Page::Form(form) if is_click => {
                form.click(mouse.column, mouse.row, area);
                Vec::new()
            }
            Page::Menu(_) | Page::Form(_) => Vec::new(),
            Page::Online(online) => online.click(mouse, game_area),
            Page::Practice(..) => {
                self.practise(|practice, context| practice.click(mouse, game_area, context))
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
}

//! Draws the app: the header, the page, the message or question, and the keys.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sente_match::Settings;

use super::{App, Page};
use crate::terminal::clock;
use crate::terminal::column::Tone;
use crate::terminal::game_screen::{draw_header, draw_keys};
use crate::terminal::look::{Ground, Ink, Look};
use crate::terminal::paint::{put_line, wrap};
use crate::terminal::prompt::Prompt;
use crate::terminal::review_page;

/// The smallest supported window.
const SMALLEST: (u16, u16) = (80, 24);

impl App {
    /// Draws the screen.
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
            (None, None, Page::Practice(practice, below)) => {
                let learner = match below {
                    Some(_) => &self.there,
                    None => &self.here,
                };
                practice.draw(self.game_area(), learner, self.today(), buffer);
            }
            (None, None, Page::Review(review, _)) => review.draw(self.game_area(), buffer),
            (None, None, Page::Play(play)) => {
                let asked = self.prompt.as_ref();
                let asked = asked.map(|prompt| (prompt.to_string(), Tone::Warn));
                let review = self.prepared.as_ref().map(|(_, review)| &**review);
                play.draw(self.game_area(), asked, review, buffer);
            }
        }
        if !self.shows_game() {
            let (message, ink) = self.message_line();
            let line = whole.height - 2;
            put_line(buffer, whole, line, &format!(" {message}"), look.ink(ink));
        }
        draw_keys(whole.width, whole.height - 1, self.keys(), look, buffer);
    }

    pub(super) const fn is_too_small(&self) -> bool {
        self.world.size.0 < SMALLEST.0 || self.world.size.1 < SMALLEST.1
    }

    /// The area between the header and the message line.
    pub(super) const fn page_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.world.size.0,
            height: self.world.size.1.saturating_sub(3),
        }
    }

    /// The area between the header and the keys, for games, which display messages beside the board.
    pub(super) const fn game_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.world.size.0,
            height: self.world.size.1.saturating_sub(2),
        }
    }

    /// Whether a game is displayed, with its message beside the board.
    pub(super) const fn shows_game(&self) -> bool {
        let is_loading = matches!(self.prompt, Some(Prompt::Load(_)));
        let is_form = matches!(self.page, Page::Menu(_) | Page::Form(_));
        !is_form && self.help.is_none() && self.options.is_none() && !is_loading
    }

    /// The page's name and details, for the header.
    pub(super) fn title(&self) -> (String, String) {
        match &self.page {
            _ if self.options.is_some() => ("Settings".to_owned(), String::new()),
            Page::Menu(_) => ("Home".to_owned(), String::new()),
            Page::Online(online) => online.title(),
            Page::Practice(practice, _) => practice.title(),
            Page::Review(review, _) => ("Review".to_owned(), review.title()),
            Page::Form(form) => (form.game().name().to_owned(), "new game".to_owned()),
            Page::Play(play) => {
                let settings = play.game().settings();
                let name = settings.rules.game().name().to_owned();
                (name, conditions(settings))
            }
        }
    }

    /// The text at the right of the header, such as whether the game is saved.
    pub(super) fn standing(&self) -> String {
        match &self.page {
            Page::Play(play) if play.is_saved() => "saved".to_owned(),
            Page::Play(play) if play.is_underway() || play.file().is_some() => {
                "not saved".to_owned()
            }
            Page::Online(online) => online.standing(),
            Page::Practice(practice, _) => practice.standing(),
            Page::Review(review, _) => review.standing(),
            _ => String::new(),
        }
    }

    /// The current message or question.
    pub(super) fn message_line(&self) -> (String, Ink) {
        match (&self.prompt, &self.page) {
            (Some(prompt), _) => (prompt.to_string(), Ink::Accent),
            (None, Page::Play(play)) if self.shows_game() => (play.message(), Ink::Plain),
            (None, _) => (self.message.clone(), Ink::Plain),
        }
    }

    /// The current message or question, for tests.
    #[cfg(test)]
    pub fn message(&self) -> String {
        match &self.page {
            Page::Online(online) => online.message(),
            Page::Practice(practice, _) => practice.said(),
            Page::Review(review, _) => review.said(),
            _ => self.message_line().0,
        }
    }

    pub(super) fn keys(&self) -> &'static [(&'static str, &'static str)] {
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
            Page::Practice(practice, _) => practice.keys(),
            Page::Review(..) => review_page::KEYS,
            Page::Menu(_) => &[
                ("1-9", "open"),
                ("↑↓", "choose"),
                ("←→", "level"),
                ("Enter", "open"),
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
            Page::Play(play) if !self.aside.is_empty() && play.game().result().is_none() => &[
                ("Enter", "play"),
                ("^G", "review"),
                ("^T", "hint"),
                ("^U", "undo"),
                ("[ ]", "back"),
                ("^N", "now"),
                ("^S", "save"),
                ("F1", "help"),
                ("^Q", "quit"),
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

/// The settings that differ from the default rules, and the clock.
fn conditions(settings: &Settings) -> String {
    let rules = settings.rules.to_string();
    let (_, rules) = rules.split_once(' ').unwrap_or_default();
    let clock = match clock::describe(settings.time) {
        none if none == "none" => "no clock".to_owned(),
        clock => clock,
    };
    match rules {
        "" => clock,
        rules => format!("{rules} · {clock}"),
    }
}

fn draw_too_small(area: Rect, look: Look, buffer: &mut Buffer) {
    let (width, height) = SMALLEST;
    let text = format!(
        "Sente needs a window of {width} by {height} characters. This one has {} by {}: please make it larger.",
        area.width, area.height
    );
    for (line, text) in wrap(&text, area.width.max(1)).iter().enumerate() {
        put_line(buffer, area, line as u16, text, look.ink(Ink::Plain));
    }
}

//! The help page: the rules of a game or the keys of the lobby, and the keys of a game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sente_rules::GameId;

use super::games;
use super::geometry::centred;
use super::look::{Ink, Look};
use super::paint::{put_line, wrap};

/// A scrollable text page.
pub struct Help {
    topic: Topic,
    top: usize,
}

/// What the page is about.
#[derive(Clone, Copy)]
enum Topic {
    Game(GameId),
    Lobby,
}

impl Help {
    /// The help about this game.
    pub const fn new(game: GameId) -> Self {
        let topic = Topic::Game(game);
        Self { topic, top: 0 }
    }

    /// About the lobby of a server.
    pub const fn lobby() -> Self {
        let topic = Topic::Lobby;
        Self { topic, top: 0 }
    }

    /// Scrolls down, or up if `lines` is negative.
    pub fn scroll(&mut self, lines: isize) {
        let last = self.lines(78).len().saturating_sub(1);
        self.top = self.top.saturating_add_signed(lines).min(last);
    }

    /// Draws the visible part of the text.
    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let area = centred(area, 94);
        let inner = Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(1),
        };
        let lines = self.lines(inner.width);
        for (line, (ink, text)) in lines.iter().skip(self.top).enumerate() {
            put_line(buffer, inner, line as u16, text, look.ink(*ink));
        }
    }

    fn lines(&self, width: u16) -> Vec<(Ink, String)> {
        let (title, keys) = match self.topic {
            Topic::Game(game) => (format!("How to play {}", game.name()), "Keys"),
            Topic::Lobby => ("The lobby".to_owned(), "Keys in a game"),
        };
        let mut lines = vec![(Ink::Accent, title)];
        match self.topic {
            Topic::Game(game) => {
                let paragraphs = games::rules(game).iter();
                let wrapped = paragraphs.flat_map(|paragraph| wrap(paragraph, width));
                lines.extend(wrapped.map(|line| (Ink::Plain, line)));
            }
            Topic::Lobby => lines.extend(LOBBY.iter().map(|&line| (Ink::Plain, line.to_owned()))),
        }
        lines.push((Ink::Plain, String::new()));
        lines.push((Ink::Accent, keys.to_owned()));
        lines.extend(KEYS.iter().map(|&line| (Ink::Plain, line.to_owned())));
        lines
    }
}

const LOBBY: &[&str] = &[
    "arrows, Enter   go on with a game of yours, or take somebody's offer",
    "N new           offers a game to everybody",
    "C computer      plays a computer player, F friend gets a code for one person",
    "J join          joins a friend's game by its code",
    "A account       your ratings, scores, last games and saved games",
    "L learn         puzzles, your own mistakes, a course",
    "R refresh       asks the server for your games again",
    "Esc leave       goes back to the first page",
];

const KEYS: &[&str] = &[
    "arrows, Enter   point and play; or type a move such as h8, c2-c3, c2xe5",
    "mouse           click a point; the wheel looks back",
    "PgUp PgDn [ ]   look at earlier positions; Home, End, Esc",
    "Ctrl-U undo     Ctrl-T hint     Ctrl-N move now   Ctrl-D offer a draw",
    "Ctrl-R resign   Ctrl-S save     Ctrl-O load       Ctrl-A again",
    "Ctrl-E save under another name  Ctrl-Z suspend",
    "Ctrl-G menu     Ctrl-Q quit     Ctrl-P settings",
    "In a review     arrows move, N next mistake, B better line, T try it",
    "While learning  Ctrl-T hint, Ctrl-S answer, Ctrl-N skip, Ctrl-F theme",
];

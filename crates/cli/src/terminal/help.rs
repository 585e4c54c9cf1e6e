//! The help page: the rules of a game or the keys of the lobby, and the keys of a game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sente_rules::GameId;

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
                let paragraphs = rules(game).iter();
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
    "While learning  Ctrl-T shows where to begin, Ctrl-S the answer, Ctrl-N skips",
];

/// The rules in short paragraphs.
const fn rules(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Gomoku => &[
            "Black and White place stones on the intersections in turn; Black begins. Stones never move.",
            "Five or more of your own stones in an unbroken row, column or diagonal win. A full board is a draw.",
            SWAP,
        ],
        GameId::Standard => &[
            "Black and White place stones on the intersections in turn; Black begins. Stones never move.",
            "Exactly five of your own stones in an unbroken row, column or diagonal win. Six or more win nothing. A full board is a draw.",
            SWAP,
        ],
        GameId::Renju => &[
            "Black and White place stones on the intersections in turn; Black begins. White wins with five or more in a row, Black with exactly five.",
            "Black may not make two open threes at once, two fours at once, or six or more in a row, unless the same move makes five. Forbidden points are marked.",
            SWAP,
        ],
        GameId::Othello => &[
            "Place a disc so that it and another of your discs enclose a straight line of your opponent's discs. All enclosed discs, in every direction, turn over.",
            "A move must turn over at least one disc; the dots show where you may play. A side without a move passes. When neither side can move, the side with more discs wins.",
        ],
        GameId::Surakarta => &[
            "Yellow begins. A piece steps to any empty point next to it, also diagonally.",
            "To capture, a piece runs along a coloured track over empty points, round at least one corner loop, until it meets an enemy piece, and takes its place. It may use several loops.",
            "The side that captures all enemy pieces wins. After many moves without a capture, or when a position repeats too often, the side with more pieces wins.",
            "When you choose a piece, its steps are dotted and its captures bracketed.",
        ],
    }
}

const SWAP: &str = "Openings: in pro the first stone goes to the centre and Black's second one outside the central 5x5. In swap2 one player places three stones; the other takes Black, takes White, or adds two stones and lets the first player choose.";

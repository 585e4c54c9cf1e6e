//! The lobby: the person's own games, open offers, and the form for a new offer.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_api::{GameSummary, NewGame, NewSeek, SeatChoice, SeatOrder, SeekDoc};
use sente_engine::{PlayerRegistry, Profile};
use sente_rules::{GameId, Rules};

use super::connection::Ask;
use super::counting;
use crate::terminal::clock;
use crate::terminal::column::{Panel, Tone, draw_title, put_right};
use crate::terminal::geometry::centred;
use crate::terminal::look::{Ink, Look};
use crate::terminal::menu::USUAL_LEVEL;
use crate::terminal::paint::{put, put_line};

/// The lists and the open question.
pub struct Lobby {
    pub games: Vec<GameSummary>,
    pub seeks: Vec<SeekDoc>,
    /// The computer players of each game.
    rosters: Vec<(GameId, Vec<Profile>)>,
    chosen: usize,
    question: Option<Question>,
}

/// A question that is being answered.
enum Question {
    /// An offer to anybody, or to a friend, who gets a code.
    Offer(Offer),
    /// The code of an invitation.
    Code(String),
}

/// An offer that is being filled in.
struct Offer {
    game: GameId,
    time: usize,
    is_rated: bool,
    with: With,
    roster: Vec<Profile>,
    /// Whether the person moves first, instead of a random choice.
    is_first: bool,
    row: usize,
}

/// The intended opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum With {
    /// Anybody in the lobby.
    Anybody,
    /// A friend, who gets a code.
    Friend,
    /// The computer player at this index of the roster.
    Computer(usize),
}

/// What the person wants.
#[derive(Debug, PartialEq)]
pub enum Wanted {
    Nothing,
    Ask(Ask),
    /// Opens a game.
    Open(String),
    Account,
}

/// The default clock: five minutes and three seconds per move.
const USUAL_TIME: usize = 4;
const ROWS: usize = 5;
/// The number of the person's games that are listed at once.
const MOST_GAMES: usize = 6;

impl Offer {
    const fn new(with: With, roster: Vec<Profile>) -> Self {
        Self {
            game: GameId::Gomoku,
            time: USUAL_TIME,
            is_rated: true,
            with,
            roster,
            is_first: false,
            row: 0,
        }
    }

    fn change(&mut self, by: isize) {
        let turn = |at: usize, count: usize| (at as isize + by).rem_euclid(count as isize) as usize;
        match self.row {
            0 => {
                let at = GameId::ALL.iter().position(|it| *it == self.game);
                self.game = GameId::ALL[turn(at.unwrap_or_default(), GameId::ALL.len())];
            }
            1 => self.time = turn(self.time, clock::CHOICES.len()),
            2 => self.is_rated = !self.is_rated,
            3 => {
                let at = match self.with {
                    With::Anybody => 0,
                    With::Friend => 1,
                    With::Computer(place) => place + 2,
                };
                self.with = match turn(at, self.roster.len() + 2) {
                    0 => With::Anybody,
                    1 => With::Friend,
                    place => With::Computer(place - 2),
                };
            }
            _ => self.is_first = !self.is_first,
        }
    }

    /// Adopts the roster of another game; keeps the computer player if it is there, too.
    fn meet(&mut self, roster: &[Profile]) {
        if let With::Computer(place) = self.with {
            let id = &self.roster[place].id;
            let found = roster.iter().position(|profile| profile.id == *id);
            self.with = found.map_or(With::Anybody, With::Computer);
        }
        self.roster = roster.to_vec();
    }

    fn ask(&self) -> Ask {
        let rules = Rules::usual(self.game).to_string();
        let order = if self.is_first {
            SeatOrder::Given
        } else {
            SeatOrder::Random
        };
        let (time, rated) = (clock::CHOICES[self.time], self.is_rated);
        let opponent = match self.with {
            With::Anybody => {
                return Ask::Seek(NewSeek {
                    rules,
                    time,
                    help: false,
                    rated,
                    order,
                });
            }
            With::Friend => SeatChoice::Open,
            With::Computer(place) => SeatChoice::Computer {
                player: self.roster[place].id.clone(),
            },
        };
        Ask::Begin(NewGame {
            rules,
            setup: None,
            seats: [SeatChoice::Me, opponent],
            order,
            time,
            help: false,
            rated,
            games: 1,
        })
    }

    fn rows(&self) -> [(&'static str, String); ROWS] {
        let time = clock::CHOICES[self.time];
        let rated = if self.is_rated { "rated" } else { "casual" };
        let begins = if self.is_first {
            "you"
        } else {
            "chosen at random"
        };
        let who = match self.with {
            With::Anybody => "anybody in the lobby".to_owned(),
            With::Friend => "a friend, who gets a code".to_owned(),
            With::Computer(place) => {
                let Profile { name, rating, .. } = &self.roster[place];
                format!("{name}, a computer player ({rating})")
            }
        };
        [
            ("Game", self.game.name().to_owned()),
            ("Clock", clock::describe(time)),
            ("Rating", rated.to_owned()),
            ("With", who),
            ("Starts", begins.to_owned()),
        ]
    }
}

impl Lobby {
    /// An empty lobby, with the available computer players.
    pub fn new(registry: &PlayerRegistry) -> Self {
        let rosters = GameId::ALL.map(|game| (game, registry.profiles(game)));
        Self {
            games: Vec::new(),
            seeks: Vec::new(),
            rosters: rosters.into(),
            chosen: 0,
            question: None,
        }
    }

    fn roster(&self, game: GameId) -> Vec<Profile> {
        let known = self.rosters.iter().find(|(it, _)| *it == game);
        known.map_or_else(Vec::new, |(_, roster)| roster.clone())
    }

    fn offer(&self, with: With) -> Question {
        Question::Offer(Offer::new(with, self.roster(GameId::Gomoku)))
    }

    /// Whether Esc closes a question instead of the lobby.
    pub const fn is_asking(&self) -> bool {
        self.question.is_some()
    }

    pub fn press(&mut self, key: KeyCode) -> Wanted {
        match &mut self.question {
            Some(Question::Offer(offer)) => {
                match key {
                    KeyCode::Up => offer.row = offer.row.saturating_sub(1),
                    KeyCode::Down | KeyCode::Tab => offer.row = (offer.row + 1).min(ROWS - 1),
                    KeyCode::Left | KeyCode::Right => {
                        offer.change(if key == KeyCode::Left { -1 } else { 1 });
                        let game = offer.game;
                        let known = self.rosters.iter().find(|(it, _)| *it == game);
                        offer.meet(known.map_or(&[][..], |(_, roster)| roster));
                    }
                    KeyCode::Enter => {
                        let ask = offer.ask();
                        self.question = None;
                        return Wanted::Ask(ask);
                    }
                    KeyCode::Esc => self.question = None,
                    _ => {}
                }
                Wanted::Nothing
            }
            Some(Question::Code(code)) => {
                match key {
                    KeyCode::Char(letter) if code.len() < 20 => {
                        code.push(letter.to_ascii_uppercase());
                    }
                    KeyCode::Backspace => {
                        code.pop();
                    }
                    KeyCode::Enter if !code.is_empty() => {
                        let ask = Ask::Join(std::mem::take(code));
                        self.question = None;
                        return Wanted::Ask(ask);
                    }
                    KeyCode::Esc => self.question = None,
                    _ => {}
                }
                Wanted::Nothing
            }
            None => self.press_list(key),
        }
    }

    fn press_list(&mut self, key: KeyCode) -> Wanted {
        let count = self.games.len() + self.seeks.len();
        self.chosen = self.chosen.min(count.saturating_sub(1));
        match key {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(count.saturating_sub(1)),
            KeyCode::Enter => return self.take(),
            KeyCode::Char('n') => self.question = Some(self.offer(With::Anybody)),
            KeyCode::Char('f') => self.question = Some(self.offer(With::Friend)),
            KeyCode::Char('c') => {
                // The same default level as in the menu.
                let usual = format!("sente-{USUAL_LEVEL}");
                let roster = self.roster(GameId::Gomoku);
                let place = roster.iter().position(|profile| profile.id == usual);
                let with = place.or((!roster.is_empty()).then_some(0));
                self.question = Some(self.offer(with.map_or(With::Anybody, With::Computer)));
            }
            KeyCode::Char('j') => self.question = Some(Question::Code(String::new())),
            KeyCode::Char('a') => return Wanted::Account,
            KeyCode::Char('r') => return Wanted::Ask(Ask::Games),
            _ => {}
        }
        Wanted::Nothing
    }

    /// Opens a game, accepts another person's offer, or withdraws the person's own.
    fn take(&self) -> Wanted {
        if let Some(game) = self.games.get(self.chosen) {
            return Wanted::Open(game.id.clone());
        }
        let seek = self.seeks.get(self.chosen.wrapping_sub(self.games.len()));
        seek.map_or(Wanted::Nothing, |seek| {
            Wanted::Ask(if seek.yours {
                Ask::Withdraw(seek.id.clone())
            } else {
                Ask::Accept(seek.id.clone())
            })
        })
    }

    pub fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match &self.question {
            Some(Question::Offer(_)) => &[
                ("↑↓", "row"),
                ("←→", "change"),
                ("Enter", "offer"),
                ("Esc", "cancel"),
            ],
            Some(Question::Code(_)) => &[("Enter", "join"), ("Esc", "cancel")],
            None => &[
                ("Enter", "play"),
                ("N", "new"),
                ("J", "join"),
                ("A", "account"),
                ("C", "computer"),
                ("F", "friend"),
                ("L", "learn"),
                ("R", "refresh"),
                ("Esc", "leave"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
        }
    }

    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let area = centred(area, 104);
        let page = Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(3),
        };
        match &self.question {
            Some(Question::Offer(offer)) => draw_offer(offer, page, look, buffer),
            Some(Question::Code(code)) => {
                let inner = panel(Rect { height: 5, ..page }, Tone::Turn, look, buffer);
                draw_title(inner, "The code of the invitation", "", look, buffer);
                put_line(buffer, inner, 2, &format!("{code}_"), look.chosen());
            }
            None => self.draw_lists(page, look, buffer),
        }
    }

    fn draw_lists(&self, page: Rect, look: Look, buffer: &mut Buffer) {
        let own = self.games.len().clamp(1, MOST_GAMES) as u16 + 4;
        let games = Rect {
            height: own,
            ..page
        };
        let inner = panel(games, Tone::Plain, look, buffer);
        let count = self.games.len().to_string();
        draw_title(inner, "Your games", &count, look, buffer);
        if self.games.is_empty() {
            let nothing = "No games in progress.";
            put_line(buffer, inner, 2, nothing, look.ink(Ink::Faint));
        }
        // The chosen game stays in view.
        let first = match self.chosen {
            chosen if chosen < self.games.len() => chosen.saturating_sub(MOST_GAMES - 1),
            _ => 0,
        };
        let shown = self.games.iter().enumerate().skip(first).take(MOST_GAMES);
        for (line, (index, game)) in (2..).zip(shown) {
            let turn = match game.turn {
                Some(turn) if game.yours.contains(&turn) => "your turn",
                Some(_) => "opponent's turn",
                None => "",
            };
            let [one, two] = game.seats.each_ref().map(|seat| seat.name.as_str());
            let text = format!("{}: {one} and {two}", name(&game.rules));
            self.draw_row(inner, line, index, &text, turn, look, buffer);
        }
        let seeks = Rect {
            y: page.y + own,
            height: page.height.saturating_sub(own),
            ..page
        };
        let inner = panel(seeks, Tone::Plain, look, buffer);
        let count = self.seeks.len().to_string();
        draw_title(inner, "Who wants to play", &count, look, buffer);
        if self.seeks.is_empty() {
            let nothing = "Nobody is waiting. Offer a game with N.";
            put_line(buffer, inner, 2, nothing, look.ink(Ink::Faint));
        }
        let room = usize::from(inner.height.saturating_sub(2));
        let first = (self.chosen + 1).saturating_sub(self.games.len() + room);
        let shown = self.seeks.iter().enumerate().skip(first).take(room);
        for (line, (index, seek)) in (2..).zip(shown) {
            let rating = seek
                .rating
                .map_or_else(String::new, |it| format!(" ({it:.0})"));
            let time = clock::describe(seek.time);
            let counts = counting(seek.rated, seek.help);
            let text = format!("{}{rating}: {}", seek.name, name(&seek.rules));
            let right = if seek.yours {
                "yours: Enter withdraws it".to_owned()
            } else {
                format!("{time}, {counts}")
            };
            let at = self.games.len() + index;
            self.draw_row(inner, line, at, &text, &right, look, buffer);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a row has these parts")]
    fn draw_row(
        &self,
        inner: Rect,
        line: u16,
        index: usize,
        text: &str,
        right: &str,
        look: Look,
        buffer: &mut Buffer,
    ) {
        if index == self.chosen {
            let width = usize::from(inner.width);
            put(
                buffer,
                inner.x - 1,
                inner.y + line,
                &format!(" {text:<width$} "),
                look.chosen(),
            );
            put_right(buffer, inner, line, right, look.chosen());
        } else {
            put_line(buffer, inner, line, text, look.ink(Ink::Plain));
            put_right(buffer, inner, line, right, look.ink(Ink::Quiet));
        }
    }
}

fn draw_offer(offer: &Offer, page: Rect, look: Look, buffer: &mut Buffer) {
    let inner = panel(Rect { height: 9, ..page }, Tone::Turn, look, buffer);
    draw_title(inner, "Offer a game", "", look, buffer);
    for (index, (label, value)) in offer.rows().into_iter().enumerate() {
        let line = 2 + index as u16;
        put_line(buffer, inner, line, label, look.ink(Ink::Quiet));
        let field = Rect {
            x: inner.x + 10,
            width: inner.width.saturating_sub(10),
            ..inner
        };
        if index == offer.row {
            put_line(buffer, field, line, &format!("< {value} >"), look.chosen());
        } else {
            put_line(
                buffer,
                field,
                line,
                &format!("  {value}"),
                look.ink(Ink::Plain),
            );
        }
    }
}

fn panel(area: Rect, tone: Tone, look: Look, buffer: &mut Buffer) -> Rect {
    let panel = Panel {
        area,
        tone,
        is_tinted: false,
    };
    panel.draw(look, buffer)
}

/// The name of the game with these rules.
pub fn name(rules: &str) -> String {
    let read = rules.parse::<Rules>();
    read.map_or_else(|_| rules.to_owned(), |rules| rules.game().name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_says_game_clock_and_whether_it_counts() {
        let mut lobby = Lobby::new(&PlayerRegistry::default());
        lobby.press(KeyCode::Char('n'));
        assert!(lobby.is_asking());
        for key in [
            KeyCode::Right,
            KeyCode::Down,
            KeyCode::Right,
            KeyCode::Down,
            KeyCode::Right,
        ] {
            lobby.press(key);
        }
        let Wanted::Ask(Ask::Seek(seek)) = lobby.press(KeyCode::Enter) else {
            panic!("the offer should be sent");
        };
        assert_eq!(seek.rules, "standard");
        assert!(!seek.rated);
        assert_eq!(seek.time, clock::CHOICES[USUAL_TIME + 1]);
        assert!(!lobby.is_asking());
    }

    #[test]
    fn a_friend_gets_a_code_and_a_code_joins() {
        let mut lobby = Lobby::new(&PlayerRegistry::default());
        lobby.press(KeyCode::Char('f'));
        let wanted = lobby.press(KeyCode::Enter);
        assert!(matches!(wanted, Wanted::Ask(Ask::Begin(game)) if game.rated));
        lobby.press(KeyCode::Char('c'));
        lobby.press(KeyCode::Right);
        let wanted = lobby.press(KeyCode::Enter);
        let Wanted::Ask(Ask::Begin(game)) = wanted else {
            panic!("the game should be created");
        };
        assert_eq!(game.rules, "standard");
        assert!(matches!(&game.seats[1], SeatChoice::Computer { player } if player == "sente-3"));
        lobby.press(KeyCode::Char('j'));
        for letter in "k7m2p".chars() {
            lobby.press(KeyCode::Char(letter));
        }
        let joined = lobby.press(KeyCode::Enter);
        assert_eq!(joined, Wanted::Ask(Ask::Join("K7M2P".to_owned())));
    }
}

//! Puzzles one after another: a position in which few moves win. The shipped solution answers; nothing is searched.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use sente_puzzles::{Puzzle, shipped};
use sente_rules::{Colour, GameId, Point, Table};

use super::board::Picture;
use super::board_input::{BoardInput, Meant, Situation};
use super::column::Tone;
use super::game_screen::{Card, GameScreen, Layout, Need};
use super::look::{Ink, Look};
use crate::messages;

/// The page.
pub struct PuzzlePage {
    game: GameId,
    puzzles: Vec<Puzzle>,
    index: usize,
    table: Box<dyn Table>,
    input: BoardInput,
    state: State,
    message: (String, Tone),
    /// How many were solved without help, and how many were tried.
    score: (u32, u32),
    hint: Vec<Point>,
    look: Look,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing was wrong so far.
    Open,
    /// A wrong move was tried, or help was asked for: it does not count as solved.
    Helped,
    /// The solution is on the board.
    Done,
}

impl PuzzlePage {
    /// The puzzles of a game, beginning with one of middling difficulty.
    pub fn new(game: GameId, look: Look) -> Self {
        let puzzles = shipped(game);
        let index = puzzles.len() / 4;
        let table = puzzles[index].table();
        let input = BoardInput::new(&table.view().shape);
        let mut page = Self {
            game,
            index,
            puzzles,
            table,
            input,
            state: State::Open,
            message: (String::new(), Tone::Turn),
            score: (0, 0),
            hint: Vec::new(),
            look,
        };
        page.ask();
        page
    }

    /// The game.
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// Draws from now on as the person likes it.
    pub const fn adapt(&mut self, look: Look) {
        self.look = look;
    }

    fn puzzle(&self) -> &Puzzle {
        &self.puzzles[self.index]
    }

    /// Says what is asked.
    fn ask(&mut self) {
        let puzzle = self.puzzle();
        let side = messages::side(self.game, puzzle.side());
        let moves = match puzzle.asked {
            1 => "one move".to_owned(),
            asked => format!("{asked} moves"),
        };
        let text = format!("{side} to move and win. Find {moves}.");
        self.message = (text, Tone::Turn);
    }

    /// Another puzzle, so many further on.
    fn go(&mut self, by: isize) {
        let count = self.puzzles.len() as isize;
        self.index = (self.index as isize + by).rem_euclid(count) as usize;
        self.begin();
    }

    fn begin(&mut self) {
        self.table = self.puzzle().table();
        self.input = BoardInput::new(&self.table.view().shape);
        self.state = State::Open;
        self.hint.clear();
        self.ask();
    }

    /// A key; whether the page is left.
    pub fn press(&mut self, key: KeyEvent) -> bool {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('n') if is_control => self.go(1),
            KeyCode::Char('b') if is_control => self.go(-1),
            KeyCode::Char('t') if is_control => self.show_hint(),
            KeyCode::Char('s') if is_control => self.show_solution(),
            KeyCode::Char('u') if is_control => self.begin(),
            KeyCode::Char('k') if is_control => {
                let at = GameId::ALL.iter().position(|it| *it == self.game);
                let next = GameId::ALL[(at.unwrap_or_default() + 1) % GameId::ALL.len()];
                let score = self.score;
                *self = Self::new(next, self.look);
                self.score = score;
            }
            KeyCode::Char(_) if is_control => {}
            KeyCode::Enter if self.state == State::Done => self.go(1),
            code => {
                let situation = self.situation();
                let meant = self.input.press(code, &situation);
                return self.mean(meant, code == KeyCode::Esc);
            }
        }
        false
    }

    /// The mouse.
    pub fn click(&mut self, mouse: MouseEvent, area: Rect) {
        let situation = self.situation();
        let geometry = Layout::new(&situation.view.shape, area).geometry;
        let meant = self.input.click(mouse, &geometry, &situation);
        self.mean(meant, false);
    }

    /// A puzzle is short: nothing is looked back at.
    fn situation(&self) -> Situation {
        Situation::of(self.table.as_ref(), self.state != State::Done).without_past()
    }

    /// What was meant; whether it was to leave.
    fn mean(&mut self, meant: Meant, is_escape: bool) -> bool {
        match meant {
            Meant::Move(text) if self.state != State::Done => self.try_move(&text),
            Meant::Refused(reason) => self.message = (reason, Tone::Warn),
            Meant::Unknown => return is_escape,
            Meant::Move(_) | Meant::Shown => {}
        }
        false
    }

    /// Plays a move that wins, and the answer to it; any other one is refused.
    fn try_move(&mut self, text: &str) {
        self.input.clear();
        let place = self.table.ply();
        let mut after = self.table.boxed_clone();
        let played = match after.play_text(text) {
            Ok(played) => played.text,
            Err(illegal) => {
                self.message = (messages::sentence(&illegal.to_string()), Tone::Warn);
                return;
            }
        };
        if !self.puzzle().accepts(place, &played) {
            self.fail(&played);
            return;
        }
        self.hint.clear();
        self.table = after;
        let is_main = self.puzzle().solution.get(place) == Some(&played);
        let made = self.table.actions().len().div_ceil(2);
        if self.table.outcome().is_some() || made >= self.puzzle().asked || !is_main {
            return self.finish();
        }
        if let Some(answer) = self.puzzle().solution.get(place + 1).cloned()
            && self.table.play_text(&answer).is_ok()
        {
            let text = format!("{played} is right. The answer is {answer}; go on.");
            self.message = (text, Tone::Turn);
        }
    }

    fn fail(&mut self, text: &str) {
        if self.state == State::Open {
            self.state = State::Helped;
            self.score.1 += 1;
        }
        let said = format!("{text} does not win. Try another move, or Ctrl-T for a hint.");
        self.message = (said, Tone::Warn);
    }

    fn finish(&mut self) {
        let said = if self.state == State::Open {
            self.score.0 += 1;
            self.score.1 += 1;
            "Solved. Enter goes on to the next puzzle."
        } else {
            "That wins. Enter goes on to the next puzzle."
        };
        self.state = State::Done;
        self.message = (said.to_owned(), Tone::Turn);
    }

    fn help(&mut self) {
        if self.state == State::Open {
            self.state = State::Helped;
            self.score.1 += 1;
        }
    }

    fn show_hint(&mut self) {
        let place = self.table.ply();
        let Some(text) = self.puzzle().solution.get(place).cloned() else {
            return;
        };
        self.help();
        let legal = self.table.view().legal;
        let found = legal.into_iter().find(|mv| mv.text == text);
        self.hint = found.map_or_else(Vec::new, |mv| mv.from.or(mv.to).into_iter().collect());
        self.message = ("The mark shows where to begin.".to_owned(), Tone::Turn);
    }

    fn show_solution(&mut self) {
        self.help();
        self.hint.clear();
        self.state = State::Done;
        let solution = self.puzzle().solution.join(" ");
        self.message = (
            format!("The solution: {solution}. Enter goes on."),
            Tone::Turn,
        );
    }

    /// Draws the board and what is asked.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let view = self.table.view();
        let layout = Layout::new(&view.shape, area);
        let is_open = self.state != State::Done;
        let side = self.puzzle().side();
        let moves = self.table.actions();
        let (solved, tried) = self.score;
        let screen = GameScreen {
            picture: Picture {
                cursor: is_open.then_some(self.input.cursor),
                selected: self.input.selected,
                ghost: self.input.ghost(),
                hint: &self.hint,
                shows_legal: is_open,
                own: Some(side),
                ..Picture::plain(&view, self.look)
            },
            cards: [!side, side].map(|colour| self.card(colour, colour == side)),
            moves: &moves,
            signs: Vec::new(),
            shown: moves.len(),
            is_earlier: false,
            need: Need {
                title: "Puzzle".to_owned(),
                figure: format!("{} of {}", self.index + 1, self.puzzles.len()),
                rows: vec![
                    (format!("Rated {}", self.puzzle().rating), Ink::Plain),
                    (format!("Solved {solved} of {tried}"), Ink::Quiet),
                    (self.puzzle().id.clone(), Ink::Faint),
                ],
            },
            chance: None,
            chances: &[],
            message: self.shown_message(),
            review: None,
        };
        screen.draw(&layout, buffer);
    }

    fn shown_message(&self) -> (String, Tone) {
        match self.input.typing() {
            Some(typing) => (typing, Tone::Turn),
            None => self.message.clone(),
        }
    }

    /// What is said, for tests.
    #[cfg(test)]
    pub fn said(&self) -> String {
        self.message.0.clone()
    }

    fn card(&self, colour: Colour, is_solver: bool) -> Card {
        let rating = self.puzzle().rating;
        let (name, details) = if is_solver {
            ("You", messages::side(self.game, colour).to_owned())
        } else {
            ("The puzzle", format!("rated {rating}"))
        };
        Card {
            colour,
            name: name.to_owned(),
            rating: None,
            details,
            clock: None,
            is_turn: self.state != State::Done && self.table.turn() == colour,
        }
    }
}

/// The keys of the page.
pub const KEYS: &[(&str, &str)] = &[
    ("Enter", "play"),
    ("^T", "hint"),
    ("^S", "solution"),
    ("^N", "next"),
    ("^B", "before"),
    ("^K", "other game"),
    ("Esc", "menu"),
    ("F1", "help"),
    ("^Q", "quit"),
];

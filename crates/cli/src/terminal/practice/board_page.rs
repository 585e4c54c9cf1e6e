//! A page on which the person answers with a move on the board: a puzzle, a mistake, a step of a course. Does not know
//! which moves are right.

use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use sente_rules::{BoardView, Colour, Shape, Table};

use super::PracticeContext;
use crate::messages;
use crate::terminal::board::Picture;
use crate::terminal::board_input::{BoardInput, Meant, Situation};
use crate::terminal::column::Tone;
use crate::terminal::event::Effect;
use crate::terminal::game_screen::Layout;
use crate::terminal::look::Look;

/// What every such page keeps beside its task.
pub(super) struct TaskBoard {
    /// The cursor, the selection and typed moves.
    pub(super) input: BoardInput,
    pub(super) message: (String, Tone),
    pub(super) look: Look,
}

impl TaskBoard {
    pub(super) fn new(shape: &Shape, look: Look) -> Self {
        Self {
            input: BoardInput::new(shape),
            message: (String::new(), Tone::Turn),
            look,
        }
    }

    /// The message, or what is being typed.
    pub(super) fn shown_message(&self) -> (String, Tone) {
        match self.input.typing() {
            Some(typing) => (typing, Tone::Turn),
            None => self.message.clone(),
        }
    }

    /// The board with the cursor of the person, who has one side.
    pub(super) fn picture<'a>(
        &self,
        view: &'a BoardView,
        own: Colour,
        is_open: bool,
    ) -> Picture<'a> {
        Picture {
            cursor: is_open.then_some(self.input.cursor),
            selected: self.input.selected,
            ghost: self.input.ghost(),
            shows_legal: is_open,
            own: Some(own),
            ..Picture::plain(view, self.look)
        }
    }
}

pub(super) trait BoardPage {
    /// The game on the board.
    fn table(&self) -> &dyn Table;

    fn board(&mut self) -> &mut TaskBoard;

    /// Whether the person is to move.
    fn is_open(&self) -> bool;

    /// Answers with a legal move, which has been played on `after`.
    fn answer(
        &mut self,
        played: String,
        after: Box<dyn Table>,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect>;

    /// Handles a key that is not one of the page's own; returns `None` if the page should close.
    fn press_board(
        &mut self,
        key: KeyCode,
        context: &mut PracticeContext<'_>,
    ) -> Option<Vec<Effect>> {
        let situation = self.situation();
        match self.board().input.press(key, &situation) {
            Meant::Unknown if key == KeyCode::Esc => None,
            meant => Some(self.mean(meant, context)),
        }
    }

    /// Handles the mouse.
    fn click(
        &mut self,
        mouse: MouseEvent,
        area: Rect,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        let situation = self.situation();
        let geometry = Layout::new(&situation.view.shape, area).geometry;
        let meant = self.board().input.click(mouse, &geometry, &situation);
        self.mean(meant, context)
    }

    /// The situation for the input. Tasks are short, so there is no browsing.
    fn situation(&self) -> Situation {
        Situation::of(self.table(), self.is_open()).without_past()
    }

    fn mean(&mut self, meant: Meant, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        match meant {
            Meant::Move(text) if self.is_open() => self.play(&text, context),
            Meant::Refused(reason) => {
                self.board().message = (reason, Tone::Warn);
                Vec::new()
            }
            Meant::Unknown | Meant::Move(_) | Meant::Shown => Vec::new(),
        }
    }

    /// Plays a move as the answer, or says why it is illegal.
    fn play(&mut self, text: &str, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        self.board().input.clear();
        let mut after = self.table().boxed_clone();
        match after.play_text(text) {
            Ok(played) => self.answer(played.text, after, context),
            Err(illegal) => {
                let reason = messages::sentence(&illegal.to_string());
                self.board().message = (reason, Tone::Warn);
                Vec::new()
            }
        }
    }
}

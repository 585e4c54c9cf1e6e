//! A page on which the person answers with a move on the board: a puzzle, a mistake, a step of a course. Does not know
//! which moves are right.

use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use sente_rules::Table;

use super::PracticeContext;
use crate::messages;
use crate::terminal::board_input::{BoardInput, Meant, Situation};
use crate::terminal::column::Tone;
use crate::terminal::event::Effect;
use crate::terminal::game_screen::Layout;

pub(super) trait BoardPage {
    /// The game on the board.
    fn table(&self) -> &dyn Table;

    /// The state of the cursor and of typed moves.
    fn input(&self) -> &BoardInput;

    fn input_mut(&mut self) -> &mut BoardInput;

    /// Whether the person is to move.
    fn is_open(&self) -> bool;

    /// The message that was shown last.
    fn message(&self) -> &(String, Tone);

    /// Shows a message.
    fn say(&mut self, message: String, tone: Tone);

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
        match self.input_mut().press(key, &situation) {
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
        let meant = self.input_mut().click(mouse, &geometry, &situation);
        self.mean(meant, context)
    }

    /// The message, or what is being typed.
    fn shown_message(&self) -> (String, Tone) {
        match self.input().typing() {
            Some(typing) => (typing, Tone::Turn),
            None => self.message().clone(),
        }
    }

    /// The situation for the input. Tasks are short, so there is no browsing.
    fn situation(&self) -> Situation {
        Situation::of(self.table(), self.is_open()).without_past()
    }

    fn mean(&mut self, meant: Meant, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        match meant {
            Meant::Move(text) if self.is_open() => self.play(&text, context),
            Meant::Refused(reason) => {
                self.say(reason, Tone::Warn);
                Vec::new()
            }
            Meant::Unknown | Meant::Move(_) | Meant::Shown => Vec::new(),
        }
    }

    /// Plays a move as the answer, or says why it is illegal.
    fn play(&mut self, text: &str, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        self.input_mut().clear();
        let mut after = self.table().boxed_clone();
        match after.play_text(text) {
            Ok(played) => self.answer(played.text, after, context),
            Err(illegal) => {
                self.say(messages::sentence(&illegal.to_string()), Tone::Warn);
                Vec::new()
            }
        }
    }
}

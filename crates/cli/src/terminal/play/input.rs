//! Handles keys and clicks on the board of a game, and describes the selection.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};

use super::Play;
use crate::terminal::board_input::{BoardInput, Meant, Situation};
use crate::terminal::event::Effect;
use crate::terminal::geometry::Geometry;

impl Play {
    /// Handles a key that the app itself does not use.
    pub fn press(&mut self, key: KeyEvent) -> Vec<Effect> {
        // Any key ends a movement, and acts.
        (self.motion, self.glide) = (None, None);
        if key.code == KeyCode::Esc {
            self.input.clear();
            if self.proposal.take().is_some() {
                self.hint.clear();
            }
            self.message = self.what_now();
            return Vec::new();
        }
        let situation = self.situation();
        self.follow(&situation, |input| input.press(key.code, &situation))
    }

    /// Handles the mouse: a click points, the wheel browses.
    pub fn click(&mut self, mouse: MouseEvent, geometry: &Geometry) -> Vec<Effect> {
        let situation = self.situation();
        self.follow(&situation, |input| input.click(mouse, geometry, &situation))
    }

    /// Whether the person is typing a move.
    pub const fn is_typing(&self) -> bool {
        !self.input.entry.is_empty()
    }

    fn situation(&self) -> Situation {
        let turn = self.game().turn();
        let may_play = turn.is_some_and(|seat| !self.is_computer(seat));
        Situation::of(self.game().table(), may_play)
    }

    /// Passes a key or a click to the board's input, and executes the result.
    fn follow(
        &mut self,
        situation: &Situation,
        change: impl FnOnce(&mut BoardInput) -> Meant,
    ) -> Vec<Effect> {
        let pointed = (self.input.selected, self.input.browsed);
        match change(&mut self.input) {
            Meant::Move(text) => return self.play(&text),
            Meant::Refused(reason) => self.say(reason),
            Meant::Shown if pointed != (self.input.selected, self.input.browsed) => {
                let told = self.input.told(situation);
                self.message = told.unwrap_or_else(|| self.what_now());
            }
            Meant::Shown | Meant::Unknown => {}
        }
        Vec::new()
    }
}

//! Keys and clicks on the board of a game: what they mean there is done, and what is pointed out is told.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};

use super::Play;
use crate::terminal::board_input::{BoardInput, Meant, Situation};
use crate::terminal::event::Effect;
use crate::terminal::geometry::Geometry;

impl Play {
    /// A key that is not one of the app's own.
    pub fn press(&mut self, key: KeyEvent) -> Vec<Effect> {
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

    /// The mouse: a click points, the wheel looks back.
    pub fn click(&mut self, mouse: MouseEvent, geometry: &Geometry) -> Vec<Effect> {
        let situation = self.situation();
        self.follow(&situation, |input| input.click(mouse, geometry, &situation))
    }

    /// Whether a typed move is being written.
    pub const fn is_typing(&self) -> bool {
        !self.input.entry.is_empty()
    }

    fn situation(&self) -> Situation {
        let turn = self.game().turn();
        let may_play = turn.is_some_and(|seat| !self.is_computer(seat));
        Situation::of(self.game().table(), may_play)
    }

    /// Lets a key or a click change what is pointed at, and does what was meant by it.
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

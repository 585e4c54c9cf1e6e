//! Input on a board: from presses and keys to moves.

use leptos::ev;
use leptos::prelude::*;
use sente_rules::{MoveView, Point};

use super::BoardState;
use super::geometry::{CELL, Place};
use super::input::{self, Answer, Confirmation, Held, Refusal};
use crate::sound;

/// The minimum size of a point for a finger, in pixels.
const FINGER: f64 = 44.0;

impl BoardState {
    pub(super) fn point_at(self, event: &ev::PointerEvent) {
        // A finger does not hover.
        let place = (event.pointer_type() != "touch").then(|| self.place_of(event));
        let point = place
            .flatten()
            .and_then(|place| self.geometry.get_untracked().point_at(place));
        if self.hover.get_untracked() != point {
            self.hover.set(point);
        }
    }

    pub(super) fn clicked(self, event: &ev::MouseEvent) {
        // A click during an animation ends it, and also acts.
        self.end_motions();
        self.cursor.set(None);
        let place = self.place_of(event);
        let point = place.and_then(|place| self.geometry.get_untracked().point_at(place));
        if let Some(point) = point {
            let small = self.touched.get_value() && self.point_pixels() < FINGER;
            let twice = small && self.settings.read(|it| it.tap_twice);
            self.press(point, twice);
        }
    }

    pub(super) fn key(self, event: &ev::KeyboardEvent) {
        let pressed = self.pointed.get_value() && self.cursor.get_untracked().is_none();
        let (right, down) = match event.key().as_str() {
            "ArrowLeft" | "ArrowRight" if pressed => return,
            "ArrowUp" | "ArrowDown" if pressed && self.browsed => return,
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            "Enter" | " " if self.cursor.get_untracked().is_some() => {
                event.prevent_default();
                event.stop_propagation();
                if let Some(point) = self.cursor.get_untracked() {
                    self.end_motions();
                    self.press(point, false);
                }
                return;
            }
            "Escape" => {
                self.hold(Held::Nothing);
                return;
            }
            _ => return,
        };
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        self.hover.set(None);
        let geometry = self.geometry.get_untracked();
        let next = match self.cursor.get_untracked() {
            Some(point) => geometry.neighbour(point, right, down),
            None => self.first_cursor(),
        };
        self.cursor.set(Some(next));
    }

    /// The initial place of the cursor: the last move, or the centre.
    fn first_cursor(self) -> Point {
        let view = self.view.read_untracked();
        let last = view.last.as_ref().and_then(|mv| mv.to);
        last.unwrap_or_else(|| Point::new(view.shape.width / 2, view.shape.height / 2))
    }

    fn press(self, point: Point, twice: bool) {
        if let Some(on_point) = self.on_point {
            on_point.run(point);
            return;
        }
        let refused = |from| {
            if let Some(on_refused) = self.on_refused {
                on_refused.run(Refusal { from, point });
            }
        };
        if !self.playable.get_untracked() {
            refused(None);
            return;
        }
        let confirm = self.on_pending.is_some() && self.settings.read(|it| it.confirm_moves);
        let confirmation = match (confirm, twice) {
            (true, _) => Confirmation::Outside,
            (false, true) => Confirmation::SecondPress,
            (false, false) => Confirmation::None,
        };
        let held = self.held.get_untracked();
        // Don't hold the view while callbacks run: they may change it.
        let answer = input::press(&self.view.read_untracked(), &held, point, confirmation);
        match answer {
            Answer::Hold(held) => self.hold(held),
            Answer::Play(mv) => self.play(mv),
            Answer::Refuse(refusal) => {
                refused(refusal.from);
                if self.settings.read(|it| it.sounds) {
                    sound::play(sound::Sound::Refused, 0.0);
                }
            }
        }
    }

    fn play(self, mv: MoveView) {
        self.hold(Held::Nothing);
        self.hover.set(None);
        if let Some(on_move) = self.on_move {
            on_move.run(mv.text);
        }
    }

    pub(super) fn hold(self, held: Held) {
        let before = self.held.get_untracked();
        if before == held {
            return;
        }
        let pending = held.pending().map(|mv| mv.text.clone());
        let changed = pending.as_ref() != before.pending().map(|mv| &mv.text);
        self.held.set(held);
        if let (true, Some(on_pending)) = (changed, self.on_pending) {
            on_pending.run(pending);
        }
    }

    fn place_of(self, event: &ev::MouseEvent) -> Option<Place> {
        let rect = self.element.get_untracked()?.get_bounding_client_rect();
        let geometry = self.geometry.get_untracked();
        Some(Place {
            x: (f64::from(event.client_x()) - rect.left()) / rect.width() * geometry.width(),
            y: (f64::from(event.client_y()) - rect.top()) / rect.height() * geometry.height(),
        })
    }

    /// The distance between two points on the screen, in pixels.
    fn point_pixels(self) -> f64 {
        let element = self.element.get_untracked();
        let width = element.map_or(0.0, |element| element.get_bounding_client_rect().width());
        width / self.geometry.get_untracked().width() * CELL
    }
}

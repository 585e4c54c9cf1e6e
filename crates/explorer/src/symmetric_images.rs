//! A position in all its symmetric images at once, one of which is the canonical one. Independent of collections.

use sente_rules::{Position, Symmetry};

/// All symmetric images of a position, played on together.
#[derive(Clone, Debug)]
pub struct Forms<P> {
    /// In the order of [`Position::SYMMETRIES`]: the first is the position itself.
    symmetric_images: Vec<P>,
}

impl<P: Position> Forms<P> {
    /// All symmetric images of a position.
    pub fn new(position: &P) -> Self {
        let image = |symmetry: &Symmetry| position.transformed(*symmetry);
        Self {
            symmetric_images: P::SYMMETRIES.iter().map(image).collect(),
        }
    }

    /// The position itself.
    pub fn position(&self) -> &P {
        &self.symmetric_images[0]
    }

    /// The key that all symmetric images have in common: the smallest of their keys.
    pub fn key(&self) -> u64 {
        let keys = self.symmetric_images.iter().map(P::key);
        keys.min().expect("the position itself is one")
    }

    /// The move on the canonical board. Moves that a symmetry of the position maps to each other give the same result.
    pub fn shared_move(&self, mv: P::Move) -> P::Move {
        let key = self.key();
        let symmetric_images = self.symmetric_images.iter().zip(P::SYMMETRIES);
        let images = symmetric_images
            .filter(|(form, _)| form.key() == key)
            .map(|(_, &symmetry)| self.position().transformed_move(mv, symmetry));
        images
            .min()
            .expect("one of the symmetric images has the smallest key")
    }

    /// Plays a legal move, and a forced pass after it.
    pub fn play(&mut self, mv: P::Move) {
        self.make(mv);
        if let Some(pass) = self.position().forced_pass() {
            self.make(pass);
        }
    }

    fn make(&mut self, mv: P::Move) {
        for (form, &symmetry) in self.symmetric_images.iter_mut().zip(P::SYMMETRIES) {
            form.play_unchecked(form.transformed_move(mv, symmetry));
        }
    }
}

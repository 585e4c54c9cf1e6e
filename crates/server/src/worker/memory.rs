//! Engines between the moves of their games: they remember what they have found. Those that were not asked for longest are
//! forgotten.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use sente_engine::DynEngine;

/// The engines that are kept.
pub(super) struct Memory {
    most: usize,
    kept: Mutex<VecDeque<(String, Box<dyn DynEngine>)>>,
}

impl Memory {
    pub(super) const fn new(most: usize) -> Self {
        let kept = Mutex::new(VecDeque::new());
        Self { most, kept }
    }

    /// Takes an engine out under the name of its game.
    pub(super) fn take(&self, name: &str) -> Option<Box<dyn DynEngine>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(other, _)| other == name)?;
        kept.remove(place).map(|(_, engine)| engine)
    }

    /// Keeps an engine until it is asked again.
    pub(super) fn keep(&self, name: String, engine: Box<dyn DynEngine>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((name, engine));
        while kept.len() > self.most {
            kept.pop_front();
        }
    }
}

//! Keeps engines with their memory between the moves of a game. When full, drops the least recently used one.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use sente_engine::DynEngine;

/// The kept engines, the least recently used first.
pub(super) struct Memory {
    most: usize,
    kept: Mutex<VecDeque<(String, Box<dyn DynEngine>)>>,
}

impl Memory {
    pub(super) const fn new(most: usize) -> Self {
        let kept = Mutex::new(VecDeque::new());
        Self { most, kept }
    }

    /// Removes and returns the engine with this key.
    pub(super) fn take(&self, name: &str) -> Option<Box<dyn DynEngine>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(other, _)| other == name)?;
        kept.remove(place).map(|(_, engine)| engine)
    }

    /// Adds an engine; drops the oldest if there are too many.
    pub(super) fn keep(&self, name: String, engine: Box<dyn DynEngine>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((name, engine));
        while kept.len() > self.most {
            kept.pop_front();
        }
    }
}

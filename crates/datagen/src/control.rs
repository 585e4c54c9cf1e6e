//! The connections to the world outside that this tool gives to searches.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::SearchControl;

/// Nobody stops the search, and no time passes.
pub fn unlimited() -> SearchControl<'static> {
    SearchControl {
        stop: &NEVER,
        elapsed: &|| Duration::ZERO,
    }
}

/// Nobody stops the search.
pub static NEVER: AtomicBool = AtomicBool::new(false);

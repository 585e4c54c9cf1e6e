//! Search controls for this tool.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::SearchControl;

/// A control that never cancels and whose clock stands still.
pub fn unlimited() -> SearchControl<'static> {
    SearchControl {
        stop: &NEVER,
        elapsed: &|| Duration::ZERO,
    }
}

/// A flag that is never set.
pub static NEVER: AtomicBool = AtomicBool::new(false);

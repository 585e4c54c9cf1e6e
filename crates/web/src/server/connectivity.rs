//! Whether the server can be reached: updated by every request, and by regular attempts while it cannot. Screens decide
//! what follows from it.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser;
use crate::server::sync_queue;
use crate::server::who::Who;

/// Whether the server can be reached, shared by all screens.
#[derive(Clone, Copy)]
pub struct Connectivity(RwSignal<bool>);

/// The header by which the service worker marks a stored answer, because the server did not respond.
pub const KEPT: &str = "x-sente-kept";
/// An address whose answer is never stored.
const ALIVE: &str = "/healthz";
/// The shortest and the longest time between two attempts.
const PAUSES: [Duration; 2] = [Duration::from_secs(3), Duration::from_mins(1)];

thread_local! {
    static REACH: RefCell<Option<Connectivity>> = const { RefCell::new(None) };
}

impl Connectivity {
    /// Creates the state and provides it as context.
    pub fn provide() -> Self {
        let reach = Self(RwSignal::new(true));
        provide_context(reach);
        REACH.with_borrow_mut(|known| *known = Some(reach));
        reach
    }

    /// When the server is back, asks who the person is and sends all waiting requests.
    pub fn follow(self, who: Who) {
        if !browser::exists() {
            return;
        }
        for event in ["online", "offline"] {
            window_event_listener_untyped(event, |_| look(0));
        }
        Effect::new(move |before: Option<bool>| {
            let there = self.0.get();
            match (before, there) {
                (Some(false), true) => {
                    who.refresh_soon();
                    sync_queue::send();
                }
                (_, false) => look_later(0),
                _ => {}
            }
            there
        });
    }

    /// Whether the server cannot be reached; tracked.
    pub fn is_offline(self) -> bool {
        !self.0.get()
    }

    /// The same; not tracked.
    pub fn is_offline_untracked(self) -> bool {
        !self.0.get_untracked()
    }
}

/// The connectivity from the context. Call this while a component is built.
pub fn use_reach() -> Connectivity {
    expect_context()
}

/// Notes whether a request was answered.
pub fn note(answered: bool) {
    let reach = REACH.with_borrow(|reach| *reach);
    if let Some(Connectivity(signal)) = reach
        && signal.try_get_untracked() == Some(!answered)
    {
        signal.set(answered);
    }
}

/// Checks whether the server can be reached; if not, checks again after a while.
fn look(failures: u32) {
    spawn_local(async move {
        let answered = browser::fetch_text(ALIVE).await.is_some();
        note(answered);
        if !answered {
            look_later(failures + 1);
        }
    });
}

fn look_later(failures: u32) {
    thread_local! {
        static NEXT: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    }
    let again = set_timeout_with_handle(move || look(failures), pause(failures)).ok();
    // One timer is enough, however many requests have failed.
    let before = NEXT.with_borrow_mut(|next| std::mem::replace(next, again));
    if let Some(before) = before {
        before.clear();
    }
}

fn pause(failures: u32) -> Duration {
    let [shortest, longest] = PAUSES;
    longest.min(shortest * 2_u32.pow(failures.min(8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_have_an_end() {
        assert_eq!(pause(0), PAUSES[0]);
        assert_eq!(pause(1), PAUSES[0] * 2);
        assert_eq!(pause(u32::MAX), PAUSES[1]);
    }
}

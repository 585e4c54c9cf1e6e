//! The one place for messages to the person, and the live region for screen readers. Never blocks. Notes disappear
//! after a while; warnings stay until they are closed or replaced.

use std::time::Duration;

use leptos::prelude::*;

use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::live;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An event.
    Note,
    /// A failure, and what to do.
    Warning,
}

/// Shows messages to the person.
#[derive(Clone, Copy)]
pub struct Messages {
    shown: RwSignal<Option<(Kind, String)>>,
    spoken: RwSignal<String>,
    /// Whether the pointer or the keyboard focus is on the message: then it stays.
    held: RwSignal<bool>,
    /// The timer that removes the message.
    leaving: StoredValue<Option<TimeoutHandle>>,
}

/// How long a note is shown.
const SEEN_FOR: Duration = Duration::from_secs(5);

impl Messages {
    /// Creates the messages and provides them as context.
    pub fn provide() -> Self {
        let messages = Self {
            shown: RwSignal::new(None),
            spoken: RwSignal::new(String::new()),
            held: RwSignal::new(false),
            leaving: StoredValue::new(None),
        };
        provide_context(messages);
        messages
    }

    /// Shows a note about an event.
    pub fn note(self, text: impl Into<String>) {
        self.shown.set(Some((Kind::Note, text.into())));
        self.leave_later();
    }

    /// Shows a warning about a failure and what to do.
    pub fn warn(self, text: impl Into<String>) {
        self.stay();
        self.shown.set(Some((Kind::Warning, text.into())));
    }

    /// Removes the message.
    pub fn clear(self) {
        self.stay();
        self.held.set(false);
        self.shown.set(None);
    }

    /// Removes a note after a while, or later if the pointer or the focus is on it.
    fn leave_later(self) {
        self.stay();
        let leave = move || {
            if self.held.try_get_untracked() == Some(true) {
                self.leave_later();
            } else {
                self.shown.try_set(None);
            }
        };
        if crate::browser::exists() {
            let clock = set_timeout_with_handle(leave, SEEN_FOR).ok();
            self.leaving.set_value(clock);
        }
    }

    fn stay(self) {
        if let Some(clock) = self.leaving.try_update_value(Option::take).flatten() {
            clock.clear();
        }
    }

    /// Makes screen readers say a sentence about something that others see, such as a move.
    pub fn announce(self, text: impl Into<String>) {
        self.spoken.set(text.into());
    }
}

/// The messages from the context. Call this while a component is built.
pub fn use_messages() -> Messages {
    expect_context()
}

/// The place of messages; part of the app's frame, once.
#[component]
pub fn MessagePlace() -> impl IntoView {
    let messages = use_messages();
    let class = move || match *messages.shown.read() {
        Some((Kind::Warning, _)) => "message message-warning",
        Some((Kind::Note, _)) | None => "message",
    };
    let text = move || messages.shown.get().map(|(_, text)| text);
    view! {
        <div class="message-place" role="status" aria-live="polite">
            <Show when=move || messages.shown.read().is_some()>
                <div
                    class=class
                    on:pointerenter=move |_| messages.held.set(true)
                    on:pointerleave=move |_| messages.held.set(false)
                    on:focusin=move |_| messages.held.set(true)
                    on:focusout=move |_| messages.held.set(false)
                >
                    <p>{text}</p>
                    <Show when=move || matches!(*messages.shown.read(), Some((Kind::Note, _)))>
                        <span class="message-clock" aria-hidden="true"></span>
                    </Show>
                    <button
                        class="button button-bare"
                        aria-label=live!("message-close")
                        on:click=move |_| messages.clear()
                    >
                        <Icon symbol=Symbol::Close/>
                    </button>
                </div>
            </Show>
        </div>
        <p class="hidden" role="log" aria-live="assertive">{move || messages.spoken.get()}</p>
    }
}

//! The one place where the page says what happened and what to do, and the voice that screen readers
//! hear. Never blocks: nothing waits for a message.

use leptos::prelude::*;

use crate::components::icon::{Icon, Symbol};
use crate::t;

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something happened.
    Note,
    /// Something did not work, and what to do.
    Warning,
}

/// Says things to the person.
#[derive(Clone, Copy)]
pub struct Messages {
    shown: RwSignal<Option<(Kind, String)>>,
    spoken: RwSignal<String>,
}

impl Messages {
    /// Offers itself to all screens.
    pub fn provide() -> Self {
        let messages = Self {
            shown: RwSignal::new(None),
            spoken: RwSignal::new(String::new()),
        };
        provide_context(messages);
        messages
    }

    /// Shows that something happened.
    pub fn note(self, text: impl Into<String>) {
        self.shown.set(Some((Kind::Note, text.into())));
    }

    /// Shows that something did not work, and what to do.
    pub fn warn(self, text: impl Into<String>) {
        self.shown.set(Some((Kind::Warning, text.into())));
    }

    /// Takes the message away.
    pub fn clear(self) {
        self.shown.set(None);
    }

    /// Lets screen readers hear a sentence that others see happen, such as a move.
    pub fn announce(self, text: impl Into<String>) {
        self.spoken.set(text.into());
    }
}

/// Who says things. For use while a component is built.
pub fn use_messages() -> Messages {
    expect_context()
}

/// The place of messages. Stands once in the app's frame.
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
                <div class=class>
                    <p>{text}</p>
                    <button
                        class="button button-bare"
                        aria-label=move || t!("message-close")
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

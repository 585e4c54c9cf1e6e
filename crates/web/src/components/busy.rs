//! Long work that the page does in pieces: how far it is, and a button that ends it.

use leptos::prelude::*;

use crate::live;

/// A place for one piece of long work at a time.
#[derive(Clone, Copy)]
pub struct Work {
    /// How much is done, and of how much.
    progress: RwSignal<Option<[usize; 2]>>,
    /// The number of the work that is wanted: whatever has another number is to end.
    number: StoredValue<u32>,
}

/// Work that was begun. It looks now and then whether it is still wanted.
#[derive(Clone, Copy)]
pub struct Task {
    work: Work,
    number: u32,
}

impl Work {
    /// Nothing to do yet. What is under way ends with the screen.
    pub fn idle() -> Self {
        Self {
            progress: RwSignal::new(None),
            number: StoredValue::new(0),
        }
    }

    /// Begins something, which ends whatever was under way. Nothing is seen of it until it says how far it is.
    pub fn begin(self) -> Task {
        self.cancel();
        let number = self.number.get_value();
        Task { work: self, number }
    }

    /// Ends what is under way.
    pub fn cancel(self) {
        self.number.try_update_value(|number| *number += 1);
        self.progress.try_set(None);
    }

    /// Whether something is under way; tracked.
    pub fn is_busy(self) -> bool {
        self.progress.read().is_some()
    }
}

impl Task {
    /// Whether anybody still waits for it.
    pub fn is_wanted(self) -> bool {
        self.work.number.try_get_value() == Some(self.number)
    }

    /// Says how far it is.
    pub fn tell(self, done: usize, all: usize) {
        if self.is_wanted() {
            self.work.progress.try_set(Some([done, all.max(1)]));
        }
    }

    /// It is done.
    pub fn end(self) {
        if self.is_wanted() {
            self.work.cancel();
        }
    }
}

/// How far the work is, with words about it, and a button that ends it. Nothing while there is none.
#[component]
pub fn WorkBar(
    /// The work.
    work: Work,
    /// What is done, given how much of how much.
    words: fn(usize, usize) -> String,
) -> impl IntoView {
    let busy = Memo::new(move |_| work.is_busy());
    let now = move || work.progress.get().unwrap_or([0, 1]);
    let said = move || {
        let [done, all] = now();
        words(done, all)
    };
    view! {
        <Show when=move || busy.get()>
            <div class="row work">
                <progress
                    class="work-bar"
                    aria-label=said
                    max=move || now()[1].to_string()
                    prop:value=move || now()[0] as f64
                ></progress>
                <span class="quiet figures work-words">{said}</span>
                <button class="button" on:click=move |_| work.cancel()>{live!("work-cancel")}</button>
            </div>
        </Show>
    }
}

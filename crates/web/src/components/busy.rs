//! Long work that the page does in pieces: its progress, and a button to cancel it.

use leptos::prelude::*;

use crate::components::show::Show;
use crate::live;

/// A slot for one piece of long work at a time.
#[derive(Clone, Copy)]
pub struct Work {
    /// The finished and the total amount.
    progress: RwSignal<Option<[usize; 2]>>,
    /// The number of the current task; tasks with other numbers must end.
    number: StoredValue<u32>,
}

/// A running task. It should check now and then whether it is still wanted.
#[derive(Clone, Copy)]
pub struct Task {
    work: Work,
    number: u32,
}

impl Work {
    /// An empty slot. Its task ends with the screen.
    pub fn idle() -> Self {
        Self {
            progress: RwSignal::new(None),
            number: StoredValue::new(0),
        }
    }

    /// Starts a task and cancels the previous one. It is invisible until it reports progress.
    pub fn begin(self) -> Task {
        self.cancel();
        let number = self.number.get_value();
        Task { work: self, number }
    }

    /// Cancels the current task.
    pub fn cancel(self) {
        self.number.try_update_value(|number| *number += 1);
        self.progress.try_set(None);
    }

    /// Whether a task has reported progress and not ended; tracked.
    pub fn is_busy(self) -> bool {
        self.progress.read().is_some()
    }
}

impl Task {
    /// Whether the task was not cancelled.
    pub fn is_wanted(self) -> bool {
        self.work.number.try_get_value() == Some(self.number)
    }

    /// Reports progress.
    pub fn tell(self, done: usize, all: usize) {
        if self.is_wanted() {
            self.work.progress.try_set(Some([done, all.max(1)]));
        }
    }

    /// Ends the task.
    pub fn end(self) {
        if self.is_wanted() {
            self.work.cancel();
        }
    }
}

/// A progress bar with a text and a button to cancel the work; empty without work.
#[component]
pub fn WorkBar(
    /// The work.
    work: Work,
    /// The text, given the finished and the total amount.
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

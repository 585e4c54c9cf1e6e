//! Data that a screen loads from the server: requested when its address changes, and shown when it has arrived. The old
//! data stays until then, to avoid flicker.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::ProblemCode;
use sente_json::FromJson;

use crate::components::icon::{Icon, Symbol};
use crate::live;
use crate::messages::{Messages, use_messages};
use crate::route::Route;
use crate::server::connectivity::use_reach;
use crate::server::http::{self, Answer, Failure};

/// The server's answer at an address that may change.
pub struct Loaded<T: Send + Sync + 'static> {
    answer: RwSignal<Option<Answer<T>>>,
    path: Memo<String>,
    asked: StoredValue<u32>,
    waiting: StoredValue<bool>,
    messages: Messages,
}

impl<T: Send + Sync + 'static> Clone for Loaded<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Loaded<T> {}

/// Loads data from an address of the API, and again whenever the address changes.
pub fn load<T: FromJson + Send + Sync + 'static>(
    path: impl Fn() -> String + Send + Sync + 'static,
) -> Loaded<T> {
    let loaded = Loaded {
        answer: RwSignal::new(None),
        path: Memo::new(move |_| path()),
        asked: StoredValue::new(0),
        waiting: StoredValue::new(false),
        messages: use_messages(),
    };
    Effect::new(move |_| {
        loaded.path.track();
        loaded.again();
    });
    let reach = use_reach();
    Effect::new(move |was_offline: Option<bool>| {
        let offline = reach.is_offline();
        // Load missing data by itself when the server is back.
        if was_offline == Some(true) && !offline && loaded.is_missing() {
            loaded.again();
        }
        offline
    });
    loaded
}

impl<T: FromJson + Send + Sync + 'static> Loaded<T> {
    /// Requests the data again.
    pub fn again(self) {
        let path = self.path.get_untracked();
        let number = self.asked.get_value() + 1;
        self.asked.set_value(number);
        self.waiting.set_value(true);
        ask(
            path,
            Box::new(move |text| {
                // Answers to outdated requests and for removed screens are ignored.
                if self.asked.try_get_value() == Some(number) {
                    self.waiting.set_value(false);
                    self.take(text.and_then(|text| http::parse(&text)));
                }
            }),
        );
    }

    fn is_missing(self) -> bool {
        let answer = self.answer.try_read_untracked();
        answer.is_some_and(|answer| matches!(&*answer, Some(Err(Failure::Unreachable))))
    }

    /// Requests the data again, unless a request is pending.
    pub fn again_unless_waiting(self) {
        if self.waiting.try_get_value() == Some(false) {
            self.again();
        }
    }

    /// A value derived from the data, if present; tracked.
    pub fn with<U>(self, choose: impl FnOnce(&T) -> U) -> Option<U> {
        match &*self.answer.read() {
            Some(Ok(value)) => Some(choose(value)),
            Some(Err(_)) | None => None,
        }
    }

    /// Whether loading has failed and there is no older data; tracked.
    pub fn has_failed(self) -> bool {
        matches!(&*self.answer.read(), Some(Err(_)))
    }

    /// Changes the local data in the same way as the server has changed its own.
    pub fn change(self, change: impl FnOnce(&mut T)) {
        self.answer.update(|answer| {
            if let Some(Ok(value)) = answer {
                change(value);
            }
        });
    }

    /// A view of the data, or of the loading or failed state.
    pub fn show(self, draw: impl Fn(&T) -> AnyView + Send + Sync + 'static) -> AnyView {
        let view = move || match &*self.answer.read() {
            None => loading(),
            Some(Ok(value)) => draw(value),
            Some(Err(failure)) if failure.code() == Some(ProblemCode::Unauthorised) => unknown(),
            Some(Err(failure)) => {
                let offline = *failure == Failure::Unreachable;
                failed(offline, Callback::new(move |()| self.again()))
            }
        };
        view.into_any()
    }

    fn take(self, answer: Answer<T>) {
        let Err(failure) = &answer else {
            return self.answer.set(Some(answer));
        };
        // Old data is better than none.
        let nothing = !matches!(*self.answer.read_untracked(), Some(Ok(_)));
        // Without data, its place already shows these failures.
        let said = failure.code() == Some(ProblemCode::Unauthorised)
            || (nothing && *failure == Failure::Unreachable);
        if !said {
            self.messages.warn(failure.sentence());
        }
        if nothing {
            self.answer.set(Some(answer));
        }
    }
}

impl<T: FromJson + Send + Sync + 'static> Loaded<Vec<T>> {
    /// Deletes an entry of the list by its id, first on the server, then locally, and shows a message.
    pub fn deleting(self, id_of: fn(&T) -> &str, done: fn() -> String) -> Callback<String> {
        Callback::new(move |id: String| {
            let path = format!("{}/{id}", self.path.get_untracked());
            spawn_local(async move {
                match http::delete(&path).await {
                    Ok(()) => {
                        self.change(|all| all.retain(|entry| id_of(entry) != id));
                        self.messages.note(done());
                    }
                    Err(failure) => self.messages.warn(failure.sentence()),
                }
            });
        })
    }
}

/// Not generic, so that the page stays small.
fn ask(path: String, then: Box<dyn FnOnce(Answer<String>)>) {
    spawn_local(async move { then(http::text(&path).await) });
}

/// The placeholder for data that is being loaded.
pub fn loading() -> AnyView {
    view! {
        <div class="loading skeleton" role="status" aria-label=live!("loading")>
            <span></span><span></span><span></span>
        </div>
    }
    .into_any()
}

fn failed(offline: bool, again: Callback<()>) -> AnyView {
    view! {
        <div class="failed">
            <div class="row">
                <Icon symbol=Symbol::Warning/>
                <strong>{live!("loading-failed")}</strong>
            </div>
            {offline.then(|| view! { <p>{live!("offline-list")}</p> })}
            <button class="button button-small" on:click=move |_| again.run(())>{live!("loading-again")}</button>
        </div>
    }
    .into_any()
}

/// The placeholder for people whom the server does not know.
fn unknown() -> AnyView {
    view! {
        <div class="failed">
            <p>{live!("loading-unknown")}</p>
            <div class="row">
                <a class="button button-tonal" href=Route::Signup.to_string()>{live!("title-signup")}</a>
                <a class="button" href=Route::Login.to_string()>{live!("nav-login")}</a>
            </div>
        </div>
    }
    .into_any()
}

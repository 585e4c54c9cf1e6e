//! Something that a screen reads from the server: asked for when its address changes, shown when it is
//! there. What was there before stays until the new is there, so that nothing flickers.

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

/// What the server answers at an address of the moment.
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

/// Reads from an address of the API, and again whenever the address changes.
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
        // Whoever has waited for the server need not press anything.
        if was_offline == Some(true) && !offline && loaded.is_missing() {
            loaded.again();
        }
        offline
    });
    loaded
}

impl<T: FromJson + Send + Sync + 'static> Loaded<T> {
    /// Asks once more.
    pub fn again(self) {
        let path = self.path.get_untracked();
        let number = self.asked.get_value() + 1;
        self.asked.set_value(number);
        self.waiting.set_value(true);
        ask(
            path,
            Box::new(move |text| {
                // Answers to older questions, and to screens that are gone, are not wanted.
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

    /// Asks once more, unless an answer is already on its way.
    pub fn again_unless_waiting(self) {
        if self.waiting.try_get_value() == Some(false) {
            self.again();
        }
    }

    /// Something of what is there, or nothing yet; tracked.
    pub fn with<U>(self, choose: impl FnOnce(&T) -> U) -> Option<U> {
        match &*self.answer.read() {
            Some(Ok(value)) => Some(choose(value)),
            Some(Err(_)) | None => None,
        }
    }

    /// Whether nothing came; tracked.
    pub fn has_failed(self) -> bool {
        matches!(&*self.answer.read(), Some(Err(_)))
    }

    /// Changes what is there, as the server is known to have done.
    pub fn change(self, change: impl FnOnce(&mut T)) {
        self.answer.update(|answer| {
            if let Some(Ok(value)) = answer {
                change(value);
            }
        });
    }

    /// What is there as a view; until then that it is coming, or how to get it.
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
        // What is there is better than nothing.
        let nothing = !matches!(*self.answer.read_untracked(), Some(Ok(_)));
        // Where nothing is there, its place says that the server is not.
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
    /// Deletes an entry of the list by its id, on the server and then here, and says so.
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

/// The same for every kind of answer, so that the page stays small.
fn ask(path: String, then: Box<dyn FnOnce(Answer<String>)>) {
    spawn_local(async move { then(http::text(&path).await) });
}

/// What is seen while something is on its way: its shape, where it takes long.
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

/// What somebody sees whom the server does not know.
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

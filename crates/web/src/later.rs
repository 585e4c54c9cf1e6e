//! Views whose code is a part of the page of its own, loaded when they are first shown.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use crate::messages::use_messages;
use crate::t;

/// A part of the page could not be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// A view in another part of the page, of one argument.
pub type LaterView<A> = fn(A) -> AnyView;

/// Shows a view as soon as its part of the page is loaded, and something else until then.
pub fn later<A: Copy + Send + 'static>(
    part: impl Future<Output = Result<LaterView<A>, NotLoaded>> + 'static,
    argument: A,
    until_then: fn() -> AnyView,
) -> AnyView {
    let view = brought(part);
    let shown = move || match view.get() {
        Some(view) => untrack(|| view(argument)),
        None => until_then(),
    };
    shown.into_any()
}

/// What another part of the page provides; `None` until it is loaded. If it cannot be loaded, a message says so.
pub fn brought<T: Copy + Send + Sync + 'static>(
    part: impl Future<Output = Result<T, NotLoaded>> + 'static,
) -> ReadSignal<Option<T>> {
    let place = RwSignal::new(None);
    let messages = use_messages();
    spawn_local(async move {
        match part.await {
            // The screen may have been left meanwhile.
            Ok(found) => drop(place.try_set(Some(found))),
            Err(NotLoaded) => messages.warn(t!("part-not-loaded")),
        }
    });
    place.read_only()
}

/// Shows nothing until a part is loaded.
pub fn nothing() -> AnyView {
    ().into_any()
}

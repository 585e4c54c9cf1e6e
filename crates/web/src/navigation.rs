//! Navigation between screens without reloading the page, with the browser's history. No library, because routes are an
//! enum of our own and the rest is this file.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::route::Route;

/// The current address, and ways to change it. Ordinary links work by themselves: see [`listen`].
#[derive(Clone, Copy)]
pub struct Navigation {
    path: RwSignal<String>,
    query: RwSignal<String>,
}

impl Navigation {
    /// Reads the current address and provides the navigation as context.
    pub fn provide() -> Self {
        let navigation = Self {
            path: RwSignal::new(address().0),
            query: RwSignal::new(address().1),
        };
        provide_context(navigation);
        navigation
    }

    /// The current route; tracked.
    pub fn route(self) -> Route {
        let path = self.path.read();
        path.parse().unwrap_or_else(|never| match never {})
    }

    /// The current route; not tracked.
    pub fn route_untracked(self) -> Route {
        untrack(|| self.route())
    }

    /// The query of the address, without the question mark; tracked.
    pub fn query(self) -> String {
        self.query.get()
    }

    /// The query of the address, without the question mark; not tracked.
    pub fn query_untracked(self) -> String {
        self.query.get_untracked()
    }

    /// Goes to a screen.
    pub fn go(self, route: &Route) {
        self.go_to(&route.to_string());
    }

    /// Goes to an address of this site.
    pub fn go_to(self, address: &str) {
        if let Ok(history) = window().history() {
            let state = wasm_bindgen::JsValue::NULL;
            history.push_state_with_url(&state, "", Some(address)).ok();
        }
        self.arrive();
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Changes the address without leaving the screen, and without a step in the history.
    pub fn replace(self, address: &str) {
        if let Ok(history) = window().history() {
            let state = wasm_bindgen::JsValue::NULL;
            history
                .replace_state_with_url(&state, "", Some(address))
                .ok();
        }
        self.arrive();
    }

    fn arrive(self) {
        let (path, query) = address();
        // A screen is built when the path changes; its query must be set before.
        self.query.set(query);
        if *self.path.read_untracked() != path {
            self.path.set(path);
        }
    }
}

/// The navigation from the context. Call this while a component is built.
pub fn use_navigation() -> Navigation {
    expect_context()
}

/// Makes links of this site and the browser's back and forward buttons only change the screen.
pub fn listen(navigation: Navigation) {
    let links = window_event_listener(ev::click, move |event| {
        if let Some(address) = followed(&event) {
            event.prevent_default();
            navigation.go_to(&address);
        }
    });
    let history = window_event_listener(ev::popstate, move |_| navigation.arrive());
    on_cleanup(move || {
        links.remove();
        history.remove();
    });
}

/// The address that a click leads to, if it is one of this page and not for a new tab.
fn followed(event: &ev::MouseEvent) -> Option<String> {
    let plain = event.button() == 0
        && !event.default_prevented()
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    let link = target.closest("a[href]").ok()??;
    let own = !link.has_attribute("download") && !link.has_attribute("target");
    let address = link.get_attribute("href")?;
    (plain && own && address.starts_with('/') && !address.starts_with("/api/")).then_some(address)
}

fn address() -> (String, String) {
    if !browser::exists() {
        return ("/".to_owned(), String::new());
    }
    let location = window().location();
    let query = location.search().unwrap_or_default();
    (
        location.pathname().unwrap_or_else(|_| "/".to_owned()),
        query.trim_start_matches('?').to_owned(),
    )
}

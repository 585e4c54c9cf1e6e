//! The frame around all screens: header, messages, and the current screen. Knows nothing of what a screen does.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::header::{Header, PhoneBar};
use crate::later::NotLoaded;
use crate::messages::{MessagePlace, Messages, use_messages};
use crate::navigation::{self, Navigation, use_navigation};
use crate::route::Route;
use crate::screens;
use crate::screens::parts::{self, Screen};
use crate::server::connectivity::Connectivity;
use crate::server::socket::Socket;
use crate::server::sync_queue;
use crate::server::who::Who;
use crate::settings::{self, Settings};
use crate::{browser, live, t, text};

/// The delay before the service worker is registered.
const INSTALL_AFTER: Duration = Duration::from_secs(2);

/// Shows the page, in the person's language from the start.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| browser::report(&panic.to_string())));
    // The page's own executor starts only when it is mounted.
    wasm_bindgen_futures::spawn_local(async {
        // If the texts cannot be loaded, the page is in English.
        text::switch(settings::first_language()).await;
        leptos::mount::mount_to_body(App);
        // The first screen matters more than the service worker.
        set_timeout(browser::install, INSTALL_AFTER);
    });
}

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let navigation = Navigation::provide();
    let messages = Messages::provide();
    let settings = Settings::provide();
    navigation::listen(navigation);
    settings::follow(settings, messages);
    sync_queue::start(Socket::provide());
    let reach = Connectivity::provide();
    let who = Who::provide();
    reach.follow(who);
    who.refresh_soon();
    settings::keep_with_account(settings, who, messages);
    follow_route(navigation, messages);
    view! {
        <a class="skip" href="#main" on:click=|event| skip(&event)>{live!("skip-to-content")}</a>
        <Header/>
        <MessagePlace/>
        <main id="main" tabindex="-1">
            <CurrentScreen/>
        </main>
        <PhoneBar/>
    }
}

/// The current screen. The previous one stays until the part of the page with the new one is loaded.
#[component]
fn CurrentScreen() -> impl IntoView {
    let navigation = use_navigation();
    let messages = use_messages();
    let loaded = RwSignal::new(None::<(Screen, Route)>);
    let route = Memo::new(move |_| navigation.route());
    Effect::new(move |_| {
        let route = route.get();
        spawn_local(async move {
            let part = parts::load(&route).await;
            // Ignore the part if the person has gone to another screen meanwhile.
            if navigation.route_untracked() == route {
                match part {
                    Ok(screen) => loaded.set(Some((screen, route))),
                    Err(NotLoaded) => messages.warn(t!("part-not-loaded")),
                }
            }
        });
    });
    move || loaded.get().map(|(screen, route)| screen(&route))
}

fn skip(event: &leptos::ev::MouseEvent) {
    event.prevent_default();
    browser::focus("main");
}

/// Gives a new screen its title, clears old messages, and moves the keyboard focus to the content.
fn follow_route(navigation: Navigation, messages: Messages) {
    let route = Memo::new(move |_| navigation.route());
    Effect::new(move |_| {
        let title = screens::title(&route.read());
        document().set_title(&t!("page-title", screen = title));
    });
    Effect::new(move |before: Option<()>| {
        route.track();
        if before.is_some() {
            messages.clear();
            browser::focus_in_place("main");
        }
    });
}

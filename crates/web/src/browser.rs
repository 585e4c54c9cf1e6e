//! Direct access to the browser: storage, the document's head, requests for texts, media queries, clipboard, downloads.
//! Most functions return an empty result outside a browser, where tests run.

use js_sys::{Array, Reflect, Uint8Array};
use leptos::prelude::*;
use sente_rules::GameId;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, TextDecoder, TextDecoderOptions, Url};

use crate::text::{ENGLISH, Language};

/// Whether the code runs in a browser.
pub const fn exists() -> bool {
    cfg!(target_arch = "wasm32")
}

/// The value of a key in this browser's storage.
pub fn stored(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Stores a value under a key in this browser. Returns false if storage is full or switched off.
pub fn store(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// The value of a key in this tab's storage, which survives reloads, but not closing the tab.
pub fn stored_for_tab(key: &str) -> Option<String> {
    tab_storage()?.get_item(key).ok()?
}

/// Stores a value under a key for this tab.
pub fn store_for_tab(key: &str, value: &str) {
    if let Some(storage) = tab_storage() {
        storage.set_item(key, value).ok();
    }
}

/// Removes a key from this browser's storage.
pub fn forget(key: &str) {
    if let Some(storage) = storage() {
        storage.remove_item(key).ok();
    }
}

/// The keys with this prefix in this browser's storage.
pub fn stored_keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let all = 0..storage.length().unwrap_or(0);
    let keys = all.filter_map(|index| storage.key(index).ok()?);
    keys.filter(|key| key.starts_with(prefix)).collect()
}

/// Whether a media query matches now.
pub fn matches(query: &str) -> bool {
    exists()
        && window()
            .match_media(query)
            .is_ok_and(|list| list.is_some_and(|list| list.matches()))
}

/// A text in capitals. Uses the browser's tables of letters, so that the page needs none.
pub fn upper_case(text: &str) -> String {
    if exists() {
        js_sys::JsString::from(text).to_upper_case().into()
    } else {
        text.to_ascii_uppercase()
    }
}

/// Loads the styles that the first screen does not need, and waits for them. Also returns if they cannot be loaded: an
/// unstyled screen is better than none.
pub async fn bring_styles() {
    let document = document();
    let Ok(Some(link)) = document.query_selector("link[data-later]") else {
        return;
    };
    let is_there = || Reflect::get(&link, &"sheet".into()).is_ok_and(|sheet| !sheet.is_null());
    if is_there() {
        return;
    }
    let come = js_sys::Promise::new(&mut |resolve, _| {
        for event in ["load", "error"] {
            link.add_event_listener_with_callback(event, &resolve).ok();
        }
    });
    link.set_attribute("rel", "stylesheet").ok();
    JsFuture::from(come).await.ok();
}

/// The media query for a dark system theme.
pub const DARK: &str = "(prefers-color-scheme: dark)";

/// Calls `hear` whenever a media query starts or stops matching, for the lifetime of the page.
pub fn follow_media(query: &str, mut hear: impl FnMut(bool) + 'static) {
    if let Ok(Some(list)) = window().match_media(query) {
        let followed = list.clone();
        let listener = Closure::<dyn FnMut()>::new(move || hear(followed.matches()));
        list.set_onchange(Some(listener.into_js_value().unchecked_ref()));
    }
}

/// Whether the person prefers reduced motion.
pub fn wants_less_motion() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// The languages listed in the document's head, after English.
pub fn languages() -> Vec<Language> {
    let english = Language {
        code: ENGLISH.to_owned(),
        name: "English".to_owned(),
        address: None,
    };
    let mut languages = vec![english];
    if !exists() {
        return languages;
    }
    let Ok(entries) = document().query_selector_all("meta[name=sente-language]") else {
        return languages;
    };
    for index in 0..entries.length() {
        let entry = entries.get(index).and_then(|node| node.dyn_into().ok());
        languages.extend(entry.as_ref().and_then(listed_language));
    }
    languages
}

/// The address of a game's puzzles, from the document's head.
pub fn puzzles_address(game: GameId) -> Option<String> {
    listed_address("puzzles", game.code())
}

/// The address of the engine's games against itself under these rules, from the document's head.
pub fn engine_games_address(rules: &str) -> Option<String> {
    listed_address("engine-games", rules)
}

fn listed_address(kind: &str, of: &str) -> Option<String> {
    let selector = format!("meta[name=sente-{kind}][content='{of}']");
    let entry = document().query_selector(&selector).ok().flatten()?;
    entry.get_attribute("data-texts")
}

fn listed_language(entry: &web_sys::Element) -> Option<Language> {
    Some(Language {
        code: entry.get_attribute("content")?,
        name: entry.get_attribute("data-name")?,
        address: entry.get_attribute("data-texts"),
    })
}

/// The languages that the browser prefers, best first.
pub fn preferred_languages() -> Vec<String> {
    if !exists() {
        return Vec::new();
    }
    let list = window().navigator().languages();
    list.iter().filter_map(|code| code.as_string()).collect()
}

/// Requests a text from this site; `None` on any error.
pub async fn fetch_text(address: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(address))
        .await
        .ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?)
        .await
        .ok()?
        .as_string()
}

/// Sets the document's language, for screen readers and fonts.
pub fn set_document_language(code: &str) {
    set_root_attribute("lang", code);
}

/// Sets an attribute of the page's root element.
pub fn set_root_attribute(name: &str, value: &str) {
    if exists()
        && let Some(root) = document().document_element()
    {
        root.set_attribute(name, value).ok();
    }
}

/// Writes an error to the browser's console.
pub fn report(error: &str) {
    web_sys::console::error_1(&error.into());
}

/// Moves the keyboard focus to the element with this id.
pub fn focus(id: &str) {
    if let Some(element) = element(id) {
        element.focus().ok();
    }
}

/// Moves the keyboard focus to an element without scrolling.
pub fn focus_in_place(id: &str) {
    if let Some(element) = element(id) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        element.focus_with_options(&options).ok();
    }
}

fn element(id: &str) -> Option<web_sys::HtmlElement> {
    let element = exists().then(document)?.get_element_by_id(id)?;
    element.dyn_into().ok()
}

/// This site's origin, such as `https://play.example`.
pub fn origin() -> Option<String> {
    if exists() {
        window().location().origin().ok()
    } else {
        None
    }
}

/// Copies a text to the clipboard. Returns false if there is none, as on a page that came unencrypted from another
/// machine.
pub fn copy(text: &str) -> bool {
    let write = || {
        let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
        let write = Reflect::get(&clipboard, &"writeText".into()).ok()?;
        let write: js_sys::Function = write.dyn_into().ok()?;
        write.call1(&clipboard, &text.into()).ok()
    };
    exists() && write().is_some()
}

/// Waits until the browser has done its other pending work.
pub async fn rest() {
    let rested = js_sys::Promise::new(&mut |done, _| {
        set_timeout(
            move || drop(done.call0(&JsValue::NULL)),
            std::time::Duration::ZERO,
        );
    });
    JsFuture::from(rested).await.ok();
}

/// Splits long work into short pieces, so that the page stays responsive.
#[derive(Debug)]
pub struct Pace {
    since: f64,
}

impl Pace {
    /// The longest piece, in milliseconds: less than a frame of a smooth animation.
    const PIECE: f64 = 12.0;

    /// Starts the first piece.
    pub fn begin() -> Self {
        Self {
            since: js_sys::Date::now(),
        }
    }

    /// Waits for the browser if the current piece is over; returns whether it was.
    pub async fn keep(&mut self) -> bool {
        let is_time = js_sys::Date::now() - self.since >= Self::PIECE;
        if is_time {
            rest().await;
            self.since = js_sys::Date::now();
        }
        is_time
    }
}

/// Registers the service worker that keeps the page for use without the server. Browsers allow it only over encrypted
/// connections and on the server's own machine.
pub fn install() {
    if let Some(workers) = workers() {
        // If the browser refuses, only use without the server is lost.
        let _ = workers.register("/service-worker.js");
    }
}

/// Sends a message to the service worker, if there is one.
pub fn tell_keeper(word: &str) {
    if let Some(keeper) = workers().and_then(|workers| workers.controller()) {
        keeper.post_message(&word.into()).ok();
    }
}

fn workers() -> Option<web_sys::ServiceWorkerContainer> {
    let navigator = exists().then(window)?.navigator();
    let can = Reflect::has(&navigator, &"serviceWorker".into()).ok()?;
    can.then(|| navigator.service_worker())
}

/// Offers bytes to the person as a file download.
pub fn download(bytes: &[u8], name: &str) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let kind = BlobPropertyBag::new();
    kind.set_type("application/octet-stream");
    download_blob(
        &Blob::new_with_u8_array_sequence_and_options(&parts, &kind)?,
        name,
    )
}

/// Offers a blob to the person as a file download.
pub fn download_blob(blob: &Blob, name: &str) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has started the download by then.
    set_timeout(
        move || drop(Url::revoke_object_url(&address)),
        std::time::Duration::from_secs(10),
    );
    Ok(())
}

fn tab_storage() -> Option<web_sys::Storage> {
    if exists() {
        window().session_storage().ok()?
    } else {
        None
    }
}

fn storage() -> Option<web_sys::Storage> {
    if exists() {
        window().local_storage().ok()?
    } else {
        None
    }
}

/// Decodes bytes in the encoding of this name. Returns `None` if the browser doesn't know the encoding, or if
/// `strictly` is set and some bytes are invalid.
pub fn decode(encoding: &str, bytes: &[u8], strictly: bool) -> Option<String> {
    let options = TextDecoderOptions::new();
    options.set_fatal(strictly);
    let decoder = TextDecoder::new_with_label_and_options(encoding, &options).ok()?;
    decoder
        .decode_with_js_u8_array(&js_sys::Uint8Array::from(bytes))
        .ok()
}

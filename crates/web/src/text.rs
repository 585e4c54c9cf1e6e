//! The catalogue of texts: Fluent files, switched at run time. English is part of the page, and that of some
//! screens part of their own; any other language is loaded when it is asked for. Holds no sentence itself.

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::Intl::PluralRules;
use leptos::prelude::*;
pub use sente_texts::Value;
use sente_texts::{Plurals, Texts, english_plurals};

use crate::browser;

/// The language that is always there.
pub const ENGLISH: &str = "en";

/// The text of a message in the language of the moment, which is tracked. Arguments are named:
/// `t!("key", name = value)`. In a view, where a text without arguments stays as long as the view, write
/// [`live!`](crate::live).
#[macro_export]
macro_rules! t {
    ($key:literal $(,)?) => {
        $crate::text::text($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::text($key, &[$((stringify!($name), $value.into())),+])
    };
}

/// A text without arguments that follows the language: `<p>{live!("key")}</p>`. It is of the same type for
/// every text, so that a view with many of them does not grow the page.
#[macro_export]
macro_rules! live {
    ($key:literal) => {
        $crate::text::live($key)
    };
}

/// A language that the page can be read in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its code, as in `lang="zh-Hant"`.
    pub code: String,
    /// Its name in itself.
    pub name: String,
    /// Where its texts are; nothing for the language that is part of the page.
    pub address: Option<String>,
}

/// The languages that were built into the site: the page's head lists them.
pub fn languages() -> Vec<Language> {
    browser::languages()
}

/// The code of the language of the moment.
pub fn language() -> String {
    CATALOGUE.with(|catalogue| catalogue.language.get())
}

/// Whether the page is read in the language that every part of the program speaks; tracked.
pub fn is_english() -> bool {
    CATALOGUE.with(|catalogue| *catalogue.language.read() == ENGLISH)
}

/// Finds a message and fills in its arguments. Called by [`t!`](crate::t).
pub fn text(key: &str, arguments: &[(&'static str, Value)]) -> String {
    CATALOGUE.with(|catalogue| {
        let language = catalogue.language.read();
        let texts = catalogue.texts.borrow();
        let find = |code: &str| texts.get(code).and_then(|texts| texts.find(key, arguments));
        find(&language)
            .or_else(|| find(ENGLISH))
            .unwrap_or_else(|| key.to_owned())
    })
}

/// A message that follows the language. Called by [`live!`](crate::live).
pub fn live(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    move || text(key, &[])
}

/// Switches to a language, loading its texts where they are not there yet; false, and nothing changes,
/// when they do not come.
pub async fn switch(language: Language) -> bool {
    let code = language.code;
    let known = CATALOGUE.with(|catalogue| catalogue.texts.borrow().contains_key(&code));
    if !known {
        let address = language.address.as_deref().unwrap_or_default();
        let Some(source) = browser::fetch_text(address).await else {
            return false;
        };
        // A language that was read once stays as long as the page.
        let texts = Texts::read(source.leak(), plurals(&code));
        CATALOGUE.with(|catalogue| catalogue.texts.borrow_mut().insert(code.clone(), texts));
    }
    browser::set_document_language(&code);
    CATALOGUE.with(|catalogue| catalogue.language.set(code));
    true
}

/// Adds English texts that came with a part of the page, once.
pub fn add_english(source: &'static str) {
    CATALOGUE.with(|catalogue| {
        let mut texts = catalogue.texts.borrow_mut();
        let english = texts.get_mut(ENGLISH).expect("English is always there");
        english.add(source);
    });
}

thread_local! {
    static CATALOGUE: Catalogue = Catalogue::new();
}

struct Catalogue {
    /// English, and every language that was read since.
    texts: RefCell<BTreeMap<String, Texts>>,
    language: ArcRwSignal<String>,
}

impl Catalogue {
    fn new() -> Self {
        let english = Texts::read(
            include_str!(concat!(env!("OUT_DIR"), "/en.ftl")),
            plurals(ENGLISH),
        );
        // Where no screen is built, none brings its texts.
        #[cfg(test)]
        let english = {
            let mut english = english;
            english.add(include_str!("../locales/en/study.ftl"));
            english.add(include_str!("../locales/en/arena.ftl"));
            english.add(include_str!("../locales/en/lists.ftl"));
            english.add(include_str!("../locales/en/motifs.ftl"));
            english.add(include_str!("../locales/en/play.ftl"));
            english.add(include_str!("../locales/en/account.ftl"));
            english.add(include_str!("../locales/en/settings.ftl"));
            english
        };
        Self {
            texts: RefCell::new(BTreeMap::from([(ENGLISH.to_owned(), english)])),
            language: ArcRwSignal::new(ENGLISH.to_owned()),
        }
    }
}

/// A language's kinds of plural, as the browser knows them; where there is no browser, as in English.
fn plurals(code: &str) -> Plurals {
    if !browser::exists() {
        return english_plurals();
    }
    let locales = js_sys::Array::of1(&code.into());
    let rules = PluralRules::new(&locales, &js_sys::Object::new());
    Box::new(move |number| rules.select(number as f64).into())
}

#[cfg(test)]
mod tests {
    #[test]
    fn arguments_and_plurals_are_filled_in() {
        let turned = |count: usize| t!("moved-flip", side = "Black", to = "f5", count = count);
        assert_eq!(turned(1), "Black plays f5 and turns 1 disc over.");
        assert_eq!(turned(3), "Black plays f5 and turns 3 discs over.");
    }

    #[test]
    fn a_missing_message_shows_its_key() {
        assert_eq!(super::text("no-such-message", &[]), "no-such-message");
    }
}

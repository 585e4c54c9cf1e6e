//! The catalogue of texts: Fluent files, switched at run time. English is part of the page, the texts of some screens
//! only of these screens; any other language is loaded on demand. Contains no texts itself.

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::Intl::PluralRules;
use leptos::prelude::*;
pub use sente_texts::Value;
use sente_texts::{Plurals, Texts, english_plurals};

use crate::browser;

/// The language that is always available.
pub const ENGLISH: &str = "en";

/// The text of a message in the current language, which is tracked. Arguments are named: `t!("key", name = value)`. For
/// a text without arguments in a view, use [`live!`](crate::live), which follows the language.
#[macro_export]
macro_rules! t {
    ($key:literal $(,)?) => {
        $crate::text::text($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::text($key, &[$((stringify!($name), $value.into())),+])
    };
}

/// A text that follows the language and its arguments: `<p>{live!("key")}</p>`. All texts without arguments have the
/// same type, and so have all others, so that a view with many texts does not enlarge the page.
#[macro_export]
macro_rules! live {
    ($key:literal) => {
        $crate::text::live($key)
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::words(move || $crate::t!($key, $($name = $value),+))
    };
}

/// A language of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its code, as in `lang="zh-Hant"`.
    pub code: String,
    /// Its name in the language itself.
    pub name: String,
    /// The address of its texts; `None` for the built-in language.
    pub address: Option<String>,
}

/// The languages of the site, as listed in the document's head.
pub fn languages() -> Vec<Language> {
    browser::languages()
}

/// The code of the current language; tracked.
pub fn language() -> String {
    CATALOGUE.with(|catalogue| catalogue.language.get())
}

/// Whether the current language is English, the language of the texts from other parts of the program; tracked.
pub fn is_english() -> bool {
    CATALOGUE.with(|catalogue| *catalogue.language.read() == ENGLISH)
}

/// Finds a message, in English if the current language lacks it, and fills in its arguments. Called by
/// [`t!`](crate::t).
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

/// A message that follows the current language. Called by [`live!`](crate::live).
pub fn live(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    move || text(key, &[])
}

/// A text that follows what it is made of, whatever that is.
pub type Words = Box<dyn Fn() -> String + Send>;

/// Makes a text that follows what it is made of. Called by [`live!`](crate::live).
pub fn words(text: impl Fn() -> String + Send + 'static) -> Words {
    Box::new(text)
}

/// Switches to a language, after loading its texts if needed. Returns false and changes nothing if they cannot be
/// loaded.
pub async fn switch(language: Language) -> bool {
    let code = language.code;
    let known = CATALOGUE.with(|catalogue| catalogue.texts.borrow().contains_key(&code));
    if !known {
        let address = language.address.as_deref().unwrap_or_default();
        let Some(source) = browser::fetch_text(address).await else {
            return false;
        };
        // The texts of a language stay in memory as long as the page.
        let texts = Texts::read(source.leak(), plurals(&code));
        CATALOGUE.with(|catalogue| catalogue.texts.borrow_mut().insert(code.clone(), texts));
    }
    browser::set_document_language(&code);
    CATALOGUE.with(|catalogue| catalogue.language.set(code));
    true
}

/// Adds the English texts of a part of the page. Call this once per part.
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
    /// English, and all languages loaded so far.
    texts: RefCell<BTreeMap<String, Texts>>,
    language: ArcRwSignal<String>,
}

impl Catalogue {
    fn new() -> Self {
        let english = Texts::read(
            include_str!(concat!(env!("OUT_DIR"), "/en.ftl")),
            plurals(ENGLISH),
        );
        // Tests build no screens, which would add these texts.
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

/// A language's plural rules, from the browser; outside a browser, those of English.
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

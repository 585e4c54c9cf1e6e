//! The catalogue of texts: Fluent files, switched at run time. English is part of the page, any other
//! language is loaded when it is asked for. Holds no sentence itself.

use std::cell::RefCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use leptos::prelude::*;

use crate::browser;

/// The language that is always there.
pub const ENGLISH: &str = "en";

/// The text of a message in the language of the moment, which is tracked: in a view, write
/// `{move || t!("key")}`. Arguments are named: `t!("key", name = value)`.
#[macro_export]
macro_rules! t {
    ($key:literal $(,)?) => {
        $crate::text::text($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::text($key, &[$((stringify!($name), $value.into())),+])
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

/// Finds a message and fills in its arguments. Called by [`t!`](crate::t).
pub fn text(key: &str, arguments: &[(&'static str, FluentValue<'_>)]) -> String {
    CATALOGUE.with(|catalogue| {
        catalogue.language.track();
        let loaded = catalogue.loaded.borrow();
        let found = loaded.as_ref().and_then(|texts| texts.find(key, arguments));
        found
            .or_else(|| catalogue.english.find(key, arguments))
            .unwrap_or_else(|| key.to_owned())
    })
}

/// Switches to a language, loading its texts; false, and nothing changes, when they do not come.
pub async fn switch(language: Language) -> bool {
    let loaded = match &language.address {
        None => None,
        Some(address) => match browser::fetch_text(address).await {
            Some(source) => Some(Texts::read(&language.code, source)),
            None => return false,
        },
    };
    browser::set_document_language(&language.code);
    CATALOGUE.with(|catalogue| {
        catalogue.loaded.replace(loaded);
        catalogue.language.set(language.code);
    });
    true
}

thread_local! {
    static CATALOGUE: Catalogue = Catalogue::new();
}

struct Catalogue {
    english: Texts,
    loaded: RefCell<Option<Texts>>,
    language: ArcRwSignal<String>,
}

impl Catalogue {
    fn new() -> Self {
        let source = include_str!(concat!(env!("OUT_DIR"), "/en.ftl"));
        Self {
            english: Texts::read(ENGLISH, source.to_owned()),
            loaded: RefCell::new(None),
            language: ArcRwSignal::new(ENGLISH.to_owned()),
        }
    }
}

struct Texts(FluentBundle<FluentResource>);

impl Texts {
    /// Reads what can be read: a faulty message is left out, and English stands in for it.
    fn read(code: &str, source: String) -> Self {
        let mut bundle = FluentBundle::new(code.parse().into_iter().collect());
        bundle.set_use_isolating(false);
        let resource = match FluentResource::try_new(source) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
        Self(bundle)
    }

    fn find(&self, key: &str, arguments: &[(&'static str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.0.get_message(key)?.value()?;
        let arguments: FluentArgs = arguments.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self
            .0
            .format_pattern(pattern, Some(&arguments), &mut errors);
        Some(text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn arguments_and_plurals_are_filled_in() {
        assert_eq!(t!("players-captured", count = 1), "1 piece captured");
        assert_eq!(t!("players-captured", count = 3), "3 pieces captured");
    }

    #[test]
    fn a_missing_message_shows_its_key() {
        assert_eq!(super::text("no-such-message", &[]), "no-such-message");
    }
}

//! The catalogue of texts: Fluent files, switched at run time. English is part of the page, and that of some
//! screens part of their own; any other language is loaded when it is asked for. Holds no sentence itself.

//!
//! Fluent's own parser reads the files. What it reads is put together here, because the usual library
//! would bring its tables of plurals, which every browser has, and make the page heavier by a tenth.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;
use js_sys::Intl::PluralRules;
use leptos::prelude::*;

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
        let texts = Texts::read(&code, source.leak());
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
        let english = Texts::read(ENGLISH, include_str!(concat!(env!("OUT_DIR"), "/en.ftl")));
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

/// The messages of a language by their keys.
struct Texts {
    messages: BTreeMap<&'static str, Pattern<&'static str>>,
    plurals: Plurals,
}

impl Texts {
    fn read(code: &str, source: &'static str) -> Self {
        let mut texts = Self {
            messages: BTreeMap::new(),
            plurals: Plurals::new(code),
        };
        texts.add(source);
        texts
    }

    /// Reads what can be read: a faulty message is left out, and English stands in for it.
    fn add(&mut self, source: &'static str) {
        let resource = match parser::parse_runtime(source) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let message = |entry| match entry {
            Entry::Message(message) => Some((message.id.name, message.value?)),
            _ => None,
        };
        let messages = resource.body.into_iter().filter_map(message);
        self.messages.extend(messages);
    }

    fn find(&self, key: &str, arguments: &[(&'static str, Value)]) -> Option<String> {
        let mut text = String::new();
        self.write(self.messages.get(key)?, arguments, &mut text);
        Some(text)
    }

    fn write(
        &self,
        pattern: &Pattern<&'static str>,
        arguments: &[(&'static str, Value)],
        text: &mut String,
    ) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => *text += value,
                PatternElement::Placeable { expression } => match expression {
                    Expression::Inline(inline) => *text += &value_of(inline, arguments).to_string(),
                    Expression::Select { selector, variants } => {
                        let value = value_of(selector, arguments);
                        if let Some(variant) = self.chosen(&value, variants) {
                            self.write(&variant.value, arguments, text);
                        }
                    }
                },
            }
        }
    }

    /// The variant that names the value, or its kind of plural, or the one marked as usual.
    fn chosen<'a>(
        &self,
        value: &Value,
        variants: &'a [Variant<&'static str>],
    ) -> Option<&'a Variant<&'static str>> {
        let named = |name: &str| {
            variants.iter().find(|variant| match variant.key {
                VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key } => {
                    key == name
                }
            })
        };
        let plural = || match value {
            Value::Number(number) => named(&self.plurals.kind(*number)),
            Value::Text(_) => None,
        };
        named(&value.to_string())
            .or_else(plural)
            .or_else(|| variants.iter().find(|variant| variant.default))
    }
}

/// What the catalogue's placeables may be: arguments and literals. A test reads all texts with this in engine.
fn value_of(inline: &InlineExpression<&'static str>, arguments: &[(&'static str, Value)]) -> Value {
    match inline {
        InlineExpression::VariableReference { id } => {
            let given = arguments.iter().find(|(name, _)| *name == id.name);
            given.map_or_else(|| Value::Text(format!("${}", id.name)), |it| it.1.clone())
        }
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            Value::from(*value)
        }
        _ => Value::from(""),
    }
}

/// A language's kinds of plural, as the browser knows them.
struct Plurals(Option<PluralRules>);

impl Plurals {
    fn new(code: &str) -> Self {
        let locales = || js_sys::Array::of1(&code.into());
        Self(browser::exists().then(|| PluralRules::new(&locales(), &js_sys::Object::new())))
    }

    /// `one`, `other` and so on. Where there is no browser, as in English.
    fn kind(&self, number: i64) -> String {
        match &self.0 {
            Some(rules) => rules.select(number as f64).into(),
            None if number == 1 => "one".to_owned(),
            None => "other".to_owned(),
        }
    }
}

/// What a message is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text, shown as it is.
    Text(String),
    /// A number, which may choose between singular and plural.
    Number(i64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(i64::from(number))
            }
        })+
    };
}

numbers!(u8, u16, u32, i32);

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number as i64)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(number as i64)
    }
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
    fn a_language_without_plurals_uses_its_usual_variant_and_an_unknown_argument_shows() {
        let source = "a = { $n ->\n    [0] none\n   *[other] many\n}\nb = { $x }, { \"{\" }";
        let texts = super::Texts::read("zh-Hant", source);
        let find = |key, number: i64| texts.find(key, &[("n", number.into())]);
        assert_eq!(find("a", 0).as_deref(), Some("none"));
        assert_eq!(find("a", 1).as_deref(), Some("many"));
        assert_eq!(find("b", 1).as_deref(), Some("$x, {"));
    }

    #[test]
    fn a_missing_message_shows_its_key() {
        assert_eq!(super::text("no-such-message", &[]), "no-such-message");
    }
}

//! JSON with little code, for the page: each type reads itself out of one tree, so that a hundred types cost what serde
//! needs for ten. The derives follow the attributes that serde reads, so that there is one form of everything. What it
//! is not: fast, or a judge of mistakes; where the text does not fit, there is no value and no reason.
//!
//! ```
//! use sente_json::{FromJson, ToJson, read, write};
//!
//! #[derive(Debug, PartialEq, FromJson, ToJson)]
//! #[serde(tag = "kind", rename_all = "snake_case")]
//! enum Clock {
//!     None,
//!     EachMove { seconds: u32 },
//! }
//!
//! let clock = Clock::EachMove { seconds: 30 };
//! assert_eq!(write(&clock), r#"{"kind":"each_move","seconds":30}"#);
//! assert_eq!(read(r#"{"seconds":30,"kind":"each_move"}"#), Some(clock));
//! assert_eq!(read::<Clock>(r#"{"kind":"each_week"}"#), None);
//! ```

#![forbid(unsafe_code)]

// The derives name this crate, also in its own tests.
extern crate self as sente_json;

mod number;
mod parser;
mod values;
mod writer;

pub use sente_json_macros::{FromJson, ToJson};

/// A text in the form of JSON, as a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A number. Whole ones are exact up to 2⁵³, as in every browser.
    Number(f64),
    /// A text.
    Text(String),
    /// Several, in order.
    List(Vec<Json>),
    /// Several by their names, in the order in which they were written.
    Map(Vec<(String, Json)>),
}

/// What can be read.
pub trait FromJson: Sized {
    /// Reads it; nothing where this is something else.
    fn from_json(json: &Json) -> Option<Self>;

    /// What a field that is not there stands for, if anything.
    fn missing() -> Option<Self> {
        None
    }
}

/// What can be written.
pub trait ToJson {
    /// Itself as a tree.
    fn to_json(&self) -> Json;
}

/// Reads a text; nothing where it is no JSON, or of something else.
pub fn read<T: FromJson>(text: &str) -> Option<T> {
    T::from_json(&Json::parse(text)?)
}

/// Writes something as a text.
pub fn write<T: ToJson + ?Sized>(value: &T) -> String {
    value.to_json().to_string()
}

impl Json {
    /// What stands under a name.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(entries) => entries.iter().find(|it| it.0 == key).map(|it| &it.1),
            _ => None,
        }
    }

    /// Itself as a text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The field of this name, or what stands for it where it is missing.
    pub fn field<T: FromJson>(&self, key: &str) -> Option<T> {
        match self.get(key) {
            Some(json) => T::from_json(json),
            None => T::missing(),
        }
    }

    /// The field of this name, or something else where it is missing.
    pub fn field_or<T: FromJson>(&self, key: &str, usual: impl FnOnce() -> T) -> Option<T> {
        match self.get(key) {
            Some(json) => T::from_json(json),
            None => Some(usual()),
        }
    }

    /// The entry at a place of a list.
    pub fn item<T: FromJson>(&self, place: usize) -> Option<T> {
        match self {
            Self::List(items) => T::from_json(items.get(place)?),
            _ => None,
        }
    }

    /// The name of a variant with what it holds: a text holds nothing, a map of one entry what stands under its name.
    pub fn variant(&self) -> Option<(&str, &Self)> {
        match self {
            Self::Text(name) => Some((name, &Self::Null)),
            Self::Map(entries) => match &entries[..] {
                [(name, content)] => Some((name, content)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The name and the content of a variant, as [`Json::variant`] reads them.
    pub fn of_variant(name: &str, content: Self) -> Self {
        Self::Map(vec![(name.to_owned(), content)])
    }

    /// Puts an entry before all others of a map; in anything else there is no room for one.
    #[must_use]
    pub fn tagged(mut self, key: &str, value: &str) -> Self {
        if let Self::Map(entries) = &mut self {
            entries.insert(0, (key.to_owned(), Self::Text(value.to_owned())));
        }
        self
    }

    /// Adds an entry to a map.
    pub fn put(&mut self, key: &str, value: Self) {
        if let Self::Map(entries) = self {
            entries.push((key.to_owned(), value));
        }
    }

    /// Adds the entries of another map.
    pub fn join(&mut self, other: Self) {
        if let (Self::Map(entries), Self::Map(more)) = (self, other) {
            entries.extend(more);
        }
    }
}

//! A JSON library with little generated code, for the page: each type reads itself from one tree, so that a hundred
//! types take as much code as ten with serde. The derives follow serde's attributes, so that both produce the same
//! JSON. It is neither fast nor good at error messages: malformed input gives `None` without a reason.
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

// The derives refer to this crate by its name, also in its own tests.
extern crate self as sente_json;

mod number;
mod parser;
mod values;
mod writer;

pub use sente_json_macros::{FromJson, ToJson};

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// True or false.
    Bool(bool),
    /// A number. Integers are exact up to 2⁵³, as in every browser.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, in the order of the text.
    Map(Vec<(String, Json)>),
}

/// A type that can be read from JSON.
pub trait FromJson: Sized {
    /// Reads the value; `None` if the JSON has another form.
    fn from_json(json: &Json) -> Option<Self>;

    /// The value of a missing field, if the type has one.
    fn missing() -> Option<Self> {
        None
    }
}

/// A type that can be written as JSON.
pub trait ToJson {
    /// The value as JSON.
    fn to_json(&self) -> Json;
}

/// Parses a text; `None` if it is not valid JSON or has another form.
pub fn read<T: FromJson>(text: &str) -> Option<T> {
    T::from_json(&Json::parse(text)?)
}

/// Writes a value as text.
pub fn write<T: ToJson + ?Sized>(value: &T) -> String {
    value.to_json().to_string()
}

impl Json {
    /// The value of an object's entry.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(entries) => entries.iter().find(|it| it.0 == key).map(|it| &it.1),
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The field with this name, or the type's value for a missing field.
    pub fn field<T: FromJson>(&self, key: &str) -> Option<T> {
        match self.get(key) {
            Some(json) => T::from_json(json),
            None => T::missing(),
        }
    }

    /// The field with this name, or this default if it is missing.
    pub fn field_or<T: FromJson>(&self, key: &str, usual: impl FnOnce() -> T) -> Option<T> {
        match self.get(key) {
            Some(json) => T::from_json(json),
            None => Some(usual()),
        }
    }

    /// The element of an array.
    pub fn item<T: FromJson>(&self, place: usize) -> Option<T> {
        match self {
            Self::List(items) => T::from_json(items.get(place)?),
            _ => None,
        }
    }

    /// The name and the content of an enum's variant: a string is a variant without content, an object with one entry
    /// has the content as its value.
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

    /// The inverse of [`Json::variant`]: the JSON of a variant with this name and content.
    pub fn of_variant(name: &str, content: Self) -> Self {
        Self::Map(vec![(name.to_owned(), content)])
    }

    /// Inserts an entry at the beginning of an object; has no effect on other values.
    #[must_use]
    pub fn tagged(mut self, key: &str, value: &str) -> Self {
        if let Self::Map(entries) = &mut self {
            entries.insert(0, (key.to_owned(), Self::Text(value.to_owned())));
        }
        self
    }

    /// Adds an entry to an object.
    pub fn put(&mut self, key: &str, value: Self) {
        if let Self::Map(entries) = self {
            entries.push((key.to_owned(), value));
        }
    }

    /// Adds the entries of another object.
    pub fn join(&mut self, other: Self) {
        if let (Self::Map(entries), Self::Map(more)) = (self, other) {
            entries.extend(more);
        }
    }
}

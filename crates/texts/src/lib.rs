//! Catalogues of texts in Fluent's format: finds messages by key and fills in arguments and plurals. Contains no texts
//! and no language-specific code.
//!
//! Fluent's own parser reads the files. This crate formats the messages itself, because the usual library includes
//! plural tables that every browser already has, and would make the page larger by a tenth.

use std::collections::BTreeMap;
use std::fmt;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;

/// The messages of one language by key.
pub struct Texts {
    messages: BTreeMap<&'static str, Pattern<&'static str>>,
    plurals: Plurals,
}

/// Returns the plural category of a number in a language: `one`, `other` and so on.
pub type Plurals = Box<dyn Fn(i64) -> String>;

/// The plural categories of English.
pub fn english_plurals() -> Plurals {
    Box::new(|number| if number == 1 { "one" } else { "other" }.to_owned())
}

impl Texts {
    /// The messages of a Fluent file.
    pub fn read(source: &'static str, plurals: Plurals) -> Self {
        let mut texts = Self {
            messages: BTreeMap::new(),
            plurals,
        };
        texts.add(source);
        texts
    }

    /// Parses the valid messages of a file. A faulty message is omitted, and the English text takes its place.
    pub fn add(&mut self, source: &'static str) {
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

    /// The message with its arguments filled in; `None` if there is no such message.
    pub fn find(&self, key: &str, arguments: &[(&'static str, Value)]) -> Option<String> {
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

    /// The variant for the value, or for its plural category, or the default one.
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
            Value::Number(number) => named(&(self.plurals)(*number)),
            Value::Text(_) => None,
        };
        named(&value.to_string())
            .or_else(plural)
            .or_else(|| variants.iter().find(|variant| variant.default))
    }
}

/// The supported placeables: arguments and literals. A test of the page checks that its texts use no others.
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

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text, inserted unchanged.
    Text(String),
    /// A number, which can select a plural form.
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
    use super::*;

    #[test]
    fn arguments_and_plurals_are_filled_in() {
        let source = "turned = { $side } turns { $count ->\n    [one] one disc\n   *[other] { $count } discs\n}.";
        let texts = Texts::read(source, english_plurals());
        let turned = |count: u32| {
            let arguments = [("side", "Black".into()), ("count", count.into())];
            texts.find("turned", &arguments)
        };
        assert_eq!(turned(1).as_deref(), Some("Black turns one disc."));
        assert_eq!(turned(3).as_deref(), Some("Black turns 3 discs."));
        assert_eq!(texts.find("flipped", &[]), None);
    }

    #[test]
    fn a_language_without_plurals_uses_its_usual_variant_and_an_unknown_argument_shows() {
        let source = "a = { $n ->\n    [0] none\n   *[other] many\n}\nb = { $x }, { \"{\" }";
        let texts = Texts::read(source, Box::new(|_| "other".to_owned()));
        let find = |key, number: i64| texts.find(key, &[("n", number.into())]);
        assert_eq!(find("a", 0).as_deref(), Some("none"));
        assert_eq!(find("a", 1).as_deref(), Some("many"));
        assert_eq!(find("b", 1).as_deref(), Some("$x, {"));
    }
}

//! Writes a tree as text.

use std::fmt;

use crate::Json;

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(true) => f.write_str("true"),
            Self::Bool(false) => f.write_str("false"),
            Self::Number(number) if !number.is_finite() => f.write_str("null"),
            Self::Number(number) => {
                let whole = *number as i64;
                // Most numbers are integers, which are written without a decimal point.
                if (whole as f64).to_bits() == number.to_bits() {
                    write!(f, "{whole}")
                } else {
                    write!(f, "{number}")
                }
            }
            Self::Text(text) => quoted(text, f),
            Self::List(items) => {
                f.write_str("[")?;
                for (place, item) in items.iter().enumerate() {
                    comma(place, f)?;
                    item.fmt(f)?;
                }
                f.write_str("]")
            }
            Self::Map(entries) => {
                f.write_str("{")?;
                for (place, (key, value)) in entries.iter().enumerate() {
                    comma(place, f)?;
                    quoted(key, f)?;
                    f.write_str(":")?;
                    value.fmt(f)?;
                }
                f.write_str("}")
            }
        }
    }
}

fn comma(place: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if place == 0 { Ok(()) } else { f.write_str(",") }
}

fn quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    let mut rest = text;
    while let Some(at) = rest.find(|it| matches!(it, '"' | '\\' | '\0'..='\x1f')) {
        f.write_str(&rest[..at])?;
        match rest.as_bytes()[at] {
            b'"' => f.write_str("\\\"")?,
            b'\\' => f.write_str("\\\\")?,
            b'\n' => f.write_str("\\n")?,
            b'\r' => f.write_str("\\r")?,
            b'\t' => f.write_str("\\t")?,
            other => write!(f, "\\u{other:04x}")?,
        }
        rest = &rest[at + 1..];
    }
    f.write_str(rest)?;
    f.write_str("\"")
}

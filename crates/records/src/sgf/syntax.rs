//! The syntax of SGF: parentheses, nodes and properties, without their meaning.

use crate::error::{ReadError, Spot};
use sente_rules::shortened;

/// The largest number of values of a node: more than a full board of labels.
const MOST_VALUES: usize = 10_000;

/// A token of a file.
#[derive(Debug, PartialEq)]
pub(super) enum Part {
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// A node with its properties in order, each with one value.
    Node(Vec<(String, String)>),
}

/// The tokens of a text.
pub(super) struct Parts<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    game_at: usize,
}

impl<'a> Parts<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            game_at: 0,
        }
    }

    /// The offset of the current game.
    pub(super) const fn game(&self) -> Spot<'a> {
        Spot {
            text: self.text,
            offset: self.game_at,
        }
    }

    /// The number of open variations.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn next(&mut self) -> Result<Option<Part>, ReadError> {
        loop {
            self.skip_space();
            let Some(c) = self.rest().chars().next() else {
                return match self.depth {
                    0 => Ok(None),
                    _ => Err(self.error("a parenthesis is not closed")),
                };
            };
            match c {
                '(' => {
                    if self.depth == 0 {
                        self.game_at = self.at;
                    }
                    self.at += 1;
                    self.depth += 1;
                    return Ok(Some(Part::Open));
                }
                ')' if self.depth > 0 => {
                    self.at += 1;
                    self.depth -= 1;
                    return Ok(Some(Part::Close));
                }
                ';' if self.depth > 0 => {
                    self.at += 1;
                    return self.properties().map(Part::Node).map(Some);
                }
                // E-mails and web pages have text around the games.
                _ if self.depth == 0 => self.at += c.len_utf8(),
                // Some programs omit the first semicolon.
                'A'..='Z' | 'a'..='z' => return self.properties().map(Part::Node).map(Some),
                _ => {
                    let found = shortened(self.rest().lines().next().unwrap_or_default());
                    return Err(
                        self.error(&format!("“;” or a parenthesis is expected, not “{found}”"))
                    );
                }
            }
        }
    }

    fn properties(&mut self) -> Result<Vec<(String, String)>, ReadError> {
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            let rest = self.rest();
            let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            if length == 0 {
                return Ok(properties);
            }
            // Old files have long property names, of which only the capitals count.
            let name: String = rest[..length]
                .chars()
                .filter(char::is_ascii_uppercase)
                .collect();
            self.at += length;
            self.skip_space();
            if !self.rest().starts_with('[') {
                return Err(self.error("“[” is expected here"));
            }
            while self.rest().starts_with('[') {
                if properties.len() == MOST_VALUES {
                    return Err(self.error(&format!("a node has more than {MOST_VALUES} values")));
                }
                properties.push((name.clone(), self.value()?));
                self.skip_space();
            }
        }
    }

    /// The value in brackets, with its escapes resolved.
    fn value(&mut self) -> Result<String, ReadError> {
        let opening = self.at;
        let mut value = String::new();
        let mut chars = self.text[opening + 1..].char_indices();
        while let Some((index, c)) = chars.next() {
            match c {
                ']' => {
                    self.at = opening + 1 + index + 1;
                    return Ok(value);
                }
                '\\' => match chars.next() {
                    // An escaped line break is removed.
                    Some((_, '\n')) | None => {}
                    Some((_, '\r')) => {
                        if chars.as_str().starts_with('\n') {
                            chars.next();
                        }
                    }
                    Some((_, c)) => value.push(c),
                },
                _ => value.push(c),
            }
        }
        Err(self.error("this value is not closed by “]”"))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn error(&self, reason: &str) -> ReadError {
        let spot = Spot {
            text: self.text,
            offset: self.at,
        };
        ReadError::new(spot, reason)
    }
}

/// Writes a value in brackets with escapes.
pub(super) fn written(value: &str) -> String {
    let mut written = String::with_capacity(value.len() + 2);
    written.push('[');
    for c in value.chars() {
        if matches!(c, ']' | '\\') {
            written.push('\\');
        }
        written.push(c);
    }
    written.push(']');
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Result<Vec<Part>, ReadError> {
        let mut parts = Parts::new(text);
        let mut all = Vec::new();
        while let Some(part) = parts.next()? {
            all.push(part);
        }
        Ok(all)
    }

    fn node(properties: &[(&str, &str)]) -> Part {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Part::Node(properties.iter().map(owned).collect())
    }

    #[test]
    fn values_escapes_and_nesting_are_understood() {
        let found = parts("noise (;GaMe[4] AB[aa] [bb]\n(;C[a\\]b\\\\\\\nc]))").unwrap();
        let expected = [
            Part::Open,
            node(&[("GM", "4"), ("AB", "aa"), ("AB", "bb")]),
            Part::Open,
            node(&[("C", "a]b\\c")]),
            Part::Close,
            Part::Close,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn errors_name_their_place() {
        let cases = [
            (
                "(;B[hh]\n;C[open",
                "line 2, column 3: this value is not closed by “]”",
            ),
            ("(;B", "line 1, column 4: “[” is expected here"),
            ("(;B[hh]", "line 1, column 8: a parenthesis is not closed"),
            (
                "(;B[hh]\n ä)",
                "line 2, column 2: “;” or a parenthesis is expected, not “ä)”",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(parts(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for text in ["", "]", "\\", "a]b\\]c\\", "[(;)]", "多\u{a0}行\nx"] {
            let file = format!("(;C{})", written(text));
            assert_eq!(parts(&file).unwrap()[1], node(&[("C", text)]));
        }
    }
}

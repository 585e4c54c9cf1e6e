//! Parses a text into a tree. Never panics, and rejects nesting deeper than any message has.

use crate::{Json, number};

/// The largest depth of nested arrays and objects.
const DEEPEST: u32 = 64;

impl Json {
    /// Parses a text; `None` if it is not valid JSON.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser { text, at: 0 };
        let json = parser.value(DEEPEST)?;
        parser.skip_space();
        (parser.at == text.len()).then_some(json)
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Skips a character, if it is next.
    fn take(&mut self, sign: u8) -> bool {
        self.skip_space();
        let there = self.peek() == Some(sign);
        self.at += usize::from(there);
        there
    }

    fn word(&mut self, word: &str, json: Json) -> Option<Json> {
        let there = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        self.at += word.len();
        there.then_some(json)
    }

    fn value(&mut self, depth: u32) -> Option<Json> {
        self.skip_space();
        match self.peek()? {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => self.string().map(Json::Text),
            b'[' => self.list(depth.checked_sub(1)?),
            b'{' => self.map(depth.checked_sub(1)?),
            _ => self.number(),
        }
    }

    fn list(&mut self, depth: u32) -> Option<Json> {
        self.at += 1;
        let mut items = Vec::new();
        if self.take(b']') {
            return Some(Json::List(items));
        }
        loop {
            items.push(self.value(depth)?);
            if self.take(b']') {
                return Some(Json::List(items));
            }
            if !self.take(b',') {
                return None;
            }
        }
    }

    fn map(&mut self, depth: u32) -> Option<Json> {
        self.at += 1;
        let mut entries = Vec::new();
        if self.take(b'}') {
            return Some(Json::Map(entries));
        }
        loop {
            self.skip_space();
            let key = self.string()?;
            if !self.take(b':') {
                return None;
            }
            entries.push((key, self.value(depth)?));
            if self.take(b'}') {
                return Some(Json::Map(entries));
            }
            if !self.take(b',') {
                return None;
            }
        }
    }

    fn number(&mut self) -> Option<Json> {
        let rest = &self.text[self.at..];
        let is_part = |it: char| matches!(it, '0'..='9' | '-' | '+' | '.' | 'e' | 'E');
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        self.at += end;
        number::parse(&rest[..end]).map(Json::Number)
    }

    fn string(&mut self) -> Option<String> {
        if self.peek() != Some(b'"') {
            return None;
        }
        self.at += 1;
        let mut read = String::new();
        loop {
            let rest = &self.text[self.at..];
            let end = rest.find(['"', '\\'])?;
            // Control characters must be escaped.
            if rest[..end].bytes().any(|it| it < b' ') {
                return None;
            }
            read.push_str(&rest[..end]);
            self.at += end + 1;
            if rest.as_bytes()[end] == b'"' {
                return Some(read);
            }
            read.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Option<char> {
        let sign = self.peek()?;
        self.at += 1;
        Some(match sign {
            b'"' | b'\\' | b'/' => char::from(sign),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.unit()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return char::from_u32(first);
                }
                // The first half of a surrogate pair.
                self.word("\\u", Json::Null)?;
                let low = self.unit()?.checked_sub(0xdc00).filter(|it| *it < 0x400)?;
                char::from_u32(0x10000 + ((first - 0xd800) << 10) + low)?
            }
            _ => return None,
        })
    }

    /// Parses four hexadecimal digits.
    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        let value = |it: char| it.to_digit(16);
        digits
            .chars()
            .try_fold(0, |sum, it| Some(sum << 4 | value(it)?))
    }
}

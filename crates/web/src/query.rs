//! Reads and writes the query of an address. Knows no screens.

use std::fmt::Write;

/// The value of a parameter in a query, such as `3` for `page` in `game=renju&page=3`.
pub fn value(query: &str, name: &str) -> Option<String> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .into_iter()
        .find(|(key, _)| *key == name)
        .map(|(_, value)| read(value))
        .filter(|value| !value.is_empty())
}

/// An address with a query of the non-empty values.
pub fn address(path: &str, values: &[(&str, Option<&str>)]) -> String {
    let mut address = path.to_owned();
    let mut separator = '?';
    for (name, value) in values {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            address.push(separator);
            address += name;
            address.push('=');
            write(&mut address, value);
            separator = '&';
        }
    }
    address
}

fn write(address: &mut String, value: &str) {
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            address.push(byte.into());
        } else {
            write!(address, "%{byte:02X}").expect("writing to a string succeeds");
        }
    }
}

fn read(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after
            .get(..2)
            .and_then(|code| std::str::from_utf8(code).ok());
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        match (first, code) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (b'+', _) => {
                bytes.push(b' ');
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["renju", "Bo Li", "黑白", "50% & more=?", "a+b"] {
            let address = address("/stats", &[("empty", None), ("opponent", Some(text))]);
            let query = address.strip_prefix("/stats?").unwrap();
            assert_eq!(value(query, "opponent").as_deref(), Some(text));
            assert_eq!(value(query, "empty"), None);
        }
    }

    #[test]
    fn an_odd_query_is_no_reason_to_stop() {
        assert_eq!(value("a=%&b=%zz&c=1+2", "a").as_deref(), Some("%"));
        assert_eq!(value("a=%&b=%zz&c=1+2", "b").as_deref(), Some("%zz"));
        assert_eq!(value("a=%&b=%zz&c=1+2", "c").as_deref(), Some("1 2"));
        assert_eq!(value("", "a"), None);
    }
}

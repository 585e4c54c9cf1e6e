//! Lines of input. They end in CR, LF or both, may contain any bytes, and are bounded in length, because the other
//! program may be faulty or malicious.

use std::io::{self, BufRead};

/// The largest length of a line in bytes: a position and the moves of a very long game.
pub(crate) const LONGEST: usize = 1 << 16;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its line break; invalid UTF-8 is replaced.
    Text(String),
    /// A line longer than [`LONGEST`].
    TooLong,
}

/// Reads the next line; `None` at the end of the input. CR LF gives an additional empty line, which no protocol
/// interprets.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| matches!(byte, b'\r' | b'\n'));
        let kept = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= bytes.len() + kept.len() > LONGEST;
        if !too_long {
            bytes.extend_from_slice(kept);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => None,
        (true, true) => Some(Line::TooLong),
        (true, false) => Some(Line::Text(String::from_utf8_lossy(&bytes).into_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(mut bytes: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read(&mut bytes).unwrap()).collect()
    }

    fn text(line: &str) -> Line {
        Line::Text(line.to_owned())
    }

    #[test]
    fn cr_and_lf_and_the_end_of_input_end_lines() {
        assert_eq!(
            lines(b"one\rtwo\nthree\r\nfour"),
            [
                text("one"),
                text("two"),
                text("three"),
                text(""),
                text("four")
            ]
        );
        assert_eq!(lines(b"\xff\xfe\n"), [text("\u{fffd}\u{fffd}")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_line_of_any_length_is_over_at_its_end() {
        let mut bytes = vec![b'x'; LONGEST];
        bytes.extend(b"\n");
        bytes.extend(vec![b'y'; 3 * LONGEST]);
        bytes.extend(b"\nnext\n");
        let found = lines(&bytes);
        assert_eq!(found[0], text(&"x".repeat(LONGEST)));
        assert_eq!(found[1..], [Line::TooLong, text("next")]);
    }

    proptest! {
        #[test]
        fn no_bytes_are_lost_or_invented(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let ends = bytes.iter().filter(|&&byte| byte == b'\r' || byte == b'\n').count();
            let open = usize::from(!bytes.is_empty() && !matches!(bytes.last(), Some(b'\r' | b'\n')));
            prop_assert_eq!(lines(&bytes).len(), ends + open);
        }
    }
}

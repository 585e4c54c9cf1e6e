//! Text in files of unknown origin: detection of the encoding, and normalisation. Independent of formats.

use crate::encoding::Encoding;

/// The largest size of a comment in bytes.
pub(super) const LONGEST_COMMENT: usize = 100_000;

/// The largest length of a name, a date or a label in characters.
pub(super) const LONGEST_LINE: usize = 1_000;

/// Decodes bytes by their byte order mark, else as declared, else as UTF-8, else by detection.
pub(super) fn decode(bytes: &[u8], declared: Option<&str>) -> String {
    let declared = declared.and_then(Encoding::for_label);
    let is_valid = |encoding: &Encoding| encoding.decode_strictly(bytes).is_some();
    let encoding = match declared {
        // Converting a file to UTF-8 often leaves the old declaration in it, so UTF-8 is tried first.
        Some(encoding) if is_valid(&encoding) || !is_valid(&Encoding::UTF_8) => encoding,
        Some(_) => Encoding::UTF_8,
        None => guess(bytes),
    };
    encoding.decode(bytes)
}

/// The probable encoding of these bytes.
///
/// The double-byte encodings of East Asia overlap; each is recognised by the lead bytes of its most frequent
/// characters.
pub(super) fn guess(bytes: &[u8]) -> Encoding {
    if std::str::from_utf8(bytes).is_ok() {
        return Encoding::UTF_8;
    }
    let high = bytes.iter().filter(|&&b| b >= 0x80).count();
    let is_plain = |at: usize| bytes.get(at).is_none_or(u8::is_ascii);
    let alone = bytes.iter().enumerate().filter(|&(at, byte)| {
        let is_first = at == 0 || is_plain(at - 1);
        !byte.is_ascii() && is_first && is_plain(at + 1)
    });
    // Accented letters occur alone among ASCII letters; double bytes come in pairs.
    if alone.count() * 2 > high {
        return Encoding::WINDOWS_1252;
    }
    let small_cyrillic = bytes.iter().filter(|&&b| b >= 0xE0).count();
    if small_cyrillic * 10 > high * 7 {
        return Encoding::WINDOWS_1251;
    }
    let pairs = Pairs::count(bytes);
    let candidates = [
        (Encoding::GB18030, pairs.chinese),
        (Encoding::SHIFT_JIS, pairs.kana * 2),
        (Encoding::BIG5, pairs.big5),
        (Encoding::EUC_KR, pairs.korean),
    ];
    candidates
        .into_iter()
        .filter(|(encoding, _)| encoding.decode_strictly(bytes).is_some())
        .rev()
        .max_by_key(|(_, score)| *score)
        .map_or(Encoding::WINDOWS_1252, |(encoding, _)| encoding)
}

/// The number of double-byte characters that are frequent in each encoding.
#[derive(Default)]
struct Pairs {
    chinese: usize,
    kana: usize,
    big5: usize,
    korean: usize,
}

impl Pairs {
    fn count(bytes: &[u8]) -> Self {
        let mut pairs = Self::default();
        let mut hangul = 0;
        let mut rest = bytes;
        while let [lead, tail @ ..] = rest {
            rest = tail;
            if *lead < 0x80 {
                continue;
            }
            let Some((&trail, after)) = tail.split_first() else {
                break;
            };
            if trail < 0x40 {
                continue;
            }
            rest = after;
            let is_both_high = trail >= 0xA1;
            pairs.chinese += usize::from(is_both_high && matches!(lead, 0xB0..=0xD7));
            hangul += usize::from(is_both_high && matches!(lead, 0xB0..=0xC8));
            pairs.kana += usize::from(matches!(
                (lead, trail),
                (0x82, 0x9F..=0xF1) | (0x83, 0x40..=0x96)
            ));
            pairs.kana += usize::from(matches!(lead, 0x88..=0x97));
            pairs.big5 += usize::from(matches!(lead, 0xA4..=0xC6) && trail < 0xA1) * 2;
            pairs.big5 += usize::from(matches!(lead, 0xA4..=0xC6) && is_both_high);
        }
        // Hangul and the first half of the frequent Chinese characters share their lead bytes, so only a longer text
        // that stays within that half is taken for Korean.
        if hangul >= 8 && hangul == pairs.chinese {
            pairs.korean = hangul + 1;
        }
        pairs
    }
}

/// Normalises a multi-line text: one kind of line break, no other control characters.
pub(super) fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    let mut kept: String = text.chars().filter(is_kept).collect();
    kept.truncate(kept.floor_char_boundary(LONGEST_COMMENT));
    kept
}

/// Normalises a single-line text.
pub(super) fn clean_line(text: &str) -> String {
    let spaced = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c });
    let kept: String = spaced
        .filter(|c| !c.is_control())
        .take(LONGEST_LINE)
        .collect();
    kept.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, EUC_KR, GB18030, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

    use super::*;

    #[test]
    fn encodings_are_guessed_from_ordinary_sentences() {
        let cases = [
            (GB18030, "黑棋第五手是打点，白棋可以选择一个"),
            (GB18030, "花月必胜"),
            (SHIFT_JIS, "これは黒の必勝です。白は防げない。"),
            (BIG5, "這是黑棋必勝的開局，白棋無法防守"),
            (EUC_KR, "흑이 이기는 수순입니다 백은 막을 수 없습니다"),
            (WINDOWS_1251, "Белые не могут защищаться, чёрные выигрывают"),
            (
                WINDOWS_1252,
                "Stéphane a gagné la dernière partie à Göteborg",
            ),
        ];
        for (encoding, sentence) in cases {
            let (bytes, _, lossy) = encoding.encode(sentence);
            assert!(!lossy);
            assert_eq!(decode(&bytes, None), sentence, "{}", encoding.name());
        }
    }

    #[test]
    fn a_declared_encoding_is_believed_unless_only_utf_8_fits() {
        let (bytes, ..) = SHIFT_JIS.encode("ソ表");
        assert_eq!(decode(&bytes, Some("Shift_JIS")), "ソ表");
        assert_eq!(decode("黑".as_bytes(), Some("us-ascii-nonsense")), "黑");
        assert_eq!(decode("必勝".as_bytes(), Some("big5")), "必勝");
    }

    #[test]
    fn cleaning_keeps_lines_and_tabs_only() {
        assert_eq!(clean("a\r\nb\rc\td\0\u{8}e"), "a\nb\nc\tde");
        assert_eq!(clean_line("  a\nb\u{7} "), "a b");
        assert_eq!(clean_line("\u{8} a"), "a");
    }
}

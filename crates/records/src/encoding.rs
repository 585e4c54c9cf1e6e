//! Character encodings of old files, by their WHATWG names. Their tables are large: the feature `encodings` includes
//! them in the program; without it another decoder is used, such as the browser's.

use std::borrow::Cow;
use std::sync::OnceLock;

/// An encoding by one of its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Encoding(Cow<'static, str>);

impl Encoding {
    pub(super) const UTF_8: Self = Self::named("utf-8");
    pub(super) const BIG5: Self = Self::named("big5");
    pub(super) const EUC_KR: Self = Self::named("euc-kr");
    pub(super) const GB18030: Self = Self::named("gb18030");
    pub(super) const SHIFT_JIS: Self = Self::named("shift_jis");
    pub(super) const WINDOWS_1251: Self = Self::named("windows-1251");
    pub(super) const WINDOWS_1252: Self = Self::named("windows-1252");

    const fn named(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }

    /// The encoding with this name, if it is known.
    pub(super) fn for_label(label: &str) -> Option<Self> {
        let label = label.trim().to_ascii_lowercase();
        let found = Self(Cow::Owned(label));
        found.decode_strictly(b"").is_some().then_some(found)
    }

    /// The text; `None` if some bytes are invalid.
    pub(super) fn decode_strictly(&self, bytes: &[u8]) -> Option<String> {
        if *self == Self::UTF_8 {
            return std::str::from_utf8(bytes).ok().map(str::to_owned);
        }
        decode(&self.0, bytes, true)
    }

    /// The text, with U+FFFD for invalid bytes. A byte order mark is removed, and takes precedence over any name.
    pub(super) fn decode(&self, bytes: &[u8]) -> String {
        match bytes {
            [0xEF, 0xBB, 0xBF, rest @ ..] => Self::UTF_8.decode_all(rest),
            [0xFF, 0xFE, rest @ ..] => Self::named("utf-16le").decode_all(rest),
            [0xFE, 0xFF, rest @ ..] => Self::named("utf-16be").decode_all(rest),
            _ => self.decode_all(bytes),
        }
    }

    /// The same for bytes in the middle of a file, where there is no byte order mark.
    pub(super) fn decode_all(&self, bytes: &[u8]) -> String {
        if *self == Self::UTF_8 {
            return String::from_utf8_lossy(bytes).into_owned();
        }
        // Without a decoder Latin-1 still makes most European files readable.
        let latin = || bytes.iter().copied().map(char::from).collect();
        decode(&self.0, bytes, false).unwrap_or_else(latin)
    }
}

/// Decodes bytes in the encoding with this name. `None` if the encoding is unknown, or if the decoding has to be exact
/// and some bytes are invalid.
pub type Decoder = fn(name: &str, bytes: &[u8], strictly: bool) -> Option<String>;

static DECODER: OnceLock<Decoder> = OnceLock::new();

/// Sets the decoder for programs without their own tables. Only the first call has an effect.
pub fn set_decoder(decoder: Decoder) {
    // The first decoder stays: there is only one browser.
    DECODER.set(decoder).ok();
}

fn decode(name: &str, bytes: &[u8], strictly: bool) -> Option<String> {
    match DECODER.get() {
        Some(decoder) => decoder(name, bytes, strictly),
        None => built_in(name, bytes, strictly),
    }
}

#[cfg(feature = "encodings")]
fn built_in(name: &str, bytes: &[u8], strictly: bool) -> Option<String> {
    let encoding = encoding_rs::Encoding::for_label(name.as_bytes())?;
    let text = if strictly {
        encoding.decode_without_bom_handling_and_without_replacement(bytes)?
    } else {
        encoding.decode_without_bom_handling(bytes).0
    };
    Some(text.into_owned())
}

#[cfg(not(feature = "encodings"))]
const fn built_in(_: &str, _: &[u8], _: bool) -> Option<String> {
    None
}

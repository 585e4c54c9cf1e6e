//! The file format of tablebases: name, version, values and a checksum.

use bytes::Bytes;
use thiserror::Error;

use super::index::Index;
use super::{MOST_PIECES, Tablebase, class, classes, pairs, sides};

/// Why bytes are not a tablebase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TablebaseError {
    /// Wrong name or invalid head.
    #[error("not a tablebase of Surakarta")]
    Unknown,
    /// Another version of the format.
    #[error("the tablebase is of another version")]
    Version,
    /// Wrong length.
    #[error("the tablebase has {found} bytes where {expected} are expected")]
    Length {
        /// The required length.
        expected: usize,
        /// The actual length.
        found: usize,
    },
    /// Wrong checksum.
    #[error("the tablebase is damaged: its checksum is wrong")]
    Checksum,
}

const NAME: &[u8] = b"sente surakarta ";
/// Must change with the numbering, the meaning of the bytes, and the rules.
const VERSION: &[u8] = b"3\n";
const CHECKSUM: usize = size_of::<u64>();

impl Tablebase {
    /// Serializes the tablebase.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = [self.pieces as u8, self.pairs as u8, self.longest];
        let mut bytes = [NAME, VERSION, &head].concat();
        for (own, other) in kept(self.pieces, self.pairs) {
            bytes.extend(&self.values[class(own, other)]);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Parses a tablebase without copying the values.
    pub fn from_bytes(bytes: &Bytes) -> Result<Self, TablebaseError> {
        let rest = bytes.strip_prefix(NAME).ok_or(TablebaseError::Unknown)?;
        let rest = rest.strip_prefix(VERSION).ok_or(TablebaseError::Version)?;
        let [pieces, begun, longest, rest @ ..] = rest else {
            return Err(TablebaseError::Unknown);
        };
        let (pieces, begun) = (usize::from(*pieces), usize::from(*begun));
        let most = pieces + usize::from(begun > 0);
        if pieces < 2 || most > MOST_PIECES || begun >= pairs(pieces + 1).count() {
            return Err(TablebaseError::Unknown);
        }
        let index = Index::new(most);
        let sizes = kept(pieces, begun).map(|(own, other)| index.size(own, other));
        let head = bytes.len() - rest.len();
        let expected = head + sizes.sum::<usize>() + CHECKSUM;
        if bytes.len() != expected {
            return Err(TablebaseError::Length {
                expected,
                found: bytes.len(),
            });
        }
        let (content, sum) = bytes.split_at(expected - CHECKSUM);
        if sum != checksum(content).to_le_bytes() {
            return Err(TablebaseError::Checksum);
        }
        let mut from = head;
        let mut values = vec![Bytes::new(); MOST_PIECES * MOST_PIECES];
        for (own, other) in kept(pieces, begun) {
            let to = from + index.size(own, other);
            values[class(own, other)] = bytes.slice(from..to);
            from = to;
        }
        Ok(Self {
            pieces,
            pairs: begun,
            index,
            values,
            longest: *longest,
        })
    }
}

/// The numbers of own and opponent's pieces in the order of the file.
fn kept(pieces: usize, begun: usize) -> impl Iterator<Item = (usize, usize)> {
    classes(pieces).chain(pairs(pieces + 1).take(begun).flat_map(sides))
}

/// A checksum (a variant of FNV-1a that processes eight bytes at a time).
fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let mix = |sum: u64, part: u64| (sum ^ part).wrapping_mul(PRIME).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &word| {
        mix(sum, u64::from_le_bytes(word))
    });
    let sum = rest.iter().fold(sum, |sum, &byte| mix(sum, byte.into()));
    mix(sum, bytes.len() as u64)
}

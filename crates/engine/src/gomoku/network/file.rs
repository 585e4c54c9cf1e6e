//! The trained weights of a network and their file format: rows for codes and the layers above, with a checksum.

use thiserror::Error;

use super::head::Head;
use super::{CODES, CodeTables, VIEW};

/// The weights of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkWeights {
    /// The row of each code, for one view or two (Black's and White's). One view is enough if colours are symmetric.
    pub rows: Vec<Vec<[i16; VIEW]>>,
    /// The layers, for both sides to move together or for each.
    pub heads: Vec<Head>,
}

/// Why bytes are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// Wrong magic number or version.
    #[error("not a Gomoku network of this version")]
    Magic,
    /// Wrong length.
    #[error("the network file has the wrong length")]
    Length,
    /// Wrong checksum.
    #[error("the network file is damaged: its checksum is wrong")]
    Checksum,
    /// A number is too large for the sums.
    #[error("the network has numbers that are out of range")]
    Range,
}

const MAGIC: &[u8] = b"sente gomoku network 1\n";

impl NetworkWeights {
    /// The largest absolute value in a row, so that sums fit into 16 bits.
    pub const MOST: i16 = 8191;

    /// The rows of a code in Black's view and in White's view.
    pub(super) fn rows_of(&self, tables: &CodeTables, code: usize) -> [&[i16; VIEW]; 2] {
        match self.rows.as_slice() {
            [shared] => [&shared[code], &shared[usize::from(tables.exchanged[code])]],
            rows => [0, 1].map(|view| &rows[view][code]),
        }
    }

    /// Serializes the weights, with one row for each pair of mirrored codes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([self.rows.len() as u8, self.heads.len() as u8]);
        for rows in &self.rows {
            let kept = kept().flat_map(|code| rows[code]);
            bytes.extend(kept.flat_map(i16::to_le_bytes));
        }
        let numbers = self.heads.iter().flat_map(Head::numbers);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Parses a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::Magic)?;
        let (&[views, heads], _) = rest.split_first_chunk().ok_or(NetworkError::Length)?;
        let [views, heads] = [views, heads].map(usize::from);
        let row_bytes = 2 * VIEW * kept().count();
        let length = 2 + views * row_bytes + 4 * heads * Head::COUNT + 8;
        if !(1..=2).contains(&views) || !(1..=2).contains(&heads) || rest.len() != length {
            return Err(NetworkError::Length);
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(NetworkError::Length)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(NetworkError::Checksum);
        }
        let (rows, numbers) = rest[2..length - 8].split_at(views * row_bytes);
        let rows = rows.chunks(row_bytes).map(read_rows).collect::<Vec<_>>();
        let fits = |number: &i16| number.unsigned_abs() <= Self::MOST.unsigned_abs();
        let heads = numbers.chunks(4 * Head::COUNT).map(read_head);
        let heads: Vec<Head> = heads.collect();
        let is_number = |number: &f32| number.is_finite();
        if rows.iter().flatten().flatten().all(fits)
            && heads.iter().flat_map(Head::numbers).all(is_number)
        {
            Ok(Self { rows, heads })
        } else {
            Err(NetworkError::Range)
        }
    }
}

/// The codes whose rows are stored.
fn kept() -> impl Iterator<Item = usize> {
    let tables = CodeTables::get();
    (0..CODES).filter(|&code| usize::from(tables.canonical[code]) == code)
}

fn read_rows(bytes: &[u8]) -> Vec<[i16; VIEW]> {
    let mut rows = vec![[0; VIEW]; CODES];
    for (code, bytes) in kept().zip(bytes.chunks(2 * VIEW)) {
        for (number, bytes) in rows[code].iter_mut().zip(bytes.as_chunks().0) {
            *number = i16::from_le_bytes(*bytes);
        }
    }
    let canonical = &CodeTables::get().canonical;
    for code in 0..CODES {
        rows[code] = rows[usize::from(canonical[code])];
    }
    rows
}

fn read_head(bytes: &[u8]) -> Head {
    let mut head = Head::ZERO;
    for (number, bytes) in head.numbers_mut().zip(bytes.as_chunks().0) {
        *number = f32::from_le_bytes(*bytes);
    }
    head
}

/// The 64-bit FNV-1a hash.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
pub(super) mod tests {
    use fastrand::Rng;

    use super::*;

    /// Random weights.
    pub(in crate::gomoku::network) fn random(rng: &mut Rng, views: usize) -> NetworkWeights {
        let canonical = &CodeTables::get().canonical;
        let rows = (0..views).map(|_| {
            let mut rows: Vec<_> = (0..CODES)
                .map(|_| [0; VIEW].map(|_| rng.i16(-200..200)))
                .collect();
            for code in 0..CODES {
                rows[code] = rows[usize::from(canonical[code])];
            }
            rows
        });
        let rows = rows.collect();
        let heads = (0..views).map(|_| {
            let mut head = Head::ZERO;
            head.numbers_mut()
                .for_each(|number| *number = rng.f32() - 0.5);
            head.promise = 0.1;
            head
        });
        NetworkWeights {
            rows,
            heads: heads.collect(),
        }
    }

    #[test]
    fn weights_survive_their_file_and_damage_is_noticed() {
        let mut rng = Rng::with_seed(3);
        for views in [1, 2] {
            let weights = random(&mut rng, views);
            let bytes = weights.to_bytes();
            assert_eq!(NetworkWeights::from_bytes(&bytes), Ok(weights.clone()));
            let short = NetworkWeights::from_bytes(&bytes[..bytes.len() - 1]);
            assert_eq!(short, Err(NetworkError::Length));
            assert_eq!(
                NetworkWeights::from_bytes(b"sente"),
                Err(NetworkError::Magic)
            );
            let mut damaged = bytes.clone();
            damaged[1000] ^= 1;
            assert_eq!(
                NetworkWeights::from_bytes(&damaged),
                Err(NetworkError::Checksum)
            );
            let mut great = weights;
            great.rows[0][0][0] = NetworkWeights::MOST + 1;
            let great = NetworkWeights::from_bytes(&great.to_bytes());
            assert_eq!(great, Err(NetworkError::Range));
        }
    }
}

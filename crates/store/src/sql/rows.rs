//! Statements over many rows at once.

use std::fmt::Write as _;

use super::Value;

/// Splits a list into pieces of a few fixed sizes, so that there are only a few different statements and each is
/// prepared once.
pub(crate) fn in_chunks<T>(mut rest: &[T]) -> impl Iterator<Item = &[T]> {
    const SIZES: [usize; 5] = [128, 32, 8, 2, 1];
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|size| *size <= rest.len())?;
        let (chunk, others) = rest.split_at(size);
        rest = others;
        Some(chunk)
    })
}

/// The values for a statement over many rows.
pub(crate) struct Batch {
    /// The number of rows, a power of two, so that there are only a few different statements and each is prepared once.
    pub(crate) rows: usize,
    /// The values of all rows. The last rows may consist of NULLs, which the statement has to skip.
    pub(crate) values: Vec<Value>,
}

/// Splits rows into as few batches as possible.
pub(crate) fn batches(mut rows: Vec<Vec<Value>>) -> impl Iterator<Item = Batch> {
    /// The largest number of rows of a statement.
    const MOST: usize = 256;
    std::iter::from_fn(move || {
        let rest = rows.split_off(rows.len().min(MOST));
        let rows = std::mem::replace(&mut rows, rest);
        let nulls: Vec<Value> = rows.first()?.iter().map(Value::to_null).collect();
        let size = rows.len().next_power_of_two();
        let missing = size - rows.len();
        let mut values = Vec::with_capacity(size * nulls.len());
        values.extend(rows.into_iter().flatten());
        values.extend(std::iter::repeat_n(nulls, missing).flatten());
        Some(Batch { rows: size, values })
    })
}

/// The placeholders `($1, $2), ($3, $4)` for two rows of two columns.
pub(crate) fn tuples(rows: usize, columns: usize) -> String {
    let mut text = String::with_capacity(rows * columns * 7);
    for place in 0..rows * columns {
        let before = match (place, place % columns) {
            (0, _) => "(",
            (_, 0) => "), (",
            _ => ", ",
        };
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{before}${}", place + 1);
    }
    text.push(')');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_hold_everything_in_order() {
        for length in [0, 1, 2, 7, 127, 128, 300] {
            let list: Vec<usize> = (0..length).collect();
            assert_eq!(in_chunks(&list).collect::<Vec<_>>().concat(), list);
        }
    }

    #[test]
    fn batches_hold_everything_in_order_and_end_with_nulls() {
        for (length, sizes) in [
            (0, vec![]),
            (1, vec![1]),
            (5, vec![8]),
            (256, vec![256]),
            (300, vec![256, 64]),
        ] {
            let row = |number: i64| vec![Value::Int(Some(number)), Value::Text(None)];
            let rows: Vec<_> = (0..length).map(row).collect();
            let found: Vec<Batch> = batches(rows.clone()).collect();
            let rows_of: Vec<_> = found.iter().map(|batch| batch.rows).collect();
            assert_eq!(rows_of, sizes);
            assert!(
                found
                    .iter()
                    .all(|batch| batch.values.len() == 2 * batch.rows)
            );
            let values: Vec<Value> = found.into_iter().flat_map(|batch| batch.values).collect();
            let (given, added) = values.split_at(2 * rows.len());
            assert_eq!(given, rows.concat());
            let nulls = [Value::Int(None), Value::Text(None)];
            assert!(added.chunks(2).all(|row| row == nulls));
        }
    }

    #[test]
    fn places_are_counted_through() {
        assert_eq!(tuples(2, 2), "($1, $2), ($3, $4)");
        assert_eq!(tuples(1, 3), "($1, $2, $3)");
    }
}

//! Statements over many rows at once.

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

/// The placeholders `($1, $2), ($3, $4)` for two rows of two columns.
pub(crate) fn tuples(rows: usize, columns: usize) -> String {
    let tuple = |row| {
        let places: Vec<String> = (1..=columns)
            .map(|column| format!("${}", row * columns + column))
            .collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(tuple).collect::<Vec<_>>().join(", ")
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
    fn places_are_counted_through() {
        assert_eq!(tuples(2, 2), "($1, $2), ($3, $4)");
        assert_eq!(tuples(1, 3), "($1, $2, $3)");
    }
}

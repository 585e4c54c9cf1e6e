//! Writes a table as aligned columns of text.

use std::fmt::Write;

/// The rows with aligned columns: text to the left, numbers to the right. `words` lists the text columns.
pub fn align<const N: usize>(rows: &[[String; N]], words: &[usize]) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or_default()
    };
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = width(column);
            let _ = if words.contains(&column) {
                write!(line, "{cell:<width$}  ")
            } else {
                write!(line, "{cell:>width$}  ")
            };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_left_and_numbers_right() {
        let rows = [["Player", "Elo"], ["a", "+5 ± 3"], ["bc", "-5"]];
        let rows = rows.map(|row| row.map(str::to_owned));
        let aligned = "Player     Elo\na       +5 ± 3\nbc          -5\n";
        assert_eq!(align(&rows, &[0]), aligned);
    }
}

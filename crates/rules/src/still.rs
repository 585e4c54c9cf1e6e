//! Views of positions without the rules, for code that only displays them. A still has no legal moves, and the position
//! is not validated.

use crate::{BoardView, Colour, Point, Rules};

impl Rules {
    /// The board of a position; `None` if the text has another number of points than the board.
    ///
    /// ```
    /// use sente_rules::{GameId, Rules};
    ///
    /// let rules = Rules::usual(GameId::Othello);
    /// let table = rules.table();
    /// let still = rules.still(&table.position_text()).expect("it is a position");
    /// assert_eq!(still.pieces, table.view().pieces);
    /// assert!(still.legal.is_empty());
    /// ```
    pub fn still(&self, position: &str) -> Option<BoardView> {
        let shape = self.shape();
        let (points, side) = position.trim().rsplit_once(' ')?;
        let turn = Colour::from_letter(side.chars().next()?)?;
        let mut pieces = vec![None; usize::from(shape.width) * usize::from(shape.height)];
        let places: Vec<Point> = shape.reading_order().collect();
        let mut places = places.into_iter();
        let mut counts = [0; 2];
        let mut empty = 0_u16;
        for letter in points.chars() {
            if let Some(digit) = letter.to_digit(10) {
                empty = empty.checked_mul(10)?.checked_add(digit as u16)?;
                continue;
            }
            skip(&mut places, &mut empty)?;
            if letter == '/' {
                continue;
            }
            let place = places.next()?;
            let piece = Colour::from_letter(letter);
            pieces[place.index(shape.width)] = piece;
            if let Some(colour) = piece {
                counts[colour.index()] += 1;
            }
        }
        skip(&mut places, &mut empty)?;
        if places.next().is_some() {
            return None;
        }
        Some(BoardView {
            game: self.game(),
            shape,
            pieces,
            turn,
            counts,
            captured: None,
            legal: Vec::new(),
            offers: Vec::new(),
            forbidden: Vec::new(),
            last: None,
            outcome: None,
        })
    }
}

/// Skips the number of points that was read.
fn skip(places: &mut impl Iterator<Item = Point>, empty: &mut u16) -> Option<()> {
    for _ in 0..std::mem::take(empty) {
        places.next()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameId;

    #[test]
    fn a_still_shows_what_the_table_shows() {
        for game in GameId::ALL {
            let rules = Rules::usual(game);
            let mut table = rules.table();
            for ply in 0..40 {
                let (view, still) = (table.view(), rules.still(&table.position_text()));
                let still = still.expect("a table writes a position");
                assert_eq!(still.pieces, view.pieces);
                assert_eq!(still.counts, view.counts);
                assert_eq!((still.turn, &still.shape), (view.turn, &view.shape));
                let Some(next) = view.legal.get(ply * 5 % view.legal.len().max(1)) else {
                    break;
                };
                table.play_text(&next.text).expect("a listed move is legal");
            }
        }
    }

    #[test]
    fn what_is_no_position_has_no_picture() {
        let rules = Rules::usual(GameId::Surakarta);
        for text in [
            "",
            "X",
            "6/6/6/6/6/6",
            "6/6/6/6/6 X",
            "6/6/6/6/6/7 X",
            "99999999 X",
            "6/6/6/6/6/6 Z",
        ] {
            assert_eq!(rules.still(text), None, "{text}");
        }
        assert!(rules.still("6/6/6/6/6/5X O").is_some());
    }
}

//! A simple and slow second implementation of Othello, for comparison. Shares no code with the crate.

/// The content of a square: `X`, `O` or `-`.
type Square = char;

/// An 8×8 board of letters, row 1 first, and the letter of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    squares: [[Square; 8]; 8],
    turn: Square,
}

impl Naive {
    /// The board for a text of 64 letters, a space and the side to move.
    pub(crate) fn from_text(text: &str) -> Self {
        let letters: Vec<Square> = text.chars().collect();
        let mut squares = [['-'; 8]; 8];
        for row in 0..8 {
            for col in 0..8 {
                squares[row][col] = letters[8 * row + col];
            }
        }
        Self {
            squares,
            turn: letters[65],
        }
    }

    /// The 64 letters, a space, and the side to move.
    pub(crate) fn text(&self) -> String {
        let mut text: String = self.squares.iter().flatten().collect();
        text.push(' ');
        text.push(self.turn);
        text
    }

    /// The legal moves row by row; `pass` if only the other side can move; empty if the game is over.
    pub(crate) fn moves(&self) -> Vec<String> {
        let moves = self.placements();
        if moves.is_empty() && !self.passed().placements().is_empty() {
            return vec!["pass".to_owned()];
        }
        moves
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: &str) {
        if mv != "pass" {
            let col = usize::from(mv.as_bytes()[0] - b'a');
            let row = usize::from(mv.as_bytes()[1] - b'1');
            for (col, row) in self.turned(col, row) {
                self.squares[row][col] = self.turn;
            }
            self.squares[row][col] = self.turn;
        }
        *self = self.passed();
    }

    /// The number of discs of `X` and of `O`.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let count = |letter| {
            let squares = self.squares.iter().flatten();
            squares.filter(|&&square| square == letter).count()
        };
        (count('X'), count('O'))
    }

    /// The squares of the discs that a disc on this square turns over, in each direction outwards.
    pub(crate) fn turned(&self, col: usize, row: usize) -> Vec<(usize, usize)> {
        let mut turned = Vec::new();
        if self.squares[row][col] != '-' {
            return turned;
        }
        for (right, down) in [
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ] {
            let mut line = Vec::new();
            let mut place = (col as i32 + right, row as i32 + down);
            while (0..8).contains(&place.0) && (0..8).contains(&place.1) {
                let square = (place.0 as usize, place.1 as usize);
                let disc = self.squares[square.1][square.0];
                if disc == '-' {
                    break;
                }
                if disc == self.turn {
                    turned.append(&mut line);
                    break;
                }
                line.push(square);
                place = (place.0 + right, place.1 + down);
            }
        }
        turned
    }

    fn placements(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for row in 0..8 {
            for col in 0..8 {
                if !self.turned(col, row).is_empty() {
                    let letter = char::from(b'a' + col as u8);
                    moves.push(format!("{letter}{}", row + 1));
                }
            }
        }
        moves
    }

    fn passed(&self) -> Self {
        Self {
            squares: self.squares,
            turn: if self.turn == 'X' { 'O' } else { 'X' },
        }
    }
}

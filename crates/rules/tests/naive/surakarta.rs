//! A simple and slow second implementation of Surakarta, to test the fast one: an array of letters, and pieces that
//! walk along the tracks step by step. Shares no code with the crate.

/// The content of each point, as `[column][row]`: `X`, `O` or `.`.
type Letters = [[char; 6]; 6];

/// The state of a game that the rules depend on.
#[derive(Clone)]
pub(super) struct Naive {
    letters: Letters,
    side: char,
    /// All positions since the last capture, including the current one.
    past: Vec<(Letters, char)>,
    quiet_limit: Option<usize>,
    repetition_limit: Option<usize>,
}

impl Naive {
    /// Reads a valid position text.
    pub(super) fn new(
        text: &str,
        quiet_limit: Option<usize>,
        repetition_limit: Option<usize>,
    ) -> Self {
        let (rows, side) = text.split_once(' ').unwrap();
        let mut letters = [['.'; 6]; 6];
        for (from_top, row) in rows.split('/').enumerate() {
            for (col, letter) in row.chars().enumerate() {
                letters[col][5 - from_top] = letter;
            }
        }
        let side = side.chars().next().unwrap();
        Self {
            letters,
            side,
            past: vec![(letters, side)],
            quiet_limit,
            repetition_limit,
        }
    }

    /// The texts of the legal moves, sorted.
    pub(super) fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.board_moves()
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, text: &str) {
        let letters: Vec<char> = text.chars().collect();
        let col = |at: usize| letters[at] as usize - 'a' as usize;
        let row = |at: usize| letters[at] as usize - '1' as usize;
        self.letters[col(0)][row(1)] = '.';
        self.letters[col(3)][row(4)] = self.side;
        self.side = other(self.side);
        if letters[2] == 'x' {
            self.past.clear();
        }
        self.past.push((self.letters, self.side));
    }

    /// The winner's letter (or `=`) and the kind of ending.
    pub(super) fn outcome(&self) -> Option<(char, &'static str)> {
        let (xs, os) = (self.count('X'), self.count('O'));
        let more = match xs.cmp(&os) {
            std::cmp::Ordering::Greater => 'X',
            std::cmp::Ordering::Equal => '=',
            std::cmp::Ordering::Less => 'O',
        };
        let times = self
            .past
            .iter()
            .filter(|&past| *past == (self.letters, self.side));
        if xs == 0 || os == 0 {
            Some((more, "all captured"))
        } else if self.board_moves().is_empty() {
            Some((other(self.side), "no move"))
        } else if self
            .quiet_limit
            .is_some_and(|limit| self.past.len() > limit)
        {
            Some((more, "quiet"))
        } else if self
            .repetition_limit
            .is_some_and(|limit| times.count() >= limit)
        {
            Some((more, "repetition"))
        } else {
            None
        }
    }

    /// The position text.
    pub(super) fn text(&self) -> String {
        let row = |row: usize| (0..6).map(|col| self.letters[col][row]).collect::<String>();
        let rows: Vec<String> = (0..6).rev().map(row).collect();
        format!("{} {}", rows.join("/"), self.side)
    }

    /// The number of pieces with this letter.
    pub(super) fn count(&self, letter: char) -> usize {
        self.letters
            .iter()
            .flatten()
            .filter(|&&piece| piece == letter)
            .count()
    }

    fn board_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for col in 0..6 {
            for row in 0..6 {
                if self.letters[col as usize][row as usize] == self.side {
                    self.add_steps(col, row, &mut moves);
                    self.add_captures(col, row, &mut moves);
                }
            }
        }
        moves.sort();
        moves.dedup();
        moves
    }

    fn add_steps(&self, col: i32, row: i32, moves: &mut Vec<String>) {
        for (to_col, to_row) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (col + x, row + y))) {
            if is_inside(to_col, to_row) && self.letters[to_col as usize][to_row as usize] == '.' {
                moves.push(format!("{}-{}", name(col, row), name(to_col, to_row)));
            }
        }
    }

    fn add_captures(&self, col: i32, row: i32, moves: &mut Vec<String>) {
        let mut letters = self.letters;
        letters[col as usize][row as usize] = '.';
        // The outermost lines are not connected to a loop.
        let mut headings = Vec::new();
        if (1..=4).contains(&row) {
            headings.extend([(1, 0), (-1, 0)]);
        }
        if (1..=4).contains(&col) {
            headings.extend([(0, 1), (0, -1)]);
        }
        for heading in headings {
            let mut walker = Walker { col, row, heading };
            let mut loops = 0;
            // More steps than a lap has; on an empty track the walk just ends.
            for _ in 0..30 {
                loops += usize::from(walker.walk());
                let met = letters[walker.col as usize][walker.row as usize];
                if met == other(self.side) && loops > 0 {
                    moves.push(format!(
                        "{}x{}",
                        name(col, row),
                        name(walker.col, walker.row)
                    ));
                }
                if met != '.' {
                    break;
                }
            }
        }
    }
}

struct Walker {
    col: i32,
    row: i32,
    heading: (i32, i32),
}

impl Walker {
    /// Moves to the next point; returns whether the step followed a loop.
    fn walk(&mut self) -> bool {
        let (x, y) = self.heading;
        if is_inside(self.col + x, self.row + y) {
            self.col += x;
            self.row += y;
            return false;
        }
        // Off the board, an arc around the nearest corner leads to the line at the same distance from it, and continues
        // inwards along that line.
        let corner = |at: i32| if at < 3 { 0 } else { 5 };
        let inwards = |at: i32| if at == 0 { 1 } else { -1 };
        if y == 0 {
            let (corner_col, corner_row) = (self.col, corner(self.row));
            let radius = (self.row - corner_row).abs();
            self.col = corner_col + inwards(corner_col) * radius;
            self.row = corner_row;
            self.heading = (0, inwards(corner_row));
        } else {
            let (corner_col, corner_row) = (corner(self.col), self.row);
            let radius = (self.col - corner_col).abs();
            self.row = corner_row + inwards(corner_row) * radius;
            self.col = corner_col;
            self.heading = (inwards(corner_col), 0);
        }
        true
    }
}

fn is_inside(col: i32, row: i32) -> bool {
    (0..6).contains(&col) && (0..6).contains(&row)
}

fn name(col: i32, row: i32) -> String {
    format!("{}{}", char::from(b'a' + col as u8), row + 1)
}

fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

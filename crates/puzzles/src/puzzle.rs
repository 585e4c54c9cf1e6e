//! A puzzle and its line of text. Checks whether its moves are legal, not whether they win.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use sente_rules::{Colour, Finished, GameId, Rules, RulesError, SetupError, Table};
use thiserror::Error;

use crate::Theme;

/// A position that few first moves win.
///
/// Its text form is `gomoku-0f3a51c2 | gomoku | 15/…/15 X | 1580 | 3 | four-threes | h8 h9 i10 … | 1: h7 3: j11 k9`: id,
/// rules, position, rating, number of moves to find, theme, a win against the longest defence and, if there are any,
/// the other winning moves at the first, third and further moves of that win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// A stable id: the game, and a hash of the position.
    pub id: String,
    /// The game and its settings.
    pub rules: Rules,
    /// The position text.
    pub position: String,
    /// The difficulty, on the scale of players' ratings.
    pub rating: i32,
    /// The number of correct moves after which the win is clear.
    pub asked: usize,
    /// What the solution teaches.
    pub theme: Theme,
    /// The moves of both sides in turn, beginning with the winning one. Forced passes are not listed.
    pub solution: Vec<String>,
    /// The other winning moves by index in the solution, from 0.
    pub also: BTreeMap<usize, Vec<String>>,
}

/// Why a line is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// It is longer than any valid puzzle.
    #[error("the line is too long")]
    TooLong,
    /// It does not have seven or eight parts.
    #[error("a puzzle has seven parts or eight, with “|” between them")]
    Parts,
    /// The rules are unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position is invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A part is invalid.
    #[error("the {0} cannot be so")]
    Part(&'static str),
}

/// The largest length of a line: enough for a full board of 20 by 20 with the longest solution and several alternatives
/// for each move.
const LONGEST: usize = 2048;

/// The largest number of moves in a solution.
const MOST_MOVES: usize = 60;

impl Puzzle {
    /// The game at the puzzle's position.
    pub fn table(&self) -> Box<dyn Table> {
        let table = self.rules.table_from(&self.position, Finished::Refused);
        table.expect("a puzzle's position was set up when it was read")
    }

    /// The game.
    pub const fn game(&self) -> GameId {
        self.rules.game()
    }

    /// The side that wins.
    pub fn side(&self) -> Colour {
        self.table().turn()
    }

    /// The id of a puzzle in this game with this position.
    pub fn name(game: GameId, position: &str) -> String {
        format!("{game}-{:08x}", digest(position))
    }

    /// Whether a move is known to win after this many moves of the solution.
    pub fn accepts(&self, place: usize, text: &str) -> bool {
        let is_it = |other: &String| other == text;
        let also = self.also.get(&place);
        self.solution.get(place).is_some_and(is_it) || also.is_some_and(|it| it.iter().any(is_it))
    }

    /// Parses a line that is known to be valid without setting up the position: thousands are read at once.
    pub(crate) fn unchecked(line: &str) -> Result<Self, PuzzleError> {
        if line.len() > LONGEST {
            return Err(PuzzleError::TooLong);
        }
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let (parts, also) = match parts[..] {
            [.., also] if parts.len() == 8 => (&parts[..7], read_also(also)?),
            _ => (&parts[..], BTreeMap::new()),
        };
        let [id, rules, position, rating, asked, theme, solution] = parts[..] else {
            return Err(PuzzleError::Parts);
        };
        let rating = rating.parse().ok().filter(|it| (0..=4000).contains(it));
        let solution: Vec<String> = solution.split(' ').map(str::to_owned).collect();
        if solution.len() > MOST_MOVES {
            return Err(PuzzleError::TooLong);
        }
        Ok(Self {
            id: id.to_owned(),
            rules: rules.parse()?,
            position: position.to_owned(),
            rating: rating.ok_or(PuzzleError::Part("rating"))?,
            asked: asked
                .parse()
                .map_err(|_| PuzzleError::Part("number of moves"))?,
            theme: theme.parse().map_err(|_| PuzzleError::Part("theme"))?,
            solution,
            also,
        })
    }

    /// Checks the puzzle: the game is not over, and its moves are legal and sufficient.
    fn check(&self) -> Result<(), PuzzleError> {
        let mut table = self.rules.table_from(&self.position, Finished::Refused)?;
        if table.rules() != self.rules || table.position_text() != self.position {
            return Err(PuzzleError::Part("position"));
        }
        if self.id != Self::name(self.game(), &self.position) {
            return Err(PuzzleError::Part("name"));
        }
        let side = table.turn();
        let mut own = 0;
        let mut others = self.also.len();
        for (place, text) in self.solution.iter().enumerate() {
            own += usize::from(table.turn() == side);
            if let Some(also) = self.also.get(&place) {
                let legal = table.legal_texts();
                let is_other = |other: &String| other != text && legal.contains(other);
                if table.turn() != side || also.is_empty() || !also.iter().all(is_other) {
                    return Err(PuzzleError::Part("list of other moves"));
                }
                others -= 1;
            }
            let played = table.play_text(text);
            if played.ok().is_none_or(|played| played.text != *text) {
                return Err(PuzzleError::Part("solution"));
            }
        }
        if others > 0 {
            return Err(PuzzleError::Part("list of other moves"));
        }
        if own < self.asked || self.asked == 0 {
            return Err(PuzzleError::Part("number of moves"));
        }
        Ok(())
    }
}

/// The puzzles of a text, one per line; ignores empty lines and lines that begin with `#`. An error comes with the
/// number of its line, from 1.
pub fn read(text: &str) -> Result<Vec<Puzzle>, (usize, PuzzleError)> {
    let lines = text.lines().enumerate();
    let told = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    told.map(|(index, line)| line.parse().map_err(|error| (index + 1, error)))
        .collect()
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            rules,
            position,
            rating,
            asked,
            theme,
            solution,
            also,
        } = self;
        let solution = solution.join(" ");
        write!(
            f,
            "{id} | {rules} | {position} | {rating} | {asked} | {theme} | {solution}"
        )?;
        for (index, (place, moves)) in also.iter().enumerate() {
            let before = if index == 0 { " | " } else { " " };
            write!(f, "{before}{}: {}", place + 1, moves.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Self, PuzzleError> {
        let puzzle = Self::unchecked(line)?;
        puzzle.check()?;
        Ok(puzzle)
    }
}

/// Parses `1: h7 3: j11 k9`.
fn read_also(text: &str) -> Result<BTreeMap<usize, Vec<String>>, PuzzleError> {
    const WRONG: PuzzleError = PuzzleError::Part("list of other moves");
    let mut also: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut place = None;
    for word in text.split(' ') {
        if let Some(number) = word.strip_suffix(':') {
            let number: usize = number.parse().map_err(|_| WRONG)?;
            let next = number.checked_sub(1).ok_or(WRONG)?;
            // Sorted and without duplicates, so that a line has only one form.
            if place.is_some_and(|place| next <= place) || format!("{number}:") != word {
                return Err(WRONG);
            }
            place = Some(next);
            also.insert(next, Vec::new());
        } else {
            let moves = place.and_then(|place| also.get_mut(&place)).ok_or(WRONG)?;
            if moves.iter().any(|other| other == word) {
                return Err(WRONG);
            }
            moves.push(word.to_owned());
        }
    }
    Ok(also)
}

/// FNV-1a: stable on every platform, which is sufficient for an id.
fn digest(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LINE: &str = "renju-3c6f5d4c | renju | 15/15/15/15/15/15/6OOO6/4XXX8/15/15/15/15/15/15/15 X | 1200 | 1 | fours | h8 d8 i8";

    fn named() -> String {
        let position = LINE.split(" | ").nth(2).unwrap();
        let name = Puzzle::name(GameId::Renju, position);
        LINE.replace("renju-3c6f5d4c", &name)
    }

    #[test]
    fn a_line_is_read_and_written() {
        let line = named();
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(puzzle.to_string(), line);
        assert_eq!(
            (puzzle.game(), puzzle.side()),
            (GameId::Renju, Colour::Black)
        );
        assert_eq!(puzzle.table().position_text(), puzzle.position);
        let text = format!("# made by hand\n\n{line}\n");
        assert_eq!(read(&text).unwrap(), [puzzle]);
    }

    #[test]
    fn other_moves_that_win_are_accepted_where_they_stand() {
        let line = format!("{} | 1: d8 i8 3: c8", named());
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(puzzle.to_string(), line);
        let accepted = |place, text| puzzle.accepts(place, text);
        assert!(accepted(0, "h8") && accepted(0, "d8") && accepted(0, "i8"));
        assert!(accepted(2, "i8") && accepted(2, "c8"));
        assert!(!accepted(0, "c8") && !accepted(2, "h8") && !accepted(9, "h8"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases = [
            (LINE.to_owned(), "the name cannot be so"),
            (
                named().replace("| 1 |", "| 3 |"),
                "the number of moves cannot be so",
            ),
            (
                named().replace("| 1 |", "| 0 |"),
                "the number of moves cannot be so",
            ),
            (named().replace("1200", "-1"), "the rating cannot be so"),
            (named().replace("fours", "tempo"), "the theme cannot be so"),
            (named().replace("d8", "h8"), "the solution cannot be so"),
            (named().replace("| renju", "| go"), "there is no game “go”"),
            (
                "a | b".to_owned(),
                "a puzzle has seven parts or eight, with “|” between them",
            ),
            ("x".repeat(3000), "the line is too long"),
            (
                format!("{} | 1: h8", named()),
                "the list of other moves cannot be so",
            ),
            (
                format!("{} | 2: c8", named()),
                "the list of other moves cannot be so",
            ),
            (
                format!("{} | d8", named()),
                "the list of other moves cannot be so",
            ),
        ];
        for (line, reason) in cases {
            let error = line.parse::<Puzzle>().unwrap_err().to_string();
            assert!(error.starts_with(reason), "{line}: {error}");
        }
        assert_eq!(read("#\n\nnothing").unwrap_err(), (3, PuzzleError::Parts));
    }

    proptest! {
        #[test]
        fn any_line_is_refused_or_comes_back(line in "[ -~|–]{0,200}") {
            if let Ok(puzzle) = line.parse::<Puzzle>() {
                prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            }
        }

        #[test]
        fn a_damaged_line_is_refused_or_comes_back(at in 0_usize..140, by in "[ -~]{0,2}") {
            let mut line = named();
            let at = at.min(line.len() - 1);
            line.replace_range(at..=at, &by);
            if let Ok(puzzle) = line.parse::<Puzzle>() {
                prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            }
        }
    }
}

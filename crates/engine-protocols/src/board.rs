//! A game as other programs see it. In Othello they announce forced passes, while Sente's own games make them
//! automatically; this type keeps both views in step.

use sente_rules::{Colour, Finished, Illegal, Rules, SetupError, Table};

/// The notation for a pass.
pub(crate) const PASS: &str = "pass";

/// A game, and the announced actions.
#[derive(Clone)]
pub(crate) struct Board {
    table: Box<dyn Table>,
    announced: Vec<(Colour, String)>,
    /// The side that had to pass, as long as the pass is not announced.
    owed: Option<Colour>,
}

impl Board {
    /// A new game.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self::begin(rules.table(), None)
    }

    /// A game from a position.
    pub(crate) fn set_up(rules: &Rules, position: &str) -> Result<Self, SetupError> {
        let table = rules.table_from(position, Finished::Allowed)?;
        Ok(Self::begin(table, side_of(position)))
    }

    /// The game on a table, with every pass announced.
    pub(crate) fn of(table: &dyn Table) -> Result<Self, Illegal> {
        let setup = table.setup_text();
        let side = setup.as_deref().and_then(side_of);
        let mut board = Self::begin(table.at_start(), side);
        for text in table.actions() {
            board.play(&text)?;
        }
        board.say_owed_pass();
        Ok(board)
    }

    fn begin(table: Box<dyn Table>, side: Option<Colour>) -> Self {
        let passed = side.filter(|&side| side != table.turn() && table.outcome().is_none());
        Self {
            table,
            announced: Vec::new(),
            owed: passed,
        }
    }

    /// The game.
    pub(crate) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// All announced actions, including passes.
    pub(crate) fn announced(&self) -> &[(Colour, String)] {
        &self.announced
    }

    /// The side to move, which is the side that must still announce its pass if there is one.
    pub(crate) fn turn(&self) -> Colour {
        self.owed.unwrap_or_else(|| self.table.turn())
    }

    /// Whether the side to move can only pass.
    pub(crate) const fn must_pass(&self) -> bool {
        self.owed.is_some()
    }

    /// Plays a move or announces a pass. A pass may also be omitted.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Illegal> {
        if is_pass(text) && self.owed.is_some() {
            self.say_owed_pass();
            return Ok(());
        }
        let colour = self.table.turn();
        let played = self.table.play_text(text)?;
        self.say_owed_pass();
        self.announced.push((colour, played.text));
        self.owed = played.passed;
        Ok(())
    }

    /// Takes back the last announced action; false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some((colour, text)) = self.announced.pop() else {
            return false;
        };
        if is_pass(&text) {
            self.owed = Some(colour);
        } else {
            self.table.undo();
            self.owed = None;
        }
        true
    }

    /// Records that the side that had to pass has announced it.
    pub(crate) fn say_owed_pass(&mut self) {
        if let Some(colour) = self.owed.take() {
            self.announced.push((colour, PASS.to_owned()));
        }
    }
}

/// The side to move in a position text.
fn side_of(position: &str) -> Option<Colour> {
    let letter = position.trim_end().chars().last();
    letter.and_then(Colour::from_letter)
}

/// Whether the text is a pass in any notation.
pub(crate) fn is_pass(text: &str) -> bool {
    ["pass", "pa", "ps"]
        .iter()
        .any(|pass| text.eq_ignore_ascii_case(pass))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::GameId;

    /// Row 1 and row 8 of a board on which White cannot move once Black has taken a1, and Black can.
    fn board(first: &str, side: char) -> Board {
        let position = format!("{first}-----{}XO------ {side}", "-".repeat(48));
        Board::set_up(&Rules::usual(GameId::Othello), &position).unwrap()
    }

    #[test]
    fn a_forced_pass_is_owed_until_it_is_said() {
        let mut board = board("-OX", 'X');
        board.play("a1").unwrap();
        assert_eq!((board.turn(), board.must_pass()), (Colour::White, true));
        assert_eq!(board.table().turn(), Colour::Black);
        board.play("PA").unwrap();
        assert_eq!((board.turn(), board.must_pass()), (Colour::Black, false));
        assert_eq!(board.announced().len(), 2);
        assert!(board.play("pass").is_err());
        assert!(board.undo());
        assert!(board.must_pass());
        assert!(board.undo());
        assert_eq!((board.turn(), board.must_pass()), (Colour::Black, false));
        assert!(!board.undo());
    }

    #[test]
    fn a_pass_may_be_left_out() {
        let mut board = board("-OX", 'X');
        board.play("a1").unwrap();
        board.play("c8").unwrap();
        let said: Vec<&str> = board
            .announced()
            .iter()
            .map(|(_, text)| text.as_str())
            .collect();
        assert_eq!(said, ["a1", PASS, "c8"]);
        assert_eq!(board.table().actions(), ["a1", "c8"]);
    }

    #[test]
    fn a_position_can_begin_with_a_pass() {
        let board = board("XXX", 'O');
        assert_eq!((board.turn(), board.must_pass()), (Colour::White, true));
    }
}

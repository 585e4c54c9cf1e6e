//! A game under study: its record with all variations and the current node. Pure; draws nothing.

use sente_api::GameSpecDoc;
use sente_records::{NodeId, Record, transcript};
use sente_rules::{Finished, Illegal, Rules, SetupError, Table};

/// A record and a node in it. Every line of the record is legal: readers and [`Study::play`] guarantee it.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// The moves with all variations.
    pub record: Record,
    /// The current node.
    pub node: NodeId,
}

impl Study {
    /// An empty board.
    pub fn new(rules: Rules) -> Self {
        Self::at_start(Record::new(rules))
    }

    /// A record at its start.
    pub const fn at_start(record: Record) -> Self {
        Self {
            record,
            node: NodeId::START,
        }
    }

    /// A record at the end of its main line.
    pub fn at_end(record: Record) -> Self {
        let mut study = Self::at_start(record);
        study.last();
        study
    }

    /// A set-up position with moves from there, up to the first illegal one.
    pub fn set_up(rules: &Rules, position: Option<&str>, moves: &str) -> Result<Self, SetupError> {
        let mut table = match position {
            Some(text) => rules
                .without_opening()
                .table_from(text, Finished::Allowed)?,
            None => rules.table(),
        };
        // Moves may be written without spaces, as is common in Othello; anything else, such as a choice of colours, is
        // one word.
        let words = moves.split_whitespace();
        let texts = words.flat_map(|word| transcript::moves(word).unwrap_or(vec![word.to_owned()]));
        for text in texts {
            if table.play_text(&text).is_err() {
                break;
            }
        }
        Ok(Self::at_end(Record::of(&*table)))
    }

    /// The current position.
    pub fn table(&self) -> Box<dyn Table> {
        self.table_at(self.node)
    }

    /// The position at a node.
    pub fn table_at(&self, node: NodeId) -> Box<dyn Table> {
        let table = self.record.table(node);
        table.expect("every line of a study is legal")
    }

    /// The moves from the start to a node.
    pub fn moves_to(&self, node: NodeId) -> Vec<String> {
        let tree = &self.record.tree;
        let path = tree.path(node).into_iter();
        path.map(|node| tree.action(node).to_owned()).collect()
    }

    /// The position at a node with its history, as a search request needs it.
    pub fn situation(&self, node: NodeId) -> GameSpecDoc {
        GameSpecDoc {
            rules: self.record.rules.to_string(),
            setup: self.record.setup.clone(),
            moves: self.moves_to(node),
        }
    }

    /// The same position with the other side to move, for a search for threats; `None` if that is no legal position.
    pub fn threat(&self) -> Option<GameSpecDoc> {
        let table = self.table();
        if table.outcome().is_some() {
            return None;
        }
        let position = table.position_text();
        let (board, _) = position.rsplit_once(' ')?;
        let position = format!("{board} {}", (!table.turn()).letter());
        let rules = self.record.rules.without_opening();
        let other = rules.table_from(&position, Finished::Refused).ok()?;
        (other.turn() != table.turn() && !other.legal_texts().is_empty()).then(|| GameSpecDoc {
            rules: rules.to_string(),
            setup: Some(position),
            moves: Vec::new(),
        })
    }

    /// Plays a move at the current node: along a known line, or as a new variation.
    pub fn play(&mut self, text: &str) -> Result<(), Illegal> {
        let played = self.table().play_text(text)?;
        self.node = self.record.tree.add(self.node, &played.text);
        Ok(())
    }

    /// Plays moves in order until the first illegal one.
    pub fn play_all(&mut self, moves: &[String]) {
        let mut table = self.table();
        for text in moves {
            match table.play_text(text) {
                Ok(played) => self.node = self.record.tree.add(self.node, &played.text),
                Err(_) => return,
            }
        }
    }

    /// Goes one move back.
    pub fn previous(&mut self) {
        self.node = self.record.tree.parent(self.node).unwrap_or(self.node);
    }

    /// Goes one move forward, along the first continuation.
    pub fn next(&mut self) {
        let children = self.record.tree.children(self.node);
        self.node = children.first().copied().unwrap_or(self.node);
    }

    /// Goes to the start.
    pub const fn first(&mut self) {
        self.node = NodeId::START;
    }

    /// Goes to the end of the line.
    pub fn last(&mut self) {
        let end = self.record.tree.main_line(self.node).last();
        self.node = end.unwrap_or(self.node);
    }

    /// Goes to a sibling variation `step` places further; wraps around.
    pub fn aside(&mut self, step: isize) {
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(self.node) else {
            return;
        };
        let siblings = tree.children(parent);
        let here = siblings.iter().position(|&node| node == self.node);
        let next = (here.unwrap_or(0) as isize + step).rem_euclid(siblings.len() as isize);
        self.node = siblings[next as usize];
    }

    /// Makes the current variation the first one at the place where it branches off.
    pub fn promote(&mut self) {
        let tree = &mut self.record.tree;
        let path = tree.path(self.node);
        let aside = |node: &&sente_records::NodeId| {
            let parent = tree.parent(**node);
            parent.is_some_and(|parent| tree.children(parent).first() != Some(node))
        };
        let begin = path.iter().rev().find(aside).copied();
        if let Some(node) = begin {
            tree.promote(node);
        }
    }

    /// Deletes the current move and its continuations.
    pub fn delete(&mut self) {
        let doomed = self.node;
        self.previous();
        self.record.tree.delete(doomed);
    }

    /// Whether the current move belongs to a variation.
    pub fn is_aside(&self) -> bool {
        let tree = &self.record.tree;
        let path = tree.path(self.node);
        !path
            .iter()
            .copied()
            .eq(tree.main_line(NodeId::START).take(path.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_records::{Format, read, write};
    use sente_rules::GameId;

    fn study(moves: &str) -> Study {
        let rules = Rules::usual(GameId::Gomoku);
        let mut study = Study::new(rules);
        for text in moves.split(' ') {
            study.play(text).unwrap();
        }
        study
    }

    #[test]
    fn a_move_in_the_middle_starts_a_variation_and_all_branches_survive_a_file() {
        let mut study = study("h8 i9 j10");
        study.previous();
        study.previous();
        study.play("g7").unwrap();
        study.play("f6").unwrap();
        assert!(study.is_aside());
        for format in [Format::Sgf, Format::Json] {
            let bytes = write(std::slice::from_ref(&study.record), format).unwrap();
            let again = read(&bytes, None, None).unwrap().records.remove(0);
            assert_eq!(again.tree, study.record.tree, "{format}");
        }
    }

    #[test]
    fn going_up_and_down_goes_round_the_variations() {
        let mut study = study("h8 i9");
        study.previous();
        study.play("g7").unwrap();
        study.aside(1);
        assert_eq!(study.moves_to(study.node), ["h8", "i9"]);
        study.aside(-1);
        assert_eq!(study.moves_to(study.node), ["h8", "g7"]);
    }

    #[test]
    fn a_promoted_variation_is_the_main_line_and_a_deleted_one_is_gone() {
        let mut study = study("h8 i9 j10");
        study.node = study.record.tree.path(study.node)[0];
        study.play_all(&["g7".to_owned(), "f6".to_owned()]);
        study.promote();
        assert!(!study.is_aside());
        assert_eq!(
            study.record.main_line().collect::<Vec<_>>(),
            ["h8", "g7", "f6"]
        );
        study.delete();
        assert_eq!(study.moves_to(study.node), ["h8", "g7"]);
        assert_eq!(study.record.tree.len(), 4);
    }

    #[test]
    fn the_threat_is_the_same_board_with_the_other_side_to_move() {
        let study = study("h8 a1 i8 b1 j8");
        let threat = study.threat().unwrap();
        let table = Rules::usual(GameId::Gomoku)
            .table_from(&threat.setup.unwrap(), Finished::Refused)
            .unwrap();
        assert_eq!(table.turn(), sente_rules::Colour::Black);
        assert_eq!(table.view().counts, [3, 2]);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut study = study("h8");
        let before = study.clone();
        assert!(study.play("h8").is_err());
        assert_eq!(study, before);
    }
}

//! The own mistakes that come back until they are known: how one begins, and what an answer makes of it. The same for
//! whoever keeps them, the server or a browser; keeps none itself.

use sente_api::{MistakeDoc, OwnMistakeDoc};
use sente_rules::{Finished, Rules, Table};

use crate::{Day, Puzzle, Repetition};

/// A mistake as it is kept from the day on which it was found. Made again, it has the same name.
pub fn begin(rules: &Rules, own: OwnMistakeDoc, today: Day) -> MistakeDoc {
    let OwnMistakeDoc {
        position,
        played,
        best,
    } = own;
    let first = Repetition::begin(today);
    MistakeDoc {
        id: Puzzle::name(rules.game(), &format!("{position} {played}")),
        rules: rules.to_string(),
        position,
        played,
        best,
        due: first.due.0,
        right: first.right,
    }
}

/// When it is asked again, and how often it was answered right.
pub const fn repetition(mistake: &MistakeDoc) -> Repetition {
    Repetition {
        due: Day(mistake.due),
        right: mistake.right,
    }
}

/// What an answer makes of it; none once it is known.
pub fn answered(mistake: MistakeDoc, today: Day, right: bool) -> Option<MistakeDoc> {
    let next = repetition(&mistake).answered(today, right)?;
    Some(MistakeDoc {
        due: next.due.0,
        right: next.right,
        ..mistake
    })
}

/// The position before a mistake.
pub fn table_of(mistake: &MistakeDoc) -> Option<Box<dyn Table>> {
    let rules: Rules = mistake.rules.parse().ok()?;
    rules.table_from(&mistake.position, Finished::Refused).ok()
}

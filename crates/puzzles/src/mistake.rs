//! A person's own mistakes that come back until they are known: how one starts, and the effect of an answer. Server and
//! browser use it alike; it stores nothing.

use sente_api::{MistakeDoc, OwnMistakeDoc};
use sente_rules::{Finished, Rules, Table};

use crate::{Day, Puzzle, Repetition};

/// A mistake as it is stored from the day on which it was found. The same mistake has the same id.
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

/// Its schedule: the day of the next repetition, and the number of right answers.
pub const fn repetition(mistake: &MistakeDoc) -> Repetition {
    Repetition {
        due: Day(mistake.due),
        right: mistake.right,
    }
}

/// The mistake after an answer; `None` once it is known.
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

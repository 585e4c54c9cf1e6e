//! Converts a match into a record: the colours of the participants, the moves that were not taken back, and the result.
//! The caller adds the date.

use sente_records::{Ending, Player, Record, Verdict};
use sente_rules::Colour;

use crate::{Cause, Match};

impl Match {
    /// The match as a record, without a date.
    pub fn record(&self) -> Record {
        let mut record = Record::of(self.table());
        let player = |colour| Player {
            name: self
                .participant(self.table().holder(colour))
                .name()
                .to_owned(),
            rating: String::new(),
        };
        record.info.black = player(Colour::Black);
        record.info.white = player(Colour::White);
        if let Some(result) = self.result()
            && record.info.verdict.is_none()
        {
            let winner = result.winner.map(|seat| self.colour(seat));
            record.info.verdict = ending(result.cause).map(|ending| Verdict {
                ending,
                ..Verdict::plain(winner)
            });
        }
        record
    }
}

const fn ending(cause: Cause) -> Option<Ending> {
    Some(match cause {
        Cause::Board(_) => Ending::Board,
        Cause::Resignation => Ending::Resignation,
        Cause::Time => Ending::Time,
        Cause::Agreement => Ending::Agreement,
        Cause::Abandonment | Cause::Forfeit => Ending::Forfeit,
        Cause::Aborted => return None,
    })
}

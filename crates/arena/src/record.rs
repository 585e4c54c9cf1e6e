//! Converts a finished game into a record.

use sente_match::GameResult;
use sente_records::{Ending as Decided, NodeId, Player, Record, Verdict};
use sente_rules::{Colour, Rules, Seat, Table};

use crate::{Ending, Finished, Step};

/// The record of a game under these rules.
pub(crate) fn record(rules: &Rules, game: &Finished) -> Record {
    let mut table = rules.table();
    let mut record = Record::new(rules.clone());
    let mut node = NodeId::START;
    for step in &game.steps {
        table
            .play_text(&step.action)
            .expect("a step of a game was accepted before");
        node = record.tree.add(node, &step.action);
        let notes = record.tree.notes_mut(node);
        notes.evaluation = step.evaluation;
        notes.time = step.milliseconds;
        notes.comment = effort(step);
    }
    let player = |colour| Player {
        name: game.players[table.holder(colour).index()].clone(),
        rating: String::new(),
    };
    record.info.black = player(Colour::Black);
    record.info.white = player(Colour::White);
    record.info.event = format!("Arena, game {}", game.number + 1);
    record.info.verdict = verdict(table.as_ref(), game);
    record
}

fn verdict(table: &dyn Table, game: &Finished) -> Option<Verdict> {
    let winner = match game.result {
        GameResult::Win => Some(Seat::First),
        GameResult::Draw => None,
        GameResult::Loss => Some(Seat::Second),
    };
    let mut colours = Colour::ALL.into_iter();
    let colour = winner.and_then(|seat| colours.find(|colour| table.holder(*colour) == seat));
    let ending = match game.ending {
        Ending::Board => return table.outcome().as_ref().map(Verdict::from),
        Ending::Forfeit => Decided::Forfeit,
        Ending::Length => Decided::Agreement,
    };
    Some(Verdict {
        ending,
        ..Verdict::plain(colour)
    })
}

/// A comment with the depth, nodes and time of a search; empty for opening moves.
fn effort(step: &Step) -> String {
    match (step.depth, step.nodes) {
        (Some(depth), Some(nodes)) if nodes > 0 => format!("depth {depth}, {nodes} nodes"),
        _ => String::new(),
    }
}

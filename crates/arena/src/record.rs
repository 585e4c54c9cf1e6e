//! A finished game as a record that every part of the program can read.

use sente_rules::record::{Ending as Decided, NodeId, Player, Record, Verdict};
use sente_rules::{Colour, Rules, Seat};

use crate::{Ending, Finished, Step};

/// The record of a game that was played under these rules.
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
    let colour = |seat| match table.holder(Colour::Black) == seat {
        true => Colour::Black,
        false => Colour::White,
    };
    let winner = game.winner().map(|seat: Seat| colour(seat));
    record.info.verdict = match game.ending {
        Ending::Board => table.outcome().as_ref().map(Verdict::from),
        Ending::Forfeit => Some(Verdict {
            ending: Decided::Forfeit,
            ..Verdict::plain(winner)
        }),
        Ending::Length => Some(Verdict {
            ending: Decided::Agreement,
            ..Verdict::plain(winner)
        }),
    };
    record
}

/// How hard the player thought, in words; nothing about those who did not search.
fn effort(step: &Step) -> String {
    match (step.depth, step.nodes) {
        (Some(depth), Some(nodes)) if nodes > 0 => format!("depth {depth}, {nodes} nodes"),
        _ => String::new(),
    }
}

//! Writing: records as one text in UTF-8.

use std::fmt::Write as _;

use super::syntax::written;
use super::{Coordinates, game_number};
use crate::error::WriteError;
use crate::replay::{self, Replay};
use crate::tree::{NodeId, Notes};
use crate::verdict::{Ending, Verdict};
use crate::{Format, Record};
use sente_rules::{Colour, Opening, Point, Rules, Table};

pub(crate) fn write(records: &[Record]) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for record in records {
        record.refuse_game(Format::Sgf)?;
        refuse_choices(record)?;
        let number = game_number(&record.rules);
        let replay = record.replay()?;
        let coordinates = Coordinates::of(&record.rules);
        let lines = coordinates.lines;
        let _ = write!(text, "(;FF[4]GM[{number}]CA[UTF-8]AP[Sente]SZ[{lines}]");
        write_root(&mut text, record, coordinates)?;
        Writer {
            text: &mut text,
            replay: &replay,
            coordinates,
        }
        .tree();
        text.push_str(")\n");
    }
    Ok(text.into_bytes())
}

/// The format has moves but no choices of colours.
fn refuse_choices(record: &Record) -> Result<(), WriteError> {
    match record.rules.opening() {
        Opening::Free | Opening::Pro => Ok(()),
        _ => Err(WriteError::Opening(Format::Sgf)),
    }
}

fn write_root(
    text: &mut String,
    record: &Record,
    coordinates: Coordinates,
) -> Result<(), WriteError> {
    let info = record.info.cleaned();
    let rules = match &record.rules {
        Rules::Gomoku(_) => record.rules.to_string(),
        // The number of the game is sufficient.
        _ => String::new(),
    };
    let clock = match info.clock.parse::<f64>() {
        Ok(_) => "TM",
        Err(_) => "OT",
    };
    let result = info.verdict.map(result).unwrap_or_default();
    let texts = [
        ("RU", rules),
        ("PB", info.black.name),
        ("BR", info.black.rating),
        ("PW", info.white.name),
        ("WR", info.white.rating),
        ("DT", info.date),
        ("EV", info.event),
        ("PC", info.place),
        (clock, info.clock),
        ("RE", result),
    ];
    for (name, value) in texts {
        if !value.is_empty() {
            let _ = write!(text, "{name}{}", written(&value));
        }
    }
    if record.setup.is_some() {
        let table = replay::begin(&record.rules, record.setup.as_deref())?;
        write_setup(text, record, &*table, coordinates);
    }
    Ok(())
}

fn write_setup(text: &mut String, record: &Record, table: &dyn Table, coordinates: Coordinates) {
    let view = table.view();
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        let points = view.shape.reading_order();
        let mut points = points
            .filter(|&point| view.piece(point) == Some(colour))
            .peekable();
        if points.peek().is_some() {
            text.push_str(name);
        }
        for point in points {
            text.push_str(&written(&coordinates.write(point)));
        }
    }
    let side = record
        .setup
        .as_deref()
        .unwrap_or_default()
        .trim_end()
        .chars()
        .last();
    let side = side.and_then(Colour::from_letter).unwrap_or(Colour::Black);
    let _ = write!(text, "PL[{}]", letter(side));
}

struct Writer<'a> {
    text: &'a mut String,
    replay: &'a Replay,
    coordinates: Coordinates,
}

impl Writer<'_> {
    /// Writes all nodes, each before its continuations, without recursion.
    fn tree(&mut self) {
        enum Task {
            Node(NodeId),
            Open,
            Close,
        }
        let replay = self.replay;
        let mut tasks = vec![Task::Node(NodeId::START)];
        while let Some(task) = tasks.pop() {
            let node = match task {
                Task::Open => {
                    self.text.push_str("\n(");
                    continue;
                }
                Task::Close => {
                    self.text.push(')');
                    continue;
                }
                Task::Node(node) => node,
            };
            self.node(node);
            match replay.tree.children(node) {
                [only] => tasks.push(Task::Node(*only)),
                children => {
                    for &child in children.iter().rev() {
                        tasks.extend([Task::Close, Task::Node(child), Task::Open]);
                    }
                }
            }
        }
    }

    fn node(&mut self, node: NodeId) {
        let tree = &self.replay.tree;
        if node != NodeId::START {
            let mover = letter(self.replay.movers[node.index()]);
            let point: Point = tree
                .action(node)
                .parse()
                .expect("a replayed stone is a point");
            let point = written(&self.coordinates.write(point));
            let _ = write!(self.text, ";{mover}{point}");
        }
        self.notes(tree.notes(node));
        let passed = self.replay.passes[node.index()];
        if let Some(colour) = passed.filter(|_| !tree.children(node).is_empty()) {
            let _ = write!(self.text, ";{}[]", letter(colour));
        }
    }

    fn notes(&mut self, notes: &Notes) {
        if !notes.comment.is_empty() {
            let _ = write!(self.text, "C{}", written(&notes.comment));
        }
        if let Some(value) = notes.evaluation {
            let _ = write!(self.text, "V[{value}]");
        }
        // A private property for the time in milliseconds: the format has no standard one.
        if let Some(time) = notes.time {
            let _ = write!(self.text, "MS[{time}]");
        }
        if notes.mark {
            self.text.push_str("HO[1]");
        }
        if !notes.labels.is_empty() {
            self.text.push_str("LB");
        }
        for (&point, label) in &notes.labels {
            let point = self.coordinates.write(point);
            self.text.push_str(&written(&format!("{point}:{label}")));
        }
    }
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

fn result(verdict: Verdict) -> String {
    let Some(winner) = verdict.winner else {
        return "0".to_owned();
    };
    let how = match (verdict.ending, verdict.margin) {
        (Ending::Resignation, _) => "R".to_owned(),
        (Ending::Time, _) => "T".to_owned(),
        (Ending::Forfeit, _) => "F".to_owned(),
        (Ending::Board | Ending::Agreement, Some(margin)) => margin.to_string(),
        (Ending::Board | Ending::Agreement, None) => String::new(),
    };
    format!("{}+{how}", letter(winner))
}

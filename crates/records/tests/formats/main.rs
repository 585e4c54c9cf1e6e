//! Writing and reading records: what each format keeps, what is rejected with which message, and external collections
//! if they are available.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

mod database;
mod desktop;
mod forms;
mod ggf;
mod laws;
mod legality;
mod piskvork;
mod refused_writing;
mod renlib;
mod sgf;
mod transcripts;

use sente_records::{
    Ending, Format, Info, LARGEST_FILE, NodeId, Player, ReadError, Reader, Reading, Record, Tree,
    Verdict, WriteError, read, write, wthor,
};
use sente_rules::othello::Othello;
use sente_rules::{Colour, Finished, GameId, Point, Position, Rules, othello};
use sente_testbed::{Need, collected};

fn read_one(text: &str, hint: Option<GameId>) -> Record {
    let reading = read(text.as_bytes(), None, hint).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(reading.records.len(), 1);
    reading.records.into_iter().next().unwrap()
}

fn line(record: &Record) -> String {
    record.main_line().collect::<Vec<_>>().join(" ")
}

fn warnings(reading: &Reading) -> Vec<String> {
    reading.warnings.iter().map(ToString::to_string).collect()
}

fn refusal(result: Result<Reading, ReadError>) -> String {
    result.unwrap_err().to_string()
}

/// All moves with their depth: `h8.1 i9.2 h9.2`.
fn outline(tree: &Tree) -> String {
    let nodes = tree.preorder(NodeId::START).skip(1);
    let words: Vec<_> = nodes
        .map(|(node, depth)| format!("{}.{depth}", tree.action(node)))
        .collect();
    words.join(" ")
}

/// A game in which numbers choose among the legal moves, with variations according to the second numbers.
fn played(rules: &Rules, setup: Option<&str>, choices: &[(u16, u8)]) -> Record {
    let mut record = Record::new(rules.clone());
    record.setup = setup.map(str::to_owned);
    let mut node = NodeId::START;
    for &(choice, branch) in choices {
        if branch % 4 == 0 {
            let path = record.tree.path(node);
            node = path
                .get(usize::from(branch) % path.len().max(1))
                .copied()
                .unwrap_or(NodeId::START);
        }
        let legal = record.table(node).unwrap().legal_texts();
        if let Some(action) = legal.get(usize::from(choice) % legal.len().max(1)) {
            node = record.tree.add(node, action);
        }
    }
    record
}

/// Adds comments and all other annotations to a third of the nodes.
fn annotated(mut record: Record, text: &str, number: i16) -> Record {
    let nodes: Vec<_> = record
        .tree
        .preorder(NodeId::START)
        .map(|(node, _)| node)
        .collect();
    for node in nodes.into_iter().step_by(3) {
        let noted = record.tree.notes_mut(node);
        text.clone_into(&mut noted.comment);
        noted.evaluation = Some(f32::from(number) / 8.0);
        noted.time = (node != NodeId::START).then_some(u32::from(number.unsigned_abs()));
        noted.mark = number % 2 == 0;
        let label: String = text.split_whitespace().collect();
        if !label.is_empty() {
            noted
                .labels
                .insert(Point::new(2, 3), label.chars().take(5).collect());
        }
    }
    let name: Vec<_> = text.split_whitespace().collect();
    let name = name.join(" ");
    record.info = Info {
        black: Player {
            name: name.clone(),
            rating: number.to_string(),
        },
        white: Player {
            name: "O’Néill [α] \\".to_owned(),
            rating: "3段".to_owned(),
        },
        date: "2024-02-29".to_owned(),
        event: name.clone(),
        place: name,
        clock: "5:00 + 2".to_owned(),
        verdict: Some(Verdict {
            winner: Some(Colour::White),
            margin: None,
            ending: Ending::Resignation,
        }),
    };
    record
}

/// The record without what the format does not keep.
fn stripped(record: &Record, format: Format) -> Record {
    let mut record = record.clone();
    let nodes: Vec<_> = record
        .tree
        .preorder(NodeId::START)
        .map(|(node, _)| node)
        .collect();
    for node in nodes {
        let noted = record.tree.notes_mut(node);
        let keeps_text = matches!(format, Format::Json | Format::Sgf | Format::Lib);
        let keeps_value = matches!(format, Format::Json | Format::Sgf | Format::Ggf);
        if !keeps_text {
            noted.comment.clear();
            noted.labels.clear();
            noted.mark = false;
        }
        if !keeps_value || (format == Format::Ggf && node == NodeId::START) {
            noted.evaluation = None;
        }
        match format {
            Format::Json | Format::Sgf | Format::Ggf => {}
            Format::Psq if node != NodeId::START => noted.time = Some(noted.time.unwrap_or(0)),
            _ => noted.time = None,
        }
    }
    let info = &mut record.info;
    match format {
        Format::Json | Format::Sgf => {}
        Format::Ggf => info.event.clear(),
        Format::Psq => {
            *info = Info {
                black: Player {
                    name: info.black.name.clone(),
                    ..Player::default()
                },
                white: Player {
                    name: info.white.name.clone(),
                    ..Player::default()
                },
                ..Info::default()
            };
        }
        Format::Lib | Format::Wthor | Format::Transcript => *info = Info::default(),
    }
    record
}

fn assert_comes_back(record: &Record, format: Format) {
    let bytes = write(std::slice::from_ref(record), format).unwrap();
    assert_eq!(Format::detect(&bytes), Some(format));
    let reading = read(&bytes, Some(format), Some(record.rules.game())).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(
        reading.records,
        [stripped(record, format)],
        "{}",
        String::from_utf8_lossy(&bytes)
    );
}

//! Sente's own format: one JSON document for one game of any kind. The tree is a flat list in which each node follows
//! the preceding one unless it names another parent, so that depth needs no recursion.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::desktop;
use super::error::{Place, ReadError, Warnings, WriteError};
use super::replay::Draft;
use super::tree::{NodeId, Notes};
use super::verdict::{Ending, Verdict};
use super::{Budget, Format, Info, Player, Record};
use sente_rules::shortened;
use sente_rules::{GameId, Point, Rules};

/// The version that this program writes, and the newest that it reads.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Document {
    sente: u32,
    game: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    settings: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Players::is_empty")]
    players: Players,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    date: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    event: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    place: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    clock: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Ended>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Remarks::is_empty")]
    remarks: Remarks,
    #[serde(default, deserialize_with = "bounded")]
    nodes: Vec<Node>,
}

#[derive(Default, Serialize, Deserialize)]
struct Players {
    #[serde(default)]
    black: Person,
    #[serde(default)]
    white: Person,
}

#[derive(Default, Serialize, Deserialize)]
struct Person {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    rating: String,
}

#[derive(Serialize, Deserialize)]
struct Ended {
    score: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margin: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

/// The annotations of a position.
#[derive(Default, Serialize, Deserialize)]
struct Remarks {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evaluation: Option<f32>,
    /// The time in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    mark: bool,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    labels: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
struct Node {
    #[serde(rename = "move")]
    action: String,
    /// The index of the parent, 0 for the start; the preceding node if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<usize>,
    #[serde(flatten)]
    remarks: Remarks,
}

pub(super) fn read(
    bytes: &[u8],
    hint: Option<GameId>,
    warnings: &mut Warnings,
) -> Result<Draft, ReadError> {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    if desktop::is_one(bytes)? {
        return desktop::read(bytes, hint, warnings);
    }
    read_own(bytes, hint, warnings)
}

/// Reads what [`write`] has written, possibly in another version.
pub(super) fn read_own(
    bytes: &[u8],
    hint: Option<GameId>,
    warnings: &mut Warnings,
) -> Result<Draft, ReadError> {
    let document = parse(bytes)?;
    let rules = rules(&document, hint)?;
    let mut draft = Draft::new(rules);
    draft.setup = document.start;
    draft.info = Info {
        black: player(document.players.black),
        white: player(document.players.white),
        date: document.date,
        event: document.event,
        place: document.place,
        clock: document.clock,
        verdict: document.result.and_then(|ended| verdict(&ended, warnings)),
    };
    *draft.tree.notes_mut(NodeId::START) = document.remarks.into();
    let mut ids = vec![NodeId::START];
    for (index, node) in document.nodes.into_iter().enumerate() {
        let parent = ids.get(node.after.unwrap_or(index)).ok_or_else(|| {
            ReadError::new(
                Place::Node(index + 1),
                "what it comes after must stand before it",
            )
        })?;
        let id = draft.push(*parent, &node.action, None);
        ids.push(id);
        *draft.tree.notes_mut(id) = node.remarks.into();
    }
    Ok(draft)
}

pub(super) fn write(record: &Record) -> Result<Vec<u8>, WriteError> {
    let tree = record.replay()?.tree;
    let info = record.info.cleaned();
    let order: Vec<_> = tree.preorder(NodeId::START).map(|(node, _)| node).collect();
    let mut numbers = vec![0; tree.capacity()];
    for (number, node) in order.iter().enumerate() {
        numbers[node.index()] = number;
    }
    let node = |(number, &node): (usize, &NodeId)| {
        let parent = tree
            .parent(node)
            .map_or(0, |parent| numbers[parent.index()]);
        Node {
            action: tree.action(node).to_owned(),
            after: (parent + 1 != number).then_some(parent),
            remarks: tree.notes(node).into(),
        }
    };
    let named = record.rules.settings().into_iter();
    let document = Document {
        sente: VERSION,
        game: Some(record.rules.game().code().to_owned()),
        settings: named
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        players: Players {
            black: person(info.black),
            white: person(info.white),
        },
        date: info.date,
        event: info.event,
        place: info.place,
        clock: info.clock,
        result: info.verdict.map(ended),
        start: record.setup.clone(),
        remarks: tree.notes(NodeId::START).into(),
        nodes: order.iter().enumerate().skip(1).map(node).collect(),
    };
    let mut bytes = serde_json::to_vec(&document).map_err(|error| WriteError::Content {
        format: Format::Json,
        what: error.to_string(),
    })?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Parses the list of nodes up to its maximal length.
fn bounded<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Node>, D::Error> {
    struct Nodes;
    impl<'de> Visitor<'de> for Nodes {
        type Value = Vec<Node>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of nodes")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Node>, A::Error> {
            let mut budget = Budget::default();
            let mut nodes = Vec::new();
            while let Some(node) = list.next_element()? {
                let counted = budget.another_move();
                counted.map_err(|error| A::Error::custom(error.reason))?;
                nodes.push(node);
            }
            Ok(nodes)
        }
    }
    deserializer.deserialize_seq(Nodes)
}

fn parse(bytes: &[u8]) -> Result<Document, ReadError> {
    /// The part of a document that all versions share.
    #[derive(Deserialize)]
    struct Version {
        sente: Option<u64>,
    }
    let failed = |error: serde_json::Error| {
        let (line, column) = (error.line(), error.column());
        let mut reason = error.to_string();
        let place = format!(" at line {line} column {column}");
        reason.truncate(reason.strip_suffix(&place).map_or(reason.len(), str::len));
        ReadError::new(Place::Line { line, column }, reason)
    };
    let version: Version = serde_json::from_slice(bytes).map_err(failed)?;
    match version.sente {
        None => Err(ReadError::file(
            "this JSON is not a game record: the field “sente” with the format's version is missing",
        )),
        Some(version) if version > u64::from(VERSION) => Err(ReadError::file(format!(
            "a newer version of this program wrote it: its format is {version}, and this one reads up to {VERSION}",
        ))),
        Some(_) => serde_json::from_slice(bytes).map_err(failed),
    }
}

fn rules(document: &Document, hint: Option<GameId>) -> Result<Rules, ReadError> {
    let game = match &document.game {
        Some(code) => code
            .parse()
            .map_err(|error: sente_rules::UnknownGame| ReadError::file(error.to_string()))?,
        None => hint.ok_or_else(|| ReadError::file("it does not say which game it is of"))?,
    };
    let mut settings = document.settings.iter();
    settings
        .try_fold(Rules::usual(game), |rules, (name, value)| {
            rules.with(name, value)
        })
        .map_err(|error| ReadError::file(error.to_string()))
}

fn verdict(ended: &Ended, warnings: &mut Warnings) -> Option<Verdict> {
    let verdict = Verdict::from_score(&ended.score);
    if verdict.is_none() {
        let score = shortened(&ended.score);
        warnings.add(
            Place::File,
            format!("“{score}” is not a result: 1-0, 0-1 and ½-½ are"),
        );
    }
    let by = ended.by.as_deref().and_then(|by| by.parse().ok());
    Some(Verdict {
        margin: ended.margin,
        ending: by.unwrap_or_default(),
        ..verdict?
    })
}

fn ended(verdict: Verdict) -> Ended {
    let by = (verdict.ending != Ending::Board).then(|| verdict.ending.code().to_owned());
    Ended {
        score: verdict.score().to_owned(),
        margin: verdict.margin,
        by,
    }
}

fn player(person: Person) -> Player {
    Player {
        name: person.name,
        rating: person.rating,
    }
}

fn person(player: Player) -> Person {
    Person {
        name: player.name,
        rating: player.rating,
    }
}

impl Players {
    fn is_empty(&self) -> bool {
        let is_empty = |person: &Person| person.name.is_empty() && person.rating.is_empty();
        is_empty(&self.black) && is_empty(&self.white)
    }
}

impl Remarks {
    fn is_empty(&self) -> bool {
        self.comment.is_empty()
            && self.evaluation.is_none()
            && self.time.is_none()
            && !self.mark
            && self.labels.is_empty()
    }
}

impl From<Remarks> for Notes {
    fn from(remarks: Remarks) -> Self {
        let labels = remarks.labels.into_iter();
        Self {
            comment: remarks.comment,
            evaluation: remarks.evaluation,
            time: remarks.time,
            mark: remarks.mark,
            labels: labels
                .filter_map(|(point, label)| Some((point.parse::<Point>().ok()?, label)))
                .collect(),
        }
    }
}

impl From<&Notes> for Remarks {
    fn from(notes: &Notes) -> Self {
        let labels = notes.labels.iter();
        Self {
            comment: notes.comment.clone(),
            evaluation: notes.evaluation,
            time: notes.time,
            mark: notes.mark,
            labels: labels
                .map(|(point, label)| (point.to_string(), label.clone()))
                .collect(),
        }
    }
}

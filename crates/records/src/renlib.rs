//! RenLib's format: a tree of Renju moves on 15×15 in pairs of bytes, a position and flags, each node before its
//! continuations. Positions count columns from 1 and rows from 0 at the top.

use std::collections::BTreeMap;

use super::error::{Place, ReadError, WriteError};
use super::replay::{Draft, PASS};
use super::text;
use super::tree::{NodeId, Notes, Tree};
use super::{Budget, Format, Record, gomoku_rules};
use sente_rules::{GameId, Point};

const MAGIC: &[u8] = b"\xFFRenLib\xFF";
const VERSION: [u8; 2] = [3, 4];
const HEADER: usize = 20;
const LINES: u8 = 15;
const CENTRE: Point = Point::new(7, 7);

/// The flags of a node.
mod flag {
    /// A sibling follows after this node's continuations.
    pub(super) const SIBLING: u8 = 0x80;
    /// The node has no continuations.
    pub(super) const LEAF: u8 = 0x40;
    /// A comment of the oldest kind follows; its last byte has the high bit set.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    /// The node is marked.
    pub(super) const MARK: u8 = 0x10;
    /// A comment follows, terminated by a zero byte and padded to pairs.
    pub(super) const COMMENT: u8 = 0x08;
    /// The node is not a move but has a label.
    pub(super) const NO_MOVE: u8 = 0x02;
    /// Two more bytes of flags follow.
    pub(super) const EXTENSION: u8 = 0x01;
    /// In the second byte of the extension: a label for the point follows after the comment.
    pub(super) const LABEL: u8 = 0x01;
}

/// Separates the first line of a comment from the others.
const LINE_BREAK: char = '\u{8}';

pub(super) fn read(bytes: &[u8], hint: Option<GameId>) -> Result<Draft, ReadError> {
    let body = check_header(bytes)?;
    let rules = gomoku_rules(hint, GameId::Renju, usize::from(LINES))?;
    let mut reader = Reader {
        pairs: Pairs {
            bytes: body,
            next: 0,
        },
        draft: Draft::new(rules),
        texts: Vec::new(),
        branches: Vec::new(),
        budget: Budget::default(),
    };
    reader.tree()?;
    Ok(reader.finish())
}

fn check_header(bytes: &[u8]) -> Result<&[u8], ReadError> {
    let Some((header, body)) = bytes.split_at_checked(HEADER) else {
        return Err(ReadError::file("it is too short for a RenLib file"));
    };
    if !header.starts_with(MAGIC) {
        return Err(ReadError::new(
            Place::Byte(0),
            "a RenLib file begins with its name",
        ));
    }
    let version = [header[8], header[9]];
    if version > VERSION {
        let [major, minor] = version;
        return Err(ReadError::new(
            Place::Byte(8),
            format!("it is of RenLib's format {major}.{minor}; up to 3.4 can be read"),
        ));
    }
    Ok(body)
}

/// Reads the body of a file in pairs. A single last byte is paired with 0.
struct Pairs<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> Pairs<'a> {
    fn take(&mut self) -> Option<(u8, u8)> {
        let first = *self.bytes.get(self.next)?;
        let second = self.bytes.get(self.next + 1).copied().unwrap_or(0);
        self.next += 2;
        Some((first, second))
    }

    /// Reads a text up to its last byte and skips the rest of that pair. `ends` recognises the last byte, and `keep`
    /// masks the part of it that belongs to the text.
    fn text(&mut self, ends: impl Fn(u8) -> bool, keep: usize) -> &'a [u8] {
        let rest = self.bytes.get(self.next..).unwrap_or_default();
        let end = rest.iter().position(|&byte| ends(byte));
        let length = end.map_or(rest.len(), |end| end + keep);
        self.next += end.map_or(rest.len(), |end| end + 1).next_multiple_of(2);
        &rest[..length]
    }
}

/// A text in the file, and its use. All texts are decoded together, because one can be too short to detect the
/// encoding.
struct Text<'a> {
    node: NodeId,
    /// The point of a label; `None` for a comment.
    label: Option<Point>,
    bytes: std::borrow::Cow<'a, [u8]>,
}

struct Reader<'a> {
    pairs: Pairs<'a>,
    draft: Draft,
    texts: Vec<Text<'a>>,
    /// The parents of the siblings that still follow.
    branches: Vec<NodeId>,
    budget: Budget,
}

impl Reader<'_> {
    fn tree(&mut self) -> Result<(), ReadError> {
        let mut parent = NodeId::START;
        let mut is_first = true;
        loop {
            let offset = HEADER + self.pairs.next;
            let Some((position, flags)) = self.pairs.take() else {
                return Ok(());
            };
            self.budget.another_move()?;
            let extension = match flags & flag::EXTENSION {
                0 => 0,
                _ => self.pairs.take().unwrap_or_default().1,
            };
            let point = point(position).map_err(|()| {
                let reason = format!("{position:#04x} is not a point of the board");
                ReadError::new(Place::Byte(offset), reason)
            })?;
            let node = match point {
                // The first node may stand for the empty board.
                None if is_first => NodeId::START,
                _ if flags & flag::NO_MOVE != 0 => parent,
                _ => {
                    let action = point.map_or(PASS.to_owned(), |point| point.to_string());
                    self.draft.push(parent, &action, None)
                }
            };
            self.texts(flags, extension, node, parent, point);
            self.draft.tree.notes_mut(node).mark |= flags & flag::MARK != 0;
            if flags & flag::SIBLING != 0 {
                self.branches.push(parent);
            }
            parent = match flags & flag::LEAF {
                0 => node,
                _ => self.branches.pop().unwrap_or(NodeId::START),
            };
            is_first = false;
        }
    }

    fn texts(
        &mut self,
        flags: u8,
        extension: u8,
        node: NodeId,
        parent: NodeId,
        point: Option<Point>,
    ) {
        if flags & flag::OLD_COMMENT != 0 {
            let mut bytes = self.pairs.text(|byte| byte & 0x80 != 0, 1).to_vec();
            if let Some(last) = bytes.last_mut() {
                *last &= 0x7F;
            }
            self.texts.push(Text {
                node,
                label: None,
                bytes: bytes.into(),
            });
        } else if flags & flag::COMMENT != 0 {
            let bytes = self.pairs.text(|byte| byte == 0, 0).into();
            self.texts.push(Text {
                node,
                label: None,
                bytes,
            });
        }
        if extension & flag::LABEL != 0 {
            let bytes = self.pairs.text(|byte| byte == 0, 0).into();
            if point.is_some() {
                // A label precedes the move of its point.
                self.texts.push(Text {
                    node: parent,
                    label: point,
                    bytes,
                });
            }
        }
    }

    fn finish(self) -> Draft {
        let mut draft = self.draft;
        let all: Vec<u8> = self
            .texts
            .iter()
            .flat_map(|text| text.bytes.iter().copied())
            .collect();
        let encoding = text::guess(&all);
        for text in self.texts {
            let decoded = encoding.decode_all(&text.bytes);
            let notes = match text.label {
                Some(point) => Notes {
                    labels: BTreeMap::from([(point, decoded)]),
                    ..Notes::default()
                },
                None => Notes {
                    comment: decoded.replacen(LINE_BREAK, "\n", 1),
                    ..Notes::default()
                },
            };
            draft.tree.notes_mut(text.node).merge(notes);
        }
        draft
    }
}

/// The point of a position byte; `None` for 0.
fn point(position: u8) -> Result<Option<Point>, ()> {
    let (row, col) = (position >> 4, position & 0x0F);
    match (row, col) {
        (0, 0) => Ok(None),
        (0..LINES, 1..=LINES) => Ok(Some(Point::new(col - 1, LINES - 1 - row))),
        _ => Err(()),
    }
}

fn position(point: Point) -> u8 {
    (LINES - 1 - point.row) << 4 | (point.col + 1)
}

pub(super) fn write(record: &Record) -> Result<Vec<u8>, WriteError> {
    record.refuse_game(Format::Lib)?;
    record.refuse_setup(Format::Lib)?;
    record.refuse_opening(Format::Lib)?;
    let tree = record.replay()?.tree;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION);
    bytes.resize(HEADER, 0xFF);
    if needs_root(&tree) {
        let is_leaf = continuations(&tree, NodeId::START).is_empty();
        write_node(
            &mut bytes,
            0,
            flag::LEAF * u8::from(is_leaf),
            tree.notes(NodeId::START),
            None,
        );
    }
    let mut waiting = continuations(&tree, NodeId::START);
    waiting.reverse();
    while let Some(next) = waiting.pop() {
        let mut following = next
            .node
            .map(|node| continuations(&tree, node))
            .unwrap_or_default();
        let mut flags = flag::SIBLING * u8::from(next.has_sibling);
        flags |= flag::LEAF * u8::from(following.is_empty());
        flags |= flag::NO_MOVE * u8::from(next.node.is_none());
        let nothing = Notes::default();
        let notes = next.node.map_or(&nothing, |node| tree.notes(node));
        write_node(
            &mut bytes,
            position(next.point),
            flags,
            notes,
            next.label.as_deref(),
        );
        following.reverse();
        waiting.append(&mut following);
    }
    Ok(bytes)
}

/// Files in which the centre is the only first move omit the empty board.
fn needs_root(tree: &Tree) -> bool {
    let notes = tree.notes(NodeId::START);
    let only_centre = match tree.children(NodeId::START) {
        [only] => tree.action(*only) == CENTRE.to_string(),
        _ => false,
    };
    let labels_elsewhere = notes.labels.keys().any(|&point| point != CENTRE);
    !only_centre || labels_elsewhere || notes.mark || !notes.comment.is_empty()
}

/// A move after a node, or a label on a point without a move.
struct Continuation {
    point: Point,
    node: Option<NodeId>,
    label: Option<String>,
    has_sibling: bool,
}

fn continuations(tree: &Tree, parent: NodeId) -> Vec<Continuation> {
    let mut labels = tree.notes(parent).labels.clone();
    let mut all = Vec::new();
    for &node in tree.children(parent) {
        let point: Point = tree
            .action(node)
            .parse()
            .expect("a replayed stone is a point");
        all.push(Continuation {
            point,
            node: Some(node),
            label: labels.remove(&point),
            has_sibling: true,
        });
    }
    all.extend(labels.into_iter().map(|(point, label)| Continuation {
        point,
        node: None,
        label: Some(label),
        has_sibling: true,
    }));
    if let Some(last) = all.last_mut() {
        last.has_sibling = false;
    }
    all
}

fn write_node(bytes: &mut Vec<u8>, position: u8, flags: u8, notes: &Notes, label: Option<&str>) {
    let mut flags = flags;
    flags |= flag::MARK * u8::from(notes.mark);
    flags |= flag::COMMENT * u8::from(!notes.comment.is_empty());
    flags |= flag::EXTENSION * u8::from(label.is_some());
    bytes.extend([position, flags]);
    if label.is_some() {
        bytes.extend([0, flag::LABEL]);
    }
    if !notes.comment.is_empty() {
        let comment = match notes.comment.split_once('\n') {
            Some((first, rest)) => format!("{first}{LINE_BREAK}{}", rest.replace('\n', "\r\n")),
            None => notes.comment.clone(),
        };
        write_text(bytes, &comment);
    }
    if let Some(label) = label {
        write_text(bytes, label);
    }
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend(text.as_bytes());
    bytes.push(0);
    if text.len().is_multiple_of(2) {
        bytes.push(0);
    }
}

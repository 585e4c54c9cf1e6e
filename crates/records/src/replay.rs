//! Replays a tree through the rules: legal moves are kept in the game's own notation, illegal ones are cut off and
//! reported. Independent of formats.

use std::fmt;

use super::error::{Place, ReadError, Warnings};
use super::text::{LONGEST_COMMENT, clean, clean_line};
use super::tree::{NodeId, Notes, Tree};
use super::{Info, Record};
use sente_rules::{Colour, Finished, Rules, SetupError, Shape, Table};

/// The largest number of plies in a line.
pub(super) const LONGEST_LINE_OF_PLAY: usize = 4_000;

/// The action for a pass in formats that list passes; records omit passes.
pub(super) const PASS: &str = "pass";

/// A record as parsed, before it was replayed.
#[derive(Debug)]
pub(super) struct Draft {
    pub rules: Rules,
    pub setup: Option<String>,
    pub info: Info,
    pub tree: Tree,
    /// The side of each node's move, if the file says so.
    pub movers: Vec<Option<Colour>>,
}

impl Draft {
    pub(super) fn new(rules: Rules) -> Self {
        Self {
            rules,
            setup: None,
            info: Info::default(),
            tree: Tree::new(),
            movers: vec![None],
        }
    }

    /// Adds a continuation with its mover, if known.
    pub(super) fn push(&mut self, parent: NodeId, action: &str, mover: Option<Colour>) -> NodeId {
        self.movers.push(mover);
        self.tree.push(parent, action)
    }

    /// Begins to replay the draft. `game` is its number in a file with several games.
    pub(super) fn check(self, game: Option<usize>) -> Result<Check, ReadError> {
        let place = game.map_or(Place::File, Place::Game);
        let table = begin(&self.rules, self.setup.as_deref())
            .map_err(|error| ReadError::new(place, error.to_string()))?;
        let empty = Record {
            rules: table.rules(),
            setup: table.setup_text(),
            info: self.info.cleaned(),
            tree: Tree::new(),
        };
        let walk = Walk::new(table, self.setup.as_deref(), self.tree, self.movers);
        Ok(Check { game, empty, walk })
    }
}

/// A draft that is being replayed.
#[derive(Debug)]
pub(super) struct Check {
    game: Option<usize>,
    /// The record without its moves.
    empty: Record,
    walk: Walk,
}

impl Check {
    /// Replays this many more moves; returns how many of them it did not need.
    pub(super) fn advance(&mut self, moves: usize, warnings: &mut Warnings) -> usize {
        let game = self.game;
        self.walk.advance(moves, &mut |ply, text, reason| {
            let text = text.to_owned();
            warnings.add(Place::Move { game, ply, text }, reason);
        })
    }

    pub(super) fn is_done(&self) -> bool {
        self.walk.frames.is_empty()
    }

    /// The record of all replayed moves.
    pub(super) fn finish(self) -> Record {
        Record {
            tree: self.walk.done.tree,
            ..self.empty
        }
    }
}

/// The table at the start of the game.
pub(super) fn begin(rules: &Rules, setup: Option<&str>) -> Result<Box<dyn Table>, SetupError> {
    match setup {
        None => Ok(rules.table()),
        Some(text) => rules.table_from(text, Finished::Allowed),
    }
}

/// A replayed tree.
#[derive(Debug)]
pub(super) struct Replay {
    pub tree: Tree,
    /// The side whose move leads to each node.
    pub movers: Vec<Colour>,
    /// The side that has to pass after each node.
    pub passes: Vec<Option<Colour>>,
}

impl Replay {
    /// Replays all lines of a tree. Calls `refuse` with number, text and reason of each move at which a line was cut
    /// off.
    pub(super) fn run(
        table: Box<dyn Table>,
        setup: Option<&str>,
        tree: Tree,
        mut refuse: impl FnMut(usize, &str, String),
    ) -> Self {
        let mut walk = Walk::new(table, setup, tree, Vec::new());
        walk.advance(usize::MAX, &mut refuse);
        walk.done
    }
}

/// A point in the game during the traversal.
#[derive(Clone)]
struct State {
    table: Box<dyn Table>,
    /// The pass that the rules have just made and that the file may also list.
    passed: Option<Colour>,
    ply: usize,
    /// The node in the new tree.
    node: NodeId,
}

/// A node of the old tree with children that are not replayed yet.
struct Frame {
    old: NodeId,
    next: usize,
    state: State,
}

/// A traversal of all lines of a tree, which can be interrupted after each move.
struct Walk {
    shape: Shape,
    done: Replay,
    movers: Vec<Option<Colour>>,
    old: Tree,
    /// The pending nodes; the last one is next.
    frames: Vec<Frame>,
    /// Whether the annotations of the start are already copied.
    begun: bool,
}

impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walk")
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

impl Walk {
    fn new(
        table: Box<dyn Table>,
        setup: Option<&str>,
        old: Tree,
        movers: Vec<Option<Colour>>,
    ) -> Self {
        let side = setup.and_then(|text| Colour::from_letter(text.trim_end().chars().last()?));
        let turn = table.turn();
        let passed = side.filter(|&side| side != turn);
        Self {
            shape: table.view().shape,
            done: Replay {
                tree: Tree::new(),
                movers: vec![turn],
                passes: vec![passed],
            },
            movers,
            old,
            frames: vec![Frame {
                old: NodeId::START,
                next: 0,
                state: State {
                    table,
                    passed,
                    ply: 0,
                    node: NodeId::START,
                },
            }],
            begun: false,
        }
    }

    /// Replays this many more moves; returns how many of them it did not need.
    fn advance(&mut self, moves: usize, refuse: &mut impl FnMut(usize, &str, String)) -> usize {
        if !std::mem::replace(&mut self.begun, true) {
            self.keep_notes(NodeId::START, NodeId::START, 0, refuse);
        }
        let mut left = moves;
        while left > 0
            && let Some(mut frame) = self.frames.pop()
        {
            let children = self.old.children(frame.old);
            let Some(&child) = children.get(frame.next) else {
                continue;
            };
            left -= 1;
            frame.next += 1;
            // Only nodes with variations keep their table, so that a long line needs no copies.
            let state = if frame.next == children.len() {
                frame.state
            } else {
                let state = frame.state.clone();
                self.frames.push(frame);
                state
            };
            match self.step(state, child, refuse) {
                Ok(state) => self.frames.push(Frame {
                    old: child,
                    next: 0,
                    state,
                }),
                Err((ply, reason)) => refuse(ply, self.old.action(child), reason),
            }
        }
        left
    }

    fn step(
        &mut self,
        mut state: State,
        old: NodeId,
        refuse: &mut impl FnMut(usize, &str, String),
    ) -> Result<State, (usize, String)> {
        let ply = state.ply + 1;
        let refused = |reason: String| (ply, reason);
        let mover = self.movers.get(old.index()).copied().flatten();
        let action = self.old.action(old);
        if action == PASS {
            pass(&mut state, mover).map_err(refused)?;
            self.keep_notes(old, state.node, ply, refuse);
            return Ok(state);
        }
        let turn = state.table.turn();
        if mover.is_some_and(|mover| mover != turn) && state.table.outcome().is_none() {
            return Err(refused(format!("it is {turn}'s turn")));
        }
        if ply > LONGEST_LINE_OF_PLAY {
            return Err(refused(format!(
                "a line of more than {LONGEST_LINE_OF_PLAY} moves is too long"
            )));
        }
        let played = state
            .table
            .play_text(action)
            .map_err(|illegal| refused(illegal.to_string()))?;
        let node = self.done.tree.add(state.node, &played.text);
        if node.index() == self.done.movers.len() {
            self.done.movers.push(turn);
            self.done.passes.push(played.passed);
        }
        self.keep_notes(old, node, ply, refuse);
        Ok(State {
            table: state.table,
            passed: played.passed,
            ply,
            node,
        })
    }

    fn keep_notes(
        &mut self,
        old: NodeId,
        new: NodeId,
        ply: usize,
        refuse: &mut impl FnMut(usize, &str, String),
    ) {
        let notes = std::mem::take(self.old.notes_mut(old));
        if notes.comment.len() > LONGEST_COMMENT {
            let reason = format!("of its comment, {LONGEST_COMMENT} bytes are kept");
            refuse(ply, self.old.action(old), reason);
        }
        let notes = cleaned_notes(notes, &self.shape);
        self.done.tree.notes_mut(new).merge(notes);
    }
}

/// Merges a listed pass with the one that the rules made.
fn pass(state: &mut State, mover: Option<Colour>) -> Result<(), String> {
    let is_meant = |passed: &mut Colour| mover.is_none_or(|mover| mover == *passed);
    if state.passed.take_if(is_meant).is_some() || state.table.outcome().is_some() {
        return Ok(());
    }
    match state.table.play_text(PASS) {
        Err(illegal) => Err(illegal.to_string()),
        Ok(_) => Err("a pass that nobody has to make".to_owned()),
    }
}

fn cleaned_notes(notes: Notes, shape: &Shape) -> Notes {
    let labels = notes.labels.into_iter();
    Notes {
        comment: clean(&notes.comment),
        evaluation: notes.evaluation.filter(|value| value.is_finite()),
        labels: labels
            .filter(|(point, _)| shape.contains(*point))
            .map(|(point, label)| (point, clean_line(&label)))
            .filter(|(_, label)| !label.is_empty())
            .collect(),
        time: notes.time,
        mark: notes.mark,
    }
}

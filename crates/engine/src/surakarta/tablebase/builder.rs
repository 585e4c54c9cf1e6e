//! Builds a tablebase from the boards with the fewest pieces up: who wins without draw rules, and if nobody does, who
//! has more pieces when the game is broken off. Works in small slices, so that it can be watched, stopped and
//! continued.

use std::cmp::Ordering;
use std::collections::VecDeque;

use bytes::Bytes;
use sente_rules::surakarta::Board;

use super::index::Index;
use super::retrograde::{Known, Retrograde, Solved};
use super::value::{pack_count, unpack_count};
use super::{Blocked, MOST_PIECES, Tablebase, Value, class, counts, pairs};

/// A tablebase under construction.
pub struct Builder {
    tablebase: Tablebase,
    blocked: Blocked,
    /// The piece counts of both sides that are still unsolved, the greater first in each pair.
    waiting: VecDeque<(usize, usize)>,
    run: Option<Run>,
    solved: usize,
    all: usize,
}

/// The solution of the boards with certain piece counts.
struct Run {
    pieces: (usize, usize),
    goal: Goal,
    retrograde: Retrograde,
    /// The results of the earlier goals about piece counts, for either side to move.
    found: Vec<Vec<Solved>>,
}

/// The question that a retrograde analysis answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// Who captures all pieces.
    Elimination,
    /// With equal piece counts: who can keep a lead. An endless game is a draw.
    Lead,
    /// With unequal piece counts: whether the weaker side can force at least a draw. An endless game is a win of the
    /// stronger side.
    Draw,
    /// The same, but whether the weaker side can force a win.
    Win,
}

impl Builder {
    /// Builds a tablebase of all boards with at most this many pieces, from 2 to [`Tablebase::MOST_PIECES`].
    pub fn new(pieces: usize) -> Self {
        Self::with_rule(Blocked::Loses, pieces)
    }

    /// The same with another rule for a side that cannot move.
    pub fn with_rule(blocked: Blocked, pieces: usize) -> Self {
        let pieces = pieces.clamp(2, MOST_PIECES);
        let nothing = Tablebase {
            pieces: 1,
            pairs: 0,
            index: Index::new(pieces),
            values: vec![Bytes::new(); MOST_PIECES * MOST_PIECES],
            longest: 0,
        };
        Self::going_on(nothing, blocked, pieces)
    }

    /// Extends a tablebase to more pieces.
    pub fn extend(tablebase: &Tablebase, pieces: usize) -> Self {
        let pieces = pieces.clamp(tablebase.pieces, MOST_PIECES);
        let known = Tablebase {
            index: Index::new(pieces),
            ..tablebase.clone()
        };
        Self::going_on(known, Blocked::Loses, pieces)
    }

    fn going_on(tablebase: Tablebase, blocked: Blocked, pieces: usize) -> Self {
        let (known, begun) = tablebase.reach();
        let waiting = (known + 1..=pieces).flat_map(pairs).skip(begun);
        let waiting: VecDeque<_> = waiting.collect();
        let all = waiting
            .iter()
            .map(|&pair| size(&tablebase.index, pair))
            .sum();
        Self {
            tablebase,
            blocked,
            waiting,
            run: None,
            solved: 0,
            all,
        }
    }

    /// Processes about this many boards; returns whether there is more to do.
    pub fn advance(&mut self, boards: usize) -> bool {
        let Some(mut run) = self.run.take().or_else(|| self.next_run()) else {
            return false;
        };
        if run.advance(&self.tablebase, self.blocked, boards) {
            self.run = Some(run);
            return true;
        }
        self.run = self.finish_goal(run);
        self.run.is_some() || !self.waiting.is_empty()
    }

    /// Builds the rest.
    pub fn finish(mut self) -> Tablebase {
        while self.advance(1 << 20) {}
        self.tablebase
    }

    /// The estimated progress, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let under_way = self.run.as_ref().map_or(0.0, |run| {
            // The first goal is most of the work.
            let part = match run.goal {
                Goal::Elimination => run.retrograde.progress() * 0.8,
                Goal::Lead => 0.8 + run.retrograde.progress() * 0.2,
                Goal::Draw => 0.8 + run.retrograde.progress() * 0.1,
                Goal::Win => 0.9 + run.retrograde.progress() * 0.1,
            };
            part * size(&self.tablebase.index, run.pieces) as f32
        });
        (self.solved as f32 + under_way) / self.all.max(1) as f32
    }

    /// The boards solved so far.
    pub const fn tablebase(&self) -> &Tablebase {
        &self.tablebase
    }

    fn next_run(&mut self) -> Option<Run> {
        let pieces = self.waiting.pop_front()?;
        Some(Run {
            pieces,
            goal: Goal::Elimination,
            retrograde: Retrograde::new(&self.tablebase.index, pieces.0, pieces.1),
            found: Vec::new(),
        })
    }

    /// Stores the results of a run and returns its next goal, if any.
    fn finish_goal(&mut self, run: Run) -> Option<Run> {
        let (parts, longest) = run.retrograde.finish();
        self.tablebase.longest = self.tablebase.longest.max(longest);
        let mut found = run.found;
        if run.goal == Goal::Elimination {
            for part in parts {
                self.tablebase.values[class(part.own, part.other)] = part.values.into();
            }
        } else {
            found.push(parts);
        }
        let next = match run.goal {
            Goal::Elimination if self.blocked == Blocked::Counts => None,
            Goal::Elimination if run.pieces.0 == run.pieces.1 => Some(Goal::Lead),
            Goal::Elimination => Some(Goal::Draw),
            Goal::Draw => Some(Goal::Win),
            Goal::Lead | Goal::Win => None,
        };
        if let Some(goal) = next {
            let (one, two) = run.pieces;
            return Some(Run {
                goal,
                retrograde: Retrograde::new(&self.tablebase.index, one, two),
                found,
                ..run
            });
        }
        self.note_counts(run.pieces, &found);
        self.solved += size(&self.tablebase.index, run.pieces);
        let total = run.pieces.0 + run.pieces.1;
        self.tablebase.pairs += 1;
        if self.tablebase.pairs == pairs(total).count() {
            (self.tablebase.pieces, self.tablebase.pairs) = (total, 0);
        }
        None
    }

    /// Stores who has more pieces in the end for boards that nobody wins.
    fn note_counts(&mut self, pieces: (usize, usize), found: &[Vec<Solved>]) {
        let Some(parts) = found.first() else {
            return;
        };
        for (number, part) in parts.iter().enumerate() {
            let (own, other) = (part.own, part.other);
            let values = &mut self.tablebase.values[class(own, other)];
            let mut changed = Vec::from(std::mem::take(values));
            for (entry, byte) in changed.iter_mut().enumerate() {
                if *byte != Value::Neither.pack() {
                    continue;
                }
                let value = |goal: usize| Value::unpack(found[goal][number].values[entry]);
                *byte = pack_count(if pieces.0 == pieces.1 {
                    match value(0) {
                        Value::Win(_) => Ordering::Greater,
                        Value::Neither => Ordering::Equal,
                        Value::Loss(_) => Ordering::Less,
                    }
                } else {
                    let weak_moves = own < other;
                    let forced = |value: Value| match value {
                        Value::Win(_) => weak_moves,
                        Value::Loss(_) => !weak_moves,
                        Value::Neither => false,
                    };
                    let weak = if forced(value(1)) {
                        Ordering::Greater
                    } else if forced(value(0)) {
                        Ordering::Equal
                    } else {
                        Ordering::Less
                    };
                    if weak_moves { weak } else { weak.reverse() }
                });
            }
            *values = changed.into();
        }
    }
}

impl Run {
    fn advance(&mut self, tablebase: &Tablebase, blocked: Blocked, boards: usize) -> bool {
        let index = &tablebase.index;
        match self.goal {
            Goal::Elimination => {
                let known = Eliminations { tablebase, blocked };
                self.retrograde.advance(index, &known, boards)
            }
            Goal::Lead | Goal::Draw | Goal::Win => {
                let known = Results {
                    tablebase,
                    goal: self.goal,
                    weak: self.pieces.1,
                };
                self.retrograde.advance(index, &known, boards)
            }
        }
    }
}

/// The known values about captures of all pieces.
struct Eliminations<'a> {
    tablebase: &'a Tablebase,
    blocked: Blocked,
}

impl Known for Eliminations<'_> {
    fn after_capture(&self, board: Board) -> Value {
        smaller(self.tablebase, board).map_or(Value::Loss(0), Value::unpack)
    }

    fn entry(&self, _: usize, _: usize, _: usize) -> Option<Value> {
        None
    }

    fn blocked(&self) -> Value {
        match self.blocked {
            Blocked::Loses => Value::Loss(0),
            Blocked::Counts => Value::Neither,
        }
    }
}

/// The known values about results, including those by piece count.
struct Results<'a> {
    tablebase: &'a Tablebase,
    goal: Goal,
    /// The number of pieces of the weaker side.
    weak: usize,
}

impl Known for Results<'_> {
    /// Plies count from zero after a capture.
    fn after_capture(&self, board: Board) -> Value {
        let Some(byte) = smaller(self.tablebase, board) else {
            return Value::Loss(0);
        };
        let result = unpack_count(byte).unwrap_or(match Value::unpack(byte) {
            Value::Win(_) => Ordering::Greater,
            Value::Loss(_) => Ordering::Less,
            Value::Neither => Ordering::Equal,
        });
        // The side that captured still has all its pieces.
        let weak_captured = counts(board).1 == self.weak;
        let draw = match self.goal {
            Goal::Elimination | Goal::Lead => Value::Neither,
            Goal::Draw if weak_captured => Value::Loss(0),
            Goal::Draw => Value::Win(0),
            Goal::Win if weak_captured => Value::Win(0),
            Goal::Win => Value::Loss(0),
        };
        match result {
            Ordering::Greater => Value::Win(0),
            Ordering::Equal => draw,
            Ordering::Less => Value::Loss(0),
        }
    }

    fn entry(&self, own: usize, other: usize, entry: usize) -> Option<Value> {
        let value = Value::unpack(self.tablebase.values[class(own, other)][entry]);
        (value != Value::Neither).then_some(value)
    }

    fn blocked(&self) -> Value {
        Value::Loss(0)
    }
}

/// The byte of a board with fewer pieces than those in progress; `None` if the side to move has no pieces.
fn smaller(tablebase: &Tablebase, board: Board) -> Option<u8> {
    let (own, other) = counts(board);
    (own > 0).then(|| tablebase.values[class(own, other)][tablebase.index.of(board)])
}

/// The number of entries for either side to move.
fn size(index: &Index, (one, two): (usize, usize)) -> usize {
    if one == two {
        index.size(one, two)
    } else {
        index.size(one, two) + index.size(two, one)
    }
}

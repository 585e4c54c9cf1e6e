//! Retrograde analysis of the boards with certain numbers of pieces. Steps lead between these boards and are
//! reversible; captures lead to fewer pieces, whose values are known.

use sente_rules::surakarta::{Board, points};

use super::Value;
use super::index::Index;

/// The values that are known before, from the view of the side to move.
pub(super) trait Known: Sync {
    /// The value after a capture.
    fn after_capture(&self, board: Board) -> Value;

    /// The value of an entry that is excluded from solving; [`Value::Neither`] leaves it without a value.
    fn entry(&self, own: usize, other: usize, entry: usize) -> Option<Value>;

    /// The value of a board without moves.
    fn blocked(&self) -> Value;
}

/// The values of the boards with these numbers of own and opponent's pieces.
pub(super) struct Solved {
    pub(super) own: usize,
    pub(super) other: usize,
    pub(super) values: Vec<u8>,
}

/// A retrograde analysis in progress. It proceeds in small slices, because it takes long and some platforms have no
/// thread for it.
pub(super) struct Retrograde {
    sides: Vec<Side>,
    stage: Stage,
}

/// The stage of the work: the side and its next entry.
enum Stage {
    FirstLook { side: usize, next: usize },
    Spread { plies: u8, side: usize, next: usize },
    Done,
}

impl Retrograde {
    /// For boards with these numbers of pieces and either side to move.
    pub(super) fn new(index: &Index, one: usize, two: usize) -> Self {
        let mut sides = vec![Side::new(index, one, two)];
        if one != two {
            sides.push(Side::new(index, two, one));
        }
        let stage = Stage::FirstLook { side: 0, next: 0 };
        Self { sides, stage }
    }

    /// Processes about this many entries; returns whether there is more to do.
    pub(super) fn advance(&mut self, index: &Index, known: &impl Known, entries: usize) -> bool {
        match self.stage {
            Stage::FirstLook { side, next } => {
                let end = self.sides[side].first_look(index, known, next, entries);
                self.stage = match end {
                    Some(next) => Stage::FirstLook { side, next },
                    None if side + 1 < self.sides.len() => Stage::FirstLook {
                        side: side + 1,
                        next: 0,
                    },
                    None => self.settle(0),
                };
            }
            Stage::Spread { plies, side, next } => {
                let end = self.spread(index, side, plies, next, entries);
                self.stage = match end {
                    Some(next) => Stage::Spread { plies, side, next },
                    None if side + 1 < self.sides.len() => Stage::Spread {
                        plies,
                        side: side + 1,
                        next: 0,
                    },
                    None => self.settle(plies + 1),
                };
            }
            Stage::Done => {}
        }
        !matches!(self.stage, Stage::Done)
    }

    /// The estimated progress, from 0 to 1.
    pub(super) fn progress(&self) -> f32 {
        let all: usize = self.sides.iter().map(|side| side.values.len()).sum();
        let done: usize = match self.stage {
            Stage::FirstLook { side, next } => {
                let before = self.sides[..side].iter().map(|side| side.values.len());
                before.sum::<usize>() + next
            }
            // Most values are found in the first plies.
            Stage::Spread { plies, .. } => all + all * usize::from(plies.min(24)) / 25,
            Stage::Done => 2 * all,
        };
        done as f32 / (2 * all).max(1) as f32
    }

    /// The values, and the length of the longest game.
    pub(super) fn finish(self) -> (Vec<Solved>, u8) {
        let longest = self.sides.iter().map(|side| side.longest).max();
        let part = |side: Side| Solved {
            own: side.own,
            other: side.other,
            values: side.values,
        };
        let parts = self.sides.into_iter().map(part).collect();
        (parts, longest.unwrap_or_default())
    }

    /// Assigns the values of the boards whose games last this many plies.
    fn settle(&mut self, plies: u8) -> Stage {
        let sides = self.sides.iter_mut();
        let found: usize = sides.map(|side| side.settle(plies)).sum();
        let waiting = self.sides.iter().any(|side| side.last_known > plies);
        assert!(
            plies <= Value::MOST_PLIES,
            "an ending is longer than a value can store"
        );
        if found == 0 && !waiting {
            Stage::Done
        } else {
            Stage::Spread {
                plies,
                side: 0,
                next: 0,
            }
        }
    }

    /// Propagates the latest values to the boards from which a step leads to them; returns the entry to continue from,
    /// if any.
    fn spread(
        &mut self,
        index: &Index,
        number: usize,
        plies: u8,
        first: usize,
        entries: usize,
    ) -> Option<usize> {
        let (own, other) = (self.sides[number].own, self.sides[number].other);
        // If both sides have the same number of pieces, the predecessors are in the same list.
        let before = self.sides.len() - 1 - number;
        let wanted = [Value::Win(plies).pack(), Value::Loss(plies).pack()];
        let mut sources = Vec::new();
        let count = self.sides[number].values.len();
        let mut left = entries;
        for entry in first..count {
            let byte = self.sides[number].values[entry];
            if !wanted.contains(&byte) {
                continue;
            }
            if left == 0 {
                return Some(entry);
            }
            left -= 1;
            let board = index.board(own, other, entry);
            collect_sources(index, board, &mut sources);
            for &source in &sources {
                self.sides[before].hear(source, Value::unpack(byte));
            }
        }
        None
    }
}

/// The boards with these numbers of own and opponent's pieces during the analysis.
struct Side {
    own: usize,
    other: usize,
    values: Vec<u8>,
    pending: Vec<Pending>,
    /// The longest game that starts with a move to a known value.
    last_known: u8,
    /// The longest game.
    longest: u8,
}

impl Side {
    fn new(index: &Index, own: usize, other: usize) -> Self {
        let count = index.size(own, other);
        Self {
            own,
            other,
            values: vec![Value::Neither.pack(); count],
            pending: vec![Pending::STUCK; count],
            last_known: 0,
            longest: 0,
        }
    }

    /// Counts the steps to unsolved boards and evaluates the other moves; returns the entry to continue from, if any.
    fn first_look(
        &mut self,
        index: &Index,
        known: &impl Known,
        first: usize,
        entries: usize,
    ) -> Option<usize> {
        let end = self.values.len().min(first + entries);
        let mut targets = Vec::new();
        for entry in first..end {
            // Skips known boards, and entries that stand for another image of a board.
            if known.entry(self.own, self.other, entry).is_some() {
                continue;
            }
            let board = index.board(self.own, self.other, entry);
            if index.of(board) != entry {
                continue;
            }
            let pending = self.look_at_moves(index, known, board, &mut targets);
            if !pending.is_stuck() {
                self.last_known = self.last_known.max(pending.win).max(pending.loss);
                self.pending[entry] = pending;
            }
        }
        (end < self.values.len()).then_some(end)
    }

    fn look_at_moves(
        &self,
        index: &Index,
        known: &impl Known,
        board: Board,
        targets: &mut Vec<usize>,
    ) -> Pending {
        let mut pending = Pending::default();
        let captures = board.captures();
        for (from, to) in captures.iter() {
            pending.count_move(known.after_capture(board.after(from, to)));
        }
        targets.clear();
        for_each_step(board, |after| targets.push(index.of(after)));
        if targets.is_empty() && captures.is_empty() {
            return match known.blocked() {
                Value::Loss(_) => pending,
                Value::Win(_) | Value::Neither => Pending::STUCK,
            };
        }
        targets.sort_unstable();
        targets.dedup();
        for &target in &*targets {
            match known.entry(self.other, self.own, target) {
                Some(value) => pending.count_move(value),
                None => pending.open = pending.open.saturating_add(1),
            }
        }
        if pending.win > 0 {
            pending.open = Pending::NEVER;
        }
        pending
    }

    /// Assigns the values of the boards whose games last this many plies; returns their number.
    fn settle(&mut self, plies: u8) -> usize {
        let mut found = 0;
        let wanted = [Value::Win(plies).pack(), Value::Loss(plies).pack()];
        for (value, pending) in self.values.iter_mut().zip(&self.pending) {
            if *value == Value::Neither.pack() {
                if plies > 0 && pending.win == plies {
                    *value = wanted[0];
                } else if pending.open == 0 && pending.loss <= plies {
                    *value = wanted[1];
                }
            }
            found += usize::from(wanted.contains(value));
        }
        if found > 0 {
            self.longest = plies;
        }
        found
    }

    /// Records that a step from this entry leads to a board with this value for the other side.
    fn hear(&mut self, entry: usize, value: Value) {
        let pending = &mut self.pending[entry];
        match value {
            _ if self.values[entry] != Value::Neither.pack() => {}
            Value::Loss(plies) if !pending.is_stuck() => {
                self.values[entry] = Value::Win(plies + 1).pack();
            }
            Value::Win(_) if pending.open != Pending::NEVER => pending.open -= 1,
            Value::Win(_) | Value::Loss(_) | Value::Neither => {}
        }
    }
}

/// The state of a board that has no value yet.
#[derive(Clone, Copy, Default)]
struct Pending {
    /// The number of moves that are not known to lose; [`Pending::NEVER`] if one never will.
    open: u8,
    /// The length in plies of the shortest win by a move to a known value; 0 if there is none.
    win: u8,
    /// The length in plies of the longest loss by such a move; [`u8::MAX`] if the board never gets a value.
    loss: u8,
}

impl Pending {
    const NEVER: u8 = u8::MAX;

    /// The state of a board that never gets a value.
    const STUCK: Self = Self {
        open: Self::NEVER,
        win: 0,
        loss: u8::MAX,
    };

    const fn is_stuck(self) -> bool {
        self.loss == u8::MAX
    }

    /// Counts a move to a board with this value for the side to move there.
    fn count_move(&mut self, value: Value) {
        match value {
            Value::Loss(plies) if self.win == 0 => self.win = plies + 1,
            Value::Loss(plies) => self.win = self.win.min(plies + 1),
            Value::Win(plies) => self.loss = self.loss.max(plies + 1),
            Value::Neither => self.open = Self::NEVER,
        }
    }
}

/// The entries from which steps lead to a board, without duplicates; uses that steps are reversible.
fn collect_sources(index: &Index, board: Board, sources: &mut Vec<usize>) {
    sources.clear();
    for_each_step(board.swapped(), |before| {
        sources.push(index.of(before.swapped()));
    });
    sources.sort_unstable();
    sources.dedup();
}

fn for_each_step(board: Board, mut visit: impl FnMut(Board)) {
    for from in points(board.own) {
        for to in points(board.steps(from)) {
            visit(board.after(from, to));
        }
    }
}

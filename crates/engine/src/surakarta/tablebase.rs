//! Perfect play with few pieces: for every board up to a number of pieces who wins and in how many
//! plies, under the pure old rules without limits. Built backwards from the ends of games; knows no files.

mod index;

use index::{Index, MOST_PIECES};
use sente_rules::surakarta::{Board, points};
use thiserror::Error;

/// What best play leads to, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A win; the last piece falls, or the last move is made, after so many plies.
    Win(u8),
    /// A loss after so many plies.
    Loss(u8),
    /// Nobody can force anything.
    Neither,
}

/// What it means to have pieces but no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// To lose, as the rules say.
    Loses,
    /// Nothing, as in the values that others have published.
    Counts,
}

/// Boards with their values.
pub struct Tablebase {
    pieces: usize,
    index: Index,
    /// For each number of own pieces and of the opponent's the values by index.
    values: Vec<Vec<u8>>,
}

/// The bytes are not those of a tablebase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TablebaseError {
    /// They begin otherwise.
    #[error("this is not a tablebase of Surakarta")]
    Unknown,
    /// There are too few or too many.
    #[error("the tablebase has {found} bytes where {expected} are expected")]
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl Tablebase {
    /// The greatest number of pieces for which one can be built.
    pub const MOST_PIECES: usize = MOST_PIECES;

    /// Finds the values of all boards with at most this many pieces of both sides together, from 2 to
    /// [`Tablebase::MOST_PIECES`].
    pub fn build(pieces: usize) -> Self {
        Self::build_where(Blocked::Loses, pieces)
    }

    /// The same with another rule for those that cannot move.
    pub fn build_where(blocked: Blocked, pieces: usize) -> Self {
        let pieces = pieces.clamp(2, MOST_PIECES);
        let mut tablebase = Self {
            pieces,
            index: Index::new(pieces),
            values: vec![Vec::new(); MOST_PIECES * MOST_PIECES],
        };
        for total in 2..=pieces {
            for fewer in 1..=total / 2 {
                tablebase.solve(total - fewer, fewer, blocked);
            }
        }
        tablebase
    }

    /// The value of a board, if it has few enough pieces and the game is not over.
    pub fn probe(&self, board: Board) -> Option<Value> {
        let (own, other) = counts(board);
        if own == 0 || other == 0 || own + other > self.pieces {
            return None;
        }
        let values = &self.values[class(own, other)];
        Some(unpack(values[self.index.of(board)]))
    }

    /// The number of pieces up to which boards are known.
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// All boards with so many own pieces and so many of the opponent's, one for each set of images, with
    /// the number of these images.
    pub fn boards(&self, own: usize, other: usize) -> impl Iterator<Item = (Board, u32)> + '_ {
        let count = self.values[class(own, other)].len();
        (0..count).filter_map(move |number| {
            let board = self.index.board(own, other, number);
            (self.index.of(board) == number).then(|| (board, index::images(board)))
        })
    }

    /// Everything as bytes, to be kept somewhere.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.pieces as u8);
        bytes.extend(self.values.iter().flatten());
        bytes
    }

    /// The inverse of [`Tablebase::to_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TablebaseError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(TablebaseError::Unknown)?;
        let (&pieces, mut rest) = rest.split_first().ok_or(TablebaseError::Unknown)?;
        let pieces = usize::from(pieces);
        if !(2..=MOST_PIECES).contains(&pieces) {
            return Err(TablebaseError::Unknown);
        }
        let index = Index::new(pieces);
        let mut values = vec![Vec::new(); MOST_PIECES * MOST_PIECES];
        let classes =
            || (1..pieces).flat_map(|own| (1..=pieces - own).map(move |other| (own, other)));
        let expected = classes().map(|(own, other)| index.size(own, other)).sum();
        if rest.len() != expected {
            return Err(TablebaseError::Length {
                expected,
                found: rest.len(),
            });
        }
        for (own, other) in classes() {
            let (part, left) = rest.split_at(index.size(own, other));
            values[class(own, other)] = part.to_vec();
            rest = left;
        }
        Ok(Self {
            pieces,
            index,
            values,
        })
    }

    /// Finds the values for two numbers of pieces, either side to move; those with fewer pieces are known.
    fn solve(&mut self, one: usize, two: usize, blocked: Blocked) {
        let mut sides = vec![self.first_look(one, two, blocked)];
        if one != two {
            sides.push(self.first_look(two, one, blocked));
        }
        let last_capture = sides.iter().map(|side| side.last_capture).max();
        let last_capture = last_capture.unwrap_or_default();
        let mut plies = 0;
        loop {
            let found = sides
                .iter_mut()
                .map(|side| side.settle(plies))
                .sum::<usize>();
            if found == 0 && plies > last_capture {
                break;
            }
            for number in 0..sides.len() {
                self.spread(&mut sides, number, plies);
            }
            plies += 1;
        }
        for side in sides {
            self.values[class(side.own, side.other)] = side.values;
        }
    }

    /// Counts the steps of every board, and looks up what captures lead to.
    fn first_look(&self, own: usize, other: usize, blocked: Blocked) -> Side {
        let count = self.index.size(own, other);
        let mut side = Side {
            own,
            other,
            values: vec![pack(Value::Neither); count],
            pending: Vec::with_capacity(count),
            last_capture: 0,
        };
        let mut targets = Vec::new();
        for number in 0..count {
            let board = self.index.board(own, other, number);
            if self.index.of(board) != number {
                // Another image of this board has an entry already.
                side.pending.push(Pending::STUCK);
                continue;
            }
            let mut pending = self.look_at_captures(board);
            self.collect_targets(board, &mut targets);
            let stuck = targets.is_empty() && board.captures().is_empty();
            if stuck && blocked == Blocked::Counts {
                pending = Pending::STUCK;
            }
            pending.open = pending.open.saturating_add(targets.len() as u8);
            side.last_capture = side.last_capture.max(pending.win).max(pending.loss);
            side.pending.push(pending);
        }
        side
    }

    fn look_at_captures(&self, board: Board) -> Pending {
        let mut pending = Pending::default();
        for (from, to) in board.captures().iter() {
            let after = board.after(from, to);
            let value = if after.own == 0 {
                Value::Loss(0)
            } else {
                self.probe(after)
                    .expect("boards with fewer pieces are known")
            };
            match value {
                Value::Loss(plies) if pending.win == 0 => pending.win = plies + 1,
                Value::Loss(plies) => pending.win = pending.win.min(plies + 1),
                Value::Win(plies) => pending.loss = pending.loss.max(plies + 1),
                Value::Neither => pending.open = Pending::NEVER,
            }
        }
        if pending.win > 0 {
            pending.open = Pending::NEVER;
        }
        pending
    }

    /// Tells the boards from which a step leads to those whose value was found last.
    fn spread(&self, sides: &mut [Side], number: usize, plies: u8) {
        let (own, other) = (sides[number].own, sides[number].other);
        // With as many pieces on both sides, the boards before a step are in the same list.
        let before = sides.len() - 1 - number;
        let mut sources = Vec::new();
        for entry in 0..sides[number].values.len() {
            let value = unpack(sides[number].values[entry]);
            if value != Value::Win(plies) && value != Value::Loss(plies) {
                continue;
            }
            let board = self.index.board(own, other, entry);
            self.collect_sources(board, &mut sources);
            for &source in &sources {
                sides[before].hear(source, value);
            }
        }
    }

    /// The entries to which steps lead, each once.
    fn collect_targets(&self, board: Board, targets: &mut Vec<usize>) {
        targets.clear();
        for_each_step(board, |after| targets.push(self.index.of(after)));
        targets.sort_unstable();
        targets.dedup();
    }

    /// The entries from which steps lead to a board, each once: a step can be undone by a step.
    fn collect_sources(&self, board: Board, sources: &mut Vec<usize>) {
        sources.clear();
        for_each_step(board.swapped(), |before| {
            sources.push(self.index.of(before.swapped()));
        });
        sources.sort_unstable();
        sources.dedup();
    }
}

/// The boards with certain numbers of pieces while they are solved.
struct Side {
    own: usize,
    other: usize,
    values: Vec<u8>,
    pending: Vec<Pending>,
    /// The longest game that a capture begins.
    last_capture: u8,
}

impl Side {
    /// Gives the boards whose games last so many plies their values, and says how many these are.
    fn settle(&mut self, plies: u8) -> usize {
        let mut found = 0;
        for (value, pending) in self.values.iter_mut().zip(&self.pending) {
            if *value == pack(Value::Neither) {
                if plies > 0 && pending.win == plies {
                    *value = pack(Value::Win(plies));
                } else if pending.open == 0 && pending.loss <= plies {
                    *value = pack(Value::Loss(plies));
                }
            }
            found += usize::from([Value::Win(plies), Value::Loss(plies)].contains(&unpack(*value)));
        }
        found
    }

    /// Notes that a step from this entry leads to a board with that value for the other side.
    fn hear(&mut self, entry: usize, value: Value) {
        let pending = &mut self.pending[entry];
        match value {
            _ if self.values[entry] != pack(Value::Neither) => {}
            Value::Loss(plies) => self.values[entry] = pack(Value::Win(plies + 1)),
            Value::Win(_) if pending.open != Pending::NEVER => pending.open -= 1,
            Value::Win(_) | Value::Neither => {}
        }
    }
}

/// What is known of a board before its value is.
#[derive(Clone, Copy, Default)]
struct Pending {
    /// The moves that don't lose, as far as known; [`Pending::NEVER`] where one never will.
    open: u8,
    /// The plies of the shortest game that a capture wins; 0 for none.
    win: u8,
    /// The plies of the longest game that a capture loses.
    loss: u8,
}

impl Pending {
    const NEVER: u8 = u8::MAX;

    /// A board that never gets a value.
    const STUCK: Self = Self {
        open: Self::NEVER,
        win: 0,
        loss: 0,
    };
}

const MAGIC: &[u8] = b"sente surakarta 1\n";

/// Neither is 0, so that an unsolved board is none of the others.
const fn pack(value: Value) -> u8 {
    match value {
        Value::Neither => 0,
        Value::Win(plies) => 2 * plies + 1,
        Value::Loss(plies) => 2 * plies + 2,
    }
}

const fn unpack(byte: u8) -> Value {
    match byte {
        0 => Value::Neither,
        odd if odd % 2 == 1 => Value::Win(odd / 2),
        even => Value::Loss(even / 2 - 1),
    }
}

const fn class(own: usize, other: usize) -> usize {
    own * MOST_PIECES + other
}

fn counts(board: Board) -> (usize, usize) {
    let count = |set: u64| set.count_ones() as usize;
    (count(board.own), count(board.opponent))
}

fn for_each_step(board: Board, mut visit: impl FnMut(Board)) {
    for from in points(board.own) {
        for to in points(board.steps(from)) {
            visit(board.after(from, to));
        }
    }
}

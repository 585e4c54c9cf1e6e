//! The move generation and ordering of a search. Independent of depth and scores.

use sente_rules::Colour;

use super::board::Board;
use super::cell::{CELLS, Cell, CellSet};
use super::classes::Class;
use super::network::Accumulator;
use super::weights::Weights;

/// The remaining moves with their ordering values.
#[derive(Debug, Default)]
pub(super) struct Moves(Vec<(i32, Cell)>);

impl Moves {
    /// Adds every legal move near the stones.
    pub(super) fn add_near(
        &mut self,
        board: &mut Board,
        network: Option<&Accumulator<'_>>,
        memory: &Memory,
        hint: &Hint,
    ) {
        let near = board.stones().surroundings() & *board.empty();
        for cell in near.iter() {
            self.add(board, network, memory, hint, cell);
        }
    }

    /// Adds a move if it is legal.
    pub(super) fn add(
        &mut self,
        board: &mut Board,
        network: Option<&Accumulator<'_>>,
        memory: &Memory,
        hint: &Hint,
        cell: Cell,
    ) {
        let colour = board.turn();
        if !board.is_legal(colour, cell) {
            return;
        }
        let mut promise = promise(board, colour, cell) + memory.history(colour, cell);
        promise += network.map_or(0, |network| network.promise(colour, cell));
        if hint.best == Some(cell) {
            promise += 1 << 20;
        } else if hint.danger.is_some_and(|danger| danger.contains(cell)) {
            promise += 300;
        } else if memory.killers(hint.ply).contains(&Some(cell)) {
            promise += 40;
        }
        self.0.push((promise, cell));
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes and returns the most promising remaining move.
    pub(super) fn next(&mut self) -> Option<Cell> {
        let (at, _) = self.0.iter().enumerate().max_by_key(|(_, entry)| **entry)?;
        Some(self.0.swap_remove(at).1)
    }
}

/// The static ordering value of a move for a colour in points: its value to that colour's lines and, with less weight,
/// against the opponent's.
pub(super) fn promise(board: &Board, colour: Colour, cell: Cell) -> i32 {
    let own = board.value_at(colour, cell, 0);
    let other = board.value_at(!colour, cell, 1);
    (3 * own - 2 * other) / (2 * Weights::POINT)
}

/// The information about a node for ordering its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    pub(super) best: Option<Cell>,
    /// The points of a threatened win by fours of the opponent.
    pub(super) danger: Option<CellSet>,
    pub(super) ply: u32,
}

/// Killer moves and the history of quiet moves.
pub(super) struct Memory {
    history: Box<[[i16; CELLS]; 2]>,
    killers: Vec<[Option<Cell>; 2]>,
}

impl Memory {
    /// The bound of the history's contribution to the ordering value.
    const MOST: i32 = 60;

    pub(super) fn new(plies: u32) -> Self {
        Self {
            history: Box::new([[0; CELLS]; 2]),
            killers: vec![[None; 2]; plies as usize + 1],
        }
    }

    /// Updates history and killers after a move caused a cutoff.
    pub(super) fn reward(&mut self, board: &Board, cell: Cell, hint: &Hint, depth: i32) {
        let colour = board.turn();
        if board.class(colour, cell) >= Class::Four {
            return;
        }
        self.change(colour, cell, (depth * depth).min(40));
        let killers = &mut self.killers[hint.ply as usize];
        if killers[0] != Some(cell) {
            *killers = [Some(cell), killers[0]];
        }
    }

    pub(super) fn punish(&mut self, board: &Board, cell: Cell, depth: i32) {
        self.change(board.turn(), cell, -(depth * depth).min(40));
    }

    /// Updates with gravity: the bonus shrinks near the bound.
    fn change(&mut self, colour: Colour, cell: Cell, bonus: i32) {
        let entry = &mut self.history[colour.index()][cell.index()];
        let now = i32::from(*entry);
        *entry = (now + bonus * 16 - now * bonus.abs() / Self::MOST) as i16;
    }

    fn history(&self, colour: Colour, cell: Cell) -> i32 {
        i32::from(self.history[colour.index()][cell.index()]) / 16
    }

    fn killers(&self, ply: u32) -> &[Option<Cell>; 2] {
        &self.killers[ply as usize]
    }
}

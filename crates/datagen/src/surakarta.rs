//! Makes samples for Surakarta: positions in games of the engine against itself, with the results and the engine's
//! evaluations.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use sente_engine::surakarta::SurakartaEngine;
use sente_engine::{Analysis, Engine, Limits, Proven, SearchControl, SearchRequest};
use sente_rules::surakarta::{Board, Move, Rules, Surakarta};
use sente_rules::{Action, Colour, Game, Position};

/// The points that turn an even chance into odds of e to 1.
pub const POINTS_PER_LOGIT: f32 = 45.0;
/// The weight of the result in the training target; the rest is the engine's evaluation.
const RESULT: f32 = 0.5;
/// One of this many moves is random, so that games differ.
const ONE_AT_RANDOM: u32 = 16;

/// A position without a capture as the best move, from the perspective of the side to move.
#[derive(Clone, Copy)]
pub struct Sample {
    pub board: Board,
    /// The engine's evaluation in hundredths of a piece.
    pub score: i16,
    /// The result: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

impl Sample {
    const BYTES: usize = 19;

    /// The training target.
    pub fn hope(&self) -> f32 {
        let estimate = chance(f32::from(self.score) / POINTS_PER_LOGIT);
        RESULT * f32::from(self.result) / 2.0 + (1.0 - RESULT) * estimate
    }

    fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.board.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent.to_le_bytes());
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes[18] = self.result;
        bytes
    }

    fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let word = |at: usize| (0..8).fold(0, |word, i| word | u64::from(bytes[at + i]) << (8 * i));
        Self {
            board: Board {
                own: word(0),
                opponent: word(8),
            },
            score: i16::from_le_bytes([bytes[16], bytes[17]]),
            result: bytes[18],
        }
    }
}

/// Plays games with this many nodes per move and writes the positions in them.
pub fn play(games: u32, nodes: u64, seed: u64, out: &Path) -> Result<()> {
    let file = File::create(out).with_context(|| out.display().to_string())?;
    let mut file = BufWriter::new(file);
    let mut rng = Rng::with_seed(seed);
    let mut engine = SurakartaEngine::with_memory(2 << 20);
    let mut count = 0;
    for _ in 0..games {
        for sample in play_game(&mut engine, nodes, &mut rng)? {
            file.write_all(&sample.to_bytes())?;
            count += 1;
        }
    }
    file.flush()?;
    println!("{games} games, {count} samples");
    Ok(())
}

fn play_game(engine: &mut SurakartaEngine, nodes: u64, rng: &mut Rng) -> Result<Vec<Sample>> {
    let mut game = Game::<Surakarta>::new(&Rules::default());
    let mut seen: Vec<(Colour, Sample)> = Vec::new();
    let opening = rng.usize(2..14);
    let winner = loop {
        let position = game.position();
        if let Some(outcome) = position.outcome() {
            break outcome.winner;
        }
        let turn = position.turn();
        let moves = position.legal_moves();
        let drawn = moves[rng.usize(..moves.len())];
        if game.actions().len() < opening {
            game.act(Action::Move(drawn))?;
            continue;
        }
        let analysis = search(engine, &game, nodes);
        let line = analysis
            .lines
            .first()
            .context("a game that goes on has a move")?;
        match line.evaluation.proven {
            Some(Proven::Win { .. }) => break Some(turn),
            Some(Proven::Loss { .. }) => break Some(!turn),
            Some(Proven::Draw) => break None,
            None => {}
        }
        if !line.moves[0].capture {
            let sample = Sample {
                board: position.board(),
                score: (line.evaluation.value * 100.0) as i16,
                result: 1,
            };
            seen.push((turn, sample));
        }
        let best = line.moves[0];
        let at_random = rng.u32(..ONE_AT_RANDOM) == 0;
        game.act(Action::Move(if at_random { drawn } else { best }))?;
    };
    let result = |turn| winner.map_or(1, |winner| if winner == turn { 2 } else { 0 });
    let finish = |(turn, sample): (Colour, Sample)| Sample {
        result: result(turn),
        ..sample
    };
    Ok(seen.into_iter().map(finish).collect())
}

fn search(engine: &mut SurakartaEngine, game: &Game<Surakarta>, nodes: u64) -> Analysis<Move> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest::best(Limits::nodes(nodes));
    engine.search(game, request, control, &mut |_: &_| {})
}

/// Reads the samples of files.
pub fn read(files: &[PathBuf]) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for path in files {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let (parts, _) = bytes.as_chunks::<{ Sample::BYTES }>();
        samples.extend(parts.iter().map(Sample::from_bytes));
    }
    ensure!(!samples.is_empty(), "there are no samples in these files");
    Ok(samples)
}

fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_survive_the_way_to_a_file_and_back() {
        let sample = Sample {
            board: Board::START,
            score: -123,
            result: 2,
        };
        let read = Sample::from_bytes(&sample.to_bytes());
        assert_eq!(read.board, sample.board);
        assert_eq!((read.score, read.result), (-123, 2));
    }
}

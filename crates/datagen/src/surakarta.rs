//! Surakarta's patterns: games of the engine against itself, and weights fitted to how they ended and to what the engine
//! thought of them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use sente_engine::surakarta::{FULL_BOARD, Patterns, SurakartaEngine, Terms};
use sente_engine::{Analysis, Engine, Limits, Proven, SearchControl, SearchRequest};
use sente_rules::surakarta::{Board, Move, Rules, Surakarta};
use sente_rules::{Action, Colour, Game, Position};

/// The points that change an even chance to one of e to 1.
const POINTS_PER_LOGIT: f32 = 45.0;
/// How much of what is hoped for is the end of the game; the rest is what the engine thought.
const RESULT: f32 = 0.5;
/// One move in so many is drawn at random, so that games are different.
const ONE_AT_RANDOM: u32 = 16;
/// Every so many samples one is kept back to measure the error.
const KEPT_BACK: usize = 20;

/// A position in which nothing is captured, as the side to move sees it.
#[derive(Clone, Copy)]
struct Sample {
    board: Board,
    /// What the engine thought, in hundredths of a piece.
    score: i16,
    /// How the game ended: 0 lost, 1 drawn, 2 won.
    result: u8,
}

impl Sample {
    const BYTES: usize = 19;

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

/// Plays games with so many nodes a move and writes the positions on their way.
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

/// Fits the weights to all samples in the files and writes them.
pub fn fit(files: &[PathBuf], rounds: u32, out: &Path) -> Result<()> {
    let mut samples = Vec::new();
    for path in files {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let (parts, _) = bytes.as_chunks::<{ Sample::BYTES }>();
        samples.extend(parts.iter().map(Sample::from_bytes));
    }
    ensure!(!samples.is_empty(), "there are no samples in these files");
    println!("{} samples", samples.len());
    let mut rng = Rng::with_seed(1);
    rng.shuffle(&mut samples);
    let kept_back = samples.len() / KEPT_BACK;
    let (kept_back, taught) = samples.split_at_mut(kept_back);
    let mut fitting = Fitting::new();
    for round in 0..rounds {
        rng.shuffle(taught);
        let pace = 1.0 - round as f32 / rounds as f32;
        let error: f64 = taught
            .iter()
            .map(|sample| fitting.correct(sample, pace))
            .sum();
        println!(
            "round {:2}: error {:.5} taught, {:.5} kept back",
            round + 1,
            error / taught.len() as f64,
            fitting.error(kept_back)
        );
    }
    std::fs::write(out, fitting.patterns()?.to_bytes())?;
    Ok(())
}

/// Weights on their way, each with how much it has been corrected so far (the method is known as Adagrad).
struct Fitting {
    /// The term that stands for each and its image.
    shared: Vec<usize>,
    weights: Vec<[f32; 2]>,
    squares: Vec<[f32; 2]>,
}

impl Fitting {
    fn new() -> Self {
        Self {
            shared: (0..Terms::ALL).map(Terms::shared).collect(),
            weights: vec![[0.0; 2]; Terms::ALL],
            squares: vec![[1e-3; 2]; Terms::ALL],
        }
    }

    /// The terms of a board with how often they count, and how full the board is.
    fn terms(&self, board: Board) -> (Vec<(usize, f32)>, [f32; 2]) {
        /// Counts are larger than the terms that are there or not.
        const COUNT: f32 = 0.1;
        let terms = Terms::of(board);
        let once = terms.once.iter();
        let once = once.map(|&term| (self.shared[usize::from(term)], 1.0));
        let counts = terms.counts.iter().enumerate();
        let counted = counts.map(|(index, &count)| (Terms::COUNTED + index, count as f32 * COUNT));
        let full = board.occupied().count_ones() as f32 / FULL_BOARD as f32;
        (once.chain(counted).collect(), [full, 1.0 - full])
    }

    fn expected(&self, terms: &[(usize, f32)], mix: [f32; 2]) -> f32 {
        let logit: f32 = terms
            .iter()
            .map(|&(term, count)| {
                let [full, empty] = self.weights[term];
                count * (full * mix[0] + empty * mix[1])
            })
            .sum();
        chance(logit)
    }

    /// One step down the slope of a sample's error; the error before it.
    fn correct(&mut self, sample: &Sample, pace: f32) -> f64 {
        const STEP: f32 = 0.04;
        const HOLD: f32 = 2e-6;
        let (terms, mix) = self.terms(sample.board);
        let wrong = self.expected(&terms, mix) - hope(sample);
        for (term, count) in terms {
            let parts = self.weights[term].iter_mut().zip(&mut self.squares[term]);
            for ((weight, square), share) in parts.zip(mix) {
                let slope = wrong * count * share + HOLD * *weight;
                *square += slope * slope;
                *weight -= STEP * pace * slope / square.sqrt();
            }
        }
        f64::from(wrong * wrong)
    }

    fn error(&self, samples: &[Sample]) -> f64 {
        let square = |sample: &Sample| {
            let (terms, mix) = self.terms(sample.board);
            f64::from(self.expected(&terms, mix) - hope(sample)).powi(2)
        };
        samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64
    }

    fn patterns(&self) -> Result<Patterns> {
        let unit = POINTS_PER_LOGIT * Patterns::POINT as f32;
        let weight = |term: usize| {
            let scale = if term >= Terms::COUNTED { 0.1 } else { 1.0 };
            self.weights[self.shared[term]].map(|weight| (weight * unit * scale).round() as i16)
        };
        Ok(Patterns::new((0..Terms::ALL).map(weight).collect())?)
    }
}

/// The chance that is to be learnt.
fn hope(sample: &Sample) -> f32 {
    let thought = chance(f32::from(sample.score) / POINTS_PER_LOGIT);
    RESULT * f32::from(sample.result) / 2.0 + (1.0 - RESULT) * thought
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

    #[test]
    fn a_fit_learns_that_pieces_are_worth_something() {
        let mut rng = Rng::with_seed(2);
        let mut sample = || {
            let own = rng.u64(..) & rng.u64(..) & Board::ALL;
            let opponent = rng.u64(..) & rng.u64(..) & Board::ALL & !own;
            let lead = own.count_ones() as i16 - opponent.count_ones() as i16;
            Sample {
                board: Board { own, opponent },
                score: lead * 100,
                result: (lead.signum() + 1) as u8,
            }
        };
        let samples: Vec<Sample> = (0..3000).map(|_| sample()).collect();
        let mut fitting = Fitting::new();
        let before = fitting.error(&samples);
        for _ in 0..5 {
            for sample in &samples {
                fitting.correct(sample, 1.0);
            }
        }
        assert!(fitting.error(&samples) < before / 3.0);
    }
}

//! Makes Othello's weights from the end of the game backwards: the last phases are fitted to exact results, each
//! earlier one to searches that end where the evaluation is already good. All intermediate results are kept, so that an
//! interrupted run continues.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use sente_engine::othello::{Endgame, Estimator, Weights};
use sente_engine::{Budget, Limits};
use sente_rules::othello::Board;

use crate::control::unlimited;
use crate::model::{Model, empties};
use crate::pool::{self, TrainingPlan};
use crate::samples::{self, Sample};
use crate::selfplay::Play;
use crate::validation;

/// The parameters of a run.
pub struct Recipe {
    /// The folder for boards and labels.
    pub folder: PathBuf,
    /// The boards to learn from.
    pub wish: TrainingPlan,
    /// The search depth of the engine's own games, in plies.
    pub play: u32,
    /// The number of empty squares up to which labels are exact.
    pub exact: usize,
    /// The depth of the searches that label the other boards.
    pub depth: u32,
    /// The number of passes over the samples; 0 computes only the constants.
    pub rounds: u32,
    /// The output file.
    pub out: PathBuf,
}

/// A label needs two consecutive depths, and the shallower search has to end in the next phase.
const SHALLOWEST: u32 = 4;

/// Makes the weights. The given ones play the games, order the solver's moves and are the start of the fit.
pub fn run(recipe: &Recipe, given: &Arc<Weights>) -> Result<()> {
    ensure!(
        recipe.depth >= SHALLOWEST,
        "labels need a depth of at least {SHALLOWEST}"
    );
    let folder = &recipe.folder;
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let play = Play {
        depth: recipe.play,
        weights: Arc::clone(given),
    };
    let kept_back = validation::make_sets(folder, &play)?;
    pool::gather(folder, &recipe.wish, &play, &kept_back)?;
    let mut model = Model::of(given);
    for phase in (0..Weights::PHASES).rev() {
        let mut labeller = Labeller::new(recipe, model.weights()?, given);
        for empties in Weights::empties(phase).filter(|&empties| empties > 0) {
            labeller.label(folder, empties)?;
        }
        let most = *Weights::empties(phase).end();
        let samples = read_labels(folder, *Model::near(phase).start()..=most)?;
        model.teach(phase, &samples, recipe.rounds);
    }
    println!("all phases once more, with those before them");
    for phase in (0..Weights::PHASES).rev() {
        let samples = read_labels(folder, Model::near(phase))?;
        model.teach(phase, &samples, recipe.rounds);
    }
    let shifts = shifts(folder, &mut Estimator::new(model.weights()?, false))?;
    model.shift(&shifts);
    let bytes = model.to_bytes();
    println!("{} bytes", bytes.len());
    std::fs::write(&recipe.out, bytes).with_context(|| recipe.out.display().to_string())
}

fn labels(folder: &Path, empties: usize) -> PathBuf {
    folder.join(format!("labels-{empties:02}.samples"))
}

fn read_labels(folder: &Path, range: std::ops::RangeInclusive<usize>) -> Result<Vec<Sample>> {
    let mut all = Vec::new();
    for empties in range.filter(|&empties| empties > 0) {
        all.extend(samples::read(&labels(folder, empties))?);
    }
    Ok(all)
}

/// The number of boards for a shift, and the search depth.
const SHIFT_BOARDS: usize = 400;
const SHIFT_DEPTH: usize = 4;
/// A shift is averaged with this many neighbours on each side.
const SHIFT_NEIGHBOURS: usize = 3;

/// The shift for each number of empty squares that makes searches of two consecutive depths agree on average. Even if
/// the evaluation is right on average, the last move of a search selects overrated positions: its side seems better
/// than it is.
fn shifts(folder: &Path, estimator: &mut Estimator) -> Result<Vec<f32>> {
    let mut halves = vec![Vec::new(); Weights::MOST_EMPTIES + 1];
    for empties in SHIFT_DEPTH + 1..=Weights::MOST_EMPTIES {
        let boards = samples::read(&pool::file(folder, empties))?;
        let boards = &boards[..boards.len().min(SHIFT_BOARDS)];
        let mut sum = 0;
        for sample in boards {
            let scores = estimator.scores(sample.board, SHIFT_DEPTH as u32);
            sum += scores[SHIFT_DEPTH - 1] - scores[SHIFT_DEPTH];
        }
        // Each of the two depths gets half of the correction, at the number of empty squares where it ends.
        let half = sum as f32 / 200.0 / boards.len().max(1) as f32;
        halves[empties - SHIFT_DEPTH].push(half);
        halves[empties - SHIFT_DEPTH + 1].push(half);
    }
    let mean = |empties: usize| {
        let near = empties.saturating_sub(SHIFT_NEIGHBOURS)..=empties + SHIFT_NEIGHBOURS;
        let near = halves
            .iter()
            .enumerate()
            .filter(|(at, _)| near.contains(at));
        let near: Vec<f32> = near.flat_map(|(_, halves)| halves).copied().collect();
        near.iter().sum::<f32>() / near.len().max(1) as f32
    };
    let shifts: Vec<f32> = (0..=Weights::MOST_EMPTIES).map(mean).collect();
    println!("shifts {shifts:.2?}");
    Ok(shifts)
}

/// Labels boards with the weights fitted so far.
struct Labeller {
    exact: usize,
    depth: u32,
    estimator: Estimator,
    endgame: Endgame,
}

impl Labeller {
    fn new(recipe: &Recipe, fitted: Arc<Weights>, given: &Arc<Weights>) -> Self {
        Self {
            exact: recipe.exact,
            depth: recipe.depth,
            estimator: Estimator::new(fitted, false),
            endgame: Endgame::new(Arc::clone(given), 1 << 22),
        }
    }

    /// Labels the boards with this many empty squares, unless the labels exist.
    fn label(&mut self, folder: &Path, empties: usize) -> Result<()> {
        let path = labels(folder, empties);
        if path.exists() {
            return Ok(());
        }
        let boards = samples::read(&pool::file(folder, empties))?;
        let labelled = boards.into_iter().map(|sample| Sample {
            score: self.score(sample.board),
            ..sample
        });
        let count = samples::write(&path, labelled)?;
        println!("{count} labels with {empties} empty squares");
        Ok(())
    }

    fn score(&mut self, board: Board) -> i8 {
        if empties(board) <= self.exact {
            return solve(&self.endgame, board);
        }
        // A search's last move profits from the errors of the evaluation; with two depths both sides do.
        let scores = self.estimator.scores(board, self.depth);
        let [.., before, last] = scores[..] else {
            unreachable!("there is a score for each depth");
        };
        (f64::from(before + last) / 200.0).round() as i8
    }
}

/// The exact score of a board.
pub fn solve(endgame: &Endgame, board: Board) -> i8 {
    let budget = Budget::new(Limits::default(), unlimited());
    let (solution, _) = endgame.solve(board, u64::MAX, budget);
    solution.expect("there is no limit").score as i8
}

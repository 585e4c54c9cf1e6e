//! The named players of Surakarta; their searches are in other modules.

use fastrand::Rng;
use sente_rules::surakarta::{Board, Move, Surakarta};
use sente_rules::{Game, GameId, Position};

use super::evaluation::Weights;
use super::minimax::Minimax;
use super::node::{Node, Step, all_steps};
use super::search::Found;
use super::{SurakartaEngine, analysis};
use crate::random::Random;
use crate::{
    Analysis, Engine, Limited, Limits, MonteCarlo, Profile, Progress, SearchControl, SearchRequest,
    Tablebases, measured,
};

/// The players, the simple ones first.
pub fn profiles() -> Vec<Profile> {
    PLAYERS
        .iter()
        .map(|&(id, name, style, rating)| Profile {
            id: id.to_owned(),
            name: name.to_owned(),
            style: style.to_owned(),
            rating,
            measured_games: measured::games(GameId::Surakarta, id),
        })
        .collect()
}

/// Creates the player with this id. The seed determines its random choices; strong levels of the engine use the
/// tablebase if there is one.
pub fn create(tablebases: &Tablebases, id: &str, seed: u64) -> Option<Box<dyn Engine<Surakarta>>> {
    let rng = Rng::with_seed(seed);
    let rollouts = |rollouts| Box::new(MonteCarlo::new(seed, Limits::nodes(rollouts)));
    Some(match id {
        "random" => Box::new(Random::new(seed)),
        "easy" => Box::new(Chooser {
            rng,
            rank: easy_rank,
        }),
        "medium" => rollouts(500_000),
        "hard" => rollouts(1_000_000),
        _ => {
            let (kind, number) = id.rsplit_once('-')?;
            let number = number.parse().ok()?;
            match kind {
                "minimax" if (2..=6).contains(&number) => Box::new(Minimax::new(number, rng)),
                "sente" => {
                    let level = LEVELS.get((number as usize).checked_sub(1)?)?;
                    Box::new(level.create(tablebases, seed))
                }
                _ => return None,
            }
        }
    })
}

/// Ids, names, styles and ratings. The arena measured the ratings, except for that of `hard`, which is an
/// estimate.
#[rustfmt::skip]
const PLAYERS: [(&str, &str, &str, i32); 20] = [
    ("random", "Random", "Plays any move, for complete beginners", 50),
    ("easy", "Easy AI", "Captures when it can, otherwise leaves a corner, otherwise moves at random", 690),
    ("medium", "Medium AI", "Plays 500,000 random games in its head for each move", 960),
    ("hard", "Hard AI", "Plays 1,000,000 random games in its head for each move", 1010),
    ("minimax-2", "Minimax 2", "Looks two plies ahead and counts pieces and steps", 970),
    ("minimax-3", "Minimax 3", "Looks three plies ahead and counts pieces and steps", 1260),
    ("minimax-4", "Minimax 4", "Looks four plies ahead and counts pieces and steps", 1310),
    ("minimax-5", "Minimax 5", "Looks five plies ahead and counts pieces and steps", 1680),
    ("minimax-6", "Minimax 6", "Looks six plies ahead and counts pieces and steps", 1750),
    ("surprise", "Surprise", "One of the named players, drawn for each game; never a level of Sente", 1400),
    ("sente-1", "Sente 1", "Sees the next move and judges it badly", 280),
    ("sente-2", "Sente 2", "Sees the next move and judges it roughly", 1130),
    ("sente-3", "Sente 3", "Sees an answer to its move", 1300),
    ("sente-4", "Sente 4", "Sees a short exchange and its answer", 1790),
    ("sente-5", "Sente 5", "Plans a little and makes small mistakes", 1970),
    ("sente-6", "Sente 6", "A good player with few weaknesses", 2080),
    ("sente-7", "Sente 7", "A strong player who thinks briefly", 2250),
    ("sente-8", "Sente 8", "A strong player who takes some time", 2300),
    ("sente-9", "Sente 9", "A very strong player", 2390),
    ("sente-10", "Sente 10", "The engine at full strength", 2550),
];

/// The limits of a level.
struct Level {
    nodes: u64,
    depth: u32,
    noise: u16,
}

#[rustfmt::skip]
const LEVELS: [Level; 10] = [
    Level { nodes: 200, depth: 1, noise: 800 },
    Level { nodes: 200, depth: 1, noise: 130 },
    Level { nodes: 400, depth: 2, noise: 80 },
    Level { nodes: 1_000, depth: 3, noise: 45 },
    Level { nodes: 2_000, depth: 4, noise: 25 },
    Level { nodes: 5_000, depth: 6, noise: 12 },
    Level { nodes: 12_000, depth: 8, noise: 8 },
    Level { nodes: 50_000, depth: 12, noise: 2 },
    Level { nodes: 500_000, depth: 20, noise: 0 },
    Level { nodes: 3_000_000, depth: 60, noise: 0 },
];

impl Level {
    /// The node limit from which levels use the tablebase: weaker players should not play endgames perfectly.
    const PERFECT_FROM: u64 = 100_000;

    fn create(&self, tablebases: &Tablebases, seed: u64) -> Limited<SurakartaEngine> {
        let memory = (self.nodes as usize * 16).clamp(1 << 16, 32 << 20);
        let engine = if self.nodes >= Self::PERFECT_FROM {
            SurakartaEngine::with_memory(memory).with_tablebases(tablebases.clone())
        } else {
            SurakartaEngine::counting(memory)
        };
        let engine = engine.with_noise(self.noise, seed);
        Limited::new(
            engine,
            Limits::nodes(self.nodes).and(Limits::depth(self.depth)),
        )
    }
}

/// A player without a search: it draws one of the moves with the highest rank.
struct Chooser {
    rng: Rng,
    rank: fn(Board, Step) -> u8,
}

impl Engine<Surakarta> for Chooser {
    fn search(
        &mut self,
        game: &Game<Surakarta>,
        request: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<Move>,
    ) -> Analysis<Move> {
        let position = game.position();
        let node = Node::of(position);
        let mut steps = if position.is_over() {
            Vec::new()
        } else {
            all_steps(node.board)
        };
        self.rng.shuffle(&mut steps);
        steps.sort_by_key(|&step| std::cmp::Reverse((self.rank)(node.board, step)));
        steps.truncate(request.lines.max(1));
        let line = |&step: &Step| Found {
            score: -Weights::TUNED.evaluate(node.after(step).board),
            steps: vec![step],
        };
        let found: Vec<Found> = steps.iter().map(line).collect();
        analysis(node, 0, 0, &found)
    }
}

/// Captures rank before moves out of a corner, and these before all others.
fn easy_rank(board: Board, step: Step) -> u8 {
    const CORNERS: u64 = 1 | 1 << 5 | 1 << 30 | 1 << 35;
    if step.is_capture(board) {
        2
    } else {
        (CORNERS >> step.from() & 1) as u8
    }
}

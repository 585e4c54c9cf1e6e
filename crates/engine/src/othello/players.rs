//! The named players of Othello: their profiles and their creation.

use sente_rules::GameId;
use sente_rules::othello::Othello;

use super::engine::MEMORY;
use super::minimax::Minimax;
use super::{OthelloEngine, Skill, Weights};
use crate::random::Random;
use crate::{Engine, Limited, Limits, Profile, measured};

/// All players, weakest first.
pub fn profiles() -> Vec<Profile> {
    let profile = |id: String, name: String, style: String, rating| Profile {
        measured_games: measured::games(GameId::Othello, &id),
        id,
        name,
        style,
        rating,
    };
    let random = profile(
        "random".to_owned(),
        "Random".to_owned(),
        "Plays any legal move".to_owned(),
        RANDOM_RATING,
    );
    let surprise = profile(
        "surprise".to_owned(),
        "Surprise".to_owned(),
        "One of the named players, never a level of Sente; you find out which by playing"
            .to_owned(),
        SURPRISE_RATING,
    );
    let minimax = (1..).zip(MINIMAX_RATINGS).map(|(depth, rating)| {
        let style = match depth {
            1 => "Looks one move ahead for corners and room to move".to_owned(),
            _ => format!("Looks {depth} moves ahead for corners and room to move"),
        };
        profile(
            format!("minimax-{depth}"),
            format!("Minimax {depth}"),
            style,
            rating,
        )
    });
    let sente = (1..).zip(&LEVELS).map(|(number, level)| {
        profile(
            format!("sente-{number}"),
            format!("Sente {number}"),
            level.style.to_owned(),
            level.rating,
        )
    });
    let mut all: Vec<Profile> = minimax.chain(sente).chain([random, surprise]).collect();
    all.sort_by_key(|profile| profile.rating);
    all
}

/// Creates the player with this id; `None` if there is none. The caller resolves `surprise`.
pub fn create(id: &str, seed: u64) -> Option<Box<dyn Engine<Othello>>> {
    if id == "random" {
        return Some(Box::new(Random::new(seed)));
    }
    let (family, number) = id.rsplit_once('-')?;
    let number: usize = number.parse().ok()?;
    if id != format!("{family}-{number}") {
        return None;
    }
    match family {
        "minimax" if (1..=MINIMAX_RATINGS.len()).contains(&number) => {
            Some(Box::new(Minimax::new(number as u32)))
        }
        "sente" => {
            let level = LEVELS.get(number.checked_sub(1)?)?;
            Some(Box::new(level.create(seed)))
        }
        _ => None,
    }
}

const RANDOM_RATING: i32 = 80;
const SURPRISE_RATING: i32 = 1500;
const MINIMAX_RATINGS: [i32; 9] = [900, 1030, 1110, 1340, 1430, 1650, 1740, 1760, 1890];

/// The strength of a level.
struct Level {
    nodes: u64,
    depth: u32,
    /// The largest error of the evaluation in hundredths of a disc.
    noise: u32,
    rating: i32,
    style: &'static str,
}

const fn level(nodes: u64, depth: u32, noise: u32, rating: i32, style: &'static str) -> Level {
    Level {
        nodes,
        depth,
        noise,
        rating,
        style,
    }
}

impl Level {
    fn create(&self, seed: u64) -> Limited<OthelloEngine> {
        let skill = Skill {
            noise: self.noise,
            seed,
            full_width: false,
        };
        let engine = OthelloEngine::with_weights(Weights::shipped(), skill, self.memory());
        let limits = Limits::nodes(self.nodes).and(Limits::depth(self.depth));
        Limited::new(engine, limits)
    }

    /// The size of the tables in bytes: more than a few bytes per node would not help.
    fn memory(&self) -> usize {
        (16 * self.nodes as usize).clamp(1 << 16, MEMORY)
    }
}

static LEVELS: [Level; 10] = [
    level(1_000, 1, 7000, 740, "Has just learnt the rules"),
    level(2_000, 1, 3200, 770, "Sees one move and often misjudges it"),
    level(4_000, 2, 2200, 1190, "Sees the reply, judges roughly"),
    level(8_000, 2, 1000, 1300, "Has a feeling for corners and edges"),
    level(20_000, 3, 500, 1770, "Looks three moves ahead"),
    level(50_000, 4, 250, 1930, "A club player"),
    level(150_000, 6, 120, 2170, "A strong club player"),
    level(
        600_000,
        9,
        50,
        2180,
        "Plays like an expert, counts the last nine moves exactly",
    ),
    level(
        1_500_000,
        60,
        0,
        2560,
        "Hardly ever errs, solves the last eighteen moves",
    ),
    level(
        6_000_000,
        60,
        0,
        2590,
        "The engine at full strength for a second or two",
    ),
];

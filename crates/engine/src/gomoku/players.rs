//! The named players of Gomoku and Renju: their profiles and their creation.

use fastrand::Rng;
use sente_rules::gomoku::{Gomoku, Variant};
use sente_rules::{Game, Point, Position};

use super::engine::GomokuEngine;
use super::minimax::{Counting, Minimax, Style};
use super::rows;
use super::search::Skill;
use crate::{
    Analysis, Engine, Limited, Limits, Profile, Progress, SearchControl, SearchRequest, measured,
};

/// The players of a variant, weakest first.
pub fn profiles(variant: Variant) -> Vec<Profile> {
    let mut profiles: Vec<Profile> = PLAYERS
        .iter()
        .map(|&(id, name, style, [gomoku, standard, renju])| Profile {
            id: id.to_owned(),
            name: name.to_owned(),
            style: style.to_owned(),
            rating: match variant {
                Variant::Freestyle => gomoku,
                Variant::Standard => standard,
                Variant::Renju => renju,
            },
            measured_games: measured::games(variant.game(), id),
        })
        .collect();
    profiles.sort_by_key(|profile| profile.rating);
    profiles
}

/// Creates the player with this id; the seed determines its random choices.
pub fn create(id: &str, seed: u64) -> Option<Box<dyn Engine<Gomoku>>> {
    let rng = Rng::with_seed(seed);
    if let Some(number) = id.strip_prefix("sente-") {
        let plain = !number.starts_with('0') && number.bytes().all(|b| b.is_ascii_digit());
        let number = number.parse().ok().filter(|_| plain)?;
        return level(number, seed).map(|level| Box::new(level) as _);
    }
    match id {
        "random" => Some(Box::new(NearStones(rng))),
        _ => style(id).map(|style| Box::new(Minimax { style }) as _),
    }
}

/// Ids, names, styles, and ratings in Gomoku, Standard Gomoku and Renju. The arena measured the ratings.
#[rustfmt::skip]
const PLAYERS: [(&str, &str, &str, [i32; 3]); 27] = [
    ("random", "Random", "Plays anywhere near the stones.", [90, 50, 110]),
    ("minimax-2", "Minimax 2", "Looks two plies ahead and counts shapes.", [1170, 1140, 1140]),
    ("minimax-3", "Minimax 3", "Looks three plies ahead and counts shapes.", [1180, 1110, 1170]),
    ("minimax-4", "Minimax 4", "Looks four plies ahead at few moves.", [1360, 1330, 1380]),
    ("aggressive-2", "Aggressive 2", "Two plies ahead, fond of its own shapes.", [1020, 1000, 1000]),
    ("aggressive-3", "Aggressive 3", "Three plies ahead, fond of its own shapes.", [1250, 1130, 1340]),
    ("aggressive-4", "Aggressive 4", "Four plies ahead, fond of its own shapes.", [1320, 1330, 1390]),
    ("defensive-2", "Defensive 2", "Two plies ahead, afraid of your shapes.", [1240, 1160, 1180]),
    ("defensive-3", "Defensive 3", "Three plies ahead, afraid of your shapes.", [1160, 1120, 1250]),
    ("defensive-4", "Defensive 4", "Four plies ahead, afraid of your shapes.", [1530, 1430, 1430]),
    ("threats-2", "Threats 2", "Fours and threes first, then two plies ahead.", [1310, 1290, 1360]),
    ("threats-3", "Threats 3", "Fours and threes first, then three plies ahead.", [1440, 1370, 1470]),
    ("rows-2", "Rows 2", "Two plies ahead, counts unbroken rows and their open ends.", [1250, 1200, 1210]),
    ("table-1", "Table 1", "One ply ahead, values rows by a table.", [1000, 980, 1030]),
    ("table-2", "Table 2", "Two plies ahead, values rows by a table.", [1250, 1220, 1240]),
    ("table-3", "Table 3", "Three plies ahead, values rows by a table.", [1320, 1300, 1310]),
    ("surprise", "Surprise", "One of the named players, never a level of Sente; you will see which.", [1500, 1500, 1500]),
    ("sente-1", "Sente 1", "Has just learnt the rules.", [650, 550, 660]),
    ("sente-2", "Sente 2", "Sees fives, and open threes too late.", [1390, 1370, 1370]),
    ("sente-3", "Sente 3", "Stops open threes, plans little.", [1660, 1750, 1580]),
    ("sente-4", "Sente 4", "Knows shapes and short tactics.", [1820, 1880, 1730]),
    ("sente-5", "Sente 5", "Finds short wins by fours.", [1910, 1990, 1900]),
    ("sente-6", "Sente 6", "A good club player.", [2050, 2130, 1940]),
    ("sente-7", "Sente 7", "Builds attacks from fours and threes.", [2250, 2300, 2210]),
    ("sente-8", "Sente 8", "Sees long forced wins.", [2350, 2520, 2300]),
    ("sente-9", "Sente 9", "Very hard to beat.", [2460, 2610, 2480]),
    ("sente-10", "Sente 10", "The engine at full strength.", [2520, 2720, 2590]),
];

fn style(id: &str) -> Option<Style> {
    let shapes = |own, other| Counting::Shapes { own, other };
    let (kind, depth) = id.rsplit_once('-')?;
    let (counting, depths) = match kind {
        "minimax" => (shapes(2, 2), 2..=4),
        "aggressive" => (shapes(3, 2), 2..=4),
        "defensive" => (shapes(2, 3), 2..=4),
        "threats" => (shapes(2, 2), 2..=3),
        "rows" => (Counting::Rows(rows::Values::WEIGHTS), 2..=2),
        "table" => (Counting::Rows(rows::Values::TABLE), 1..=3),
        _ => return None,
    };
    let depth = match depth {
        "1" => 1,
        "2" => 2,
        "3" => 3,
        "4" => 4,
        _ => return None,
    };
    depths.contains(&depth).then_some(Style {
        depth,
        counting,
        threats: kind == "threats",
    })
}

/// Plays a random legal point within two steps of a stone, or in the centre of an empty board.
struct NearStones(Rng);

impl Engine<Gomoku> for NearStones {
    fn search(
        &mut self,
        game: &Game<Gomoku>,
        _: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<Point>,
    ) -> Analysis<Point> {
        let position = game.position();
        let mut moves = position.legal_moves();
        moves.retain(|&point| position.check_opening(position.opening(), point).is_ok());
        let near: Vec<Point> = moves
            .iter()
            .copied()
            .filter(|&point| is_near_a_stone(position, point))
            .collect();
        let middle = position.size().lines() / 2;
        let centre = Point::new(middle, middle);
        let mv = if position.stones() == 0 && moves.contains(&centre) {
            Some(centre)
        } else {
            self.0.choice(if near.is_empty() { moves } else { near })
        };
        Analysis::of_moves(mv)
    }
}

fn is_near_a_stone(position: &Gomoku, point: Point) -> bool {
    let last = position.size().lines() - 1;
    let around = |at: u8| at.saturating_sub(2)..=(at + 2).min(last);
    around(point.row)
        .any(|row| around(point.col).any(|col| position.piece(Point::new(col, row)).is_some()))
}

/// The engine with the limits of a level, which counts from 1.
fn level(number: usize, seed: u64) -> Option<Limited<GomokuEngine>> {
    let &(nodes, depth, skill) = LEVELS.get(number.checked_sub(1)?)?;
    let memory = (nodes as usize * 32).clamp(1 << 16, 64 << 20);
    let engine = GomokuEngine::with_skill(memory, Skill { seed, ..skill });
    let limits = Limits::nodes(nodes).and(Limits::depth(depth));
    Some(Limited::new(engine, limits))
}

/// The node limit, the depth limit and the skill of each level.
const LEVELS: [(u64, u32, Skill); 10] = [
    (200, 1, beginner(900)),
    (400, 2, beginner(220)),
    (600, 2, learner(0, 160)),
    (1_000, 4, learner(1, 90)),
    (1_800, 5, learner(2, 45)),
    (5_500, 6, learner(3, 25)),
    (21_000, 8, Skill::FULL),
    (63_000, 12, Skill::FULL),
    (190_000, 20, Skill::FULL),
    (900_000, 50, Skill::FULL),
];

/// A skill that sees fives but no other threats.
const fn beginner(noise: i32) -> Skill {
    Skill {
        fours: 0,
        threats: false,
        sees_fours: false,
        width: 12,
        noise,
        seed: 0,
    }
}

/// A skill that sees fours, open threes and short wins by fours.
const fn learner(fours: u8, noise: i32) -> Skill {
    Skill {
        fours,
        threats: false,
        sees_fours: true,
        width: 20,
        noise,
        seed: 0,
    }
}

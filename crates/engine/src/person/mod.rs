//! Opponents for learners: `level-640` plays like a person rated 640, including that person's mistakes. It considers
//! the effects of each move, overlooks distant, quiet or unusual ones the more often the weaker it is, and plays the
//! best of the rest. It does not search, and its moves are not random.

mod perception;
mod ratings;

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use sente_rules::{Game, GameId, Position};
use thiserror::Error;

pub(crate) use perception::Perception;

use crate::{Analysis, Engine, Profile, Progress, SearchControl, SearchRequest};

/// The rating of an opponent for learners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u16);

/// The text is not the id of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a level is written as level-640, from level-{} to level-{}",
    Level::WEAKEST,
    Level::STRONGEST
)]
pub struct LevelError;

impl Level {
    /// The lowest rating.
    pub const WEAKEST: u16 = 200;
    /// The highest rating.
    pub const STRONGEST: u16 = 1300;
    /// The distance between listed levels; the levels between them exist too.
    pub const STEP: u16 = 100;

    /// The level with this rating, if it is in range.
    pub fn new(rating: u16) -> Result<Self, LevelError> {
        let known = (Self::WEAKEST..=Self::STRONGEST).contains(&rating);
        known.then_some(Self(rating)).ok_or(LevelError)
    }

    /// The rating.
    pub const fn rating(self) -> u16 {
        self.0
    }

    /// The listed levels of a game, the weakest first.
    pub fn listed(game: GameId) -> impl Iterator<Item = Self> {
        let ratings = game.facts().weakest_learner..=Self::STRONGEST;
        ratings.step_by(Self::STEP.into()).map(Self)
    }

    /// The profile of the player.
    pub(crate) fn profile(self) -> Profile {
        Profile {
            id: self.to_string(),
            name: format!("Level {}", self.0),
            style: format!(
                "Plays, and overlooks things, like a person rated {}.",
                self.0
            ),
            rating: self.0.into(),
            measured_games: ratings::MEASURED_GAMES,
        }
    }

    /// The skill of a player with this rating.
    pub(crate) fn skill(self, game: GameId) -> f32 {
        ratings::skill(game, self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level-{}", self.0)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let number = text.strip_prefix("level-").ok_or(LevelError)?;
        let plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        let rating = number.parse().ok().filter(|_| plain);
        Self::new(rating.ok_or(LevelError)?)
    }
}

/// A game with a model of what people see and overlook.
pub(crate) trait Sight: Position {
    /// The moves that the person considers, each with its perceived value; empty only if the game is over.
    fn prospects(game: &Game<Self>, perception: &Perception) -> Vec<(Self::Move, f32)>;
}

/// A player with a certain skill.
pub(crate) struct Person<P> {
    skill: f32,
    seed: u64,
    game: PhantomData<fn() -> P>,
}

impl<P> Person<P> {
    pub(crate) const fn new(skill: f32, seed: u64) -> Self {
        Self {
            skill,
            seed,
            game: PhantomData,
        }
    }
}

impl<P: Sight> Engine<P> for Person<P> {
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move> {
        let position = game.position();
        if position.is_over() {
            return Analysis::default();
        }
        // The person sees every position anew.
        let perception = Perception::new(self.skill, self.seed ^ perception::mixed(position.key()));
        let mut prospects = P::prospects(game, &perception);
        prospects.sort_by(|one, two| two.1.total_cmp(&one.1));
        let nodes = prospects.len() as u64;
        let moves = prospects.into_iter().map(|(mv, _)| mv);
        Analysis {
            depth: 1,
            nodes,
            ..Analysis::of_moves(moves.take(request.lines.max(1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_have_more_skill() {
        for game in GameId::ALL {
            let levels: Vec<Level> = Level::listed(game).collect();
            assert!(
                levels.is_sorted_by(|low, high| low.skill(game) < high.skill(game)),
                "{game}"
            );
        }
    }

    #[test]
    fn levels_are_read_as_they_are_written() {
        for level in Level::listed(GameId::Gomoku) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("level-640".parse::<Level>().map(Level::rating), Ok(640));
        for text in [
            "level-",
            "level-199",
            "level-1301",
            "level-0640",
            "level-+640",
            "640",
        ] {
            assert_eq!(text.parse::<Level>(), Err(LevelError), "{text}");
        }
        for game in GameId::ALL {
            let listed = if game == GameId::Othello { 9 } else { 12 };
            assert_eq!(Level::listed(game).count(), listed, "{game}");
        }
    }
}

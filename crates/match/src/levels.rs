//! Which opponents fit a person, from the person's own statement, the results since then, and whether they prefer
//! harder games. Stored with the account's settings, or in the browser.

use sente_rules::GameId;

use crate::{GameResult, Rung, Strength, ladder, nearest};

/// Defines [`Levels`] with a field for each game.
macro_rules! levels {
    ($($game:ident $field:ident $doc:tt,)*) => {
        /// What is known about a person's strength in each game.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(default)
        )]
        #[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub struct Levels {
            /// The rating for the person's own statement about their strength; `None` before they were asked.
            pub said: Option<u16>,
            $(
                #[doc = $doc]
                pub $field: Option<FittingLevel>,
            )*
        }

        impl Levels {
            const fn stored(&self, game: GameId) -> Option<FittingLevel> {
                match game {
                    $(GameId::$game => self.$field,)*
                }
            }

            const fn of_mut(&mut self, game: GameId) -> &mut Option<FittingLevel> {
                match game {
                    $(GameId::$game => &mut self.$field,)*
                }
            }
        }
    };
}

sente_rules::for_each_game!(levels);

/// What a person's games against computers have shown in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default)
)]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FittingLevel {
    /// The estimated rating; 0 if unknown.
    pub rating: u16,
    /// The standard deviation of the estimate.
    pub deviation: u16,
    /// The number of points by which the person wants opponents to be stronger.
    pub harder: i16,
}

/// A person's own statement about their strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experience {
    /// Is new to the game.
    New,
    /// Knows the rules.
    Rules,
    /// Plays well.
    Good,
}

impl Experience {
    /// All variants, in increasing order.
    pub const ALL: [Self; 3] = [Self::New, Self::Rules, Self::Good];

    /// The initial rating.
    pub const fn rating(self) -> u16 {
        match self {
            Self::New => 500,
            Self::Rules => 900,
            Self::Good => 1300,
        }
    }
}

impl Levels {
    /// A choice at most this far from the fitting level is a preference for slightly harder or easier games.
    const NEAR: f64 = 160.0;

    /// The deviation that is assumed after a person's own statement.
    pub const fn say(&mut self, experience: Experience) {
        self.said = Some(experience.rating());
    }

    /// Whether nothing is known about the person, so that they should be asked.
    pub fn is_unknown(&self) -> bool {
        self.said.is_none() && self.has_not_played()
    }

    /// Whether no game has yet shown the person's strength.
    pub fn has_not_played(&self) -> bool {
        GameId::ALL.into_iter().all(|game| self.of(game).is_none())
    }

    /// The rating of a fitting opponent.
    pub fn wanted(&self, game: GameId) -> f64 {
        let harder = self.of(game).map_or(0, |known| known.harder);
        self.strength(game).rating + f64::from(harder)
    }

    /// The fitting opponent on the [`ladder`] of a game.
    pub fn fitting(&self, game: GameId) -> Rung {
        let mut ladder = ladder(game);
        ladder.swap_remove(nearest(&ladder, self.wanted(game)))
    }

    /// Three opponents: one a little weaker than the person, one about as strong and one a little stronger. At the ends
    /// of the ladder players repeat.
    pub fn around(&self, game: GameId) -> [Rung; 3] {
        let ladder = ladder(game);
        let place = nearest(&ladder, self.strength(game).rating);
        let [below, above] = [place.saturating_sub(1), (place + 1).min(ladder.len() - 1)];
        [below, place, above].map(|place| ladder[place].clone())
    }

    /// Records that the person has chosen an opponent of this rating. A choice slightly above or below the fitting
    /// level is stored as a preference; any other choice is taken as a statement about the person's strength. Taking
    /// the fitting opponent changes nothing: that it is not exactly as strong as the person is no preference.
    pub fn choose(&mut self, game: GameId, rating: f64) {
        let fits = (f64::from(self.fitting(game).rating) - rating).abs() < 0.5;
        if fits && self.of(game).is_some() {
            return;
        }
        let strength = self.strength(game);
        let difference = rating - strength.rating;
        let chosen = if difference.abs() <= Self::NEAR {
            kept(strength, difference)
        } else {
            kept(Strength::supposed(rating), 0.0)
        };
        *self.of_mut(game) = Some(chosen);
    }

    /// Records the result of a game against a computer player of this rating.
    pub fn learn(&mut self, game: GameId, opponent: f64, result: GameResult) {
        let harder = self.of(game).map_or(0, |known| known.harder);
        let after = self.strength(game).after(opponent, result);
        *self.of_mut(game) = Some(kept(after, f64::from(harder)));
    }

    fn strength(&self, game: GameId) -> Strength {
        let said = self.said.unwrap_or(Experience::New.rating());
        let known = self.of(game).map(|known| Strength {
            rating: known.rating.into(),
            deviation: known.deviation.into(),
        });
        known.unwrap_or(Strength::supposed(said.into()))
    }

    fn of(&self, game: GameId) -> Option<FittingLevel> {
        self.stored(game).filter(|known| known.rating > 0)
    }
}

fn kept(strength: Strength, harder: f64) -> FittingLevel {
    FittingLevel {
        rating: strength.rating.round().clamp(1.0, 4000.0) as u16,
        deviation: strength.deviation.round() as u16,
        harder: harder.round() as i16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_says_holds_for_all_games_until_they_play() {
        let mut levels = Levels::default();
        assert!(levels.is_unknown());
        assert_eq!(levels.fitting(GameId::Renju).player, "level-500");
        levels.say(Experience::Rules);
        assert!(!levels.is_unknown());
        levels.learn(GameId::Othello, 900.0, GameResult::Win);
        assert!(levels.fitting(GameId::Othello).rating >= 1000);
        assert_eq!(levels.fitting(GameId::Surakarta).player, "level-900");
    }

    #[test]
    fn the_first_result_counts() {
        let after = |result| {
            let mut levels = Levels::default();
            levels.say(Experience::Rules);
            levels.learn(GameId::Gomoku, 900.0, result);
            levels.fitting(GameId::Gomoku).rating
        };
        assert!(after(GameResult::Loss) <= 800 && after(GameResult::Win) >= 1000);
        assert_eq!(after(GameResult::Draw), 900);
    }

    #[test]
    fn a_little_stronger_stays_a_wish() {
        let mut levels = Levels::default();
        levels.say(Experience::Rules);
        levels.choose(GameId::Gomoku, 1000.0);
        assert_eq!(levels.fitting(GameId::Gomoku).player, "level-1000");
        levels.learn(GameId::Gomoku, 1000.0, GameResult::Loss);
        let known = levels.gomoku.unwrap();
        assert!(known.rating < 900 && known.harder == 100, "{known:?}");
        levels.choose(GameId::Gomoku, f64::from(known.rating));
        assert_eq!(levels.gomoku.unwrap().harder, 0);
    }

    #[test]
    fn who_takes_what_is_suggested_and_wins_gets_stronger_opponents() {
        let mut levels = Levels::default();
        levels.say(Experience::Rules);
        for _ in 0..12 {
            let suggested = f64::from(levels.fitting(GameId::Gomoku).rating);
            levels.choose(GameId::Gomoku, suggested);
            levels.learn(GameId::Gomoku, suggested, GameResult::Win);
            let known = levels.gomoku.unwrap();
            assert_eq!(known.harder, 0, "{known:?}");
            let next = f64::from(levels.fitting(GameId::Gomoku).rating);
            assert!((next - f64::from(known.rating)).abs() < 140.0, "{known:?}");
        }
        assert!(levels.fitting(GameId::Gomoku).rating > 1300);
    }

    #[test]
    fn there_is_somebody_a_little_stronger_and_weaker() {
        let mut levels = Levels::default();
        let names = |levels: &Levels| levels.around(GameId::Gomoku).map(|rung| rung.player);
        assert_eq!(names(&levels), ["level-400", "level-500", "level-600"]);
        levels.choose(GameId::Gomoku, 9000.0);
        assert_eq!(names(&levels), ["sente-9", "sente-10", "sente-10"]);
    }

    #[test]
    fn a_choice_far_from_what_fits_says_how_strong_they_are() {
        let mut levels = Levels::default();
        levels.choose(GameId::Surakarta, 2300.0);
        assert_eq!(levels.fitting(GameId::Surakarta).player, "sente-8");
        levels.learn(GameId::Surakarta, 2300.0, GameResult::Loss);
        assert!(levels.wanted(GameId::Surakarta) < 2250.0);
    }
}

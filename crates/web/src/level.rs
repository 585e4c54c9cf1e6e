//! Which level of the engine fits a person: what follows from how well they say they play, and from each game since.
//! Pure; where it is kept is the settings' business.

use sente_api::{FittingLevel, Levels};
use sente_rules::GameId;

/// The weakest level. Every level answers within a few seconds.
pub const WEAKEST: u8 = 1;
/// The strongest level.
pub const STRONGEST: u8 = 10;
/// After so many lost games in a row the next opponent is weaker.
const PATIENCE: u8 = 2;

/// How well somebody says they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experience {
    /// New to the game.
    New,
    /// Knows the rules.
    Rules,
    /// Plays well.
    Good,
}

impl Experience {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::New, Self::Rules, Self::Good];

    /// The level to begin with.
    pub const fn level(self) -> u8 {
        match self {
            Self::New => 1,
            Self::Rules => 2,
            Self::Good => 5,
        }
    }
}

/// How a game ended for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The person has won.
    Won,
    /// Nobody has.
    Drawn,
    /// The computer has.
    Lost,
}

/// Whether nothing is known of the person, so that they are asked.
pub fn is_unknown(levels: &Levels) -> bool {
    levels.first.is_none() && has_not_played(levels)
}

/// Whether no game has shown yet how well the person plays.
pub fn has_not_played(levels: &Levels) -> bool {
    GameId::ALL
        .into_iter()
        .all(|game| of(levels, game).is_none())
}

/// The level that fits in a game.
pub fn fitting(levels: &Levels, game: GameId) -> u8 {
    let known = of(levels, game).map(|fitting| fitting.level);
    let level = known.or(levels.first).unwrap_or(WEAKEST);
    level.clamp(WEAKEST, STRONGEST)
}

/// The id of the player of a level.
pub fn player(level: u8) -> String {
    format!("sente-{level}")
}

/// The level of a player, where it is one of the levels.
pub fn of_player(id: &str) -> Option<u8> {
    let level = id.strip_prefix("sente-")?.parse().ok()?;
    (WEAKEST..=STRONGEST).contains(&level).then_some(level)
}

/// The person has said how well they play.
pub fn say(levels: &mut Levels, experience: Experience) {
    levels.first = Some(experience.level());
}

/// The person has chosen a level: from now on it is theirs.
pub fn choose(levels: &mut Levels, game: GameId, level: u8) {
    if fitting(levels, game) != level || of(levels, game).is_none() {
        *of_mut(levels, game) = Some(FittingLevel { level, losses: 0 });
    }
}

/// A game against a level has ended: a win leads to a stronger one, some losses in a row to a weaker one. A win against
/// a weaker level, and a loss against a stronger one, say nothing.
pub fn learn(levels: &mut Levels, game: GameId, played: u8, ended: Ended) {
    let level = fitting(levels, game);
    let losses = of(levels, game).map_or(0, |fitting| fitting.losses);
    let next = match ended {
        Ended::Won if played >= level => FittingLevel {
            level: (played + 1).min(STRONGEST),
            losses: 0,
        },
        Ended::Lost if played <= level && losses + 1 >= PATIENCE => FittingLevel {
            level: level.saturating_sub(1).max(WEAKEST),
            losses: 0,
        },
        Ended::Lost if played <= level => FittingLevel {
            level,
            losses: losses + 1,
        },
        Ended::Drawn if played >= level => FittingLevel { level, losses: 0 },
        Ended::Won | Ended::Lost | Ended::Drawn => return,
    };
    *of_mut(levels, game) = Some(next);
}

const fn of(levels: &Levels, game: GameId) -> Option<FittingLevel> {
    match game {
        GameId::Gomoku => levels.gomoku,
        GameId::Standard => levels.standard,
        GameId::Renju => levels.renju,
        GameId::Othello => levels.othello,
        GameId::Surakarta => levels.surakarta,
    }
}

const fn of_mut(levels: &mut Levels, game: GameId) -> &mut Option<FittingLevel> {
    match game {
        GameId::Gomoku => &mut levels.gomoku,
        GameId::Standard => &mut levels.standard,
        GameId::Renju => &mut levels.renju,
        GameId::Othello => &mut levels.othello,
        GameId::Surakarta => &mut levels.surakarta,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(first: Experience, games: &[(u8, Ended)]) -> u8 {
        let mut levels = Levels::default();
        say(&mut levels, first);
        for &(played, ended) in games {
            learn(&mut levels, GameId::Renju, played, ended);
        }
        fitting(&levels, GameId::Renju)
    }

    #[test]
    fn what_somebody_says_holds_for_all_games_until_they_play() {
        let mut levels = Levels::default();
        assert!(is_unknown(&levels));
        say(&mut levels, Experience::Rules);
        assert!(!is_unknown(&levels));
        learn(&mut levels, GameId::Othello, 2, Ended::Won);
        assert_eq!(fitting(&levels, GameId::Othello), 3);
        assert_eq!(fitting(&levels, GameId::Surakarta), 2);
    }

    #[test]
    fn a_win_leads_up_and_two_losses_in_a_row_lead_down() {
        use Ended::{Drawn, Lost, Won};
        assert_eq!(after(Experience::New, &[(1, Won)]), 2);
        assert_eq!(after(Experience::Good, &[(5, Lost)]), 5);
        assert_eq!(after(Experience::Good, &[(5, Lost), (5, Lost)]), 4);
        assert_eq!(
            after(Experience::Good, &[(5, Lost), (5, Drawn), (5, Lost)]),
            5
        );
        assert_eq!(after(Experience::Good, &[(5, Lost), (5, Won)]), 6);
    }

    #[test]
    fn what_was_to_be_expected_says_nothing() {
        assert_eq!(after(Experience::Good, &[(2, Ended::Won)]), 5);
        assert_eq!(
            after(Experience::Good, &[(9, Ended::Lost), (9, Ended::Lost)]),
            5
        );
        assert_eq!(after(Experience::Good, &[(8, Ended::Won)]), 9);
    }

    #[test]
    fn levels_stay_within_those_that_there_are() {
        let won = [(10, Ended::Won); 3];
        assert_eq!(after(Experience::Good, &won), 10);
        let lost = [(1, Ended::Lost); 6];
        assert_eq!(after(Experience::New, &lost), 1);
        let odd = Levels {
            first: Some(200),
            ..Levels::default()
        };
        assert_eq!(fitting(&odd, GameId::Gomoku), 10);
        assert_eq!(of_player("sente-11"), None);
        assert_eq!(of_player(&player(4)), Some(4));
        assert_eq!(of_player("surprise"), None);
    }

    #[test]
    fn a_chosen_level_is_where_one_goes_on() {
        let mut levels = Levels::default();
        choose(&mut levels, GameId::Gomoku, 7);
        assert_eq!(fitting(&levels, GameId::Gomoku), 7);
        learn(&mut levels, GameId::Gomoku, 7, Ended::Lost);
        // The same choice again does not forget the loss.
        choose(&mut levels, GameId::Gomoku, 7);
        learn(&mut levels, GameId::Gomoku, 7, Ended::Lost);
        assert_eq!(fitting(&levels, GameId::Gomoku), 6);
    }
}

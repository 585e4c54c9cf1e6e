//! What all requests share. Made once when the server starts.

use std::ops::Deref;
use std::sync::Arc;

use sente_dialects::External;
use sente_engine::{Profile, players};
use sente_match::Rating;
use sente_rules::GameId;
use sente_store::{NewPlayer, Store};
use tokio_util::sync::CancellationToken;

use crate::metrics::Metrics;
use crate::name::Reserved;
use crate::password::Passwords;
use crate::throttle::Throttles;
use crate::{Clock, Config, StartError};

/// The shared parts. A handle: its clones are the same state.
#[derive(Clone)]
pub struct AppState(Arc<Parts>);

/// What requests can use.
pub struct Parts {
    /// What the operator decided.
    pub config: Config,
    /// What time it is.
    pub clock: Clock,
    /// What is remembered.
    pub store: Store,
    /// The engines that the operator has added.
    pub externals: Vec<External>,
    /// Names that nobody can have.
    pub reserved: Reserved,
    /// Checks passwords.
    pub passwords: Passwords,
    /// Who did what how often.
    pub throttles: Throttles,
    /// What is counted for the operator.
    pub metrics: Metrics,
    /// The wish that the server ends.
    pub stop: CancellationToken,
}

impl AppState {
    /// Opens the database, and gets everything ready.
    pub async fn open(config: Config, clock: Clock) -> Result<Self, StartError> {
        let externals = read_engines(&config)?;
        let profiles = |game| roster(&externals, game);
        let store = Store::open(&config.database).await?;
        let rank = |game| {
            profiles(game).into_iter().map(move |profile| NewPlayer {
                game,
                player: profile.id,
                name: profile.name,
                rating: Rating(f64::from(profile.rating)),
            })
        };
        store
            .add_players(GameId::ALL.into_iter().flat_map(rank).collect())
            .await?;
        Ok(Self(Arc::new(Parts {
            reserved: Reserved::of(GameId::ALL.into_iter().flat_map(profiles)),
            passwords: Passwords::new(),
            throttles: Throttles::new(),
            metrics: Metrics::new(),
            stop: CancellationToken::new(),
            externals,
            config,
            clock,
            store,
        })))
    }

    /// The computer players of a game, the weakest first.
    pub fn players(&self, game: GameId) -> Vec<Profile> {
        roster(&self.externals, game)
    }
}

impl Deref for AppState {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

fn roster(externals: &[External], game: GameId) -> Vec<Profile> {
    let plays = |external: &&External| external.games.contains(&game);
    let others = externals.iter().filter(plays).map(External::profile);
    let mut profiles: Vec<Profile> = players::roster(game).into_iter().chain(others).collect();
    profiles.sort_by_key(|profile| profile.rating);
    profiles
}

/// The engines that the operator's file names.
fn read_engines(config: &Config) -> Result<Vec<External>, StartError> {
    let Some(path) = &config.engines else {
        return Ok(Vec::new());
    };
    let wrong = |why: String| StartError::Engines {
        file: path.clone(),
        why,
    };
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let base = path.parent().map(ToOwned::to_owned).unwrap_or_default();
    let externals = sente_dialects::read_externals(&text, &base);
    let externals = externals.map_err(|error| wrong(error.to_string()))?;
    let taken = |external: &&External| {
        let mut games = external.games.iter();
        games.any(|game| players::hire(*game, &external.id(), 0).is_some())
    };
    match externals.iter().find(taken) {
        Some(taken) => Err(wrong(format!(
            "“{}” is the name of one of our own players",
            taken.name
        ))),
        None => Ok(externals),
    }
}

//! The state shared by all requests. Created once when the server starts.

use std::ops::Deref;
use std::sync::Arc;

use sente_engine::{PlayerRegistry, Profile};
use sente_engine_protocols::External;
use sente_match::Rating;
use sente_rules::GameId;
use sente_store::{NewPlayer, Store};
use tokio_util::sync::CancellationToken;

use crate::analyses::Analyses;
use crate::arenas::Arenas;
use crate::cluster::Cluster;
use crate::cluster::jobs::Workers;
use crate::connection_limits::{ConnectionLimits, Connections};
use crate::known_sessions::KnownSessions;
use crate::live::GameRegistry;
use crate::login_guard::LoginGuard;
use crate::metrics::Metrics;
use crate::name::Reserved;
use crate::passkeys::Passkeys;
use crate::password::Passwords;
use crate::pubsub::LocalPubSub;
use crate::readiness::Readiness;
use crate::search_pool::SearchPool;
use crate::session_ends::SessionEnds;
use crate::socket::Sockets;
use crate::throttle::Throttles;
use crate::{Clock, Config, StartError};

/// The shared state. A handle: its clones share it.
#[derive(Clone)]
pub struct AppState(Arc<Parts>);

/// The parts of the shared state.
pub struct Parts {
    /// The configuration.
    pub config: Config,
    /// The clock.
    pub clock: Clock,
    /// The database.
    pub store: Store,
    /// Names that nobody can choose.
    pub reserved: Reserved,
    /// Hashes and checks passwords.
    pub passwords: Passwords,
    /// The rate limits.
    pub throttles: Throttles,
    /// The metrics for the operator.
    pub metrics: Metrics,
    /// The threads and workers that search.
    pub pool: SearchPool,
    /// The workers of the site.
    pub workers: Workers,
    /// Running analyses.
    pub analyses: Analyses,
    /// Running arenas.
    pub arenas: Arenas,
    /// The live games.
    pub games: GameRegistry,
    /// The other servers of the site.
    pub cluster: Cluster,
    /// The open sockets.
    pub sockets: Sockets,
    /// The open connections.
    pub connections: Connections,
    /// Tells sockets that their session has ended.
    pub session_ends: SessionEnds,
    /// Limits login attempts.
    pub login_guard: LoginGuard,
    /// Pending passkey challenges.
    pub passkeys: Passkeys,
    /// Recently seen sessions and their users.
    pub known_sessions: KnownSessions,
    /// Whether the server can serve requests.
    pub readiness: Readiness,
    /// Cancelled when the server has to stop.
    pub stop: CancellationToken,
}

impl AppState {
    /// Opens the database, and creates the other parts.
    pub async fn open(config: Config, clock: Clock, cluster: Cluster) -> Result<Self, StartError> {
        let externals = read_engines(&config)?.into_iter().map(Into::into);
        let added = externals.chain(config.players.iter().cloned());
        let registry =
            PlayerRegistry::new(added.collect()).with_tablebases(config.tablebases.clone());
        let profiles = |game| registry.profiles_with_levels(game);
        let store = Store::open(&config.database).await?;
        let clock = if cluster.is_alone() {
            clock
        } else {
            clock.shifted_to(store.clock().await?)
        };
        let rank = |game| {
            profiles(game).into_iter().map(move |profile| NewPlayer {
                game,
                rating: profile
                    .has_rating()
                    .then_some(Rating(f64::from(profile.rating))),
                player: profile.id,
                name: profile.name,
                measured: profile.measured_games,
            })
        };
        store
            .add_players(GameId::ALL.into_iter().flat_map(rank).collect())
            .await?;
        let reserved = Reserved::of(GameId::ALL.into_iter().flat_map(profiles));
        let pool = SearchPool::start(registry, config.threads, config.live.engines_kept);
        let games = GameRegistry::open(
            store.clone(),
            Arc::new(LocalPubSub::default()),
            pool.clone(),
            clock.clone(),
            config.live.clone(),
            cluster.clone(),
        );
        let metrics = Metrics::new();
        let database = metrics.database().clone();
        store.observe(Box::new(move |transaction| database.observe(transaction)));
        Ok(Self(Arc::new(Parts {
            passkeys: Passkeys::new(&config),
            known_sessions: KnownSessions::default(),
            readiness: Readiness::default(),
            reserved,
            pool,
            workers: Workers::default(),
            games,
            analyses: Analyses::default(),
            arenas: Arenas::default(),
            sockets: Sockets::default(),
            connections: Connections::new(ConnectionLimits::new(&config)),
            session_ends: SessionEnds::new(cluster.clone()),
            cluster,
            login_guard: LoginGuard::new(config.login_delay),
            passwords: Passwords::new(),
            throttles: Throttles::new(&config.limits),
            metrics,
            stop: CancellationToken::new(),
            config,
            clock,
            store,
        })))
    }

    /// The computer players of a game, the weakest first.
    pub fn players(&self, game: GameId) -> Vec<Profile> {
        self.pool.registry().profiles_with_levels(game)
    }
}

impl Deref for AppState {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// The engines listed in the operator's file.
pub(crate) fn read_engines(config: &Config) -> Result<Vec<External>, StartError> {
    let Some(file) = &config.engines else {
        return Ok(Vec::new());
    };
    sente_engine_protocols::load_externals(file).map_err(|error| StartError::Engines {
        file: file.clone(),
        why: error.to_string(),
    })
}

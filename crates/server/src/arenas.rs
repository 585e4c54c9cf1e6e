//! Arenas: matches between computer players. The games are played one after another on the search threads, and each is
//! rated and stored like any other game.

use std::collections::{HashMap, HashSet};
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sente_api::{ArenaDoc, ArenaGame, ArenaRow, ArenaStatus, NewArena, Tally};
use sente_arena::{Ending, Finished, Fixture, Report, Results, Settings, Tournament, opening};
use sente_engine::DynEngine;
use sente_match::{
    Command, Event, GameResult, Match, Offer, Participant, Rating, Settings as StoredSettings,
    Version,
};
use sente_rules::{GameId, Rules, Seat, Table};
use sente_store::{
    Append, BatchId, BatchRow, End, EventRow, MatchId, NewMatch, Run, RunId, RunStatus, StoreError,
    StoredSeat, Subject, UserId,
};
use sha2::{Digest, Sha256};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::analyses::Asker;
use crate::cluster::Cluster;
use crate::cluster::wire::Broadcast;
use crate::search_pool::{Class, EngineSpec, QueuedEngine, Stop};
use crate::{Address, ApiError, AppState, live};

/// Games of this length in plies are drawn.
const LONGEST: usize = 1_000;

/// How often an arena without progress is retried.
const MOST_TRIES: u32 = 5;
/// The pause before a retry.
const BREATH: Duration = Duration::from_secs(1);

/// Limit of arena games played at once, over all arenas.
const GAMES_AT_ONCE: usize = 4;

/// The running arenas by id.
pub struct Arenas {
    under_way: Mutex<HashMap<RunId, Arc<Arena>>>,
    /// Permits to play a game.
    games: Semaphore,
}

impl Default for Arenas {
    fn default() -> Self {
        Self {
            under_way: Mutex::default(),
            games: Semaphore::new(GAMES_AT_ONCE),
        }
    }
}

/// A running arena.
struct Arena {
    owner: Asker,
    /// Whether its owner has cancelled it. If it only stops with the server, another server resumes it.
    called_off: AtomicBool,
    settings: Settings,
    names: Vec<String>,
    doc: Mutex<ArenaDoc>,
    cancel: CancellationToken,
}

impl Arenas {
    /// Starts an arena. It is played whether or not somebody watches.
    pub async fn begin(
        &self,
        state: &AppState,
        owner: Asker,
        request: NewArena,
        rules: Rules,
    ) -> Result<ArenaDoc, ApiError> {
        state.pool.check_engines()?;
        let id = RunId::random();
        let arena = Arena::new(state, id, owner, &request, rules, state.clock.now()).await?;
        let mut doc = arena.doc();
        let run = Run {
            id,
            owner: Some(owner.user),
            settings: serde_json::to_string(&request).expect("a request is plain data"),
            status: RunStatus::Queued,
            report: Some(text(&doc)),
            created: sente_match::Time(doc.created),
        };
        state.store.add_run(run, state.cluster.me()).await?;
        self.play(state, id, arena);
        doc.yours = true;
        Ok(doc)
    }

    fn play(&self, state: &AppState, id: RunId, arena: Arena) {
        let arena = Arc::new(arena);
        self.arenas().insert(id, Arc::clone(&arena));
        tokio::spawn(play(state.clone(), id, arena));
    }

    /// The state of an arena as this viewer sees it. A running arena is newer than its stored state.
    pub fn look(&self, run: &Run, viewer: Option<UserId>) -> Result<ArenaDoc, ApiError> {
        let playing = self.arenas().get(&run.id).map(|arena| arena.doc());
        Ok(ArenaDoc {
            yours: viewer.is_some() && run.owner == viewer,
            ..playing.map_or_else(|| read(run), Ok)?
        })
    }

    /// The number of this user's running arenas.
    pub fn of(&self, owner: UserId) -> usize {
        let arenas = self.arenas();
        let own = arenas.values().filter(|arena| arena.owner.user == owner);
        own.count()
    }

    /// The number of running arenas that were started from this address.
    pub fn from(&self, address: Address) -> usize {
        let arenas = self.arenas();
        let same = |arena: &&Arc<Arena>| arena.owner.address.client() == address.client();
        arenas.values().filter(same).count()
    }

    /// Cancels an arena on whichever server plays it.
    pub fn cancel(&self, cluster: &Cluster, id: RunId) {
        self.cancel_here(id);
        cluster.tell_all(|| Broadcast::ArenaCancelled {
            run: id.to_string(),
        });
    }

    /// Cancels an arena on this server.
    pub(crate) fn cancel_here(&self, id: RunId) {
        if let Some(arena) = self.arenas().get(&id) {
            arena.called_off.store(true, Ordering::Relaxed);
            arena.cancel.cancel();
        }
    }

    fn arenas(&self) -> MutexGuard<'_, HashMap<RunId, Arc<Arena>>> {
        self.under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Resumes the arenas whose server has stopped or crashed. All stored games count, and no others.
pub async fn resume(state: &AppState) -> Result<(), StoreError> {
    for run in state.store.claim_runs(state.cluster.me()).await? {
        let id = run.id;
        if let Err(error) = resume_one(state, run).await {
            tracing::warn!(%error, "an arena cannot be resumed");
            state.store.set_run(id, RunStatus::Failed, None).await?;
        }
    }
    Ok(())
}

async fn resume_one(state: &AppState, run: Run) -> Result<(), ApiError> {
    let damaged = |error: String| ApiError::Internal(format!("invalid stored arena: {error}"));
    let request: NewArena =
        serde_json::from_str(&run.settings).map_err(|error| damaged(error.to_string()))?;
    let rules = request.rules.parse();
    let rules: Rules =
        rules.map_err(|error: sente_rules::RulesError| damaged(error.to_string()))?;
    let user = run.owner.ok_or_else(|| damaged("it has no owner".into()))?;
    // The address of its start is not stored.
    let owner = Asker {
        user,
        address: Address(Ipv4Addr::UNSPECIFIED.into()),
    };
    let arena = Arena::new(state, run.id, owner, &request, rules, run.created).await?;
    let own: HashSet<MatchId> = (0..arena.settings.fixtures().len())
        .map(|number| game_id(run.id, number))
        .collect();
    let stored = state
        .store
        .batch(BatchId::from_bytes(*run.id.as_bytes()))
        .await?;
    if !stored.iter().all(|row| own.contains(&row.id)) {
        return Err(damaged(
            "it was started by a version with other game ids".into(),
        ));
    }
    // The ratings before its first game.
    if let Ok(before) = read(&run) {
        arena.change(|doc| {
            for row in &mut doc.rows {
                let known = before.rows.iter().find(|known| known.player == row.player);
                if let Some(known) = known {
                    row.rating_before = known.rating_before;
                }
            }
        });
    }
    state.arenas.play(state, run.id, arena);
    Ok(())
}

/// The id of a game of an arena. It is deterministic, so that a game played twice is stored once.
fn game_id(run: RunId, number: usize) -> MatchId {
    let mut digest = Sha256::new();
    digest.update(run.as_bytes());
    digest.update((number as u64).to_be_bytes());
    let bytes: [u8; 32] = digest.finalize().into();
    let [id, _] = bytes.as_chunks::<16>().0 else {
        unreachable!("a hash has 32 bytes")
    };
    MatchId::from_bytes(*id)
}

/// The result of a stored game for the statistics.
fn counted(arena: &Arena, fixture: Fixture, stored: &BatchRow) -> Option<Finished> {
    Some(Finished {
        number: fixture.number,
        opening: fixture.opening,
        players: fixture
            .seats
            .map(|seat| arena.settings.players[seat].clone()),
        result: stored.result?,
        // The page shows no statistics by colour.
        exchanged: false,
        ending: Ending::Board,
        reason: String::new(),
        steps: Vec::new(),
    })
}

fn read(run: &Run) -> Result<ArenaDoc, ApiError> {
    let text = run.report.as_deref().unwrap_or_default();
    let damaged = |error| ApiError::Internal(format!("invalid stored arena: {error}"));
    serde_json::from_str(text).map_err(damaged)
}

/// The table of an arena before its first game, with the current ratings.
async fn initial_rows(
    state: &AppState,
    game: GameId,
    players: &[String],
) -> Result<Vec<ArenaRow>, ApiError> {
    let mut rows = Vec::new();
    for player in players {
        let profile = state.pool.registry().profile(game, player);
        let profile = profile.ok_or(ApiError::NotFound("player"))?;
        let rating = state
            .store
            .rating(&Subject::Player(player.clone()), game)
            .await?;
        let rating = rating.map_or(f64::from(profile.rating), |rating| rating.0);
        rows.push(ArenaRow {
            player: player.clone(),
            name: profile.name,
            tally: Tally::default(),
            elo: None,
            error: None,
            rating_before: rating,
            rating_now: rating,
        });
    }
    Ok(rows)
}

impl Arena {
    async fn new(
        state: &AppState,
        id: RunId,
        owner: Asker,
        request: &NewArena,
        rules: Rules,
        created: sente_match::Time,
    ) -> Result<Self, ApiError> {
        let game = rules.game();
        let [a, b, c, d, ..] = *id.as_bytes();
        let seed = u32::from_be_bytes([a, b, c, d]).into();
        let games = request.games as usize;
        let plies = game.facts().random_plies;
        let drawn = rules.clone();
        let openings = tokio::task::spawn_blocking(move || {
            opening::draw(&drawn, plies, games.div_ceil(2), seed, None)
        });
        let settings = Settings {
            openings: openings
                .await
                .map_err(|error| ApiError::Internal(error.to_string()))?,
            players: request.players.clone(),
            mode: sente_arena::Mode::RoundRobin,
            games,
            nodes: None,
            depth: None,
            milliseconds: None,
            seed,
            longest: LONGEST,
            rules,
        };
        settings
            .check()
            .map_err(|error| ApiError::Invalid(error.to_string()))?;
        let rows = initial_rows(state, game, &request.players).await?;
        let doc = ArenaDoc {
            id: id.to_string(),
            rules: settings.rules.to_string(),
            status: ArenaStatus::Queued,
            played: 0,
            total: settings.fixtures().len() as u32,
            game: None,
            created: created.0,
            yours: false,
            rows,
        };
        Ok(Self {
            owner,
            called_off: AtomicBool::new(false),
            names: doc.rows.iter().map(|row| row.name.clone()).collect(),
            settings,
            doc: Mutex::new(doc),
            cancel: state.stop.child_token(),
        })
    }

    fn doc(&self) -> ArenaDoc {
        self.change(|doc| doc.clone())
    }

    fn change<T>(&self, change: impl FnOnce(&mut ArenaDoc) -> T) -> T {
        change(&mut self.doc.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Shows the current game.
    fn show(&self, seats: [usize; 2], table: &dyn Table) {
        let game = ArenaGame {
            seats: seats.map(|player| self.settings.players[player].clone()),
            moves: table.actions(),
        };
        self.change(|doc| {
            doc.status = ArenaStatus::Running;
            doc.game = Some(game);
        });
    }

    /// Adds a game to the score, the Elo estimate of this arena, and the ratings.
    fn count(&self, results: &Results<'_>, seats: [usize; 2], ratings: [Option<Rating>; 2]) {
        let report = Report::of(results, None);
        let ids = self.settings.names();
        self.change(|doc| {
            doc.played += 1;
            for (seat, rating) in seats.into_iter().zip(ratings) {
                let id = &self.settings.players[seat];
                let row = doc.rows.iter_mut().find(|row| row.player == *id);
                if let (Some(row), Some(rating)) = (row, rating) {
                    row.rating_now = rating.0;
                }
            }
            for counted in &report.players {
                let place = ids.iter().position(|id| *id == counted.name);
                let id = place.map(|place| &self.settings.players[place]);
                let row = doc.rows.iter_mut().find(|row| Some(&row.player) == id);
                let Some(row) = row else { continue };
                row.tally = Tally {
                    wins: counted.tally.wins,
                    draws: counted.tally.draws,
                    losses: counted.tally.losses,
                };
                let error = (counted.elo.high - counted.elo.low) / 2.0;
                row.elo = Some(counted.elo.elo).filter(|elo| elo.is_finite());
                row.error = Some(error).filter(|error| error.is_finite());
            }
            let points = |row: &ArenaRow| 2 * row.tally.wins + row.tally.draws;
            doc.rows.sort_by_key(|row| std::cmp::Reverse(points(row)));
        });
    }
}

/// Plays all games, and stores the outcome.
async fn play(state: AppState, id: RunId, arena: Arc<Arena>) {
    let outcome = play_until_played(&state, id, &arena).await;
    let (status, run) = match outcome {
        Ok(true) => (ArenaStatus::Done, RunStatus::Done),
        // Another server resumes it.
        Ok(false) if !arena.called_off.load(Ordering::Relaxed) => {
            state.arenas.arenas().remove(&id);
            return;
        }
        Ok(false) => (ArenaStatus::Cancelled, RunStatus::Cancelled),
        Err(error) => {
            tracing::error!(%error, "an arena failed");
            (ArenaStatus::Cancelled, RunStatus::Failed)
        }
    };
    arena.change(|doc| doc.status = status);
    let report = text(&arena.doc());
    while let Err(error) = state.store.set_run(id, run, Some(&report)).await {
        tracing::warn!(%error, "an arena could not be stored");
        if state
            .stop
            .run_until_cancelled(sleep(BREATH))
            .await
            .is_none()
        {
            break;
        }
    }
    state.arenas.arenas().remove(&id);
}

/// Plays all games and retries after an error: the database may have been unavailable, or another server may have
/// played as well. The stored games count.
async fn play_until_played(
    state: &AppState,
    id: RunId,
    arena: &Arc<Arena>,
) -> Result<bool, ApiError> {
    let (mut tries, mut played) = (0, 0);
    loop {
        let error = match play_all(state, id, arena).await {
            Err(error) if tries < MOST_TRIES && !arena.cancel.is_cancelled() => error,
            outcome => return outcome,
        };
        tracing::warn!(%error, "an arena was interrupted");
        let now_played = arena.doc().played;
        tries = if now_played > played { 1 } else { tries + 1 };
        played = now_played;
        let is_away = async || state.store.check_health(state.clock.now()).await.is_err();
        sleep(BREATH).await;
        while !arena.cancel.is_cancelled() && is_away().await {
            sleep(BREATH).await;
        }
    }
}

/// Plays the games that are not stored yet; returns false if the arena was cancelled.
async fn play_all(state: &AppState, id: RunId, arena: &Arc<Arena>) -> Result<bool, ApiError> {
    let batch = BatchId::from_bytes(*id.as_bytes());
    let mut results = Results::new(&arena.settings);
    let stored = state.store.batch(batch).await?;
    arena.change(|doc| doc.played = 0);
    let stored: HashMap<MatchId, BatchRow> = stored.into_iter().map(|row| (row.id, row)).collect();
    for fixture in arena.settings.fixtures() {
        let row = stored.get(&game_id(id, fixture.number));
        if let Some(finished) = row.and_then(|row| counted(arena, fixture, row)) {
            results.add(&finished);
            arena.count(&results, fixture.seats, [None; 2]);
            continue;
        }
        let Some(finished) = play_game(state, arena, fixture).await? else {
            return Ok(false);
        };
        let ratings = keep(state, arena, batch, fixture, &finished).await?;
        results.add(&finished);
        arena.count(&results, fixture.seats, ratings);
        let report = text(&arena.doc());
        state
            .store
            .set_run(id, RunStatus::Running, Some(&report))
            .await?;
    }
    Ok(true)
}

/// Plays one game; each of its moves is queued with all other searches. `None` if the arena was cancelled.
async fn play_game(
    state: &AppState,
    arena: &Arc<Arena>,
    fixture: Fixture,
) -> Result<Option<Finished>, ApiError> {
    let place = tokio::select! {
        place = state.arenas.games.acquire() => place,
        () = arena.cancel.cancelled() => return Ok(None),
    };
    let _place = place.map_err(|_| ApiError::Busy)?;
    let (pool, watched) = (state.pool.clone(), Arc::clone(arena));
    let (sender, played) = oneshot::channel();
    let stop = Stop::default();
    let stopped = stop.clone();
    let work = move || {
        let game = watched.settings.rules.game();
        let create = |id: &str, seed: u64| {
            pool.registry().profile(game, id)?;
            let id = id.to_owned();
            let spec = EngineSpec::Player { id, seed };
            let client = watched.owner.client();
            let engine = QueuedEngine::new(pool.clone(), Class::Arena, client, spec, || {});
            Some(Box::new(engine) as Box<dyn DynEngine>)
        };
        let tournament = Tournament::new(&watched.settings, &create).ok();
        let mut show = |table: &dyn Table| watched.show(fixture.seats, table);
        let played = tournament
            .and_then(|tournament| tournament.play_watched(fixture, stopped.switch(), &mut show));
        // An error only means that the receiver has stopped waiting.
        let _ = sender.send(played);
    };
    let thread = std::thread::Builder::new().name("arena".into());
    thread.spawn(work).map_err(|_| ApiError::Busy)?;
    tokio::select! {
        // First, because on shutdown searches fail, and that must not lose a game.
        biased;
        () = arena.cancel.cancelled() => {
            stop.cancel();
            Ok(None)
        }
        played = played => Ok(played.ok().flatten()),
    }
}

/// Stores a game like any other, and returns the new ratings.
async fn keep(
    state: &AppState,
    arena: &Arena,
    batch: BatchId,
    fixture: Fixture,
    finished: &Finished,
) -> Result<[Option<Rating>; 2], ApiError> {
    let now = state.clock.now();
    let id = game_id(RunId::from_bytes(*batch.as_bytes()), fixture.number);
    let seats = fixture.seats;
    let player = |seat: usize| arena.settings.players[seats[seat]].clone();
    let name = |seat: usize| arena.names[seats[seat]].clone();
    let participants = [0, 1].map(|seat| Participant::computer(name(seat), player(seat)));
    let mut terms = StoredSettings::usual(arena.settings.rules.clone(), participants);
    let (registry, rules) = (state.pool.registry(), &arena.settings.rules);
    terms.rated = [0, 1]
        .into_iter()
        .all(|seat| registry.has_rating(rules.game(), &player(seat)));
    let (game, events) = replay(terms, finished, now)?;
    let kept = NewMatch {
        id,
        game: arena.settings.rules.game(),
        settings: live::StoredSettings::new(game.settings().clone()).write(),
        seats: [0, 1].map(|seat| StoredSeat {
            player: Some(player(seat)),
            name: name(seat),
            ..StoredSeat::default()
        }),
        code: None,
        batch: Some(batch),
        wake: None,
        created: now,
    };
    let registry = state.pool.registry();
    let seeds = [0, 1].map(|seat| {
        let profile = registry.profile(arena.settings.rules.game(), &player(seat));
        profile.map_or_else(Rating::default, |profile| Rating(f64::from(profile.rating)))
    });
    let end = game.result().map(|result| End {
        result,
        body: serde_json::to_string(&result).expect("a result is plain data"),
        seeds,
    });
    let append = Append {
        id,
        expected: Version(0),
        fence: sente_store::Fence::default(),
        events: events.iter().map(event_row).collect(),
        wake: None,
        summary: None,
        end,
        now,
    };
    // In one transaction, so that a crash leaves no game without its end.
    let added = state.store.add_finished(kept, append).await?;
    Ok(added.ratings.map_or([None; 2], |changes| {
        changes.map(|change| Some(change.after))
    }))
}

/// Converts a game to a match with events.
fn replay(
    terms: StoredSettings,
    finished: &Finished,
    now: sente_match::Time,
) -> Result<(Match, Vec<Event>), ApiError> {
    let wrong = |error: String| ApiError::Internal(format!("invalid arena game: {error}"));
    let mut game = Match::new(terms).map_err(|error| wrong(error.to_string()))?;
    let mut events = Vec::new();
    let mut act = |game: &mut Match, seat, command| {
        let happened = game.act(seat, command, now);
        let happened = happened.map_err(|refused| wrong(refused.to_string()))?;
        events.extend(happened);
        Ok::<(), ApiError>(())
    };
    for step in &finished.steps {
        let seat = game
            .turn()
            .ok_or_else(|| wrong("it continues after its end".into()))?;
        act(&mut game, seat, Command::play(&step.action))?;
    }
    match finished.ending {
        Ending::Board => {}
        Ending::Forfeit => {
            let loser = match finished.result {
                GameResult::Win => Seat::Second,
                GameResult::Draw | GameResult::Loss => Seat::First,
            };
            act(&mut game, loser, Command::Forfeit)?;
        }
        Ending::Length => {
            act(&mut game, Seat::First, Command::Offer(Offer::Draw))?;
            if game.result().is_none() {
                act(&mut game, Seat::Second, Command::Accept(Offer::Draw))?;
            }
        }
    }
    Ok((game, events))
}

fn event_row(event: &Event) -> EventRow {
    EventRow {
        version: event.version,
        at: event.at,
        message: None,
        body: serde_json::to_string(event).expect("an event is plain data"),
    }
}

fn text(doc: &ArenaDoc) -> String {
    serde_json::to_string(doc).expect("an arena is plain data")
}

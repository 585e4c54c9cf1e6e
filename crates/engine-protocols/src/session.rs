//! The state of an engine: a game, a player, and a search on a separate thread, so that commands are read during a
//! search. Independent of the protocol.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use sente_engine::{Analysis, DynEngine, Limits, SearchControl, SearchError, SearchRequest};
use sente_rules::{GameId, Table};

use crate::board::Board;
use crate::line_writer::LineWriter;
use crate::player_source::PlayerSource;
use crate::protocol_engine::EngineOptions;

/// The name of the engine without a player's limits, in protocols that select players by name.
pub(crate) const ENGINE: &str = "engine";

/// The state of an engine.
pub(crate) struct Session<'a> {
    players: &'a dyn PlayerSource,
    /// `None` for the engine without a player's limits.
    player: Option<String>,
    memory: Option<usize>,
    seed: u64,
    board: Board,
    engine: Option<Box<dyn DynEngine>>,
    search: Option<Search>,
    writer: LineWriter,
    /// The number of threads for a search.
    pub(crate) threads: usize,
}

/// The player, unless it failed, and the move to play.
type Returned = (Option<Box<dyn DynEngine>>, Option<String>);

struct Search {
    thread: JoinHandle<Returned>,
    stop: Arc<AtomicBool>,
}

impl<'a> Session<'a> {
    /// A session with a new game.
    pub(crate) fn new(options: &EngineOptions<'a>, writer: LineWriter) -> Self {
        Self {
            players: options.players,
            player: options.player.clone(),
            memory: None,
            seed: options.seed,
            board: Board::new(&options.rules),
            engine: None,
            search: None,
            writer,
            threads: options.threads,
        }
    }

    /// Writes a line.
    pub(crate) fn say(&self, text: impl AsRef<str>) {
        self.writer.say(text);
    }

    /// The game according to the other program. Does not wait: the move of a running search is not included yet.
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// The game for changes; a running search ends first.
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        self.stop();
        &mut self.board
    }

    /// Replaces the game or position; the player keeps its memory.
    pub(crate) fn replace(&mut self, board: Board) {
        self.stop();
        if self.game() != board.table().game() {
            self.engine = None;
        }
        self.board = board;
    }

    /// Starts a new game with a new player and a new seed.
    pub(crate) fn renew(&mut self, board: Board) {
        self.replace(board);
        self.engine = None;
        self.seed = self.seed.wrapping_add(1);
    }

    /// The name of the current player, or [`ENGINE`].
    pub(crate) fn player(&self) -> &str {
        self.player.as_deref().unwrap_or(ENGINE)
    }

    /// The names of the engine and of the game's players.
    pub(crate) fn players(&self) -> Vec<String> {
        let players = self.players.players(self.game()).into_iter();
        let ids = players.map(|profile| profile.id);
        std::iter::once(ENGINE.to_owned()).chain(ids).collect()
    }

    /// Sets the size of the engine's tables in bytes. A change clears its memory.
    pub(crate) fn set_memory(&mut self, memory: Option<usize>) {
        if self.memory != memory {
            self.stop();
            self.memory = memory;
            self.engine = None;
        }
    }

    /// Selects another player; false if the game has no player with this name.
    pub(crate) fn choose(&mut self, player: &str) -> bool {
        let known = self.players().iter().any(|id| id == player);
        if known {
            self.stop();
            self.player = (player != ENGINE).then(|| player.to_owned());
            self.engine = None;
        }
        known
    }

    /// A search request for the current player.
    pub(crate) const fn request(&self, limits: Limits, lines: usize) -> SearchRequest {
        SearchRequest {
            limits,
            lines,
            threads: self.threads,
        }
    }

    /// Starts a job on the player's thread. The move that the job returns is played on the board.
    pub(crate) fn start(
        &mut self,
        job: impl FnOnce(&mut BackgroundEngine) -> Option<String> + Send + 'static,
    ) {
        self.stop();
        let (game, seed) = (self.game(), self.seed);
        let create = || match &self.player {
            Some(player) => self.players.create(game, player, seed),
            None => self.players.engine(game, self.memory, seed),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let mut engine = BackgroundEngine {
            engine: Some(self.engine.take().unwrap_or_else(create)),
            stop: Arc::clone(&stop),
            writer: self.writer.clone(),
            started: Instant::now(),
        };
        let thread = std::thread::spawn(move || {
            let played = job(&mut engine);
            (engine.engine, played)
        });
        self.search = Some(Search { thread, stop });
    }

    /// Ends a running search and waits for its answer.
    pub(crate) fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
            search.thread.thread().unpark();
        }
        self.finish();
    }

    /// Waits until a running search has answered by itself.
    pub(crate) fn finish(&mut self) {
        let Some(search) = self.search.take() else {
            return;
        };
        let (engine, played) = search.thread.join().unwrap_or_default();
        self.engine = engine;
        if let Some(text) = played {
            // A job returns only legal moves for its board.
            self.board.play(&text).ok();
        }
    }

    fn game(&self) -> GameId {
        self.board.table().game()
    }
}

/// A player during a job, on its thread.
pub(crate) struct BackgroundEngine {
    engine: Option<Box<dyn DynEngine>>,
    stop: Arc<AtomicBool>,
    writer: LineWriter,
    started: Instant,
}

impl BackgroundEngine {
    /// Searches, and reports progress with the time since the job began. A player that panics has failed and is not
    /// used again.
    pub(crate) fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        mut report: impl FnMut(&LineWriter, &Analysis<String>, Duration),
    ) -> Result<Analysis<String>, SearchError> {
        let failed = |reason: &str| SearchError::Failed(reason.to_owned());
        let mut engine = self.engine.take().ok_or_else(|| failed("it panicked"))?;
        let (writer, started) = (&self.writer, self.started);
        let began = Instant::now();
        let elapsed = || began.elapsed();
        let control = SearchControl {
            stop: &self.stop,
            elapsed: &elapsed,
        };
        let mut progress =
            |analysis: &Analysis<String>| report(writer, analysis, started.elapsed());
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let answer = engine.search(table, request, control, &mut progress);
            (engine, answer)
        }));
        let (engine, answer) = answer.map_err(|_| failed("it panicked"))?;
        self.engine = Some(engine);
        answer
    }

    /// Whether the job should end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits until the job should end, for answers that must not come earlier.
    pub(crate) fn wait_for_stop(&self) {
        while !self.is_stopped() {
            std::thread::park();
        }
    }

    /// The time since the job began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Writes a line.
    pub(crate) fn say(&self, text: impl AsRef<str>) {
        self.writer.say(text);
    }
}

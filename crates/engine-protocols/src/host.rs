//! The host's side of all protocols: an external engine as a player. Checks every answer against the rules; after a
//! failure the program is restarted for the next request.

use std::time::{Duration, Instant};

use sente_engine::{
    Analysis, DynEngine, Evaluation, Limits, Line, Progress, SearchControl, SearchError,
    SearchRequest,
};
use sente_rules::{Illegal, Table};

use crate::board::Board;
use crate::clock::USUAL;
use crate::connection::{EngineConnection, Failure};
use crate::protocol::Protocol;
use crate::{gomocup, gtp, nboard, ugi};

/// The time limit for starting an engine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// The delay after the search limit before the engine is told to stop.
const LATE: Duration = Duration::from_millis(200);

/// The time limit for the answer after an engine was told to stop.
const GRACE: Duration = Duration::from_secs(3);

/// The time limit of a search that has other limits.
const LONGEST: Duration = Duration::from_mins(10);

/// The interval at which the cancel flag is checked.
const TICK: Duration = Duration::from_millis(10);

/// The meaning of a line.
pub(crate) enum HostUpdate {
    /// Irrelevant.
    Nothing,
    /// Progress of the search.
    Progress,
    /// The engine's move, in Sente's notation.
    Move(String),
}

/// Translates requests and answers for a protocol.
pub(crate) trait Interpreter: Send {
    /// Initialises a new engine process.
    fn greet(&mut self, link: &mut EngineConnection) -> Result<(), Failure>;

    /// Sends a request for a move. The engine may have no memory of earlier requests.
    fn ask(
        &mut self,
        link: &mut EngineConnection,
        board: &Board,
        request: SearchRequest,
    ) -> Result<(), Failure>;

    /// Parses a line of the answer.
    fn hear(&mut self, line: &str, found: &mut Analysis<String>) -> Result<HostUpdate, Failure>;

    /// Tells the engine to answer now, if the protocol supports it.
    fn stop(&mut self, link: &mut EngineConnection) -> Result<(), Failure>;

    /// The command that ends the engine.
    fn farewell(&self) -> &'static str;
}

type Launch = Box<dyn FnMut() -> std::io::Result<EngineConnection> + Send>;

/// An external engine as a player.
pub struct Host {
    interpreter: Box<dyn Interpreter>,
    launch: Launch,
    link: Option<EngineConnection>,
}

impl Host {
    /// An engine with this protocol. The program is started for the first request, and again after a failure.
    pub fn new(
        protocol: Protocol,
        launch: impl FnMut() -> std::io::Result<EngineConnection> + Send + 'static,
    ) -> Self {
        let interpreter: Box<dyn Interpreter> = match protocol {
            Protocol::Gomocup => Box::new(gomocup::Host::default()),
            Protocol::Nboard => Box::new(nboard::Host::default()),
            Protocol::Gtp => Box::new(gtp::Host),
            Protocol::Ugi => Box::new(ugi::Host::default()),
        };
        Self {
            interpreter,
            launch: Box::new(launch),
            link: None,
        }
    }

    fn converse(
        &mut self,
        board: &Board,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, Failure> {
        if self.link.is_none() {
            let mut link = (self.launch)().map_err(Failure::Start)?;
            self.interpreter.greet(&mut link)?;
            self.link = Some(link);
        }
        let request = with_an_end(request);
        let link = self.link.as_mut().ok_or(Failure::Closed)?;
        link.drain();
        self.interpreter.ask(link, board, request)?;
        let mut deadline = Deadline::new(request.limits);
        let mut found = Analysis::default();
        loop {
            if deadline.is_due(control) {
                self.interpreter.stop(link)?;
            }
            deadline.check()?;
            let Some(text) = link.receive(TICK)? else {
                continue;
            };
            match self.interpreter.hear(&text, &mut found)? {
                HostUpdate::Nothing => {}
                HostUpdate::Progress => {
                    keep_legal(board, &mut found);
                    if !found.lines.is_empty() {
                        progress.report(&found);
                    }
                }
                HostUpdate::Move(text) => return conclude(board, &text, found),
            }
        }
    }
}

impl DynEngine for Host {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let refused = |why: Illegal| SearchError::Failed(why.to_string());
        let board = Board::of(table).map_err(refused)?;
        if board.table().outcome().is_some() {
            return Ok(Analysis::default());
        }
        let answer = self.converse(&board, request, control, progress);
        answer.map_err(|failure| {
            self.link = None;
            SearchError::Failed(failure.to_string())
        })
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        if let Some(link) = &mut self.link {
            // The connection ends an engine that does not react.
            link.send(self.interpreter.farewell()).ok();
        }
    }
}

/// An external program cannot search without limits, because not every protocol can stop it.
fn with_an_end(mut request: SearchRequest) -> SearchRequest {
    if request.limits == Limits::default() {
        request.limits.time = Some(USUAL);
    }
    request
}

/// The moments at which an engine is told to stop and at which it has failed.
struct Deadline {
    asked: Instant,
    stop_after: Option<Duration>,
    stopped: Option<Instant>,
}

impl Deadline {
    fn new(limits: Limits) -> Self {
        let bounded = limits.depth.is_some() || limits.nodes.is_some();
        Self {
            asked: Instant::now(),
            stop_after: limits
                .time
                .map(|time| time + LATE)
                .or(bounded.then_some(LONGEST)),
            stopped: None,
        }
    }

    /// True once, when the engine should be told to stop.
    fn is_due(&mut self, control: SearchControl<'_>) -> bool {
        let wished = control.stop.load(std::sync::atomic::Ordering::Relaxed);
        let late = self
            .stop_after
            .is_some_and(|after| self.asked.elapsed() > after);
        let due = self.stopped.is_none() && (wished || late);
        if due {
            self.stopped = Some(Instant::now());
        }
        due
    }

    fn check(&self) -> Result<(), Failure> {
        match self.stopped {
            Some(stopped) if stopped.elapsed() > GRACE => Err(Failure::Silent),
            _ => Ok(()),
        }
    }
}

/// The answer with the engine's move first.
fn conclude(
    board: &Board,
    text: &str,
    mut found: Analysis<String>,
) -> Result<Analysis<String>, Failure> {
    let mut after = board.clone();
    after.play(text).map_err(Failure::Illegal)?;
    let (_, text) = after.announced().last().expect("a move was just played");
    keep_legal(board, &mut found);
    let known = found.lines.iter().position(|line| line.moves[0] == *text);
    let line = match known {
        Some(index) => found.lines.remove(index),
        None => Line {
            moves: vec![text.clone()],
            evaluation: Evaluation::UNKNOWN,
        },
    };
    found.lines.insert(0, line);
    Ok(found)
}

/// Cuts off lines at the first illegal move, because people see them.
fn keep_legal(board: &Board, found: &mut Analysis<String>) {
    for line in &mut found.lines {
        let mut after = board.clone();
        let legal = line
            .moves
            .iter()
            .take_while(|text| after.play(text).is_ok());
        let legal = legal.count();
        line.moves.truncate(legal);
    }
    found.lines.retain(|line| !line.moves.is_empty());
}

//! Players for the tests, and engines connected by pipes.

use std::io::{self, BufReader, Write};
use std::sync::{Arc, Mutex};

use sente_engine::{
    Analysis, DynEngine, Evaluation, Line, Profile, Progress, SearchControl, SearchError,
    SearchRequest,
};
use sente_engine_protocols::{EngineConnection, EngineOptions, PlayerSource, Protocol, run_engine};
use sente_rules::{GameId, Rules, Table};

/// A source with one player, which plays the first legal move, either at once or only when cancelled.
pub struct Scripted {
    pub is_endless: bool,
}

impl PlayerSource for Scripted {
    fn players(&self, _: GameId) -> Vec<Profile> {
        vec![Profile {
            id: "first".to_owned(),
            name: "First".to_owned(),
            style: "Plays the first legal move.".to_owned(),
            rating: 1,
            measured_games: 0,
        }]
    }

    fn create(&self, _: GameId, _: &str, _: u64) -> Box<dyn DynEngine> {
        Box::new(First(self.is_endless))
    }
}

struct First(bool);

impl DynEngine for First {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let legal = table.legal_texts();
        let lines = legal.into_iter().take(request.lines).map(|text| Line {
            moves: vec![text],
            evaluation: Evaluation::UNKNOWN,
        });
        let found = Analysis {
            lines: lines.collect(),
            depth: 1,
            nodes: 42,
        };
        progress.report(&found);
        while self.0 && !control.stop.load(std::sync::atomic::Ordering::Relaxed) {
            std::thread::yield_now();
        }
        Ok(found)
    }
}

/// Options with the usual rules.
pub fn options(game: GameId, players: &dyn PlayerSource) -> EngineOptions<'_> {
    EngineOptions {
        rules: Rules::usual(game),
        players,
        player: None,
        seed: 7,
        threads: 1,
    }
}

/// The whole output of an engine for this input.
pub fn answers(
    protocol: Protocol,
    game: GameId,
    players: &dyn PlayerSource,
    mut input: &[u8],
) -> String {
    let out = Shared::default();
    run_engine(protocol, &options(game, players), &mut input, out.clone()).unwrap();
    let bytes = out.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

/// An engine on its own thread, and a connection to it. It uses the random player, if there is one.
pub fn engine(
    protocol: Protocol,
    game: GameId,
    players: impl PlayerSource + Send + 'static,
) -> io::Result<EngineConnection> {
    let (hears, tells) = io::pipe()?;
    let (answers, says) = io::pipe()?;
    std::thread::spawn(move || {
        let options = EngineOptions {
            player: Some("random".to_owned()),
            ..options(game, &players)
        };
        // The host may have gone away before the engine's last line.
        run_engine(protocol, &options, &mut BufReader::new(hears), says).ok();
    });
    Ok(EngineConnection::new(BufReader::new(answers), tells))
}

/// The output of an engine.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

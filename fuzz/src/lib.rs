//! Shared code of the fuzz targets: conversations with an engine that plays the first legal move.

use std::io::{self, BufReader};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::{
    Analysis, DynEngine, GameSpec, Limits, Line, Profile, Progress, SearchControl, SearchError,
    SearchRequest,
};
use sente_engine_protocols::{
    EngineConnection, EngineOptions, Host, PlayerSource, Protocol, run_engine,
};
use sente_rules::{Finished, GameId, Rules, Table};

/// Sends these bytes to an engine, as another program would.
pub fn talk_to_engine(protocol: Protocol, game: GameId, bytes: &[u8]) {
    let options = EngineOptions {
        rules: Rules::usual(game),
        players: &First,
        player: None,
        seed: 1,
        threads: 1,
    };
    // The answers do not matter; the engine must only not panic.
    let _ = run_engine(protocol, &options, &mut BufReader::new(bytes), io::sink());
}

/// Starts a search with an external engine that sends these bytes, whatever it is told.
pub fn listen_to_engine(protocol: Protocol, game: GameId, bytes: &[u8]) {
    let said: Arc<[u8]> = bytes.into();
    let launch = move || {
        let said = io::Cursor::new(Arc::clone(&said));
        Ok(EngineConnection::new(BufReader::new(said), io::sink()))
    };
    let mut host = Host::new(protocol, launch);
    let situation = GameSpec {
        rules: Rules::usual(game),
        setup: None,
        moves: Vec::new(),
    };
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let question = SearchRequest::best(Limits::time(Duration::from_millis(1)));
    let _ = host.search(&situation, question, control, &mut |_: &_| {});
}

/// A source of players that play the first legal move at once.
struct First;

impl PlayerSource for First {
    fn players(&self, game: GameId) -> Vec<Profile> {
        sente_engine::players::profiles(game)
    }

    fn create(&self, _: GameId, _: &str, _: u64) -> Box<dyn DynEngine> {
        Box::new(FirstMove)
    }
}

struct FirstMove;

impl DynEngine for FirstMove {
    fn search(
        &mut self,
        situation: &GameSpec,
        _: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let moves = table(situation)?.legal_texts().into_iter().take(1);
        Ok(Analysis {
            lines: vec![Line {
                moves: moves.collect(),
                evaluation: sente_engine::Evaluation::UNKNOWN,
            }],
            depth: 1,
            nodes: 1,
        })
    }
}

fn table(situation: &GameSpec) -> Result<Box<dyn Table>, SearchError> {
    let failed = |reason: String| SearchError::Failed(reason);
    let mut table = match &situation.setup {
        Some(text) => situation.rules.table_from(text, Finished::Allowed),
        None => Ok(situation.rules.table()),
    }
    .map_err(|error| failed(error.to_string()))?;
    for text in &situation.moves {
        let played = table.play_text(text);
        played.map_err(|error| failed(error.to_string()))?;
    }
    Ok(table)
}

//! A writing process is killed, and everything that was acknowledged must be stored.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use sente_match::Version;
use sente_rules::GameId;
use sente_store::MatchId;

use crate::bed::{Bed, begin, computer, moves, on_both, runtime};

/// The variables that tell the child process which database and which matches to write to.
const PLACE: &str = "SENTE_STORE_CRASH_PLACE";
const MATCHES: &str = "SENTE_STORE_CRASH_MATCHES";

async fn what_was_acknowledged_survives_a_kill(bed: Bed) {
    let store = bed.open().await;
    let mut ids = Vec::new();
    for _ in 0..20 {
        ids.push(begin(&store, GameId::Gomoku, [computer("one"), computer("two")]).await);
    }
    store.close().await.unwrap();
    for round in 1..=4 {
        let acknowledged = run_and_kill(&bed.place, &ids, 150 * round);
        assert!(acknowledged.len() >= 150 * round);
        let store = bed.open().await;
        for (id, version) in acknowledged {
            let (found, events) = store.match_with_events(id).await.unwrap();
            assert!(found.version >= version, "{version:?} of {id} is lost");
            assert_eq!(events.len(), found.version.0 as usize, "no gap");
            let event = &events[version.0 as usize - 1];
            assert_eq!(event, &moves(id, version.0 - 1, 1).events[0]);
        }
        store.close().await.unwrap();
    }
}

/// Starts a child process that writes, kills it after it has acknowledged `enough` writes, and returns everything that
/// it has acknowledged.
fn run_and_kill(place: &str, ids: &[MatchId], enough: usize) -> Vec<(MatchId, Version)> {
    let list: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "crash::the_process_that_is_killed",
            "--nocapture",
        ])
        .env(PLACE, place)
        .env(MATCHES, list.join(","))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        // A line that was cut off by the kill is ignored.
        let line = line.unwrap_or_default();
        if let Some((id, version)) = line
            .strip_prefix("written ")
            .and_then(|line| line.split_once(' '))
        {
            let version = version
                .strip_suffix('.')
                .and_then(|version| version.parse().ok());
            said.extend(version.map(|version| (id.parse().unwrap(), Version(version))));
        }
        if said.len() == enough {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    said
}

/// The child process: writes until it is killed. Without the environment variables it does nothing.
#[test]
fn the_process_that_is_killed() {
    let Ok(place) = std::env::var(PLACE) else {
        return;
    };
    let ids = std::env::var(MATCHES).unwrap();
    let ids: Vec<MatchId> = ids.split(',').map(|id| id.parse().unwrap()).collect();
    runtime().block_on(async move {
        let store = sente_store::Store::open(&place).await.unwrap();
        let mut tasks = tokio::task::JoinSet::new();
        for id in ids {
            let store = store.clone();
            tasks.spawn(async move {
                let mut version = store.find_match(id).await.unwrap().version.0;
                loop {
                    version = store.append(moves(id, version, 1)).await.unwrap().version.0;
                    let mut out = std::io::stdout().lock();
                    writeln!(out, "written {id} {version}.").unwrap();
                }
            });
        }
        tasks.join_all().await;
    });
}

on_both!(what_was_acknowledged_survives_a_kill);

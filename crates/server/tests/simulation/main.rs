//! Simulates a game on several servers under all kinds of faults: servers crash and pause, messages between them are
//! lost, delayed and duplicated, networks split, the database is cut off, clocks disagree. The room and the custody logic
//! are the real ones; the store and the network are models. Each run is determined by its seed: `SENTE_SEEDS=10000` tries more seeds than the
//! default, `SENTE_SEED=…` replays one and prints its history.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod agenda;
mod client;
mod jobs;
mod server;
mod store;
mod world;

use jobs::{JobBug, JobWorld, JobsSeen};
use world::{Bug, World};

/// The default number of seeds.
const SEEDS: u64 = 200;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The report of a run: history, result and seed.
fn told(history: &[String], seed: u64, outcome: &Result<(), String>) -> String {
    let history = history.join("\n");
    format!("{history}\nseed {seed}: {outcome:?}\nSENTE_SEED={seed} replays it")
}

/// The first seed that violates an invariant, and the violation.
fn first_violation(bug: Option<Bug>, seeds: u64) -> Option<(u64, String)> {
    (0..seeds).find_map(|seed| {
        let why = World::new(seed, bug).run().err()?;
        Some((seed, why))
    })
}

fn replay(seed: u64, bug: Option<Bug>) -> String {
    let mut world = World::new(seed, bug);
    let outcome = world.run();
    told(&world.history, seed, &outcome)
}

fn first_job_violation(bug: Option<JobBug>, seeds: u64) -> Option<(u64, String)> {
    (0..seeds).find_map(|seed| {
        let why = JobWorld::new(seed, bug).run().err()?;
        Some((seed, why))
    })
}

fn replay_jobs(seed: u64) -> String {
    let mut world = JobWorld::new(seed, None);
    let outcome = world.run();
    told(&world.history, seed, &outcome)
}

#[test]
fn every_search_is_answered_once_in_any_world() {
    if let Some(seed) = number("SENTE_SEED") {
        println!("{}", replay_jobs(seed));
        return;
    }
    let seeds = number("SENTE_SEEDS").unwrap_or(SEEDS);
    if let Some((seed, _)) = first_job_violation(None, seeds) {
        panic!("{}", replay_jobs(seed));
    }
}

#[test]
fn a_server_that_counts_an_answer_twice_is_found_out() {
    let (_, why) = first_job_violation(Some(JobBug::CountTwice), SEEDS).unwrap();
    assert!(why.contains("answered"), "{why}");
}

#[test]
fn a_server_that_sends_nothing_again_is_found_out() {
    let (_, why) = first_job_violation(Some(JobBug::NeverAgain), SEEDS).unwrap();
    assert!(why.contains("never answered"), "{why}");
}

#[test]
fn the_worlds_of_searches_are_as_bad_as_they_should_be() {
    let mut seen = JobsSeen::default();
    for seed in 0..50 {
        let mut world = JobWorld::new(seed, None);
        world.run().unwrap();
        seen.add(&world.seen);
    }
    let counts = [
        seen.crashes,
        seen.lost,
        seen.doubled,
        seen.forgotten,
        seen.redelivered,
        seen.cancelled,
        seen.late_answers,
    ];
    assert!(counts.iter().all(|count| *count > 0), "{seen:?}");
    assert!(seen.answered > 500, "{seen:?}");
}

#[test]
fn no_promise_is_broken_in_any_world() {
    if let Some(seed) = number("SENTE_SEED") {
        println!("{}", replay(seed, None));
        return;
    }
    let seeds = number("SENTE_SEEDS").unwrap_or(SEEDS);
    if let Some((seed, _)) = first_violation(None, seeds) {
        panic!("{}", replay(seed, None));
    }
}

#[test]
fn a_store_without_fencing_is_found_out() {
    let (_, why) = first_violation(Some(Bug::NoFencing), SEEDS).unwrap();
    assert!(why.contains("wrote without being the owner"), "{why}");
}

#[test]
fn a_server_that_acknowledges_before_the_commit_is_found_out() {
    let (_, why) = first_violation(Some(Bug::AcknowledgeEarly), SEEDS).unwrap();
    assert!(why.contains("was acknowledged"), "{why}");
}

#[test]
fn a_server_that_ignores_gaps_is_found_out() {
    let (_, why) = first_violation(Some(Bug::IgnoreGaps), SEEDS).unwrap();
    assert!(why.contains("gap"), "{why}");
}

#[test]
fn a_server_that_misses_the_end_of_its_registration_is_found_out() {
    let (_, why) = first_violation(Some(Bug::MissLapses), SEEDS).unwrap();
    // The game stands still, or a client of that server is told nothing more.
    let is_stuck = why.contains("moves were played") || why.contains(" knows ");
    assert!(is_stuck, "{why}");
}

#[test]
fn the_worlds_are_as_bad_as_they_should_be() {
    let mut seen = world::Seen::default();
    for seed in 0..50 {
        let mut world = World::new(seed, None);
        world.run().unwrap();
        seen.add(&world.seen);
    }
    let counts = [
        seen.crashes,
        seen.pauses,
        seen.lost,
        seen.cut_off,
        seen.doubled,
        seen.takeovers,
        seen.fenced,
        seen.gaps,
        seen.repeated,
    ];
    assert!(counts.iter().all(|count| *count > 0), "{seen:?}");
    assert!(seen.moves > 500, "{seen:?}");
}

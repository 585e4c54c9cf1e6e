//! The event log of a match has no gaps and no duplicates, whoever writes.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use sente_match::{Time, Version};
use sente_rules::GameId;
use sente_store::{MOST_EVENTS, MatchId, Store, StoreError};

use crate::bed::{Bed, begin, computer, ending, moves, on_both};

async fn new(store: &Store) -> MatchId {
    begin(store, GameId::Gomoku, [computer("one"), computer("two")]).await
}

async fn a_stale_version_is_refused_with_the_current_one(bed: Bed) {
    let store = bed.open().await;
    let id = new(&store).await;
    assert_eq!(
        store.append(moves(id, 0, 2)).await.unwrap().version,
        Version(2)
    );
    for expected in [0, 1, 3] {
        let refused = store.append(moves(id, expected, 1)).await;
        assert!(
            matches!(
                refused,
                Err(StoreError::Conflict {
                    current: Version(2)
                })
            ),
            "{refused:?}"
        );
        let refused = store.append(ending(id, expected, None, true)).await;
        assert!(
            matches!(refused, Err(StoreError::Conflict { .. })),
            "{refused:?}"
        );
    }
    let unknown = store.append(moves(MatchId::random(), 0, 1)).await;
    assert!(matches!(unknown, Err(StoreError::NotFound(_))));
    assert_eq!(store.events_after(id, Version(0)).await.unwrap().len(), 2);
}

async fn what_makes_no_sense_is_refused(bed: Bed) {
    let store = bed.open().await;
    let id = new(&store).await;
    let mut gap = moves(id, 0, 2);
    gap.events[1].version = Version(3);
    let mut zero = moves(id, 0, 1);
    zero.events[0].message = Some("\0".to_owned());
    for append in [moves(id, 0, 0), moves(id, 0, 65), gap, zero] {
        let refused = store.append(append).await;
        assert!(
            matches!(refused, Err(StoreError::Malformed(_))),
            "{refused:?}"
        );
    }
    assert_eq!(store.find_match(id).await.unwrap().version, Version(0));
}

async fn a_finished_match_still_takes_offers_of_a_rematch(bed: Bed) {
    let store = bed.open().await;
    let id = new(&store).await;
    store.append(ending(id, 0, None, true)).await.unwrap();
    store.append(moves(id, 1, 2)).await.unwrap();
    let found = store.find_match(id).await.unwrap();
    assert_eq!(found.version, Version(3));
    assert!(found.result.is_some());
    let again = store.append(ending(id, 3, None, true)).await;
    assert!(matches!(again, Err(StoreError::Conflict { .. })));
}

async fn a_match_has_a_bounded_number_of_events(bed: Bed) {
    let store = bed.open().await;
    let id = new(&store).await;
    let refused = store.append(moves(id, MOST_EVENTS, 1)).await;
    assert!(matches!(refused, Err(StoreError::Full(_))), "{refused:?}");
    let ended = store.append(ending(id, MOST_EVENTS, None, true)).await;
    assert!(
        matches!(ended, Err(StoreError::Conflict { .. })),
        "{ended:?}"
    );
}

async fn a_lost_connection_is_replaced(bed: Bed) {
    let store = bed.open().await;
    let id = new(&store).await;
    for version in 0..5 {
        bed.cut();
        store.append(moves(id, version, 1)).await.unwrap();
        assert_eq!(
            store.find_match(id).await.unwrap().version,
            Version(version + 1)
        );
    }
}

async fn one_refusal_does_not_touch_the_others(bed: Bed) {
    let store = bed.open().await;
    let mut waiting = tokio::task::JoinSet::new();
    let mut ids = Vec::new();
    for _ in 0..100 {
        ids.push(new(&store).await);
    }
    for (number, id) in ids.clone().into_iter().enumerate() {
        let store = store.clone();
        let expected = u32::from(number % 3 == 0);
        let append = match number % 2 {
            0 => moves(id, expected, 1),
            _ => ending(id, expected, None, true),
        };
        waiting.spawn(async move { (number, store.append(append).await) });
    }
    while let Some(done) = waiting.join_next().await {
        let (number, result) = done.unwrap();
        assert_eq!(result.is_err(), number % 3 == 0, "{number} {result:?}");
    }
    for (number, id) in ids.into_iter().enumerate() {
        let version = store.find_match(id).await.unwrap().version;
        assert_eq!(version, Version(u32::from(number % 3 != 0)));
    }
}

async fn a_closed_store_has_written_everything(bed: Bed) {
    let store = bed.open().await;
    let id = new(&store).await;
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            let mut written = 0;
            while store.append(moves(id, written, 1)).await.is_ok() {
                written += 1;
            }
            written
        }
    });
    while store.events_after(id, Version(4)).await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    store.check_health(Time(1)).await.unwrap();
    store.close().await.unwrap();
    assert!(matches!(
        store.check_health(Time(1)).await,
        Err(StoreError::Unavailable(_))
    ));
    let written = writing.await.unwrap();
    let found = bed.open().await.find_match(id).await.unwrap();
    assert_eq!(found.version, Version(written));
}

/// The writer, the match, how many versions its knowledge is behind, and the number of events.
type Attempt = (usize, usize, u32, u32);

/// Runs attempts of several tasks in two processes, and checks that the logs contain what was acknowledged.
async fn check_interleaving(stores: &[Store; 2], attempts: Vec<Attempt>) {
    let ids = [
        new(&stores[0]).await,
        new(&stores[0]).await,
        new(&stores[1]).await,
    ];
    let mut tasks = tokio::task::JoinSet::new();
    for writer in 0..4 {
        let mine: Vec<Attempt> = attempts
            .iter()
            .copied()
            .filter(|attempt| attempt.0 == writer)
            .collect();
        let store = stores[writer % 2].clone();
        tasks.spawn(async move {
            let mut seen = [0_u32; 3];
            let mut written = Vec::new();
            for (_, place, stale, count) in mine {
                let expected = seen[place].saturating_sub(stale);
                match store.append(moves(ids[place], expected, count)).await {
                    Ok(appended) => {
                        written.push((place, expected, count));
                        seen[place] = appended.version.0;
                    }
                    Err(StoreError::Conflict { current }) => seen[place] = current.0,
                    Err(other) => panic!("{other}"),
                }
            }
            written
        });
    }
    let mut written: Vec<BTreeMap<u32, u32>> = vec![BTreeMap::new(); 3];
    for (place, expected, count) in tasks.join_all().await.concat() {
        let double = written[place].insert(expected, count);
        assert_eq!(double, None, "two writes at version {expected}");
    }
    for (place, id) in ids.into_iter().enumerate() {
        let (found, events) = stores[1].match_with_events(id).await.unwrap();
        let versions: Vec<u32> = events.iter().map(|event| event.version.0).collect();
        assert_eq!(versions, (1..=found.version.0).collect::<Vec<_>>());
        let mut end = 0;
        for (expected, count) in &written[place] {
            assert_eq!(*expected, end, "acknowledged appends follow one another");
            end += count;
        }
        assert_eq!(end, found.version.0);
    }
}

async fn random_interleavings_leave_no_gap(bed: Bed) {
    let stores = [bed.open().await, bed.open().await];
    let attempts = prop::collection::vec((0..4_usize, 0..3_usize, 0..3_u32, 1..4_u32), 1..60);
    let config = ProptestConfig {
        cases: 16,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let mut runner = TestRunner::new(config);
    let here = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        runner.run(&attempts, |attempts| {
            here.block_on(check_interleaving(&stores, attempts));
            Ok(())
        })
    })
    .unwrap();
}

on_both!(
    a_stale_version_is_refused_with_the_current_one,
    what_makes_no_sense_is_refused,
    a_finished_match_still_takes_offers_of_a_rematch,
    a_match_has_a_bounded_number_of_events,
    a_lost_connection_is_replaced,
    one_refusal_does_not_touch_the_others,
    a_closed_store_has_written_everything,
    random_interleavings_leave_no_gap,
);

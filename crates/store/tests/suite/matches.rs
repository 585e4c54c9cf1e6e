//! Matches, from the invitation to the list of those that can be continued.

use sente_match::{GameResult, Time, Version};
use sente_rules::{GameId, Seat};
use sente_store::{
    BatchId, FOREVER, Join, JoinCode, NewMatch, Page, Status, StoreError, StoredSeat,
};

use crate::bed::{Bed, account, begin, computer, ending, guest, moves, new_match, on_both, person};

async fn a_match_comes_back_as_it_was(bed: Bed) {
    let store = bed.open().await;
    let ann = guest(&store, "Ann").await;
    let new = NewMatch {
        wake: Some(Time(77)),
        batch: Some(BatchId::random()),
        ..new_match(
            GameId::Surakarta,
            [person(ann, "Ann"), computer("minimax-3")],
        )
    };
    store.add_match(new.clone()).await.unwrap();
    store.append(moves(new.id, 0, 3)).await.unwrap();
    store.close().await.unwrap();
    let store = bed.open().await;
    let (found, events) = store.match_with_events(new.id).await.unwrap();
    assert_eq!(found.seats, new.seats);
    assert_eq!((found.game, found.settings), (new.game, new.settings));
    assert_eq!((found.status, found.version), (Status::Live, Version(3)));
    assert_eq!((found.created, found.updated), (Time(10), Time(300)));
    assert_eq!(
        (found.batch, found.code, found.result),
        (new.batch, None, None)
    );
    assert_eq!(events, moves(new.id, 0, 3).events);
    let missed = store.events_after(new.id, Version(2)).await.unwrap();
    assert_eq!(missed, events[2..]);
}

async fn one_person_can_join(bed: Bed) {
    let (here, there) = (bed.open().await, bed.open().await);
    let (ann, ben) = (guest(&here, "Ann").await, guest(&here, "Ben").await);
    let code = JoinCode::random();
    let new = NewMatch {
        code: Some(code),
        ..new_match(GameId::Renju, [person(ann, "Ann"), StoredSeat::default()])
    };
    here.add_match(new.clone()).await.unwrap();
    assert_eq!(
        here.waiting_match(code).await.unwrap().status,
        Status::Waiting
    );
    let early = here.append(moves(new.id, 0, 1)).await;
    assert!(matches!(early, Err(StoreError::Conflict { .. })));
    let join = Join {
        code,
        settings: "joined".to_owned(),
        seats: [person(ben, "Ben"), person(ann, "Ann")],
        wake: None,
        now: Time(20),
    };
    let (one, two) = tokio::join!(here.join(join.clone()), there.join(join.clone()));
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let found = one.or(two).unwrap();
    assert_eq!((found.status, found.code), (Status::Live, None));
    assert_eq!(
        (found.seats, found.settings.as_str()),
        (join.seats, "joined")
    );
    assert!(matches!(
        here.waiting_match(code).await,
        Err(StoreError::NotFound(_))
    ));
    assert!(here.abort_waiting(new.id, Time(30)).await.is_err());
}

async fn an_invitation_can_be_called_off(bed: Bed) {
    let store = bed.open().await;
    let ann = guest(&store, "Ann").await;
    let code = JoinCode::random();
    let new = NewMatch {
        code: Some(code),
        ..new_match(GameId::Renju, [person(ann, "Ann"), StoredSeat::default()])
    };
    store.add_match(new.clone()).await.unwrap();
    store.abort_waiting(new.id, Time(20)).await.unwrap();
    assert!(store.waiting_match(code).await.is_err());
    assert_eq!(
        store.find_match(new.id).await.unwrap().status,
        Status::Aborted
    );
}

async fn people_continue_what_they_control(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let local = StoredSeat {
        controller: Some(ann),
        name: "a friend".to_owned(),
        ..StoredSeat::default()
    };
    let first = begin(&store, GameId::Gomoku, [local, person(ann, "Ann")]).await;
    let second = begin(
        &store,
        GameId::Gomoku,
        [person(ben, "Ben"), person(ann, "Ann")],
    )
    .await;
    let over = begin(
        &store,
        GameId::Gomoku,
        [person(ann, "Ann"), computer("random")],
    )
    .await;
    store.append(ending(over, 0, None, false)).await.unwrap();
    store.append(moves(first, 0, 1)).await.unwrap();
    let ids = |matches: Vec<sente_store::StoredMatch>| {
        matches
            .into_iter()
            .map(|found| found.id)
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(store.matches_of(ann).await.unwrap()), [first, second]);
    assert_eq!(ids(store.matches_of(ben).await.unwrap()), [second]);
    let live = store
        .live_matches(Some(GameId::Gomoku), Page::new(0, 1))
        .await
        .unwrap();
    assert_eq!((live.total, live.rows.len()), (2, 1));
    let none = store
        .live_matches(Some(GameId::Renju), Page::default())
        .await
        .unwrap();
    assert_eq!(none.total, 0);
    assert_eq!(
        store
            .live_matches(None, Page::default())
            .await
            .unwrap()
            .total,
        2
    );
}

async fn one_process_gets_what_is_due(bed: Bed) {
    let (here, there) = (bed.open().await, bed.open().await);
    let mut all = Vec::new();
    for wake in 1..=20 {
        let new = NewMatch {
            wake: Some(Time(wake)),
            ..new_match(GameId::Othello, [computer("random"), computer("random")])
        };
        all.push(new.id);
        here.add_match(new).await.unwrap();
    }
    begin(
        &here,
        GameId::Othello,
        [computer("random"), computer("random")],
    )
    .await;
    assert_eq!(
        here.claim_due(Time(1), Time(1), 100).await.unwrap(),
        all[..1]
    );
    let (one, two) = tokio::join!(
        here.claim_due(Time(20), Time(500), 15),
        there.claim_due(Time(20), Time(500), 15),
    );
    let mut claimed = [one.unwrap(), two.unwrap()].concat();
    claimed.extend(here.claim_due(Time(20), Time(500), 15).await.unwrap());
    claimed.sort_unstable();
    all.sort_unstable();
    assert_eq!(claimed, all);
    here.set_wake(all[0], None).await.unwrap();
    here.append(ending(all[1], 0, None, false)).await.unwrap();
    assert!(
        here.claim_due(Time(499), FOREVER, 100)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        here.claim_due(FOREVER, Time(600), 100).await.unwrap().len(),
        18
    );
}

async fn a_batch_lists_its_results(bed: Bed) {
    let store = bed.open().await;
    let batch = BatchId::random();
    let new: Vec<NewMatch> = (0..3)
        .map(|number| NewMatch {
            batch: Some(batch),
            created: Time(number),
            ..new_match(GameId::Othello, [computer("one"), computer("two")])
        })
        .collect();
    store.add_matches(new.clone()).await.unwrap();
    store
        .append(ending(new[0].id, 0, Some(Seat::Second), true))
        .await
        .unwrap();
    store
        .append(ending(new[1].id, 0, None, true))
        .await
        .unwrap();
    let rows = store.batch(batch).await.unwrap();
    let results: Vec<_> = rows.iter().map(|row| row.result).collect();
    assert_eq!(
        results,
        [Some(GameResult::Loss), Some(GameResult::Draw), None]
    );
    assert_eq!(
        rows[0].players,
        [Some("one".to_owned()), Some("two".to_owned())]
    );
    let twice = store.add_matches(vec![
        new_match(GameId::Othello, new[0].seats.clone()),
        new[0].clone(),
    ]);
    assert!(matches!(twice.await, Err(StoreError::Malformed(_))));
    assert_eq!(
        store
            .live_matches(None, Page::default())
            .await
            .unwrap()
            .total,
        1,
        "either all matches are added or none"
    );
}

on_both!(
    a_match_comes_back_as_it_was,
    one_person_can_join,
    an_invitation_can_be_called_off,
    people_continue_what_they_control,
    one_process_gets_what_is_due,
    a_batch_lists_its_results,
);

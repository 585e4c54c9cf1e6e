//! Matches that were played elsewhere: stored once, without effects on ratings or achievements.

use sente_match::{Rating, Time};
use sente_rules::{GameId, Seat};
use sente_store::{HistoryFilter, MatchId, Page, Status, StoreError, Subject, UserId};

use crate::bed::{Bed, account, begin, computer, ending, moves, new_match, on_both, person};

async fn a_played_match_is_remembered_once_and_earns_nothing(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let new = new_match(GameId::Renju, [person(ann, "Ann"), computer("minimax-3")]);
    let mut all = moves(new.id, 0, 100);
    all.end = ending(new.id, 0, Some(Seat::First), false).end;
    assert!(store.add_played(new.clone(), all.clone()).await.unwrap());
    assert!(!store.add_played(new.clone(), all.clone()).await.unwrap());
    let (found, events) = store.match_with_events(new.id).await.unwrap();
    assert_eq!((found.status, events.len()), (Status::Finished, 100));
    let filter = HistoryFilter::default();
    let history = store.history(ann, &filter, Page::new(0, 10)).await.unwrap();
    assert_eq!(history.rows.len(), 1);
    assert_eq!((history.rows[0].id, history.rows[0].rated), (new.id, false));
    assert!(store.achievements(ann).await.unwrap().is_empty());
    let rating = store.rating(&Subject::User(ann), GameId::Renju).await;
    assert_eq!(rating.unwrap(), None::<Rating>);
    assert!(store.matches_of(ann).await.unwrap().is_empty());
}

async fn what_is_no_whole_match_is_refused(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let new = new_match(GameId::Renju, [person(ann, "Ann"), computer("minimax-3")]);
    let end = |rated| ending(new.id, 0, Some(Seat::First), rated);
    let unended = moves(new.id, 0, 3);
    let mut elsewhere = end(false);
    elsewhere.id = MatchId::random();
    let mut late = moves(new.id, 1, 1);
    late.end = end(false).end;
    for wrong in [end(true), unended, elsewhere, late] {
        let refused = store.add_played(new.clone(), wrong).await;
        assert!(
            matches!(refused, Err(StoreError::Malformed(_))),
            "{refused:?}"
        );
    }
    let found = store.find_match(new.id).await;
    assert!(matches!(found, Err(StoreError::NotFound(_))));
}

async fn a_finished_match_is_remembered_whole_or_not_at_all(bed: Bed) {
    let store = bed.open().await;
    let new = new_match(
        GameId::Othello,
        [computer("minimax-1"), computer("minimax-2")],
    );
    let mut all = moves(new.id, 0, 200);
    all.end = ending(new.id, 0, Some(Seat::First), true).end;
    let nobody = new_match(
        GameId::Othello,
        [person(UserId::random(), "Nobody"), computer("minimax-2")],
    );
    let mut theirs = all.clone();
    theirs.id = nobody.id;
    assert!(store.add_finished(nobody.clone(), theirs).await.is_err());
    let found = store.find_match(nobody.id).await;
    assert!(matches!(found, Err(StoreError::NotFound(_))), "{found:?}");
    let unended = moves(new.id, 0, 3);
    let refused = store.add_finished(new.clone(), unended).await;
    assert!(matches!(refused, Err(StoreError::Malformed(_))));
    let added = store.add_finished(new.clone(), all.clone()).await.unwrap();
    let [first, second] = added.ratings.unwrap();
    assert!(first.after > first.before && second.after < second.before);
    assert!(store.add_finished(new.clone(), all).await.is_err());
    let (found, events) = store.match_with_events(new.id).await.unwrap();
    assert_eq!((found.status, events.len()), (Status::Finished, 200));
    let subject = Subject::Player("minimax-1".into());
    assert_eq!(store.standings(&subject).await.unwrap()[0].games, 1);
}

async fn stranded_matches_of_computers_are_deleted(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let computers = || [computer("minimax-1"), computer("minimax-2")];
    let empty = begin(&store, GameId::Othello, computers()).await;
    let begun = begin(&store, GameId::Othello, computers()).await;
    store.append(moves(begun, 0, 60)).await.unwrap();
    let mut awake = new_match(GameId::Othello, computers());
    awake.wake = Some(Time(1_000));
    store.add_match(awake.clone()).await.unwrap();
    let mut brought = computers();
    brought[0].controller = Some(ann);
    let brought = begin(&store, GameId::Othello, brought).await;
    let own = [person(ann, "Ann"), computer("minimax-1")];
    let own = begin(&store, GameId::Othello, own).await;
    assert_eq!(store.purge_stranded(Time(5)).await.unwrap(), 0);
    assert_eq!(store.purge_stranded(Time(1_000_000)).await.unwrap(), 2);
    for gone in [empty, begun] {
        let found = store.find_match(gone).await;
        assert!(matches!(found, Err(StoreError::NotFound(_))), "{found:?}");
    }
    for kept in [awake.id, brought, own] {
        assert_eq!(store.find_match(kept).await.unwrap().status, Status::Live);
    }
}

on_both!(
    a_finished_match_is_remembered_whole_or_not_at_all,
    stranded_matches_of_computers_are_deleted,
    a_played_match_is_remembered_once_and_earns_nothing,
    what_is_no_whole_match_is_refused,
);

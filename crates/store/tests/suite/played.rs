//! Matches that were played elsewhere: remembered once, and for nobody's rating or fame.

use sente_match::Rating;
use sente_rules::{GameId, Seat};
use sente_store::{HistoryFilter, MatchId, Page, Status, StoreError, Subject};

use crate::bed::{Bed, account, computer, ending, moves, new_match, on_both, person};

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

on_both!(
    a_played_match_is_remembered_once_and_earns_nothing,
    what_is_no_whole_match_is_refused,
);

//! Tests of the deletion of old data.

use sente_match::Time;
use sente_rules::GameId;
use sente_store::{
    ACCOUNT_GAMES, Append, BatchId, GUEST_GAMES, HistoryFilter, MatchId, NewMatch, Page, Run,
    RunId, RunStatus, ServerId, Store, StoreError, UserId,
};

use crate::bed::{Bed, account, computer, ending, guest, new_match, on_both, person};

on_both!(
    a_guests_history_keeps_the_newest_games,
    games_that_nobody_plays_go_and_others_stay,
    old_answers_go,
    a_tournament_goes_with_its_games,
    guests_who_cannot_come_back_are_found,
);

/// A match between these two.
fn between(one: UserId, two: UserId) -> NewMatch {
    new_match(GameId::Othello, [person(one, "One"), person(two, "Two")])
}

/// Adds a finished match.
async fn finished(store: &Store, new: NewMatch) -> MatchId {
    let id = new.id;
    let append: Append = ending(id, 0, None, false);
    store.add_finished(new, append).await.unwrap();
    id
}

async fn a_guests_history_keeps_the_newest_games(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (guest(&store, "Ann").await, account(&store, "Ben").await);
    let mut ids = Vec::new();
    for _ in 0..GUEST_GAMES + 3 {
        ids.push(finished(&store, between(ann, ben)).await);
    }
    let page = Page::new(0, 1);
    let history = store
        .history(ann, &HistoryFilter::default(), page)
        .await
        .unwrap();
    assert_eq!(history.total, u64::from(GUEST_GAMES));
    // Her opponent has an account, and keeps all games.
    let history = store
        .history(ben, &HistoryFilter::default(), page)
        .await
        .unwrap();
    assert_eq!(history.total, u64::from(GUEST_GAMES) + 3);
    const { assert!(GUEST_GAMES + 3 < ACCOUNT_GAMES) };
    store.find_match(ids[0]).await.unwrap();
    // A game in nobody else's history is deleted with its last place in a history.
    let (eve, fay) = (guest(&store, "Eve").await, guest(&store, "Fay").await);
    let first = finished(&store, between(eve, fay)).await;
    for _ in 0..GUEST_GAMES {
        finished(&store, between(eve, fay)).await;
    }
    let gone = store.find_match(first).await;
    assert!(matches!(gone, Err(StoreError::NotFound(_))));
    store.close().await.unwrap();
}

async fn games_that_nobody_plays_go_and_others_stay(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (guest(&store, "Ann").await, guest(&store, "Ben").await);
    let mut open = between(ann, ben);
    open.code = Some(sente_store::JoinCode::random());
    open.seats[1] = sente_store::StoredSeat::default();
    let [live, saved] = [between(ann, ben), between(ann, ben)];
    let ids = [open.id, live.id, saved.id];
    store.add_matches(vec![open, live, saved]).await.unwrap();
    store.save(ann, ids[2], "{}", Time(5)).await.unwrap();
    // All matches were created at time 10.
    assert_eq!(store.purge_unplayed(Time(10)).await.unwrap(), 0);
    assert_eq!(store.purge_unplayed(Time(11)).await.unwrap(), 1);
    assert!(store.find_match(ids[0]).await.is_err());
    let aborted = store.abort_abandoned(Time(11), Time(20)).await.unwrap();
    assert_eq!(aborted, 1, "a saved game must stay");
    assert_eq!(store.purge_unplayed(Time(20)).await.unwrap(), 0);
    assert_eq!(store.purge_unplayed(Time(21)).await.unwrap(), 1);
    store.find_match(ids[2]).await.unwrap();
    store.close().await.unwrap();
}

async fn old_answers_go(bed: Bed) {
    let store = bed.open().await;
    store.keep_analysis("old", "{}", Time(1)).await.unwrap();
    store.keep_analysis("new", "{}", Time(5)).await.unwrap();
    assert_eq!(store.purge_analyses(Time(5)).await.unwrap(), 1);
    assert_eq!(store.analysis("old").await.unwrap(), None);
    assert!(store.analysis("new").await.unwrap().is_some());
    store.close().await.unwrap();
}

async fn a_tournament_goes_with_its_games(bed: Bed) {
    let store = bed.open().await;
    let ann = guest(&store, "Ann").await;
    let mut ids = Vec::new();
    for (status, created) in [
        (RunStatus::Done, 1),
        (RunStatus::Running, 1),
        (RunStatus::Done, 9),
    ] {
        let id = RunId::random();
        store
            .add_run(
                Run {
                    id,
                    owner: Some(ann),
                    settings: "{}".into(),
                    status,
                    report: None,
                    created: Time(created),
                },
                ServerId::random(),
            )
            .await
            .unwrap();
        let mut game = new_match(GameId::Othello, [computer("random"), computer("minimax-1")]);
        game.batch = Some(BatchId::from_bytes(*id.as_bytes()));
        ids.push((id, finished(&store, game).await));
    }
    assert_eq!(store.claim_runs(ServerId::random()).await.unwrap().len(), 1);
    assert_eq!(store.purge_runs(Time(5)).await.unwrap(), 1);
    assert!(store.run(ids[0].0).await.is_err());
    assert!(store.find_match(ids[0].1).await.is_err());
    for (run, game) in &ids[1..] {
        store.run(*run).await.unwrap();
        store.find_match(*game).await.unwrap();
    }
    // Games of tournaments do not count as unowned.
    assert_eq!(store.purge_unowned(Time(u64::MAX >> 1)).await.unwrap(), 0);
    store.close().await.unwrap();
}

async fn guests_who_cannot_come_back_are_found(bed: Bed) {
    let store = bed.open().await;
    let ann = guest(&store, "Ann").await;
    account(&store, "Ben").await;
    assert_eq!(store.lost_guests(Time(1)).await.unwrap(), []);
    assert_eq!(store.lost_guests(Time(2)).await.unwrap(), [ann]);
    store.see_user(ann, Time(7)).await.unwrap();
    assert_eq!(store.lost_guests(Time(2)).await.unwrap(), []);
    store.close().await.unwrap();
}

//! What somebody has achieved, and is told once.

use sente_match::Time;
use sente_rules::{GameId, Seat};
use sente_store::{Achievement, Store, StoredSeat, UserId};

use crate::bed::{Bed, account, begin, computer, ending, on_both, person};

async fn play(store: &Store, user: UserId, other: StoredSeat, winner: Option<Seat>) -> Vec<String> {
    let id = begin(store, GameId::Renju, [person(user, "Ann"), other]).await;
    let done = store.append(ending(id, 0, winner, false)).await.unwrap();
    assert!(done.awards.iter().all(|award| award.user == user));
    done.awards.into_iter().map(|award| award.code).collect()
}

async fn find(store: &Store, user: UserId, code: &str) -> Option<Achievement> {
    let all = store.achievements(user).await.unwrap();
    all.into_iter().find(|achievement| achievement.code == code)
}

async fn wins_count_towards_all_goals(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let win = Some(Seat::First);
    assert!(play(&store, ann, computer("random"), None).await.is_empty());
    assert!(store.achievements(ann).await.unwrap().is_empty());
    let first = play(&store, ann, computer("random"), win).await;
    assert_eq!(first, ["first:renju", "beat:random:1"]);
    assert!(play(&store, ann, computer("random"), win).await.is_empty());
    assert_eq!(
        play(&store, ann, computer("minimax-3"), win).await,
        ["streak:3", "beat:minimax-3:1"]
    );
    play(&store, ann, computer("random"), Some(Seat::Second)).await;
    for _ in 0..7 {
        play(&store, ann, computer("random"), win).await;
    }
    let tenth = play(&store, ann, computer("random"), win).await;
    assert_eq!(tenth, ["beat:random:10"]);
    let ten = find(&store, ann, "beat:random:10").await.unwrap();
    assert_eq!(ten.progress, 10);
    assert!(ten.earned.is_some());
    let fifty = find(&store, ann, "beat:random:50").await.unwrap();
    assert_eq!((fifty.progress, fifty.earned), (10, None));
    let row = find(&store, ann, "streak:10").await.unwrap();
    assert_eq!((row.progress, row.earned), (8, None));
    assert!(
        find(&store, ann, "streak:5")
            .await
            .unwrap()
            .earned
            .is_some()
    );
}

async fn a_win_over_oneself_is_no_achievement(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let friend = StoredSeat {
        controller: Some(ann),
        name: "a friend".into(),
        ..StoredSeat::default()
    };
    assert!(
        play(&store, ann, friend, Some(Seat::First))
            .await
            .is_empty()
    );
    assert!(store.achievements(ann).await.unwrap().is_empty());
}

async fn a_puzzle_counts_once(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    for _ in 0..3 {
        for puzzle in 0..9 {
            let awards = store
                .solve_puzzle(ann, &puzzle.to_string(), Time(1))
                .await
                .unwrap();
            assert!(awards.is_empty());
        }
    }
    let awards = store.solve_puzzle(ann, "last", Time(2)).await.unwrap();
    assert_eq!(awards[0].code, "puzzles:10");
    assert_eq!(find(&store, ann, "puzzles:100").await.unwrap().progress, 10);
    store
        .set_progress(ann, "lesson:renju", "3", Time(3))
        .await
        .unwrap();
    store
        .set_progress(ann, "lesson:renju", "4", Time(4))
        .await
        .unwrap();
    let progress = store.progress(ann).await.unwrap();
    assert_eq!(progress.len(), 11);
    assert!(progress.contains(&("lesson:renju".to_owned(), "4".to_owned())));
    assert!(
        store
            .solve_puzzle(UserId::random(), "1", Time(1))
            .await
            .is_err()
    );
}

on_both!(
    wins_count_towards_all_goals,
    a_win_over_oneself_is_no_achievement,
    a_puzzle_counts_once,
);

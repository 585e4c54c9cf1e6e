//! Achievements, which are awarded once.

use std::cmp::Ordering;

use sente_match::{PuzzleRating, Time};
use sente_rules::{GameId, Seat};
use sente_store::{Achievement, ProgressChange, PuzzleTry, Store, StoredSeat, UserId};

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

fn try_at(user: UserId, puzzle: &str, solved: bool) -> PuzzleTry {
    PuzzleTry {
        user,
        game: GameId::Renju,
        puzzle: puzzle.to_owned(),
        rating: PuzzleRating::of_puzzle(1500),
        solved,
    }
}

async fn a_puzzle_counts_once(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    for _ in 0..3 {
        for puzzle in 0..9 {
            let tried = try_at(ann, &puzzle.to_string(), true);
            let tried = store.try_puzzle(tried, Time(1)).await.unwrap();
            assert!(tried.awards.is_empty());
        }
    }
    let last = store.try_puzzle(try_at(ann, "last", true), Time(2)).await;
    assert_eq!(last.unwrap().awards[0].code, "puzzles:10");
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
    // Ten puzzles, their rating, the rating curve, and a lesson.
    assert_eq!(progress.len(), 13);
    assert!(progress.contains(&("lesson:renju".to_owned(), "4".to_owned())));
    let nobody = try_at(UserId::random(), "1", true);
    assert!(store.try_puzzle(nobody, Time(1)).await.is_err());
}

async fn the_first_try_moves_the_rating_and_a_later_one_still_solves(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let tries = [
        // The puzzle, whether it is solved, and the change of the rating.
        ("renju-1", false, Ordering::Less),
        ("renju-1", false, Ordering::Equal),
        ("renju-1", true, Ordering::Equal),
        ("renju-1", false, Ordering::Equal),
        ("renju-2", true, Ordering::Greater),
        ("renju-2", true, Ordering::Equal),
        ("renju-3", false, Ordering::Less),
    ];
    let mut rating = PuzzleRating::START;
    for (puzzle, solved, moved) in tries {
        let attempt = try_at(ann, puzzle, solved);
        let counted = store.try_puzzle(attempt, Time(1)).await.unwrap();
        assert_eq!(counted.before, rating);
        let to = counted.after.rating.total_cmp(&rating.rating);
        assert_eq!(to, moved, "{puzzle}: {counted:?}");
        rating = counted.after;
    }
    assert!(rating.deviation < PuzzleRating::START.deviation);
    let progress = store.puzzle_progress(ann, GameId::Renju).await.unwrap();
    assert_eq!(progress.solved, ["renju-1", "renju-2"]);
    assert_eq!(progress.failed, ["renju-3"]);
    assert_eq!(progress.rating, rating);
    // One point per day.
    let [(0, last)] = progress.curve[..] else {
        panic!("{:?}", progress.curve);
    };
    assert!((last - rating.rating).abs() < 0.1);
    let other = store.puzzle_progress(ann, GameId::Gomoku).await.unwrap();
    assert_eq!((other.rating, other.solved.len()), (PuzzleRating::START, 0));
    assert_eq!(find(&store, ann, "puzzles:10").await.unwrap().progress, 2);
}

async fn puzzles_are_rated_by_everybody_who_tries_them(bed: Bed) {
    let store = bed.open().await;
    let [ann, bea] = [account(&store, "Ann").await, account(&store, "Bea").await];
    for (user, puzzle, solved, day) in [
        (ann, "renju-1", false, 1),
        (bea, "renju-1", false, 2),
        (bea, "renju-2", true, 3),
    ] {
        let now = Time(day * 24 * 60 * 60 * 1000);
        let tried = store.try_puzzle(try_at(user, puzzle, solved), now).await;
        tried.unwrap();
    }
    let ratings = store.puzzle_ratings(GameId::Renju).await.unwrap();
    let [(first, hard), (second, easy)] = &ratings[..] else {
        panic!("{ratings:?}");
    };
    assert_eq!((first.as_str(), second.as_str()), ("renju-1", "renju-2"));
    assert!(*hard > 1500.0 && *easy < 1500.0, "{ratings:?}");
    let none = store.puzzle_ratings(GameId::Othello).await.unwrap();
    assert!(none.is_empty());
    let bea = store.puzzle_progress(bea, GameId::Renju).await.unwrap();
    let days: Vec<i32> = bea.curve.iter().map(|(day, _)| *day).collect();
    assert_eq!(days, [2, 3]);
}

async fn values_that_begin_alike_change_together(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    for (item, value) in [("a:1", "x"), ("a:2", "y"), ("ab", "z")] {
        store.set_progress(ann, item, value, Time(1)).await.unwrap();
    }
    let change: ProgressChange = Box::new(|known| {
        assert_eq!(known.len(), 2);
        let longer = format!("{}{}", known["a:1"], known["a:2"]);
        vec![("a:1".to_owned(), None), ("a:3".to_owned(), Some(longer))]
    });
    store
        .change_progress(ann, "a:", change, Time(2))
        .await
        .unwrap();
    let kept = store.progress_of(ann, "a").await.unwrap();
    let kept: Vec<(&str, &str)> = kept.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(kept, [("a:2", "y"), ("a:3", "xy"), ("ab", "z")]);
    let nobody = store.change_progress(UserId::random(), "a:", Box::new(|_| Vec::new()), Time(3));
    assert!(nobody.await.is_err());
}

on_both!(
    wins_count_towards_all_goals,
    a_win_over_oneself_is_no_achievement,
    a_puzzle_counts_once,
    the_first_try_moves_the_rating_and_a_later_one_still_solves,
    puzzles_are_rated_by_everybody_who_tries_them,
    values_that_begin_alike_change_together,
);

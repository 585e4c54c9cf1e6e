//! The end of a match: rated at most once, with all its effects in one transaction.

use sente_match::{Cause, GameResult, MatchResult, Rating};
use sente_rules::{GameId, Seat};
use sente_store::{
    Appended, HistoryFilter, MatchId, Page, Status, Store, StoreError, StoredSeat, Subject,
};

use crate::bed::{Bed, account, begin, computer, ending, guest, moves, on_both, person, play};

fn user(id: sente_store::UserId) -> Subject {
    Subject::User(id)
}

async fn a_rated_game_moves_both_ratings(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let id = begin(
        &store,
        GameId::Renju,
        [person(ann, "Ann"), computer("minimax-3")],
    )
    .await;
    store.append(moves(id, 0, 1)).await.unwrap();
    let mut end = ending(id, 1, Some(Seat::First), true);
    end.end.as_mut().unwrap().seeds = [Rating::START, Rating(1800.0)];
    let Appended {
        version, ratings, ..
    } = store.append(end).await.unwrap();
    assert_eq!(version.0, 2);
    let [mine, theirs] = ratings.unwrap();
    let (winner, loser) = Rating::START.after(Rating(1800.0), GameResult::Win);
    assert_eq!((mine.before, mine.after), (Rating::START, winner));
    assert_eq!((theirs.before, theirs.after), (Rating(1800.0), loser));
    let computer = Subject::Player("minimax-3".into());
    assert_eq!(
        store.rating(&user(ann), GameId::Renju).await.unwrap(),
        Some(winner)
    );
    assert_eq!(
        store.rating(&computer, GameId::Renju).await.unwrap(),
        Some(loser)
    );
    assert_eq!(store.rating(&computer, GameId::Gomoku).await.unwrap(), None);
    let chart = store
        .rating_history(&user(ann), GameId::Renju)
        .await
        .unwrap();
    assert_eq!(
        (chart[0].id, chart[0].before, chart[0].after),
        (id, Rating::START, winner)
    );
    let tally = async |subject: &Subject| {
        let rank = store.rank(subject, GameId::Renju).await.unwrap();
        rank.unwrap().tally
    };
    assert_eq!(tally(&user(ann)).await, [1, 0, 0]);
    assert_eq!(tally(&computer).await, [0, 0, 1]);
    let found = store.find_match(id).await.unwrap();
    assert_eq!(found.status, Status::Finished);
    let result = found.result.unwrap();
    assert_eq!((result.winner, result.rated), (Some(Seat::First), true));
}

async fn two_processes_rate_a_game_once(bed: Bed) {
    let (here, there) = (bed.open().await, bed.open().await);
    let (ann, ben) = (account(&here, "Ann").await, account(&here, "Ben").await);
    for round in 1..=10 {
        let id = begin(
            &here,
            GameId::Gomoku,
            [person(ann, "Ann"), person(ben, "Ben")],
        )
        .await;
        let (one, two) = tokio::join!(
            here.append(ending(id, 0, Some(Seat::First), true)),
            there.append(ending(id, 0, Some(Seat::Second), true)),
        );
        assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
        let refused = one.err().or(two.err()).unwrap();
        assert!(matches!(refused, StoreError::Conflict { .. }), "{refused}");
        let chart = here
            .rating_history(&user(ann), GameId::Gomoku)
            .await
            .unwrap();
        assert_eq!(chart.len(), round);
        let both = [user(ann), user(ben)];
        let mut sum = 0.0;
        for subject in &both {
            sum += here
                .rating(subject, GameId::Gomoku)
                .await
                .unwrap()
                .unwrap()
                .0;
        }
        assert!((sum - 3000.0).abs() < 1e-6, "{sum}");
    }
}

async fn many_games_end_at_once_in_two_processes(bed: Bed) {
    let stores = [bed.open().await, bed.open().await];
    let mut players = Vec::new();
    for name in ["one", "two", "three", "four"] {
        players.push(person(account(&stores[0], name).await, name));
    }
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..60_usize {
        let seats = [
            players[number % 4].clone(),
            players[(number + 1 + number / 4 % 3) % 4].clone(),
        ];
        let id = begin(&stores[0], GameId::Othello, seats).await;
        let store = stores[number % 2].clone();
        tasks.spawn(async move { store.append(ending(id, 0, Some(Seat::First), true)).await });
    }
    for result in tasks.join_all().await {
        assert!(result.unwrap().ratings.is_some());
    }
    let ranks = stores[0]
        .rankings(GameId::Othello, Page::default())
        .await
        .unwrap()
        .rows;
    let sum: f64 = ranks.iter().map(|rank| rank.rating.0).sum();
    assert!((sum - 6000.0).abs() < 1e-6, "{sum}");
    assert_eq!(ranks.iter().map(|rank| rank.games).sum::<u32>(), 120);
}

async fn no_rating_without_two_different_players(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let friend = StoredSeat {
        controller: Some(ann),
        name: "a friend".into(),
        ..StoredSeat::default()
    };
    let pairs = [
        [person(ann, "Ann"), friend],
        [person(ann, "Ann"), person(ann, "Ann")],
        [computer("one"), computer("one")],
    ];
    for seats in pairs {
        let id = begin(&store, GameId::Gomoku, seats).await;
        let done = store
            .append(ending(id, 0, Some(Seat::First), true))
            .await
            .unwrap();
        assert_eq!((done.ratings, done.awards), (None, vec![]));
        assert!(!store.find_match(id).await.unwrap().result.unwrap().rated);
    }
    assert!(store.standings(&user(ann)).await.unwrap().is_empty());
    let history = store
        .history(ann, &HistoryFilter::default(), Page::default())
        .await
        .unwrap();
    assert_eq!(history.total, 2);
}

async fn a_casual_or_aborted_game_moves_nothing(bed: Bed) {
    let store = bed.open().await;
    let ann = guest(&store, "Ann").await;
    let seats = || [computer("one"), person(ann, "Ann")];
    let casual = begin(&store, GameId::Gomoku, seats()).await;
    let done = store
        .append(ending(casual, 0, Some(Seat::Second), false))
        .await
        .unwrap();
    assert_eq!(done.ratings, None);
    let aborted = begin(&store, GameId::Gomoku, seats()).await;
    store
        .save(ann, aborted, "{}", sente_match::Time(1))
        .await
        .unwrap();
    let mut end = ending(aborted, 0, None, true);
    end.end.as_mut().unwrap().result = MatchResult {
        winner: None,
        cause: Cause::Aborted,
        rated: true,
    };
    assert_eq!(store.append(end).await.unwrap().ratings, None);
    assert_eq!(
        store.find_match(aborted).await.unwrap().status,
        Status::Aborted
    );
    assert!(store.saves(ann).await.unwrap().is_empty());
    assert!(store.standings(&user(ann)).await.unwrap().is_empty());
    let history = store
        .history(ann, &HistoryFilter::default(), Page::default())
        .await
        .unwrap();
    let ids: Vec<MatchId> = history.rows.iter().map(|row| row.id).collect();
    assert_eq!(ids, [casual]);
    assert_eq!(history.rows[0].outcome, GameResult::Win);
}

async fn finishing_a_game_removes_its_saves(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let id = begin(
        &store,
        GameId::Gomoku,
        [person(ann, "Ann"), person(ben, "Ben")],
    )
    .await;
    for user in [ann, ben] {
        store
            .save(user, id, "{}", sente_match::Time(1))
            .await
            .unwrap();
    }
    store.append(ending(id, 0, None, true)).await.unwrap();
    for user in [ann, ben] {
        assert!(store.saves(user).await.unwrap().is_empty());
    }
    let late = store.save(ann, id, "{}", sente_match::Time(2)).await;
    assert!(matches!(late, Err(StoreError::NotFound(_))));
}

async fn rankings_list_people_and_computers(bed: Bed) {
    let store = bed.open().await;
    let strong = |game| sente_store::NewPlayer {
        game,
        player: "minimax-9".into(),
        name: "Minimax 9".into(),
        rating: Some(Rating(2400.0)),
        measured: 0,
    };
    store
        .add_players(vec![strong(GameId::Renju), strong(GameId::Gomoku)])
        .await
        .unwrap();
    let (ann, ben) = (account(&store, "Ann").await, guest(&store, "Ben").await);
    play(
        &store,
        GameId::Renju,
        [person(ann, "Ann"), person(ben, "Ben")],
        Some(Seat::Second),
    )
    .await;
    store.rename(ann, "Anna").await.unwrap();
    let ranks = store
        .rankings(GameId::Renju, Page::new(0, 2))
        .await
        .unwrap();
    assert_eq!(ranks.total, 3);
    let names: Vec<_> = ranks
        .rows
        .iter()
        .map(|rank| (rank.place, rank.name.as_str()))
        .collect();
    assert_eq!(names, [(1, "Minimax 9"), (2, "Ben")]);
    assert_eq!((ranks.rows[0].games, ranks.rows[1].games), (0, 1));
    let own = store
        .rank(&user(ann), GameId::Renju)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((own.place, own.name.as_str()), (3, "Anna"));
    assert_eq!(store.rank(&user(ann), GameId::Gomoku).await.unwrap(), None);

    // Adding the players again after a restart, perhaps with a new measured rating, keeps the rating from played games.
    play(
        &store,
        GameId::Renju,
        [person(ann, "Anna"), computer("minimax-9")],
        Some(Seat::First),
    )
    .await;
    let before = computer_rating(&store, GameId::Renju).await;
    let anew = |game| sente_store::NewPlayer {
        rating: Some(Rating(2500.0)),
        ..strong(game)
    };
    store
        .add_players(vec![anew(GameId::Renju), anew(GameId::Gomoku)])
        .await
        .unwrap();
    assert_eq!(computer_rating(&store, GameId::Renju).await, before);
    assert!(before < Rating(2400.0));
    // In a game that the player has not played, the new rating applies.
    let unplayed = computer_rating(&store, GameId::Gomoku).await;
    assert_eq!(unplayed, Rating(2500.0));
}

async fn computer_rating(store: &Store, game: GameId) -> Rating {
    let subject = Subject::Player("minimax-9".into());
    store.rating(&subject, game).await.unwrap().unwrap()
}

async fn a_measured_computer_moves_slowly_and_everybody_gets_surer(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let measured = sente_store::NewPlayer {
        game: GameId::Othello,
        player: "minimax-3".into(),
        name: "Minimax 3".into(),
        rating: Some(Rating(1500.0)),
        measured: 90,
    };
    store.add_players(vec![measured]).await.unwrap();
    let minimax = Subject::Player("minimax-3".into());
    let sure = store.standings(&minimax).await.unwrap()[0].uncertainty;
    assert!(sure.deviation < 80.0, "{sure:?}");
    let seats = [person(ann, "Ann"), computer("minimax-3")];
    play(&store, GameId::Othello, seats, Some(Seat::First)).await;
    let rating = |subject| {
        let store = store.clone();
        async move {
            store
                .rating(&subject, GameId::Othello)
                .await
                .unwrap()
                .unwrap()
                .0
        }
    };
    assert!((rating(user(ann)).await - 1516.0).abs() < 1e-9);
    assert!((rating(minimax.clone()).await - 1496.0).abs() < 1e-9);
    let standing = store.standings(&user(ann)).await.unwrap()[0];
    assert_eq!(standing.games, 1);
    let deviation = standing.uncertainty.deviation;
    assert!((200.0..350.0).contains(&deviation), "{deviation}");
    let rank = store.rank(&user(ann), GameId::Othello).await.unwrap();
    assert_eq!(rank.unwrap().uncertainty, standing.uncertainty);
}

on_both!(
    a_measured_computer_moves_slowly_and_everybody_gets_surer,
    a_rated_game_moves_both_ratings,
    two_processes_rate_a_game_once,
    many_games_end_at_once_in_two_processes,
    no_rating_without_two_different_players,
    a_casual_or_aborted_game_moves_nothing,
    finishing_a_game_removes_its_saves,
    rankings_list_people_and_computers,
);

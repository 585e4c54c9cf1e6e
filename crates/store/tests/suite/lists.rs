//! Histories, scores, saves, and the smaller lists.

use sente_match::{GameResult, Time};
use sente_rules::{GameId, Seat};
use sente_store::{
    HistoryFilter, Opponent, Page, Run, RunId, RunStatus, Score, Seek, SeekId, ServerId,
    StoreError, StoredSeat, Subject,
};

use crate::bed::{Bed, account, begin, computer, guest, on_both, person, play};

async fn history_is_numbered_filtered_and_paged(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let me = || person(ann, "Ann");
    let friend = StoredSeat {
        controller: Some(ann),
        name: "Zoë".into(),
        ..StoredSeat::default()
    };
    play(
        &store,
        GameId::Renju,
        [me(), computer("random")],
        Some(Seat::First),
    )
    .await;
    play(
        &store,
        GameId::Renju,
        [computer("random"), me()],
        Some(Seat::First),
    )
    .await;
    play(&store, GameId::Othello, [person(ben, "Ben"), me()], None).await;
    let last = play(&store, GameId::Gomoku, [me(), friend], Some(Seat::Second)).await;

    let all = HistoryFilter::default();
    let page = store.history(ann, &all, Page::new(0, 3)).await.unwrap();
    let numbers: Vec<u32> = page.rows.iter().map(|row| row.number).collect();
    assert_eq!((page.total, numbers), (4, vec![4, 3, 2]));
    assert_eq!(
        (page.rows[0].id, page.rows[0].opponent_name.as_str()),
        (last, "Zoë")
    );
    assert_eq!(page.rows[0].opponent, Opponent::Named("Zoë".into()));
    assert_eq!(page.rows[1].opponent, Opponent::Known(Subject::User(ben)));
    assert_eq!(
        (page.rows[1].seat, page.rows[1].outcome),
        (Seat::Second, GameResult::Draw)
    );
    let rest = store.history(ann, &all, Page::new(3, 3)).await.unwrap();
    assert_eq!(rest.rows[0].number, 1);
    assert_eq!(rest.rows[0].outcome, GameResult::Win);
    let filters = [
        (
            HistoryFilter {
                game: Some(GameId::Renju),
                ..all.clone()
            },
            2,
        ),
        (
            HistoryFilter {
                outcome: Some(GameResult::Loss),
                ..all.clone()
            },
            2,
        ),
        (
            HistoryFilter {
                opponent: Some(page.rows[1].opponent.clone()),
                ..all.clone()
            },
            1,
        ),
        (
            HistoryFilter {
                game: Some(GameId::Renju),
                opponent: Some(Opponent::Known(Subject::Player("random".into()))),
                outcome: Some(GameResult::Win),
            },
            1,
        ),
    ];
    for (filter, count) in filters {
        let found = store.history(ann, &filter, Page::default()).await.unwrap();
        assert_eq!(
            (found.total, found.rows.len()),
            (count, count as usize),
            "{filter:?}"
        );
    }
    assert_eq!(
        store
            .history(ben, &all, Page::default())
            .await
            .unwrap()
            .rows[0]
            .number,
        1
    );
}

async fn scores_are_kept_for_each_computer_player(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    assert!(store.scores(ann).await.unwrap().is_empty());
    for winner in [
        Some(Seat::First),
        Some(Seat::First),
        None,
        Some(Seat::Second),
    ] {
        play(
            &store,
            GameId::Renju,
            [person(ann, "Ann"), computer("minimax-3")],
            winner,
        )
        .await;
    }
    play(
        &store,
        GameId::Renju,
        [person(ben, "Ben"), person(ann, "Ann")],
        Some(Seat::Second),
    )
    .await;
    let mut scores = store.scores(ann).await.unwrap();
    scores.sort_by_key(|score| score.player.clone());
    let line = |player: Option<&str>, wins, draws, losses| Score {
        game: GameId::Renju,
        player: player.map(str::to_owned),
        wins,
        draws,
        losses,
    };
    assert_eq!(
        scores,
        [line(None, 1, 0, 0), line(Some("minimax-3"), 2, 1, 1)]
    );
}

async fn a_save_replaces_the_same_games_old_save(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let seats = || [person(ann, "Ann"), computer("random")];
    let first = begin(&store, GameId::Gomoku, seats()).await;
    let second = begin(&store, GameId::Renju, seats()).await;
    assert_eq!(store.save(ann, first, "a", Time(1)).await.unwrap(), 1);
    assert_eq!(store.save(ann, second, "b", Time(2)).await.unwrap(), 2);
    assert_eq!(store.save(ann, first, "c", Time(3)).await.unwrap(), 1);
    let saves = store.saves(ann).await.unwrap();
    assert_eq!(saves.len(), 2);
    assert_eq!(
        (saves[0].number, saves[0].id, saves[0].preview.as_str()),
        (1, first, "c")
    );
    assert_eq!(
        saves[0].names,
        ["Ann".to_owned(), "Computer random".to_owned()]
    );
    assert!(store.delete_save(ben, 1).await.is_err());
    store.delete_save(ann, 1).await.unwrap();
    assert_eq!(store.saves(ann).await.unwrap()[0].number, 2);
    assert!(store.find_match(first).await.is_ok());
}

async fn analyses_are_kept(bed: Bed) {
    let store = bed.open().await;
    assert_eq!(store.analysis("key").await.unwrap(), None);
    store.keep_analysis("key", "one", Time(1)).await.unwrap();
    store.keep_analysis("key", "two", Time(2)).await.unwrap();
    assert_eq!(store.analysis("key").await.unwrap().as_deref(), Some("two"));
}

async fn tournaments_are_kept_with_their_reports(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let run = |owner, created| Run {
        id: RunId::random(),
        owner,
        settings: "{}".into(),
        status: RunStatus::Queued,
        report: None,
        created: Time(created),
    };
    let (mine, other) = (run(Some(ann), 1), run(None, 2));
    store
        .add_run(mine.clone(), ServerId::random())
        .await
        .unwrap();
    store
        .add_run(other.clone(), ServerId::random())
        .await
        .unwrap();
    store
        .set_run(mine.id, RunStatus::Running, Some("half"))
        .await
        .unwrap();
    store.set_run(mine.id, RunStatus::Done, None).await.unwrap();
    let kept = store.run(mine.id).await.unwrap();
    assert_eq!(
        (kept.status, kept.report.as_deref()),
        (RunStatus::Done, Some("half"))
    );
    assert_eq!(
        store.runs(Some(ann), Page::default()).await.unwrap().rows,
        std::slice::from_ref(&kept)
    );
    assert_eq!(
        store.runs(None, Page::default()).await.unwrap().rows,
        [other, kept]
    );
}

async fn an_invitation_is_withdrawn_once_and_lapses(bed: Bed) {
    let (here, there) = (bed.open().await, bed.open().await);
    let ann = guest(&here, "Ann").await;
    let seek = |expires| Seek {
        id: SeekId::random(),
        user: ann,
        game: GameId::Renju,
        terms: "{}".into(),
        created: Time(1),
        expires: Time(expires),
    };
    let (wanted, lapsed) = (seek(100), seek(5));
    here.add_seek(wanted.clone()).await.unwrap();
    here.add_seek(lapsed.clone()).await.unwrap();
    let open = here.seeks(Time(5)).await.unwrap();
    assert_eq!(open, std::slice::from_ref(&wanted));
    let (one, two) = tokio::join!(
        here.delete_seek(ann, wanted.id),
        there.delete_seek(ann, wanted.id),
    );
    assert!(one.is_ok() != two.is_ok());
    let renewed = seek(5);
    here.add_seek(renewed.clone()).await.unwrap();
    here.renew_seek(renewed.id, Time(6)).await.unwrap();
    assert_eq!(here.purge_seeks(Time(5)).await.unwrap(), [lapsed]);
    assert_eq!(there.purge_seeks(Time(5)).await.unwrap(), []);
    let kept = there.seeks(Time(5)).await.unwrap().remove(0);
    assert_eq!((kept.id, kept.expires), (renewed.id, Time(6)));
    there.delete_seek(ann, kept.id).await.unwrap();
    assert!(here.renew_seek(renewed.id, Time(7)).await.is_err());
    for _ in 0..5 {
        here.add_seek(seek(100)).await.unwrap();
    }
    assert!(matches!(
        here.add_seek(seek(100)).await,
        Err(StoreError::Full(_))
    ));
    let open = here.seeks(Time(5)).await.unwrap();
    here.delete_seek(ann, open[0].id).await.unwrap();
    here.add_seek(seek(100)).await.unwrap();
}

on_both!(
    history_is_numbered_filtered_and_paged,
    scores_are_kept_for_each_computer_player,
    a_save_replaces_the_same_games_old_save,
    analyses_are_kept,
    tournaments_are_kept_with_their_reports,
    an_invitation_is_withdrawn_once_and_lapses,
);

//! Backups: complete, from either database into either.

use sente_match::Time;
use sente_rules::{GameId, Seat};
use sente_store::{
    FOREVER, HistoryFilter, MatchId, NewMatch, Page, Run, RunId, RunStatus, Seek, SeekId, Session,
    Store, StoreError, Subject, TokenHash, UserId,
};

use crate::bed::{Bed, account, begin, computer, ending, guest, moves, new_match, on_both, person};

/// Something in every table, and enough events for several pages of a copy.
async fn fill(store: &Store) -> (UserId, MatchId) {
    let (ann, ben) = (account(store, "Ann").await, guest(store, "Ben").await);
    store
        .set_settings(ann, "{\"name\":\"Änn 繁體\"}")
        .await
        .unwrap();
    let session = Session {
        token: TokenHash::from_bytes([7; 32]),
        user: ann,
        created: Time(1),
        last_seen: Time(2),
        expires: Time(3000),
        agent: "a browser".into(),
    };
    store.add_session(session).await.unwrap();
    let long = begin(
        store,
        GameId::Surakarta,
        [person(ann, "Ann"), person(ben, "Ben")],
    )
    .await;
    for expected in (0..1500).step_by(60) {
        store.append(moves(long, expected, 60)).await.unwrap();
    }
    store.save(ben, long, "{}", Time(4)).await.unwrap();
    let new = NewMatch {
        wake: Some(Time(9)),
        ..new_match(GameId::Renju, [person(ann, "Ann"), computer("random")])
    };
    store.add_match(new.clone()).await.unwrap();
    store
        .append(ending(new.id, 0, Some(Seat::First), true))
        .await
        .unwrap();
    store
        .set_progress(ann, "lesson:renju", "1", Time(5))
        .await
        .unwrap();
    store.keep_analysis("key", "body", Time(6)).await.unwrap();
    let run = Run {
        id: RunId::from_bytes([1; 16]),
        owner: Some(ann),
        settings: "{}".into(),
        status: RunStatus::Done,
        report: None,
        created: Time(7),
    };
    store.add_run(run).await.unwrap();
    let seek = Seek {
        id: SeekId::random(),
        user: ben,
        game: GameId::Renju,
        terms: "{}".into(),
        created: Time(8),
        expires: FOREVER,
    };
    store.add_seek(seek).await.unwrap();
    (ann, long)
}

/// All that can be asked about what [`fill`] has made, as text.
async fn describe(store: &Store, (ann, long): (UserId, MatchId)) -> String {
    let all = HistoryFilter::default();
    let subject = Subject::User(ann);
    let (found, events) = store.match_with_events(long).await.unwrap();
    let parts = [
        format!("{:?}", store.user(ann).await.unwrap()),
        format!("{:?}", store.credentials("ann").await.unwrap()),
        format!("{:?}", store.sessions(ann, Time(3)).await.unwrap()),
        format!("{found:?} {events:?}"),
        format!(
            "{:?}",
            store.history(ann, &all, Page::default()).await.unwrap()
        ),
        format!(
            "{:?}",
            store
                .rankings(GameId::Renju, Page::default())
                .await
                .unwrap()
        ),
        format!(
            "{:?}",
            store.rating_history(&subject, GameId::Renju).await.unwrap()
        ),
        format!(
            "{:?}",
            store.saves(found.seats[1].user.unwrap()).await.unwrap()
        ),
        format!("{:?}", store.achievements(ann).await.unwrap()),
        format!("{:?}", store.progress(ann).await.unwrap()),
        format!("{:?}", store.analysis("key").await.unwrap()),
        format!(
            "{:?}",
            store.runs(Some(ann), Page::default()).await.unwrap()
        ),
        format!("{:?}", store.seeks(Time(9)).await.unwrap()),
        format!(
            "{:?}",
            store.live_matches(None, Page::default()).await.unwrap()
        ),
    ];
    parts.join("\n")
}

/// From this database into a new one of its kind, and through the other kind where there is one.
async fn a_backup_holds_everything(bed: Bed) {
    let store = bed.open().await;
    let what = fill(&store).await;
    let before = describe(&store, what).await;
    let mut file = bed.folder.path().join("first.backup");
    store.backup(&file).await.unwrap();
    assert!(
        store.backup(&file).await.is_err(),
        "a backup replaces nothing"
    );
    store.append(moves(what.1, 1500, 1)).await.unwrap();

    let others = [Bed::postgres(), Some(Bed::sqlite()), Bed::postgres()];
    for (number, other) in others.iter().flatten().enumerate() {
        let copy = other.open().await;
        copy.restore(&file, false).await.unwrap();
        assert_eq!(describe(&copy, what).await, before);
        file = bed.folder.path().join(format!("{number}.backup"));
        copy.backup(&file).await.unwrap();
        copy.close().await.unwrap();
    }
}

async fn a_backup_replaces_data_by_force_only(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let file = bed.folder.path().join("a.backup");
    store.backup(&file).await.unwrap();
    let ben = account(&store, "Ben").await;
    let refused = store.restore(&file, false).await;
    assert!(matches!(refused, Err(StoreError::NotEmpty)));
    assert!(store.user(ben).await.is_ok());
    store.restore(&file, true).await.unwrap();
    assert!(store.user(ann).await.is_ok() && store.user(ben).await.is_err());
}

async fn a_damaged_backup_changes_nothing(bed: Bed) {
    let store = bed.open().await;
    let what = fill(&store).await;
    let before = describe(&store, what).await;
    let good = bed.folder.path().join("good.backup");
    store.backup(&good).await.unwrap();
    let mut bytes = std::fs::read(&good).unwrap();
    // The start of the file still reads well; pages in the middle of it do not.
    let middle = bytes.len() / 3;
    bytes[middle..].fill(0xff);
    let bad = bed.folder.path().join("bad.backup");
    for content in [bytes, b"no database".to_vec()] {
        std::fs::write(&bad, content).unwrap();
        assert!(store.restore(&bad, true).await.is_err());
        assert_eq!(describe(&store, what).await, before);
    }
    let missing = bed.folder.path().join("missing.backup");
    let missing = store.restore(&missing, true).await;
    assert!(matches!(missing, Err(StoreError::NotFound(_))));
}

async fn a_backup_is_made_while_games_go_on(bed: Bed) {
    let store = bed.open().await;
    let ids = [
        begin(&store, GameId::Gomoku, [computer("one"), computer("two")]).await,
        begin(&store, GameId::Gomoku, [computer("one"), computer("two")]).await,
    ];
    let playing = tokio::spawn({
        let store = store.clone();
        async move {
            for version in 0..200 {
                for id in ids {
                    store.append(moves(id, version, 1)).await.unwrap();
                }
            }
        }
    });
    let file = bed.folder.path().join("a.backup");
    store.backup(&file).await.unwrap();
    playing.await.unwrap();
    let copy = Bed::sqlite();
    let copy = copy.open().await;
    copy.restore(&file, false).await.unwrap();
    let (one, events) = copy.match_with_events(ids[0]).await.unwrap();
    let two = copy.find_match(ids[1]).await.unwrap();
    assert_eq!(events.len(), one.version.0 as usize);
    // The second match is never ahead of the first, and never more than a move behind.
    assert!((0..=1).contains(&(one.version.0 - two.version.0)));
}

on_both!(
    a_backup_holds_everything,
    a_backup_replaces_data_by_force_only,
    a_damaged_backup_changes_nothing,
    a_backup_is_made_while_games_go_on,
);

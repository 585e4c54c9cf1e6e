//! Backups: their completeness, and restoring them into either kind of database.

use std::path::Path;

use sente_match::Time;
use sente_rules::{GameId, Seat};
use sente_store::{
    DatabaseLock, FOREVER, HistoryFilter, MatchId, NewMatch, Page, Run, RunId, RunStatus, Seek,
    SeekId, Session, Store, StoreError, StudyContent, StudyId, Subject, TokenHash, UserId,
};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqlSafeStr};

use crate::bed::{Bed, account, begin, computer, ending, guest, moves, new_match, on_both, person};

/// Adds rows to every table, and enough events for several pages of a copy.
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
    let content = StudyContent {
        rules: "renju".into(),
        position: "position".into(),
        record: "{}".into(),
    };
    let id = StudyId::from_bytes([4; 16]);
    store
        .add_study(id, ann, "Study", &content, Time(5))
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
    store
        .add_run(run, sente_store::ServerId::random())
        .await
        .unwrap();
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

/// Describes everything that [`fill`] has added, as text.
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
        format!("{:?}", store.studies(ann).await.unwrap()),
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

/// Restores into a new database of each kind, one after the other.
async fn a_backup_holds_everything(bed: Bed) {
    let store = bed.open().await;
    let what = fill(&store).await;
    let before = describe(&store, what).await;
    let mut file = bed.folder.path().join("first.backup");
    store.backup(&file).await.unwrap();
    assert!(
        store.backup(&file).await.is_err(),
        "a backup must not overwrite a file"
    );
    store.append(moves(what.1, 1500, 1)).await.unwrap();

    let others = [Bed::postgres(), Some(Bed::sqlite()), Bed::postgres()];
    for (number, other) in others.iter().flatten().enumerate() {
        Store::restore(&other.place, &file, false).await.unwrap();
        let copy = other.open().await;
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
    store.close().await.unwrap();
    let refused = Store::restore(&bed.place, &file, false).await;
    assert!(matches!(refused, Err(StoreError::NotEmpty)));
    let store = bed.open().await;
    assert!(store.user(ben).await.is_ok());
    store.close().await.unwrap();
    let restored = Store::restore(&bed.place, &file, true).await.unwrap();
    let store = bed.open().await;
    assert!(store.user(ann).await.is_ok() && store.user(ben).await.is_err());
    // The replaced data has been set aside.
    let aside = bed.open_aside(&restored.aside.unwrap()).await;
    assert!(aside.user(ben).await.is_ok());
    aside.close().await.unwrap();
}

async fn a_damaged_backup_changes_nothing(bed: Bed) {
    let store = bed.open().await;
    let what = fill(&store).await;
    let before = describe(&store, what).await;
    let good = bed.folder.path().join("good.backup");
    store.backup(&good).await.unwrap();
    let mut bytes = std::fs::read(&good).unwrap();
    // The start of the file is intact, but pages in the middle are not.
    let middle = bytes.len() / 3;
    bytes[middle..].fill(0xff);
    let bad = bed.folder.path().join("bad.backup");
    for content in [bytes, b"no database".to_vec()] {
        std::fs::write(&bad, content).unwrap();
        let refused = Store::restore(&bed.place, &bad, true).await;
        assert!(
            matches!(refused, Err(StoreError::NoBackup(_))),
            "{refused:?}"
        );
        assert_eq!(describe(&store, what).await, before);
    }
    let missing = bed.folder.path().join("missing.backup");
    let missing = Store::restore(&bed.place, &missing, true).await;
    assert!(matches!(missing, Err(StoreError::NotFound(_))));
}

/// Runs statements on an SQLite file, as another program would.
async fn in_file(file: &Path, statements: &'static str) {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(statements)
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

async fn what_is_no_backup_changes_nothing(bed: Bed) {
    let store = bed.open().await;
    let what = fill(&store).await;
    let before = describe(&store, what).await;
    let path = |name: &str| bed.folder.path().join(name);
    std::fs::write(path("empty"), "").unwrap();
    in_file(&path("foreign"), "CREATE TABLE users (id TEXT PRIMARY KEY)").await;
    in_file(&path("other program"), "PRAGMA application_id = 7").await;
    // A database is not a backup, because nothing shows that it is complete.
    let database = path("database");
    let other = Store::open(database.to_str().unwrap()).await.unwrap();
    other.close().await.unwrap();
    // A backup that was modified.
    store.backup(&path("changed")).await.unwrap();
    in_file(
        &path("changed"),
        "UPDATE users SET name = 'Eve' WHERE name = 'Ann'",
    )
    .await;
    store.backup(&path("newer")).await.unwrap();
    in_file(&path("newer"), "PRAGMA user_version = 2").await;
    for name in [
        "empty",
        "foreign",
        "other program",
        "database",
        "changed",
        "newer",
    ] {
        let refused = Store::restore(&bed.place, &path(name), true).await;
        assert!(
            matches!(refused, Err(StoreError::NoBackup(_))),
            "{name}: {refused:?}"
        );
        assert_eq!(describe(&store, what).await, before, "{name}");
    }
}

/// Creates a backup in the form of the program's first version.
async fn first_backup(file: &Path) {
    let tables = include_str!("../../migrations/sqlite/0001_start.sql");
    let kind = MigrationType::Simple;
    let start = Migration::new(1, "".into(), kind, tables.into_sql_str(), false);
    let options = SqliteConnectOptions::new().create_if_missing(true);
    let whole = file.with_extension("whole");
    let mut connection = options.filename(&whole).connect().await.unwrap();
    let migrator = Migrator::with_migrations(vec![start]);
    migrator.run(&mut connection).await.unwrap();
    let person = "INSERT INTO users (id, kind, name, name_key, password, created, last_seen) \
                  VALUES ('000102030405060708090a0b0c0d0e0f', 'account', 'Ann', 'ann', 'hash', 1, 2)";
    sqlx::raw_sql(person)
        .execute(&mut connection)
        .await
        .unwrap();
    let copy = format!("VACUUM INTO '{}'", file.display());
    let copy = sqlx::raw_sql(AssertSqlSafe(copy));
    copy.execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn a_backup_of_the_first_version_is_restored(bed: Bed) {
    let file = bed.folder.path().join("first.backup");
    first_backup(&file).await;
    Store::restore(&bed.place, &file, false).await.unwrap();
    let store = bed.open().await;
    let ann = store.credentials("Ann").await.unwrap().unwrap();
    assert_eq!(ann.password, "hash");
    assert_eq!(store.user(ann.user).await.unwrap().name, "Ann");
    store.close().await.unwrap();
    // A backup without one of its tables is invalid.
    in_file(&file, "DROP TABLE seeks").await;
    let refused = Store::restore(&bed.place, &file, true).await;
    assert!(matches!(refused, Err(StoreError::NoBackup(_))));
}

async fn a_database_has_one_user_at_a_time(bed: Bed) {
    let store = bed.open().await;
    let file = bed.folder.path().join("a.backup");
    store.backup(&file).await.unwrap();
    store.close().await.unwrap();
    let lock = DatabaseLock::acquire(&bed.place).await.unwrap();
    let second = DatabaseLock::acquire(&bed.place).await;
    assert!(matches!(second, Err(StoreError::InUse(_))));
    let refused = Store::restore(&bed.place, &file, true).await;
    assert!(matches!(refused, Err(StoreError::InUse(_))));
    // Backups do not need the lock.
    let store = bed.open().await;
    let other = bed.folder.path().join("b.backup");
    store.backup(&other).await.unwrap();
    store.close().await.unwrap();
    lock.release().await;
    Store::restore(&bed.place, &file, true).await.unwrap();
}

async fn files_are_for_their_owner_alone(bed: Bed) {
    use std::os::unix::fs::PermissionsExt;
    let folder = bed.folder.path();
    let open_to_all = std::fs::Permissions::from_mode(0o644);
    if bed.place.starts_with('/') {
        std::fs::write(&bed.place, "").unwrap();
        std::fs::set_permissions(&bed.place, open_to_all).unwrap();
    }
    let store = bed.open().await;
    account(&store, "Ann").await;
    store.backup(&folder.join("a.backup")).await.unwrap();
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.path().display());
        seen += 1;
    }
    assert!(seen >= 1);
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
    Store::restore(&copy.place, &file, false).await.unwrap();
    let copy = copy.open().await;
    let (one, events) = copy.match_with_events(ids[0]).await.unwrap();
    let two = copy.find_match(ids[1]).await.unwrap();
    assert_eq!(events.len(), one.version.0 as usize);
    // The second match is never ahead of the first, and at most one move behind.
    assert!((0..=1).contains(&(one.version.0 - two.version.0)));
}

on_both!(
    a_backup_holds_everything,
    a_backup_replaces_data_by_force_only,
    a_damaged_backup_changes_nothing,
    a_backup_is_made_while_games_go_on,
    a_backup_of_the_first_version_is_restored,
    a_database_has_one_user_at_a_time,
    files_are_for_their_owner_alone,
    what_is_no_backup_changes_nothing,
);

//! Databases of older versions can be opened and keep all their data, and servers of the older version continue to run
//! on a database that a newer one has migrated.

use std::collections::BTreeSet;
use std::path::Path;

use sente_match::Uncertainty;
use sente_rules::{GameId, Seat};
use sente_store::{Status, Store, Subject, UserId};
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, Database, PgPool, Pool, SqlSafeStr, SqlitePool};

use crate::bed::{Bed, guest, moves, on_both, person, play, run};

/// Rows of a database of the first version.
const CONTENTS: &str = "
    INSERT INTO users (id, kind, name, created, last_seen)
    VALUES ('01010101010101010101010101010101', 'guest', 'Ann', 1, 1);
    INSERT INTO matches (id, game, settings, status, version, created, updated,
        user_1, controller_1, name_1, player_2, name_2)
    VALUES ('02020202020202020202020202020202', 'renju', '{}', 'live', 1, 1, 1,
        '01010101010101010101010101010101', '01010101010101010101010101010101', 'Ann',
        'minimax-3', 'Minimax 3');
    INSERT INTO events (match_id, version, at, body)
    VALUES ('02020202020202020202020202020202', 1, 1, '{}');
    INSERT INTO matches (id, game, settings, status, version, created, updated,
        user_1, controller_1, name_1, player_2, name_2, winner, rated)
    VALUES ('03030303030303030303030303030303', 'renju', '{}', 'finished', 1, 1, 1,
        '01010101010101010101010101010101', '01010101010101010101010101010101', 'Ann',
        'minimax-3', 'Minimax 3', 0, 1);
    INSERT INTO rating_changes
        (match_id, subject, game, at, rating_before, rating_after, number) VALUES
        ('03030303030303030303030303030303', 'user:01010101010101010101010101010101', 'renju',
         1, 1500, 1516, 1),
        ('03030303030303030303030303030303', 'player:minimax-3', 'renju', 1, 1500, 1484, 1);
    INSERT INTO ratings (subject, game, name, rating, games) VALUES
        ('user:01010101010101010101010101010101', 'renju', NULL, 1516, 1),
        ('player:minimax-3', 'renju', 'Minimax 3', 1484, 1);
";

/// Creates a database in the form of the first version.
async fn make<D: Database>(pool: Pool<D>, text: &'static str)
where
    D::Connection: Migrate,
    for<'c> &'c mut D::Connection: sqlx::Executor<'c, Database = D>,
{
    let kind = MigrationType::Simple;
    let first = Migration::new(1, "".into(), kind, text.into_sql_str(), false);
    let migrator = Migrator::with_migrations(vec![first]);
    migrator.run(&pool).await.unwrap();
    let mut connection = pool.acquire().await.unwrap();
    sqlx::raw_sql(CONTENTS)
        .execute(&mut *connection)
        .await
        .unwrap();
    drop(connection);
    pool.close().await;
}

async fn a_database_of_the_first_version_opens(bed: Bed) {
    if bed.place.starts_with("postgres:") {
        let text = include_str!("../../migrations/postgres/0001_start.sql");
        make(PgPool::connect(&bed.place).await.unwrap(), text).await;
    } else {
        let text = include_str!("../../migrations/sqlite/0001_start.sql");
        let place = format!("sqlite://{}?mode=rwc", bed.place);
        make(SqlitePool::connect(&place).await.unwrap(), text).await;
    }
    let store = bed.open().await;
    let ann = UserId::from_bytes([1; 16]);
    let found = store.matches_of(ann).await.unwrap().remove(0);
    assert_eq!((found.status, found.version.0), (Status::Live, 1));
    assert_eq!(found.summary, None);
    let mut append = moves(found.id, 1, 1);
    append.summary = Some("{}".into());
    store.append(append).await.unwrap();
    let found = store.find_match(found.id).await.unwrap();
    assert_eq!(found.summary.as_deref(), Some("{}"));
    let standing = store.standings(&Subject::User(ann)).await.unwrap()[0];
    assert_eq!((standing.game, standing.games), (GameId::Renju, 1));
    assert_eq!(standing.uncertainty, Uncertainty::after_games(1));
    for (subject, tally) in [
        (Subject::User(ann), [1, 0, 0]),
        (Subject::Player("minimax-3".into()), [0, 0, 1]),
    ] {
        let rank = store.rank(&subject, GameId::Renju).await.unwrap();
        assert_eq!(rank.unwrap().tally, tally, "{subject}");
    }
}

/// What a newer version may add to the tables of this one.
const ADDED: &str = "
    ALTER TABLE users ADD COLUMN later TEXT;
    ALTER TABLE matches ADD COLUMN later TEXT;
    ALTER TABLE matches ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE events ADD COLUMN later TEXT;
    ALTER TABLE history ADD COLUMN later TEXT;
    ALTER TABLE ratings ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE rating_changes ADD COLUMN later TEXT;
    ALTER TABLE servers ADD COLUMN later TEXT;
    CREATE TABLE novelties (id TEXT PRIMARY KEY, match_id TEXT REFERENCES matches (id));
";

/// Two people play a rated game, and everything about it can be read.
async fn play_and_read(store: &Store) {
    let (ann, ben) = (guest(store, "Ann").await, guest(store, "Ben").await);
    let seats = [person(ann, "Ann"), person(ben, "Ben")];
    let id = play(store, GameId::Othello, seats, Some(Seat::First)).await;
    let (row, events) = store.match_with_events(id).await.unwrap();
    assert_eq!((row.status, events.len()), (Status::Finished, 1));
    let ann = Subject::User(ann);
    let points = store.rating_history(&ann, GameId::Othello).await.unwrap();
    assert_eq!(points.len(), 1);
    assert_eq!(store.standings(&ann).await.unwrap().len(), 1);
    let server = sente_store::ServerId::random();
    let lasts = sente_match::Millis::from_secs(60);
    store.register_server(server, lasts).await.unwrap();
    assert!(store.renew_server(server, lasts).await.unwrap());
    store.claim(id, server).await.unwrap();
}

async fn a_running_server_survives_the_migrations_of_a_newer_one(bed: Bed) {
    let store = bed.open().await;
    // Its connections have prepared their statements before the migration.
    play_and_read(&store).await;
    bed.run_sql(ADDED).await;
    play_and_read(&store).await;
}

on_both!(
    a_database_of_the_first_version_opens,
    a_running_server_survives_the_migrations_of_a_newer_one,
);

/// The first migration since which several servers can run on one database.
const FIRST_OF_SITES: usize = 6;

/// The properties of the schema that the statements of a running server rely on.
const DEMANDS: [&str; 3] = [
    "SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns \
     WHERE table_schema = 'public'",
    // What an insert must not leave out.
    "SELECT 'required: ' || table_name || '.' || column_name FROM information_schema.columns \
     WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL",
    // What an insert or an update must not violate.
    "SELECT 'rule of ' || conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) FROM pg_constraint \
     WHERE connamespace = 'public'::regnamespace \
     UNION SELECT 'rule of ' || tablename || ': ' || indexdef FROM pg_indexes \
     WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%' \
     UNION SELECT 'rule of ' || event_object_table || ': ' || trigger_name \
     FROM information_schema.triggers",
];

async fn demands(pool: &PgPool) -> [BTreeSet<String>; 3] {
    let mut found = [const { BTreeSet::new() }; 3];
    for (demands, query) in found.iter_mut().zip(DEMANDS) {
        let rows = sqlx::query_scalar::<_, String>(query).fetch_all(pool).await;
        demands.extend(rows.unwrap());
    }
    found
}

/// Whether a demand is about one of these tables.
fn is_about(demand: &str, tables: &BTreeSet<String>) -> bool {
    tables.iter().any(|table| {
        demand.starts_with(&format!("required: {table}."))
            || demand.starts_with(&format!("rule of {table}: "))
    })
}

async fn migrations_only_add_what_a_running_server_does_not_need(bed: Bed) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/postgres");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let pool = PgPool::connect(&bed.place).await.unwrap();
    for (number, file) in files.iter().enumerate() {
        let [columns, required, rules] = demands(&pool).await;
        let text = std::fs::read_to_string(file).unwrap();
        let done = sqlx::raw_sql(AssertSqlSafe(text)).execute(&pool).await;
        done.unwrap();
        if number < FIRST_OF_SITES {
            continue;
        }
        let after = demands(&pool).await;
        let file = file.display();
        assert!(columns.is_subset(&after[0]), "{file} changes a column");
        let tables = columns.iter().filter_map(|column| column.split_once('.'));
        let tables = tables.map(|(table, _)| table.to_owned()).collect();
        for (before, after) in [(required, &after[1]), (rules, &after[2])] {
            let mut new = after.difference(&before);
            let demand = new.find(|demand| is_about(demand, &tables));
            assert_eq!(demand, None, "{file} demands something of older servers");
        }
    }
    assert!(files.len() > FIRST_OF_SITES);
}

#[test]
fn migrations_only_add_what_a_running_server_does_not_need_on_postgresql() {
    run(
        Bed::postgres(),
        migrations_only_add_what_a_running_server_does_not_need,
    );
}

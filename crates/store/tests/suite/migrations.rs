//! Databases of older versions can be opened and keep all their data.

use sente_match::Uncertainty;
use sente_rules::GameId;
use sente_store::{Status, Subject, UserId};
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::{Database, PgPool, Pool, SqlSafeStr, SqlitePool};

use crate::bed::{Bed, moves, on_both};

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

on_both!(a_database_of_the_first_version_opens);

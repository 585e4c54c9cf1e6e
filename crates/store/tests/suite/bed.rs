//! A database for one test, and the setup that most tests share.

use std::future::Future;

use sente_match::{Cause, MatchResult, Rating, Time, Version};
use sente_rules::{GameId, Seat};
use sente_store::{
    Append, End, EventRow, Fence, MatchId, NewAccount, NewMatch, Store, StoredSeat, UserId,
};
use sente_testbed::Postgres;
use tempfile::TempDir;

/// An empty database.
pub struct Bed {
    pub place: String,
    pub folder: TempDir,
}

impl Bed {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("sente.db");
        Self {
            place: place.to_str().unwrap().to_owned(),
            folder,
        }
    }

    pub fn postgres() -> Option<Self> {
        Postgres::shared().map(|server| Self {
            place: server.database(),
            folder: tempfile::tempdir().unwrap(),
        })
    }

    /// Terminates all connections to a PostgreSQL database. Does nothing for SQLite.
    pub fn cut(&self) {
        if self.place.starts_with("postgres:") {
            Postgres::shared().unwrap().cut(&self.place);
        }
    }

    /// Opens the store. Each call acts like another process.
    pub async fn open(&self) -> Store {
        Store::open(&self.place).await.unwrap()
    }

    /// Runs a statement as another program would, without a store.
    pub async fn run_sql(&self, statement: &'static str) {
        use sqlx::{ConnectOptions, Connection};
        let statement = sqlx::raw_sql(statement);
        if self.place.starts_with("postgres") {
            let options: sqlx::postgres::PgConnectOptions = self.place.parse().unwrap();
            let mut connection = options.connect().await.unwrap();
            statement.execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        } else {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.place);
            let mut connection = options.connect().await.unwrap();
            statement.execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    }

    /// Opens the database that a restore has set aside, from the description that the restore returns.
    pub async fn open_aside(&self, place: &str) -> Store {
        let place = match place.strip_prefix("the schema ") {
            Some(schema) => {
                let sign = if self.place.contains('?') { '&' } else { '?' };
                format!("{}{sign}options=-csearch_path%3D{schema}", self.place)
            }
            None => place.to_owned(),
        };
        Store::open(&place).await.unwrap()
    }
}

/// A connection that holds a row lock.
pub struct Blocker(sqlx::PgConnection);

/// Locks the row that a store writes to check that it can write.
pub async fn block_health(address: &str) -> Blocker {
    use sqlx::ConnectOptions;
    let options: sqlx::postgres::PgConnectOptions = address.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let text = "BEGIN; SELECT * FROM health FOR UPDATE";
    sqlx::raw_sql(text).execute(&mut connection).await.unwrap();
    Blocker(connection)
}

impl Blocker {
    /// Releases the lock.
    pub async fn unblock(mut self) {
        use sqlx::Connection;
        sqlx::raw_sql("ROLLBACK")
            .execute(&mut self.0)
            .await
            .unwrap();
        self.0.close().await.unwrap();
    }
}

/// Runs a test if there is a database for it.
pub fn run<F: Future<Output = ()>>(bed: Option<Bed>, test: impl FnOnce(Bed) -> F) {
    if let Some(bed) = bed {
        runtime().block_on(test(bed));
    }
}

pub fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
}

/// Defines a test with SQLite and one with PostgreSQL for each of these functions.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(
                #[test]
                fn $name() {
                    $crate::bed::run(Some($crate::bed::Bed::sqlite()), super::$name);
                }
            )*
        }

        mod postgres {
            $(
                #[test]
                fn $name() {
                    $crate::bed::run($crate::bed::Bed::postgres(), super::$name);
                }
            )*
        }
    };
}
pub(crate) use on_both;

pub async fn guest(store: &Store, name: &str) -> UserId {
    let id = UserId::random();
    store.add_guest(id, name, Time(1)).await.unwrap();
    id
}

pub async fn account(store: &Store, name: &str) -> UserId {
    let id = UserId::random();
    let account = NewAccount {
        name: name.to_owned(),
        password: format!("hash of {name}"),
        colour: None,
    };
    store.sign_up(id, account, Time(1)).await.unwrap();
    id
}

/// A seat of a person.
pub fn person(user: UserId, name: &str) -> StoredSeat {
    StoredSeat {
        user: Some(user),
        controller: Some(user),
        player: None,
        name: name.to_owned(),
    }
}

pub fn computer(player: &str) -> StoredSeat {
    StoredSeat {
        player: Some(player.to_owned()),
        name: format!("Computer {player}"),
        ..StoredSeat::default()
    }
}

/// A live match.
pub fn new_match(game: GameId, seats: [StoredSeat; 2]) -> NewMatch {
    NewMatch {
        id: MatchId::random(),
        game,
        settings: r#"{"rules":"any"}"#.to_owned(),
        seats,
        code: None,
        batch: None,
        wake: None,
        created: Time(10),
    }
}

pub async fn begin(store: &Store, game: GameId, seats: [StoredSeat; 2]) -> MatchId {
    let new = new_match(game, seats);
    let id = new.id;
    store.add_match(new).await.unwrap();
    id
}

/// An append of `count` events after a version.
pub fn moves(id: MatchId, expected: u32, count: u32) -> Append {
    let event = |version| EventRow {
        version: Version(version),
        at: Time(u64::from(version) * 100),
        message: Some(format!("message {version}")),
        body: format!(r#"{{"move":{version}}}"#),
    };
    Append {
        id,
        expected: Version(expected),
        fence: Fence::default(),
        events: (expected + 1..=expected + count).map(event).collect(),
        wake: None,
        summary: None,
        end: None,
        now: Time(u64::from(expected + count) * 100),
    }
}

/// An append of one event, which ends the match.
pub fn ending(id: MatchId, expected: u32, winner: Option<Seat>, rated: bool) -> Append {
    let result = MatchResult {
        winner,
        cause: winner.map_or(Cause::Agreement, |_| Cause::Resignation),
        rated,
    };
    Append {
        end: Some(End {
            result,
            body: r#"{"cause":"any"}"#.to_owned(),
            seeds: [Rating::START; 2],
        }),
        ..moves(id, expected, 1)
    }
}

/// Plays a whole match of one move.
pub async fn play(
    store: &Store,
    game: GameId,
    seats: [StoredSeat; 2],
    winner: Option<Seat>,
) -> MatchId {
    let id = begin(store, game, seats).await;
    store.append(ending(id, 0, winner, true)).await.unwrap();
    id
}

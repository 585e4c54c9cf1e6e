//! PostgreSQL in production: over TLS, over a network, and sometimes unresponsive.

use std::time::Duration;

use sente_match::Time;
use sente_store::{Store, StoreError};
use sente_testbed::Postgres;
use tokio::time::timeout;

use crate::bed::{guest, runtime};

/// Longer than a statement and a new connection may take together.
const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn a_store_is_reached_over_tls_and_its_server_has_to_prove_itself() {
    let Some(server) = Postgres::encrypted() else {
        return;
    };
    let address = server.database();
    let authority = server.authority();
    let authority = authority.display();
    runtime().block_on(async {
        let checked = format!("{address}?sslmode=verify-full&sslrootcert={authority}");
        let store = Store::open(&checked).await.unwrap();
        guest(&store, "Ann").await;
        store.close().await.unwrap();
        // An unknown authority, a wrong host name, no encryption.
        for wrong in [
            format!("{address}?sslmode=verify-full"),
            checked.replace("@localhost:", "@127.0.0.1:"),
            format!("{address}?sslmode=disable").replace("@localhost:", "@127.0.0.1:"),
        ] {
            let refused = Store::open(&wrong).await.err();
            assert!(
                matches!(refused, Some(StoreError::Unavailable(_))),
                "{wrong}: {refused:?}"
            );
        }
    });
}

#[test]
fn a_server_that_hangs_is_noticed_and_one_that_goes_on_is_used_again() {
    let Some(server) = Postgres::own() else {
        return;
    };
    let address = server.database();
    runtime().block_on(async {
        let store = Store::open(&address).await.unwrap();
        store.check_health(Time(1)).await.unwrap();
        server.freeze();
        let asked = timeout(PATIENCE, store.check_health(Time(2))).await;
        let refused = asked.expect("the check must have a time limit");
        assert!(matches!(refused, Err(StoreError::Unavailable(_))));
        server.thaw();
        store.check_health(Time(3)).await.unwrap();
        guest(&store, "Ann").await;
        store.close().await.unwrap();
    });
}

#[test]
fn a_statement_that_takes_too_long_is_ended_by_the_database() {
    let Some(server) = Postgres::shared() else {
        return;
    };
    let address = server.database();
    runtime().block_on(async {
        let store = Store::open(&address).await.unwrap();
        // Another connection holds a row lock.
        let impatient = format!("{address}&options=-c%20lock_timeout%3D100ms");
        let other = Store::open(&impatient).await.unwrap();
        store.check_health(Time(1)).await.unwrap();
        let blocker = crate::bed::block_health(&address).await;
        let refused = timeout(PATIENCE, other.check_health(Time(2)))
            .await
            .unwrap();
        assert!(matches!(refused, Err(StoreError::Unavailable(_))));
        blocker.unblock().await;
        other.check_health(Time(3)).await.unwrap();
        other.close().await.unwrap();
        store.close().await.unwrap();
    });
}

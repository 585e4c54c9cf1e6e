//! A site whose NATS and PostgreSQL accept only encrypted connections and check credentials.

use sente_server::cluster::NatsConfig;
use sente_testbed::{Nats, Postgres, stranger};

use crate::client::{Guest, TestServer};
use crate::workers::RunningWorker;

const ACCOUNTS: &str = "authorization { user: sente, password: secret }";

#[tokio::test]
async fn servers_and_workers_meet_over_tls_and_trust_only_whom_they_are_told_to() {
    let (Some(nats), Some(postgres)) = (Nats::encrypted(ACCOUNTS), Postgres::encrypted()) else {
        return;
    };
    let address = nats.address_for("sente:secret");
    let right = NatsConfig {
        address: address.clone(),
        authority: Some(nats.authority()),
    };
    let database = postgres.database();
    let authority = postgres.authority();
    let checked = |authority: &std::path::Path| {
        format!(
            "{database}?sslmode=verify-full&sslrootcert={}",
            authority.display()
        )
    };
    let join = |database: String, nats: NatsConfig| async move {
        TestServer::of_site(&database, Some(nats), |_| {}).await
    };
    let server = join(checked(&authority), right.clone()).await.unwrap();
    let worker = RunningWorker::join(right.clone(), None).await.unwrap();
    Guest::new().sign_up(&server, "Ann").await;

    // A certificate authority that has signed neither certificate.
    let folder = tempfile::tempdir().unwrap();
    let other = stranger(folder.path());
    let nats_of_strangers = NatsConfig {
        address: address.clone(),
        authority: Some(other.clone()),
    };
    let refused = join(checked(&authority), nats_of_strangers.clone()).await;
    let refused = refused.err().unwrap().to_string();
    let of_worker = RunningWorker::join(nats_of_strangers, None).await;
    assert_eq!(of_worker.err().unwrap().to_string(), refused);
    let place = nats.address();
    assert_eq!(
        refused,
        format!(
            "cannot reach NATS at {place}: its certificate is not signed by a trusted authority (see --nats-authority)"
        )
    );
    let refused = join(checked(&other), right.clone()).await;
    let refused = refused.err().unwrap().to_string();
    assert!(refused.contains("certificate"), "{refused}");
    assert!(
        !refused.contains('\n') && !refused.contains("secret"),
        "{refused}"
    );

    // A client with a wrong password, of NATS or of the database.
    let nobody = NatsConfig {
        address: nats.address_for("sente:guessed"),
        ..right.clone()
    };
    let refused = join(checked(&authority), nobody).await;
    let refused = refused.err().unwrap().to_string();
    assert!(refused.contains("authorization violation"), "{refused}");
    let guessed = checked(&authority).replace(":secret@", ":guessed@");
    let refused = join(guessed, right.clone()).await;
    let refused = refused.err().unwrap().to_string();
    assert!(
        refused.contains("password authentication failed"),
        "{refused}"
    );
    assert!(
        !refused.contains('\n') && !refused.contains("guessed"),
        "{refused}"
    );
    // A connection without TLS is not accepted at all.
    let plain = format!("{database}?sslmode=disable");
    let refused = join(plain, right).await.err().unwrap().to_string();
    assert!(refused.contains("no encryption"), "{refused}");
    worker.leave().await;
    server.close().await;
}

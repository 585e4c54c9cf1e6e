//! Which servers may share a database.

use crate::site::Site;

#[tokio::test]
async fn a_server_without_nats_does_not_start_beside_others_and_says_what_to_do() {
    let Some(site) = Site::new() else { return };
    let member = site.join().await;
    let refused = site.try_alone().await.err().unwrap().to_string();
    assert!(
        refused.contains("a server is already running") && refused.contains("--nats"),
        "{refused}"
    );
    member.close().await;
    let alone = site.try_alone().await.ok().unwrap();
    let refused = site.try_join().await.err().unwrap().to_string();
    assert!(refused.contains("already running"), "{refused}");
    alone.close().await;
    site.join().await.close().await;
}

#[tokio::test]
async fn several_servers_need_postgresql_and_nats() {
    let Some(mut site) = Site::new() else { return };
    site.nats.kill();
    let refused = site.try_join().await.err().unwrap().to_string();
    assert!(
        refused.starts_with("cannot reach NATS at nats://127.0.0.1:"),
        "{refused}"
    );
    let folder = tempfile::tempdir().unwrap();
    site.database = folder.path().join("sente.db").to_str().unwrap().to_owned();
    let refused = site.try_join().await.err().unwrap().to_string();
    assert!(refused.contains("postgres://"), "{refused}");
}

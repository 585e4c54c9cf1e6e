//! A server dies, and another one takes over its games; or no server can serve them for a while.

use std::time::Duration;

use sente_api::{GameStatus, ServerMessage};
use sente_match::{Millis, TimeControl};
use sente_server::live::Loaded;
use tokio::runtime::Runtime;

use crate::client::{Guest, TestServer, computer, new_game, open_game, play_all};
use crate::site::Site;

/// The time of each player for a game, and an outage that is longer.
const SHORT: Millis = Millis::from_secs(12);
const OUTAGE: Duration = Duration::from_secs(14);

/// A server whose tasks are all aborted when the runtime is shut down.
async fn join_in(runtime: &Runtime, site: &Site) -> TestServer {
    let (database, nats) = (site.database.clone(), site.nats.address());
    let start = async move { TestServer::of_cluster(&database, Some(nats)).await };
    runtime.spawn(start).await.unwrap().ok().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_a_server_that_dies_go_on_and_their_clocks_have_stood_still() {
    let Some(site) = Site::new() else { return };
    let doomed = Runtime::new().unwrap();
    let one = join_in(&doomed, &site).await;
    let two = site.join().await;
    let (host, guest) = (Guest::new(), Guest::new());
    let mut new = open_game("gomoku");
    new.time = TimeControl::Game {
        main: Millis(600_000),
        increment: Millis::ZERO,
    };
    let game = host.begin(&one, &new).await;
    let mut ann = host.sit(&one, &game.id).await;
    let code = game.invitation.unwrap().code;
    guest.join(&two, &code).await.unwrap();
    ann.wait(|message| match message {
        ServerMessage::Game { game } => (game.status == GameStatus::Live).then_some(()),
        _ => None,
    })
    .await;
    let mut ben = guest.sit(&two, &game.id).await;
    play_all(&mut ann, &mut ben, "h8 h9 i8").await;
    // A computer whose move is due when its server dies moves on another server.
    let show = [computer("random"), computer("random")];
    let show = host.begin(&one, &new_game("othello", show)).await;
    doomed.shutdown_background();

    ben.play("i9").await.unwrap();
    let mut ann = host.sit(&two, &game.id).await;
    play_all(&mut ann, &mut ben, "j8 j9").await;
    let store = &two.inner().state().store;
    let loaded = Loaded::find(store, game.id.parse().unwrap()).await.unwrap();
    assert!(
        loaded.row.lost >= Millis::from_secs(2),
        "{:?}",
        loaded.row.lost
    );
    assert_eq!(loaded.game.table().actions(), ann.local.table().actions());
    // The time of the game is behind by the outage.
    let doc = guest.view(&two, &game.id).await;
    let now = two.inner().state().games.now();
    assert!(doc.now <= now.0 - loaded.row.lost.0);

    let mut eve = Guest::new().sit(&two, &show.id).await;
    eve.until(|game| game.result().is_some()).await;
    two.close().await;
}

#[tokio::test]
async fn nobody_loses_on_time_while_no_server_can_reach_the_others() {
    let Some(mut site) = Site::new() else { return };
    let (one, two) = (site.join().await, site.join().await);
    let (host, guest) = (Guest::new(), Guest::new());
    let mut new = open_game("gomoku");
    new.time = TimeControl::Game {
        main: SHORT,
        increment: Millis::ZERO,
    };
    let game = host.begin(&one, &new).await;
    let code = game.invitation.unwrap().code;
    guest.join(&two, &code).await.unwrap();
    let mut ann = host.sit(&one, &game.id).await;
    let mut ben = guest.sit(&two, &game.id).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    site.nats.kill();
    tokio::time::sleep(OUTAGE).await;
    site.nats.resume();
    // Whoever comes back finds the game as it was.
    let (mut ann, mut ben) = (
        host.sit(&one, &game.id).await,
        guest.sit(&two, &game.id).await,
    );
    assert_eq!(ann.local.result(), None);
    play_all(&mut ann, &mut ben, "i8 i9").await;
    let store = &one.inner().state().store;
    let row = store.find_match(game.id.parse().unwrap()).await.unwrap();
    assert!(row.lost >= Millis::from_secs(10), "{:?}", row.lost);
    for server in [one, two] {
        server.close().await;
    }
}

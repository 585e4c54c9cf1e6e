//! Hints when all search threads are busy.

use sente_api::{Action, NewGame, ProblemCode, SeatChoice, ServerMessage};
use sente_engine::{Limits, SearchRequest};
use sente_rules::{GameId, Rules};
use sente_server::search_pool::{
    Class, Client, EngineSource, EngineSpec, SearchJob, SearchPool, SearchStream,
};
use sente_store::UserId;

use crate::client::{Guest, Player, TestServer, computer, new_game, soon};

/// A search that runs until it is dropped.
fn endless(pool: &SearchPool, class: Class, client: Client) -> Option<SearchStream> {
    let id = "sente-10".to_owned();
    let begin = Rules::usual(GameId::Othello).table_after::<&str>(None, &[]);
    let search = SearchJob {
        class,
        client,
        engine: EngineSource::new(EngineSpec::Adviser { id }),
        table: begin.unwrap(),
        request: SearchRequest::best(Limits::default()),
    };
    pool.search(search).ok()
}

/// Occupies all threads, and all places in the queue for this user's hints, until it is dropped.
async fn rush(server: &TestServer, user: UserId, threads: usize) -> Vec<SearchStream> {
    let pool = &server.inner().state().pool;
    let moves = (0..threads).map(|_| endless(pool, Class::Move, Client::Server));
    let mut searches: Vec<SearchStream> = moves.map(Option::unwrap).collect();
    soon(async {
        while pool.load() != (0, threads) {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let more = std::iter::from_fn(|| endless(pool, Class::Hint, Client::Person(user)));
    searches.extend(more);
    searches
}

async fn rated_game(server: &TestServer) -> (Player, UserId) {
    let guest = Guest::new();
    let new = NewGame {
        rated: true,
        ..new_game("othello", [SeatChoice::Me, computer("random")])
    };
    let game = guest.begin(server, &new).await;
    assert!(game.settings.rated);
    let store = &server.inner().state().store;
    let row = store.find_match(game.id.parse().unwrap()).await.unwrap();
    let user = row.seats[0].controller.unwrap();
    (guest.sit(server, &game.id).await, user)
}

async fn hint(player: &mut Player) {
    player
        .wait(|message| matches!(message, ServerMessage::Hint { .. }).then_some(()))
        .await;
}

#[tokio::test]
async fn a_hint_that_is_refused_as_busy_leaves_the_game_rated_and_can_be_asked_for_again() {
    let server = TestServer::with(|config| config.threads = 2).await;
    let (mut ann, user) = rated_game(&server).await;
    let busy = rush(&server, user, 2).await;
    let message = ann.message(Action::Hint);
    let refused = ann.send(&message).await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::Busy);
    let doc = Guest::new().view(&server, &ann.game).await;
    assert_eq!(doc.events, []);
    drop(busy);
    ann.send(&message).await.unwrap();
    hint(&mut ann).await;
    assert!(!ann.local.is_rated());
    server.close().await;
}

#[tokio::test]
async fn a_repeated_message_gets_its_hint() {
    let server = TestServer::open().await;
    let (mut ann, _) = rated_game(&server).await;
    let message = ann.message(Action::Hint);
    let version = ann.send(&message).await.unwrap();
    hint(&mut ann).await;
    assert_eq!(ann.send(&message).await.unwrap(), version);
    hint(&mut ann).await;
    let doc = Guest::new().view(&server, &ann.game).await;
    assert_eq!(doc.events.len(), version as usize);
    server.close().await;
}

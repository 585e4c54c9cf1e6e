//! Hints when everybody who could look for one is busy.

use std::sync::mpsc::{Sender, channel};

use sente_api::{Action, NewGame, ProblemCode, SeatChoice, ServerMessage};
use sente_server::search_pool::{Class, Client, Task};
use sente_store::UserId;

use crate::client::{Guest, House, Player, computer, new_game, soon};

/// Work that keeps everybody busy until it is dropped.
struct Rush {
    _jobs: Vec<Task<()>>,
    _release: Vec<Sender<()>>,
}

/// Occupies all threads, and every place in which this person's hints could wait.
async fn rush(house: &House, user: UserId, threads: usize) -> Rush {
    let pool = &house.server().state().pool;
    let (mut jobs, mut release) = (Vec::new(), Vec::new());
    let mut occupy = |class, client| {
        let (sender, receiver) = channel::<()>();
        let job = pool.run(class, client, move |_| {
            // It ends when the sender is dropped.
            let _ = receiver.recv();
        });
        job.map(|job| {
            jobs.push(job);
            release.push(sender);
        })
        .is_ok()
    };
    for _ in 0..threads {
        assert!(occupy(Class::Move, Client::Server));
    }
    soon(async {
        while pool.load() != (0, threads) {
            tokio::task::yield_now().await;
        }
    })
    .await;
    while occupy(Class::Hint, Client::Person(user)) {}
    Rush {
        _jobs: jobs,
        _release: release,
    }
}

async fn rated_game(house: &House) -> (Player, UserId) {
    let guest = Guest::new();
    let new = NewGame {
        rated: true,
        ..new_game("othello", [SeatChoice::Me, computer("random")])
    };
    let game = guest.begin(house, &new).await;
    assert!(game.settings.rated);
    let store = &house.server().state().store;
    let row = store.find_match(game.id.parse().unwrap()).await.unwrap();
    let user = row.seats[0].controller.unwrap();
    (guest.sit(house, &game.id).await, user)
}

async fn hint(player: &mut Player) {
    player
        .wait(|message| matches!(message, ServerMessage::Hint { .. }).then_some(()))
        .await;
}

#[tokio::test]
async fn a_hint_that_is_refused_as_busy_leaves_the_game_rated_and_can_be_asked_for_again() {
    let house = House::with(|config| config.threads = 2).await;
    let (mut ann, user) = rated_game(&house).await;
    let busy = rush(&house, user, 2).await;
    let message = ann.message(Action::Hint);
    let refused = ann.send(&message).await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::Busy);
    let doc = Guest::new().view(&house, &ann.game).await;
    assert_eq!(doc.events, []);
    drop(busy);
    ann.send(&message).await.unwrap();
    hint(&mut ann).await;
    assert!(!ann.local.is_rated());
    house.close().await;
}

#[tokio::test]
async fn a_repeated_message_gets_its_hint() {
    let house = House::open().await;
    let (mut ann, _) = rated_game(&house).await;
    let message = ann.message(Action::Hint);
    let version = ann.send(&message).await.unwrap();
    hint(&mut ann).await;
    assert_eq!(ann.send(&message).await.unwrap(), version);
    hint(&mut ann).await;
    let doc = Guest::new().view(&house, &ann.game).await;
    assert_eq!(doc.events.len(), version as usize);
    house.close().await;
}

//! Several servers on one database: ownership of matches and runs, and fencing of former owners.

use sente_match::{Millis, Time};
use sente_rules::{GameId, Seat};
use sente_store::{
    Append, Claim, Fence, MatchId, Run, RunId, RunStatus, ServerId, Store, StoreError,
};

use crate::bed::{Bed, begin, computer, ending, guest, moves, new_match, on_both, person};

/// Longer than any test takes.
const LONG: Millis = Millis::from_secs(600);
/// Expires at once.
const NOTHING: Millis = Millis(0);

async fn server(store: &Store, lasts: Millis) -> ServerId {
    let id = ServerId::random();
    store.register_server(id, lasts).await.unwrap();
    id
}

async fn game(store: &Store) -> MatchId {
    let (ann, ben) = (guest(store, "Ann").await, guest(store, "Ben").await);
    begin(
        store,
        GameId::Othello,
        [person(ann, "Ann"), person(ben, "Ben")],
    )
    .await
}

fn under(fence: Fence, append: Append) -> Append {
    Append { fence, ..append }
}

async fn a_match_belongs_to_one_server_at_a_time(bed: Bed) {
    let store = bed.open().await;
    let id = game(&store).await;
    let (one, two) = (server(&store, LONG).await, server(&store, LONG).await);
    let claimed = store.claim(id, one).await.unwrap();
    assert_eq!(claimed, Claim::Own(Fence(1)));
    assert_eq!(store.claim(id, two).await.unwrap(), Claim::Other(one));
    store
        .append(under(Fence(1), moves(id, 0, 1)))
        .await
        .unwrap();
    store.release(id, one, Fence(1)).await.unwrap();
    let claimed = store.claim(id, two).await.unwrap();
    assert_eq!(claimed, Claim::Own(Fence(2)));
    // A repeated release has no effect.
    store.release(id, one, Fence(1)).await.unwrap();
    assert_eq!(store.claim(id, one).await.unwrap(), Claim::Other(two));
}

async fn a_server_that_wakes_up_writes_nothing(bed: Bed) {
    let store = bed.open().await;
    let id = game(&store).await;
    let asleep = server(&store, LONG).await;
    assert_eq!(store.claim(id, asleep).await.unwrap(), Claim::Own(Fence(1)));
    store
        .append(under(Fence(1), moves(id, 0, 2)))
        .await
        .unwrap();
    // Simulates a sleep of a minute, during which its registration expires.
    bed.run_sql("UPDATE servers SET renewed = renewed - 60000, expires = renewed")
        .await;
    let other = server(&store, LONG).await;
    assert_eq!(store.claim(id, other).await.unwrap(), Claim::Own(Fence(2)));
    let lost = store.find_match(id).await.unwrap().lost;
    let minute = Millis::from_secs(60);
    assert!(lost >= minute && lost < LONG, "{lost:?}");
    assert!(!store.renew_server(asleep, LONG).await.unwrap());
    for stale in [moves(id, 2, 1), ending(id, 2, Some(Seat::First), true)] {
        let refused = store.append(under(Fence(1), stale)).await;
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
    }
    assert_eq!(store.find_match(id).await.unwrap().version.0, 2);
    assert_eq!(store.claim(id, asleep).await.unwrap(), Claim::Lapsed);
    store
        .append(under(Fence(2), moves(id, 2, 1)))
        .await
        .unwrap();
}

async fn the_clocks_of_a_server_that_nobody_has_replaced_stood_still(bed: Bed) {
    let store = bed.open().await;
    let (mine, done) = (game(&store).await, game(&store).await);
    let asleep = server(&store, LONG).await;
    store.claim(mine, asleep).await.unwrap();
    store.claim(done, asleep).await.unwrap();
    store
        .append(under(Fence(1), ending(done, 0, None, false)))
        .await
        .unwrap();
    // A registration that is still valid has lost nothing.
    store.register_server(asleep, LONG).await.unwrap();
    assert_eq!(store.find_match(mine).await.unwrap().lost, NOTHING);
    bed.run_sql("UPDATE servers SET renewed = renewed - 60000, expires = renewed")
        .await;
    store.register_server(asleep, LONG).await.unwrap();
    let minute = Millis::from_secs(60);
    let lost = store.find_match(mine).await.unwrap().lost;
    assert!(lost >= minute && lost < LONG, "{lost:?}");
    assert_eq!(store.find_match(done).await.unwrap().lost, NOTHING);
    // The time is counted once.
    store.register_server(asleep, LONG).await.unwrap();
    assert_eq!(
        store.claim(mine, asleep).await.unwrap(),
        Claim::Own(Fence(2))
    );
    assert_eq!(store.find_match(mine).await.unwrap().lost, lost);
}

async fn one_that_never_claimed_a_match_writes_nothing_once_another_has(bed: Bed) {
    let store = bed.open().await;
    let id = game(&store).await;
    store.append(moves(id, 0, 1)).await.unwrap();
    let one = server(&store, LONG).await;
    store.claim(id, one).await.unwrap();
    let refused = store.append(moves(id, 1, 1)).await;
    assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
}

async fn many_who_claim_at_once_agree(bed: Bed) {
    let store = bed.open().await;
    let id = game(&store).await;
    let mut claims = tokio::task::JoinSet::new();
    for _ in 0..8 {
        // Separate connections, like those of another process.
        let other = bed.open().await;
        let one = server(&store, LONG).await;
        claims.spawn(async move { (one, other.claim(id, one).await.unwrap()) });
    }
    let claims = claims.join_all().await;
    let owners: Vec<ServerId> = claims
        .iter()
        .filter(|(_, claim)| matches!(claim, Claim::Own(_)))
        .map(|(one, _)| *one)
        .collect();
    let [owner] = owners[..] else {
        panic!("one owner, not {owners:?}")
    };
    for (one, claim) in claims {
        if one != owner {
            assert_eq!(claim, Claim::Other(owner));
        }
    }
}

async fn what_a_dead_server_looked_after_is_found(bed: Bed) {
    let store = bed.open().await;
    let (one, two) = (server(&store, LONG).await, server(&store, LONG).await);
    let mut games = Vec::new();
    for wake in [Some(Time(5)), None] {
        let mut new = new_match(GameId::Othello, [computer("a"), computer("b")]);
        new.wake = wake;
        games.push(new.id);
        store.add_match(new).await.unwrap();
    }
    for id in &games {
        store.claim(*id, one).await.unwrap();
    }
    assert_eq!(store.orphans().await.unwrap(), []);
    store.register_server(one, NOTHING).await.unwrap();
    assert_eq!(store.servers().await.unwrap(), [two]);
    assert_eq!(store.orphans().await.unwrap(), games[..1]);
    store.claim(games[0], two).await.unwrap();
    assert_eq!(store.orphans().await.unwrap(), []);
    // A server that retires leaves no orphans.
    store.retire_server(two).await.unwrap();
    assert_eq!(store.orphans().await.unwrap(), []);
    let three = server(&store, LONG).await;
    let claimed = store.claim(games[0], three).await.unwrap();
    assert_eq!(claimed, Claim::Own(Fence(3)));
}

async fn a_tournament_is_played_by_one_server(bed: Bed) {
    let store = bed.open().await;
    let owner = guest(&store, "Ann").await;
    let (one, two) = (server(&store, LONG).await, server(&store, LONG).await);
    let run = Run {
        id: RunId::random(),
        owner: Some(owner),
        settings: "{}".into(),
        status: RunStatus::Queued,
        report: None,
        created: Time(1),
    };
    store.add_run(run.clone(), one).await.unwrap();
    assert_eq!(store.claim_runs(two).await.unwrap(), []);
    store.register_server(one, NOTHING).await.unwrap();
    assert_eq!(store.claim_runs(two).await.unwrap(), [run]);
    assert_eq!(store.claim_runs(two).await.unwrap(), []);
}

on_both!(
    a_match_belongs_to_one_server_at_a_time,
    a_server_that_wakes_up_writes_nothing,
    the_clocks_of_a_server_that_nobody_has_replaced_stood_still,
    one_that_never_claimed_a_match_writes_nothing_once_another_has,
    many_who_claim_at_once_agree,
    what_a_dead_server_looked_after_is_found,
    a_tournament_is_played_by_one_server,
);

//! Guests, accounts and their sessions.

use sente_match::Time;
use sente_rules::{GameId, Seat};
use sente_store::{
    DELETED, HistoryFilter, NewAccount, Opponent, Page, Session, Status, StoreError, Subject,
    TokenHash, UserId, UserKind,
};

use crate::bed::{Bed, account, begin, computer, guest, moves, on_both, person, play};

fn credentials(name: &str) -> NewAccount {
    NewAccount {
        name: name.to_owned(),
        password: "$argon2id$1".to_owned(),
        colour: Some("yellow".to_owned()),
    }
}

async fn a_guest_signs_up_and_stays_the_same(bed: Bed) {
    let store = bed.open().await;
    let id = guest(&store, "Ann").await;
    play(
        &store,
        GameId::Renju,
        [person(id, "Ann"), computer("random")],
        Some(Seat::First),
    )
    .await;
    store
        .sign_up(id, credentials("Anna"), Time(5))
        .await
        .unwrap();
    let user = store.user(id).await.unwrap();
    assert_eq!(user.kind, UserKind::Account);
    assert_eq!((user.name.as_str(), user.created), ("Anna", Time(1)));
    assert_eq!(user.colour.as_deref(), Some("yellow"));
    let all = HistoryFilter::default();
    let history = store.history(id, &all, Page::default()).await.unwrap();
    assert_eq!(history.total, 1);
    assert_eq!(store.standings(&Subject::User(id)).await.unwrap().len(), 1);
    let again = store.sign_up(id, credentials("Other"), Time(6)).await;
    assert!(matches!(again, Err(StoreError::AlreadyAccount)));
}

async fn account_names_are_taken_whatever_their_case(bed: Bed) {
    let store = bed.open().await;
    let anna = account(&store, "Änna").await;
    guest(&store, "Änna").await;
    guest(&store, "Änna").await;
    let taken = store
        .sign_up(UserId::random(), credentials("äNNA"), Time(2))
        .await;
    assert!(matches!(taken, Err(StoreError::NameTaken)));
    let found = store.credentials("ÄNNA").await.unwrap().unwrap();
    assert_eq!(
        (found.user, found.password.as_str()),
        (anna, "hash of Änna")
    );
    assert_eq!(store.credentials("nobody").await.unwrap(), None);
    let ben = account(&store, "Ben").await;
    assert!(matches!(
        store.rename(ben, "ÄNNA").await,
        Err(StoreError::NameTaken)
    ));
    store.rename(ben, "BEN").await.unwrap();
    assert_eq!(store.user(ben).await.unwrap().name, "BEN");
}

async fn names_that_look_alike_are_the_same_name(bed: Bed) {
    let store = bed.open().await;
    let kasparov = account(&store, "Kasparov").await;
    let zoe = account(&store, "Zoë").await;
    for name in ["K\u{430}sparov", "KASPAROV", "Ｋasparov", "Zoe\u{308}"] {
        let taken = store.sign_up(UserId::random(), credentials(name), Time(2));
        assert!(matches!(taken.await, Err(StoreError::NameTaken)), "{name}");
        let guest = guest(&store, "Guest").await;
        let taken = store.rename(guest, name).await;
        assert!(matches!(taken, Err(StoreError::NameTaken)), "{name}");
        assert!(
            store.looks_like_account(name, None).await.unwrap(),
            "{name}"
        );
    }
    assert!(!store.looks_like_account("Kasparova", None).await.unwrap());
    let own = store.looks_like_account("kasparov", Some(kasparov)).await;
    assert!(!own.unwrap());
    let found = store.credentials("Zoe\u{308}").await.unwrap().unwrap();
    assert_eq!(found.user, zoe);
}

/// Accounts created before similar names were rejected keep working.
async fn old_names_that_clash_keep_working(bed: Bed) {
    let store = bed.open().await;
    let ann = account(&store, "Ann").await;
    let other = account(&store, "Other").await;
    store.close().await.unwrap();
    bed.run_sql("UPDATE users SET name_skeleton = NULL").await;
    bed.run_sql("UPDATE users SET name = '\u{410}nn', name_key = '\u{430}nn' WHERE name = 'Other'")
        .await;
    let store = bed.open().await;
    for (name, id) in [("ann", ann), ("\u{410}nn", other)] {
        let found = store.credentials(name).await.unwrap().unwrap();
        assert_eq!(found.user, id, "{name}");
    }
    // Opening the database has computed the skeletons again, so nobody else can take such a name.
    let third = store.sign_up(UserId::random(), credentials("A\u{578}n"), Time(2));
    assert!(matches!(third.await, Err(StoreError::NameTaken)));
}

async fn devices_are_known_to_who_used_them(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let tokens: Vec<TokenHash> = (0..60).map(|_| TokenHash::random()).collect();
    for (number, token) in (0..).zip(&tokens) {
        store.add_device(*token, ann, Time(number)).await.unwrap();
    }
    let known =
        async |number: usize, user| store.is_known_device(tokens[number], user).await.unwrap();
    assert!(known(59, ann).await && known(10, ann).await);
    assert!(
        !known(59, ben).await,
        "a device is only known for its own users"
    );
    assert!(!known(9, ann).await, "the oldest devices are dropped");
    store.add_device(tokens[59], ben, Time(70)).await.unwrap();
    assert!(known(59, ben).await);
    assert_eq!(store.purge_devices(Time(20)).await.unwrap(), 10);
    assert!(!known(19, ann).await && known(20, ann).await);
    let kept = Some(tokens[30]);
    assert_eq!(store.forget_other_devices(ann, kept).await.unwrap(), 39);
    assert!(known(30, ann).await && !known(59, ann).await && known(59, ben).await);
    let rename = |text: &str, _: Seat, _: &str| text.to_owned();
    store.delete_user(ben, rename, Time(99)).await.unwrap();
    assert!(!known(59, ben).await);
}

async fn one_of_two_gets_a_name(bed: Bed) {
    let (one, two) = (bed.open().await, bed.open().await);
    for round in 0..8 {
        let name = format!("name {round}");
        let (one, two) = tokio::join!(
            one.sign_up(UserId::random(), credentials(&name), Time(1)),
            two.sign_up(UserId::random(), credentials(&name), Time(1)),
        );
        let results = [one, two];
        assert_eq!(
            results.iter().filter(|result| result.is_ok()).count(),
            1,
            "{results:?}"
        );
        assert!(
            results
                .iter()
                .any(|result| matches!(result, Err(StoreError::NameTaken)))
        );
    }
}

async fn what_a_person_sets_is_kept(bed: Bed) {
    let store = bed.open().await;
    let id = account(&store, "Ann").await;
    store.set_settings(id, r#"{"dark":true}"#).await.unwrap();
    store.set_colour(id, Some("green")).await.unwrap();
    store.set_password(id, "new").await.unwrap();
    store.see_user(id, Time(99)).await.unwrap();
    store.close().await.unwrap();
    let store = bed.open().await;
    let user = store.user(id).await.unwrap();
    assert_eq!(user.settings.as_deref(), Some(r#"{"dark":true}"#));
    assert_eq!(user.colour.as_deref(), Some("green"));
    assert_eq!(user.last_seen, Time(99));
    assert_eq!(
        store.credentials("Ann").await.unwrap().unwrap().password,
        "new"
    );
    let stranger = UserId::random();
    assert!(matches!(
        store.user(stranger).await,
        Err(StoreError::NotFound(_))
    ));
    let unknown = store.set_colour(stranger, None).await;
    assert!(matches!(unknown, Err(StoreError::NotFound(_))));
    let zero = store.set_settings(id, "\0").await;
    assert!(matches!(zero, Err(StoreError::Malformed(_))));
}

async fn deleting_an_account_leaves_the_opponents_their_games(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let seats = || [person(ben, "Ben"), person(ann, "Ann")];
    let finished = play(&store, GameId::Othello, seats(), Some(Seat::First)).await;
    let live = begin(&store, GameId::Othello, seats()).await;
    store.save(ann, live, "{}", Time(3)).await.unwrap();
    store.append(moves(live, 0, 1)).await.unwrap();
    let token = TokenHash::random();
    store.add_session(session(token, ann, 100)).await.unwrap();

    let rename =
        |settings: &str, seat: Seat, name: &str| format!("{settings} {} {name}", seat.index());
    store.delete_user(ann, rename, Time(50)).await.unwrap();

    assert!(matches!(
        store.user(ann).await,
        Err(StoreError::NotFound(_))
    ));
    assert_eq!(store.session(token, Time(2)).await.unwrap(), None);
    assert!(
        store
            .standings(&Subject::User(ann))
            .await
            .unwrap()
            .is_empty()
    );
    assert!(store.credentials("Ann").await.unwrap().is_none());
    let kept = store.find_match(finished).await.unwrap();
    assert_eq!(kept.status, Status::Finished);
    assert_eq!(
        (kept.seats[1].user, kept.seats[1].name.as_str()),
        (None, DELETED)
    );
    assert_eq!(kept.seats[0].name, "Ben");
    assert!(kept.settings.ends_with(" 1 deleted"), "{}", kept.settings);
    assert_eq!(
        store.find_match(live).await.unwrap().status,
        Status::Aborted
    );
    let history = store
        .history(ben, &HistoryFilter::default(), Page::default())
        .await
        .unwrap();
    assert_eq!(history.rows[0].opponent, Opponent::Named(DELETED.into()));
    assert_eq!(history.rows[0].opponent_name, DELETED);
    assert_eq!(
        store
            .rating_history(&Subject::User(ben), GameId::Othello)
            .await
            .unwrap()
            .len(),
        1
    );
    let gone = store.delete_user(ann, rename, Time(51)).await;
    assert!(matches!(gone, Err(StoreError::NotFound(_))));
}

async fn guests_who_never_played_are_forgotten(bed: Bed) {
    let store = bed.open().await;
    let (idle, player) = (guest(&store, "Idle").await, guest(&store, "Player").await);
    let member = account(&store, "Member").await;
    begin(
        &store,
        GameId::Gomoku,
        [person(player, "Player"), computer("random")],
    )
    .await;
    assert_eq!(store.purge_guests(Time(1)).await.unwrap(), 0);
    assert_eq!(store.purge_guests(Time(2)).await.unwrap(), 1);
    assert!(store.user(idle).await.is_err());
    assert!(store.user(player).await.is_ok() && store.user(member).await.is_ok());
}

fn session(token: TokenHash, user: UserId, expires: u64) -> Session {
    Session {
        token,
        user,
        created: Time(1),
        last_seen: Time(1),
        expires: Time(expires),
        agent: "a browser".to_owned(),
    }
}

async fn sessions_end_by_themselves_or_are_revoked(bed: Bed) {
    let store = bed.open().await;
    let (ann, ben) = (account(&store, "Ann").await, account(&store, "Ben").await);
    let [one, two, three, other] = [(); 4].map(|()| TokenHash::random());
    let nobody = store.add_session(session(one, UserId::random(), 100)).await;
    assert!(matches!(nobody, Err(StoreError::NotFound(_))), "{nobody:?}");
    for (token, user) in [(one, ann), (two, ann), (three, ann), (other, ben)] {
        store.add_session(session(token, user, 100)).await.unwrap();
    }
    assert_eq!(
        store.session(one, Time(99)).await.unwrap(),
        Some(session(one, ann, 100))
    );
    assert_eq!(store.session(one, Time(100)).await.unwrap(), None);
    store.see_session(one, Time(50), Time(200)).await.unwrap();
    assert_eq!(store.sessions(ann, Time(60)).await.unwrap()[0].token, one);
    assert!(store.revoke_session(ann, other).await.is_err());
    store.revoke_session(ann, two).await.unwrap();
    assert_eq!(
        store.revoke_other_sessions(ann, Some(one)).await.unwrap(),
        1
    );
    assert_eq!(store.sessions(ann, Time(60)).await.unwrap().len(), 1);
    assert_eq!(store.purge_sessions(Time(150)).await.unwrap(), 1);
    assert_eq!(store.revoke_other_sessions(ann, None).await.unwrap(), 1);
    assert!(store.sessions(ann, Time(60)).await.unwrap().is_empty());
}

async fn a_log_in_replaces_the_token(bed: Bed) {
    let store = bed.open().await;
    let (before, ann) = (guest(&store, "Guest").await, account(&store, "Ann").await);
    let (old, new) = (TokenHash::random(), TokenHash::random());
    store.add_session(session(old, before, 100)).await.unwrap();
    store
        .rotate_session(old, session(new, ann, 100))
        .await
        .unwrap();
    assert_eq!(store.session(old, Time(2)).await.unwrap(), None);
    assert_eq!(
        store.session(new, Time(2)).await.unwrap().unwrap().user,
        ann
    );
    let stolen = store
        .rotate_session(old, session(TokenHash::random(), ann, 100))
        .await;
    assert!(matches!(stolen, Err(StoreError::NotFound(_))));
    assert_eq!(store.sessions(ann, Time(2)).await.unwrap().len(), 1);
}

on_both!(
    a_guest_signs_up_and_stays_the_same,
    account_names_are_taken_whatever_their_case,
    names_that_look_alike_are_the_same_name,
    old_names_that_clash_keep_working,
    devices_are_known_to_who_used_them,
    one_of_two_gets_a_name,
    what_a_person_sets_is_kept,
    deleting_an_account_leaves_the_opponents_their_games,
    guests_who_never_played_are_forgotten,
    sessions_end_by_themselves_or_are_revoked,
    a_log_in_replaces_the_token,
);

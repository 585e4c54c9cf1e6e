//! People with sessions and games, written to the database before the server starts, because the rate limits would not
//! allow one machine to create so many guests.

use futures_util::{StreamExt, TryStreamExt};
use sente_match::{Participant, Settings, Time, TimeControl, Venue};
use sente_rules::Rules;
use sente_server::live::StoredSettings;
use sente_store::{
    FOREVER, MatchId, NewAccount, NewMatch, Session, Store, StoredSeat, TokenHash, UserId,
};
use sha2::{Digest, Sha256};

/// A person with a game.
pub struct SeatedUser {
    /// The session cookie.
    pub cookie: String,
    /// The game's id.
    pub game: MatchId,
}

/// The number of people who are stored at once, so that they share a flush to disk.
const AT_ONCE: usize = 64;

/// Creates pairs of people, each with a game that is about to begin.
pub async fn invent(
    database: &str,
    rules: Rules,
    time: TimeControl,
    pairs: usize,
) -> anyhow::Result<Vec<[SeatedUser; 2]>> {
    let store = Store::open(database).await?;
    let seated: Vec<_> = futures_util::stream::iter(0..pairs)
        .map(|number| seat(&store, &rules, time, number))
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let (seats, games) = seated.into_iter().unzip();
    store.add_matches(games).await?;
    store.close().await?;
    Ok(seats)
}

async fn seat(
    store: &Store,
    rules: &Rules,
    time: TimeControl,
    number: usize,
) -> anyhow::Result<([SeatedUser; 2], NewMatch)> {
    let id = MatchId::random();
    let names = [format!("First {number}"), format!("Second {number}")];
    let one = arrive(store, &names[0], id).await?;
    let two = arrive(store, &names[1], id).await?;
    let settings = Settings {
        venue: Venue::Apart,
        rated: true,
        time,
        ..Settings::usual(rules.clone(), names.map(Participant::person))
    };
    let game = NewMatch {
        id,
        game: rules.game(),
        settings: StoredSettings::new(settings).write(),
        seats: [one.1, two.1],
        code: None,
        batch: None,
        wake: None,
        created: now(),
    };
    Ok(([one.0, two.0], game))
}

async fn arrive(
    store: &Store,
    name: &str,
    game: MatchId,
) -> anyhow::Result<(SeatedUser, StoredSeat)> {
    let user = UserId::random();
    // Tokens and their hashes have the same text form.
    let token = TokenHash::from_bytes([*user.as_bytes(); 2].concat().try_into().expect("32 bytes"));
    let session = Session {
        token: TokenHash::from_bytes(Sha256::digest(token.as_bytes()).into()),
        user,
        created: now(),
        last_seen: FOREVER,
        expires: FOREVER,
        agent: String::new(),
    };
    // These people play more games than a guest's history keeps, so they are accounts.
    let account = NewAccount {
        name: format!("{name} {user}"),
        password: String::new(),
        colour: None,
    };
    store.sign_up(user, account, now()).await?;
    store.add_session(session).await?;
    let seat = SeatedUser {
        cookie: format!("sente={token}"),
        game,
    };
    let stored = StoredSeat {
        user: Some(user),
        controller: Some(user),
        player: None,
        name: name.to_owned(),
    };
    Ok((seat, stored))
}

/// The server deletes old guests who have never played, so these get the current time.
fn now() -> Time {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    Time(since.as_millis() as u64)
}

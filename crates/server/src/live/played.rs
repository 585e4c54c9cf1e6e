//! Imports games that were played without this server. They are audited against the rules and are never rated.

use sente_api::{NewGame, PlayedGame, SeatChoice, SeatOrder, bounds};
use sente_match::{Cause, Event, Match, Millis, Settings, Time, Version};
use sente_store::{Append, End, EventRow, MatchId, NewMatch, User};
use sha2::{Digest, Sha256};

use super::begin::{Occupant, Plan};
use super::registry::GameRegistry;
use crate::error::{ApiError, Result};

/// The limit of events: for every move an offer and its answer.
const MOST_EVENTS: usize = 3 * bounds::MOVES;
/// The limit of characters of the client's id of the game.
const MOST_NAME: usize = 64;

impl GameRegistry {
    /// Imports a game of this user. Importing it again changes nothing.
    pub async fn take_in(
        &self,
        asker: &User,
        played: PlayedGame,
        seats: [Occupant; 2],
    ) -> Result<()> {
        if played.id.is_empty() || played.id.len() > MOST_NAME {
            return Err(invalid("The game needs an id of at most 64 characters."));
        }
        if played.events.len() > MOST_EVENTS {
            return Err(invalid("The game is too long."));
        }
        let mut plan = Plan::new(self, asker, &new_game(&played), seats)?;
        // There was no network latency.
        plan.terms.settings.lag_limit = Millis::ZERO;
        let settings = plan.terms.settings.clone();
        let events = in_the_past(played.events, self.now());
        let check = move || Ok::<_, ApiError>((check(settings, &events)?, events));
        let checked = tokio::task::spawn_blocking(check).await;
        let (game, events) = checked.map_err(|error| ApiError::Internal(error.to_string()))??;
        let id = id_of(asker, &played.id);
        let created = events.first().map_or(self.now(), |event| event.at);
        let new = NewMatch {
            id,
            game: plan.game,
            settings: plan.terms.write(),
            seats: plan.seats,
            code: None,
            batch: None,
            wake: None,
            created,
        };
        self.0
            .store
            .add_played(new, append(id, &game, &events)?)
            .await?;
        Ok(())
    }
}

/// The game as a request to create it here.
fn new_game(played: &PlayedGame) -> NewGame {
    NewGame {
        rules: played.settings.rules.to_string(),
        setup: played.settings.setup.clone(),
        // The seats are passed separately.
        seats: [SeatChoice::Me, SeatChoice::Me],
        order: SeatOrder::Given,
        time: played.settings.time,
        rated: false,
        help: false,
        games: 1,
    }
}

/// Shifts events so that the last one is not in the future, because the client's clock may be ahead.
fn in_the_past(mut events: Vec<Event>, now: Time) -> Vec<Event> {
    let last = events.last().map_or(now, |last| last.at);
    let ahead = last.since(now);
    for event in &mut events {
        event.at = Time(event.at.0.saturating_sub(ahead.0));
    }
    events
}

/// Audits the match; an error if it breaks the rules or is not finished.
fn check(settings: Settings, events: &[Event]) -> Result<Match> {
    let game = Match::audit(settings, events);
    let game =
        game.map_err(|error| ApiError::Invalid(format!("The game is not valid: {error}.")))?;
    match game.result() {
        Some(result) if result.cause != Cause::Aborted => Ok(game),
        Some(_) | None => Err(invalid("The game was not played to an end.")),
    }
}

fn append(id: MatchId, game: &Match, events: &[Event]) -> Result<Append> {
    let unended = || invalid("The game was not played to an end.");
    let result = game.result().ok_or_else(unended)?;
    let row = |event: &Event| EventRow {
        version: event.version,
        at: event.at,
        message: None,
        body: serde_json::to_string(event).expect("events are plain data"),
    };
    Ok(Append {
        id,
        expected: Version(0),
        fence: sente_store::Fence::default(),
        events: events.iter().map(row).collect(),
        wake: None,
        summary: None,
        end: Some(End {
            result,
            body: serde_json::to_string(&result).expect("plain data"),
            seeds: [sente_match::Rating::START; 2],
        }),
        now: game.latest(),
    })
}

/// The id of an imported game, derived from the user and the client's id, so that a repeated import gets the same id.
fn id_of(asker: &User, name: &str) -> MatchId {
    let digest = Sha256::new()
        .chain_update(b"played elsewhere by ")
        .chain_update(asker.id.as_bytes())
        .chain_update(name.as_bytes())
        .finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    MatchId::from_bytes(bytes)
}

fn invalid(why: &str) -> ApiError {
    ApiError::Invalid(why.into())
}

//! A game as one viewer sees it, with information about the participants. Only the creator of a game sees its
//! invitation, and viewers learn only about themselves which seats they may act for.

use sente_api::{GameDoc, Invitation, RatingChange, SeatSummary, ServerMessage, Thinking};
use sente_match::{Rating, Time};
use sente_store::{MatchId, StoreError, StoredMatch, StoredSeat, Subject, UserId, UserKind};

use super::registry::Shared;
use super::stored_game::StoredGame;
use crate::stored;

/// The current state that is not stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aside {
    pub(super) thinking: Option<Thinking>,
    pub(super) spectators: u32,
    pub(super) now: Time,
}

impl StoredGame {
    /// The whole game for this viewer.
    pub(super) fn doc(&self, shared: &Shared, viewer: Option<UserId>, aside: Aside) -> GameDoc {
        GameDoc {
            id: self.row.id.to_string(),
            status: stored::status(self.row.status),
            settings: self.terms.settings.clone(),
            events: self.events.clone(),
            yours: stored::yours(&self.row, viewer),
            host: self.has_brought(viewer),
            seats: self.cards.clone(),
            invitation: self.invitation(shared, viewer),
            ratings: self.ratings,
            thinking: aside.thinking,
            next: self.next.map(|next| next.to_string()),
            spectators: aside.spectators,
            now: aside.now.0,
        }
    }

    /// The message with the events after a version.
    pub(super) fn events_after(&self, version: usize, now: Time) -> ServerMessage {
        ServerMessage::Events {
            game: self.row.id.to_string(),
            events: self.events[version..].to_vec(),
            now: now.0,
            ratings: self.ratings,
        }
    }

    /// Whether this viewer has a seat, or has added one of the computers.
    fn has_brought(&self, viewer: Option<UserId>) -> bool {
        let mut seats = self.row.seats.iter();
        seats.any(|seat| viewer.is_some() && seat.controller == viewer)
    }

    fn invitation(&self, shared: &Shared, viewer: Option<UserId>) -> Option<Invitation> {
        let code = self.row.code.filter(|_| self.is_waiting())?;
        let addresses = &shared.config.addresses;
        let link = |address: &String| format!("{address}/join/{code}");
        self.has_brought(viewer).then(|| Invitation {
            code: code.spoken(),
            links: addresses.iter().map(link).collect(),
        })
    }
}

/// The information about both seats.
pub(super) async fn cards(
    shared: &Shared,
    row: &StoredMatch,
    ratings: Option<[RatingChange; 2]>,
) -> Result<[SeatSummary; 2], StoreError> {
    let [first, second] = &row.seats;
    let mut cards = [
        card(shared, row, first).await?,
        card(shared, row, second).await?,
    ];
    for (card, change) in cards.iter_mut().zip(ratings.into_iter().flatten()) {
        card.rating = Some(change.before);
    }
    Ok(cards)
}

async fn card(
    shared: &Shared,
    row: &StoredMatch,
    seat: &StoredSeat,
) -> Result<SeatSummary, StoreError> {
    let user = match seat.user {
        Some(user) => match shared.store.user(user).await {
            Ok(user) => Some(user),
            Err(StoreError::NotFound(_)) => None,
            Err(other) => return Err(other),
        },
        None => None,
    };
    let rating = match seat.subject() {
        Some(subject) => shared.store.rating(&subject, row.game).await?,
        None => None,
    };
    Ok(SeatSummary {
        name: seat.name.clone(),
        player: seat.player.clone(),
        account: user
            .as_ref()
            .is_some_and(|user| user.kind == UserKind::Account),
        rating: rating
            .or_else(|| measured(shared, row, seat))
            .map(|rating| rating.0),
        colour: user.and_then(|user| user.colour),
    })
}

/// The initial rating of a computer player.
pub(super) fn measured(shared: &Shared, row: &StoredMatch, seat: &StoredSeat) -> Option<Rating> {
    let player = seat.player.as_deref()?;
    let profile = shared.pool.registry().profile(row.game, player);
    let profile = profile.filter(sente_engine::Profile::has_rating)?;
    Some(Rating(profile.rating.into()))
}

/// The rating changes of a finished match.
pub(super) async fn changes(
    shared: &Shared,
    row: &StoredMatch,
) -> Result<Option<[RatingChange; 2]>, StoreError> {
    let rated = row.result.as_ref().is_some_and(|result| result.rated);
    let [Some(first), Some(second)] = [0, 1].map(|seat| row.seats[seat].subject()) else {
        return Ok(None);
    };
    if !rated {
        return Ok(None);
    }
    let first = change(shared, row.id, &first).await?;
    let second = change(shared, row.id, &second).await?;
    Ok(first.zip(second).map(Into::into))
}

async fn change(
    shared: &Shared,
    id: MatchId,
    subject: &Subject,
) -> Result<Option<RatingChange>, StoreError> {
    let mut changes = shared.store.rating_changes(subject, &[id]).await?;
    Ok(changes.remove(&id).map(|change| RatingChange {
        before: change.before.0,
        after: change.after.0,
    }))
}

//! The game after a game: a rematch, or the next of several that computers play. Its id follows from the
//! game's own, so that it is made once, whoever makes it and whatever dies in between.

use sente_api::ServerMessage;
use sente_room::NextGame;
use sente_rules::Seat;
use sente_store::{MatchId, NewMatch, StoreError};
use sha2::{Digest, Sha256};

use super::game_actor::{COMPUTER_OVERDUE, GameActor};
use crate::stored::StoredSettings;

/// Says where the game goes on.
pub(super) fn message(game: MatchId, next: MatchId) -> ServerMessage {
    ServerMessage::Next {
        game: game.to_string(),
        next: next.to_string(),
    }
}

impl GameActor {
    /// Makes the next game, if nobody knows of it yet, and tells everybody.
    pub(super) async fn open_next(&mut self, next: NextGame) {
        if self.stored.next.is_some() {
            return;
        }
        let terms = StoredSettings {
            more: next.more,
            ..StoredSettings::new(next.settings)
        };
        let next = id_after(self.id);
        let made = match self.shared.store.find_match(next).await {
            Err(StoreError::NotFound(_)) => self.make_next(next, &terms).await,
            Err(error) => Err(error),
            Ok(_) => Ok(()),
        };
        if let Err(error) = made {
            // Who looks at this game later makes the next one.
            tracing::warn!(game = %self.id, %error, "the next game could not be made");
            return;
        }
        self.stored.next = Some(next);
        self.publish(&message(self.id, next));
    }

    async fn make_next(&mut self, id: MatchId, terms: &StoredSettings) -> Result<(), StoreError> {
        let mut seats = self.stored.row.seats.clone();
        seats.swap(0, 1);
        let now = self.shared.clock.now();
        let computer_begins = seats[Seat::First.index()].player.is_some();
        self.shared
            .store
            .add_match(NewMatch {
                id,
                game: self.stored.row.game,
                settings: terms.write(),
                seats,
                code: None,
                batch: self.stored.row.batch,
                wake: computer_begins.then_some(now + COMPUTER_OVERDUE),
                created: now,
            })
            .await?;
        if computer_begins {
            self.shared.nudge(id).await;
        }
        Ok(())
    }
}

fn id_after(id: MatchId) -> MatchId {
    let digest = Sha256::new()
        .chain_update(b"the game after ")
        .chain_update(id.as_bytes())
        .finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    MatchId::from_bytes(bytes)
}

//! The next game after a finished one: a rematch, or the next of several between computers. Its id is derived from the
//! id of the finished game, so it is created only once, even if several servers try or one dies in between.

use sente_api::ServerMessage;
use sente_room::NextGame;
use sente_rules::Seat;
use sente_store::{MatchId, NewMatch, StoreError};
use sha2::{Digest, Sha256};

use super::game_actor::{COMPUTER_OVERDUE, GameActor};
use crate::stored::StoredSettings;

/// The message with the id of the next game.
pub(super) fn message(game: MatchId, next: MatchId) -> ServerMessage {
    ServerMessage::Next {
        game: game.to_string(),
        next: next.to_string(),
    }
}

impl GameActor {
    /// Creates the next game, if it is not known yet, and publishes its id.
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
            // Whoever loads this game next creates it.
            tracing::warn!(game = %self.id, %error, "the next game could not be created");
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

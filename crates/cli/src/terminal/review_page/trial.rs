//! Playing from a review: a game against a computer player that starts at a position of the review.

use sente_api::ADVISER;
use sente_engine::PlayerRegistry;
use sente_match::{Match, Participant, Settings};
use sente_rules::{Colour, Seat};

use super::ReviewPage;
use crate::messages;
use crate::terminal::play;

impl ReviewPage {
    /// A game from the position before the displayed move, or from the current one of the better line. The person plays
    /// the side of that move. The opponent is the original player, if that was a computer, or else the strongest one.
    pub fn trial(&self, registry: &PlayerRegistry) -> Result<Match, String> {
        let before = self.shown.saturating_sub(1);
        let line = self.line();
        let moves = self.moves.iter().take(before);
        let moves: Vec<String> = moves
            .chain(line.iter().take(self.stepped))
            .cloned()
            .collect();
        let (rules, setup) = (self.table.rules(), self.table.setup_text());
        let table = rules.table_after(setup.as_deref(), &moves);
        let table = table.map_err(|error| error.to_string())?;
        let side = self.current().map_or(table.view().turn, |mv| mv.colour);
        let seats = Seat::ALL.map(|seat| {
            if table.holder(side) == seat {
                self.person(side)
            } else {
                self.opponent(!side, registry)
            }
        });
        let mut settings = Settings::usual(rules, seats);
        settings.setup = setup;
        play::replay(settings, &moves)
    }

    /// The person who plays: the original player, if that was a person.
    fn person(&self, side: Colour) -> Participant {
        match &self.players[side.index()] {
            Participant::Computer { .. } => Participant::person(messages::side(self.game(), side)),
            person @ Participant::Person { .. } => person.clone(),
        }
    }

    fn opponent(&self, side: Colour, registry: &PlayerRegistry) -> Participant {
        let played = &self.players[side.index()];
        let find = |id: &str| {
            let profile = registry.profile(self.game(), id)?;
            Some(Participant::computer(profile.name, profile.id))
        };
        let again = match played {
            Participant::Computer { player, .. } => find(player),
            Participant::Person { .. } => find(ADVISER),
        };
        again.unwrap_or_else(|| played.clone())
    }
}

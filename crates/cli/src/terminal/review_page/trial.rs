//! Trying it out: a game that goes on from a position of the review, against a computer player.

use sente_api::ADVISER;
use sente_engine::PlayerRegistry;
use sente_match::{Match, Participant, Settings};
use sente_rules::{Colour, Seat};

use super::ReviewPage;
use crate::messages;
use crate::terminal::play;

impl ReviewPage {
    /// A game from before the move that is shown, or from where the better line is. A person has the side of that move;
    /// the other one is played by whoever did it before, if that was a computer, and else by the strongest player.
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

    /// The person who tries: by the name of who played the side, where that was a person.
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

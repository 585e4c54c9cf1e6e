//! Lists the computer players by strength.

use std::io::Write;

use clap::Args;
use sente_engine::{PlayerRegistry, Profile};
use sente_rules::GameId;
use serde_json::json;

use crate::columns;
use crate::registry;

/// Lists the computer players of a game, the strongest first.
///
/// The ratings were measured in the arena, but for a few that docs/measurements names as estimates.
#[derive(Args)]
#[command(after_help = "Examples:
  sente rankings othello
  sente rankings renju --json")]
pub struct Rankings {
    /// gomoku, standard, renju, othello or surakarta.
    game: GameId,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Rankings {
    pub fn run(&self, registry: &PlayerRegistry, out: &mut impl Write) -> anyhow::Result<()> {
        let profiles = registry::strongest_first(registry, self.game);
        if self.json {
            let entry = |(index, profile): (usize, &Profile)| {
                json!({
                    "rank": index + 1,
                    "id": profile.id,
                    "name": profile.name,
                    "rating": profile.rating,
                    "style": profile.style,
                })
            };
            let entries: Vec<_> = profiles.iter().enumerate().map(entry).collect();
            let answer = json!({ "game": self.game.code(), "players": entries });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let mut rows = vec![["", "Player", "Name", "Rating", "Style"].map(str::to_owned)];
        rows.extend(profiles.into_iter().enumerate().map(|(index, profile)| {
            let rank = format!("{}.", index + 1);
            let rating = profile.rating.to_string();
            [rank, profile.id, profile.name, rating, profile.style]
        }));
        write!(out, "{}", columns::align(&rows, &[1, 2, 4]))?;
        Ok(())
    }
}

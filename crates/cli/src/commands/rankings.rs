//! Lists the computer players by strength.

use std::io::Write;

use clap::Args;
use sente_engine::PlayerRegistry;
use sente_rules::GameId;
use serde::Serialize;
use serde_json::json;

use crate::columns;
use crate::measured::{self, Measured};
use crate::registry;

/// Lists the computer players of a game, the strongest first.
///
/// The ratings were measured in the arena; wins, draws, losses and the 95 % error of the rating are listed beside them.
/// A rating without them is an estimate. A player that plays as a different player in each game has no rating and no
/// rank.
#[derive(Args)]
#[command(after_help = "Examples:
  sente rankings othello
  sente rankings renju --json")]
pub struct Rankings {
    /// gomoku, standard, renju, othello or surakarta.
    game: GameId,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

/// A player with its rank in the list.
#[derive(Serialize)]
struct Ranked {
    /// `None` for a player without a rating.
    rank: Option<usize>,
    id: String,
    name: String,
    rating: Option<i32>,
    style: String,
    /// `None` if the rating is an estimate.
    measured: Option<Measured>,
}

impl Rankings {
    pub fn run(&self, registry: &PlayerRegistry, out: &mut impl Write) -> anyhow::Result<()> {
        let profiles = registry::strongest_first(registry, self.game);
        let ranked = profiles
            .into_iter()
            .enumerate()
            .map(|(index, profile)| Ranked {
                rank: profile.has_rating().then_some(index + 1),
                rating: profile.has_rating().then_some(profile.rating),
                measured: measured::find(self.game, &profile.id),
                id: profile.id,
                name: profile.name,
                style: profile.style,
            });
        if self.json {
            let players: Vec<Ranked> = ranked.collect();
            let answer = json!({ "game": self.game.code(), "players": players });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let mut rows = vec![HEADINGS.map(str::to_owned)];
        rows.extend(ranked.map(cells));
        write!(out, "{}", columns::align(&rows, &[1, 2, 7]))?;
        Ok(())
    }
}

const HEADINGS: [&str; 8] = [
    "", "Player", "Name", "Rating", "Wins", "Draws", "Losses", "Style",
];

fn cells(ranked: Ranked) -> [String; 8] {
    let rating = match (ranked.rating, &ranked.measured) {
        (Some(rating), Some(measured)) => format!("{rating} ± {:>3}", measured.error),
        (Some(rating), None) => format!("about {rating}"),
        (None, _) => String::new(),
    };
    let place = |rank: usize| format!("{rank}.");
    let count = |of: fn(&Measured) -> u32| {
        ranked
            .measured
            .as_ref()
            .map_or_else(String::new, |it| of(it).to_string())
    };
    [
        ranked.rank.map_or_else(String::new, place),
        ranked.id,
        ranked.name,
        rating,
        count(|it| it.wins),
        count(|it| it.draws),
        count(|it| it.losses),
        ranked.style,
    ]
}

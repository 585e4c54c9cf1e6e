//! Computes ratings from several tournaments together.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use sente_arena::{Anchor, Fit as Games, Rated, Store};
use serde_json::json;

use crate::columns;

/// Computes the ratings of computer players from the games of several arena folders together.
///
/// The ratings are the maximum-likelihood estimates of the Bradley-Terry model, with their 95 % errors.
#[derive(Args)]
#[command(after_help = "Examples:
  sente fit arena/othello-*
  sente fit ladder round-robin --anchor minimax-3=1350")]
pub struct Fit {
    /// The arena folders, all with games under the same rules.
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    /// The origin of the scale: a player and its rating, or the average rating of all players.
    #[arg(long, value_name = "[PLAYER=]RATING", default_value = "1500", value_parser = anchor)]
    anchor: Anchor,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

impl Fit {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let mut fit = Games::default();
        for folder in &self.folders {
            let (settings, games) = Store::read(folder).with_context(|| {
                let folder = folder.display();
                format!("{folder} cannot be read as a folder of sente arena")
            })?;
            fit.add(&settings, &games)?;
        }
        let rated = fit.rate(&self.anchor)?;
        if self.json {
            writeln!(out, "{}", json!({ "games": fit.games(), "players": rated }))?;
            return Ok(());
        }
        let headings = ["Player", "Games", "Wins", "Draws", "Losses", "Rating"];
        let mut rows = vec![headings.map(str::to_owned)];
        rows.extend(rated.iter().map(cells));
        writeln!(out, "{}", columns::align(&rows, &[0]))?;
        writeln!(
            out,
            "{} games in {} folders; ratings with their 95 % errors, relative to {}.",
            fit.games(),
            self.folders.len(),
            match &self.anchor.player {
                Some(player) => format!("{player} at {:.0}", self.anchor.rating),
                None => format!("an average of {:.0}", self.anchor.rating),
            }
        )?;
        Ok(())
    }
}

fn cells(rated: &Rated) -> [String; 6] {
    [
        rated.name.clone(),
        rated.tally.games().to_string(),
        rated.tally.wins.to_string(),
        rated.tally.draws.to_string(),
        rated.tally.losses.to_string(),
        format!("{:.0} ± {:.0}", rated.rating.elo, rated.rating.error()),
    ]
}

fn anchor(text: &str) -> Result<Anchor, String> {
    let (player, rating) = match text.rsplit_once('=') {
        Some((player, rating)) => (Some(player.to_owned()), rating),
        None => (None, text),
    };
    let rating: f64 = rating
        .parse()
        .map_err(|_| "give a rating, or a player and its rating as in minimax-3=1350".to_owned())?;
    Ok(Anchor { player, rating })
}

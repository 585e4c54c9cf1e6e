//! Draws a board.

use std::io::Write;

use clap::Args;
use sente_records::transcript;
use sente_rules::{Finished, opening_name};

use super::GameArguments;
use crate::draw;
use crate::failure::OrWrongUse;

/// Draws a board: the initial position, a given position, or the position after some moves.
#[derive(Args)]
#[command(after_help = "Examples:
  sente show othello --moves f5d6c3d3
  sente show renju --moves 'h8 i9 j9'
  sente show gomoku --rule size=19
  sente show surakarta --position 'O..O../....../.OX..O/....../....../XX...X O'")]
pub struct Show {
    #[command(flatten)]
    game: GameArguments,
    /// The position to start from.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play from the position.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

impl Show {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let rules = self.game.rules()?;
        let mut table = match &self.position {
            Some(text) => rules.table_from(text, Finished::Allowed).or_wrong_use()?,
            None => rules.table(),
        };
        if let Some(moves) = &self.moves {
            for text in transcript::moves(moves).or_wrong_use()? {
                table.play_text(&text).or_wrong_use()?;
            }
        }
        let opening = opening_name(&*table).map(|it| it.to_string());
        if self.json {
            let answer = serde_json::json!({
                "rules": rules.to_string(),
                "position": table.position_text(),
                "moves": table.actions(),
                "opening": opening,
                "legal": table.legal_texts(),
                "result": table.outcome().map(|outcome| outcome.to_string()),
            });
            writeln!(out, "{answer}")?;
        } else {
            write!(out, "{}", draw::board(&table.view()))?;
            if let Some(opening) = opening {
                writeln!(out, "Opening: {opening}.")?;
            }
        }
        Ok(())
    }
}

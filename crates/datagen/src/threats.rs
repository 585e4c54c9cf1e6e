//! Measures how many forced wins the threat solvers find, in positions shortly before the end of games of the engine
//! against itself.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use sente_engine::gomoku::{Answer, Threats, solve};
use sente_engine::{Budget, Limits};
use sente_rules::Position;
use sente_rules::gomoku::{Gomoku, Rules};

use crate::control::unlimited;
use crate::gomoku_games::{self, Played};

/// The options.
#[derive(Args)]
pub struct Measure {
    /// The files of `gomoku-games`
    games: Vec<PathBuf>,
    /// The largest number of positions
    #[arg(long, default_value_t = 300)]
    positions: usize,
    /// The number of plies before the end of each game
    #[arg(long, default_value_t = 5)]
    plies: usize,
    /// The nodes for all solvers together
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// The nodes for deciding whether there is a win at all
    #[arg(long, default_value_t = 2_000_000)]
    reference: u64,
}

impl Measure {
    /// Solves the positions and prints the number of wins, and for each kind how many are found with few and with many
    /// nodes.
    pub fn run(&self) -> Result<()> {
        let mut positions = Vec::new();
        for path in &self.games {
            let games = gomoku_games::read(path)?;
            positions.extend(games.iter().filter_map(|game| self.position(game)));
        }
        positions.truncate(self.positions);
        println!("{} positions", positions.len());
        let kinds = ["fours", "fours and threes", "quiet moves"];
        let mut wins = [[0, 0]; 3];
        for position in &positions {
            let few = Self::kind_of_win(position, self.nodes);
            let many = few.or_else(|| Self::kind_of_win(position, self.reference));
            if let Some(kind) = many {
                wins[kind][0] += usize::from(few.is_some());
                wins[kind][1] += 1;
                let found = if few.is_some() { "found" } else { "missed" };
                println!("{found}, {}: {}", kinds[kind], position);
            }
        }
        for (kind, [found, known]) in kinds.into_iter().zip(wins) {
            println!(
                "wins by {kind}: {found} with {} nodes, {known} with {}",
                self.nodes, self.reference
            );
        }
        Ok(())
    }

    /// The first kind of threats that wins with a third of the nodes.
    fn kind_of_win(position: &Gomoku, nodes: u64) -> Option<usize> {
        let all = [
            Threats::Fours,
            Threats::FoursAndThrees,
            Threats::WithQuietMoves,
        ];
        all.into_iter().position(|threats| {
            let mut budget = Budget::new(Limits::nodes(nodes / 3), unlimited());
            let answer = solve(position, threats, u8::MAX, &mut budget);
            matches!(answer, Answer::Win(_))
        })
    }

    /// The position this many plies before the end, if the winner is to move in it.
    fn position(&self, game: &Played) -> Option<Gomoku> {
        let count = game.moves.len().checked_sub(self.plies)?;
        let mut position = Gomoku::start(&Rules::usual(game.variant));
        for &point in &game.moves[..count] {
            position.play(point).ok()?;
        }
        (game.winner == Some(position.turn())).then_some(position)
    }
}

//! Measures the engine: a fingerprint that changes when its play does, and its speed.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use sente_engine::{Limits, Question, Situation, players};
use sente_rules::record::transcript;
use sente_rules::{GameId, Rules};

use crate::thinking::with_clock;

/// Measures the engine: total nodes over fixed positions, and nodes per second.
///
/// The same program gives the same total on every machine; another total means that the engine plays differently.
#[derive(Args)]
#[command(after_help = "Examples:
  sente bench
  sente bench othello")]
pub struct Bench {
    /// Only this game.
    game: Option<GameId>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

/// Positions of every phase, each with the depth to which it is searched.
const POSITIONS: [(GameId, &str, u32); 10] = [
    (GameId::Gomoku, "h8 i9 i7 g9 j8 h10", 9),
    (GameId::Gomoku, "h8 h9 i9 g7 j10 k11 i10 i11 j11 g8", 8),
    (GameId::Standard, "h8 i9 g9 g7 i7 j8", 8),
    (GameId::Renju, "h8 i9 j10 i8 i7 j9 h9", 8),
    (GameId::Renju, "h8 g9 i9 g7 g8 i8 h9 f9 j9", 8),
    (GameId::Othello, "f5d6c3d3c4f4f6f3e6e7", 11),
    (GameId::Othello, "f5f6e6f4e3c5c4e7b5e2f3c6d6c3", 11),
    (GameId::Othello, "c4c3d3c5d6f4b4b6b5c6b3a5", 11),
    (GameId::Surakarta, "c2-c3 d5-d4 d2-d3 c5-c4", 8),
    (GameId::Surakarta, "b2-b3 e5-e4 a1-b2 f6-e5 e2-e3 b5-b4", 8),
];

impl Bench {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let wanted = |game: GameId| self.game.is_none_or(|only| only == game);
        let mut total = 0;
        let mut seconds = 0.0;
        for (game, moves, depth) in POSITIONS.into_iter().filter(|entry| wanted(entry.0)) {
            let situation = Situation {
                rules: Rules::usual(game),
                setup: None,
                moves: transcript::moves(moves)?,
            };
            let mut mind = players::hire(game, "sente-10", 0).expect("every game has this player");
            let question = Question::best(Limits::depth(depth));
            let start = Instant::now();
            let analysis =
                with_clock(|control| mind.think(&situation, question, control, &mut |_: &_| {}))?;
            let spent = start.elapsed().as_secs_f64();
            if !self.json {
                let speed = analysis.nodes as f64 / spent;
                writeln!(
                    out,
                    "{game:<9} depth {depth:>2}  {:>10} nodes  {speed:>10.0} nodes/s",
                    analysis.nodes
                )?;
            }
            total += analysis.nodes;
            seconds += spent;
        }
        let speed = (total as f64 / seconds).round();
        if self.json {
            writeln!(
                out,
                "{}",
                serde_json::json!({ "nodes": total, "nodes_per_second": speed })
            )?;
        } else {
            writeln!(out, "nodes {total}\nnodes/s {speed}")?;
        }
        Ok(())
    }
}

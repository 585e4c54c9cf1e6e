//! Benchmarks the engine: a fingerprint that changes when its play changes, and its speed.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use sente_engine::{Limits, SearchRequest, players};
use sente_records::transcript;
use sente_rules::{GameId, Rules};

use crate::search_options::with_clock;

/// Benchmarks the engine: total nodes over fixed positions, and nodes per second.
///
/// The same program prints the same total on every machine; a different total means that the engine plays differently.
#[derive(Args)]
#[command(after_help = "Examples:
  sente bench
  sente bench othello")]
pub struct Bench {
    /// Searches only positions of this game.
    game: Option<GameId>,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

/// Positions of every phase of the games, each with its search depth.
const POSITIONS: [(GameId, &str, u32); 10] = [
    (GameId::Gomoku, "i9 i8 i6 h10 f6 h9", 8),
    (GameId::Gomoku, "i9 i8 i6 h10 j6 k6 j5 j8 k8 h7 h9 k9", 8),
    (GameId::Standard, "i9 i8 i6 h10 k11 h8 g8 h7 h9 g9", 8),
    (GameId::Renju, "i9 i8 i6 h10 f6 h8 g8 f10", 8),
    (GameId::Renju, "i9 i8 i6 h10 k8 k10 j9 h9 j7 h5", 8),
    (GameId::Othello, "f5d6c4f4f3g3f6g5g6f7", 11),
    (GameId::Othello, "f5d6c4f4f3g3f6g5c6c5e6d3e3f7c3e7", 11),
    (GameId::Othello, "f5d6c3d3c4f4f6f3e6e7d7g6g5c5c6c7d8", 11),
    (GameId::Surakarta, "c2-c3 d5-d4 d2-d3 c5-c4", 8),
    (GameId::Surakarta, "d2-e3 d5-c4 b2-a3 f5-e4 a1-b2 e5-d5", 8),
];

impl Bench {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let wanted = |game: GameId| self.game.is_none_or(|only| only == game);
        let mut total = 0;
        let mut seconds = 0.0;
        for (game, moves, depth) in POSITIONS.into_iter().filter(|entry| wanted(entry.0)) {
            let table = Rules::usual(game).table_after(None, &transcript::moves(moves)?)?;
            let mut engine =
                players::create(game, "sente-10", 0).expect("every game has this player");
            let request = SearchRequest::best(Limits::depth(depth));
            let start = Instant::now();
            let analysis =
                with_clock(|control| engine.search(&*table, request, control, &mut |_: &_| {}))?;
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

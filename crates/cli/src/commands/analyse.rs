//! Analyses a position or a whole game.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use sente_engine::reasons::{MoveReason, explain_line};
use sente_engine::{
    Analysis, Book, DynEngine, Evaluation, Limits, Line, PlayerRegistry, Proven, Review, review,
};
use sente_records::Record;
use sente_rules::{Finished, GameId, Rules, Table};
use serde_json::{Value, json};

use crate::failure::{OrWrongUse, wrong_use};
use crate::reasons::sentence;
use crate::registry;
use crate::search_options::{SearchOptions, with_clock};

/// Evaluates a position, or reviews every move of a game.
///
/// Shows the evaluation and the best lines. For a record it also judges each move of the main line as best, good,
/// inaccuracy, mistake or blunder, with the better move and its continuation.
#[derive(Args)]
#[command(after_help = "Examples:
  sente analyse game.sgf --game renju
  sente analyse '15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O' --lines 3 --time 2000
  sente analyse '---------------------------OX------XO--------------------------- X' --json")]
pub struct Analyse {
    /// A record file, or a position as text.
    #[arg(value_name = "FILE|POSITION", allow_hyphen_values = true)]
    input: String,
    /// The game, if the input does not identify it.
    #[arg(long)]
    game: Option<GameId>,
    /// The computer player that evaluates.
    #[arg(long, default_value = "sente-10", value_name = "ID")]
    player: String,
    /// The number of best lines to show.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,
    #[command(flatten)]
    effort: SearchOptions,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub fn run(&self, registry: &PlayerRegistry, out: &mut impl Write) -> anyhow::Result<()> {
        let path = Path::new(&self.input);
        let (table, from_file) = if path.is_file() {
            (read_file(path, self.game)?, true)
        } else {
            (read_position(&self.input, self.game)?, false)
        };
        let mut engine = registry::need_adviser(registry, table.game(), &self.player)?;
        let second = Limits::time(Duration::from_secs(1));
        let request = self.effort.request(second, self.lines.into());
        let analysis =
            with_clock(|control| engine.search(&*table, request, control, &mut |_: &_| {}))?;
        let reasons = match analysis.lines.first() {
            Some(best) => explain_line(&*table, best),
            None => Vec::new(),
        };
        let review = if from_file {
            let short = Limits::time(Duration::from_millis(200));
            let request = self.effort.request(short, 1);
            Some(judge(&*table, engine.as_mut(), request)?)
        } else {
            None
        };
        let game = table.game();
        let book = in_book(&*table);
        if self.json {
            let answer = json!({
                "rules": table.rules().to_string(),
                "player": self.player,
                "analysis": analysis_json(&analysis),
                "book": book,
                "reasons": reasons_json(game, &reasons),
                "review": review.as_ref().map(|review| review_json(game, review)),
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        if let Some(review) = &review {
            write_review(game, review, out)?;
        }
        write_analysis(&analysis, out)?;
        if !book.is_empty() {
            writeln!(out, "book: {}", book.join(" "))?;
        }
        for reason in &reasons {
            writeln!(out, "{}", sentence(game, reason))?;
        }
        Ok(())
    }
}

/// The moves of the engine's opening book for a position.
fn in_book(table: &dyn Table) -> Vec<String> {
    let moves = Book::shipped(table.game()).map_or_else(Vec::new, |book| book.moves(table));
    moves.into_iter().map(|mv| mv.text).collect()
}

/// An engine that starts a new clock for each request.
fn judge(
    table: &dyn Table,
    engine: &mut dyn DynEngine,
    request: sente_engine::SearchRequest,
) -> anyhow::Result<Review> {
    let mut fresh = FreshClock(engine);
    Ok(with_clock(|control| {
        review(table, &mut fresh, request, control, |_, _| {})
    })?)
}

/// An engine whose time limit starts with every request.
struct FreshClock<'a>(&'a mut dyn DynEngine);

impl DynEngine for FreshClock<'_> {
    fn search(
        &mut self,
        table: &dyn Table,
        request: sente_engine::SearchRequest,
        _: sente_engine::SearchControl<'_>,
        progress: &mut dyn sente_engine::Progress<String>,
    ) -> Result<Analysis<String>, sente_engine::SearchError> {
        with_clock(|control| self.0.search(table, request, control, progress))
    }
}

fn read_file(path: &Path, game: Option<GameId>) -> anyhow::Result<Box<dyn Table>> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("{name} cannot be read"))?;
    let reading = sente_records::read(&bytes, None, game).with_context(|| name.to_string())?;
    let record: &Record = reading.records.first().context("a reading holds a game")?;
    let moves: Vec<&str> = record.main_line().collect();
    let table = record.rules.table_after(record.setup.as_deref(), &moves);
    table.with_context(|| name.to_string())
}

/// The game that a position's text is for, judged by its form; text that fits both Gomoku and Renju is Gomoku.
pub fn read_position(text: &str, game: Option<GameId>) -> anyhow::Result<Box<dyn Table>> {
    let rows = text.split('/').count();
    let game = match game {
        Some(game) => game,
        None if rows == 1 && text.len() >= 64 => GameId::Othello,
        None if rows == 6 => GameId::Surakarta,
        None if rows >= 15 => GameId::Gomoku,
        None => {
            let sentence = format!("“{text}” is neither a file nor a position text");
            return Err(wrong_use(sentence));
        }
    };
    Rules::usual(game)
        .table_from(text, Finished::Refused)
        .or_wrong_use()
}

fn write_analysis(analysis: &Analysis<String>, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(best) = analysis.lines.first() else {
        writeln!(out, "The game is over.")?;
        return Ok(());
    };
    writeln!(out, "{}", told(&best.evaluation))?;
    for (index, line) in analysis.lines.iter().enumerate() {
        let value = figures(&line.evaluation);
        writeln!(out, "{}. {} ({value})", index + 1, line.moves.join(" "))?;
    }
    writeln!(out, "depth {}, {} nodes", analysis.depth, analysis.nodes)?;
    Ok(())
}

fn write_review(game: GameId, review: &Review, out: &mut impl Write) -> anyhow::Result<()> {
    for (index, mv) in review.moves.iter().enumerate() {
        let number = index + 1;
        write!(
            out,
            "{number:>3}. {} {:<6} {}",
            mv.colour.letter(),
            mv.text,
            mv.judgement
        )?;
        if mv.judgement > sente_engine::Judgement::Good {
            let better = mv.best.moves.iter().take(6).map(String::as_str);
            let better: Vec<&str> = better.collect();
            write!(
                out,
                " (−{:.0} %, better: {})",
                mv.loss() * 100.0,
                better.join(" ")
            )?;
        }
        writeln!(out)?;
        for reason in &mv.reasons {
            writeln!(out, "       {}", sentence(game, reason))?;
        }
    }
    let shown = review
        .accuracy
        .map(|a| a.map_or("–".to_owned(), |a| format!("{a:.0}")));
    writeln!(out, "accuracy: X {}, O {}\n", shown[0], shown[1])?;
    Ok(())
}

fn told(evaluation: &Evaluation) -> String {
    format!("{evaluation} ({})", figures(evaluation))
}

fn figures(evaluation: &Evaluation) -> String {
    let percent = evaluation.win_probability * 100.0;
    format!("{:+.1}, {percent:.0} %", evaluation.value)
}

fn analysis_json(analysis: &Analysis<String>) -> Value {
    json!({
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "lines": analysis.lines.iter().map(line_json).collect::<Vec<_>>(),
    })
}

fn line_json(line: &Line<String>) -> Value {
    json!({ "moves": line.moves, "evaluation": evaluation_json(&line.evaluation) })
}

fn evaluation_json(evaluation: &Evaluation) -> Value {
    let proven = evaluation.proven.map(|proven| match proven {
        Proven::Win { plies } => json!({ "result": "win", "plies": plies }),
        Proven::Loss { plies } => json!({ "result": "loss", "plies": plies }),
        Proven::Draw => json!({ "result": "draw" }),
    });
    json!({
        "value": evaluation.value,
        "win_probability": evaluation.win_probability,
        "proven": proven,
        "words": evaluation.to_string(),
    })
}

fn reasons_json(game: GameId, reasons: &[MoveReason]) -> Vec<Value> {
    let as_json = |reason: &MoveReason| {
        json!({
            "motif": reason.motif.key(),
            "move": reason.mv,
            "answer": reason.answer,
            "points": reason.points.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "line": reason.line,
            "words": sentence(game, reason),
        })
    };
    reasons.iter().map(as_json).collect()
}

fn review_json(game: GameId, review: &Review) -> Value {
    let moves = review.moves.iter().map(|mv| {
        json!({
            "move": mv.text,
            "colour": mv.colour.to_string().to_lowercase(),
            "judgement": mv.judgement.to_string(),
            "loss": mv.loss(),
            "after": evaluation_json(&mv.after),
            "best": line_json(&mv.best),
            "reasons": reasons_json(game, &mv.reasons),
        })
    });
    json!({ "moves": moves.collect::<Vec<_>>(), "accuracy": review.accuracy })
}

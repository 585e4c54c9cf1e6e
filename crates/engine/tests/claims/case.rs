//! Judged moves as lines of text, so that a file can keep them, and what a plain look says that a move does not do.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use sente_engine::reasons::{Judged, Motif, MoveReason, all_reasons};
use sente_engine::{Evaluation, Line, Proven};
use sente_rules::{Finished, Rules, Table};

use super::{gomoku, lacks_result, othello, surakarta};

/// A judged move: the position, the line that follows the move and the line that follows the best one.
#[derive(Clone, Debug)]
pub struct Case {
    pub rules: Rules,
    pub position: String,
    pub played: Vec<String>,
    pub better: Vec<String>,
    pub after: Evaluation,
    pub best: Evaluation,
    /// The motifs that are told.
    pub motifs: BTreeSet<Motif>,
}

impl Case {
    pub fn table(&self) -> Box<dyn Table> {
        let table = self.rules.table_from(&self.position, Finished::Allowed);
        table.unwrap()
    }

    /// Everything that is told about the two moves.
    pub fn reasons(&self) -> Vec<MoveReason> {
        let best = Line {
            moves: self.better.clone(),
            evaluation: self.best,
        };
        let judged = Judged {
            played: &self.played[0],
            follows: &self.played[1..],
            after: self.after,
            best: &best,
        };
        all_reasons(&*self.table(), judged)
    }

    /// Whether a plain look shows that neither move has the motif. False where that takes more than a plain look.
    pub fn lacks(&self, motif: Motif) -> bool {
        let table = self.table();
        if GENERAL.contains(&motif) {
            return lacks_result(self, &*table, motif);
        }
        match self.rules {
            Rules::Gomoku(_) => gomoku::lacks(self, &*table, motif),
            Rules::Othello(_) => othello::lacks(self, &*table, motif),
            Rules::Surakarta(_) => surakarta::lacks(self, &*table, motif),
        }
    }
}

/// The motifs of every game.
pub const GENERAL: [Motif; 5] = [
    Motif::ForcedWin,
    Motif::AllowsForcedWin,
    Motif::WinsInTheEnd,
    Motif::LosesInTheEnd,
    Motif::OnlyDraws,
];

/// The motifs that a game can have.
pub fn motifs_of(rules: &Rules) -> Vec<Motif> {
    let place = |motif| Motif::ALL.iter().position(|it| *it == motif).unwrap();
    let until = |from, to| Motif::ALL[place(from)..place(to)].to_vec();
    let mut motifs = match rules {
        Rules::Gomoku(_) => until(Motif::MakesFive, Motif::TakesCorner),
        Rules::Othello(_) => until(Motif::TakesCorner, Motif::CapturesBySmallLoop),
        Rules::Surakarta(_) => {
            let mut own = until(Motif::CapturesBySmallLoop, Motif::ForcedWin);
            own.extend([Motif::LessRoom, Motif::FewerOwnMoves, Motif::Outnumbered]);
            own
        }
    };
    motifs.extend(GENERAL);
    motifs
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&str> = self.motifs.iter().map(|motif| motif.key()).collect();
        write!(
            f,
            "{} | {} | {} | {} | {} | {} | {}",
            self.rules.game(),
            self.position,
            self.played.join(" "),
            self.better.join(" "),
            written(self.after),
            written(self.best),
            keys.join(" ")
        )
    }
}

impl FromStr for Case {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [game, position, played, better, after, best, motifs] = fields[..] else {
            return Err(line.to_owned());
        };
        let words = |text: &str| text.split(' ').map(str::to_owned).collect();
        let named = |key: &str| Motif::ALL.into_iter().find(|motif| motif.key() == key);
        let motifs = motifs.split(' ').filter(|key| !key.is_empty());
        Ok(Self {
            rules: Rules::usual(game.parse().map_err(|_| line.to_owned())?),
            position: position.to_owned(),
            played: words(played),
            better: words(better),
            after: evaluation(after).ok_or(line)?,
            best: evaluation(best).ok_or(line)?,
            motifs: motifs
                .map(|key| named(key).ok_or(key))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// `-` if nothing is proven, else `W`, `L` or `D` with the plies and, behind a colon, the value.
fn written(evaluation: Evaluation) -> String {
    let (letter, plies) = match evaluation.proven {
        None => return "-".to_owned(),
        Some(Proven::Win { plies }) => ("W", plies),
        Some(Proven::Loss { plies }) => ("L", plies),
        Some(Proven::Draw) => ("D", None),
    };
    let plies = plies.map(|plies| plies.to_string()).unwrap_or_default();
    format!("{letter}{plies}:{}", evaluation.value)
}

fn evaluation(text: &str) -> Option<Evaluation> {
    if text == "-" {
        return Some(Evaluation::UNKNOWN);
    }
    let (proven, value) = text.split_once(':')?;
    let plies = || proven[1..].parse().ok();
    let proven = match proven.chars().next()? {
        'W' => Proven::Win { plies: plies() },
        'L' => Proven::Loss { plies: plies() },
        'D' => Proven::Draw,
        _ => return None,
    };
    Some(Evaluation {
        value: value.parse().ok()?,
        proven: Some(proven),
        ..Evaluation::UNKNOWN
    })
}

//! Search requests about positions and games, and their results.

use sente_json::{FromJson, ToJson};
use sente_match::draws::Outlook;
use sente_rules::Colour;
use serde::{Deserialize, Serialize};

/// The player that analyses, judges moves, gives hints and evaluates draw offers: the strongest one of every game.
pub const ADVISER: &str = "sente-10";

/// The game that a request is about, as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSpecDoc {
    /// The rules as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The initial position, if it is not the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub setup: Option<String>,
    /// All actions since the initial position.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 2000))]
    pub moves: Vec<String>,
}

/// A request for an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalysisRequest {
    /// The game.
    pub situation: GameSpecDoc,
    /// The id of the computer player, such as `sente-10`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub player: String,
    /// The number of best moves to report.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 5))]
    pub lines: u8,
    /// The time limit in milliseconds (per move for a review).
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 60000))]
    pub millis: u64,
    /// Whether to review every move of the game instead of analysing the last position.
    #[serde(default)]
    pub review: bool,
}

/// A request for a computer's move. The player keeps its state between the moves of a game, and the seed determines its
/// random choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
pub struct MoveRequest {
    /// The request.
    pub question: AnalysisRequest,
    /// The seed for this game.
    pub seed: u64,
    /// Whether to explain the move, as for a hint.
    #[serde(default)]
    pub explain: bool,
}

/// An evaluation of a position with the reasons for the best move.
#[derive(Clone, Debug, PartialEq)]
pub struct AdviceDoc {
    /// The evaluation for the person who asks.
    pub evaluation: EvaluationDoc,
    /// The reasons for the best move.
    pub reasons: Vec<MoveReasonDoc>,
}

/// A request of the page to its engine worker. The worker answers with analyses; the last one is done or failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum WorkerRequest {
    /// Analyses a position or reviews a game.
    Analysis(AnalysisRequest),
    /// Judges the last move of a game as a review of the game would. The answer is a review of that move alone.
    Judgement(AnalysisRequest),
    /// Finds a computer's move.
    Move(MoveRequest),
}

/// The status of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum AnalysisStatus {
    /// It is waiting.
    Queued,
    /// It is running.
    Running,
    /// It is finished.
    Done,
    /// It was cancelled.
    Cancelled,
    /// The player failed.
    Failed,
}

impl AnalysisStatus {
    /// Whether this is a final status.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }
}

/// The state of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalysisDoc {
    /// Its id; equal requests have equal ids.
    pub id: String,
    /// Its status.
    pub status: AnalysisStatus,
    /// The best lines.
    pub lines: Vec<LineDoc>,
    /// The depth in plies.
    pub depth: u32,
    /// The number of searched positions.
    pub nodes: u64,
    /// The search time in milliseconds.
    #[serde(default)]
    pub millis: u64,
    /// The review, if it was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewDoc>,
    /// For a review: the numbers of finished positions and of all positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<[u32; 2]>,
    /// All moves with their proven results, the best first, if an endgame tablebase has the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perfect: Option<Vec<PerfectMoveDoc>>,
    /// The moves of the engine's opening book, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<String>,
    /// The reasons for the best move, when they are found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<MoveReasonDoc>,
}

/// A move with a proven result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PerfectMoveDoc {
    /// The move.
    pub text: String,
    /// The result for the side that makes the move, with the plies to the end if they are known.
    pub proven: ProvenDoc,
}

/// A principal variation with its evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineDoc {
    /// The moves.
    pub moves: Vec<String>,
    /// The evaluation for the side to move.
    pub evaluation: EvaluationDoc,
}

/// The evaluation of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EvaluationDoc {
    /// The value in the game's unit.
    pub value: f32,
    /// The winning probability, from 0 to 1.
    pub win_probability: f32,
    /// The proven result, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven: Option<ProvenDoc>,
}

impl EvaluationDoc {
    /// The same from the other side's perspective.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self {
            value: -self.value,
            win_probability: 1.0 - self.win_probability,
            proven: self.proven.map(|proven| match proven {
                ProvenDoc::Win { plies } => ProvenDoc::Loss { plies },
                ProvenDoc::Loss { plies } => ProvenDoc::Win { plies },
                ProvenDoc::Draw => ProvenDoc::Draw,
            }),
        }
    }

    /// Whether the side to move wins: by proof or, without a proof, by its winning probability.
    pub fn wins(self) -> bool {
        /// The winning probability that counts as a win without a proof.
        const AS_GOOD_AS_WON: f32 = 0.95;
        match self.proven {
            Some(ProvenDoc::Win { .. }) => true,
            Some(ProvenDoc::Draw | ProvenDoc::Loss { .. }) => false,
            None => self.win_probability >= AS_GOOD_AS_WON,
        }
    }

    /// The form in which a computer decides on a draw offer.
    pub const fn outlook(self) -> Outlook {
        match self.proven {
            Some(ProvenDoc::Win { .. } | ProvenDoc::Loss { .. }) => Outlook::Decided,
            Some(ProvenDoc::Draw) => Outlook::ProvenDraw,
            None => Outlook::Open {
                win_probability: self.win_probability,
            },
        }
    }
}

/// A proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "result", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ProvenDoc {
    /// A forced win.
    Win {
        /// The number of plies, if it is known.
        plies: Option<u32>,
    },
    /// A forced loss.
    Loss {
        /// The number of plies, if it is known.
        plies: Option<u32>,
    },
    /// A forced draw.
    Draw,
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewDoc {
    /// Every move.
    pub moves: Vec<ReviewedMoveDoc>,
    /// Black's and White's accuracy, from 0 to 100.
    pub accuracy: [Option<f32>; 2],
}

/// The review of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMoveDoc {
    /// The move.
    pub text: String,
    /// The side that played it.
    pub side: Colour,
    /// The best line.
    pub best: LineDoc,
    /// The evaluation after the move, for the side that played it.
    pub after: EvaluationDoc,
    /// The judgement.
    pub judgement: JudgementDoc,
    /// The reasons why it was a mistake: at most one about the move and one about the better move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<MoveReasonDoc>,
}

/// A reason why a move is good or bad: a motif, with the facts that a sentence and the marks on the board need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveReasonDoc {
    /// The motif's key, such as `gives-corner`.
    pub motif: String,
    /// Whether it concerns the better move, which was not played.
    #[serde(default)]
    pub better: bool,
    /// The side that plays the move.
    pub side: Colour,
    /// The move.
    pub text: String,
    /// The other side's answer that demonstrates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The move for comparison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The points to mark.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// The number in the sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The number for comparison: before the move, or after the move for comparison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u32>,
    /// The line that demonstrates it, starting in the position before the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// The judgement of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "the names are the words that people read")]
pub enum JudgementDoc {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl JudgementDoc {
    /// Whether the move counts as correct when the best move is asked for.
    pub const fn is_good(self) -> bool {
        match self {
            Self::Best | Self::Good => true,
            Self::Inaccuracy | Self::Mistake | Self::Blunder => false,
        }
    }
}

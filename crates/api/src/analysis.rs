//! Questions about positions and games, and the answers.

use sente_match::draws::Outlook;
use sente_rules::Colour;
use serde::{Deserialize, Serialize};

/// Who gives advice where nobody else is asked for: the strongest that every game has.
pub const ADVISER: &str = "sente-10";

/// A game as text: what a question is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSpecDoc {
    /// The rules as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The position to begin with, where that is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub setup: Option<String>,
    /// Everything done since.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 2000))]
    pub moves: Vec<String>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalysisRequest {
    /// About what.
    pub situation: GameSpecDoc,
    /// Who is asked, such as `sente-10`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub player: String,
    /// How many of the best moves.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 5))]
    pub lines: u8,
    /// How long to think, in milliseconds (for each move of a review).
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 60000))]
    pub millis: u64,
    /// Whether every move of the game is to be judged instead of the last position.
    #[serde(default)]
    pub review: bool,
}

/// A question whose answer is a move in a game: the player remembers the game, and what it leaves to chance follows the
/// seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRequest {
    /// The question.
    pub question: AnalysisRequest,
    /// The player's chance in this game.
    pub seed: u64,
    /// Whether the move is to be explained, as a hint is.
    #[serde(default)]
    pub explain: bool,
}

/// What an adviser thinks of a position: how it stands, and what is good about the best move.
#[derive(Clone, Debug, PartialEq)]
pub struct AdviceDoc {
    /// How the best move leaves whoever asks.
    pub evaluation: EvaluationDoc,
    /// What is good about it.
    pub reasons: Vec<MoveReasonDoc>,
}

/// What the page asks its engine worker. The answers are analyses, the last of which is done or failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum WorkerRequest {
    /// For the best lines of a position, or for a review of a game.
    Analysis(AnalysisRequest),
    /// How good the last move of a game was, judged as a review of the game would. The answer is a review of that one
    /// move.
    Judgement(AnalysisRequest),
    /// For a move in a game.
    Move(MoveRequest),
}

/// How far an analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum AnalysisStatus {
    /// It waits for its turn.
    Queued,
    /// It is being worked on.
    Running,
    /// It is answered.
    Done,
    /// It was called off.
    Cancelled,
    /// The player could not answer.
    Failed,
}

impl AnalysisStatus {
    /// Whether nothing more will be found.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }
}

/// An analysis with what is known so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalysisDoc {
    /// Its id: the same question has the same.
    pub id: String,
    /// How far it is.
    pub status: AnalysisStatus,
    /// The best lines.
    pub lines: Vec<LineDoc>,
    /// How deep was looked.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long was thought about it, in milliseconds.
    #[serde(default)]
    pub millis: u64,
    /// The judged game, for a review.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewDoc>,
    /// Positions done and in all, for a review.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<[u32; 2]>,
    /// All moves with what they lead to, the best first, where an endgame tablebase knows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perfect: Option<Vec<PerfectMoveDoc>>,
    /// The moves that the engine's opening book knows to be good, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<String>,
    /// What is good about the best move, once it is found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<MoveReasonDoc>,
}

/// A move whose result is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PerfectMoveDoc {
    /// The move.
    pub text: String,
    /// What it leads to for the side that makes it, with the plies to the end where they are known.
    pub proven: ProvenDoc,
}

/// A line of moves and what it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineDoc {
    /// The moves.
    pub moves: Vec<String>,
    /// How they leave the side to move.
    pub evaluation: EvaluationDoc,
}

/// What is thought of a position, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EvaluationDoc {
    /// A number in the game's own unit.
    pub value: f32,
    /// The chance to win, from 0 to 1.
    pub win_probability: f32,
    /// What is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven: Option<ProvenDoc>,
}

impl EvaluationDoc {
    /// The same from the other side's view.
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

    /// Whether the side to move wins: proven, or where nothing is proven, as good as won.
    pub fn wins(self) -> bool {
        /// Where nothing is proven, this chance to win is enough.
        const AS_GOOD_AS_WON: f32 = 0.95;
        match self.proven {
            Some(ProvenDoc::Win { .. }) => true,
            Some(ProvenDoc::Draw | ProvenDoc::Loss { .. }) => false,
            None => self.win_probability >= AS_GOOD_AS_WON,
        }
    }

    /// What a computer that is offered a draw looks at.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ProvenDoc {
    /// A forced win.
    Win {
        /// In so many plies, where that is known.
        plies: Option<u32>,
    },
    /// A forced loss.
    Loss {
        /// In so many plies, where that is known.
        plies: Option<u32>,
    },
    /// A forced draw.
    Draw,
}

/// A judged game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewDoc {
    /// Every move.
    pub moves: Vec<ReviewedMoveDoc>,
    /// Black's and White's accuracy, from 0 to 100.
    pub accuracy: [Option<f32>; 2],
}

/// A judged move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMoveDoc {
    /// The move.
    pub text: String,
    /// Whose.
    pub side: Colour,
    /// What would have been best.
    pub best: LineDoc,
    /// What it led to, from who played it.
    pub after: EvaluationDoc,
    /// How good it was.
    pub judgement: JudgementDoc,
    /// Why it was a mistake, at most one thing about it and one about the better move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<MoveReasonDoc>,
}

/// What a move does that makes it good or bad: a motif, and the facts that a sentence and marks on the board need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveReasonDoc {
    /// The motif's key, such as `gives-corner`.
    pub motif: String,
    /// Whether it is about the better move, which was not played.
    #[serde(default)]
    pub better: bool,
    /// Who plays the move.
    pub side: Colour,
    /// The move.
    pub text: String,
    /// The other side's move that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The move that it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The points to mark.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// The number in the sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The number before the move, or after the move that it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u32>,
    /// The moves that show it, from the position before the move on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Whether somebody who looks for the best move has found it, or one as good.
    pub const fn is_good(self) -> bool {
        match self {
            Self::Best | Self::Good => true,
            Self::Inaccuracy | Self::Mistake | Self::Blunder => false,
        }
    }
}

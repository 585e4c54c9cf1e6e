//! A validated request, and how it is answered.

use std::time::Duration;

use sente_api::{AnalysisDoc, AnalysisRequest, LineDoc, MoveReasonDoc, PerfectMoveDoc, ReviewDoc};
use sente_engine::reasons::explain_line;
use sente_engine::{
    Analysis, Book, DynEngine, Limits, Review, SearchControl, SearchError, Tablebases, judge_last,
    perfect_play, review,
};
use sente_rules::{GameTextError, Rules, RulesError, Table};
use thiserror::Error;

use crate::docs::{line_doc, proven_doc, reason_doc, review_doc};

/// A request whose game was replayed.
#[derive(Clone, Debug)]
pub struct ReplayedRequest {
    /// The game.
    pub table: Box<dyn Table>,
    /// The request.
    pub request: AnalysisRequest,
    /// Whether to judge only the last move.
    judges_last: bool,
    /// Whether to explain the best move.
    explains: bool,
}

/// Why a request is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestError {
    /// The rules are unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The game has an illegal action.
    #[error("{}", as_sentence(.0))]
    Game(#[from] GameTextError),
}

fn as_sentence(error: &GameTextError) -> String {
    match error {
        GameTextError::Move { number, reason } => format!("Move {number}: {reason}"),
        GameTextError::Setup(refused) => refused.to_string(),
    }
}

/// A partial or final result.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalysisUpdate {
    /// The best lines so far.
    Lines {
        /// The lines.
        lines: Vec<LineDoc>,
        /// The search depth.
        depth: u32,
        /// The number of searched positions.
        nodes: u64,
        /// The search time.
        time: Duration,
    },
    /// For a review: the numbers of finished positions and of all positions.
    Progress([u32; 2]),
    /// The review.
    Review(ReviewDoc),
    /// All moves of a position in a tablebase.
    Perfect(Vec<PerfectMoveDoc>),
    /// The moves of the opening book.
    Book(Vec<String>),
    /// The reasons for the best move.
    Reasons(Vec<MoveReasonDoc>),
}

impl AnalysisUpdate {
    /// Adds it to the analysis.
    pub fn enter(self, doc: &mut AnalysisDoc) {
        match self {
            Self::Lines {
                lines,
                depth,
                nodes,
                time,
            } => {
                doc.lines = lines;
                doc.depth = depth;
                doc.nodes = nodes;
                doc.millis = time.as_millis() as u64;
            }
            Self::Progress(progress) => doc.progress = Some(progress),
            Self::Review(review) => doc.review = Some(review),
            Self::Perfect(moves) => doc.perfect = Some(moves),
            Self::Book(moves) => doc.book = moves,
            Self::Reasons(reasons) => doc.reasons = reasons,
        }
    }
}

impl ReplayedRequest {
    /// Validates a request by replaying its game.
    pub fn new(request: AnalysisRequest) -> Result<Self, RequestError> {
        let asked = &request.situation;
        let rules: Rules = asked.rules.parse()?;
        let table = rules.table_after(asked.setup.as_deref(), &asked.moves)?;
        Ok(Self {
            table,
            request,
            judges_last: false,
            explains: true,
        })
    }

    /// The same, but judges only the last move.
    #[must_use]
    pub const fn about_last_move(mut self) -> Self {
        self.judges_last = true;
        self
    }

    /// The same for a computer's move, without an explanation.
    #[must_use]
    pub const fn for_a_move(mut self) -> Self {
        self.explains = false;
        self
    }

    /// The results that need no search: tablebase and opening book.
    pub fn known(&self, tablebases: &Tablebases) -> impl Iterator<Item = AnalysisUpdate> {
        let asked = !self.request.review && self.explains;
        let known = asked.then(|| [self.in_book(), self.perfect_play(tablebases)]);
        known.into_iter().flatten().flatten()
    }

    fn in_book(&self) -> Option<AnalysisUpdate> {
        let moves = Book::shipped(self.table.game())?.moves(&*self.table);
        let texts: Vec<String> = moves.into_iter().map(|mv| mv.text).collect();
        (!texts.is_empty()).then_some(AnalysisUpdate::Book(texts))
    }

    fn perfect_play(&self, tablebases: &Tablebases) -> Option<AnalysisUpdate> {
        let moves = perfect_play(tablebases, &*self.table)?;
        let doc = |(text, proven)| PerfectMoveDoc {
            text,
            proven: proven_doc(proven),
        };
        Some(AnalysisUpdate::Perfect(
            moves.into_iter().map(doc).collect(),
        ))
    }

    /// The number of pieces on the board.
    pub fn pieces(&self) -> usize {
        self.table.view().pieces.iter().flatten().count()
    }

    /// Searches on one thread and reports the results. The clock of `control` starts now.
    pub fn answer(
        &self,
        engine: &mut dyn DynEngine,
        control: SearchControl<'_>,
        tell: &mut dyn FnMut(AnalysisUpdate),
    ) -> Result<(), SearchError> {
        let search = sente_engine::SearchRequest {
            limits: Limits::time(Duration::from_millis(self.request.millis)),
            lines: self.request.lines.into(),
            threads: 1,
        };
        if self.judges_last {
            let judged = judge_last(&*self.table, engine, search, control)?;
            tell(AnalysisUpdate::Review(review_doc(Review {
                moves: judged.into_iter().collect(),
                accuracy: [None, None],
            })));
        } else if self.request.review {
            let progress = |done, all| tell(AnalysisUpdate::Progress([done as u32, all as u32]));
            let review = review(&*self.table, engine, search, control, progress)?;
            tell(AnalysisUpdate::Review(review_doc(review)));
        } else {
            let lines = |analysis: &Analysis<String>| AnalysisUpdate::Lines {
                lines: analysis.lines.iter().map(line_doc).collect(),
                depth: analysis.depth,
                nodes: analysis.nodes,
                time: (control.elapsed)(),
            };
            let mut show = |analysis: &Analysis<String>| tell(lines(analysis));
            let analysis = engine.search(&*self.table, search, control, &mut show)?;
            tell(lines(&analysis));
            if let Some(best) = analysis.lines.first().filter(|_| self.explains) {
                let reasons = explain_line(&*self.table, best);
                let reasons = reasons.into_iter().map(reason_doc).collect();
                tell(AnalysisUpdate::Reasons(reasons));
            }
        }
        Ok(())
    }
}

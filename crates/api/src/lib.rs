//! The messages between clients and server as plain data with serde: no decisions, no transport, no storage. Domain
//! types, such as a match's settings and events, are sent as they are.

#![forbid(unsafe_code)]

mod account;
mod analysis;
mod arena;
pub mod bounds;
mod game;
mod home;
mod learning;
mod live;
mod lobby;
mod passkey;
mod past;
mod player;
mod preferences;
mod problem;
mod puzzle;
mod record;
mod study;

pub use account::{
    Account, ChangePassword, Credentials, DeleteAccount, Kind, Me, Rename, SessionDoc, SignUp,
};
pub use analysis::{
    ADVISER, AdviceDoc, AnalysisDoc, AnalysisRequest, AnalysisStatus, EvaluationDoc, GameSpecDoc,
    JudgementDoc, LineDoc, MoveReasonDoc, MoveRequest, PerfectMoveDoc, ProvenDoc, ReviewDoc,
    ReviewedMoveDoc, WorkerRequest,
};
pub use arena::{ArenaDoc, ArenaGame, ArenaRow, ArenaStatus, NewArena};
pub use game::{
    GameDoc, GameStatus, GameSummary, Invitation, InvitedDoc, Join, NewGame, PlayedGame,
    RatingChange, SeatChoice, SeatOrder, SeatSummary,
};
pub use home::{DailyPuzzle, HomeDoc, HomeGame, LastGame};
pub use learning::{
    CourseDoc, LearningDoc, MistakeAnswerDoc, MistakeDoc, MotifTally, OwnMistakeDoc, OwnReviewDoc,
    ReviewedGameDoc,
};
pub use live::{Action, ClientMessage, MessageId, ServerMessage, Thinking};
pub use lobby::{NewSeek, SeekDoc};
pub use passkey::{
    AddPasskey, NewPasskey, PasskeyChallenge, PasskeyDoc, PasskeyLogin, PasskeyName,
};
pub use past::{
    AchievementDoc, HistoryPage, HistoryRow, Outcome, PlayerScore, RatingPoint, SavedGame,
    StandingDoc, Stats, Tally,
};
pub use player::{PlayerDoc, RankingPage, RankingRow};
pub use preferences::{Coach, DiscSize, Language, Palette, Preferences, Theme};
pub use problem::{Problem, ProblemCode};
pub use puzzle::{BestDoc, PuzzleProgressDoc, PuzzleTriedDoc, PuzzleTryDoc, SeriesDoc};
pub use record::RecordsDoc;
pub use study::{NewStudy, StudyChange, StudyDoc, StudySummary};

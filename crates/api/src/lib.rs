//! What browser and server say to each other, and how a match is written down. Plain data with serde,
//! nothing else: no decisions, no transport, no storage.

#![forbid(unsafe_code)]

mod account;
mod analysis;
mod arena;
pub mod bounds;
mod event;
mod game;
mod home;
mod live;
mod lobby;
mod passkey;
mod past;
mod player;
mod preferences;
mod problem;
mod puzzle;
mod record;
mod settings;

pub use account::{
    Account, ChangePassword, Credentials, DeleteAccount, Kind, Me, Rename, SessionDoc, SignUp,
};
pub use analysis::{
    ADVISER, AdviceDoc, AnalysisDoc, AnalysisRequest, AnalysisStatus, EvaluationDoc, GameSpecDoc,
    JudgeRequest, JudgementDoc, LineDoc, MoveReasonDoc, MoveRequest, PerfectMoveDoc, ProvenDoc,
    ReviewDoc, ReviewedMoveDoc,
};
pub use arena::{ArenaDoc, ArenaGame, ArenaRow, ArenaStatus, NewArena};
pub use event::{
    CauseDoc, EventDoc, EventKindDoc, HelpDoc, NotAnEvent, OfferDoc, ReasonDoc, ResultDoc, SeatDoc,
    SideDoc,
};
pub use game::{
    GameDoc, GameStatus, GameSummary, Invitation, Join, NewGame, PlayedGame, RatingChange,
    SeatChoice, SeatOrder, SeatSummary,
};
pub use home::{DailyPuzzle, HomeDoc, HomeGame};
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
pub use preferences::{
    Coach, DiscSize, FittingLevel, Language, Levels, Palette, Preferences, Theme,
};
pub use problem::{Problem, ProblemCode};
pub use puzzle::{PuzzleProgressDoc, PuzzleTriedDoc, PuzzleTryDoc};
pub use record::RecordsDoc;
pub use settings::{ParticipantDoc, SettingsDoc, SettingsError, TimeDoc, VenueDoc};

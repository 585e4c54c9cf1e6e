//! Persistent storage of people, sessions, matches and ratings in SQLite or PostgreSQL. Reads no clock, hashes no
//! passwords and contains no game logic: callers pass complete data, and a write is answered when it is on disk.

#![forbid(unsafe_code)]

pub mod achievements;
mod analyses;
mod append;
mod backup;
mod backup_format;
mod cached;
mod devices;
mod error;
mod files;
mod finish;
mod history;
mod id;
mod lock;
mod matches;
pub mod names;
mod owners;
mod page;
mod passkeys;
mod played;
mod progress;
mod puzzles;
mod ratings;
mod restore;
mod runs;
mod saves;
mod seeks;
mod sessions;
mod sql;
mod store;
mod studies;
mod tidy;
mod users;
mod writer;

pub use achievements::Achievement;
pub use append::{Append, Appended, Award, End, MOST_EVENTS, RatingChange};
pub use cached::Cached;
pub use error::{Result, StoreError};
pub use history::{HistoryFilter, HistoryRow, Opponent, Score};
pub use id::{
    BatchId, JoinCode, MatchId, ParseIdError, RunId, SeekId, ServerId, StudyId, TokenHash, UserId,
};
pub use lock::DatabaseLock;
pub use matches::{
    BatchRow, EventRow, Join, NewMatch, Status, StoredMatch, StoredResult, StoredSeat,
};
pub use owners::{Claim, Fence};
pub use page::{Page, Paged};
pub use passkeys::{MOST_PASSKEYS, Passkey};
pub use progress::ProgressChange;
pub use puzzles::{PuzzleProgress, PuzzleTried, PuzzleTry};
pub use ratings::{NewPlayer, Rank, RatingPoint, Standing, Subject};
pub use restore::Restored;
pub use runs::{Run, RunStatus};
pub use saves::Save;
pub use seeks::Seek;
pub use sessions::Session;
pub use store::{FOREVER, Store};
pub use studies::{MOST_STUDIES, Study, StudyContent, StudyRow};
pub use tidy::{ACCOUNT_GAMES, GUEST_GAMES};
pub use users::{Credentials, DELETED, NewAccount, Rename, User, UserKind};
pub use writer::{Observer, Transaction};

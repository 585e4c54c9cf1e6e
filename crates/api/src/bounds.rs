//! The limits on everything that clients send. The server rejects larger input, and the page does not send it.

/// Bytes of an HTTP body, except for uploaded records and studies.
pub const BODY: usize = 64 * 1024;
/// Bytes of an uploaded record.
pub const RECORD: usize = 2 * 1024 * 1024;
/// Bytes of a request with a study.
pub const STUDY: usize = 256 * 1024;
/// Characters of a study's name.
pub const STUDY_NAME: usize = 60;
/// Bytes of one WebSocket message.
pub const MESSAGE: usize = 4 * 1024;
/// The least number of characters in a name.
pub const NAME_MIN: usize = 2;
/// The largest number of characters in a name.
pub const NAME: usize = 24;
/// The least number of characters in a password.
pub const PASSWORD_MIN: usize = 8;
/// The largest number of characters in a password.
pub const PASSWORD: usize = 128;
/// Characters of a position text or of the rules.
pub const POSITION: usize = 1024;
/// Characters of a move.
pub const MOVE: usize = 16;
/// Moves of a game.
pub const MOVES: usize = 2_000;
/// Rows in one page of a list.
pub const PAGE: usize = 100;
/// Games that computers play in a series.
pub const ARENA_GAMES: u32 = 100;
/// Computer players in one arena.
pub const ARENA_PLAYERS: usize = 24;
/// The largest time limit of an analysis, in milliseconds.
pub const ANALYSIS_MILLIS: u64 = 60_000;
/// Best lines in an analysis.
pub const ANALYSIS_LINES: usize = 5;
/// Characters of a colour, such as `#2f6f73`.
pub const COLOUR: usize = 7;

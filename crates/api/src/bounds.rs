//! The largest of everything that comes in from outside. The server refuses what is beyond, the page
//! does not send it.

/// Bytes of an HTTP body, but for an uploaded record.
pub const BODY: usize = 64 * 1024;
/// Bytes of an uploaded record.
pub const RECORD: usize = 2 * 1024 * 1024;
/// Bytes of a request that brings a study.
pub const STUDY: usize = 256 * 1024;
/// Characters of a study's name.
pub const STUDY_NAME: usize = 60;
/// Bytes of one message on a socket.
pub const MESSAGE: usize = 4 * 1024;
/// Characters of a name, at least.
pub const NAME_MIN: usize = 2;
/// Characters of a name, at most.
pub const NAME: usize = 24;
/// Characters of a password, at least.
pub const PASSWORD_MIN: usize = 8;
/// Characters of a password, at most.
pub const PASSWORD: usize = 128;
/// Characters of a position text or of the rules.
pub const POSITION: usize = 1024;
/// Characters of a move.
pub const MOVE: usize = 16;
/// Moves of a game.
pub const MOVES: usize = 2_000;
/// Rows of one page of a list.
pub const PAGE: usize = 100;
/// Games that computers play in a row.
pub const ARENA_GAMES: u32 = 100;
/// Computer players in one arena.
pub const ARENA_PLAYERS: usize = 24;
/// Milliseconds that a client can let the server think about a position.
pub const ANALYSIS_MILLIS: u64 = 60_000;
/// Best lines of an analysis.
pub const ANALYSIS_LINES: usize = 5;
/// Characters of a colour, such as `#2f6f73`.
pub const COLOUR: usize = 7;

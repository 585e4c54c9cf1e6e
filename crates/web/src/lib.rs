//! The page: what a person sees and does in the browser. Contains no rules and no search: `sente-rules` provides the
//! views of boards, and `sente-room` or the server runs the games.

#![forbid(unsafe_code)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "screens share bundles of signals, which every closure copies; their size depends on the target"
)]

pub mod app;
pub mod board;
pub mod browser;
pub mod canvas;
pub mod components;
pub mod dates;
pub mod engine_worker;
pub mod game_review;
pub mod later;
pub mod latest_analysis;
pub mod learning;
pub mod local_games;
pub mod messages;
pub mod navigation;
pub mod openings;
pub mod player_words;
pub mod progress;
pub mod query;
pub mod reasons;
pub mod route;
pub mod screens;
pub mod sentences;
pub mod server;
pub mod settings;
pub mod sound;
pub mod storage;
pub mod text;

pub use app::start;

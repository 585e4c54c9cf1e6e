//! The page: what a person sees and does in the browser. Holds no rules and no search: boards are fed
//! by `sente-rules`, and games are played by whoever feeds the screens.

#![forbid(unsafe_code)]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "what screens share is a bundle of signals, which every closure copies; how large depends on the machine"
)]

pub mod app;
pub mod board;
pub mod browser;
pub mod canvas;
pub mod components;
pub mod dates;
pub mod engine_worker;
pub mod game_review;
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

//! End-to-end tests: a real browser shows the real page of a real server. Every user has a separate browser context.
//! Every wait is for something visible, with a time limit that only a fault reaches.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod accounts;
mod analysis;
mod apart;
mod axe;
mod board;
mod browser;
mod collections;
mod colours;
mod computer;
mod feedback;
mod firefox;
mod fitting;
mod here;
mod home;
mod identity;
mod jumps;
mod kept_analysis;
mod languages;
mod learning;
mod lessons;
mod offline;
mod openings;
mod opponents;
mod passkeys;
mod past;
mod perfect_play;
mod pictures;
mod practice;
mod premoves;
mod proxy;
mod puzzles;
mod rules;
mod screens;
mod server;
mod settings;
mod shows;
mod spectators;
mod speed;
mod tab;
mod terminal;
mod user;
mod weight;
#[path = "../../../cli/tests/window/mod.rs"]
mod window;
mod zoom;

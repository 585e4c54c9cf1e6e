//! Gomoku, Standard Gomoku and Renju: the engine, its solvers and all computer players.
//!
//! A [`board`] knows for every empty point what a move there would be; the [`search`] plays on it.

mod board;
mod cell;
mod classes;
mod forbidden;
mod shapes;

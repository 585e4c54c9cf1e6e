//! Why a move is good or bad, as data: motifs that are seen on the board and in the line that follows, never more than
//! the line shows. In which words they are told is the business of whoever tells them.

pub mod othello;

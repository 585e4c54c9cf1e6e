//! Parts that several screens use. Not whole screens, and not the board.

pub mod choice;
pub mod diagram;
pub mod game_card;
pub mod icon;

//! Parts that several screens use. Not whole screens, and not the board.

pub mod diagram;
pub mod icon;

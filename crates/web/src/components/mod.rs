//! Components used by several screens. Neither whole screens nor the board.

pub mod account_place;
pub mod bars;
pub mod busy;
pub mod chart;
pub mod choice;
pub mod confirm;
pub mod diagram;
pub mod due_row;
pub mod empty;
pub mod experience;
pub mod field;
pub mod game_row;
pub mod game_tabs;
pub mod header;
pub mod icon;
pub mod invitation;
pub mod levels;
pub mod loaded;
pub mod look_settings;
pub mod pager;
pub mod popover;
pub mod promise;
pub mod seek_row;
pub mod show;
pub mod small_board;

//! A person's preferences for appearance and behaviour. Stored with the account, or in the browser.

use sente_json::{FromJson, ToJson};
use sente_match::Levels;
use serde::{Deserialize, Serialize};

/// All preferences. A missing field has its default value, so that new ones can be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the settings page"
)]
pub struct Preferences {
    /// The theme.
    pub theme: Theme,
    /// The language tag, such as `en` or `zh-Hant`; `None` follows the browser.
    pub language: Language,
    /// Whether moves of pieces are animated.
    pub animations: bool,
    /// Whether moves have sounds.
    pub sounds: bool,
    /// Whether the board has coordinates.
    pub coordinates: bool,
    /// Whether pieces show the numbers of their moves.
    pub move_numbers: bool,
    /// Whether legal moves are shown as dots.
    pub legal_dots: bool,
    /// Whether a move is shown first and must be confirmed with a button.
    pub confirm_moves: bool,
    /// Whether on boards with small points a first tap shows the stone and a second one plays it.
    pub tap_twice: bool,
    /// The size of discs.
    pub disc_size: DiscSize,
    /// The changed colours.
    pub colours: Palette,
    /// The opponents that fit the person.
    pub levels: Levels,
    /// When the coach comments during a game.
    pub coach: Coach,
}

/// When the coach comments during a game against a computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Coach {
    /// Never.
    #[default]
    Off,
    /// After moves that lose much.
    Gentle,
    /// After every move.
    Strict,
}

/// A language tag.
pub type Language = Option<String>;

/// The theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Theme {
    /// The device's theme.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The size of discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum DiscSize {
    /// With a margin in the square.
    Small,
    /// Nearly the size of the square.
    #[default]
    Large,
}

/// Colours as `#rrggbb`; `None` for the board's own colours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Palette {
    /// The two colours of squares.
    pub squares: [Option<String>; 2],
    /// The pieces of Black and of White.
    pub pieces: [Option<String>; 2],
    /// The move hints of Black and of White.
    pub hints: [Option<String>; 2],
    /// The person's own pieces in Surakarta, on either side.
    pub own: Option<String>,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            language: None,
            animations: true,
            sounds: true,
            coordinates: true,
            move_numbers: false,
            legal_dots: true,
            confirm_moves: false,
            tap_twice: true,
            disc_size: DiscSize::Large,
            colours: Palette::default(),
            levels: Levels::default(),
            coach: Coach::Off,
        }
    }
}

//! How somebody wants it to look and behave. Kept with the account, or in the browser.

use sente_match::Levels;
use serde::{Deserialize, Serialize};

/// All of somebody's settings. A field that is missing has its usual value, so that new ones can be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the settings page"
)]
pub struct Preferences {
    /// Light or dark.
    pub theme: Theme,
    /// The language's tag, such as `en` or `zh-Hant`; none follows the browser.
    pub language: Language,
    /// Whether pieces move visibly.
    pub animations: bool,
    /// Whether pieces are heard.
    pub sounds: bool,
    /// Whether rows and columns have their names at the edge.
    pub coordinates: bool,
    /// Whether pieces carry the number of their move.
    pub move_numbers: bool,
    /// Whether legal moves are shown as dots.
    pub legal_dots: bool,
    /// Whether a move is shown first and played with a button.
    pub confirm_moves: bool,
    /// Whether a first tap shows the stone and a second plays it, on boards with small points.
    pub tap_twice: bool,
    /// How large discs are.
    pub disc_size: DiscSize,
    /// The colours that were changed.
    pub colours: Palette,
    /// Which opponents fit the person.
    pub levels: Levels,
    /// When the coach speaks during a game.
    pub coach: Coach,
}

/// When the coach speaks during a game against a computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Coach {
    /// Never.
    #[default]
    Off,
    /// Where much is given away.
    Gentle,
    /// After every move.
    Strict,
}

/// A language's tag.
pub type Language = Option<String>;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Theme {
    /// As the device has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How large discs are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum DiscSize {
    /// With some of the square around them.
    Small,
    /// Nearly as large as the square.
    #[default]
    Large,
}

/// Colours as `#rrggbb`; none where the board's own colour stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Palette {
    /// The two colours of the squares.
    pub squares: [Option<String>; 2],
    /// The pieces of Black's and of White's side.
    pub pieces: [Option<String>; 2],
    /// The move hints of Black's and of White's side.
    pub hints: [Option<String>; 2],
    /// The own pieces in Surakarta, whichever side they are.
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

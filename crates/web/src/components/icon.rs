//! Small pictures of one stroke, drawn in the colour of the text around them. To add one: a line in
//! [`Symbol`] and its path, on a field of 24 by 24.

use leptos::prelude::*;

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A cross: close.
    Close,
    /// Three bars: the menu.
    Menu,
    /// A half-filled circle: light and dark.
    Theme,
    /// A turning arrow: flip the board.
    Flip,
    /// An arrow back: undo.
    Undo,
    /// A light bulb: hint.
    Hint,
    /// A flag: resign.
    Flag,
    /// A head and shoulders: a person.
    Person,
    /// A chip: a computer player.
    Computer,
    /// A cog: settings.
    Settings,
}

impl Symbol {
    const fn path(self) -> &'static str {
        match self {
            Self::Close => "M6 6L18 18M18 6L6 18",
            Self::Menu => "M4 7H20M4 12H20M4 17H20",
            Self::Theme => "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5V20.5",
            Self::Flip => "M5 10A7.5 7.5 0 0 1 19 9M19 4V9H14M19 14A7.5 7.5 0 0 1 5 15M5 20V15H10",
            Self::Undo => "M9 6L4 11L9 16M4 11H14A5.5 5.5 0 0 1 14 20H11",
            Self::Hint => {
                "M9.5 18H14.5M10.5 21H13.5M9.5 15C9.5 12.8 6.5 12 6.5 8.5A5.5 5.5 0 0 1 17.5 8.5C17.5 12 14.5 12.8 14.5 15Z"
            }
            Self::Flag => "M6 21V4M6 5H18L15.5 9L18 13H6",
            Self::Person => {
                "M12 12A4 4 0 1 0 12 4A4 4 0 1 0 12 12M4.5 20.5C5 16.5 8 15 12 15C16 15 19 16.5 19.5 20.5"
            }
            Self::Computer => {
                "M7 7H17V17H7ZM10 3V7M14 3V7M10 17V21M14 17V21M3 10H7M3 14H7M17 10H21M17 14H21"
            }
            Self::Settings => {
                "M12 15A3 3 0 1 0 12 9A3 3 0 1 0 12 15M12 3V6M12 18V21M3 12H6M18 12H21M5.6 5.6L7.8 7.8M16.2 16.2L18.4 18.4M18.4 5.6L16.2 7.8M7.8 16.2L5.6 18.4"
            }
        }
    }
}

/// An icon. It says nothing to screen readers: the button around it has the label.
#[component]
pub fn Icon(
    /// What it shows.
    symbol: Symbol,
) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=symbol.path()/>
        </svg>
    }
}

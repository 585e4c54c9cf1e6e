//! Icons of one stroke on a grid of 24 by 24, in the colour of the surrounding text. To add one, add a [`Symbol`] and
//! its path.

use leptos::prelude::*;

/// The picture of an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A cross: close.
    Close,
    /// Three dots: more.
    More,
    /// A check mark.
    Check,
    /// A plus: new.
    Plus,
    /// A solid triangle: play.
    Play,
    /// An outlined triangle: playing.
    PlayOutline,
    /// An angle to the right: go on.
    Right,
    /// An angle to the left: back.
    Left,
    /// An angle down: opens a menu.
    Down,
    /// An angle up: stronger.
    Up,
    /// A globe: language, anyone.
    Globe,
    /// A sun: light.
    Sun,
    /// A moon: dark.
    Moon,
    /// Half a sun: same as the system.
    Auto,
    /// Sliders: settings.
    Settings,
    /// A head and shoulders: a person.
    Person,
    /// Two heads: people.
    People,
    /// A chip: a computer player.
    Computer,
    /// A chain: a link to send.
    Link,
    /// An open book: learn.
    Book,
    /// A puzzle piece.
    Puzzle,
    /// A rising line: analysis, progress.
    Chart,
    /// Crossed swords: the arena.
    Arena,
    /// A cup: rankings, achievements.
    Trophy,
    /// A flame: a streak.
    Flame,
    /// A bolt: quick.
    Bolt,
    /// Rings: a target.
    Target,
    /// A clock.
    Clock,
    /// A die: random.
    Lot,
    /// A folder: saved games.
    Folder,
    /// A bookmark: saved.
    Bookmark,
    /// Lines and a stone: set up a position.
    SetUp,
    /// A keyboard.
    Keyboard,
    /// Arrows up and down: flip the board.
    Flip,
    /// An arrow back: undo.
    Undo,
    /// A circular arrow: again.
    Again,
    /// A light bulb: hint.
    Hint,
    /// A flag: resign.
    Flag,
    /// A half-filled disc: draw.
    Draw,
    /// An eye: the solution, watching.
    Eye,
    /// A triangle with an exclamation mark: something is wrong.
    Warning,
    /// Waves: the connection.
    Connection,
    /// A bar and a triangle to the left: first.
    First,
    /// A triangle to the left: previous.
    Previous,
    /// A triangle to the right: next.
    Next,
    /// A triangle to the right and a bar: last.
    Last,
    /// An arrow out of a tray: share.
    Share,
    /// An arrow into a tray: download.
    Download,
    /// A bin: delete.
    Delete,
    /// A star.
    Star,
    /// Two arrows: turning point of a game.
    Swap,
    /// An arrow through a door: log out.
    Leave,
    /// A spinning ring with a gap: in progress.
    Working,
}

impl Symbol {
    const fn path(self) -> &'static str {
        match self {
            Self::Close => "M6 6L18 18M18 6L6 18",
            Self::More => "M5 12h.01M12 12h.01M19 12h.01",
            Self::Check => "M5 12.5L10 17.5L19.5 7",
            Self::Plus => "M12 5V19M5 12H19",
            Self::Play | Self::PlayOutline => "M7 4.5L19 12L7 19.5Z",
            Self::Right => "M9 5L16 12L9 19",
            Self::Left => "M15 5L8 12L15 19",
            Self::Down => "M5 9L12 16L19 9",
            Self::Up => "M5 15L12 8L19 15",
            Self::Globe => {
                "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5M3.5 12H20.5M12 3.5C8 8 8 16 12 20.5C16 16 16 8 12 3.5"
            }
            Self::Sun => {
                "M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8M12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3L6.7 6.7M17.3 17.3L18.7 18.7M18.7 5.3L17.3 6.7M6.7 17.3L5.3 18.7"
            }
            Self::Moon => "M20 14.5A8.5 8.5 0 1 1 9.5 4A7 7 0 0 0 20 14.5Z",
            Self::Auto => {
                "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5V20.5M14.5 8H18.5M14.5 12H20M14.5 16H18.5"
            }
            Self::Settings => {
                "M4 7H12M18 7H20M4 12H7M13 12H20M4 17H13M19 17H20M15 4.8V9.2M10 9.8V14.2M16 14.8V19.2"
            }
            Self::Person => {
                "M12 12A4 4 0 1 0 12 4A4 4 0 1 0 12 12M4.5 20.5C5 16.5 8 15 12 15C16 15 19 16.5 19.5 20.5"
            }
            Self::People => {
                "M9 11.5A3.75 3.75 0 1 0 9 4A3.75 3.75 0 1 0 9 11.5M2.5 20C3 16 5.5 14.5 9 14.5C12.5 14.5 15 16 15.5 20M16 4.3A3.75 3.75 0 0 1 16 11.2M18 14.8C20 15.5 21.2 17.2 21.5 20"
            }
            Self::Computer => {
                "M6.5 6.5H17.5V17.5H6.5ZM10 10H14V14H10ZM9.5 3V6.5M14.5 3V6.5M9.5 17.5V21M14.5 17.5V21M3 9.5H6.5M3 14.5H6.5M17.5 9.5H21M17.5 14.5H21"
            }
            Self::Link => {
                "M10 14A4 4 0 0 0 15.7 14L19.2 10.5A4 4 0 0 0 13.5 4.8L12.3 6M14 10A4 4 0 0 0 8.3 10L4.8 13.5A4 4 0 0 0 10.5 19.2L11.7 18"
            }
            Self::Book => {
                "M12 6.5C10 5 7 4.5 3.5 4.5V18C7 18 10 18.5 12 20C14 18.5 17 18 20.5 18V4.5C17 4.5 14 5 12 6.5V20"
            }
            Self::Puzzle => {
                "M4 8.5H8.5C7 5.5 8.5 3.5 10.5 3.5C12.5 3.5 14 5.5 12.5 8.5H17V12.5C20 11 21.5 12.5 21.5 14.5C21.5 16.5 20 18 17 16.5V20.5H4Z"
            }
            Self::Chart => "M4 20H20M4 14.5L9.5 9L13 12.5L20 5M15.5 5H20V9.5",
            Self::Arena => {
                "M4 4L15.5 15.5M13 18L18 13M16.5 16.5L20 20M20 4L8.5 15.5M11 18L6 13M7.5 16.5L4 20"
            }
            Self::Trophy => {
                "M8 4.5H16V10A4 4 0 0 1 8 10ZM8 6H4.5V7.5A3.5 3.5 0 0 0 8 11M16 6H19.5V7.5A3.5 3.5 0 0 1 16 11M12 14V17M8.5 19.5H15.5M10 17H14"
            }
            Self::Flame => {
                "M12 3C12.5 6.5 17.5 8.5 17.5 14A5.5 5.5 0 0 1 6.5 14C6.5 11.5 7.8 10.2 9 9C9.3 10.5 10 11.3 11 11.5C10.5 8.5 10.5 5.5 12 3Z"
            }
            Self::Bolt => "M13 3L5 13.5H11L10.5 21L19 10.5H13Z",
            Self::Target => {
                "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5M12 7.5A4.5 4.5 0 1 0 12 16.5A4.5 4.5 0 1 0 12 7.5M12 11.5A.5 .5 0 1 0 12 12.5A.5 .5 0 1 0 12 11.5"
            }
            Self::Clock => "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5M12 7.5V12L15.5 14",
            Self::Lot => "M5 5H19V19H5ZM9 9h.01M15 9h.01M9 15h.01M15 15h.01",
            Self::Folder => "M3.5 6H10L12 8.5H20.5V19H3.5Z",
            Self::Bookmark => "M7 4H17V20.5L12 16.5L7 20.5Z",
            Self::SetUp => {
                "M8 3.5V20.5M16 3.5V7.5M16 16.5V20.5M3.5 8H20.5M3.5 16H7M16 8.5A3.5 3.5 0 1 0 16 15.5A3.5 3.5 0 1 0 16 8.5"
            }
            Self::Keyboard => {
                "M3 6.5H21V17.5H3ZM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14H16"
            }
            Self::Flip => "M8 19V5L4.5 8.5M8 5L11.5 8.5M16 5V19L12.5 15.5M16 19L19.5 15.5",
            Self::Undo => "M8.5 5.5L4 10L8.5 14.5M4 10H14.5A5 5 0 0 1 14.5 20H10",
            Self::Again => "M19.5 12A7.5 7.5 0 1 1 16.5 6L19.5 8.5M19.5 4V8.5H15",
            Self::Hint => {
                "M9.5 18H14.5M10.5 21H13.5M9.5 15C9.5 12.8 6.5 12 6.5 8.5A5.5 5.5 0 0 1 17.5 8.5C17.5 12 14.5 12.8 14.5 15Z"
            }
            Self::Flag => "M6 21V4M6 5H18L15.5 9L18 13H6",
            Self::Draw => {
                "M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5V20.5M15 6L15 18M18 8.5V15.5"
            }
            Self::Eye => {
                "M2.5 12C5 7.5 8.5 5.5 12 5.5C15.5 5.5 19 7.5 21.5 12C19 16.5 15.5 18.5 12 18.5C8.5 18.5 5 16.5 2.5 12M12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9"
            }
            Self::Warning => "M12 4L21 19.5H3ZM12 10V14M12 16.8h.01",
            Self::Connection => {
                "M3.5 9.5A13 13 0 0 1 20.5 9.5M6.5 13A8.5 8.5 0 0 1 17.5 13M9.5 16.3A4 4 0 0 1 14.5 16.3M12 19.2h.01"
            }
            Self::First => "M6 5V19M18 5.5L9.5 12L18 18.5Z",
            Self::Previous => "M16 5.5L7.5 12L16 18.5Z",
            Self::Next => "M8 5.5L16.5 12L8 18.5Z",
            Self::Last => "M18 5V19M6 5.5L14.5 12L6 18.5Z",
            Self::Share => "M12 15V4M8 7.5L12 3.5L16 7.5M6 11.5H5V20H19V11.5H18",
            Self::Download => "M12 4V15M8 11.5L12 15.5L16 11.5M5 16V20H19V16",
            Self::Delete => "M4.5 7H19.5M9 7V4H15V7M6.5 7L7.5 20H16.5L17.5 7M10 11V16M14 11V16",
            Self::Star => {
                "M12 4L14.4 9.2L20 9.8L15.8 13.6L17 19.2L12 16.3L7 19.2L8.2 13.6L4 9.8L9.6 9.2Z"
            }
            Self::Swap => "M4 8.5H19M15.5 5L19 8.5L15.5 12M20 15.5H5M8.5 12L5 15.5L8.5 19",
            Self::Leave => "M10 4.5H5V19.5H10M14.5 8L18.5 12L14.5 16M18.5 12H9.5",
            Self::Working => "M12 4A8 8 0 1 0 20 12",
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Self::Play => "icon icon-solid",
            _ => "icon",
        }
    }
}

/// An icon. It is hidden from screen readers: the button around it has the label.
#[component]
pub fn Icon(
    /// The picture.
    symbol: Symbol,
) -> impl IntoView {
    view! {
        <svg class=symbol.class() viewBox="0 0 24 24" aria-hidden="true">
            <path d=symbol.path()/>
        </svg>
    }
}

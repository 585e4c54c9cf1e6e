//! The dark and light colours of the screen: the same tokens as on the web page.

use sente_api::Theme as Wish;
use sente_rules::{Colour, GameId};

use super::pieces::Shade;
use super::rgb::{Depth, Rgb};

/// The colours of everything except the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    pub paper: Rgb,
    pub header: Rgb,
    pub panel: Rgb,
    pub chip: Rgb,
    pub ink: Rgb,
    pub quiet: Rgb,
    pub faint: Rgb,
    pub line: Rgb,
    pub accent: Rgb,
    pub on_accent: Rgb,
    pub soft: Rgb,
    pub soft_ink: Rgb,
    pub good: Rgb,
    pub warn: Rgb,
    pub orange: Rgb,
    pub red: Rgb,
    pub red_ground: Rgb,
}

const DARK: Theme = Theme {
    paper: Rgb(0x15, 0x18, 0x1c),
    header: Rgb(0x18, 0x1b, 0x20),
    panel: Rgb(0x1d, 0x21, 0x27),
    chip: Rgb(0x28, 0x2d, 0x35),
    ink: Rgb(0xe9, 0xe6, 0xdf),
    quiet: Rgb(0xa4, 0xa7, 0xac),
    faint: Rgb(0x76, 0x7d, 0x88),
    line: Rgb(0x2d, 0x32, 0x3a),
    accent: Rgb(0x6c, 0xc0, 0xb5),
    on_accent: Rgb(0x0b, 0x1f, 0x1d),
    soft: Rgb(0x1f, 0x37, 0x35),
    soft_ink: Rgb(0x93, 0xdb, 0xd1),
    good: Rgb(0x7c, 0xcf, 0x9c),
    warn: Rgb(0xe2, 0xb5, 0x5a),
    orange: Rgb(0xf0, 0x97, 0x5a),
    red: Rgb(0xff, 0x7a, 0x8a),
    red_ground: Rgb(0x3c, 0x21, 0x27),
};

const LIGHT: Theme = Theme {
    paper: Rgb(0xf6, 0xf4, 0xef),
    header: Rgb(0xef, 0xeb, 0xe2),
    panel: Rgb(0xff, 0xfd, 0xf9),
    chip: Rgb(0xe2, 0xdd, 0xd2),
    ink: Rgb(0x22, 0x24, 0x2a),
    quiet: Rgb(0x5d, 0x5f, 0x65),
    faint: Rgb(0x76, 0x73, 0x6a),
    line: Rgb(0xe2, 0xdd, 0xd2),
    accent: Rgb(0x2a, 0x6a, 0x6e),
    on_accent: Rgb(0xff, 0xff, 0xff),
    soft: Rgb(0xe1, 0xee, 0xeb),
    soft_ink: Rgb(0x1f, 0x56, 0x59),
    good: Rgb(0x2b, 0x71, 0x48),
    warn: Rgb(0x8a, 0x5a, 0x00),
    orange: Rgb(0xa8, 0x48, 0x0b),
    red: Rgb(0xbf, 0x1f, 0x38),
    red_ground: Rgb(0xfb, 0xe4, 0xe6),
};

impl Theme {
    /// The colours of a theme; dark if it follows the system.
    pub const fn new(wish: Wish) -> Self {
        match wish {
            Wish::Light => LIGHT,
            Wish::System | Wish::Dark => DARK,
        }
    }
}

/// The colours of a board: its material from top to bottom, its lines and its labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    pub top: Rgb,
    pub bottom: Rgb,
    /// The colour of every other square.
    pub other: Rgb,
    /// The colour of the frame around the squares.
    pub frame: Rgb,
    pub lines: Rgb,
    pub names: Rgb,
    /// The colour of legal moves.
    pub dot: Rgb,
}

/// The material of a game's board.
pub const fn material(game: GameId) -> Material {
    match game {
        GameId::Gomoku | GameId::Standard => wood(
            Rgb(0xa9, 0x89, 0x5a),
            Rgb(0x8c, 0x6c, 0x3d),
            Rgb(0x2a, 0x1b, 0x08),
        ),
        GameId::Renju => wood(
            Rgb(0x8f, 0x6a, 0x45),
            Rgb(0x75, 0x4f, 0x2e),
            Rgb(0x30, 0x1d, 0x0e),
        ),
        GameId::Othello => Material {
            top: Rgb(0x24, 0x68, 0x48),
            bottom: Rgb(0x24, 0x68, 0x48),
            other: Rgb(0x20, 0x5f, 0x41),
            frame: Rgb(0x11, 0x2e, 0x21),
            lines: Rgb(0x11, 0x2e, 0x21),
            names: Rgb(0x8f, 0xc4, 0xab),
            dot: Rgb(0x8f, 0xcf, 0xb4),
        },
        GameId::Surakarta => Material {
            top: Rgb(0x25, 0x2e, 0x36),
            bottom: Rgb(0x25, 0x2e, 0x36),
            other: Rgb(0x25, 0x2e, 0x36),
            frame: Rgb(0x25, 0x2e, 0x36),
            lines: Rgb(0x5a, 0x66, 0x70),
            names: Rgb(0x9c, 0xa8, 0xb2),
            dot: Rgb(0xd8, 0xe0, 0xe6),
        },
    }
}

/// The same; with 256 or 16 colours, the nearest ones that go well together.
pub fn material_in(game: GameId, depth: Depth) -> Material {
    let usual = material(game);
    let flat = |colour: Rgb| Material {
        top: colour,
        bottom: colour,
        ..usual
    };
    match (depth, game) {
        (Depth::Full, _) | (_, GameId::Surakarta) => usual,
        (_, GameId::Othello) => Material {
            other: Rgb(0, 0x87, 0x5f),
            ..flat(Rgb(0, 0x5f, 0x5f))
        },
        // Sixteen colours contain nothing like wood, and light text is unreadable on yellow.
        (Depth::Sixteen, GameId::Gomoku | GameId::Standard | GameId::Renju) => Material {
            names: Rgb(0, 0, 0),
            ..flat(Rgb(0xaf, 0x87, 0x5f))
        },
        (_, GameId::Gomoku | GameId::Standard) => flat(Rgb(0xaf, 0x87, 0x5f)),
        (_, GameId::Renju) => flat(Rgb(0x87, 0x5f, 0)),
    }
}

const fn wood(top: Rgb, bottom: Rgb, lines: Rgb) -> Material {
    Material {
        top,
        bottom,
        other: top,
        frame: top,
        lines,
        names: Rgb(0xfb, 0xee, 0xdb),
        dot: Rgb(0xfb, 0xee, 0xdb),
    }
}

/// The material of a side's pieces.
pub const fn shade(game: GameId, colour: Colour) -> Shade {
    match (game, colour) {
        (GameId::Surakarta, Colour::Black) => Shade {
            light: Rgb(0xff, 0xe3, 0x93),
            base: Rgb(0xf3, 0xb5, 0x38),
            dark: Rgb(0xb8, 0x7e, 0x18),
        },
        (GameId::Surakarta, Colour::White) => Shade {
            light: Rgb(0xa8, 0xe6, 0xc0),
            base: Rgb(0x46, 0xab, 0x72),
            dark: Rgb(0x25, 0x74, 0x4a),
        },
        (_, Colour::Black) => Shade {
            light: Rgb(0x50, 0x56, 0x62),
            base: Rgb(0x23, 0x26, 0x2c),
            dark: Rgb(0x12, 0x14, 0x18),
        },
        (_, Colour::White) => Shade {
            light: Rgb(0xff, 0xff, 0xff),
            base: Rgb(0xe9, 0xe7, 0xe0),
            dark: Rgb(0xb4, 0xb1, 0xa6),
        },
    }
}

/// The mark of the last move.
pub const LAST: Rgb = Rgb(0xe0, 0x26, 0x3f);
/// The stones of a winning row.
pub const GOLD: Rgb = Rgb(0xf5, 0xb5, 0x24);
/// The keyboard's cursor, and the path of a capture.
pub const WHITE: Rgb = Rgb(0xf4, 0xf7, 0xf8);
/// A piece that can be captured, and a mistake.
pub const CORAL: Rgb = Rgb(0xff, 0x6b, 0x7d);
/// A hint.
pub const BEST: Rgb = Rgb(0x9f, 0xf0, 0xe3);
/// Surakarta's tracks.
pub const INNER: Rgb = Rgb(0xe8, 0xa3, 0x52);
pub const OUTER: Rgb = Rgb(0x5a, 0xaa, 0xe0);
/// Behind the cross of a forbidden point, and the cross.
pub const FORBIDDEN: [Rgb; 2] = [Rgb(0x4a, 0x1f, 0x1a), Rgb(0xff, 0xd0, 0xd6)];

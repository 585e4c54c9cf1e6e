//! The colours and materials of each game's board, with what the person has changed. Numbers only: the
//! drawing is in `surface.rs` and `pieces.rs`.

use sente_rules::{Colour, GameId};

use super::rgb::Rgb;
use sente_api::{DiscSize, Preferences};

/// What a board and its pieces are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    /// Wood with stones.
    Wood,
    /// Cloth with discs that have two sides.
    Cloth,
    /// Slate with counters of glass.
    Slate,
}

impl Material {
    /// The material of a game.
    pub const fn of(game: GameId) -> Self {
        match game {
            GameId::Gomoku | GameId::Standard | GameId::Renju => Self::Wood,
            GameId::Othello => Self::Cloth,
            GameId::Surakarta => Self::Slate,
        }
    }
}

/// How a board looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// What it is made of.
    pub material: Material,
    /// The lightest and the darkest place of the wood or the slate; of the frame, where squares cover the rest.
    pub ground: [Rgb; 2],
    /// The two colours of squares; only a board of squares shows them.
    pub squares: [Rgb; 2],
    /// The pieces of Black's and of White's side.
    pub pieces: [Rgb; 2],
    /// The dots of Black's and of White's moves.
    pub hints: [Rgb; 2],
    /// How large a piece is, as a share of the distance between points.
    pub radius: f64,
    /// Whether columns and rows are named.
    pub coordinates: bool,
}

impl Look {
    /// The look of a game for a person, who may hold a side.
    pub fn new(game: GameId, preferences: &Preferences, own: Option<Colour>) -> Self {
        let material = Material::of(game);
        let chosen = |choice: &[Option<String>; 2], usual: [Rgb; 2]| {
            let read = |index: usize| choice[index].as_ref().and_then(|text| text.parse().ok());
            [0, 1].map(|index| read(index).unwrap_or(usual[index]))
        };
        let colours = &preferences.colours;
        let mut pieces = chosen(&colours.pieces, usual_pieces(material));
        if let (Material::Slate, Some(own), Some(text)) = (material, own, &colours.own)
            && let Ok(colour) = text.parse()
        {
            pieces = with_own(pieces, own, colour);
        }
        Self {
            material,
            ground: usual_ground(game),
            squares: chosen(&colours.squares, SQUARES),
            pieces,
            hints: chosen(&colours.hints, usual_hints(material)),
            radius: match (material, preferences.disc_size) {
                (Material::Wood, DiscSize::Large) => 0.465,
                (Material::Wood, DiscSize::Small) => 0.40,
                (Material::Cloth, DiscSize::Large) => 0.42,
                (Material::Cloth, DiscSize::Small) => 0.35,
                (Material::Slate, DiscSize::Large) => 0.37,
                (Material::Slate, DiscSize::Small) => 0.31,
            },
            coordinates: preferences.coordinates,
        }
    }

    /// The same board in a dark room: the material and what is white on it are dimmed. A colour that somebody has chosen
    /// stays as it is.
    #[must_use]
    pub fn dimmed(mut self, game: GameId) -> Self {
        self.ground = dimmed_ground(game);
        for (square, (usual, dimmed)) in self
            .squares
            .iter_mut()
            .zip(SQUARES.into_iter().zip(DIMMED_SQUARES))
        {
            if *square == usual {
                *square = dimmed;
            }
        }
        let white = &mut self.pieces[Colour::White.index()];
        if self.material != Material::Slate && *white == usual_pieces(self.material)[1] {
            *white = DIMMED_WHITE;
        }
        self
    }

    /// A side's colour.
    pub const fn piece(&self, colour: Colour) -> Rgb {
        self.pieces[colour.index()]
    }
}

/// The colours that squares have by themselves.
pub const SQUARES: [Rgb; 2] = [Rgb(0x2a, 0x76, 0x52), Rgb(0x26, 0x6c, 0x4b)];

/// The same in a dark room: as dark as the dots of Black's moves can be seen on.
const DIMMED_SQUARES: [Rgb; 2] = [Rgb(0x27, 0x6e, 0x4d), Rgb(0x23, 0x66, 0x47)];
const DIMMED_WHITE: Rgb = Rgb(0xdd, 0xda, 0xd1);

/// What a game's board is made of, from its lightest place to its darkest. Renju's wood is redder and darker, so that it is
/// told from Gomoku's at a glance.
const fn usual_ground(game: GameId) -> [Rgb; 2] {
    match game {
        GameId::Gomoku | GameId::Standard => [Rgb(0xed, 0xcd, 0x98), Rgb(0xd9, 0xab, 0x60)],
        GameId::Renju => [Rgb(0xd9, 0xa4, 0x6a), Rgb(0xbf, 0x82, 0x44)],
        GameId::Othello => [Rgb(0x18, 0x40, 0x2e); 2],
        GameId::Surakarta => SLATE,
    }
}

/// The same in a dark room.
const fn dimmed_ground(game: GameId) -> [Rgb; 2] {
    match game {
        GameId::Gomoku | GameId::Standard => [Rgb(0xa9, 0x89, 0x5a), Rgb(0x8c, 0x6c, 0x3d)],
        GameId::Renju => [Rgb(0x8f, 0x6a, 0x45), Rgb(0x75, 0x4f, 0x2e)],
        GameId::Othello => [Rgb(0x11, 0x2e, 0x21); 2],
        GameId::Surakarta => SLATE,
    }
}

const SLATE: [Rgb; 2] = [Rgb(0x2b, 0x3a, 0x45), Rgb(0x20, 0x2b, 0x33)];

/// The colours that pieces have by themselves, Black's and White's.
pub const fn usual_pieces(material: Material) -> [Rgb; 2] {
    match material {
        Material::Wood => [Rgb(0x1d, 0x1f, 0x23), Rgb(0xf4, 0xf2, 0xec)],
        Material::Cloth => [Rgb(0x1f, 0x22, 0x25), Rgb(0xf3, 0xf1, 0xea)],
        Material::Slate => [YELLOW, GREEN],
    }
}

const YELLOW: Rgb = Rgb(0xf4, 0xb7, 0x35);
const GREEN: Rgb = Rgb(0x3c, 0xa5, 0x6e);

/// The colours that move hints have by themselves.
pub const fn usual_hints(material: Material) -> [Rgb; 2] {
    match material {
        Material::Wood => [Rgb(0x2f, 0x6f, 0x73), Rgb(0x2f, 0x6f, 0x73)],
        Material::Cloth => [Rgb(0x03, 0x10, 0x0a), Rgb(0xcf, 0xe6, 0xd8)],
        Material::Slate => [Rgb(0xe9, 0xee, 0xf2), Rgb(0xe9, 0xee, 0xf2)],
    }
}

/// One side gets its person's colour; where the other side has nearly the same, it gets green or yellow.
fn with_own(mut pieces: [Rgb; 2], own: Colour, colour: Rgb) -> [Rgb; 2] {
    pieces[own.index()] = colour;
    let other = (!own).index();
    if pieces[other].distance(colour) < 90 {
        pieces[other] = if colour.distance(GREEN) < colour.distance(YELLOW) {
            YELLOW
        } else {
            GREEN
        };
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_never_gets_the_same_colour() {
        for own in Colour::ALL {
            for colour in [YELLOW, GREEN, Rgb(0x40, 0xa0, 0x70), Rgb(0x20, 0x40, 0xd0)] {
                let pieces = with_own([YELLOW, GREEN], own, colour);
                assert_eq!(pieces[own.index()], colour);
                assert!(pieces[0].distance(pieces[1]) >= 90, "{own} {colour}");
            }
        }
    }

    #[test]
    fn a_dark_room_dims_the_board_and_leaves_chosen_colours_alone() {
        let mut preferences = Preferences::default();
        preferences.colours.squares[1] = Some("#102030".to_owned());
        let look = Look::new(GameId::Othello, &preferences, None);
        let dimmed = look.dimmed(GameId::Othello);
        assert_eq!(dimmed.squares, [DIMMED_SQUARES[0], Rgb(0x10, 0x20, 0x30)]);
        assert_eq!(dimmed.pieces, [look.pieces[0], DIMMED_WHITE]);
        assert_ne!(dimmed.ground, look.ground);
    }

    #[test]
    fn an_unreadable_colour_leaves_the_material_its_own() {
        let mut preferences = Preferences::default();
        preferences.colours.pieces[0] = Some("blue".to_owned());
        let look = Look::new(GameId::Surakarta, &preferences, None);
        assert_eq!(look.pieces, [YELLOW, GREEN]);
    }
}

//! The colours and materials of each game's board, with the person's choices. Numbers only: the drawing is in
//! `surface.rs` and `pieces.rs`.

use sente_rules::{Colour, GameId};

use super::rgb::Rgb;
use sente_api::{DiscSize, Preferences};

/// The material of a board and its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    /// Wood with stones.
    Wood,
    /// Cloth with two-sided discs.
    Cloth,
    /// Slate with glass counters.
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

/// The look of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The material.
    pub material: Material,
    /// The lightest and the darkest colour of wood or slate, or of the frame around squares.
    pub ground: [Rgb; 2],
    /// The two colours of the squares; unused on other boards.
    pub squares: [Rgb; 2],
    /// The colours of Black's and White's pieces.
    pub pieces: [Rgb; 2],
    /// The colours of the dots on Black's and White's legal moves.
    pub hints: [Rgb; 2],
    /// The radius of a piece, as a share of the distance between points.
    pub radius: f64,
    /// Whether columns and rows are labelled.
    pub coordinates: bool,
}

impl Look {
    /// The look of a game's board for a person, who plays the side `own`, if any.
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

    /// The same look in dark mode. Dims the default colours of the board and of white pieces, but none that the person
    /// has chosen.
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

    /// The colour of a side's pieces.
    pub const fn piece(&self, colour: Colour) -> Rgb {
        self.pieces[colour.index()]
    }
}

/// The default colours of squares.
pub const SQUARES: [Rgb; 2] = [Rgb(0x2a, 0x76, 0x52), Rgb(0x26, 0x6c, 0x4b)];

/// The default colours of squares in dark mode: as dark as Black's dots allow.
const DIMMED_SQUARES: [Rgb; 2] = [Rgb(0x27, 0x6e, 0x4d), Rgb(0x23, 0x66, 0x47)];
const DIMMED_WHITE: Rgb = Rgb(0xdd, 0xda, 0xd1);

/// The default colours of a game's board, lightest and darkest. Renju's wood is redder and darker, so that it differs
/// from Gomoku's at a glance.
const fn usual_ground(game: GameId) -> [Rgb; 2] {
    match game {
        GameId::Gomoku | GameId::Standard => [Rgb(0xed, 0xcd, 0x98), Rgb(0xd9, 0xab, 0x60)],
        GameId::Renju => [Rgb(0xd9, 0xa4, 0x6a), Rgb(0xbf, 0x82, 0x44)],
        GameId::Othello => [Rgb(0x18, 0x40, 0x2e); 2],
        GameId::Surakarta => SLATE,
    }
}

/// The same in dark mode.
const fn dimmed_ground(game: GameId) -> [Rgb; 2] {
    match game {
        GameId::Gomoku | GameId::Standard => [Rgb(0xa9, 0x89, 0x5a), Rgb(0x8c, 0x6c, 0x3d)],
        GameId::Renju => [Rgb(0x8f, 0x6a, 0x45), Rgb(0x75, 0x4f, 0x2e)],
        GameId::Othello => [Rgb(0x11, 0x2e, 0x21); 2],
        GameId::Surakarta => SLATE,
    }
}

const SLATE: [Rgb; 2] = [Rgb(0x2b, 0x3a, 0x45), Rgb(0x20, 0x2b, 0x33)];

/// The default colours of Black's and White's pieces.
pub const fn usual_pieces(material: Material) -> [Rgb; 2] {
    match material {
        Material::Wood => [Rgb(0x1d, 0x1f, 0x23), Rgb(0xf4, 0xf2, 0xec)],
        Material::Cloth => [Rgb(0x1f, 0x22, 0x25), Rgb(0xf3, 0xf1, 0xea)],
        Material::Slate => [YELLOW, GREEN],
    }
}

const YELLOW: Rgb = Rgb(0xf4, 0xb7, 0x35);
const GREEN: Rgb = Rgb(0x3c, 0xa5, 0x6e);

/// The default colours of the dots on legal moves.
pub const fn usual_hints(material: Material) -> [Rgb; 2] {
    match material {
        Material::Wood => [Rgb(0x2f, 0x6f, 0x73), Rgb(0x2f, 0x6f, 0x73)],
        Material::Cloth => [Rgb(0x03, 0x10, 0x0a), Rgb(0xcf, 0xe6, 0xd8)],
        Material::Slate => [Rgb(0xe9, 0xee, 0xf2), Rgb(0xe9, 0xee, 0xf2)],
    }
}

/// Gives one side its person's colour, and the other green or yellow if its own colour is too similar.
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

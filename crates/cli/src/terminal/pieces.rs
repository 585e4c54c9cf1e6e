//! The shape of pieces as a drawing in floating point: discs with a rim, and balls with light from the upper left.
//! Knows no boards and no characters.

use super::rgb::Rgb;
use super::tile::Sample;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// The centre, in columns and rows.
    pub x: f32,
    pub y: f32,
    /// The radius, in rows.
    pub radius: f32,
    /// Whether the piece turns over and is seen from its edge.
    pub is_on_edge: bool,
    pub body: Body,
    /// A ring around the piece, half a column wide.
    pub ring: Option<Rgb>,
}

/// The shape and material of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// A disc of two colours: the upper one, and the other as a rim below.
    Disc { face: Shade, back: Shade },
    /// A ball: stones and counters.
    Ball(Shade),
    /// One colour, for terminals with few colours.
    Flat(Rgb),
    /// A small square that marks a move.
    Dot(Rgb),
}

/// The colours of a material, from its light to its dark side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shade {
    pub light: Rgb,
    pub base: Rgb,
    pub dark: Rgb,
}

impl Shade {
    /// The material of a custom colour.
    pub fn of(base: Rgb) -> Self {
        Self {
            light: base.mix(Rgb(255, 255, 255), 0.5),
            base,
            dark: base.mix(Rgb(0, 0, 0), 0.35),
        }
    }

    /// The same mixed halfway with another colour, for pieces that are no longer relevant.
    pub fn faded(self, to: Rgb) -> Self {
        let fade = |colour: Rgb| colour.mix(to, 0.5);
        Self {
            light: fade(self.light),
            base: fade(self.base),
            dark: fade(self.dark),
        }
    }
}

/// The offsets of a piece's shadow and rim below it, in radii.
const SHADOW: f32 = 0.26;
const RIM: f32 = 0.17;
/// The width of a piece that is seen from its edge, in radii.
const EDGE: f32 = 0.35;
/// The ring's width in rows.
pub const RING: f32 = 0.275;

impl Piece {
    /// The colour at a position, drawn over the ground.
    pub fn over(&self, ground: Sample, x: f32, y: f32) -> Sample {
        // Columns are half as wide as rows are high.
        let width = if self.is_on_edge { EDGE } else { 1.0 };
        let (u, v) = (
            (x - self.x) / 2.0 / self.radius / width,
            (y - self.y) / self.radius,
        );
        let inside = |up: f32, size: f32| u * u + (v - up) * (v - up) <= size * size;
        let ring = 1.0 + RING / self.radius;
        match (self.body, self.ring) {
            (Body::Dot(colour), _) if u.abs() <= 1.0 && v.abs() <= 1.0 => colour.into(),
            (Body::Disc { face, .. }, _) if inside(0.0, 1.0) => disc(face, u, v),
            (Body::Ball(shade), _) if inside(0.0, 1.0) => ball(shade, u, v),
            (Body::Flat(colour), _) if inside(0.0, 1.0) => colour.into(),
            (_, Some(colour)) if inside(0.0, ring) => colour.into(),
            (Body::Disc { back, .. }, _) if inside(RIM, 1.0) => {
                Rgb::from(ground).mix(back.dark, 0.75).into()
            }
            (Body::Disc { .. }, _) if inside(SHADOW, 1.0) => ground.map(|part| part * 0.58),
            (Body::Ball(_), _) if self.radius >= 1.2 && inside(SHADOW, 1.0) => {
                ground.map(|part| part * 0.72)
            }
            _ => ground,
        }
    }

    /// Whether the piece can change the colour of a cell.
    pub fn touches(&self, column: u16, row: u16) -> bool {
        let reach = self.radius * (1.0 + SHADOW) + self.ring.map_or(0.0, |_| RING);
        let (left, top) = (f32::from(column), f32::from(row));
        self.x + 2.0 * reach > left
            && self.x - 2.0 * reach < left + 1.0
            && self.y + reach > top
            && self.y - reach < top + 1.0
    }
}

/// A disc's face: three smaller and lighter faces towards the upper left.
fn disc(shade: Shade, u: f32, v: f32) -> Sample {
    let inside = |step: f32, size: f32| {
        let (u, v) = (u + 0.12 * step, v + 0.14 * step);
        u * u + v * v <= size * size
    };
    let light = if inside(3.0, 0.26) {
        1.0
    } else if inside(2.0, 0.52) {
        0.66
    } else if inside(1.0, 0.78) {
        0.33
    } else {
        0.0
    };
    shade.base.mix(shade.light, light).into()
}

/// A ball with light from the upper left, in ten steps.
fn ball(shade: Shade, u: f32, v: f32) -> Sample {
    const STEPS: f32 = 10.0;
    const TURN: f32 = 0.4;
    let far = ((u + 0.35).powi(2) + (v + 0.4).powi(2)).sqrt() / 1.55;
    let step = ((far * STEPS).floor() / STEPS).clamp(0.0, 1.0);
    let colour = if step < TURN {
        shade.light.mix(shade.base, step / TURN)
    } else {
        shade.base.mix(shade.dark, (step - TURN) / (1.0 - TURN))
    };
    colour.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREEN: Sample = [36.0, 104.0, 72.0];

    #[test]
    fn a_disc_has_a_face_a_rim_below_and_a_shadow() {
        let face = Shade::of(Rgb(240, 240, 240));
        let back = Shade::of(Rgb(30, 30, 30));
        let disc = Piece {
            x: 4.0,
            y: 2.0,
            radius: 1.68,
            is_on_edge: false,
            body: Body::Disc { face, back },
            ring: None,
        };
        let at = |y: f32| Rgb::from(disc.over(GREEN, 4.0, y)).0;
        assert!(at(2.0) > 230, "the face");
        assert!(at(2.0 + 1.68 * 1.1) < 36, "the rim");
        assert!(
            at(2.0 + 1.68 * 1.22) < 36 && at(2.0 + 1.68 * 1.22) > 15,
            "the shadow"
        );
        assert_eq!(Rgb::from(disc.over(GREEN, 0.1, 0.1)), Rgb::from(GREEN));
        let edge = Piece {
            is_on_edge: true,
            ..disc
        };
        assert!(Rgb::from(edge.over(GREEN, 4.5, 2.0)).0 > 230);
        let beside = |disc: Piece| Rgb::from(disc.over(GREEN, 6.0, 2.0));
        assert_ne!(beside(disc), Rgb::from(GREEN));
        assert_eq!(beside(edge), Rgb::from(GREEN));
        assert!(disc.touches(0, 1) && !disc.touches(9, 1));
    }

    #[test]
    fn a_ball_is_lighter_towards_the_upper_left() {
        let ball = Piece {
            x: 3.0,
            y: 1.5,
            radius: 1.38,
            is_on_edge: false,
            body: Body::Ball(Shade::of(Rgb(200, 150, 50))),
            ring: Some(Rgb(255, 255, 255)),
        };
        let light: f32 = ball.over(GREEN, 2.2, 1.0).iter().sum();
        let dark: f32 = ball.over(GREEN, 4.2, 2.4).iter().sum();
        assert!(light > dark);
        let ring = Rgb::from(ball.over(GREEN, 6.0, 1.5));
        assert_eq!(ring, Rgb(255, 255, 255));
    }
}

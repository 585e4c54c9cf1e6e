//! Chooses readable colours for marks, so that they are visible on every board, whatever colours the person has given
//! it. Numbers only.

use super::geometry::{CELL, Geometry, Place};
use super::look::{Look, Material};
use super::rgb::Rgb;

/// The minimum contrast between a mark and what is under it.
pub const READABLE: f64 = 3.0;

const BLACK: Rgb = Rgb(0, 0, 0);
const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);
const RED: Rgb = Rgb(0xd7, 0x26, 0x3d);
const DARK_RED: Rgb = Rgb(0x8f, 0x0a, 0x1d);
const PALE_RED: Rgb = Rgb(0xff, 0xb0, 0xba);
/// For dimmed wood, which is neither light nor dark.
const PALEST_RED: Rgb = Rgb(0xff, 0xd0, 0xd6);
const DARKEST_RED: Rgb = Rgb(0x4d, 0x02, 0x10);
const ORANGE: Rgb = Rgb(0xa8, 0x48, 0x0b);
const PALE_ORANGE: Rgb = Rgb(0xf0, 0xa0, 0x6a);
const DARK_ORANGE: Rgb = Rgb(0x5c, 0x24, 0x02);
const TEAL: Rgb = Rgb(0x1f, 0x56, 0x59);
/// For the redder wood.
const DARK_TEAL: Rgb = Rgb(0x0b, 0x34, 0x37);
const PALE_TEAL: Rgb = Rgb(0x9f, 0xf0, 0xe3);
const PALEST_TEAL: Rgb = Rgb(0xd5, 0xff, 0xf8);

/// The extreme colours under a place.
pub type Ground = [Rgb; 2];

/// The colours under a place of an empty board.
pub fn ground(look: &Look, geometry: Geometry, place: Place) -> Ground {
    match look.material {
        Material::Wood | Material::Slate => look.ground,
        Material::Cloth => {
            let index = |at: f64| ((at - geometry.margin()) / CELL).round() as i32;
            let odd = (index(place.x) + index(place.y)).rem_euclid(2);
            [look.squares[odd as usize]; 2]
        }
    }
}

/// The contrast ratio of two colours as WCAG defines it, from 1 for equal ones to 21 for black and white.
pub fn contrast(one: Rgb, two: Rgb) -> f64 {
    let (one, two) = (luminance(one), luminance(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            // Approximates the power of 2.4 by powers of 2 and 2.5: accurate enough, and without a power function in
            // the page.
            let base = (value + 0.055) / 1.055;
            base * base * (0.2 + 0.8 * base.sqrt())
        }
    };
    0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

/// The smallest contrast of a colour with a ground.
pub fn least(colour: Rgb, ground: Ground) -> f64 {
    contrast(colour, ground[0]).min(contrast(colour, ground[1]))
}

/// The first of the wanted colours that is readable on a ground; black or white if none is.
pub fn seen(wanted: &[Rgb], ground: Ground) -> Rgb {
    let found = wanted
        .iter()
        .find(|colour| least(**colour, ground) >= READABLE);
    found.copied().unwrap_or_else(|| {
        // Prefer black to dark colours and white to light ones, if that is readable.
        let light = wanted.first().is_none_or(|colour| colour.is_light());
        let [near, far] = if light {
            [WHITE, BLACK]
        } else {
            [BLACK, WHITE]
        };
        if least(near, ground) >= READABLE {
            near
        } else {
            far
        }
    })
}

/// The colour of a recommended move.
pub fn advice(ground: Ground) -> Rgb {
    seen(&[TEAL, DARK_TEAL, PALE_TEAL, PALEST_TEAL], ground)
}

/// The orange of a mistake.
pub fn caution(ground: Ground) -> Rgb {
    seen(&[PALE_ORANGE, ORANGE, DARK_ORANGE], ground)
}

/// The red of the last move and of forbidden points.
pub fn alarm(ground: Ground) -> Rgb {
    seen(&[RED, DARK_RED, PALE_RED, PALEST_RED, DARKEST_RED], ground)
}

/// The colours of a disc with the value of a considered move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueDisc {
    /// The disc.
    pub fill: Rgb,
    /// The ring around it.
    pub ring: Rgb,
    /// The number on it.
    pub ink: Rgb,
}

/// The colours of a value; the best one stands out.
pub fn value_disc(material: Material, ground: Ground, best: bool) -> ValueDisc {
    let fill = match (best, material) {
        (true, _) => advice(ground),
        // A black disc on wood would look like a stone.
        (false, Material::Wood) => Rgb(0x3f, 0x5f, 0x63),
        (false, Material::Cloth | Material::Slate) => Rgb(0x0a, 0x20, 0x17),
    };
    let ring = if best || material == Material::Wood {
        seen(&[fill], ground)
    } else {
        seen(&[Rgb(0xcf, 0xe6, 0xd8)], ground)
    };
    let ink = seen(&[WHITE, Rgb(0x06, 0x23, 0x1b)], [fill; 2]);
    ValueDisc { fill, ring, ink }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::look::{SQUARES, usual_hints};
    use sente_api::Preferences;
    use sente_rules::GameId;

    /// The default grounds, and samples of all that a person may choose.
    fn grounds() -> Vec<(Material, Ground)> {
        let mut grounds = Vec::new();
        for game in GameId::ALL {
            let look = Look::new(game, &Preferences::default(), None);
            for look in [look, look.dimmed(game)] {
                match look.material {
                    Material::Wood | Material::Slate => grounds.push((look.material, look.ground)),
                    Material::Cloth => {
                        grounds.extend(look.squares.map(|it| (look.material, [it; 2])));
                    }
                }
            }
        }
        let steps = [0, 51, 102, 128, 153, 204, 255];
        for red in steps {
            for green in steps {
                for blue in steps {
                    grounds.push((Material::Cloth, [Rgb(red, green, blue); 2]));
                }
            }
        }
        grounds
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 0.01);
        assert!((contrast(WHITE, WHITE) - 1.0).abs() < 0.01);
        // The grey that is just readable as text on white.
        assert!((contrast(Rgb(0x76, 0x76, 0x76), WHITE) - 4.54).abs() < 0.06);
    }

    #[test]
    fn every_mark_is_readable_on_every_board() {
        for (material, ground) in grounds() {
            for colour in [advice(ground), alarm(ground)] {
                assert!(least(colour, ground) >= READABLE, "{colour} on {ground:?}");
            }
            for best in [false, true] {
                let ValueDisc { fill, ring, ink } = value_disc(material, ground, best);
                let edge = least(fill, ground).max(least(ring, ground));
                assert!(edge >= READABLE, "{fill} {ring} on {ground:?}");
                assert!(contrast(ink, fill) >= 4.5, "{ink} on {fill}");
            }
        }
    }

    #[test]
    fn every_colour_that_somebody_chose_for_hints_gives_way_where_it_cannot_be_seen() {
        for (_, ground) in grounds() {
            for (_, [chosen, _]) in grounds() {
                assert!(least(seen(&[chosen], ground), ground) >= READABLE);
            }
        }
        // The default colours are readable and stay as they are.
        for square in SQUARES {
            for usual in usual_hints(Material::Cloth) {
                assert_eq!(seen(&[usual], [square; 2]), usual);
            }
        }
    }
}

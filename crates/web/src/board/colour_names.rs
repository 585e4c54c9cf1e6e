//! Names of colours: sides with chosen colours are called by them, so that texts match the board. Uses the colours of
//! the current game, or else the person's own.

use leptos::prelude::*;
use sente_rules::Colour;

use super::look::{Material, usual_pieces};
use super::rgb::Rgb;
use crate::t;

/// A colour with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Black,
    White,
    Grey,
    Red,
    Orange,
    Brown,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Pink,
}

thread_local! {
    static USUAL: ArcRwSignal<[Rgb; 2]> = ArcRwSignal::new(usual_pieces(Material::Slate));
    static IN_GAME: ArcRwSignal<Option<[Rgb; 2]>> = ArcRwSignal::new(None);
}

/// Sets the colours used when no game is shown.
pub fn set_usual(pieces: [Rgb; 2]) {
    USUAL.with(|usual| {
        if usual.get_untracked() != pieces {
            usual.set(pieces);
        }
    });
}

/// Sets the colours of the shown game; `None` if there is none.
pub fn set_in_game(pieces: Option<[Rgb; 2]>) {
    IN_GAME.with(|game| {
        if game.get_untracked() != pieces {
            game.set(pieces);
        }
    });
}

/// The current name of a side; tracked.
pub fn side(colour: Colour) -> String {
    let pieces = IN_GAME.with(|game| game.get());
    name_of(
        pieces.unwrap_or_else(|| USUAL.with(|usual| usual.get())),
        colour,
    )
}

/// The name of a side if the two sides have these colours. Distinguishes two shades of one colour.
pub fn name_of(pieces: [Rgb; 2], colour: Colour) -> String {
    let [own, other] = [pieces[colour.index()], pieces[(!colour).index()]];
    let name = text_of(name(own));
    if name != text_of(self::name(other)) {
        return name;
    }
    // ASCII is enough for all languages of the page; Unicode case tables would enlarge it.
    let name = name.to_ascii_lowercase();
    if lightness(own) >= lightness(other) {
        t!("side-light", colour = name)
    } else {
        t!("side-dark", colour = name)
    }
}

fn text_of(name: Name) -> String {
    match name {
        Name::Black => t!("side-black"),
        Name::White => t!("side-white"),
        Name::Grey => t!("side-grey"),
        Name::Red => t!("side-red"),
        Name::Orange => t!("side-orange"),
        Name::Brown => t!("side-brown"),
        Name::Yellow => t!("side-yellow"),
        Name::Green => t!("side-green"),
        Name::Teal => t!("side-teal"),
        Name::Blue => t!("side-blue"),
        Name::Purple => t!("side-purple"),
        Name::Pink => t!("side-pink"),
    }
}

fn lightness(Rgb(red, green, blue): Rgb) -> f64 {
    let most = red.max(green).max(blue);
    let least = red.min(green).min(blue);
    (f64::from(most) + f64::from(least)) / 510.0
}

fn name(colour: Rgb) -> Name {
    let Rgb(red, green, blue) = colour;
    let [red, green, blue] = [red, green, blue].map(f64::from);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let (light, spread) = (lightness(colour), most - least);
    if light < 0.14 {
        return Name::Black;
    }
    if spread < 28.0 || light > 0.94 {
        return if light > 0.84 {
            Name::White
        } else {
            Name::Grey
        };
    }
    let sixth = if most <= red {
        ((green - blue) / spread).rem_euclid(6.0)
    } else if most <= green {
        (blue - red) / spread + 2.0
    } else {
        (red - green) / spread + 4.0
    };
    match sixth * 60.0 {
        hue if !(14.0..345.0).contains(&hue) && light > 0.74 => Name::Pink,
        hue if !(14.0..345.0).contains(&hue) => Name::Red,
        hue if hue < 38.0 && light < 0.36 => Name::Brown,
        hue if hue < 38.0 => Name::Orange,
        hue if hue < 68.0 => Name::Yellow,
        hue if hue < 165.0 => Name::Green,
        hue if hue < 195.0 => Name::Teal,
        hue if hue < 255.0 => Name::Blue,
        hue if hue < 292.0 || light < 0.36 => Name::Purple,
        _ => Name::Pink,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_the_names_that_people_give_them() {
        let cases = [
            ("#f4b735", "Yellow"),
            ("#3ca56e", "Green"),
            ("#d7263d", "Red"),
            ("#2040d0", "Blue"),
            ("#7a3fb0", "Purple"),
            ("#ff8c1a", "Orange"),
            ("#6b4423", "Brown"),
            ("#ffb6c1", "Pink"),
            ("#1fa3a3", "Teal"),
            ("#888888", "Grey"),
            ("#ffffff", "White"),
            ("#101010", "Black"),
        ];
        for (colour, name) in cases {
            let other = if name == "Grey" { "#2040d0" } else { "#888888" };
            let pieces = [colour, other].map(|text| text.parse().unwrap());
            assert_eq!(name_of(pieces, Colour::Black), name, "{colour}");
        }
    }

    #[test]
    fn two_shades_of_one_colour_are_told_apart() {
        let pieces = ["#10206a", "#5a7cff"].map(|text| text.parse().unwrap());
        assert_eq!(name_of(pieces, Colour::Black), "Dark blue");
        assert_eq!(name_of(pieces, Colour::White), "Light blue");
    }
}

//! Stones, discs and counters as plain SVG. Each colour is drawn once as a definition, to which every piece on the
//! board refers.

use sente_rules::Colour;

use super::geometry::CELL;
use super::look::{Look, Material};
use super::rgb::Rgb;

/// The definitions of both sides' pieces, used through [`reference()`].
pub fn definitions(id: &str, look: &Look) -> String {
    let shadow = format!(
        r##"<radialGradient id="{id}-shadow"><stop offset=".72" stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>"##
    );
    let piece = |colour: Colour| {
        let name = name(id, colour);
        let radius = look.radius * CELL;
        let own = look.piece(colour);
        let body = match look.material {
            Material::Wood => stone(&name, own, radius),
            Material::Cloth => disc(&name, own, look.piece(!colour), radius),
            Material::Slate => counter(&name, own, radius),
        };
        let wide = radius * 1.14;
        format!(
            r#"<g id="{name}"><circle cx="1.2" cy="2.4" r="{wide:.2}" fill="url(#{id}-shadow)"/>{body}</g>"#
        )
    };
    shadow + &Colour::ALL.map(piece).concat()
}

/// The `href` of a `use` element for a side's piece.
pub fn reference(id: &str, colour: Colour) -> String {
    format!("#{}", name(id, colour))
}

fn name(id: &str, colour: Colour) -> String {
    format!("{id}-{}", colour.letter())
}

fn stone(name: &str, own: Rgb, radius: f64) -> String {
    let shades = if own.is_light() {
        [own.lighter(1.0), own, own.darker(0.17)]
    } else {
        [own.lighter(0.36), own, own.darker(0.35)]
    };
    let gloss = gloss(name, shades);
    format!(r#"{gloss}<circle r="{radius}" fill="url(#{name}-gloss)"/>"#)
}

fn disc(name: &str, own: Rgb, other: Rgb, radius: f64) -> String {
    let (shades, bevel) = if own.is_light() {
        ([own.lighter(0.9), own, own.darker(0.1)], own.darker(0.16))
    } else {
        (
            [own.lighter(0.2), own.lighter(0.03), own.darker(0.25)],
            own.lighter(0.2),
        )
    };
    let gloss = gloss(name, shades);
    let rim = other.mixed(own, 0.12);
    let (down, up, inner) = (radius * 0.1, radius * -0.02, radius * 0.86);
    format!(
        r#"{gloss}<circle cy="{down:.2}" r="{radius}" fill="{rim}"/><circle cy="{up:.2}" r="{radius}" fill="url(#{name}-gloss)"/><circle cy="{up:.2}" r="{inner:.2}" fill="none" stroke="{bevel}" opacity=".7"/>"#
    )
}

fn counter(name: &str, own: Rgb, radius: f64) -> String {
    let gloss = gloss(name, [own.lighter(0.5), own, own.darker(0.34)]);
    let (rim, glow) = (own.lighter(0.75), own.lighter(0.5));
    format!(
        r##"{gloss}<circle r="{radius}" fill="url(#{name}-gloss)"/><g transform="scale({radius})"><circle r=".92" fill="none" stroke="{rim}" stroke-width=".06" opacity=".4"/><path d="M.18 .8A.82 .82 0 0 0 .8 .18A.95 .95 0 0 1 .18 .8Z" fill="{glow}" opacity=".6"/><ellipse cx="-.06" cy="-.56" rx=".34" ry=".19" fill="#fff" opacity=".5" transform="rotate(-32)"/></g>"##
    )
}

fn gloss(name: &str, [light, middle, edge]: [Rgb; 3]) -> String {
    format!(
        r#"<radialGradient id="{name}-gloss" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="{light}"/><stop offset=".5" stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/></radialGradient>"#
    )
}

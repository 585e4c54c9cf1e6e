//! The empty board: wood, cloth or slate with its lines, tracks, dots and labels. Written as plain SVG, which the page
//! inserts as it is: that keeps the page small, and the board can be saved as a picture.

use std::fmt::Write;

use sente_rules::{Shape, Surface};

use super::contrast;
use super::geometry::{CELL, Geometry, Place, Ring};
use super::look::{Look, Material};
use super::rgb::Rgb;

/// The colour of the inner track.
const AMBER: &str = "#e0a458";
/// The colour of the outer track.
const BLUE: &str = "#5aa9dc";

/// The empty board. `id` makes its definitions unique on the page.
pub fn surface(id: &str, shape: &Shape, geometry: Geometry, look: &Look) -> String {
    let ground = match look.material {
        Material::Wood => wood(id, geometry, look),
        Material::Cloth => ground(geometry, &look.ground[0].to_string()),
        Material::Slate => slate(id, geometry, look),
    };
    let lines = match shape.surface {
        Surface::Crossings => {
            let stars = shape.dots.iter().map(|&point| geometry.centre(point));
            let ink = ink(look);
            crossings(shape, geometry, ink, 1.0) + &dots(stars, ink)
        }
        Surface::Squares => squares(shape, geometry, look),
        Surface::Tracks => tracks(shape, geometry),
    };
    let names = if look.coordinates {
        names(geometry, look)
    } else {
        String::new()
    };
    ground + &lines + &names
}

fn ground(geometry: Geometry, fill: &str) -> String {
    let (width, height) = (geometry.width(), geometry.height());
    format!(r#"<rect width="{width}" height="{height}" fill="{fill}"/>"#)
}

/// The colour of lines on wood.
fn ink(look: &Look) -> &'static str {
    let brown = Rgb(0x4a, 0x35, 0x12);
    if contrast::least(brown, look.ground) >= contrast::READABLE {
        "#4a3512"
    } else {
        "#1a1107"
    }
}

fn wood(id: &str, geometry: Geometry, look: &Look) -> String {
    let [light, dark] = look.ground;
    let gradient = format!(
        r#"<linearGradient id="{id}-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient>"#
    );
    let grain = grain(geometry.width(), geometry.height());
    gradient + &ground(geometry, &format!("url(#{id}-wood)")) + &grain
}

/// Faint lines across the wood, always the same.
fn grain(width: f64, height: f64) -> String {
    const LINES: u32 = 34;
    let mut seed = 7_u32;
    let mut random = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(seed >> 8) / f64::from(1_u32 << 24)
    };
    let mut svg = String::from(r##"<g fill="none" stroke="#8a5718">"##);
    for index in 0..LINES {
        let y = height * (f64::from(index) + random()) / f64::from(LINES);
        let mut bend = || y + (random() - 0.5) * height * 0.035;
        let [start, left, right, end] = [bend(), bend(), bend(), bend()];
        let (third, two_thirds) = (width * 0.3, width * 0.7);
        let (stroke, opacity) = (0.5 + 5.5 * random().powi(2), 0.05 + 0.07 * random());
        put(
            &mut svg,
            format_args!(
                r#"<path d="M0 {start:.1}C{third:.1} {left:.1} {two_thirds:.1} {right:.1} {width:.1} {end:.1}" stroke-width="{stroke:.1}" opacity="{opacity:.2}"/>"#
            ),
        );
    }
    svg + "</g>"
}

fn slate(id: &str, geometry: Geometry, look: &Look) -> String {
    let [light, dark] = look.ground;
    let gradient = format!(
        r#"<radialGradient id="{id}-slate" cx=".5" cy=".45" r=".75"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></radialGradient>"#
    );
    gradient + &ground(geometry, &format!("url(#{id}-slate)"))
}

/// All lines as one path, with a stronger frame.
fn crossings(shape: &Shape, geometry: Geometry, stroke: &str, width: f64) -> String {
    let near = geometry.margin();
    let (right, bottom) = (geometry.width() - near, geometry.height() - near);
    let mut data = String::new();
    for col in 0..shape.width {
        let x = near + f64::from(col) * CELL;
        put(&mut data, format_args!("M{x} {near}V{bottom}"));
    }
    for row in 0..shape.height {
        let y = near + f64::from(row) * CELL;
        put(&mut data, format_args!("M{near} {y}H{right}"));
    }
    let frame = format!("M{near} {near}H{right}V{bottom}H{near}Z");
    let strong = width * 1.7;
    format!(
        r#"<g fill="none" stroke="{stroke}"><path d="{data}" stroke-width="{width}" opacity=".8"/><path d="{frame}" stroke-width="{strong}"/></g>"#
    )
}

fn squares(shape: &Shape, geometry: Geometry, look: &Look) -> String {
    let near = geometry.margin() - CELL / 2.0;
    let (width, height) = (
        f64::from(shape.width) * CELL,
        f64::from(shape.height) * CELL,
    );
    let mut odd = String::new();
    for row in 0..shape.height {
        for col in (0..shape.width).filter(|col| (col + row) % 2 == 1) {
            let (x, y) = (near + f64::from(col) * CELL, near + f64::from(row) * CELL);
            put(&mut odd, format_args!("M{x} {y}h{CELL}v{CELL}h-{CELL}z"));
        }
    }
    let mut lines = String::new();
    for index in 0..=shape.width {
        let at = near + f64::from(index) * CELL;
        put(
            &mut lines,
            format_args!("M{at} {near}v{height}M{near} {at}h{width}"),
        );
    }
    let [light, dark] = look.squares;
    let stroke = dark.darker(0.45);
    let board = format!(
        r#"<rect x="{near}" y="{near}" width="{width}" height="{height}" fill="{light}"/><path d="{odd}" fill="{dark}"/><path d="{lines}" fill="none" stroke="{stroke}" stroke-linecap="square"/>"#
    );
    board
        + &dots(
            inner_corners(shape, geometry),
            &dark.darker(0.6).to_string(),
        )
}

fn tracks(shape: &Shape, geometry: Geometry) -> String {
    let grid = crossings(shape, geometry, "#8d9aa5", 0.9);
    let mut svg = format!(r#"<g opacity=".45">{grid}</g>"#);
    for (ring, stroke) in [(Ring::Inner, AMBER), (Ring::Outer, BLUE)] {
        let data = geometry.ring(ring);
        put(
            &mut svg,
            format_args!(
                r##"<g fill="none"><path d="{data}" stroke="#10171c" stroke-width="4.6" opacity=".45"/><path d="{data}" stroke="{stroke}" stroke-width="2.8"/></g>"##
            ),
        );
    }
    svg
}

/// The four corners that mark the centre of a board of squares.
fn inner_corners(shape: &Shape, geometry: Geometry) -> impl Iterator<Item = Place> {
    let margin = geometry.margin();
    let near = move |count: u8| [2, count - 2].map(|line| (f64::from(line) - 0.5) * CELL + margin);
    let rows = near(shape.height);
    let columns = near(shape.width).into_iter();
    columns.flat_map(move |x| rows.map(|y| Place { x, y }))
}

fn dots(places: impl Iterator<Item = Place>, fill: &str) -> String {
    let mut svg = String::new();
    for Place { x, y } in places {
        put(
            &mut svg,
            format_args!(r#"<circle cx="{x}" cy="{y}" r="3.2" fill="{fill}"/>"#),
        );
    }
    svg
}

/// The colours of labels on wood; the first readable one is used.
const NAMES: [Rgb; 3] = [
    Rgb(0x5a, 0x3e, 0x13),
    Rgb(0x1a, 0x11, 0x07),
    Rgb(0xfb, 0xee, 0xdb),
];

fn names(geometry: Geometry, look: &Look) -> String {
    let (columns, rows) = geometry.labels();
    let (size, edge, fill) = match look.material {
        Material::Wood => (11.5, 14.0, contrast::seen(&NAMES, look.ground)),
        Material::Cloth => (11.0, 11.5, Rgb(0x9d, 0xbf, 0xae)),
        Material::Slate => (11.0, 13.0, Rgb(0x7f, 0x8e, 0x99)),
    };
    let along = |index: usize| geometry.margin() + index as f64 * CELL;
    let bottom = geometry.height() - edge;
    let mut svg = format!(
        r#"<g fill="{fill}" font-size="{size}" font-family="system-ui,sans-serif" text-anchor="middle" dominant-baseline="central" aria-hidden="true">"#
    );
    for (index, name) in columns.iter().enumerate() {
        let x = along(index);
        put(
            &mut svg,
            format_args!(r#"<text x="{x}" y="{bottom}">{name}</text>"#),
        );
    }
    for (index, name) in rows.iter().enumerate() {
        let y = along(index);
        put(
            &mut svg,
            format_args!(r#"<text x="{edge}" y="{y}">{name}</text>"#),
        );
    }
    svg + "</g>"
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("writing to a string succeeds");
}

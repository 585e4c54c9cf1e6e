//! What pieces stand on: wood, cloth or slate with their lines, tracks, dots and names. Drawn with
//! attributes alone, so that the picture can be taken out of the page as it is.

use leptos::prelude::*;
use sente_rules::{Shape, Surface};

use super::geometry::{CELL, Geometry, Place, Ring};
use super::look::{Look, Material};

/// The colour of lines on wood.
const INK: &str = "#4a3512";
/// The colour of the inner track.
const AMBER: &str = "#e0a458";
/// The colour of the outer track.
const BLUE: &str = "#5aa9dc";

/// The empty board. `id` makes its definitions its own among several boards of a page.
pub fn surface(id: &str, shape: &Shape, geometry: &Geometry, look: &Look) -> impl IntoView + use<> {
    let ground = match look.material {
        Material::Wood => wood(id, geometry).into_any(),
        Material::Cloth => cloth(geometry).into_any(),
        Material::Slate => slate(id, geometry).into_any(),
    };
    let lines = match shape.surface {
        Surface::Crossings => view! {
            {crossings(shape, geometry, INK, 1.0)}
            {dots(&star_points(shape, geometry), INK)}
        }
        .into_any(),
        Surface::Squares => squares(shape, geometry, look).into_any(),
        Surface::Tracks => tracks(shape, geometry).into_any(),
    };
    view! {
        {ground}
        {lines}
        {look.coordinates.then(|| names(geometry, look.material))}
    }
}

fn wood(id: &str, geometry: &Geometry) -> impl IntoView + use<> {
    let (width, height) = (geometry.width(), geometry.height());
    let gradient = format!("{id}-wood");
    let fill = format!("url(#{gradient})");
    let grain = grain(width, height)
        .into_iter()
        .map(|(data, stroke, opacity)| {
            view! { <path d=data stroke-width=stroke opacity=opacity/> }
        });
    view! {
        <linearGradient id=gradient x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stop-color="#e9c58b"/>
            <stop offset="0.5" stop-color="#e2b974"/>
            <stop offset="1" stop-color="#d6a65a"/>
        </linearGradient>
        <rect width=width height=height fill=fill/>
        <g fill="none" stroke="#8a5718">{grain.collect_view()}</g>
    }
}

/// Faint lines across the wood: data of the path, width, opacity. Always the same, like a known board.
fn grain(width: f64, height: f64) -> Vec<(String, f64, f64)> {
    const LINES: u32 = 34;
    let mut seed = 7_u32;
    let mut random = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(seed >> 8) / f64::from(1_u32 << 24)
    };
    let line = |index| {
        let y = height * (f64::from(index) + random()) / f64::from(LINES);
        let mut bend = || y + (random() - 0.5) * height * 0.035;
        let data = format!(
            "M0 {:.1}C{:.1} {:.1} {:.1} {:.1} {width} {:.1}",
            bend(),
            width * 0.3,
            bend(),
            width * 0.7,
            bend(),
            bend()
        );
        (data, 0.5 + 5.5 * random().powi(2), 0.05 + 0.07 * random())
    };
    (0..LINES).map(line).collect()
}

fn cloth(geometry: &Geometry) -> impl IntoView + use<> {
    view! {
        <rect width=geometry.width() height=geometry.height() fill="#18402e"/>
    }
}

fn slate(id: &str, geometry: &Geometry) -> impl IntoView + use<> {
    let gradient = format!("{id}-slate");
    let fill = format!("url(#{gradient})");
    view! {
        <radialGradient id=gradient cx="0.5" cy="0.45" r="0.75">
            <stop offset="0" stop-color="#2b3a45"/>
            <stop offset="1" stop-color="#202b33"/>
        </radialGradient>
        <rect width=geometry.width() height=geometry.height() fill=fill/>
    }
}

/// All lines as one path, with a stronger frame.
fn crossings(
    shape: &Shape,
    geometry: &Geometry,
    stroke: &'static str,
    width: f64,
) -> impl IntoView + use<> {
    let (near, right, bottom) = ends(geometry);
    let mut data = String::new();
    for col in 0..shape.width {
        let x = near + f64::from(col) * CELL;
        data += &format!("M{x} {near}V{bottom}");
    }
    for row in 0..shape.height {
        let y = near + f64::from(row) * CELL;
        data += &format!("M{near} {y}H{right}");
    }
    view! {
        <path d=data fill="none" stroke=stroke stroke-width=width opacity="0.8" stroke-linecap="square"/>
        <rect
            x=near
            y=near
            width=right - near
            height=bottom - near
            fill="none"
            stroke=stroke
            stroke-width=width * 1.7
        />
    }
}

fn squares(shape: &Shape, geometry: &Geometry, look: &Look) -> impl IntoView + use<> {
    let near = geometry.margin() - CELL / 2.0;
    let (width, height) = (
        f64::from(shape.width) * CELL,
        f64::from(shape.height) * CELL,
    );
    let [light, dark] = look.squares.map(|colour| colour.to_string());
    let mut odd = String::new();
    for row in 0..shape.height {
        for col in (0..shape.width).filter(|col| (col + row) % 2 == 1) {
            let (x, y) = (near + f64::from(col) * CELL, near + f64::from(row) * CELL);
            odd += &format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        }
    }
    let mut lines = String::new();
    for index in 0..=shape.width {
        let at = near + f64::from(index) * CELL;
        lines += &format!("M{at} {near}v{height}M{near} {at}h{width}");
    }
    let stroke = look.squares[1].darker(0.45).to_string();
    view! {
        <rect x=near y=near width=width height=height fill=light/>
        <path d=odd fill=dark/>
        <path d=lines fill="none" stroke=stroke stroke-width="1" stroke-linecap="square"/>
        {dots(&inner_corners(shape, geometry), "#103323")}
    }
}

fn tracks(shape: &Shape, geometry: &Geometry) -> impl IntoView + use<> {
    let ring = |ring, stroke: &'static str| {
        let data = geometry.ring(ring);
        view! {
            <path d=data.clone() fill="none" stroke="#10171c" stroke-width="4.6" opacity="0.45"/>
            <path d=data fill="none" stroke=stroke stroke-width="2.8"/>
        }
    };
    view! {
        <g opacity="0.45">{crossings(shape, geometry, "#8d9aa5", 0.9)}</g>
        {ring(Ring::Inner, AMBER)}
        {ring(Ring::Outer, BLUE)}
    }
}

fn star_points(shape: &Shape, geometry: &Geometry) -> Vec<Place> {
    shape
        .dots
        .iter()
        .map(|&point| geometry.centre(point))
        .collect()
}

/// The four corners that mark the middle of a board of squares.
fn inner_corners(shape: &Shape, geometry: &Geometry) -> Vec<Place> {
    let near =
        |count: u8| [2, count - 2].map(|line| (f64::from(line) - 0.5) * CELL + geometry.margin());
    let places = near(shape.width)
        .into_iter()
        .flat_map(|x| near(shape.height).map(|y| Place { x, y }));
    places.collect()
}

fn dots(places: &[Place], fill: &'static str) -> impl IntoView + use<> {
    let dot = |place: &Place| view! { <circle cx=place.x cy=place.y r="3.2" fill=fill/> };
    places.iter().map(dot).collect_view()
}

fn names(geometry: &Geometry, material: Material) -> impl IntoView + use<> {
    let (columns, rows) = geometry.labels();
    let (size, edge, fill) = match material {
        Material::Wood => (11.5, 14.0, "#6a4c1c"),
        Material::Cloth => (11.0, 11.5, "#9dbfae"),
        Material::Slate => (11.0, 13.0, "#7f8e99"),
    };
    let along = |index: usize| geometry.margin() + index as f64 * CELL;
    let bottom = geometry.height() - edge;
    let columns = columns.into_iter().enumerate().map(move |(index, name)| {
        view! { <text x=along(index) y=bottom>{name}</text> }
    });
    let rows = rows.into_iter().enumerate().map(move |(index, name)| {
        view! { <text x=edge y=along(index)>{name}</text> }
    });
    view! {
        <g
            fill=fill
            font-size=size
            font-family="system-ui, sans-serif"
            text-anchor="middle"
            dominant-baseline="central"
            aria-hidden="true"
        >
            {columns.collect_view()}
            {rows.collect_view()}
        </g>
    }
}

fn ends(geometry: &Geometry) -> (f64, f64, f64) {
    let near = geometry.margin();
    (near, geometry.width() - near, geometry.height() - near)
}

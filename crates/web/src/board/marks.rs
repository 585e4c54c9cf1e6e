//! What is drawn over a board and its pieces: the last move, forbidden points, the winning line, dots
//! for legal moves, numbers, and whatever a screen wants to point at.

use leptos::prelude::*;
use sente_rules::{BoardView, Colour, MoveView, PathStep, Point};

use super::geometry::{CELL, Geometry, Place};
use super::input::Held;
use super::look::{Look, Material};

/// The red of last moves, forbidden points and captures.
const RED: &str = "#d7263d";

/// Something that a screen points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A recommended point: a ring in the accent colour.
    Hint(Point),
    /// A cross, as on forbidden points.
    Cross(Point),
    /// A letter or number on a point.
    Label(Point, String),
    /// A move that an engine considers, with its value; the best one is filled.
    Candidate {
        /// Where it is played, or where its piece goes.
        point: Point,
        /// A short value.
        label: String,
        /// Whether it is the best one.
        best: bool,
    },
    /// The way of a capture.
    Way {
        /// Where the piece stands.
        from: Point,
        /// The steps along the track.
        path: Vec<PathStep>,
    },
    /// An arrow from a point to another.
    Arrow(Point, Point),
}

/// The mark of the last move.
pub fn last_move(view: &BoardView, geometry: &Geometry, look: &Look) -> Option<AnyView> {
    let mv = view.last.as_ref()?;
    let to = geometry.centre(mv.to?);
    let from = mv.from.map(|from| {
        let from = geometry.centre(from);
        view! {
            <circle
                cx=from.x cy=from.y r="6" fill="none" stroke=RED stroke-width="1.6" opacity="0.8"
            />
        }
    });
    let radius = match look.material {
        Material::Wood | Material::Slate => CELL * 0.14,
        Material::Cloth => CELL * 0.11,
    };
    Some(view! { {from} <circle cx=to.x cy=to.y r=radius fill=RED/> }.into_any())
}

/// Crosses on forbidden points.
pub fn forbidden(view: &BoardView, geometry: &Geometry) -> AnyView {
    let crosses = view.forbidden.iter();
    crosses
        .map(|&(point, _)| cross(geometry.centre(point)))
        .collect_view()
        .into_any()
}

/// Rings round the pieces that won.
pub fn winners(view: &BoardView, geometry: &Geometry, look: &Look) -> Option<AnyView> {
    let cells = &view.outcome.as_ref()?.cells;
    let ring = |&point: &Point| {
        let Place { x, y } = geometry.centre(point);
        view! {
            <circle class="winner" cx=x cy=y r=look.radius * CELL fill="none" stroke="#f5c542" stroke-width="3.2"/>
        }
    };
    Some(cells.iter().map(ring).collect_view().into_any())
}

/// Dots on what may be played: everything, or where the picked-up piece may go. Captures are ringed.
pub fn legal(
    view: &BoardView,
    held: &Held,
    geometry: &Geometry,
    look: &Look,
    everywhere: bool,
) -> AnyView {
    let from = held.piece();
    let shown = view.legal.iter().filter(|mv| match (mv.from, from) {
        (Some(start), Some(from)) => start == from,
        (Some(_), None) => false,
        (None, _) => everywhere && look.material == Material::Cloth,
    });
    let fill = look.hints[view.turn.index()].to_string();
    shown
        .filter_map(|mv| Some(target(mv, geometry.centre(mv.to?), &fill, look)))
        .collect_view()
        .into_any()
}

fn target(mv: &MoveView, Place { x, y }: Place, fill: &str, look: &Look) -> AnyView {
    if mv.captures.is_some() {
        let radius = look.radius * CELL + 4.0;
        return view! {
            <circle
                cx=x
                cy=y
                r=radius
                fill="none"
                stroke="#ff5f74"
                stroke-width="2.4"
                stroke-dasharray="5 3.4"
            />
        }
        .into_any();
    }
    view! { <circle cx=x cy=y r="5" fill=fill.to_owned() opacity="0.75"/> }.into_any()
}

/// A ring round the picked-up piece.
pub fn selected(held: &Held, geometry: &Geometry, look: &Look) -> Option<AnyView> {
    let Place { x, y } = geometry.centre(held.piece()?);
    let radius = look.radius * CELL + 3.2;
    Some(
        view! { <circle cx=x cy=y r=radius fill="none" stroke="#fff" stroke-width="2.2"/> }
            .into_any(),
    )
}

/// The way of a capture, drawn along the track.
pub fn way(from: Point, path: &[PathStep], geometry: &Geometry) -> AnyView {
    let data = geometry.way(from, path);
    view! {
        <path
            d=data
            fill="none"
            stroke="#ff5f74"
            stroke-width="4.5"
            stroke-linecap="round"
            stroke-linejoin="round"
            opacity="0.9"
        />
    }
    .into_any()
}

/// The numbers of moves on their pieces.
pub fn numbers(
    view: &BoardView,
    numbers: &[(Point, u16)],
    geometry: &Geometry,
    look: &Look,
) -> AnyView {
    let number = |&(point, number): &(Point, u16)| {
        let colour = view.piece(point)?;
        let Place { x, y } = geometry.centre(point);
        let last = view.last.as_ref().and_then(|mv| mv.to) == Some(point);
        let fill = if last { RED } else { ink_on(look, colour) };
        let size = if number < 100 { 15.0 } else { 12.5 };
        Some(text(Place { x, y }, number.to_string(), size, fill))
    };
    numbers.iter().filter_map(number).collect_view().into_any()
}

/// One of a screen's own marks.
pub fn mark(mark: &Mark, view: &BoardView, geometry: &Geometry, look: &Look) -> AnyView {
    match mark {
        Mark::Hint(point) => {
            let Place { x, y } = geometry.centre(*point);
            view! {
                <circle class="hint" cx=x cy=y r=look.radius * CELL fill="#2f9ea3" fill-opacity="0.35" stroke="#15757a" stroke-width="2.6"/>
            }
            .into_any()
        }
        Mark::Cross(point) => cross(geometry.centre(*point)),
        Mark::Label(point, label) => {
            let fill = match view.piece(*point) {
                Some(colour) => ink_on(look, colour),
                None => ink_on_board(look),
            };
            text(geometry.centre(*point), label.clone(), 15.0, fill)
        }
        Mark::Candidate { point, label, best } => {
            candidate(geometry.centre(*point), label.clone(), *best)
        }
        Mark::Way { from, path } => way(*from, path, geometry),
        Mark::Arrow(from, to) => arrow(geometry.centre(*from), geometry.centre(*to)),
    }
}

fn candidate(Place { x, y }: Place, label: String, best: bool) -> AnyView {
    let opacity = if best { 0.95 } else { 0.7 };
    let fill = if best { "#1f7c80" } else { "#3f5f63" };
    view! {
        <circle cx=x cy=y r="17" fill=fill opacity=opacity/>
        {text(Place { x, y }, label, 12.0, "#fff")}
    }
    .into_any()
}

fn arrow(from: Place, to: Place) -> AnyView {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let end = Place {
        x: to.x - ux * 12.0,
        y: to.y - uy * 12.0,
    };
    let line = format!(
        "M{} {}L{} {}",
        from.x,
        from.y,
        end.x - ux * 6.0,
        end.y - uy * 6.0
    );
    let head = format!(
        "M{} {}L{} {}L{} {}Z",
        to.x - ux * 4.0,
        to.y - uy * 4.0,
        end.x - ux * 6.0 - uy * 8.0,
        end.y - uy * 6.0 + ux * 8.0,
        end.x - ux * 6.0 + uy * 8.0,
        end.y - uy * 6.0 - ux * 8.0
    );
    view! {
        <g opacity="0.85">
            <path d=line stroke="#15757a" stroke-width="5" fill="none"/>
            <path d=head fill="#15757a"/>
        </g>
    }
    .into_any()
}

fn cross(Place { x, y }: Place) -> AnyView {
    let data = format!("M{} {}l16 16m0 -16l-16 16", x - 8.0, y - 8.0);
    view! { <path d=data stroke=RED stroke-width="3" stroke-linecap="round" fill="none"/> }
        .into_any()
}

fn text(Place { x, y }: Place, text: String, size: f64, fill: &'static str) -> AnyView {
    view! {
        <text
            x=x
            y=y
            fill=fill
            font-size=size
            font-weight="600"
            font-family="system-ui, sans-serif"
            text-anchor="middle"
            dominant-baseline="central"
        >
            {text}
        </text>
    }
    .into_any()
}

fn ink_on(look: &Look, colour: Colour) -> &'static str {
    if look.piece(colour).is_light() {
        "#22242a"
    } else {
        "#f4f2ec"
    }
}

const fn ink_on_board(look: &Look) -> &'static str {
    match look.material {
        Material::Wood => "#3a2a0e",
        Material::Cloth | Material::Slate => "#f4f2ec",
    }
}

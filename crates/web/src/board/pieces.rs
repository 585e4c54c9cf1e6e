//! Stones, discs and counters. Each colour is drawn once as a definition, and every piece on the board
//! is a reference to it.

use leptos::prelude::*;
use sente_rules::Colour;

use super::geometry::CELL;
use super::look::{Look, Material};
use super::rgb::Rgb;

/// The definitions of both sides' pieces, to be used by [`reference()`].
pub fn definitions(id: &str, look: &Look) -> impl IntoView + use<> {
    let piece = |colour: Colour| {
        let name = name(id, colour);
        let radius = look.radius * CELL;
        let own = look.piece(colour);
        let body = match look.material {
            Material::Wood => stone(&name, own, radius).into_any(),
            Material::Cloth => disc(&name, own, look.piece(!colour), radius).into_any(),
            Material::Slate => counter(&name, own, radius).into_any(),
        };
        let shadow = format!("url(#{id}-shadow)");
        view! {
            <g id=name>
                <circle cx="1.2" cy="2.4" r=radius * 1.14 fill=shadow/>
                {body}
            </g>
        }
    };
    let shadow = format!("{id}-shadow");
    view! {
        <defs>
            <radialGradient id=shadow>
                <stop offset="0.72" stop-color="#000" stop-opacity="0.5"/>
                <stop offset="1" stop-color="#000" stop-opacity="0"/>
            </radialGradient>
            {Colour::ALL.map(piece).collect_view()}
        </defs>
    }
}

/// What a `use` element refers to for a side's piece.
pub fn reference(id: &str, colour: Colour) -> String {
    format!("#{}", name(id, colour))
}

fn name(id: &str, colour: Colour) -> String {
    format!("{id}-{}", colour.letter())
}

fn stone(name: &str, own: Rgb, radius: f64) -> impl IntoView + use<> {
    let shades = if own.is_light() {
        [own.lighter(1.0), own, own.darker(0.17)]
    } else {
        [own.lighter(0.36), own, own.darker(0.35)]
    };
    view! {
        {gloss(name, shades)}
        <circle r=radius fill=format!("url(#{name}-gloss)")/>
    }
}

fn disc(name: &str, own: Rgb, other: Rgb, radius: f64) -> impl IntoView + use<> {
    let shades = if own.is_light() {
        [own.lighter(0.9), own, own.darker(0.1)]
    } else {
        [own.lighter(0.2), own.lighter(0.03), own.darker(0.25)]
    };
    let bevel = if own.is_light() {
        own.darker(0.16)
    } else {
        own.lighter(0.2)
    };
    view! {
        {gloss(name, shades)}
        <circle cy=radius * 0.1 r=radius fill=other.mixed(own, 0.12).to_string()/>
        <circle cy=-radius * 0.02 r=radius fill=format!("url(#{name}-gloss)")/>
        <circle
            cy=-radius * 0.02
            r=radius * 0.86
            fill="none"
            stroke=bevel.to_string()
            stroke-width="1"
            opacity="0.7"
        />
    }
}

fn counter(name: &str, own: Rgb, radius: f64) -> impl IntoView + use<> {
    let shades = [own.lighter(0.5), own, own.darker(0.34)];
    view! {
        {gloss(name, shades)}
        <circle r=radius fill=format!("url(#{name}-gloss)")/>
        <circle
            r=radius * 0.92
            fill="none"
            stroke=own.lighter(0.75).to_string()
            stroke-width="0.9"
            opacity="0.4"
        />
        <ellipse
            cx=radius * 0.26
            cy=radius * 0.5
            rx=radius * 0.42
            ry=radius * 0.24
            fill=own.lighter(0.6).to_string()
            opacity="0.28"
        />
        <ellipse
            cx=-radius * 0.3
            cy=-radius * 0.42
            rx=radius * 0.34
            ry=radius * 0.2
            fill="#fff"
            opacity="0.55"
            transform="rotate(-28)"
        />
    }
}

fn gloss(name: &str, [light, middle, edge]: [Rgb; 3]) -> impl IntoView + use<> {
    view! {
        <radialGradient id=format!("{name}-gloss") cx="0.36" cy="0.3" r="0.78">
            <stop offset="0" stop-color=light.to_string()/>
            <stop offset="0.5" stop-color=middle.to_string()/>
            <stop offset="1" stop-color=edge.to_string()/>
        </radialGradient>
    }
}

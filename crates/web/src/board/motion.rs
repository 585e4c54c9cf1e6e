//! Animations of moves, with the browser's own animations. Moves elements that are drawn already, and never decides
//! where a piece is.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use sente_rules::{BoardView, Colour, MoveView, Point};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::geometry::{Geometry, Place};
use crate::sound::Sound;

/// A piece that is gone from the board but still visible, while it turns over or is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// The point where it stood.
    pub point: Point,
    /// Its colour.
    pub colour: Colour,
}

/// The pieces that a move removes or turns over.
pub fn ghosts(before: &BoardView, mv: &MoveView) -> Vec<Ghost> {
    let gone = mv.flips.iter().copied().chain(mv.captures);
    let ghost = |point| before.piece(point).map(|colour| Ghost { point, colour });
    gone.filter_map(ghost).collect()
}

/// The sounds of a move, each with its delay in milliseconds.
pub fn sounds(geometry: Geometry, mv: &MoveView, animated: bool) -> Vec<(Sound, f64)> {
    let timing = Timing::of(geometry, mv);
    let at = |time: f64| if animated { time } else { 0.0 };
    if mv.captures.is_some() {
        return vec![(Sound::Capture, at(timing.travel))];
    }
    if mv.from.is_some() {
        return vec![(Sound::Slide, 0.0)];
    }
    let mut sounds = vec![(Sound::Stone, at(DROP * 0.7))];
    let flips = if animated { mv.flips.len() } else { 0 };
    sounds.extend((0..flips).map(|index| (Sound::Flip, timing.flip_start(index) + TURN / 2.0)));
    sounds
}

/// Running animations, which a click can end at once.
#[derive(Default)]
pub struct Motions(Vec<JsValue>);

impl Motions {
    /// Moves all pieces to their final places.
    pub fn finish(&mut self) {
        for motion in self.0.drain(..) {
            call(&motion, "finish", &[]);
        }
    }

    /// Animates a move on a board that already shows the position after it. Returns the duration in milliseconds.
    pub fn show(&mut self, board: &Element, geometry: Geometry, mv: &MoveView) -> f64 {
        let Some(to) = mv.to else { return 0.0 };
        let timing = Timing::of(geometry, mv);
        let moving = piece(board, to);
        match mv.from {
            Some(from) => {
                let stations = stations(geometry, from, mv);
                self.start(
                    moving,
                    &travel(geometry.centre(to), &stations),
                    timing.travel,
                    0.0,
                );
            }
            None => self.start(moving, &dropping(), DROP, 0.0),
        }
        if let Some(captured) = mv.captures {
            self.start(ghost(board, captured), &vanishing(), VANISH, timing.travel);
        }
        for (index, &point) in mv.flips.iter().enumerate() {
            let start = timing.flip_start(index);
            self.start(ghost(board, point), &turning(1.0, 0.0), TURN / 2.0, start);
            let second = start + TURN / 2.0;
            self.start(piece(board, point), &turning(0.0, 1.0), TURN / 2.0, second);
        }
        timing.total(mv)
    }

    fn start(&mut self, element: Option<Element>, frames: &Array, duration: f64, delay: f64) {
        let Some(element) = element else { return };
        let options = object(&[
            ("duration", duration.into()),
            ("delay", delay.into()),
            ("fill", "both".into()),
        ]);
        self.0
            .extend(call(&element, "animate", &[frames.into(), options.into()]));
    }
}

const DROP: f64 = 190.0;
const SLIDE: f64 = 220.0;
const TURN: f64 = 280.0;
const VANISH: f64 = 180.0;
/// The speed on a track, in units of the picture per millisecond.
const SPEED: f64 = 0.75;

struct Timing {
    travel: f64,
    between_flips: f64,
}

impl Timing {
    fn of(geometry: Geometry, mv: &MoveView) -> Self {
        let travel = match (mv.from, mv.path.is_empty()) {
            (Some(from), false) => {
                let length = geometry
                    .stations(from, &mv.path)
                    .last()
                    .map_or(0.0, |it| it.1);
                (length / SPEED).clamp(SLIDE, 1800.0)
            }
            (Some(_), true) => SLIDE,
            (None, _) => DROP,
        };
        Self {
            travel,
            between_flips: (480.0 / mv.flips.len().max(1) as f64).min(70.0),
        }
    }

    fn flip_start(&self, index: usize) -> f64 {
        DROP * 0.6 + index as f64 * self.between_flips
    }

    fn total(&self, mv: &MoveView) -> f64 {
        let flips = match mv.flips.len() {
            0 => 0.0,
            count => self.flip_start(count - 1) + TURN,
        };
        let capture = if mv.captures.is_some() { VANISH } else { 0.0 };
        (self.travel + capture).max(flips)
    }
}

fn stations(geometry: Geometry, from: Point, mv: &MoveView) -> Vec<(Place, f64)> {
    if mv.path.is_empty() {
        let ends = [Some(from), mv.to].into_iter().flatten();
        let places = ends
            .enumerate()
            .map(|(index, point)| (geometry.centre(point), index as f64));
        return places.collect();
    }
    geometry.stations(from, &mv.path)
}

/// Frames through all stations, as offsets from where the piece is drawn.
fn travel(end: Place, stations: &[(Place, f64)]) -> Array {
    let length = stations.last().map_or(1.0, |it| it.1);
    let frame = |(place, way): &(Place, f64)| {
        let moved = format!(
            "translate({:.2}px,{:.2}px)",
            place.x - end.x,
            place.y - end.y
        );
        object(&[
            ("transform", moved.into()),
            ("offset", (way / length).into()),
        ])
    };
    stations.iter().map(frame).collect()
}

fn dropping() -> Array {
    let frame = |transform: &str, opacity: f64| {
        object(&[
            ("transform", transform.into()),
            ("opacity", opacity.into()),
            ("easing", "cubic-bezier(.4,0,.9,.6)".into()),
        ])
    };
    [
        frame("translate(0px,-14px) scale(1.28)", 0.0),
        frame("translate(0px,-9px) scale(1.18)", 1.0),
        frame("none", 1.0),
    ]
    .into_iter()
    .collect()
}

/// Half of a flip: the disc's width changes from one share to another.
fn turning(from: f64, to: f64) -> Array {
    let (first, second) = if from > to {
        ("ease-in", 1.06)
    } else {
        ("ease-out", 1.06)
    };
    let frame = |width: f64| {
        // A disc on its edge is a little higher and looks a little nearer.
        let near = if width < 0.5 { second } else { 1.0 };
        let transform = format!("scale({width},{near})");
        object(&[("transform", transform.into()), ("easing", first.into())])
    };
    [frame(from), frame(to)].into_iter().collect()
}

fn vanishing() -> Array {
    let frame = |transform: &str, opacity: f64| {
        object(&[("transform", transform.into()), ("opacity", opacity.into())])
    };
    [frame("none", 1.0), frame("scale(1.5)", 0.0)]
        .into_iter()
        .collect()
}

fn piece(board: &Element, point: Point) -> Option<Element> {
    let selector = format!("[data-piece={point}]");
    board.query_selector(&selector).ok()?
}

fn ghost(board: &Element, point: Point) -> Option<Element> {
    let selector = format!("[data-ghost={point}]");
    board.query_selector(&selector).ok()?
}

fn object(entries: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (key, value) in entries {
        Reflect::set(&object, &(*key).into(), value).ok();
    }
    object
}

/// Calls a method by name: the bindings lack those of animations.
fn call(target: &JsValue, method: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let function: Function = Reflect::get(target, &method.into()).ok()?.dyn_into().ok()?;
    let arguments: Array = arguments.iter().collect();
    function.apply(target, &arguments).ok()
}

/// Runs an action before the next paint, when all changes are in the document.
pub fn before_paint(action: impl FnOnce() + 'static) {
    request_animation_frame(action);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    #[test]
    fn discs_that_turn_are_seen_in_their_old_colour_and_heard_one_after_another() {
        let mut table = Rules::usual(GameId::Othello).table();
        let before = table.view();
        table.play_text("f5").unwrap();
        let view = table.view();
        let mv = view.last.unwrap();
        let e5 = "e5".parse().unwrap();
        let colour = Colour::White;
        assert_eq!(ghosts(&before, &mv), [Ghost { point: e5, colour }]);
        let geometry = Geometry::new(&view.shape, false);
        let heard = sounds(geometry, &mv, true);
        assert_eq!(heard.len(), 2);
        assert!(heard[0].1 < heard[1].1);
        assert_eq!(sounds(geometry, &mv, false).len(), 1);
    }
}

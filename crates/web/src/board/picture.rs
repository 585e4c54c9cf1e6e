//! A static picture of a position.

use std::fmt::Write as _;

use leptos::prelude::*;
use sente_api::Preferences;
use sente_rules::{BoardView, Colour};

use super::geometry::{Geometry, Place};
use super::look::Look;
use super::marks::{self, Mark};
use super::{look_of, next_id, pieces, surface};
use crate::settings::use_settings;

/// A board without interaction.
#[component]
pub fn Picture(
    /// The position.
    #[prop(into)]
    view: Signal<BoardView>,
    /// The screen's marks.
    #[prop(into, optional)]
    marks: Signal<Vec<Mark>>,
    /// The side whose pieces have the person's own colour.
    #[prop(optional)]
    own: Option<Colour>,
    /// Preferences to use instead of the person's own.
    #[prop(into, optional)]
    preferences: Option<Signal<Preferences>>,
    /// A description for screen readers; empty if the text beside the picture describes it.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let settings = use_settings();
    let id = next_id();
    let svg = move || {
        let view = view.read();
        let look = look_of(view.game, own, preferences, settings);
        let geometry = Geometry::new(&view.shape, false);
        let frame = [0.0, 0.0, geometry.width(), geometry.height()];
        draw(&id, &view, &marks.read(), geometry, &look, (frame, ""))
    };
    let hidden = move || label.read().is_empty().then_some("true");
    view! {
        <div class="board board-still" role="img" aria-label=label aria-hidden=hidden inner_html=svg></div>
    }
}

/// A part of a board that fills its container, without line labels. The caller removes the last move if it should not
/// be shown.
#[component]
pub fn Crop(
    /// The position.
    view: BoardView,
    /// The part, as left, top, width and height in cells relative to the upper left point; by default the used part.
    #[prop(optional)]
    part: Option<[f64; 4]>,
    /// The screen's marks.
    #[prop(optional)]
    marks: Vec<Mark>,
    /// A description for screen readers; empty if the text beside the picture describes it.
    #[prop(into, optional)]
    label: Signal<String>,
) -> impl IntoView {
    let settings = use_settings();
    let id = next_id();
    let svg = move || {
        let mut look = look_of(view.game, None, None, settings);
        look.coordinates = false;
        let geometry = Geometry::new(&view.shape, false);
        let used = || {
            let points = view.shape.reading_order();
            let pieces = points.filter(|&point| view.piece(point).is_some());
            pieces.chain(marks.iter().filter_map(Mark::printed_on))
        };
        let frame = part.map_or_else(
            || geometry.used_frame(used()),
            |part| geometry.part_frame(part),
        );
        let fills = r#" preserveAspectRatio="xMidYMid slice""#;
        draw(&id, &view, &marks, geometry, &look, (frame, fills))
    };
    let hidden = move || label.read().is_empty().then_some("true");
    view! {
        <div class="board board-still" role="img" aria-label=label aria-hidden=hidden inner_html=svg></div>
    }
}

/// A self-contained picture for a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Still {
    /// The SVG, without references to anything outside.
    pub svg: String,
    /// Its size, in its own units.
    pub size: [f64; 2],
}

/// A board as a file, in the person's own colours.
pub fn still(view: &BoardView, marks: &[Mark], flipped: bool, preferences: &Preferences) -> Still {
    let geometry = Geometry::new(&view.shape, flipped);
    let look = Look::new(view.game, preferences, None);
    let size = [geometry.width(), geometry.height()];
    let own_size = format!(r#" width="{}" height="{}""#, size[0], size[1]);
    let frame = [0.0, 0.0, size[0], size[1]];
    Still {
        svg: draw("board", view, marks, geometry, &look, (frame, &own_size)),
        size,
    }
}

/// Draws the part of the board in a frame as SVG. The id must be unique on the page.
fn draw(
    id: &str,
    view: &BoardView,
    marks: &[Mark],
    geometry: Geometry,
    look: &Look,
    ([x, y, width, height], more): ([f64; 4], &str),
) -> String {
    let mut svg = format!(
        r#"<svg viewBox="{x} {y} {width} {height}"{more} xmlns="http://www.w3.org/2000/svg" focusable="false"><defs>{}</defs>"#,
        pieces::definitions(id, look)
    );
    svg += &surface::surface(id, &view.shape, geometry, look);
    for point in view.shape.reading_order() {
        if let Some(colour) = view.piece(point) {
            let Place { x, y } = geometry.centre(point);
            let piece = pieces::reference(id, colour);
            write!(svg, r#"<use href="{piece}" x="{x}" y="{y}"/>"#)
                .expect("writing to a string succeeds");
        }
    }
    svg += &marks::last_move(view, geometry, look);
    svg += &marks::all(view, marks, geometry, look);
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    #[test]
    fn a_picture_shows_every_piece_and_the_last_move() {
        let mut table = Rules::usual(GameId::Othello).table();
        table.play_text("f5").unwrap();
        let svg = still(&table.view(), &[], false, &Preferences::default()).svg;
        assert_eq!(svg.matches("<use ").count(), 5);
        let Place { x, y } =
            Geometry::new(&table.view().shape, false).centre("f5".parse().unwrap());
        assert!(svg.contains(&format!(r#"<circle cx="{x}" cy="{y}""#)));
    }

    #[test]
    fn a_file_needs_nothing_of_the_page_and_is_turned_like_the_board() {
        let mut table = Rules::usual(GameId::Renju).table();
        table.play_text("a1").unwrap();
        let [straight, flipped] = [false, true]
            .map(|flipped| still(&table.view(), &[], flipped, &Preferences::default()));
        assert_ne!(straight.svg, flipped.svg);
        assert_eq!(
            straight.size.map(f64::to_bits),
            flipped.size.map(f64::to_bits)
        );
        for svg in [straight.svg, flipped.svg] {
            assert!(!svg.contains("style") && !svg.contains("var("), "{svg}");
            assert!(svg.starts_with("<svg ") && svg.contains(" width="));
            // All colours and references are in the file itself.
            let ids = svg
                .split("url(#")
                .skip(1)
                .map(|it| it.split(')').next().unwrap());
            for id in ids {
                assert!(svg.contains(&format!(r#"id="{id}""#)), "{id}");
            }
        }
    }
}

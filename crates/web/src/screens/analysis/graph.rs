//! The graph of a judged game: Black's chance to win after each move, with the turning points. A press leads to a
//! move; the buttons below it do the same for the keyboard.

use std::fmt::Write;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use sente_api::{JudgementDoc, ReviewDoc};
use wasm_bindgen::JsCast;

use super::state::AnalysisState;
use super::{analysis_messages, review};

/// The graph.
#[component]
pub fn Graph(analysis: AnalysisState) -> impl IntoView {
    let judged = analysis.review.judged;
    let drawn = move || {
        let judged = judged.read();
        let places = judged
            .as_ref()
            .map(|it| places(&it.doc))
            .unwrap_or_default();
        let marked = judged.as_ref().map(|it| marked(&it.doc, &places));
        draw(&places, &marked.unwrap_or_default())
    };
    let here = move || {
        let judged = judged.read();
        let judged = judged.as_ref()?;
        let index = judged
            .nodes
            .iter()
            .position(|&it| it == analysis.here.get())?;
        let x = places(&judged.doc).get(index)?.0;
        Some(view! { <span class="graph-here" style:left=format!("{x:.2}%")></span> })
    };
    let press = move |event: MouseEvent| {
        let Some(x) = part_of_width(&event) else {
            return;
        };
        let node = judged.with_untracked(|judged| {
            let judged = judged.as_ref()?;
            let places = places(&judged.doc);
            judged.nodes.get(nearest(&places, x)?).copied()
        });
        if let Some(node) = node {
            review::visit(analysis, node);
        }
    };
    view! {
        <div class="graph" aria-hidden="true" on:click=press>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" inner_html=drawn></svg>
            {here}
        </div>
    }
}

/// Where each move is, in hundredths from the upper left; up is good for Black.
fn places(doc: &ReviewDoc) -> Vec<(f32, f32)> {
    let last = doc.moves.len().saturating_sub(1).max(1) as f32;
    let place = |(index, mv): (usize, &sente_api::ReviewedMoveDoc)| {
        let chance = analysis_messages::chance_of_black(mv.side, mv.after);
        (index as f32 / last * 100.0, (1.0 - chance) * 100.0)
    };
    doc.moves.iter().enumerate().map(place).collect()
}

/// The places of the moves that gave much away, and whether it was a blunder.
fn marked(doc: &ReviewDoc, places: &[(f32, f32)]) -> Vec<((f32, f32), bool)> {
    let serious = |(mv, &place): (&sente_api::ReviewedMoveDoc, _)| match mv.judgement {
        JudgementDoc::Blunder => Some((place, true)),
        JudgementDoc::Mistake => Some((place, false)),
        JudgementDoc::Best | JudgementDoc::Good | JudgementDoc::Inaccuracy => None,
    };
    doc.moves.iter().zip(places).filter_map(serious).collect()
}

fn draw(places: &[(f32, f32)], marked: &[((f32, f32), bool)]) -> String {
    let mut line = String::new();
    for (x, y) in places {
        write!(line, "L{x:.2} {y:.2}").expect("a text grows");
    }
    let path = line.strip_prefix('L').unwrap_or("0 50");
    let mut svg = format!(
        r#"<path class="graph-area" d="M0 100L{path}L100 100Z"/><path class="graph-middle" d="M0 50H100"/><path class="graph-line" d="M{path}"/>"#
    );
    for ((x, y), blunder) in marked {
        let class = if *blunder {
            "graph-blunder"
        } else {
            "graph-mistake"
        };
        // A line of no length with round ends is a dot, however the picture is stretched.
        write!(svg, r#"<path class="{class}" d="M{x:.2} {y:.2}h0"/>"#).expect("a text grows");
    }
    svg
}

/// The move next to a place on the way from left to right.
fn nearest(places: &[(f32, f32)], x: f32) -> Option<usize> {
    let distance = |index: &usize| (places[*index].0 - x).abs();
    (0..places.len()).min_by(|one, two| distance(one).total_cmp(&distance(two)))
}

fn part_of_width(event: &MouseEvent) -> Option<f32> {
    let plot: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let place = plot.get_bounding_client_rect();
    let x = f64::from(event.client_x()) - place.left();
    (place.width() > 0.0).then(|| (x / place.width() * 100.0) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_move_is_found() {
        let places = [(0.0, 50.0), (50.0, 20.0), (100.0, 80.0)];
        assert_eq!(nearest(&places, 30.0), Some(1));
        assert_eq!(nearest(&places, 90.0), Some(2));
        assert_eq!(nearest(&[], 90.0), None);
    }

    #[test]
    fn a_game_is_a_line_with_its_turning_points() {
        let places = [(0.0, 50.0), (100.0, 0.0)];
        let svg = draw(&places, &[(places[1], true)]);
        assert!(svg.contains(r#"d="M0.00 50.00L100.00 0.00""#), "{svg}");
        assert_eq!(svg.matches("graph-blunder").count(), 1);
    }
}

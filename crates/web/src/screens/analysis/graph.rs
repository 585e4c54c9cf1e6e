//! The graph of a reviewed game: Black's winning chance after each move, with the turning points. A press goes to a
//! move; for the keyboard, the buttons below do the same.

use std::fmt::Write;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use sente_api::{JudgementDoc, ReviewDoc};

use super::state::AnalysisState;
use super::{analysis_messages, review};
use crate::components::chart::{self, Place, nearest, part_of_width, percent};

/// The graph of winning chances.
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
        Some(view! { <span class="graph-here" style:left=percent(x)></span> })
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

/// The places of the moves in percent from the upper left; up is good for Black.
fn places(doc: &ReviewDoc) -> Vec<Place> {
    let last = doc.moves.len().saturating_sub(1).max(1) as f64;
    let place = |(index, mv): (usize, &sente_api::ReviewedMoveDoc)| {
        let chance = f64::from(analysis_messages::chance_of_black(mv.side, mv.after));
        (index as f64 / last * 100.0, (1.0 - chance) * 100.0)
    };
    doc.moves.iter().enumerate().map(place).collect()
}

/// The places of mistakes and blunders, and whether each is a blunder.
fn marked(doc: &ReviewDoc, places: &[Place]) -> Vec<(Place, bool)> {
    let serious = |(mv, &place): (&sente_api::ReviewedMoveDoc, _)| match mv.judgement {
        JudgementDoc::Blunder => Some((place, true)),
        JudgementDoc::Mistake => Some((place, false)),
        JudgementDoc::Best | JudgementDoc::Good | JudgementDoc::Inaccuracy => None,
    };
    doc.moves.iter().zip(places).filter_map(serious).collect()
}

fn draw(places: &[Place], marked: &[(Place, bool)]) -> String {
    let (area, line) = (chart::area(places), chart::line(places));
    let mut svg = format!(
        r#"<path class="graph-area" d="{area}"/><path class="graph-middle" d="M0 50H100"/><path class="graph-line" d="{line}"/>"#
    );
    for ((x, y), blunder) in marked {
        let class = if *blunder {
            "graph-blunder"
        } else {
            "graph-mistake"
        };
        // A line of length zero with round ends is a dot, however the picture is stretched.
        write!(svg, r#"<path class="{class}" d="M{x:.2} {y:.2}h0"/>"#)
            .expect("writing to a string cannot fail");
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_a_line_with_its_turning_points() {
        let places = [(0.0, 50.0), (100.0, 0.0)];
        let svg = draw(&places, &[(places[1], true)]);
        assert!(svg.contains(r#"d="M0.00 50.00L100.00 0.00""#), "{svg}");
        assert_eq!(svg.matches("graph-blunder").count(), 1);
    }
}

//! A line over time, with a table for people who don't see it. The line is stretched to its container; the labels
//! around it keep their size, so that they are readable on a phone.

use std::fmt::Write;

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::{dates, live, t};

/// A value at a time in milliseconds since 1970.
pub type Sample = (u64, f64);

/// A line with its levels and the value under the pointer. Needs at least one sample, oldest first.
pub fn line_chart(samples: Vec<Sample>) -> AnyView {
    let plot = Plot::of(&samples);
    let samples = StoredValue::new(samples);
    let pointed = RwSignal::new(None::<usize>);
    let index = move || pointed.get().unwrap_or(samples.with_value(Vec::len) - 1);
    let reading = move || {
        let (at, value) = samples.with_value(|all| all[index()]);
        t!(
            "chart-reading",
            date = dates::moment(at),
            value = round(value)
        )
    };
    let ends = move |last: bool| {
        let edge = samples.with_value(|all| if last { all.last() } else { all.first() }.copied());
        dates::day(edge.unwrap_or_default().0)
    };
    let places = StoredValue::new(plot.places);
    let place = move || places.with_value(|all| all[index()]);
    let point = move |event: PointerEvent| {
        if let Some(x) = part_of_width(&event) {
            pointed.set(places.with_value(|all| nearest(all, x)));
        }
    };
    let levels = plot.levels.into_iter().map(|level| {
        view! { <span style:top=percent(level.y)>{level.value}</span> }
    });
    view! {
        <figure class="chart">
            <figcaption>{reading}</figcaption>
            <div class="chart-levels" aria-hidden="true">{levels.collect_view()}</div>
            <div
                class="chart-plot"
                aria-hidden="true"
                on:pointermove=point
                on:pointerdown=point
                on:pointerleave=move |_| pointed.set(None)
            >
                <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                    <path class="chart-grid" d=plot.grid/>
                    <path class="chart-area" d=plot.area/>
                    <path class="chart-line" d=plot.line/>
                </svg>
                <span
                    class="chart-dot"
                    style:left=move || percent(place().0)
                    style:top=move || percent(place().1)
                ></span>
            </div>
            <div class="chart-ends" aria-hidden="true">
                <span>{move || ends(false)}</span>
                <span>{move || ends(true)}</span>
            </div>
            <details>
                <summary>{live!("chart-table")}</summary>
                {table(samples)}
            </details>
        </figure>
    }
    .into_any()
}

/// A small line with a soft area below it and a dot at its end; empty for fewer than two samples. Hidden from screen
/// readers, because its figures stand beside it.
pub fn spark(samples: &[Sample]) -> AnyView {
    if samples.len() < 2 {
        return ().into_any();
    }
    let plot = Plot::of(samples);
    let (x, y) = plot.places[plot.places.len() - 1];
    view! {
        <div class="spark" aria-hidden="true">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                <path class="chart-area" d=plot.area/>
                <path class="chart-line" d=plot.line/>
            </svg>
            <span class="chart-dot" style:left=percent(x) style:top=percent(y)></span>
        </div>
    }
    .into_any()
}

fn table(samples: StoredValue<Vec<Sample>>) -> impl IntoView {
    let rows = move || {
        let row = |(at, value): Sample| {
            view! { <tr><td>{dates::moment(at)}</td><td class="number">{round(value)}</td></tr> }
        };
        samples.with_value(|all| all.iter().rev().copied().map(row).collect_view())
    };
    view! {
        <table class="table">
            <thead>
                <tr>
                    <th scope="col">{live!("chart-date")}</th>
                    <th scope="col" class="number">{live!("chart-value")}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// The parts of a chart, in percent of its width and height from the upper left.
struct Plot {
    line: String,
    area: String,
    grid: String,
    levels: Vec<Level>,
    places: Vec<Place>,
}

struct Level {
    y: f64,
    value: i64,
}

impl Plot {
    fn of(samples: &[Sample]) -> Self {
        let values = || samples.iter().map(|sample| sample.1);
        let (low, high, step) = levels(
            values().fold(f64::INFINITY, f64::min),
            values().fold(f64::NEG_INFINITY, f64::max),
        );
        let height = |value: f64| 100.0 - (value - low) / (high - low) * 100.0;
        let first = samples.first().map_or(0, |sample| sample.0);
        let span = samples.last().map_or(0, |sample| sample.0) - first;
        let place = |(index, &(at, value)): (usize, &Sample)| {
            let x = match (span, samples.len()) {
                (0, 1) => 50.0,
                // Samples of one moment are drawn one after another.
                (0, count) => index as f64 / (count - 1) as f64 * 100.0,
                _ => (at.saturating_sub(first)) as f64 / span as f64 * 100.0,
            };
            (x, height(value))
        };
        let places: Vec<Place> = samples.iter().enumerate().map(place).collect();
        let mut grid = String::new();
        let mut marks = Vec::new();
        for number in 0..=((high - low) / step).round() as i64 {
            let value = low + step * number as f64;
            let y = height(value);
            write!(grid, "M0 {y:.2}H100").expect("writing to a string succeeds");
            marks.push(Level {
                y,
                value: round(value),
            });
        }
        Self {
            line: line(&places),
            area: area(&places),
            grid,
            levels: marks,
            places,
        }
    }
}

/// A point of a line, in percent of the chart's width and height from the upper left.
pub type Place = (f64, f64);

/// The path of a line through these points.
pub fn line(places: &[Place]) -> String {
    let mut path = String::new();
    for (index, (x, y)) in places.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        write!(path, "{letter}{x:.2} {y:.2}").expect("writing to a string succeeds");
    }
    path
}

/// The path around the area below a line.
pub fn area(places: &[Place]) -> String {
    let (Some((first, _)), Some((last, _))) = (places.first(), places.last()) else {
        return String::new();
    };
    format!("{}L{last:.2} 100L{first:.2} 100Z", line(places))
}

/// The lowest and the highest level around some values, and the step between levels: round numbers, few of them.
fn levels(low: f64, high: f64) -> (f64, f64, f64) {
    /// The maximum number of steps.
    const MOST: f64 = 4.0;
    let steps = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
    let around = |step: f64| ((low / step).floor() * step, (high / step).ceil() * step);
    let fits = |step: &&f64| {
        let (bottom, top) = around(**step);
        top - bottom <= MOST * **step
    };
    let step = *steps.iter().find(fits).unwrap_or(&2000.0);
    let (bottom, top) = around(step);
    // A constant value still needs some height.
    if top > bottom {
        (bottom, top, step)
    } else {
        (bottom - step, top + step, step)
    }
}

/// The index of the place nearest to a horizontal position.
pub fn nearest(places: &[Place], x: f64) -> Option<usize> {
    let distance = |index: &usize| (places[*index].0 - x).abs();
    (0..places.len()).min_by(|one, two| distance(one).total_cmp(&distance(two)))
}

/// The horizontal position of an event, in percent of the width of the listening element.
pub fn part_of_width(event: &MouseEvent) -> Option<f64> {
    let chart: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let place = chart.get_bounding_client_rect();
    let x = f64::from(event.client_x()) - place.left();
    (place.width() > 0.0).then(|| x / place.width() * 100.0)
}

/// A rating as it is shown.
pub fn round(value: f64) -> i64 {
    value.round() as i64
}

/// A percentage as a CSS value.
pub fn percent(part: f64) -> String {
    format!("{part:.2}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_few_and_round_and_hold_all_values() {
        assert_eq!(levels(1496.0, 1512.0), (1490.0, 1520.0, 10.0));
        assert_eq!(levels(1210.0, 1740.0), (1200.0, 1800.0, 200.0));
        assert_eq!(levels(1500.0, 1500.0), (1490.0, 1510.0, 10.0));
        let (low, high, step) = levels(-300.0, 2900.0);
        assert!(low <= -300.0 && high >= 2900.0 && (high - low) / step <= 5.0);
    }

    #[test]
    fn the_line_goes_from_edge_to_edge_and_up_with_the_value() {
        let plot = Plot::of(&[(1000, 1500.0), (2000, 1490.0), (5000, 1520.0)]);
        assert_eq!(plot.line, "M0.00 66.67L25.00 100.00L100.00 0.00");
        let written: Vec<i64> = plot.levels.iter().map(|level| level.value).collect();
        assert_eq!(written, [1490, 1500, 1510, 1520]);
    }

    #[test]
    fn the_nearest_place_is_found() {
        let places = [(0.0, 50.0), (50.0, 20.0), (100.0, 80.0)];
        assert_eq!(nearest(&places, 30.0), Some(1));
        assert_eq!(nearest(&places, 90.0), Some(2));
        assert_eq!(nearest(&[], 90.0), None);
    }

    #[test]
    fn a_single_sample_stands_in_the_middle() {
        let plot = Plot::of(&[(1000, 1500.0)]);
        assert_eq!(plot.places, [(50.0, 50.0)]);
    }

    #[test]
    fn samples_of_one_moment_stand_beside_each_other() {
        let plot = Plot::of(&[(1000, 1500.0), (1000, 1490.0), (1000, 1510.0)]);
        let across: Vec<f64> = plot.places.iter().map(|place| place.0).collect();
        assert_eq!(across, [0.0, 50.0, 100.0]);
    }
}

//! A chart of a tournament's results as SVG: a bar per player for its share of points with the error, and beside it the
//! wins, draws and losses with either colour. Its colours are readable on light and dark backgrounds.

use std::fmt::Write;

use crate::statistics::Tally;
use crate::{Report, Row};

const WIDTH: f64 = 960.0;
const ROW: f64 = 34.0;
const TOP: f64 = 60.0;
/// The horizontal extent of the bars, between the names and the numbers.
const BARS: (f64, f64) = (150.0, 430.0);
/// The horizontal extent of the results by colour, before their numbers.
const COLOURS: (f64, f64) = (640.0, 850.0);

/// The chart as SVG.
pub fn draw(report: &Report) -> String {
    let bottom = TOP + ROW * report.players.len() as f64;
    let height = bottom + 30.0;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title description" font-family="system-ui, sans-serif" font-size="13" fill="{TEXT}">
<title id="title">Scores in the arena</title>
<desc id="description">{}</desc>
<text x="{}" y="22">{}</text>
"#,
        escaped(&described(report)),
        PADDING,
        escaped(&report.description),
    );
    for percent in [0, 25, 50, 75, 100] {
        grid_line(&mut svg, percent, bottom);
    }
    legend(&mut svg);
    for (index, row) in report.players.iter().enumerate() {
        let y = TOP + ROW * index as f64;
        bar(&mut svg, row, y);
        results(&mut svg, "B", row.black, y + 4.0);
        results(&mut svg, "W", row.white, y + 4.0 + HALF);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Greys and a blue of medium lightness: the text has a contrast of at least 4.5 with both white and black.
const TEXT: &str = "#767676";
const BAR: &str = "#4f86c6";
const WHISKER: &str = "#c8743a";
const PADDING: f64 = 12.0;
/// The colours of wins, draws and losses, which their order and numbers also distinguish.
const RESULTS: [(&str, &str); 3] = [
    ("wins", "#3f9a6b"),
    ("draws", "#8d8d8d"),
    ("losses", "#c8743a"),
];
/// The height of the results with one colour.
const HALF: f64 = 13.0;

fn x(share: f64) -> f64 {
    BARS.0 + (BARS.1 - BARS.0) * share
}

fn grid_line(svg: &mut String, percent: u32, bottom: f64) {
    let x = x(f64::from(percent) / 100.0);
    let dashes = if percent == 50 {
        ""
    } else {
        r#" stroke-dasharray="2 4""#
    };
    let _ = writeln!(
        svg,
        r#"<path d="M{x} {TOP}V{bottom}" stroke="{TEXT}" stroke-opacity="0.6"{dashes}/><text x="{x}" y="{}" text-anchor="middle">{percent} %</text>"#,
        bottom + 18.0,
    );
}

fn bar(svg: &mut String, row: &Row, y: f64) {
    let middle = y + ROW / 2.0;
    let base = middle + 4.5;
    let (low, high) = (x(row.score_interval.0), x(row.score_interval.1));
    let _ = writeln!(
        svg,
        r#"<g><text x="{}" y="{base}" text-anchor="end">{}</text><rect x="{}" y="{}" width="{:.1}" height="{}" rx="2" fill="{BAR}"/><path d="M{low:.1} {middle}H{high:.1}M{low:.1} {}v10M{high:.1} {}v10" stroke="{WHISKER}" stroke-width="2" fill="none"/><text x="{}" y="{base}">{:.1} %, {}</text></g>"#,
        BARS.0 - PADDING,
        escaped(&row.name),
        BARS.0,
        y + 5.0,
        x(row.score) - BARS.0,
        ROW - 10.0,
        middle - 5.0,
        middle - 5.0,
        BARS.1 + PADDING,
        100.0 * row.score,
        escaped(&row.elo.to_string()),
    );
}

/// The legend of the results' colours.
fn legend(svg: &mut String) {
    let mut x = COLOURS.0;
    for (name, colour) in RESULTS {
        let _ = writeln!(
            svg,
            r#"<rect x="{x}" y="{}" width="10" height="10" rx="2" fill="{colour}"/><text x="{}" y="{}" font-size="11">{name}</text>"#,
            TOP - 16.0,
            x + 14.0,
            TOP - 7.0,
        );
        x += 70.0;
    }
}

/// A player's results with one colour: a bar in three parts, and the numbers.
fn results(svg: &mut String, colour: &str, tally: Tally, y: f64) {
    let games = tally.games();
    let base = y + HALF - 3.0;
    let _ = write!(
        svg,
        r#"<g font-size="11"><text x="{}" y="{base}" text-anchor="end">{colour}</text>"#,
        COLOURS.0 - 5.0,
    );
    let mut x = COLOURS.0;
    for (count, (_, fill)) in [tally.wins, tally.draws, tally.losses]
        .into_iter()
        .zip(RESULTS)
    {
        if count == 0 {
            continue;
        }
        let width = (COLOURS.1 - COLOURS.0) * f64::from(count) / f64::from(games);
        let _ = write!(
            svg,
            r#"<rect x="{x:.1}" y="{y}" width="{width:.1}" height="{}" fill="{fill}"/>"#,
            HALF - 2.0,
        );
        x += width;
    }
    let _ = writeln!(
        svg,
        r#"<text x="{}" y="{base}">{tally}</text></g>"#,
        COLOURS.1 + 6.0,
    );
}

/// A text alternative for the chart.
fn described(report: &Report) -> String {
    let row = |row: &Row| {
        let (score, elo) = (100.0 * row.score, row.elo);
        let (name, black, white) = (&row.name, row.black, row.white);
        format!("{name} {score:.1} %, Elo {elo}, as Black {black}, as White {white}")
    };
    let rows: Vec<String> = report.players.iter().map(row).collect();
    rows.join("; ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

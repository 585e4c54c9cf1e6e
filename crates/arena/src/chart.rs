//! A picture of a tournament's results: a bar for each player's share of points, with its error. Its
//! colours are readable on light and dark pages alike.

use std::fmt::Write;

use crate::{Report, Row};

const WIDTH: f64 = 720.0;
const ROW: f64 = 28.0;
const TOP: f64 = 44.0;
/// Where the bars begin and end; names stand before them, numbers behind.
const BARS: (f64, f64) = (150.0, 540.0);

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
    for (index, row) in report.players.iter().enumerate() {
        bar(&mut svg, row, TOP + ROW * index as f64);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Greys and a blue of middling lightness: contrast of at least 4.5 with white and with black for the text.
const TEXT: &str = "#767676";
const BAR: &str = "#4f86c6";
const WHISKER: &str = "#c8743a";
const PADDING: f64 = 12.0;

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

/// The chart in words.
fn described(report: &Report) -> String {
    let row = |row: &Row| format!("{} {:.1} %, Elo {}", row.name, 100.0 * row.score, row.elo);
    let rows: Vec<String> = report.players.iter().map(row).collect();
    rows.join("; ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

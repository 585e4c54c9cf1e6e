//! Renders a screen as an SVG picture: every cell with its two colours, block characters as rectangles so that they
//! join. The pictures are for viewing and are not compared.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell.
const WIDTH: f32 = 10.0;
const HEIGHT: f32 = 20.0;

/// The screen as an SVG document.
pub fn svg(buffer: &Buffer) -> String {
    let (width, height) = (buffer.area.width, buffer.area.height);
    let (across, down) = (f32::from(width) * WIDTH, f32::from(height) * HEIGHT);
    let mut document = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{across}' height='{down}' shape-rendering='crispEdges' \
         font-family='DejaVu Sans Mono' font-size='16.6' xml:space='preserve'>\n\
         <rect width='100%' height='100%' fill='#14161a'/>\n"
    );
    for y in 0..height {
        for x in 0..width {
            if let Some(cell) = buffer.cell((x, y)) {
                draw(
                    cell,
                    f32::from(x) * WIDTH,
                    f32::from(y) * HEIGHT,
                    &mut document,
                );
            }
        }
    }
    document + "</svg>\n"
}

fn draw(cell: &Cell, x: f32, y: f32, document: &mut String) {
    let is_reversed = cell.modifier.contains(Modifier::REVERSED);
    let (mut fore, mut back) = (hex(cell.fg, "#e8e6e1"), hex(cell.bg, "#14161a"));
    if is_reversed {
        std::mem::swap(&mut fore, &mut back);
    }
    rectangle((x, y), (0.0, 0.0, 1.0, 1.0), &back, document);
    let symbol = cell.symbol();
    let letter = symbol.chars().next().unwrap_or(' ');
    let parts = blocks(letter);
    if !parts.is_empty() {
        for part in parts {
            rectangle((x, y), part, &fore, document);
        }
    } else if letter != ' ' {
        let weight = if cell.modifier.contains(Modifier::BOLD) {
            "bold"
        } else {
            "normal"
        };
        let text = symbol.replace('&', "&amp;").replace('<', "&lt;");
        let baseline = y + HEIGHT * 0.76;
        let _ = writeln!(
            document,
            "<text x='{x}' y='{baseline}' fill='{fore}' font-weight='{weight}'>{text}</text>"
        );
    }
}

/// Draws a part of a cell, given by the coordinates of its corners as shares of the cell.
fn rectangle(
    (x, y): (f32, f32),
    (left, top, right, bottom): (f32, f32, f32, f32),
    colour: &str,
    document: &mut String,
) {
    let (x, y) = (x + left * WIDTH, y + top * HEIGHT);
    let (width, height) = ((right - left) * WIDTH, (bottom - top) * HEIGHT);
    let _ = writeln!(
        document,
        "<rect x='{x}' y='{y}' width='{width}' height='{height}' fill='{colour}'/>"
    );
}

/// The parts of a cell that a block character fills.
fn blocks(letter: char) -> Vec<(f32, f32, f32, f32)> {
    const QUARTERS: [(f32, f32, f32, f32); 4] = [
        (0.0, 0.0, 0.5, 0.5),
        (0.5, 0.0, 1.0, 0.5),
        (0.0, 0.5, 0.5, 1.0),
        (0.5, 0.5, 1.0, 1.0),
    ];
    let quarters = |of: &[usize]| of.iter().map(|&at| QUARTERS[at]).collect();
    match letter {
        '▀' => quarters(&[0, 1]),
        '▐' => quarters(&[1, 3]),
        '▘' => quarters(&[0]),
        '▝' => quarters(&[1]),
        '▖' => quarters(&[2]),
        '▗' => quarters(&[3]),
        '▙' => quarters(&[0, 2, 3]),
        '▛' => quarters(&[0, 1, 2]),
        '▜' => quarters(&[0, 1, 3]),
        '▟' => quarters(&[1, 2, 3]),
        '▚' => quarters(&[0, 3]),
        '▞' => quarters(&[1, 2]),
        '▔' => vec![(0.0, 0.0, 1.0, 0.125)],
        '▕' => vec![(0.875, 0.0, 1.0, 1.0)],
        // Eighths from below, up to the whole cell; then eighths from the left.
        '▁'..='█' => {
            let eighths = (letter as u32 - '▁' as u32 + 1) as f32 / 8.0;
            vec![(0.0, 1.0 - eighths, 1.0, 1.0)]
        }
        '▉'..='▏' => {
            let eighths = ('▏' as u32 - letter as u32 + 1) as f32 / 8.0;
            vec![(0.0, 0.0, eighths, 1.0)]
        }
        _ => Vec::new(),
    }
}

fn hex(colour: Color, usual: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => rgb([red, green, blue]),
        Color::Indexed(index) => rgb(indexed(index)),
        named => match NAMED.iter().position(|it| *it == named) {
            Some(index) => rgb(PALETTE[index]),
            None => usual.to_owned(),
        },
    }
}

fn rgb([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The sixteen colours of xterm, by name.
const NAMED: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];
#[rustfmt::skip]
const PALETTE: [[u8; 3]; 16] = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0],
    [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
    [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0],
    [92, 92, 255], [255, 0, 255], [0, 255, 255], [255, 255, 255],
];

/// A colour of the 256: the sixteen basic ones, a cube with six levels per channel, and greys.
fn indexed(index: u8) -> [u8; 3] {
    match index {
        0..16 => PALETTE[usize::from(index)],
        16..232 => {
            let step = |divisor: u8| match (index - 16) / divisor % 6 {
                0 => 0,
                step => 55 + 40 * step,
            };
            [step(36), step(6), step(1)]
        }
        _ => [8 + 10 * (index - 232); 3],
    }
}

//! Everything drawn over a board and its pieces, as plain SVG: the last move, forbidden points, the winning line, dots
//! on legal moves, move numbers, and the [marks](Mark) of a screen.

use sente_rules::{BoardView, Colour, MoveView, PathStep, Point};

use super::contrast::{self, Ground, ValueDisc, ground};
use super::geometry::{CELL, Geometry, Place};
use super::input::Held;
use super::look::{Look, Material};
use super::rgb::Rgb;

/// A mark that a screen adds to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A recommended point: a ring in the accent colour.
    Hint(Point),
    /// A cross, as on forbidden points.
    Cross(Point),
    /// A point that a move gives away: a dashed square.
    GivenAway(Point),
    /// A played move with its annotation sign, such as `??`.
    Judged {
        /// The point of the move.
        point: Point,
        /// The sign.
        sign: &'static str,
        /// Whether the move was a serious mistake.
        serious: bool,
    },
    /// The better move that was not played: a ring with a check mark.
    Better(Point),
    /// A letter or number on a point.
    Label(Point, String),
    /// A move that an engine considers, with its value; the best one is filled.
    Candidate {
        /// The point on which it is played, or to which its piece moves.
        point: Point,
        /// A short value.
        label: String,
        /// Whether it is the best move.
        best: bool,
    },
    /// The path of a capture.
    Way {
        /// The point of the capturing piece.
        from: Point,
        /// The steps along the track.
        path: Vec<PathStep>,
    },
    /// An arrow from one point to another.
    Arrow(Point, Point),
    /// A planned move; its points are `None` until they are chosen.
    Planned {
        /// The point of the piece that will move.
        from: Option<Point>,
        /// The point to which it goes.
        to: Option<Point>,
    },
}

/// The marks for a recommended move.
pub fn recommended(mv: &MoveView) -> Vec<Mark> {
    match (mv.from, mv.to) {
        (Some(from), Some(to)) if mv.captures.is_some() => {
            let path = mv.path.clone();
            vec![Mark::Way { from, path }, Mark::Hint(from), Mark::Hint(to)]
        }
        (Some(from), Some(to)) => vec![Mark::Arrow(from, to), Mark::Hint(from)],
        (_, to) => to.map(Mark::Hint).into_iter().collect(),
    }
}

/// Draws all marks of a position except its last move, and those of a screen.
pub fn all(view: &BoardView, marks: &[Mark], geometry: Geometry, look: &Look) -> String {
    let own = winners(view, geometry, look)
        + &forbidden(view, geometry, look)
        + &offers(view, geometry, look);
    let drawn = marks.iter().enumerate().map(|(at, it)| match it {
        _ if !is_covered(marks, at) => mark(it, view, geometry, look),
        Mark::Label(point, label) => corner_label(geometry.centre(*point), label, geometry, look),
        _ => String::new(),
    });
    own + &drawn.collect::<String>()
}

/// Whether another mark on the same point hides this one: a value goes before a sign, the best value before the others.
fn is_covered(marks: &[Mark], at: usize) -> bool {
    let rank = |mark: &Mark| match mark {
        Mark::Candidate { best: true, .. } => 3,
        Mark::Candidate { best: false, .. } => 2,
        _ => 1,
    };
    let mark = &marks[at];
    let Some(point) = mark.printed_on() else {
        return false;
    };
    let covers = |(other_at, other): (usize, &Mark)| {
        let goes_first = (rank(other), at) > (rank(mark), other_at);
        other_at != at && other.printed_on() == Some(point) && goes_first
    };
    marks.iter().enumerate().any(covers)
}

impl Mark {
    /// The point whose centre the mark occupies.
    pub const fn printed_on(&self) -> Option<Point> {
        match self {
            Self::Hint(point)
            | Self::Cross(point)
            | Self::Label(point, _)
            | Self::Candidate { point, .. } => Some(*point),
            Self::Way { .. }
            | Self::Arrow(..)
            | Self::Planned { .. }
            | Self::GivenAway(_)
            | Self::Judged { .. }
            | Self::Better(_) => None,
        }
    }
}

/// Marks the last move.
pub fn last_move(view: &BoardView, geometry: Geometry, look: &Look) -> String {
    let Some(mv) = &view.last else {
        return String::new();
    };
    let from = mv.from.map(|from| {
        let place = geometry.centre(from);
        let Place { x, y } = place;
        let red = contrast::alarm(ground(look, geometry, place));
        format!(
            r#"<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="{red}" stroke-width="1.6"/>"#
        )
    });
    let to = mv.to.map(|to| {
        let Place { x, y } = geometry.centre(to);
        let radius = CELL
            * match look.material {
                Material::Wood | Material::Slate => 0.14,
                Material::Cloth => 0.11,
            };
        let red = contrast::alarm([look.piece(mv.colour); 2]);
        format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{red}"/>"#)
    });
    from.into_iter().chain(to).collect()
}

/// Crosses on forbidden points.
pub fn forbidden(view: &BoardView, geometry: Geometry, look: &Look) -> String {
    let crosses = view.forbidden.iter();
    crosses
        .map(|&(point, _)| {
            let place = geometry.centre(point);
            cross(place, ground(look, geometry, place))
        })
        .collect()
}

/// The numbers of the moves that an opening offers.
fn offers(view: &BoardView, geometry: Geometry, look: &Look) -> String {
    let numbered = (1..).zip(&view.offers);
    let label = |(number, &point): (u8, &Point)| Mark::Label(point, number.to_string());
    numbered
        .map(|offer| mark(&label(offer), view, geometry, look))
        .collect()
}

/// Rings around the winning pieces.
pub fn winners(view: &BoardView, geometry: Geometry, look: &Look) -> String {
    let cells = view.outcome.iter().flat_map(|outcome| &outcome.cells);
    let ring = |&point: &Point| {
        let Place { x, y } = geometry.centre(point);
        let radius = look.radius * CELL;
        format!(
            r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#ffffff" stroke-width="5.6" opacity=".8"/><circle class="winner" cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#e8a514" stroke-width="3.4"/>"##
        )
    };
    cells.map(ring).collect()
}

/// Dots on the targets of the picked-up piece, or with `everywhere`, on all points that may be played. Captures have a
/// ring.
pub fn legal(
    view: &BoardView,
    held: &Held,
    marks: &[Mark],
    geometry: Geometry,
    look: &Look,
    everywhere: bool,
) -> String {
    let from = held.piece();
    let shown = view.legal.iter().filter(|mv| match (mv.from, from) {
        (Some(start), Some(from)) => start == from,
        (Some(_), None) => false,
        // On a board where nearly every point is legal, dots would be noise.
        (None, _) => everywhere && look.material == Material::Cloth,
    });
    let is_marked = |mv: &&MoveView| marks.iter().any(|mark| mark.printed_on() == mv.to);
    shown
        .filter(|mv| !is_marked(mv))
        .filter_map(|mv| Some(target(mv, geometry.centre(mv.to?), geometry, look)))
        .collect()
}

fn target(mv: &MoveView, place: Place, geometry: Geometry, look: &Look) -> String {
    let Place { x, y } = place;
    if mv.captures.is_some() {
        let radius = look.radius * CELL + 4.0;
        return format!(
            r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#ff5f74" stroke-width="2.4" stroke-dasharray="5 3.4"/>"##
        );
    }
    let ground = ground(look, geometry, place);
    let fill = contrast::seen(&[look.hints[mv.colour.index()]], ground);
    format!(r#"<circle class="legal" cx="{x}" cy="{y}" r="5" fill="{fill}"/>"#)
}

/// A ring around the picked-up piece.
pub fn selected(held: &Held, geometry: Geometry, look: &Look) -> String {
    let ring = held.piece().map(|point| {
        let Place { x, y } = geometry.centre(point);
        let radius = look.radius * CELL + 3.2;
        format!(
            r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="#fff" stroke-width="2.2"/>"##
        )
    });
    ring.unwrap_or_default()
}

/// The path of a capture along the track.
pub fn way(from: Point, path: &[PathStep], geometry: Geometry) -> String {
    let data = geometry.way(from, path);
    format!(
        r##"<path d="{data}" fill="none" stroke="#ff5f74" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" opacity=".9"/>"##
    )
}

/// The move numbers on the pieces.
pub fn numbers(
    view: &BoardView,
    numbers: &[(Point, u16)],
    geometry: Geometry,
    look: &Look,
) -> String {
    let number = |&(point, number): &(Point, u16)| {
        let colour = view.piece(point)?;
        let last = view.last.as_ref().and_then(|mv| mv.to) == Some(point);
        let fill = if last {
            contrast::alarm([look.piece(colour); 2]).to_string()
        } else {
            ink_on(look, colour).to_owned()
        };
        let size = if number < 100 { 15.0 } else { 12.5 };
        Some(text(
            geometry.centre(point),
            &number.to_string(),
            size,
            &fill,
        ))
    };
    numbers.iter().filter_map(number).collect()
}

/// Draws one of a screen's marks.
pub fn mark(mark: &Mark, view: &BoardView, geometry: Geometry, look: &Look) -> String {
    match mark {
        Mark::Hint(point) => {
            let place = geometry.centre(*point);
            let Place { x, y } = place;
            let radius = look.radius * CELL;
            let colour = contrast::advice(ground(look, geometry, place));
            format!(
                r#"<circle class="hint" cx="{x}" cy="{y}" r="{radius}" fill="{colour}" fill-opacity=".35" stroke="{colour}" stroke-width="3"/>"#
            )
        }
        Mark::Cross(point) => {
            let place = geometry.centre(*point);
            let piece = view.piece(*point).map(|colour| [look.piece(colour); 2]);
            cross(
                place,
                piece.unwrap_or_else(|| ground(look, geometry, place)),
            )
        }
        Mark::Label(point, label) => {
            let fill = match view.piece(*point) {
                Some(colour) => ink_on(look, colour).to_owned(),
                None => ink_on_board(look, geometry, geometry.centre(*point)),
            };
            text(geometry.centre(*point), label, 15.0, &fill)
        }
        Mark::Candidate { point, label, best } => {
            let place = geometry.centre(*point);
            let ground = ground(look, geometry, place);
            candidate(
                place,
                label,
                contrast::value_disc(look.material, ground, *best),
            )
        }
        Mark::GivenAway(point) => given_away(geometry.centre(*point), geometry, look),
        Mark::Judged {
            point,
            sign,
            serious,
        } => {
            let place = geometry.centre(*point);
            let ground = ground(look, geometry, place);
            judged(place, sign, *serious, (look, ground))
        }
        Mark::Better(point) => better(geometry.centre(*point), geometry, look),
        Mark::Way { from, path } => way(*from, path, geometry),
        Mark::Arrow(from, to) => {
            let (from, to) = (geometry.centre(*from), geometry.centre(*to));
            let colour = contrast::advice(ground(look, geometry, to));
            arrow(from, to, &colour.to_string())
        }
        Mark::Planned { from, to } => {
            let points = [from, to].into_iter().flatten();
            points
                .map(|point| planned(geometry.centre(*point), geometry, look))
                .collect()
        }
    }
}

/// A label with the name of a point beside it, inside the picture.
pub fn name_tag(point: Point, geometry: Geometry) -> String {
    let Place { x, y } = geometry.centre(point);
    let down = if y < CELL * 1.6 { 1.0 } else { -1.0 };
    let name = point.to_string();
    let width = 12.0 + 7.0 * name.len() as f64;
    let (left, y) = (x - width / 2.0, y + down * CELL * 0.78);
    let top = y - 8.5;
    let label = text(Place { x, y }, &name, 11.0, "#fffdf9");
    format!(
        r##"<g opacity=".92" aria-hidden="true"><rect x="{left}" y="{top}" width="{width}" height="17" rx="5" fill="#22242a"/>{label}</g>"##
    )
}

/// A preview of a piece, with a dashed ring while it waits for confirmation.
pub fn shadow_piece(place: Place, reference: &str, radius: f64, waits: bool) -> String {
    let Place { x, y } = place;
    let opacity = if waits { 0.82 } else { 0.5 };
    let ring = if waits {
        let radius = radius * CELL + 3.0;
        format!(
            r##"<circle r="{radius}" fill="none" stroke="#2f9ea3" stroke-width="2.2" stroke-dasharray="4 3"/>"##
        )
    } else {
        String::new()
    };
    format!(
        r#"<g transform="translate({x} {y})"><use href="{reference}" opacity="{opacity}"/>{ring}</g>"#
    )
}

/// The keyboard cursor.
pub fn cursor(Place { x, y }: Place) -> String {
    let side = CELL * 0.92;
    let (left, top) = (x - side / 2.0, y - side / 2.0);
    format!(
        r##"<rect x="{left}" y="{top}" width="{side}" height="{side}" rx="6" fill="none" stroke="#0fb5b0" stroke-width="2.6"/>"##
    )
}

fn candidate(Place { x, y }: Place, label: &str, disc: ValueDisc) -> String {
    let ValueDisc { fill, ring, ink } = disc;
    // Longer labels, such as those of wins, are smaller.
    let size = if label.chars().count() > 3 { 9.5 } else { 12.0 };
    let label = text(Place { x, y }, label, size, &ink.to_string());
    format!(
        r#"<circle class="value" cx="{x}" cy="{y}" r="16.2" fill="{fill}" stroke="{ring}" stroke-width="1.6"/>{label}"#
    )
}

/// A sign beside a point whose centre is occupied.
fn corner_label(place: Place, label: &str, geometry: Geometry, look: &Look) -> String {
    let red = contrast::alarm(ground(look, geometry, place));
    let corner = Place {
        x: place.x + CELL * 0.4,
        y: place.y - CELL * 0.4,
    };
    text(corner, label, 14.0, &red.to_string())
}

/// A dashed square on a point that a move gives away.
fn given_away(place: Place, geometry: Geometry, look: &Look) -> String {
    let red = contrast::alarm(ground(look, geometry, place));
    let side = CELL * 0.86;
    let (x, y) = (place.x - side / 2.0, place.y - side / 2.0);
    format!(
        r#"<rect class="given" x="{x}" y="{y}" width="{side}" height="{side}" rx="6" fill="{red}" fill-opacity=".22" stroke="{red}" stroke-width="2.4" stroke-dasharray="6 4"/>"#
    )
}

/// A ring around a played move, with its sign on a badge.
fn judged(place: Place, sign: &str, serious: bool, (look, ground): (&Look, Ground)) -> String {
    let Place { x, y } = place;
    let radius = look.radius * CELL + 1.0;
    let (colour, ring) = if serious {
        ("#bf1f38", contrast::alarm(ground))
    } else {
        ("#a8480b", contrast::caution(ground))
    };
    let badge = badge(place);
    let label = text(badge, sign, 12.0, "#ffffff");
    format!(
        r##"<circle class="judged" cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{ring}" stroke-width="2.6"/><circle cx="{}" cy="{}" r="10.5" fill="{colour}" stroke="#ffffff" stroke-width="1.4"/>{label}"##,
        badge.x, badge.y
    )
}

/// A ring on the point of the better move, with a check mark on a badge.
fn better(place: Place, geometry: Geometry, look: &Look) -> String {
    let Place { x, y } = place;
    let radius = look.radius * CELL - 1.0;
    let colour = contrast::advice(ground(look, geometry, place));
    let Place { x: left, y: top } = badge(place);
    let (from_x, from_y) = (left - 4.6, top + 0.4);
    format!(
        r##"<circle class="better" cx="{x}" cy="{y}" r="{radius}" fill="{colour}" fill-opacity=".3" stroke="{colour}" stroke-width="3"/><circle cx="{left}" cy="{top}" r="10.5" fill="#0f4b4e" stroke="#d5fff8" stroke-width="1.4"/><path d="M{from_x} {from_y}l3.4 3.4 6 -7" fill="none" stroke="#d5fff8" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>"##
    )
}

/// The centre of a badge at the upper right of a piece.
fn badge(Place { x, y }: Place) -> Place {
    Place {
        x: x + CELL * 0.34,
        y: y - CELL * 0.34,
    }
}

/// A dashed ring on a point of a planned move.
fn planned(place: Place, geometry: Geometry, look: &Look) -> String {
    let Place { x, y } = place;
    let radius = look.radius * CELL + 2.0;
    let colour = contrast::advice(ground(look, geometry, place));
    format!(
        r#"<circle class="planned" cx="{x}" cy="{y}" r="{radius}" fill="{colour}" fill-opacity=".3" stroke="{colour}" stroke-width="2.6" stroke-dasharray="5 3.4"/>"#
    )
}

fn arrow(from: Place, to: Place, colour: &str) -> String {
    const HEAD: f64 = 14.0;
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (neck_x, neck_y) = (to.x - ux * HEAD, to.y - uy * HEAD);
    let (side_x, side_y) = (-uy * HEAD / 2.0, ux * HEAD / 2.0);
    format!(
        r#"<g><path d="M{} {}L{neck_x:.1} {neck_y:.1}" stroke="{colour}" stroke-width="5" fill="none"/><path d="M{} {}L{:.1} {:.1}L{:.1} {:.1}Z" fill="{colour}"/></g>"#,
        from.x,
        from.y,
        to.x,
        to.y,
        neck_x + side_x,
        neck_y + side_y,
        neck_x - side_x,
        neck_y - side_y,
    )
}

fn cross(Place { x, y }: Place, ground: Ground) -> String {
    let red = contrast::alarm(ground);
    let (x, y) = (x - 8.0, y - 8.0);
    format!(
        r#"<path d="M{x} {y}l16 16m0 -16l-16 16" stroke="{red}" stroke-width="3" stroke-linecap="round" fill="none"/>"#
    )
}

fn text(Place { x, y }: Place, text: &str, size: f64, fill: &str) -> String {
    let text = escaped(text);
    format!(
        r#"<text x="{x}" y="{y}" fill="{fill}" font-size="{size}" font-weight="600" font-family="system-ui,sans-serif" text-anchor="middle" dominant-baseline="central">{text}</text>"#
    )
}

/// Escapes a label: it may come from a record that somebody else wrote.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn ink_on(look: &Look, colour: Colour) -> &'static str {
    if look.piece(colour).is_light() {
        "#22242a"
    } else {
        "#f4f2ec"
    }
}

fn ink_on_board(look: &Look, geometry: Geometry, place: Place) -> String {
    let wanted = [Rgb(0x3a, 0x2a, 0x0e), Rgb(0xf4, 0xf2, 0xec)];
    contrast::seen(&wanted, ground(look, geometry, place)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::Preferences;
    use sente_rules::{GameId, Rules};

    #[test]
    fn a_label_cannot_bring_elements_of_its_own() {
        let view = Rules::usual(GameId::Renju).table().view();
        let geometry = Geometry::new(&view.shape, false);
        let look = Look::new(view.game, &Preferences::default(), None);
        let label = Mark::Label("h8".parse().unwrap(), "<script>&".to_owned());
        let svg = mark(&label, &view, geometry, &look);
        assert!(svg.contains(">&lt;script>&amp;</text>"), "{svg}");
    }

    #[test]
    fn only_the_picked_up_piece_shows_its_moves() {
        let view = Rules::usual(GameId::Surakarta).table().view();
        let geometry = Geometry::new(&view.shape, false);
        let look = Look::new(view.game, &Preferences::default(), None);
        let dots = |held: &Held| {
            legal(&view, held, &[], geometry, &look, true)
                .matches("<circle")
                .count()
        };
        assert_eq!(dots(&Held::Nothing), 0);
        assert_eq!(dots(&Held::Piece("c2".parse().unwrap())), 3);
    }

    #[test]
    fn nothing_is_printed_over_something_else() {
        let view = Rules::usual(GameId::Othello).table().view();
        let geometry = Geometry::new(&view.shape, false);
        let look = Look::new(view.game, &Preferences::default(), None);
        let point: Point = "f5".parse().unwrap();
        let value = |label: &str, best| Mark::Candidate {
            point,
            label: label.to_owned(),
            best,
        };
        let sign = Mark::Label(point, "!".to_owned());
        let marks = [
            sign,
            value("+1", false),
            value("+4", true),
            value("0", false),
        ];
        let svg = all(&view, &marks, geometry, &look);
        // The sign stands beside the best value; the other values are hidden.
        assert_eq!(svg.matches("<text").count(), 2, "{svg}");
        let Place { x, y } = geometry.centre(point);
        assert_eq!(svg.matches(&format!(r#"<text x="{x}" y="{y}""#)).count(), 1);
        assert!(svg.contains(">+4<") && svg.contains(">!<"), "{svg}");
        // A value or a hint replaces the dot of a legal move.
        for mark in [value("+4", true), Mark::Hint(point)] {
            let dots = legal(&view, &Held::Nothing, &[mark], geometry, &look, true);
            assert_eq!(dots.matches("<circle").count(), view.legal.len() - 1);
        }
    }
}

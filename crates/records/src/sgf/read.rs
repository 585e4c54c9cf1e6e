//! Reading: from nodes and properties to drafts of records.

use std::collections::BTreeMap;

use super::Coordinates;
use super::syntax::{Part, Parts};
use crate::error::{ReadError, Spot, Warnings};
use crate::replay::{Draft, PASS};
use crate::text::decode;
use crate::tree::{NodeId, Notes};
use crate::verdict::{Ending, Verdict};
use crate::{Budget, Info, gomoku_rules};
use sente_rules::gomoku;
use sente_rules::shortened;
use sente_rules::{Colour, GameId, Point, Rules};

type Properties = [(String, String)];

pub(crate) fn read(
    bytes: &[u8],
    hint: Option<GameId>,
    warnings: &mut Warnings,
) -> Result<Vec<Draft>, ReadError> {
    let text = decode(bytes, declared_encoding(bytes).as_deref());
    let mut parts = Parts::new(&text);
    let mut budget = Budget::default();
    let mut drafts = Vec::new();
    let mut refused = None;
    let mut game: Option<Game> = None;
    while let Some(part) = parts.next()? {
        let spot = parts.game();
        match part {
            Part::Open => {
                if let Some(game) = &mut game {
                    game.branches.push(game.node);
                }
            }
            Part::Close => {
                if let Some(game) = &mut game {
                    game.node = game.branches.pop().unwrap_or(NodeId::START);
                }
            }
            Part::Node(properties) => {
                if game.is_none() {
                    budget.another_game()?;
                    match Game::begin(&properties, hint) {
                        Ok(begun) => game = Some(begun),
                        Err(error) => {
                            warnings.add(spot, error.reason.clone());
                            refused.get_or_insert_with(|| ReadError::new(spot, error.reason));
                            skip_game(&mut parts)?;
                        }
                    }
                }
                if let Some(game) = &mut game {
                    game.node(&properties, &mut budget, spot, warnings)?;
                }
            }
        }
        if parts.depth() == 0 {
            drafts.extend(game.take().map(Game::finish));
        }
    }
    match refused {
        Some(error) if drafts.is_empty() => Err(error),
        _ => Ok(drafts),
    }
}

/// Finds `CA[…]` in the bytes, because decoding the text depends on it.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let beginning = &bytes[..bytes.len().min(4096)];
    let at = beginning.windows(3).position(|window| window == b"CA[")?;
    let label = beginning[at + 3..].split(|&byte| byte == b']').next()?;
    Some(String::from_utf8_lossy(label).into_owned())
}

fn skip_game(parts: &mut Parts<'_>) -> Result<(), ReadError> {
    while parts.depth() > 0 && parts.next()?.is_some() {}
    Ok(())
}

/// A game that is being read.
struct Game {
    draft: Draft,
    coordinates: Coordinates,
    /// Set-up stones, and the side to move after them.
    stones: BTreeMap<Point, Colour>,
    side: Option<Colour>,
    /// The node to which the next one is appended.
    node: NodeId,
    /// The nodes where the open variations branch off.
    branches: Vec<NodeId>,
}

impl Game {
    fn begin(properties: &Properties, hint: Option<GameId>) -> Result<Self, ReadError> {
        let rules = rules(properties, hint)?;
        Ok(Self {
            coordinates: Coordinates::of(&rules),
            draft: Draft::new(rules),
            stones: BTreeMap::new(),
            side: None,
            node: NodeId::START,
            branches: Vec::new(),
        })
    }

    fn node(
        &mut self,
        properties: &Properties,
        budget: &mut Budget,
        spot: Spot<'_>,
        warnings: &mut Warnings,
    ) -> Result<(), ReadError> {
        let mut notes = Notes::default();
        for (name, value) in properties {
            match name.as_str() {
                "B" => self.play(Colour::Black, value, budget)?,
                "W" => self.play(Colour::White, value, budget)?,
                "AB" | "AW" | "AE" | "PL" if self.draft.tree.is_empty() => {
                    self.set_up(name, value, spot, warnings);
                }
                "AB" | "AW" | "AE" => {
                    warnings.add(spot, "stones set up during the game are left out");
                }
                "RE" => {
                    self.draft.info.verdict = verdict(value);
                    if self.draft.info.verdict.is_none()
                        && !matches!(value.trim(), "" | "?" | "Void")
                    {
                        let result = shortened(value);
                        warnings.add(spot, format!("“{result}” is not understood as a result"));
                    }
                }
                _ => {
                    note(&mut self.draft.info, name, value);
                    annotate(&mut notes, self.coordinates, name, value);
                }
            }
        }
        self.draft.tree.notes_mut(self.node).merge(notes);
        Ok(())
    }

    fn play(&mut self, mover: Colour, value: &str, budget: &mut Budget) -> Result<(), ReadError> {
        budget.another_move()?;
        let value = value.trim();
        let action = match self.coordinates.point(value) {
            Some(point) => point.to_string(),
            None if self.coordinates.is_pass(value) => PASS.to_owned(),
            // The rules will reject it by name.
            None => value.to_owned(),
        };
        self.node = self.draft.push(self.node, &action, Some(mover));
        Ok(())
    }

    fn set_up(&mut self, name: &str, value: &str, spot: Spot<'_>, warnings: &mut Warnings) {
        let value = value.trim();
        if name == "PL" {
            self.side = match value.as_bytes().first() {
                Some(b'B' | b'b' | b'1') => Some(Colour::Black),
                Some(b'W' | b'w' | b'2') => Some(Colour::White),
                _ => None,
            };
            return;
        }
        let (from, to) = value.split_once(':').unwrap_or((value, value));
        let corners = self.coordinates.point(from).zip(self.coordinates.point(to));
        let Some((from, to)) = corners else {
            let value = shortened(value);
            warnings.add(spot, format!("“{value}” is not a point of the board"));
            return;
        };
        for col in from.col.min(to.col)..=from.col.max(to.col) {
            for row in from.row.min(to.row)..=from.row.max(to.row) {
                let point = Point::new(col, row);
                match name {
                    "AB" => self.stones.insert(point, Colour::Black),
                    "AW" => self.stones.insert(point, Colour::White),
                    _ => self.stones.remove(&point),
                };
            }
        }
    }

    fn finish(mut self) -> Draft {
        if !self.stones.is_empty() {
            self.draft.setup = Some(self.position_text());
        }
        self.draft
    }

    fn position_text(&self) -> String {
        let count = |colour| self.stones.values().filter(|&&c| c == colour).count();
        let first = self.draft.tree.children(NodeId::START).first();
        let first_mover = first.and_then(|node| self.draft.movers[node.index()]);
        let usual = if count(Colour::Black) > count(Colour::White) {
            Colour::White
        } else {
            Colour::Black
        };
        let side = self.side.or(first_mover).unwrap_or(usual);
        let lines = self.coordinates.lines;
        let (between, empty) = if self.coordinates.named {
            ("", '-')
        } else {
            ("/", '.')
        };
        let row = |line: u8| -> String {
            let row = if self.coordinates.named {
                line
            } else {
                lines - 1 - line
            };
            (0..lines)
                .map(|col| self.stones.get(&Point::new(col, row)))
                .map(|stone| stone.map_or(empty, |colour| colour.letter()))
                .collect()
        };
        let rows: Vec<_> = (0..lines).map(row).collect();
        format!("{} {}", rows.join(between), side.letter())
    }
}

/// The game of the first node.
fn rules(properties: &Properties, hint: Option<GameId>) -> Result<Rules, ReadError> {
    let value = |wanted: &str| {
        let mut found = properties.iter().filter(|(name, _)| name == wanted);
        found.next().map(|(_, value)| value.trim())
    };
    let size = value("SZ").map(|size| size.split(':').next().unwrap_or(size).trim());
    let lines: Option<usize> = size.and_then(|size| size.parse().ok());
    let named = value("RU").and_then(rules_by_name);
    let refused = |reason: String| Err(ReadError::file(reason));
    match value("GM") {
        Some("2") => return othello(lines),
        None if lines == Some(8) => return othello(lines),
        None if lines.is_none() && hint == Some(GameId::Othello) => return othello(lines),
        // Programs without a number for their game use that of Go, but have no komi.
        Some("1") if value("KM").is_some_and(|komi| komi != "0") => {
            return refused("this is a game of Go".to_owned());
        }
        Some("1" | "4" | "5") | None => {}
        Some(other) => {
            return refused(format!(
                "GM[{}] is a game that is not played here",
                shortened(other)
            ));
        }
    }
    let otherwise = named.as_ref().map_or(GameId::Gomoku, Rules::game);
    let lines = lines.unwrap_or_else(|| match &named {
        Some(Rules::Gomoku(rules)) => usize::from(rules.size().lines()),
        _ => 15,
    });
    let rules = gomoku_rules(hint, otherwise, lines)?;
    match (rules, named) {
        (Rules::Gomoku(rules), Some(Rules::Gomoku(named))) => {
            Ok(rules.with_opening(named.opening()).into())
        }
        (rules, _) => Ok(rules),
    }
}

fn othello(lines: Option<usize>) -> Result<Rules, ReadError> {
    match lines {
        None | Some(8) => Ok(Rules::usual(GameId::Othello)),
        Some(lines) => Err(ReadError::file(format!(
            "Othello is not played here on {lines}×{lines} squares"
        ))),
    }
}

/// The Gomoku rules of `RU`: Sente's own text, or a word that other programs use.
fn rules_by_name(name: &str) -> Option<Rules> {
    if let Ok(rules @ Rules::Gomoku(_)) = name.parse() {
        return Some(rules);
    }
    let name = name.to_lowercase();
    let is_any = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let variant = if is_any(&["renju", "rif", "连珠", "連珠"]) {
        gomoku::Variant::Renju
    } else if is_any(&["standard", "exact"]) {
        gomoku::Variant::Standard
    } else if is_any(&["gomoku", "free", "five"]) {
        gomoku::Variant::Freestyle
    } else {
        return None;
    };
    Some(gomoku::Rules::usual(variant).into())
}

fn note(info: &mut Info, name: &str, value: &str) {
    let text = match name {
        "PB" => &mut info.black.name,
        "PW" => &mut info.white.name,
        "BR" => &mut info.black.rating,
        "WR" => &mut info.white.rating,
        "DT" => &mut info.date,
        "EV" => &mut info.event,
        "PC" => &mut info.place,
        "TM" if info.clock.is_empty() => &mut info.clock,
        "OT" => &mut info.clock,
        _ => return,
    };
    value.clone_into(text);
}

fn annotate(notes: &mut Notes, coordinates: Coordinates, name: &str, value: &str) {
    match name {
        "C" | "N" | "GC" => {
            let comment = value.to_owned();
            notes.merge(Notes {
                comment,
                ..Notes::default()
            });
        }
        "V" => notes.evaluation = value.trim().parse().ok(),
        "HO" => notes.mark = true,
        "MS" => notes.time = value.trim().parse().ok(),
        "LB" => {
            if let Some((point, label)) = value.split_once(':')
                && let Some(point) = coordinates.point(point.trim())
            {
                notes.labels.insert(point, label.to_owned());
            }
        }
        _ => {}
    }
}

/// Parses `B+R`, `W+3.5`, `0`, and the words that people use.
fn verdict(value: &str) -> Option<Verdict> {
    let value = value.trim().to_lowercase();
    if let Some(verdict) = Verdict::from_score(&value) {
        return Some(verdict);
    }
    if matches!(value.as_str(), "0" | "draw" | "jigo" | "tie") || value.contains('和') {
        return Some(Verdict::plain(None));
    }
    let begins = |words: [&str; 3]| words.iter().any(|word| value.starts_with(word));
    let winner = if begins(["b", "黑", "黒"]) {
        Colour::Black
    } else if begins(["w", "白", "백"]) {
        Colour::White
    } else {
        return None;
    };
    let (_, how) = value.split_once('+').unwrap_or_default();
    let ending = match how.chars().next() {
        Some('r') => Ending::Resignation,
        Some('t') => Ending::Time,
        Some('f') => Ending::Forfeit,
        _ => Ending::Board,
    };
    Some(Verdict {
        winner: Some(winner),
        margin: how.parse().ok(),
        ending,
    })
}

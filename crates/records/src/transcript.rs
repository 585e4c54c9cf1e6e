//! Plain lists of moves, as in forums and books: `f5d6c3`, `1. h8 i9 2. h10`, `c2-c3 b5-b4`. Numbers, commas and line
//! breaks are ignored.

use super::error::{ReadError, Spot, WriteError};
use super::replay::{Draft, PASS};
use super::text::decode;
use super::tree::NodeId;
use super::{Budget, Format, Record, gomoku_rules};
use sente_rules::gomoku::Size;
use sente_rules::shortened;
use sente_rules::{GameId, Point, Rules};

pub(super) fn read(bytes: &[u8], hint: Option<GameId>) -> Result<Draft, ReadError> {
    let text = decode(bytes, None);
    let moves = moves(&text)?;
    if moves.is_empty() {
        return Err(ReadError::file("there is no move in it"));
    }
    let mut draft = Draft::new(rules(&moves, hint)?);
    let mut node = NodeId::START;
    for action in &moves {
        node = draft.push(node, action, None);
    }
    Ok(draft)
}

pub(super) fn write(record: &Record) -> Result<Vec<u8>, WriteError> {
    record.refuse_setup(Format::Transcript)?;
    let tree = record.line(Format::Transcript)?.tree;
    let line = tree.main_line(NodeId::START);
    let actions: Vec<_> = line.map(|node| tree.action(node)).collect();
    if actions.is_empty() {
        return Err(WriteError::Content {
            format: Format::Transcript,
            what: "a game without moves".to_owned(),
        });
    }
    let mut text = actions.join(record.rules.game().facts().move_separator);
    text.push('\n');
    Ok(text.into_bytes())
}

/// Splits a transcript into moves in lower case, for any game; a pass stays a move.
pub fn moves(text: &str) -> Result<Vec<String>, ReadError> {
    let mut moves = Vec::new();
    let mut budget = Budget::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if is_filling(c) {
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let Some((action, length)) = first_move(rest) else {
            let word = rest.split(is_filling).next().unwrap_or(rest);
            let offset = text.len() - rest.len();
            let place = Spot { text, offset };
            return Err(ReadError::new(
                place,
                format!("“{}” is not a move", shortened(word)),
            ));
        };
        budget.another_move()?;
        moves.push(action);
        rest = &rest[length..];
    }
    Ok(moves)
}

/// Skips the text between moves, including move numbers and results.
fn is_filling(c: char) -> bool {
    c.is_whitespace() || c.is_ascii_digit() || ",.;:()[]/-–½".contains(c)
}

/// The move at the beginning of the text, and its length.
fn first_move(text: &str) -> Option<(String, usize)> {
    let letters = text
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    if matches!(
        text[..letters].to_ascii_lowercase().as_str(),
        "pa" | "ps" | PASS
    ) {
        return Some((PASS.to_owned(), letters));
    }
    let (from, length) = first_point(text)?;
    let after = &text[length..];
    let sign = match after.chars().next() {
        Some('-' | '–') => '-',
        Some('x' | 'X' | '×') => 'x',
        _ => return Some((from.to_string(), length)),
    };
    let sign_length = after.chars().next().map_or(0, char::len_utf8);
    match first_point(&after[sign_length..]) {
        Some((to, to_length)) => {
            let all = length + sign_length + to_length;
            Some((format!("{from}{sign}{to}"), all))
        }
        None => Some((from.to_string(), length)),
    }
}

fn first_point(text: &str) -> Option<(Point, usize)> {
    let tail = text.get(1..)?;
    let digits = tail.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let length = 1 + digits;
    Some((text[..length].parse().ok()?, length))
}

/// The rules of the moves: those of the hint, else those of the game that the moves look like.
fn rules(moves: &[String], hint: Option<GameId>) -> Result<Rules, ReadError> {
    let is_way = |action: &String| action.contains(['-']) || action[1..].contains('x');
    let game = match hint {
        Some(game) => game,
        None if moves.iter().any(is_way) => GameId::Surakarta,
        None if is_othello(moves) => GameId::Othello,
        None => GameId::Gomoku,
    };
    match Rules::usual(game) {
        Rules::Gomoku(_) => gomoku_rules(Some(game), game, lines(moves)),
        usual => Ok(usual),
    }
}

fn is_othello(moves: &[String]) -> bool {
    let mut table = Rules::usual(GameId::Othello).table();
    let mut listed = moves.iter().filter(|action| *action != PASS);
    listed.all(|action| table.play_text(action).is_ok())
}

/// The smallest board that has all the points; the default one if none has.
fn lines(moves: &[String]) -> usize {
    let points = moves
        .iter()
        .filter_map(|action| action.parse::<Point>().ok());
    let needed = points
        .map(|point| point.col.max(point.row) + 1)
        .max()
        .unwrap_or(0);
    let sizes = [Size::Fifteen, Size::Nineteen, Size::Twenty];
    let fitting = sizes.into_iter().find(|size| size.lines() >= needed);
    usize::from(fitting.unwrap_or_default().lines())
}

//! Reads the JSON games of an older desktop program: 15×15, a list of `[row, column]` from 0 at the top left. Never
//! writes this format.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::error::{Place, ReadError, Warnings};
use super::replay::Draft;
use super::tree::NodeId;
use super::verdict::Verdict;
use super::{Budget, gomoku_rules};
use sente_rules::{Colour, GameId, Point};

const LINES: u8 = 15;

#[derive(Deserialize)]
struct Document {
    black_player_name: String,
    white_player_name: String,
    moves: Vec<[u8; 2]>,
    #[serde(default)]
    ended: bool,
    #[serde(default)]
    win: u64,
}

/// The fields that distinguish such a game from other JSON.
#[derive(Deserialize)]
struct Fields {
    sente: Option<IgnoredAny>,
    black_player_name: Option<IgnoredAny>,
    white_player_name: Option<IgnoredAny>,
    moves: Option<IgnoredAny>,
}

/// Whether a JSON document is such a game; an error if it looks like one but lacks a field.
pub(super) fn is_one(bytes: &[u8]) -> Result<bool, ReadError> {
    let Ok(fields) = serde_json::from_slice::<Fields>(bytes) else {
        return Ok(false);
    };
    let names = [&fields.black_player_name, &fields.white_player_name];
    if fields.sente.is_some() || names.iter().all(|name| name.is_none()) {
        return Ok(false);
    }
    let [black, white] = names;
    for (name, field) in [
        ("black_player_name", black),
        ("white_player_name", white),
        ("moves", &fields.moves),
    ] {
        if field.is_none() {
            return Err(ReadError::file(format!(
                "this is no game of the older desktop program: the field “{name}” is missing"
            )));
        }
    }
    Ok(true)
}

pub(super) fn read(
    bytes: &[u8],
    hint: Option<GameId>,
    warnings: &mut Warnings,
) -> Result<Draft, ReadError> {
    let document: Document = serde_json::from_slice(bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let reason = error.to_string();
        let place = format!(" at line {line} column {column}");
        let reason = reason.strip_suffix(&place).unwrap_or(&reason);
        ReadError::new(Place::Line { line, column }, reason.to_owned())
    })?;
    let mut draft = Draft::new(gomoku_rules(hint, GameId::Gomoku, usize::from(LINES))?);
    draft.info.black.name = document.black_player_name;
    draft.info.white.name = document.white_player_name;
    let mut budget = Budget::default();
    let mut node = NodeId::START;
    for (index, [row, column]) in document.moves.into_iter().enumerate() {
        budget.another_move()?;
        if row >= LINES || column >= LINES {
            return Err(ReadError::new(
                Place::Move {
                    game: None,
                    ply: index + 1,
                    text: format!("[{row},{column}]"),
                },
                format!("there is no such point on a board of {LINES}×{LINES}"),
            ));
        }
        let point = Point::new(column, LINES - 1 - row);
        node = draft.push(node, &point.to_string(), None);
    }
    if document.ended {
        draft.info.verdict = match document.win {
            0 => Some(Verdict::plain(None)),
            1 => Some(Verdict::plain(Some(Colour::Black))),
            2 => Some(Verdict::plain(Some(Colour::White))),
            other => {
                let reason = format!("“win” is {other}: 0, 1 and 2 are results");
                warnings.add(Place::File, reason);
                None
            }
        };
    }
    Ok(draft)
}

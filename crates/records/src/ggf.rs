//! The Generic Game Format of Othello servers: games between `(;` and `;)`, one line of moves each, with evaluations
//! and times. Other games of the servers are not supported.

use std::fmt::Write as _;

use super::error::{ReadError, Spot, Warnings, WriteError};
use super::replay::{Draft, PASS, Replay};
use super::text::decode;
use super::tree::NodeId;
use super::verdict::{Ending, Verdict};
use super::{Budget, Format, Info, Player, Record};
use sente_rules::shortened;
use sente_rules::{Colour, GameId, Rules};

/// The number of discs that is written for a win without counting.
const WHOLE_BOARD: f32 = 64.0;

pub(super) fn read(bytes: &[u8], warnings: &mut Warnings) -> Result<Vec<Draft>, ReadError> {
    let text = decode(bytes, None);
    let mut budget = Budget::default();
    let mut drafts = Vec::new();
    let mut rest = text.as_str();
    let mut refused = None;
    while let Some(open) = rest.find("(;") {
        budget.another_game()?;
        let offset = text.len() - rest.len() + open;
        let spot = |offset| Spot {
            text: &text,
            offset,
        };
        let (properties, length) = properties(&rest[open..])
            .map_err(|(at, reason)| ReadError::new(spot(offset + at), reason))?;
        match game(&properties, &mut budget)? {
            Ok(draft) => drafts.push(draft),
            Err(reason) => {
                warnings.add(spot(offset), reason.clone());
                refused.get_or_insert_with(|| ReadError::new(spot(offset), reason));
            }
        }
        rest = &rest[open + length..];
    }
    match refused {
        Some(error) if drafts.is_empty() => Err(error),
        _ => Ok(drafts),
    }
}

pub(super) fn write(records: &[Record]) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for record in records {
        record.refuse_game(Format::Ggf)?;
        let replay = record.line(Format::Ggf)?;
        write_game(&mut text, record, &replay)?;
    }
    Ok(text.into_bytes())
}

type Property<'a> = (&'a str, &'a str);

/// The properties of the game at the beginning of the text, and the length of its text.
fn properties(text: &str) -> Result<(Vec<Property<'_>>, usize), (usize, String)> {
    const MOST: usize = 10_000;
    let mut properties = Vec::new();
    let mut at = "(;".len();
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if let Some(after) = trimmed.strip_prefix(';') {
            if after.starts_with(')') {
                return Ok((properties, at + ";)".len()));
            }
            at += 1;
            continue;
        }
        if trimmed.starts_with(')') {
            return Ok((properties, at + 1));
        }
        let name = trimmed.find(|c: char| !c.is_ascii_alphabetic());
        let (Some(name @ 1..), Some(end)) = (name, trimmed.find(']')) else {
            let found = shortened(trimmed.lines().next().unwrap_or_default());
            return Err((
                at,
                format!("a property like B[f5] is expected, not “{found}”"),
            ));
        };
        let Some(value) = trimmed[..end].get(name..).and_then(|v| v.strip_prefix('[')) else {
            return Err((at + name, "“[” is expected here".to_owned()));
        };
        if properties.len() == MOST {
            return Err((at, format!("a game has more than {MOST} properties")));
        }
        properties.push((&trimmed[..name], value));
        at += end + 1;
    }
}

/// The game with these properties; the inner error says why the game is not supported.
fn game(
    properties: &[Property<'_>],
    budget: &mut Budget,
) -> Result<Result<Draft, String>, ReadError> {
    let mut draft = Draft::new(Rules::usual(GameId::Othello));
    let mut node = NodeId::START;
    for &(name, value) in properties {
        let value = value.trim();
        let mover = match name {
            "B" => Colour::Black,
            "W" => Colour::White,
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                return Ok(Err(format!("“{}” is not Othello", shortened(value))));
            }
            "TY" if value.contains(['a', 'A']) => {
                return Ok(Err("Anti-Othello is not played here".to_owned()));
            }
            "BO" => match start(value) {
                Ok(start) => {
                    draft.setup = Some(start);
                    continue;
                }
                Err(reason) => return Ok(Err(reason)),
            },
            _ => {
                note(&mut draft.info, name, value);
                continue;
            }
        };
        budget.another_move()?;
        let mut parts = value.split('/').map(str::trim);
        let action = parts.next().unwrap_or_default().to_ascii_lowercase();
        let is_pass = matches!(action.as_str(), "pa" | "ps" | PASS);
        let action = if is_pass { PASS } else { &action };
        let evaluation = parts.next().and_then(|value| value.parse::<f32>().ok());
        let time = parts.next().and_then(milliseconds);
        node = draft.push(node, action, Some(mover));
        let notes = draft.tree.notes_mut(node);
        notes.evaluation = evaluation.map(|value| for_black(value, mover));
        notes.time = time;
    }
    Ok(Ok(draft))
}

fn note(info: &mut Info, name: &str, value: &str) {
    let text = match name {
        "PB" => &mut info.black.name,
        "PW" => &mut info.white.name,
        "RB" => &mut info.black.rating,
        "RW" => &mut info.white.rating,
        "DT" => &mut info.date,
        "PC" => &mut info.place,
        "TI" => &mut info.clock,
        "RE" => {
            info.verdict = verdict(value);
            return;
        }
        _ => return,
    };
    value.clone_into(text);
}

/// Servers write evaluations from the perspective of the mover, records from Black's.
fn for_black(value: f32, mover: Colour) -> f32 {
    match mover {
        Colour::Black => value,
        Colour::White => -value,
    }
}

/// Parses `+2.000` or `-64.000:r`: discs for Black, and the cause of the end.
fn verdict(value: &str) -> Option<Verdict> {
    let (number, ending) = value.split_once(':').unwrap_or((value, ""));
    let difference: f32 = number.trim().parse().ok()?;
    let ending = match ending.trim() {
        "r" => Ending::Resignation,
        "t" => Ending::Time,
        "s" => Ending::Agreement,
        _ => Ending::Board,
    };
    let counted = Verdict::counted(difference);
    let is_counted = matches!(ending, Ending::Board | Ending::Agreement);
    Some(Verdict {
        margin: counted
            .margin
            .filter(|&margin| is_counted || margin != WHOLE_BOARD),
        ending,
        ..counted
    })
}

/// Parses seconds with decimals, or hours, minutes and seconds with colons.
fn milliseconds(text: &str) -> Option<u32> {
    let seconds = text.split(':').try_fold(0.0, |sum, part| {
        let part: f64 = part.parse().ok()?;
        Some(sum * 60.0 + part)
    })?;
    (0.0..1e6)
        .contains(&seconds)
        .then(|| (seconds * 1000.0).round() as u32)
}

/// Parses `8 -------- … *`: the board from a1, `*` for black, `O` for white, and the side to move.
fn start(value: &str) -> Result<String, String> {
    let mut words = value.split_whitespace();
    let size = words.next().unwrap_or_default();
    if size != "8" {
        return Err(format!(
            "boards of size “{}” are not played here",
            shortened(size)
        ));
    }
    let board: String = words.collect();
    if board.chars().count() != 65 {
        return Err("the start position has not 64 squares and a side to move".to_owned());
    }
    let last = board.char_indices().next_back().map_or(0, |(at, _)| at);
    let (squares, turn) = board.split_at(last);
    Ok(format!("{squares} {turn}").replace('*', "X"))
}

fn write_game(text: &mut String, record: &Record, replay: &Replay) -> Result<(), WriteError> {
    let info = record.info.cleaned();
    let Player {
        name: black,
        rating: black_rating,
    } = &info.black;
    let Player {
        name: white,
        rating: white_rating,
    } = &info.white;
    let result = info.verdict.map(result).transpose()?;
    let texts = [
        ("PC", &info.place),
        ("DT", &info.date),
        ("PB", black),
        ("PW", white),
        ("RB", black_rating),
        ("RW", white_rating),
        ("TI", &info.clock),
    ];
    text.push_str("(;GM[Othello]");
    for (name, value) in texts {
        if value.contains(']') {
            return Err(WriteError::Content {
                format: Format::Ggf,
                what: format!("“]”, as in “{value}”"),
            });
        }
        if !value.is_empty() {
            let _ = write!(text, "{name}[{value}]");
        }
    }
    text.push_str("TY[8]");
    if let Some(result) = result {
        let _ = write!(text, "RE[{result}]");
    }
    let usual = record.rules.table().position_text();
    let start = record
        .setup
        .as_ref()
        .unwrap_or(&usual)
        .replace(['X', 'x'], "*");
    let (squares, side) = start.split_once(' ').unwrap_or_default();
    text.push_str("BO[8");
    for row in squares.as_bytes().chunks(8) {
        text.push(' ');
        text.extend(row.iter().map(|&square| char::from(square)));
    }
    let _ = write!(text, " {}]", side.trim());
    write_moves(text, replay);
    text.push_str(";)\n");
    Ok(())
}

fn write_moves(text: &mut String, replay: &Replay) {
    let tree = &replay.tree;
    let letter = |colour| match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    };
    let mut passed = replay.passes[NodeId::START.index()];
    for node in tree.main_line(NodeId::START) {
        if let Some(colour) = passed {
            let _ = write!(text, "{}[PA]", letter(colour));
        }
        let mover = replay.movers[node.index()];
        let notes = tree.notes(node);
        let _ = write!(text, "{}[{}", letter(mover), tree.action(node));
        if notes.evaluation.is_some() || notes.time.is_some() {
            text.push('/');
        }
        if let Some(value) = notes.evaluation {
            let _ = write!(text, "{}", for_black(value, mover));
        }
        if let Some(time) = notes.time {
            let _ = write!(text, "/{}.{:03}", time / 1000, time % 1000);
        }
        text.push(']');
        passed = replay.passes[node.index()];
    }
}

/// The result in discs, which the format requires even if the game ended otherwise.
fn result(verdict: Verdict) -> Result<String, WriteError> {
    let cannot = |what: &str| WriteError::Content {
        format: Format::Ggf,
        what: what.to_owned(),
    };
    let suffix = match verdict.ending {
        Ending::Board => "",
        Ending::Resignation => ":r",
        Ending::Time => ":t",
        Ending::Agreement => ":s",
        Ending::Forfeit => return Err(cannot("a game decided by forfeit")),
    };
    let margin = match (verdict.winner, verdict.margin, verdict.ending) {
        (None, ..) => 0.0,
        (_, Some(margin), _) => margin,
        (_, None, Ending::Resignation | Ending::Time) => WHOLE_BOARD,
        (_, None, Ending::Board | Ending::Agreement | Ending::Forfeit) => {
            return Err(cannot("a win without the number of discs"));
        }
    };
    let sign = match verdict.winner {
        Some(Colour::White) => '-',
        Some(Colour::Black) | None => '+',
    };
    Ok(format!("{sign}{margin:.3}{suffix}"))
}

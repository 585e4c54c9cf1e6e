//! Asks for an action and parses it: a point, or in Surakarta the kind of a move and two points counted from 0 at the
//! top-left.

use sente_match::Match;
use sente_rules::{FirstRow, Point, Seat, Shape, Surface};

use super::dialogue::{Dialogue, End};
use crate::messages::{self, Badge};

/// An action of a person at the board.
pub enum Request {
    /// A move in notation.
    Play(String),
    Undo,
    /// A request for a hint.
    Hint,
    Moves,
    Resign,
    Quit,
}

impl Request {
    /// The commands that can be typed instead of a move.
    pub const WORDS: &str = "undo, hint, moves, resign, quit";

    fn word(answer: &str) -> Option<Self> {
        match answer {
            // Before the first answer of a move, “back” takes the last move back.
            "undo" | "back" => Some(Self::Undo),
            "hint" => Some(Self::Hint),
            "moves" => Some(Self::Moves),
            "resign" => Some(Self::Resign),
            "quit" => Some(Self::Quit),
            _ => None,
        }
    }
}

/// Asks the person in this seat. Does not check whether a move is legal.
pub fn ask(game: &Match, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<Request, End> {
    let name = messages::player(game, seat, Badge::Letter);
    let shape = game.table().view().shape;
    match shape.surface {
        Surface::Tracks => ask_track_move(&name, &shape, dialogue),
        Surface::Crossings | Surface::Squares => {
            let answer = dialogue.ask(&name)?.to_lowercase();
            Ok(Request::word(&answer).unwrap_or(Request::Play(answer)))
        }
    }
}

/// Asks for the kind and the two points; “back” returns to the question before.
fn ask_track_move(name: &str, shape: &Shape, dialogue: &mut Dialogue<'_>) -> Result<Request, End> {
    let mut answered = Vec::new();
    let joint = 'kind: loop {
        let joint = match ask_kind(name, dialogue)? {
            Ok(joint) => joint,
            Err(request) => return Ok(request),
        };
        answered.clear();
        while let Some(request) =
            ["The piece (row,column)?", "The target (row,column)?"].get(answered.len())
        {
            match ask_place(request, shape, dialogue)? {
                Answer::Place(place) => answered.push(place),
                Answer::GameRequest(request) => return Ok(request),
                Answer::Back if answered.pop().is_none() => continue 'kind,
                Answer::Back => {}
            }
        }
        break joint;
    };
    let [from, to] = [answered[0], answered[1]];
    Ok(Request::Play(format!("{from}{joint}{to}")))
}

/// An answer to the question for a point.
enum Answer {
    Place(Point),
    GameRequest(Request),
    Back,
}

fn ask_place(request: &str, shape: &Shape, dialogue: &mut Dialogue<'_>) -> Result<Answer, End> {
    dialogue.ask_until(request, |answer| {
        let word = answer.to_lowercase();
        match Request::word(&word) {
            _ if word == "back" => Ok(Answer::Back),
            Some(request) => Ok(Answer::GameRequest(request)),
            None => place(answer, shape).map(Answer::Place),
        }
    })
}

/// Asks whether a piece moves or captures, which determines the sign between the points; or returns another command.
fn ask_kind(name: &str, dialogue: &mut Dialogue<'_>) -> Result<Result<char, Request>, End> {
    dialogue.ask_until(&format!("{name}, move or capture?"), |answer| {
        let answer = answer.to_lowercase();
        match answer.as_str() {
            "move" => Ok(Ok('-')),
            "capture" => Ok(Ok('x')),
            _ => Request::word(&answer)
                .map(Err)
                .ok_or_else(|| format!("“{answer}” is not a type of move: write move or capture")),
        }
    })
}

/// Reads `row,column`, counted from 0 at the top-left.
fn place(answer: &str, shape: &Shape) -> Result<Point, String> {
    let numbers = answer.split_once(',').and_then(|(row, column)| {
        let number = |text: &str| text.trim().parse::<u8>().ok();
        Some((number(row)?, number(column)?))
    });
    let Some((row, column)) = numbers else {
        return Err(format!(
            "“{answer}” is not a point: write row,column, such as 4,2"
        ));
    };
    if row >= shape.height || column >= shape.width {
        let (rows, columns) = (shape.height - 1, shape.width - 1);
        return Err(format!(
            "{row},{column} is not on the board: rows go from 0 to {rows} and columns from 0 to {columns}"
        ));
    }
    Ok(Point::new(column, turned(row, shape)))
}

/// The text with the names of its points replaced by `row,column`.
pub fn in_numbers(text: &str, shape: &Shape) -> String {
    shape.reading_order().fold(text.to_owned(), |text, point| {
        let place = format!("{},{}", turned(point.row, shape), point.col);
        text.replace(&point.to_string(), &place)
    })
}

/// The row counted from the other end, where rows are drawn from there; its own inverse.
fn turned(row: u8, shape: &Shape) -> u8 {
    match shape.first_row {
        FirstRow::Top => row,
        FirstRow::Bottom => shape.height - 1 - row,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    fn shape() -> Shape {
        Rules::usual(GameId::Surakarta).table().view().shape
    }

    #[test]
    fn places_count_from_the_top_left() {
        assert_eq!(place("0,0", &shape()), Ok(Point::new(0, 5)));
        assert_eq!(place(" 4 , 2 ", &shape()), Ok(Point::new(2, 1)));
        for bad in ["", "4", "4_2", "4,2,1", "-1,2", "x,y", "300,1"] {
            assert!(place(bad, &shape()).unwrap_err().contains("not a point"));
        }
        let outside = place("6,3", &shape()).unwrap_err();
        assert!(outside.starts_with("6,3 is not on the board"), "{outside}");
    }

    #[test]
    fn points_are_renamed_in_a_sentence() {
        let text = in_numbers("no free track leads from a1 to c6", &shape());
        assert_eq!(text, "no free track leads from 5,0 to 0,2");
        assert_eq!(in_numbers("c2-c3", &shape()), "4,2-3,2");
    }
}

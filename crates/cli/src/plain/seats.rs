//! Asks who plays: one of five combinations for the two seats, and the names.

use sente_engine::PlayerRegistry;
use sente_match::Participant;
use sente_rules::{Colour, GameId};

use super::dialogue::{Dialogue, End};
use crate::messages;
use crate::registry;

const MODES: &str = "1  a person against a computer
2  random against a computer
3  a person against random
4  a computer against a computer
5  two people
The first one begins; write “second” after the number to take the second side, as in: 1 second";

/// What occupies a seat.
#[derive(Clone, Copy)]
enum Kind {
    Person,
    Computer,
    Random,
}

/// Asks for the mode and both names; “back” returns from each of the three questions to the one before.
pub fn ask(
    game: GameId,
    registry: &PlayerRegistry,
    dialogue: &mut Dialogue<'_>,
) -> Result<[Participant; 2], End> {
    'mode: loop {
        dialogue.say(MODES)?;
        let [first, second] = dialogue.agree_until("Who plays (1, 2, 3, 4, 5)?", |answer| {
            mode(answer)
                .ok_or_else(|| format!("“{answer}” is not a mode: write a number from 1 to 5"))
        })?;
        loop {
            let first = match participant(game, registry, Colour::Black, first, dialogue) {
                Err(End::Back) => continue 'mode,
                answer => answer?,
            };
            match participant(game, registry, Colour::White, second, dialogue) {
                Err(End::Back) => {}
                answer => return Ok([first, answer?]),
            }
        }
    }
}

fn mode(answer: &str) -> Option<[Kind; 2]> {
    let mut words = answer.split_whitespace();
    let mut kinds = match words.next()? {
        "1" => [Kind::Person, Kind::Computer],
        "2" => [Kind::Random, Kind::Computer],
        "3" => [Kind::Person, Kind::Random],
        "4" => [Kind::Computer; 2],
        "5" => [Kind::Person; 2],
        _ => return None,
    };
    match words.next().map(str::to_lowercase).as_deref() {
        None | Some("first") => {}
        Some("second") => kinds.reverse(),
        Some(_) => return None,
    }
    words.next().is_none().then_some(kinds)
}

fn participant(
    game: GameId,
    registry: &PlayerRegistry,
    colour: Colour,
    kind: Kind,
    dialogue: &mut Dialogue<'_>,
) -> Result<Participant, End> {
    let place = match colour {
        Colour::Black => "first",
        Colour::White => "second",
    };
    let who = format!(
        "Name of the {place} player ({})",
        messages::letter(game, colour)
    );
    match kind {
        Kind::Person => {
            let usual = messages::side(game, colour);
            let name = dialogue.agree(&format!("{who}, Enter for {usual}?"))?;
            Ok(Participant::person(or_usual(name, usual)))
        }
        Kind::Random => {
            let name = dialogue.agree(&format!("{who}, who plays at random, Enter for Random?"))?;
            Ok(Participant::computer(or_usual(name, "Random"), "random"))
        }
        Kind::Computer => computer(game, registry, &who, dialogue),
    }
}

/// A computer player is chosen by its id; any other name is the display name of the default player.
fn computer(
    game: GameId,
    registry: &PlayerRegistry,
    who: &str,
    dialogue: &mut Dialogue<'_>,
) -> Result<Participant, End> {
    const USUAL: &str = "sente-5";
    let roster = registry::strongest_first(registry, game);
    let ids: Vec<&str> = roster.iter().map(|profile| profile.id.as_str()).collect();
    dialogue.say(&format!("Computer players: {}.", ids.join(", ")))?;
    let answer = dialogue.agree(&format!("{who}, a computer, Enter for {USUAL}?"))?;
    let chosen = |id: &str| roster.iter().find(|p| p.id.eq_ignore_ascii_case(id));
    if let Some(profile) = chosen(or_usual(answer.clone(), USUAL).as_str()) {
        return Ok(Participant::computer(&profile.name, &profile.id));
    }
    dialogue.say(&format!("{USUAL} plays as {answer}."))?;
    Ok(Participant::computer(answer, USUAL))
}

fn or_usual(answer: String, usual: &str) -> String {
    if answer.is_empty() {
        usual.to_owned()
    } else {
        answer
    }
}

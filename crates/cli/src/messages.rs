//! Short sentences about a match, the same in every terminal interface. Decides nothing.

use sente_match::Match;
use sente_rules::{Asked, Colour, GameId, Outcome, Seat, Table};

/// The name of a side, which is the colour of its pieces.
pub const fn side(game: GameId, colour: Colour) -> &'static str {
    game.facts().side(colour)
}

/// The result of a board, with the names that this game gives to its sides.
pub fn outcome(game: GameId, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(colour) => format!("{} wins: {}", side(game, colour), outcome.reason),
        None => outcome.to_string(),
    }
}

/// The letter of a side's pieces.
pub const fn letter(game: GameId, colour: Colour) -> char {
    game.facts().letter(colour)
}

/// The label after a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// The letter of the pieces: `Ann (X)`.
    Letter,
    /// The name of the side: `Ann (Black)`.
    Side,
}

/// A player's name with its badge.
pub fn player(game: &Match, seat: Seat, badge: Badge) -> String {
    let (id, colour) = (game.table().game(), game.colour(seat));
    let name = game.participant(seat).name();
    match badge {
        Badge::Letter => format!("{name} ({})", letter(id, colour)),
        Badge::Side if name == side(id, colour) => name.to_owned(),
        Badge::Side => format!("{name} ({})", side(id, colour)),
    }
}

/// Announces a pass.
pub fn passes(game: &Match, colour: Colour, badge: Badge) -> String {
    let name = player(game, game.table().holder(colour), badge);
    format!("{name} has no move and passes.")
}

/// The result of the game, if it is over.
pub fn ending(game: &Match, badge: Badge) -> Option<String> {
    let result = game.result()?;
    Some(match result.winner {
        Some(winner) => format!("{} wins: {}.", player(game, winner, badge), result.cause),
        None => format!("Draw: {}.", result.cause),
    })
}

/// The text with a capital letter at the beginning, unless it begins with a point's name, and a full stop at the end.
pub fn sentence(text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or_default();
    if first_word.contains(|letter: char| letter.is_ascii_digit()) {
        return format!("{text}.");
    }
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let first = first.map(|first| first.to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// What somebody is asked for: a move, or what an opening offers.
pub fn asked(table: &dyn Table, name: &str) -> String {
    let choices = || table.legal_texts().join(", ");
    match table.asked() {
        Asked::Move { .. } => format!("{name} to move."),
        Asked::Colour => format!("{name}, type your choice: {}.", choices()),
        Asked::Count { most } => {
            format!("{name}, say how many fifth moves will be offered: fifths-1 to fifths-{most}.")
        }
        Asked::Offer { placed, of } => {
            format!("{name}, offer {of} fifth moves: {placed} of {of} placed.")
        }
        Asked::Pick => format!("{name}, take one of the offered moves: {}.", choices()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_match::{Command, Participant, Settings, Time};
    use sente_rules::Rules;

    #[test]
    fn the_winner_is_named_with_the_reason() {
        let seats = [Participant::person("Ann"), Participant::person("Ben")];
        let settings = Settings::usual(Rules::usual(GameId::Surakarta), seats);
        let mut game = Match::new(settings).unwrap();
        assert_eq!(ending(&game, Badge::Letter), None);
        game.act(Seat::First, Command::Resign, Time(0)).unwrap();
        let said = |badge| ending(&game, badge).unwrap();
        assert_eq!(said(Badge::Letter), "Ben (g) wins: resignation.");
        assert_eq!(said(Badge::Side), "Ben (Green) wins: resignation.");
    }

    #[test]
    fn a_sentence_begins_and_ends_as_one() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("h8 is occupied"), "h8 is occupied.");
        assert_eq!(sentence(""), ".");
    }
}

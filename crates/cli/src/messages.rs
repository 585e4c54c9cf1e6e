//! What people are told about a match, in short sentences that are the same at every kind of
//! terminal. Decides nothing.

use sente_match::Match;
use sente_rules::{Colour, GameId, Outcome, Seat};

/// The name of a side, after the colour of its pieces.
pub const fn side(game: GameId, colour: Colour) -> &'static str {
    game.facts().side(colour)
}

/// How a board ended, with its sides called as in this game.
pub fn outcome(game: GameId, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(colour) => format!("{} wins: {}", side(game, colour), outcome.reason),
        None => outcome.to_string(),
    }
}

/// The letter that stands for a side's piece.
pub const fn letter(game: GameId, colour: Colour) -> char {
    game.facts().letter(colour)
}

/// What stands beside a player's name.
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

/// Who has to pass.
pub fn passes(game: &Match, colour: Colour, badge: Badge) -> String {
    let name = player(game, game.table().holder(colour), badge);
    format!("{name} has no move and passes.")
}

/// How the game ended, if it did.
pub fn ending(game: &Match, badge: Badge) -> Option<String> {
    let result = game.result()?;
    Some(match result.winner {
        Some(winner) => format!("{} wins: {}.", player(game, winner, badge), result.cause),
        None => format!("Draw: {}.", result.cause),
    })
}

/// The text with a full stop at its end and a capital at its beginning, unless it begins with the name of
/// a point.
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

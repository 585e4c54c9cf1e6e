//! Names of people: which can be had, and which are kept for others. Asks no database whether one is
//! taken. Letters and scripts are judged by Unicode Technical Standard 39.

use sente_api::bounds;
use sente_engine::Profile;
use sente_store::names;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, MixedScript};

use crate::ApiError;

/// Names of the house. A guest's first name is given.
const HOUSE: [&str; 16] = [
    "admin",
    "administrator",
    "anonymous",
    "computer",
    "deleted",
    "engine",
    "me",
    "moderator",
    "nobody",
    "owner",
    "root",
    "sente",
    "server",
    "staff",
    "support",
    "system",
];

/// The name that a person gives to something of their own, such as a study, if it can be kept.
pub fn check_label(thing: &str, name: &str, most: usize) -> Result<String, ApiError> {
    let name = name.trim();
    if !(1..=most).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        let why = format!("A {thing}'s name has 1 to {most} characters.");
        return Err(ApiError::Invalid(why));
    }
    Ok(name.to_owned())
}

/// Names that nobody can have.
pub struct Reserved(Vec<String>);

impl Reserved {
    /// Those of the house and those of all computer players.
    pub fn of(players: impl Iterator<Item = Profile>) -> Self {
        let names = players.flat_map(|profile| [profile.id, profile.name]);
        let mut folded: Vec<String> = names.map(|name| fold(&name)).collect();
        folded.extend(HOUSE.map(fold));
        folded.sort();
        folded.dedup();
        Self(folded)
    }

    /// The name as it will be shown, if a person can have it.
    pub fn check(&self, name: &str) -> Result<String, ApiError> {
        // What is far too long is not looked at.
        if name.len() > LONGEST {
            return Err(ApiError::BadName(TOO_LONG));
        }
        let name = names::normalised(name);
        match name.chars().count() {
            ..bounds::NAME_MIN => {
                return Err(ApiError::BadName("A name has at least 2 characters."));
            }
            bounds::NAME_MIN..=bounds::NAME => {}
            _ => return Err(ApiError::BadName(TOO_LONG)),
        }
        if !is_readable(&name) || name.contains("  ") {
            return Err(ApiError::BadName(
                "A name is made of letters, digits, single spaces and - _ . ' only.",
            ));
        }
        if !name.is_single_script() {
            return Err(ApiError::BadName(
                "A name is written in one script: letters of several look alike.",
            ));
        }
        let folded = fold(&name);
        if folded.is_empty() {
            return Err(ApiError::BadName("A name has a letter or a digit in it."));
        }
        if folded.starts_with(&fold("guest")) || self.0.binary_search(&folded).is_ok() {
            return Err(ApiError::NameReserved);
        }
        Ok(name)
    }
}

/// Bytes of the longest text that can be a name: as many characters as there can be, each of them taken
/// apart into several.
const LONGEST: usize = bounds::NAME * 16;
const TOO_LONG: &str = "A name has at most 24 characters.";
/// Marks on one letter: more than any language needs would cover what is around it.
const MARKS: usize = 3;

/// Whether the name is made of what people can see and tell apart. A mark stands on a letter.
fn is_readable(name: &str) -> bool {
    // How many marks the letter before can take.
    let mut room = 0_usize;
    name.chars().all(|letter| {
        if is_combining_mark(letter) {
            let fits = room > 0 && letter.identifier_allowed();
            room = room.saturating_sub(1);
            return fits;
        }
        let is_letter = letter.is_alphanumeric();
        room = if is_letter { MARKS } else { 0 };
        (is_letter && letter.identifier_allowed()) || " -_.'’".contains(letter)
    })
}

/// Whether a database can be asked for such a name: no name has control characters, and databases do not
/// take all of them.
pub fn is_storable(name: &str) -> bool {
    !name.contains(char::is_control)
}

/// What is left of a name for who reads in a hurry.
fn fold(name: &str) -> String {
    let letters: String = name
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect();
    names::skeleton(&letters)
}

#[cfg(test)]
mod tests {
    use sente_engine::players;
    use sente_rules::GameId;

    use super::*;

    #[test]
    fn names_are_short_readable_and_not_somebody_elses() {
        let reserved = Reserved::of(GameId::ALL.into_iter().flat_map(players::profiles));
        for (name, shown) in [
            ("Ann", "Ann"),
            (" Bo Li ", "Bo Li"),
            ("黑白", "黑白"),
            ("O'Hara", "O'Hara"),
            ("Zoe\u{308}", "Zoë"),
            ("Zoë", "Zoë"),
            ("नमस्ते", "नमस्ते"),
            ("ひらカナ漢字", "ひらカナ漢字"),
            ("Ольга", "Ольга"),
            ("Đặng Thị", "Đặng Thị"),
            ("สมชาย", "สมชาย"),
            ("김철수", "김철수"),
            ("Player 10", "Player 10"),
        ] {
            assert_eq!(reserved.check(name).unwrap(), shown);
        }
        for name in [
            "",
            "a",
            "  a ",
            "a\nb",
            "a\u{202e}b",
            "<b>",
            "..",
            "a  b",
            "abcdefghijklmnopqrstuvwxy",
            "K\u{430}sparov",
            "\u{3164}\u{3164}",
            "An\u{200d}n",
            "An\u{ad}n",
            "\u{301}Ann",
            "A\u{301}\u{302}\u{303}\u{304}\u{305}nn",
            "An\u{2028}n",
            "\u{1d400}\u{2460}\u{fe0f}",
        ] {
            assert!(
                matches!(reserved.check(name), Err(ApiError::BadName(_))),
                "{name:?}"
            );
        }
        for name in [
            "Admin",
            "deleted",
            "Guest 1234",
            "Sente",
            "random",
            "Minimax-3",
            "min imax 3",
            "S.E.N.T.E",
            "Ａdmin",
            "ADM1N",
            "GUEST 7",
        ] {
            assert!(
                matches!(reserved.check(name), Err(ApiError::NameReserved)),
                "{name:?}"
            );
        }
    }
}

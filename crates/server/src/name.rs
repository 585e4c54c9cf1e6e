//! The rules for names of users: which ones are allowed, and which are reserved. Does not check whether a name is
//! taken. Letters and scripts follow Unicode Technical Standard 39.

use sente_api::bounds;
use sente_engine::Profile;
use sente_store::names;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, MixedScript};

use crate::ApiError;

/// Names reserved for the site. Names that start with “Guest” are generated, and also reserved.
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

/// Checks and trims the name that a user gives to something of their own, such as a study.
pub fn check_label(thing: &str, name: &str, most: usize) -> Result<String, ApiError> {
    let name = name.trim();
    if !(1..=most).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        let why = format!("The name of a {thing} must have 1 to {most} characters.");
        return Err(ApiError::Invalid(why));
    }
    Ok(name.to_owned())
}

/// Names that nobody can choose.
pub struct Reserved(Vec<String>);

impl Reserved {
    /// The names reserved for the site and those of all computer players.
    pub fn of(players: impl Iterator<Item = Profile>) -> Self {
        let names = players.flat_map(|profile| [profile.id, profile.name]);
        let mut folded: Vec<String> = names.map(|name| fold(&name)).collect();
        folded.extend(HOUSE.map(fold));
        folded.sort();
        folded.dedup();
        Self(folded)
    }

    /// The normalized form of the name, if a user may have it.
    pub fn check(&self, name: &str) -> Result<String, ApiError> {
        // Much too long names are rejected before the expensive checks.
        if name.len() > LONGEST {
            return Err(ApiError::BadName(TOO_LONG));
        }
        let name = names::normalised(name);
        match name.chars().count() {
            ..bounds::NAME_MIN => {
                return Err(ApiError::BadName(
                    "The name must have at least 2 characters.",
                ));
            }
            bounds::NAME_MIN..=bounds::NAME => {}
            _ => return Err(ApiError::BadName(TOO_LONG)),
        }
        if !is_readable(&name) || name.contains("  ") {
            return Err(ApiError::BadName(
                "The name may only contain letters, digits, single spaces and - _ . '",
            ));
        }
        if !name.is_single_script() {
            return Err(ApiError::BadName(
                "The name must use one script, because letters of different scripts can look alike.",
            ));
        }
        let folded = fold(&name);
        if folded.is_empty() {
            return Err(ApiError::BadName(
                "The name must contain a letter or a digit.",
            ));
        }
        if folded.starts_with(&fold("guest")) || self.0.binary_search(&folded).is_ok() {
            return Err(ApiError::NameReserved);
        }
        Ok(name)
    }
}

/// The limit in bytes before normalization: the most characters, each decomposed into several.
const LONGEST: usize = bounds::NAME * 16;
const TOO_LONG: &str = "The name must have at most 24 characters.";
/// Limit of combining marks on a letter. More than any language needs would cover the text around.
const MARKS: usize = 3;

/// Whether the name consists of visible, distinguishable characters. A combining mark must follow a letter.
fn is_readable(name: &str) -> bool {
    // The number of marks that the previous letter can still take.
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

/// Whether a database can be queried for this name: names have no control characters, and databases reject some of
/// them.
pub fn is_storable(name: &str) -> bool {
    !name.contains(char::is_control)
}

/// The form of a name in which names that look alike are equal.
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

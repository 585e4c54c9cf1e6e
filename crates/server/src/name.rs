//! Names of people: which can be had, and which are kept for others. Asks no database whether one is
//! taken.

use sente_engine::Profile;
use sente_protocol::bounds;

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

/// Names that nobody can have.
pub struct Reserved(Vec<String>);

impl Reserved {
    /// Those of the house and those of all computer players.
    pub fn of(players: impl Iterator<Item = Profile>) -> Self {
        let names = players.flat_map(|profile| [profile.id, profile.name]);
        let mut folded: Vec<String> = names.map(|name| fold(&name)).collect();
        folded.extend(HOUSE.map(str::to_owned));
        folded.sort();
        folded.dedup();
        Self(folded)
    }

    /// The name as it will be shown, if a person can have it.
    pub fn check(&self, name: &str) -> Result<String, ApiError> {
        let name = name.trim();
        match name.chars().count() {
            ..bounds::NAME_MIN => {
                return Err(ApiError::BadName("A name has at least 2 characters."));
            }
            bounds::NAME_MIN..=bounds::NAME => {}
            _ => return Err(ApiError::BadName("A name has at most 24 characters.")),
        }
        let fine = |letter: char| letter.is_alphanumeric() || " -_.'’".contains(letter);
        if !name.chars().all(fine) || name.contains("  ") {
            return Err(ApiError::BadName(
                "A name is made of letters, digits, single spaces and - _ . ' only.",
            ));
        }
        let folded = fold(name);
        if folded.is_empty() {
            return Err(ApiError::BadName("A name has a letter or a digit in it."));
        }
        if folded.starts_with("guest") || self.0.binary_search(&folded).is_ok() {
            return Err(ApiError::NameReserved);
        }
        Ok(name.to_owned())
    }
}

/// Whether a database can be asked for such a name: no name has control characters, and databases do not
/// take all of them.
pub fn is_storable(name: &str) -> bool {
    !name.contains(char::is_control)
}

/// What is left of a name for who reads in a hurry.
fn fold(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use sente_engine::players;
    use sente_rules::GameId;

    use super::*;

    #[test]
    fn names_are_short_readable_and_not_somebody_elses() {
        let reserved = Reserved::of(GameId::ALL.into_iter().flat_map(players::roster));
        for (name, shown) in [
            ("Ann", "Ann"),
            (" Bo Li ", "Bo Li"),
            ("黑白", "黑白"),
            ("O'Hara", "O'Hara"),
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
        ] {
            assert!(
                matches!(reserved.check(name), Err(ApiError::NameReserved)),
                "{name:?}"
            );
        }
    }
}

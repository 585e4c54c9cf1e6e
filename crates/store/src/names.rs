//! Normalisation of names: which texts are the same name, and which look alike (Unicode Technical Standard 39). Does
//! not decide whether a person may have a name.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection;

use crate::sql::values;
use crate::{Result, Store, UserId};

/// The normalised name, in the form in which it is stored.
pub fn normalised(name: &str) -> String {
    let name: String = name.nfkc().collect();
    name.trim().to_owned()
}

/// Two names with the same key are the same name.
pub fn name_key(name: &str) -> String {
    normalised(&normalised(name).to_lowercase())
}

/// Two names with the same skeleton look alike or nearly so, ignoring case.
pub fn skeleton(name: &str) -> String {
    let seen: String = confusable_detection::skeleton(&normalised(name)).collect();
    let seen = seen.to_lowercase();
    // A capital I looks like an l and is an i in lower case, so the three are treated as one.
    let one = |letter| if letter == 'i' { 'l' } else { letter };
    confusable_detection::skeleton(&seen).map(one).collect()
}

/// The key of names from before normalisation, which old accounts may still have.
pub(crate) fn plain_key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The number of accounts that are updated in one write.
const GROUP: u32 = 256;

impl Store {
    /// Whether another person's account has this name or one that looks like it.
    pub async fn looks_like_account(&self, name: &str, own: Option<UserId>) -> Result<bool> {
        let text = "SELECT id FROM users WHERE (name_key IN ($1, $2) OR name_skeleton = $3) \
                    AND id <> $4 LIMIT 1";
        let own = own.map(|id| id.to_string()).unwrap_or_default();
        let values = values![name_key(name), plain_key(name), skeleton(name), own];
        Ok(self.read().await?.row(text, values).await?.is_some())
    }

    /// Computes the skeletons of account names from before skeletons were stored.
    pub(crate) async fn fill_skeletons(&self) -> Result<()> {
        loop {
            let text = "SELECT id, name FROM users \
                        WHERE kind = 'account' AND name_skeleton IS NULL LIMIT $1";
            let rows = self.read().await?.rows(text, values![GROUP]).await?;
            if rows.is_empty() {
                return Ok(());
            }
            let of = |mut row: crate::sql::Row| Ok((row.take()?, skeleton(&row.take::<String>()?)));
            let skeletons: Vec<(UserId, String)> =
                rows.into_iter().map(of).collect::<Result<_>>()?;
            self.writer()
                .write(skeletons, |skeletons, connection| {
                    Box::pin(async move {
                        let text = "UPDATE users SET name_skeleton = $2 WHERE id = $1";
                        for (id, skeleton) in skeletons {
                            connection.execute(text, values![id, skeleton]).await?;
                        }
                        Ok(())
                    })
                })
                .await?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Kasparov", "K\u{430}sparov"),
            ("Ann", "ANN"),
            ("Ian", "lan"),
            ("ADMIN", "admin"),
            ("Adm1n", "admin"),
            ("Anno", "Ann0"),
            ("Zoe\u{308}", "Zoë"),
            ("paypal", "раураl"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anne"), ("Zoe", "Zoë"), ("黑白", "白黑")] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }

    #[test]
    fn a_name_has_one_form() {
        assert_eq!(normalised(" Zoe\u{308} "), "Zoë");
        assert_eq!(name_key("ＡＮＮ"), "ann");
        assert_eq!(name_key("Straße"), "straße");
    }
}

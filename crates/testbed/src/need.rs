//! Tools and data that some tests need and a machine may lack. Tests are never skipped silently: the environment
//! variable [`WITHOUT`] lists what to skip, and anything else that is missing is a failure.

use std::path::Path;

/// The environment variable that lists what to skip, separated by commas or spaces.
pub const WITHOUT: &str = "SENTE_WITHOUT";

/// Something that tests need beside the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A database server.
    Postgres,
    /// A message server.
    Nats,
    /// Chromium.
    Browser,
    /// Firefox, for journeys that run in both browsers.
    Firefox,
    /// axe-core, which checks the accessibility of screens.
    Axe,
    /// schemathesis, which tests the API against its description.
    Schemathesis,
    /// Third-party records and positions, beside the project's folder.
    Data,
}

impl Need {
    /// Its name in [`WITHOUT`] and in `cargo verify --without`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Postgres => "postgres",
            Self::Nats => "nats",
            Self::Browser => "browser",
            Self::Firefox => "firefox",
            Self::Axe => "axe",
            Self::Schemathesis => "schemathesis",
            Self::Data => "data",
        }
    }

    /// How to install it.
    const fn remedy(self) -> &'static str {
        match self {
            Self::Postgres => "PostgreSQL is not installed: `apt-get install postgresql`",
            Self::Nats => "NATS is not installed: `apt-get install nats-server`",
            Self::Browser => "Chromium is not installed: `apt-get install chromium`",
            Self::Firefox => "Firefox is not installed: `apt-get install firefox-esr`",
            Self::Axe => "axe-core is not there: `npm install --prefix target/axe axe-core@4`",
            Self::Schemathesis => {
                "schemathesis is not there: `python3 -m venv target/schemathesis && \
                 target/schemathesis/bin/pip install schemathesis==4.32.5`"
            }
            Self::Data => {
                "the collected files are not in `../shared/data` beside the project's folder"
            }
        }
    }

    /// Whether the person who runs the tests has chosen to skip it.
    pub fn is_left_out(self) -> bool {
        std::env::var(WITHOUT).is_ok_and(|list| self.is_in(&list))
    }

    fn is_in(self, list: &str) -> bool {
        list.split([',', ' ']).any(|name| name == self.name())
    }

    /// Ends a test that cannot run without it: prints a message if it is skipped on purpose, otherwise fails.
    ///
    /// # Panics
    /// Panics unless it is skipped on purpose.
    pub fn report_missing(self) {
        let name = self.name();
        assert!(
            self.is_left_out(),
            "{}, or leave its tests out with {WITHOUT}={name}",
            self.remedy()
        );
        eprintln!("LEFT OUT: tests that need {name} ({WITHOUT} says so)");
    }
}

/// A file of the collections beside the project; `None` if they are skipped on purpose.
///
/// # Panics
/// Panics if the file is missing and [`Need::Data`] is not skipped.
pub fn collected(path: &str) -> Option<Vec<u8>> {
    if Need::Data.is_left_out() {
        Need::Data.report_missing();
        return None;
    }
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"));
    let bytes = std::fs::read(folder.join(path)).ok();
    if bytes.is_none() {
        Need::Data.report_missing();
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_what_is_left_out() {
        assert!(Need::Postgres.is_in("postgres"));
        assert!(Need::Browser.is_in("postgres,browser"));
        assert!(Need::Data.is_in("axe data"));
        assert!(!Need::Axe.is_in(""));
        assert!(!Need::Axe.is_in("axes"));
    }

    #[test]
    fn whoever_lacks_something_is_told_how_to_get_it_and_how_to_do_without() {
        for need in [
            Need::Postgres,
            Need::Nats,
            Need::Browser,
            Need::Firefox,
            Need::Axe,
            Need::Schemathesis,
            Need::Data,
        ] {
            if need.is_left_out() {
                continue;
            }
            let said =
                std::panic::catch_unwind(|| need.report_missing()).expect_err("it is missing");
            let said = said.downcast_ref::<String>().expect("a sentence");
            assert!(said.starts_with(need.remedy()), "{said}");
            let way_out = format!("SENTE_WITHOUT={}", need.name());
            assert!(said.ends_with(&way_out), "{said}");
        }
    }
}

//! What some tests need and a machine may lack. Nothing is left out in silence: the environment variable
//! [`WITHOUT`] names what is left out on purpose, and everything else that is missing is a failure.

use std::path::Path;

/// The environment variable that lists what is left out on purpose, with commas or spaces in between.
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
    /// Firefox, in which some journeys are made too.
    Firefox,
    /// axe-core, which judges how accessible a screen is.
    Axe,
    /// schemathesis, which compares the API with its description.
    Schemathesis,
    /// Records and positions that other people have collected, beside the project's folder.
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

    /// How to get it.
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

    /// Whether the person who runs the tests has left it out on purpose.
    pub fn is_left_out(self) -> bool {
        std::env::var(WITHOUT).is_ok_and(|list| self.is_in(&list))
    }

    fn is_in(self, list: &str) -> bool {
        list.split([',', ' ']).any(|name| name == self.name())
    }

    /// Ends a test that cannot run without it: quietly enough where it is left out on purpose, else as a failure.
    ///
    /// # Panics
    /// Where it is not left out on purpose.
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

/// A file of the collections beside the project; nothing where they are left out on purpose.
///
/// # Panics
/// Where it is missing and [`Need::Data`] is not left out.
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

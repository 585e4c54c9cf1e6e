//! The events of a game as they arrive from the server that looks after it: some twice, some late, some never. Says what
//! to pass on and where something is missing; fetches nothing itself.

/// How far a game is known here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feed {
    version: u32,
}

/// What to do with events that have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// They, or some of them, are new: pass them on.
    New,
    /// All of them are known.
    Known,
    /// Some before them are missing: read what comes after the version that is known.
    Gap,
}

impl Feed {
    /// A game that is known up to this version.
    pub const fn new(version: u32) -> Self {
        Self { version }
    }

    /// The version up to which the game is known.
    pub const fn version(self) -> u32 {
        self.version
    }

    /// The events after one version and up to another have arrived.
    pub fn hear(&mut self, after: u32, version: u32) -> Heard {
        if version <= self.version {
            return Heard::Known;
        }
        if after > self.version {
            return Heard::Gap;
        }
        self.version = version;
        Heard::New
    }

    /// The game was read from the store.
    pub fn read(&mut self, version: u32) {
        self.version = self.version.max(version);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_noticed_and_what_comes_twice_is_not_passed_on() {
        let mut feed = Feed::new(3);
        assert_eq!(feed.hear(3, 4), Heard::New);
        assert_eq!(feed.hear(3, 4), Heard::Known);
        assert_eq!(feed.hear(5, 6), Heard::Gap);
        assert_eq!(feed.version(), 4);
        feed.read(6);
        assert_eq!(feed.hear(4, 5), Heard::Known);
        assert_eq!(feed.hear(5, 8), Heard::New);
        assert_eq!(feed.version(), 8);
    }
}

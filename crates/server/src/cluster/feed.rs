//! Orders the events of a game from its owner, which may arrive twice, late or never: decides which to pass on and
//! detects gaps. Fetches nothing.

/// The version up to which this server knows a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feed {
    version: u32,
}

/// What to do with received events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// At least some of them are new: pass them on.
    New,
    /// All of them are already known.
    Known,
    /// Earlier events are missing: read everything after the known version.
    Gap,
}

impl Feed {
    /// A feed at this version.
    pub const fn new(version: u32) -> Self {
        Self { version }
    }

    /// The known version.
    pub const fn version(self) -> u32 {
        self.version
    }

    /// Handles events after version `after`, up to `version`.
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

    /// The game was read from the store, up to this version.
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

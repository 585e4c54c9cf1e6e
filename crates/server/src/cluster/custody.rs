//! What one server does about one game: looks after it, or follows the server that does. Decides from what the store and
//! the other servers say; asks nobody itself, and knows no clock, so that it can be tried out under every disorder that a
//! network has.

use sente_store::{Claim, Fence, ServerId};

/// Where a game stands, as far as this server knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Custody {
    /// Nobody knows: the store has to be asked.
    Unknown,
    /// This server looks after it, and names the fence with everything that it writes.
    Own(Fence),
    /// Another server does.
    Other(ServerId),
}

/// What a server hears about the custody of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// What the store says to a claim.
    Claimed(Claim),
    /// The store has refused to write because of the fence.
    Fenced,
    /// A server says that the game is not its own.
    NotOwner(ServerId),
    /// These servers are registered now.
    Registered(&'a [ServerId]),
    /// This server's own registration had run out for a while: others may have taken the game.
    Lapsed,
}

impl Custody {
    /// Where the game stands after a notice.
    #[must_use]
    pub fn after(self, notice: Notice<'_>) -> Self {
        match (notice, self) {
            (Notice::Claimed(Claim::Own(fence)), _) => Self::Own(fence),
            (Notice::Claimed(Claim::Other(server)), _) => Self::Other(server),
            (Notice::Claimed(Claim::Lapsed) | Notice::Fenced | Notice::Lapsed, _) => Self::Unknown,
            // It may have let the game go, or have lost it.
            (Notice::NotOwner(server), Self::Other(owner)) if server == owner => Self::Unknown,
            (Notice::Registered(servers), Self::Other(owner)) if !servers.contains(&owner) => {
                Self::Unknown
            }
            (Notice::NotOwner(_) | Notice::Registered(_), unchanged) => unchanged,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: ServerId = ServerId::from_bytes([1; 16]);
    const TWO: ServerId = ServerId::from_bytes([2; 16]);

    #[test]
    fn a_dead_owner_makes_the_store_be_asked() {
        let followed = Custody::Unknown.after(Notice::Claimed(Claim::Other(ONE)));
        assert_eq!(followed, Custody::Other(ONE));
        assert_eq!(followed.after(Notice::Registered(&[ONE, TWO])), followed);
        assert_eq!(followed.after(Notice::NotOwner(TWO)), followed);
        for notice in [Notice::Registered(&[TWO]), Notice::NotOwner(ONE)] {
            assert_eq!(followed.after(notice), Custody::Unknown);
        }
    }

    #[test]
    fn an_owner_stays_one_until_the_store_or_its_own_absence_says_otherwise() {
        let own = Custody::Unknown.after(Notice::Claimed(Claim::Own(Fence(3))));
        assert_eq!(own, Custody::Own(Fence(3)));
        assert_eq!(own.after(Notice::Registered(&[])), own);
        for notice in [
            Notice::Fenced,
            Notice::Lapsed,
            Notice::Claimed(Claim::Lapsed),
        ] {
            assert_eq!(own.after(notice), Custody::Unknown);
        }
    }
}

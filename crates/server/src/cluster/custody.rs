//! Which server owns a game, from the view of one server. Computed from notices of the store and the other servers;
//! asks nobody and reads no clock, so tests can simulate every network failure.

use sente_store::{Claim, Fence, ServerId};

/// The owner of a game, as far as this server knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Custody {
    /// Unknown: ask the store.
    Unknown,
    /// This server, under the fence that goes with all its writes.
    Own(Fence),
    /// Another server.
    Other(ServerId),
}

/// News about the owner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// The store's answer to a claim.
    Claimed(Claim),
    /// The store has rejected a write because of the fence.
    Fenced,
    /// This server does not own the game.
    NotOwner(ServerId),
    /// The servers that are registered now.
    Registered(&'a [ServerId]),
    /// This server's registration had expired: others may have taken the game.
    Lapsed,
}

impl Custody {
    /// The custody after a notice.
    #[must_use]
    pub fn after(self, notice: Notice<'_>) -> Self {
        match (notice, self) {
            (Notice::Claimed(Claim::Own(fence)), _) => Self::Own(fence),
            (Notice::Claimed(Claim::Other(server)), _) => Self::Other(server),
            (Notice::Claimed(Claim::Lapsed) | Notice::Fenced | Notice::Lapsed, _) => Self::Unknown,
            // The owner may have released or lost the game.
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

//! Records in matches between people at different screens who leaves and who comes back.

use sente_match::{Command, Time, Venue};
use sente_rules::Seat;

use super::{Host, Presence, Room};

impl<H: Host> Room<H> {
    pub(super) fn note_presence(&mut self, presence: Presence, now: Time) {
        self.is_watched = presence.is_watched;
        if self.game.settings().venue != Venue::Apart || !self.is_live() {
            return;
        }
        for seat in Seat::ALL {
            let leaves = &mut self.leaves[seat.index()];
            if !presence.seats[seat.index()] {
                leaves.get_or_insert(now + self.policy.leave_after);
                continue;
            }
            *leaves = None;
            if self.game.away_since(seat).is_some() {
                self.command(seat, Command::Return, now);
            }
        }
    }

    /// Records people who have been away for too long.
    pub(super) fn note_missing(&mut self, now: Time) {
        for seat in Seat::ALL {
            let leaves = &mut self.leaves[seat.index()];
            if leaves.take_if(|at| *at <= now).is_some() && self.is_live() {
                self.command(seat, Command::Leave, now);
            }
        }
    }
}

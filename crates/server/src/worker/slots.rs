//! The search slots of a worker. One slot is never used for a long search, so that a move does not have to wait.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::search_pool::Class;

/// The slots of a worker.
pub(super) struct Slots {
    count: usize,
    taken: Mutex<Taken>,
    changed: Notify,
}

#[derive(Default)]
struct Taken {
    all: usize,
    long: usize,
}

/// A slot in use; dropping it frees the slot.
pub(super) struct Slot {
    slots: Arc<Slots>,
    class: Class,
}

impl Slots {
    pub(super) fn new(count: usize) -> Arc<Self> {
        Arc::new(Self {
            count,
            taken: Mutex::default(),
            changed: Notify::new(),
        })
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) fn busy(&self) -> usize {
        self.taken().all
    }

    pub(super) fn is_free_for(&self, class: Class) -> bool {
        self.taken().has_room(self.count, class)
    }

    pub(super) async fn wait_for(&self, class: Class) {
        loop {
            let changed = self.changed.notified();
            if self.is_free_for(class) {
                return;
            }
            changed.await;
        }
    }

    pub(super) fn take(self: &Arc<Self>, class: Class) -> Option<Slot> {
        let mut taken = self.taken();
        if !taken.has_room(self.count, class) {
            return None;
        }
        taken.all += 1;
        taken.long += usize::from(class.is_long());
        let slots = Arc::clone(self);
        Some(Slot { slots, class })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    const fn has_room(&self, count: usize, class: Class) -> bool {
        self.all < count && (!class.is_long() || self.long + 1 < count)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        taken.all -= 1;
        taken.long -= usize::from(self.class.is_long());
        drop(taken);
        self.slots.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_left_for_what_is_urgent() {
        let slots = Slots::new(3);
        let held: Vec<Slot> = (0..3).filter_map(|_| slots.take(Class::Analysis)).collect();
        assert_eq!((held.len(), slots.busy()), (2, 2));
        assert!(!slots.is_free_for(Class::Arena) && slots.is_free_for(Class::Hint));
        let urgent = slots.take(Class::Move);
        assert!(urgent.is_some() && slots.take(Class::Move).is_none());
        drop(held);
        assert!(slots.is_free_for(Class::Arena));
    }
}

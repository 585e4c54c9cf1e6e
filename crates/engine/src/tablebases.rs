//! Endgame tablebases by game: a handle that all searches share. The owner of files and threads loads or builds them;
//! it is called at the first lookup, and what it adds is used from the next search on.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::surakarta::Tablebase;

/// Tablebases that may be added later. Clones share them.
#[derive(Clone, Default)]
pub struct Tablebases {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    surakarta: RwLock<Option<Arc<Tablebase>>>,
    provider: Mutex<Option<Provider>>,
}

type Provider = Box<dyn FnOnce(&Tablebases) + Send>;

impl Tablebases {
    /// An empty handle. The provider is called once, at the first lookup. It adds tablebases at once, or later from
    /// another thread.
    pub fn provided_by(provider: impl FnOnce(&Self) + Send + 'static) -> Self {
        let tablebases = Self::default();
        let place = tablebases.shared.provider.lock();
        *place.unwrap_or_else(PoisonError::into_inner) = Some(Box::new(provider));
        tablebases
    }

    /// A handle with Surakarta's tablebase.
    pub fn with_surakarta(tablebase: Arc<Tablebase>) -> Self {
        let tablebases = Self::default();
        tablebases.add_surakarta(tablebase);
        tablebases
    }

    /// Surakarta's tablebase, if it is available.
    pub fn surakarta(&self) -> Option<Arc<Tablebase>> {
        let provider = self.shared.provider.lock();
        let provider = provider.unwrap_or_else(PoisonError::into_inner).take();
        if let Some(provide) = provider {
            provide(self);
        }
        let known = self.shared.surakarta.read();
        known.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Adds Surakarta's tablebase, unless the handle has one with as many pieces.
    pub fn add_surakarta(&self, tablebase: Arc<Tablebase>) {
        let known = self.shared.surakarta.write();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        let pieces = known.as_ref().map_or(0, |known| known.pieces());
        if tablebase.pieces() > pieces {
            *known = Some(tablebase);
        }
    }
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebases").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_hear_of_a_tablebase_that_comes_later_and_keep_the_greater_one() {
        let tablebases = Tablebases::default();
        let shared = tablebases.clone();
        assert!(shared.surakarta().is_none());
        for (pieces, known) in [(3, 3), (2, 3), (4, 4)] {
            tablebases.add_surakarta(Arc::new(Tablebase::build(pieces)));
            assert_eq!(shared.surakarta().unwrap().pieces(), known);
        }
    }

    #[test]
    fn a_provider_is_asked_once_and_only_when_somebody_wants_to_know() {
        let asked = Arc::new(Mutex::new(0));
        let count = Arc::clone(&asked);
        let tablebases = Tablebases::provided_by(move |tablebases| {
            *count.lock().unwrap() += 1;
            tablebases.add_surakarta(Arc::new(Tablebase::build(2)));
        });
        assert_eq!(*asked.lock().unwrap(), 0);
        for _ in 0..2 {
            assert_eq!(tablebases.surakarta().unwrap().pieces(), 2);
        }
        assert_eq!(*asked.lock().unwrap(), 1);
    }
}

//! The endgames that are known by heart, by game: one handle that is given to everybody who thinks. Loading and building is
//! the business of whoever has files and threads; they are told when somebody wants to know, and what they add is used from the
//! next question on.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::surakarta::Tablebase;

/// Tablebases that may arrive later. Clones share them.
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
    /// None yet; the provider is called once, when somebody first wants to know something. It adds what it has, at once or
    /// later from a thread of its own.
    pub fn provided_by(provider: impl FnOnce(&Self) + Send + 'static) -> Self {
        let tablebases = Self::default();
        let place = tablebases.shared.provider.lock();
        *place.unwrap_or_else(PoisonError::into_inner) = Some(Box::new(provider));
        tablebases
    }

    /// Surakarta's, there from the beginning.
    pub fn with_surakarta(tablebase: Arc<Tablebase>) -> Self {
        let tablebases = Self::default();
        tablebases.add_surakarta(tablebase);
        tablebases
    }

    /// Surakarta's, if it is there.
    pub fn surakarta(&self) -> Option<Arc<Tablebase>> {
        let provider = self.shared.provider.lock();
        let provider = provider.unwrap_or_else(PoisonError::into_inner).take();
        if let Some(provide) = provider {
            provide(self);
        }
        let known = self.shared.surakarta.read();
        known.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes Surakarta's known to everybody, unless one with as many pieces is.
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

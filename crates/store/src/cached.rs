//! Values read from the database that may be a second old: many people ask for the same lists. Whoever changes a value
//! in this process calls [`Cached::forget`]; changes by other processes are seen after a second.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a value is used.
const FRESH: Duration = Duration::from_secs(1);

/// Recently read values by their keys.
#[derive(Debug)]
pub struct Cached<K, V>(Mutex<Kept<K, V>>);

#[derive(Debug)]
struct Kept<K, V> {
    values: HashMap<K, (Instant, V)>,
    /// The number of changes, so that a value that was read before a change is not kept after it.
    changes: u64,
}

impl<K, V> Default for Cached<K, V> {
    fn default() -> Self {
        Self(Mutex::new(Kept {
            values: HashMap::new(),
            changes: 0,
        }))
    }
}

impl<K: Eq + Hash, V: Clone> Cached<K, V> {
    /// The value of this key, which is read unless it was read recently.
    pub async fn get<E>(&self, key: K, read: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let start = Instant::now();
        let changes = {
            let kept = self.lock();
            if let Some((since, value)) = kept.values.get(&key)
                && start.duration_since(*since) < FRESH
            {
                return Ok(value.clone());
            }
            kept.changes
        };
        let value = read.await?;
        let mut kept = self.lock();
        if kept.changes == changes {
            kept.values.insert(key, (start, value.clone()));
        }
        Ok(value)
    }

    /// Forgets all values, because one of them has changed.
    pub fn forget(&self) {
        let mut kept = self.lock();
        kept.changes += 1;
        kept.values.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        // The map is consistent after each of its operations.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    async fn read(cached: &Cached<(), u32>, value: u32) -> u32 {
        let Ok(found) = cached.get((), async { Ok::<_, Infallible>(value) }).await;
        found
    }

    #[tokio::test]
    async fn a_value_is_read_again_after_a_change() {
        let cached = Cached::default();
        assert_eq!(read(&cached, 1).await, 1);
        assert_eq!(read(&cached, 2).await, 1);
        cached.forget();
        assert_eq!(read(&cached, 3).await, 3);
    }

    #[tokio::test]
    async fn what_was_read_before_a_change_is_not_kept() {
        let cached = Cached::default();
        let slow = cached.get((), async {
            cached.forget();
            Ok::<_, Infallible>(1)
        });
        assert_eq!(slow.await, Ok(1));
        assert_eq!(read(&cached, 2).await, 2);
    }
}

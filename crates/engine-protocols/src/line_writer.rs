//! Output of an engine: whole lines, flushed, from the reading thread and the search thread alike.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Writes lines to the other program.
#[derive(Clone)]
pub(crate) struct LineWriter(Arc<Mutex<Inner<dyn Write + Send>>>);

struct Inner<W: ?Sized> {
    error: Option<io::Error>,
    out: W,
}

impl LineWriter {
    pub(crate) fn new(out: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Inner { error: None, out })))
    }

    /// Writes one line or several consecutive ones. Errors are kept for [`LineWriter::check`], because the search
    /// thread cannot handle them.
    pub(crate) fn say(&self, text: impl AsRef<str>) {
        let mut inner = self.lock();
        let inner = &mut *inner;
        let written = writeln!(inner.out, "{}", text.as_ref()).and_then(|()| inner.out.flush());
        if let Err(error) = written {
            inner.error.get_or_insert(error);
        }
    }

    /// The first error since the last check.
    pub(crate) fn check(&self) -> io::Result<()> {
        self.lock().error.take().map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, Inner<dyn Write + Send + 'static>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

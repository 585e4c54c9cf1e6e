//! An engine with limits of its own in addition to those of a request, such as a level's.

use sente_rules::{Game, Position, Table};

use crate::{
    Analysis, DynEngine, Engine, Limits, Progress, SearchControl, SearchError, SearchRequest,
};

/// An engine and limits that it never exceeds.
pub struct Limited<E> {
    engine: E,
    limits: Limits,
}

impl<E> Limited<E> {
    /// Restricts an engine to these limits.
    pub const fn new(engine: E, limits: Limits) -> Self {
        Self { engine, limits }
    }

    fn narrow(&self, request: SearchRequest) -> SearchRequest {
        SearchRequest {
            limits: request.limits.and(self.limits),
            ..request
        }
    }
}

impl<P: Position, E: Engine<P>> Engine<P> for Limited<E> {
    fn search(
        &mut self,
        game: &Game<P>,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<P::Move>,
    ) -> Analysis<P::Move> {
        let request = self.narrow(request);
        self.engine.search(game, request, control, progress)
    }
}

impl DynEngine for Limited<Box<dyn DynEngine>> {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let request = self.narrow(request);
        self.engine.search(table, request, control, progress)
    }
}

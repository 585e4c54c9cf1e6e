//! The web worker: handles requests and posts results during a search. It handles no messages during a search; to
//! cancel one, the page ends the worker and starts another.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use sente_engine_worker::EngineWorker;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers every message from now on.
pub fn listen() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
    }));
    let worker = Rc::new(RefCell::new(EngineWorker::default()));
    let answer = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        worker.borrow_mut().work(&text, &now, &mut |doc| {
            // The workers of a closed page have ended too.
            scope().post_message(&doc.into()).ok();
        });
        prepare_later(Rc::clone(&worker));
    });
    scope().set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
}

/// Builds a part of the tablebase after all waiting messages, and continues until it is complete.
fn prepare_later(worker: Rc<RefCell<EngineWorker>>) {
    /// A part takes a few hundredths of a second, so that a request hardly waits.
    const BOARDS: usize = 10_000;
    let prepare = Closure::once_into_js(move || {
        let goes_on = worker.borrow_mut().prepare(BOARDS);
        if goes_on {
            prepare_later(worker);
        }
    });
    scope()
        .set_timeout_with_callback(prepare.unchecked_ref())
        .ok();
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn now() -> Duration {
    let millis = scope().performance().map_or(0.0, |clock| clock.now());
    Duration::from_secs_f64(millis / 1000.0)
}

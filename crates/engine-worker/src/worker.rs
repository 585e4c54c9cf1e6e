//! The web worker: hears questions, and says what it finds while it thinks. While it thinks it hears nothing; whoever
//! does not want to wait ends it and starts another.

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
        let question = event.data().as_string().unwrap_or_default();
        worker.borrow_mut().work(&question, &now, &mut |doc| {
            // A page that is gone has ended its workers too.
            scope().post_message(&doc.into()).ok();
        });
        prepare_later(Rc::clone(&worker));
    });
    scope().set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget();
}

/// Prepares a little after whatever is waiting to be heard, and goes on so until there is nothing left to prepare.
fn prepare_later(worker: Rc<RefCell<EngineWorker>>) {
    /// As many as take a few hundredths of a second, so that a question hardly waits.
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

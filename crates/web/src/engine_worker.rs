//! The engine in the page: web workers that are loaded on first use. Each has a role and handles one request at a time.
//! A new request cancels the running one by terminating its worker; the next worker reuses the compiled program.

use std::cell::RefCell;

use js_sys::WebAssembly;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{AnalysisDoc, AnalysisRequest, AnalysisStatus, MoveRequest, WorkerRequest};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// A message from the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkerUpdate {
    /// A result so far; the last one has the status done or failed.
    Found(AnalysisDoc),
    /// The engine could not be loaded, or has stopped.
    Lost,
}

/// The purpose of a worker: the coach judges moves while the player thinks about its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plays, analyses, gives hints.
    Player,
    /// Judges moves and whole games.
    Coach,
}

/// Sends a request to the player, which cancels its previous one.
pub fn ask(question: AnalysisRequest, hear: impl Fn(WorkerUpdate) + 'static) {
    send(Role::Player, &WorkerRequest::Analysis(question), hear);
}

/// Asks the coach to judge a game.
pub fn ask_review(question: AnalysisRequest, hear: impl Fn(WorkerUpdate) + 'static) {
    send(Role::Coach, &WorkerRequest::Analysis(question), hear);
}

/// Asks the coach how good the last move of a game was.
pub fn ask_judgement(question: AnalysisRequest, hear: impl Fn(WorkerUpdate) + 'static) {
    send(Role::Coach, &WorkerRequest::Judgement(question), hear);
}

/// Asks the engine for a move in a game.
pub fn ask_move(question: MoveRequest, hear: impl Fn(WorkerUpdate) + 'static) {
    send(Role::Player, &WorkerRequest::Move(question), hear);
}

fn send(role: Role, request: &WorkerRequest, hear: impl Fn(WorkerUpdate) + 'static) {
    let text = sente_json::write(request);
    if !browser::exists() {
        return hear(WorkerUpdate::Lost);
    }
    let number = with(role, |handle| {
        handle.number += 1;
        handle.hear = Some(Box::new(hear));
        match &handle.worker {
            Some(running) if running.idle => {
                running.worker.post_message(&text.as_str().into()).ok();
            }
            _ => drop(handle.worker.take()),
        }
        if let Some(running) = &mut handle.worker {
            running.idle = false;
        }
        handle.worker.is_none().then_some(handle.number)
    });
    if let Some(number) = number {
        spawn_local(async move {
            let lost = start(role, number, text).await.is_none();
            if lost && with(role, |handle| handle.number == number) {
                tell(role, WorkerUpdate::Lost);
            }
        });
    }
}

/// Cancels the player's request.
pub fn stop() {
    stop_role(Role::Player);
}

/// Cancels the coach's request.
pub fn stop_coach() {
    stop_role(Role::Coach);
}

fn stop_role(role: Role) {
    with(role, |handle| {
        handle.number += 1;
        handle.hear = None;
        handle.worker.take_if(|running| !running.idle);
    });
}

/// Cancels the player's request and ends its worker to free its memory.
pub fn end() {
    stop();
    drop(with(Role::Player, |handle| handle.worker.take()));
}

thread_local! {
    static HANDLES: [RefCell<WorkerHandle>; 2] = Default::default();
    /// The compiled program, once loaded.
    static MODULE: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

fn with<T>(role: Role, change: impl FnOnce(&mut WorkerHandle) -> T) -> T {
    HANDLES.with(|handles| change(&mut handles[role as usize].borrow_mut()))
}

#[derive(Default)]
struct WorkerHandle {
    worker: Option<RunningWorker>,
    hear: Option<Box<dyn Fn(WorkerUpdate)>>,
    /// The number of requests so far; an outdated task finds another number.
    number: u64,
}

/// A worker with its event handlers. Terminates on drop.
struct RunningWorker {
    worker: Worker,
    idle: bool,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Drop for RunningWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Starts a worker with a request, unless a newer one has come meanwhile.
async fn start(role: Role, number: u64, question: String) -> Option<()> {
    let place = document()
        .query_selector("meta[name=sente-engine-worker]")
        .ok()??;
    let known = MODULE.with_borrow(Clone::clone);
    let module = match known {
        Some(module) => module,
        None => compile(&place.get_attribute("data-wasm")?).await?,
    };
    MODULE.replace(Some(module.clone()));
    if with(role, |handle| handle.number != number) {
        return Some(());
    }
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&place.get_attribute("content")?, &options).ok()?;
    let asked = worker.clone();
    let message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if text == "ready" {
            asked.post_message(&question.as_str().into()).ok();
        } else if let Some(doc) = sente_json::read(&text) {
            found(role, doc);
        }
    });
    let error = Closure::<dyn FnMut(_)>::new(move |_: ErrorEvent| {
        drop(with(role, |handle| handle.worker.take()));
        tell(role, WorkerUpdate::Lost);
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    worker.post_message(&module).ok()?;
    with(role, |handle| {
        handle.worker = Some(RunningWorker {
            worker,
            idle: false,
            _message: message,
            _error: error,
        });
    });
    Some(())
}

async fn compile(address: &str) -> Option<JsValue> {
    let response = window().fetch_with_str(address);
    JsFuture::from(WebAssembly::compile_streaming(&response))
        .await
        .ok()
}

fn found(role: Role, doc: AnalysisDoc) {
    if matches!(doc.status, AnalysisStatus::Done | AnalysisStatus::Failed) {
        with(role, |handle| {
            if let Some(running) = &mut handle.worker {
                running.idle = true;
            }
        });
    }
    tell(role, WorkerUpdate::Found(doc));
}

/// Passes an update to the last requester, who may send a new request at once.
fn tell(role: Role, heard: WorkerUpdate) {
    let hear = with(role, |handle| handle.hear.take());
    let Some(hear) = hear else { return };
    let number = with(role, |handle| handle.number);
    hear(heard);
    with(role, |handle| {
        if handle.number == number {
            handle.hear = Some(Box::new(hear));
        }
    });
}

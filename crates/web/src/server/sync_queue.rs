//! A queue of requests that must not get lost: each is stored in this browser until the server has answered it.
//! Senders and receivers define the content, and make sure that a repeated request has no effect.

use std::cell::RefCell;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_json::{FromJson, ToJson};

use crate::browser;
use crate::server::http::{self, Failure};
use crate::server::socket::{Line, Socket};
use crate::server::who;

/// Posts `body` to an address of the API, such as `post("/games/played", &game)`: now, or when the server can be
/// reached again, even if the page was closed meanwhile. Equal requests are stored once.
pub fn post(path: &str, body: &impl ToJson) {
    let request = QueuedRequest {
        path: path.to_owned(),
        body: sente_json::write(body),
        from: who::last_account(),
        written: js_sys::Date::now() as u64,
    };
    let kept = browser::store(&request.key(), &request.write());
    if kept {
        for key in too_many(&waiting()) {
            browser::forget(&key);
        }
        send();
    } else {
        // If nothing can be stored, there is only this one attempt.
        spawn_local(async move {
            deliver(&request).await;
        });
    }
}

/// Sends all waiting requests now and whenever the server may be reachable again.
pub fn start(socket: Socket) {
    if !browser::exists() {
        return;
    }
    window_event_listener(ev::online, |_| send());
    Effect::new(move |_| {
        if socket.line() == Line::Open {
            send();
        }
    });
    // The first screen matters more than the queue.
    set_timeout(send, Duration::from_secs(2));
}

/// Sends all waiting requests, one after another.
pub fn send() {
    let is_idle = QUEUE.with_borrow_mut(|queue| {
        if let Some(retry) = queue.retry.take() {
            retry.clear();
        }
        queue.again = queue.busy;
        !std::mem::replace(&mut queue.busy, true)
    });
    if is_idle {
        spawn_local(work());
    }
}

/// Whether a request is waiting whose address begins with `path`.
pub fn is_waiting(path: &str) -> bool {
    let mut requests = waiting().into_iter();
    requests.any(|(_, request)| request.path.starts_with(path))
}

/// A stored request.
#[derive(Clone, Debug, PartialEq, Eq, FromJson, ToJson)]
struct QueuedRequest {
    path: String,
    /// The body as JSON.
    body: String,
    /// The account that wrote it; empty if nobody was logged in.
    from: String,
    /// The time of writing, in milliseconds since 1970.
    written: u64,
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    /// The server accepted or finally rejected the request.
    Settled,
    /// The server wants the request later.
    Later,
    /// The server did not answer.
    Unanswered,
}

#[derive(Default)]
struct QueueState {
    busy: bool,
    /// Whether `send` was called while requests were being sent.
    again: bool,
    failures: u32,
    retry: Option<TimeoutHandle>,
}

thread_local! {
    static QUEUE: RefCell<QueueState> = RefCell::default();
}

/// The prefix of the storage keys. Each request has its own key, so that two tabs never overwrite each other's.
const PREFIX: &str = "sente-letter-";
/// The maximum number of stored requests; the oldest are dropped.
const MOST_REQUESTS: usize = 200;
/// The maximum number of characters of all requests together: a part of what browsers let a site store.
const MOST_CHARACTERS: usize = 1_500_000;
/// The shortest and the longest time between two attempts.
const PAUSES: [Duration; 2] = [Duration::from_secs(5), Duration::from_mins(10)];

impl QueuedRequest {
    /// The storage key, a hash of the content: equal requests have the same key.
    fn key(&self) -> String {
        let mut sum = 0xcbf2_9ce4_8422_2325_u64;
        for part in [&self.from, &self.path, &self.body] {
            for byte in part.bytes().chain([0]) {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        format!("{PREFIX}{sum:016x}")
    }

    fn write(&self) -> String {
        sente_json::write(self)
    }
}

async fn work() {
    loop {
        let mut waits = false;
        for (key, request) in waiting() {
            // A request must not be sent as another person's.
            if !request.from.is_empty() && request.from != who::last_account() {
                continue;
            }
            match deliver(&request).await {
                Delivery::Settled => browser::forget(&key),
                Delivery::Later => waits = true,
                Delivery::Unanswered => {
                    waits = true;
                    break;
                }
            }
        }
        let again = QUEUE.with_borrow_mut(|queue| {
            let again = std::mem::take(&mut queue.again);
            queue.busy = again;
            again
        });
        if !again {
            return try_later(waits);
        }
    }
}

fn try_later(waits: bool) {
    QUEUE.with_borrow_mut(|queue| {
        queue.failures = if waits { queue.failures + 1 } else { 0 };
        if waits {
            queue.retry = set_timeout_with_handle(send, pause(queue.failures)).ok();
        }
    });
}

async fn deliver(request: &QueuedRequest) -> Delivery {
    delivery(&http::post_text(&request.path, &request.body).await)
}

fn delivery(answer: &Result<(), Failure>) -> Delivery {
    match answer {
        Ok(()) => Delivery::Settled,
        Err(Failure::Unreachable) => Delivery::Unanswered,
        Err(Failure::Problem(problem)) => match problem.status {
            // After 401 the person may log in again; the others ask for a later attempt.
            401 | 408 | 425 | 429 => Delivery::Later,
            400..=499 => Delivery::Settled,
            _ => Delivery::Later,
        },
    }
}

/// All requests with their keys, oldest first.
fn waiting() -> Vec<(String, QueuedRequest)> {
    let read = |key: String| {
        let request = sente_json::read(&browser::stored(&key)?)?;
        Some((key, request))
    };
    let keys = browser::stored_keys(PREFIX);
    let mut requests: Vec<(String, QueuedRequest)> = keys.into_iter().filter_map(read).collect();
    requests.sort_by_key(|(_, request)| request.written);
    requests
}

/// The keys of the requests to drop, given all requests with the oldest first.
fn too_many(requests: &[(String, QueuedRequest)]) -> Vec<String> {
    let mut characters = 0;
    let fits = |(number, (_, request)): &(usize, &(String, QueuedRequest))| {
        characters += request.body.len();
        *number < MOST_REQUESTS && characters <= MOST_CHARACTERS
    };
    let kept = requests.iter().rev().enumerate().take_while(fits).count();
    let gone = &requests[..requests.len() - kept];
    gone.iter().map(|(key, _)| key.clone()).collect()
}

/// The time to wait after this many failed attempts in a row.
fn pause(failures: u32) -> Duration {
    let [shortest, longest] = PAUSES;
    let doubled = 2_u32.pow(failures.saturating_sub(1).min(10));
    longest.min(shortest * doubled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::{Problem, ProblemCode};

    fn request(body: &str, written: u64) -> QueuedRequest {
        QueuedRequest {
            path: "/games/played".to_owned(),
            body: body.to_owned(),
            from: String::new(),
            written,
        }
    }

    #[test]
    fn only_an_answer_settles_a_request() {
        let problem = |code| Err(Failure::Problem(Problem::new(code, "")));
        for (answer, expected) in [
            (Ok(()), Delivery::Settled),
            (problem(ProblemCode::Invalid), Delivery::Settled),
            (problem(ProblemCode::NotFound), Delivery::Settled),
            (problem(ProblemCode::Unauthorised), Delivery::Later),
            (problem(ProblemCode::TooMany), Delivery::Later),
            (problem(ProblemCode::Busy), Delivery::Later),
            (problem(ProblemCode::Internal), Delivery::Later),
            (Err(Failure::Unreachable), Delivery::Unanswered),
        ] {
            assert_eq!(delivery(&answer), expected, "{answer:?}");
        }
    }

    #[test]
    fn the_same_letter_is_kept_once_and_another_apart() {
        assert_eq!(request("1", 5).key(), request("1", 9).key());
        assert_ne!(request("1", 5).key(), request("2", 5).key());
        let mut of_somebody = request("1", 5);
        of_somebody.from = "Ann".to_owned();
        assert_ne!(of_somebody.key(), request("1", 5).key());
        assert!(of_somebody.key().starts_with(PREFIX));
        let read: QueuedRequest = sente_json::read(&of_somebody.write()).unwrap();
        assert_eq!(read, of_somebody);
    }

    #[test]
    fn the_oldest_give_way() {
        let keyed = |request: QueuedRequest| (request.key(), request);
        let many = (0..MOST_REQUESTS as u64 + 3).map(|n| keyed(request(&n.to_string(), n)));
        let many: Vec<_> = many.collect();
        let gone: Vec<String> = many[..3].iter().map(|(key, _)| key.clone()).collect();
        assert_eq!(too_many(&many), gone);
        assert!(too_many(&many[3..]).is_empty());
        let long = "x".repeat(MOST_CHARACTERS / 2 + 1);
        let heavy = [request(&long, 1), request(&format!("{long}!"), 2)].map(keyed);
        assert_eq!(too_many(&heavy), [heavy[0].0.clone()]);
    }

    #[test]
    fn pauses_grow_and_have_an_end() {
        assert_eq!(pause(1), PAUSES[0]);
        assert_eq!(pause(2), PAUSES[0] * 2);
        assert_eq!(pause(u32::MAX), PAUSES[1]);
    }
}

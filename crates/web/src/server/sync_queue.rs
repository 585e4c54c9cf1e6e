//! A queue of requests, called letters, that must not get lost: each is stored in this browser until the server has
//! answered. Senders and receivers define the content, and make sure that a repeated letter has no effect.

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
/// reached again, even if the page was closed meanwhile. Equal letters are stored once.
pub fn post(path: &str, body: &impl ToJson) {
    let letter = Letter {
        path: path.to_owned(),
        body: sente_json::write(body),
        from: who::last_account(),
        written: js_sys::Date::now() as u64,
    };
    let kept = browser::store(&letter.key(), &letter.write());
    if kept {
        for key in too_many(&waiting()) {
            browser::forget(&key);
        }
        send();
    } else {
        // If nothing can be stored, there is only this one attempt.
        spawn_local(async move {
            deliver(&letter).await;
        });
    }
}

/// Sends all waiting letters now and whenever the server may be reachable again.
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

/// Sends all waiting letters, one after another.
pub fn send() {
    let is_idle = POST.with_borrow_mut(|post| {
        if let Some(retry) = post.retry.take() {
            retry.clear();
        }
        post.again = post.busy;
        !std::mem::replace(&mut post.busy, true)
    });
    if is_idle {
        spawn_local(work());
    }
}

/// Whether a letter is waiting whose address begins with `path`.
pub fn is_waiting(path: &str) -> bool {
    let mut letters = waiting().into_iter();
    letters.any(|(_, letter)| letter.path.starts_with(path))
}

/// A stored request.
#[derive(Clone, Debug, PartialEq, Eq, FromJson, ToJson)]
struct Letter {
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
enum Fate {
    /// The server accepted or finally rejected the letter.
    Settled,
    /// The server wants the letter later.
    Later,
    /// The server did not answer.
    Unanswered,
}

#[derive(Default)]
struct Post {
    busy: bool,
    /// Whether `send` was called while letters were being sent.
    again: bool,
    failures: u32,
    retry: Option<TimeoutHandle>,
}

thread_local! {
    static POST: RefCell<Post> = RefCell::default();
}

/// The prefix of the storage keys. Each letter has its own key, so that two tabs never overwrite each other's.
const PREFIX: &str = "sente-letter-";
/// The maximum number of stored letters; the oldest are dropped.
const MOST_LETTERS: usize = 200;
/// The maximum number of characters of all letters together: a part of what browsers let a site store.
const MOST_CHARACTERS: usize = 1_500_000;
/// The shortest and the longest time between two attempts.
const PAUSES: [Duration; 2] = [Duration::from_secs(5), Duration::from_mins(10)];

impl Letter {
    /// The storage key, a hash of the content: equal letters have the same key.
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
        for (key, letter) in waiting() {
            // A letter must not be sent as another person's.
            if !letter.from.is_empty() && letter.from != who::last_account() {
                continue;
            }
            match deliver(&letter).await {
                Fate::Settled => browser::forget(&key),
                Fate::Later => waits = true,
                Fate::Unanswered => {
                    waits = true;
                    break;
                }
            }
        }
        let again = POST.with_borrow_mut(|post| {
            let again = std::mem::take(&mut post.again);
            post.busy = again;
            again
        });
        if !again {
            return try_later(waits);
        }
    }
}

fn try_later(waits: bool) {
    POST.with_borrow_mut(|post| {
        post.failures = if waits { post.failures + 1 } else { 0 };
        if waits {
            post.retry = set_timeout_with_handle(send, pause(post.failures)).ok();
        }
    });
}

async fn deliver(letter: &Letter) -> Fate {
    fate(&http::post_text(&letter.path, &letter.body).await)
}

fn fate(answer: &Result<(), Failure>) -> Fate {
    match answer {
        Ok(()) => Fate::Settled,
        Err(Failure::Unreachable) => Fate::Unanswered,
        Err(Failure::Problem(problem)) => match problem.status {
            // After 401 the person may log in again; the others ask for a later attempt.
            401 | 408 | 425 | 429 => Fate::Later,
            400..=499 => Fate::Settled,
            _ => Fate::Later,
        },
    }
}

/// All letters with their keys, oldest first.
fn waiting() -> Vec<(String, Letter)> {
    let read = |key: String| {
        let letter = sente_json::read(&browser::stored(&key)?)?;
        Some((key, letter))
    };
    let keys = browser::stored_keys(PREFIX);
    let mut letters: Vec<(String, Letter)> = keys.into_iter().filter_map(read).collect();
    letters.sort_by_key(|(_, letter)| letter.written);
    letters
}

/// The keys of the letters to drop, given all letters with the oldest first.
fn too_many(letters: &[(String, Letter)]) -> Vec<String> {
    let mut characters = 0;
    let fits = |(number, (_, letter)): &(usize, &(String, Letter))| {
        characters += letter.body.len();
        *number < MOST_LETTERS && characters <= MOST_CHARACTERS
    };
    let kept = letters.iter().rev().enumerate().take_while(fits).count();
    let gone = &letters[..letters.len() - kept];
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

    fn letter(body: &str, written: u64) -> Letter {
        Letter {
            path: "/games/played".to_owned(),
            body: body.to_owned(),
            from: String::new(),
            written,
        }
    }

    #[test]
    fn only_an_answer_settles_a_letter() {
        let problem = |code| Err(Failure::Problem(Problem::new(code, "")));
        for (answer, expected) in [
            (Ok(()), Fate::Settled),
            (problem(ProblemCode::Invalid), Fate::Settled),
            (problem(ProblemCode::NotFound), Fate::Settled),
            (problem(ProblemCode::Unauthorised), Fate::Later),
            (problem(ProblemCode::TooMany), Fate::Later),
            (problem(ProblemCode::Busy), Fate::Later),
            (problem(ProblemCode::Internal), Fate::Later),
            (Err(Failure::Unreachable), Fate::Unanswered),
        ] {
            assert_eq!(fate(&answer), expected, "{answer:?}");
        }
    }

    #[test]
    fn the_same_letter_is_kept_once_and_another_apart() {
        assert_eq!(letter("1", 5).key(), letter("1", 9).key());
        assert_ne!(letter("1", 5).key(), letter("2", 5).key());
        let mut of_somebody = letter("1", 5);
        of_somebody.from = "Ann".to_owned();
        assert_ne!(of_somebody.key(), letter("1", 5).key());
        assert!(of_somebody.key().starts_with(PREFIX));
        let read: Letter = sente_json::read(&of_somebody.write()).unwrap();
        assert_eq!(read, of_somebody);
    }

    #[test]
    fn the_oldest_give_way() {
        let keyed = |letter: Letter| (letter.key(), letter);
        let many = (0..MOST_LETTERS as u64 + 3).map(|n| keyed(letter(&n.to_string(), n)));
        let many: Vec<_> = many.collect();
        let gone: Vec<String> = many[..3].iter().map(|(key, _)| key.clone()).collect();
        assert_eq!(too_many(&many), gone);
        assert!(too_many(&many[3..]).is_empty());
        let long = "x".repeat(MOST_CHARACTERS / 2 + 1);
        let heavy = [letter(&long, 1), letter(&format!("{long}!"), 2)].map(keyed);
        assert_eq!(too_many(&heavy), [heavy[0].0.clone()]);
    }

    #[test]
    fn pauses_grow_and_have_an_end() {
        assert_eq!(pause(1), PAUSES[0]);
        assert_eq!(pause(2), PAUSES[0] * 2);
        assert_eq!(pause(u32::MAX), PAUSES[1]);
    }
}

//! The host of a local game that is open on a screen: connects the room, the engine and a timer. Stores each change
//! before passing on its messages.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{ClientMessage, Problem, ProblemCode, ServerMessage};
use sente_match::Time;
use sente_room::{LocalRoom, SearchCommand};

use crate::engine_worker::{self, WorkerUpdate};
use crate::local_games::{OpenGame, storage};
use crate::server::game::now;
use crate::server::sync_queue;

/// An open local game.
#[derive(Clone)]
pub struct LocalGameHost(Rc<Inner>);

struct Inner {
    id: String,
    /// `None` after the screen was left.
    room: RefCell<Option<LocalRoom>>,
    hear: Box<dyn Fn(&ServerMessage)>,
    clock: RefCell<Option<TimeoutHandle>>,
}

/// The delay before the request is repeated to an engine that was lost.
const ASK_AGAIN: Duration = Duration::from_secs(2);
/// The longest timeout, because browsers limit timeouts; later times need several.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

impl OpenGame for LocalGameHost {
    fn send(&self, message: &ClientMessage) {
        self.work(|room, now| room.hear(message, now));
    }

    fn catch_up(&self) {
        let known = self.0.room.borrow().as_ref().map(events);
        if known.is_some_and(|known| storage::version(&self.0.id) > known) {
            self.read_again();
            self.work(tell_all);
        }
    }

    fn leave(&self) {
        self.0.room.take();
        self.set_clock(None);
        engine_worker::end();
    }
}

impl LocalGameHost {
    /// Opens a game and passes its messages to `hear`. Returns `None` if there is no such game.
    pub fn open(id: &str, hear: Box<dyn Fn(&ServerMessage)>) -> Option<Self> {
        let room = LocalRoom::open(storage::take(id)?).ok()?;
        let table = Self(Rc::new(Inner {
            id: id.to_owned(),
            room: RefCell::new(Some(room)),
            hear,
            clock: RefCell::default(),
        }));
        table.work(LocalRoom::look);
        Some(table)
    }

    /// Changes the room, stores the result, and passes on its messages.
    fn work(&self, change: impl FnOnce(&mut LocalRoom, Time)) {
        let now = now();
        let Some((search, said, due)) = self.happen(change, now) else {
            return;
        };
        match search {
            SearchCommand::Unchanged => {}
            SearchCommand::Nothing => engine_worker::stop(),
            SearchCommand::Ask(question) => {
                let table = self.clone();
                engine_worker::ask_move(question, move |heard| table.hear_engine(heard));
            }
        }
        self.set_clock(due.map(|due| (due, now)));
        let table = self.clone();
        // Deliver later: the sender of a message does not expect an answer during the call.
        spawn_local(async move {
            for message in said {
                (table.0.hear)(&message);
            }
        });
    }

    fn happen(
        &self,
        change: impl FnOnce(&mut LocalRoom, Time),
        now: Time,
    ) -> Option<(SearchCommand, Vec<ServerMessage>, Option<Time>)> {
        let mut place = self.0.room.borrow_mut();
        let room = place.as_mut()?;
        let before = events(room);
        change(room, now);
        let mut said = room.take_messages();
        if events(room) > before {
            // Another tab has written, or storage is full.
            if storage::version(&self.0.id) != before || !storage::put(room) {
                let kept = storage::take(&self.0.id)?;
                *room = LocalRoom::open(kept).ok()?;
                said = said.into_iter().filter_map(unkept).collect();
                tell_all(room, now);
            } else if let Some(next) = room.next() {
                begin_next(next);
            }
            if let Some(played) = room.played() {
                sync_queue::post("/games/played", &played);
            }
        }
        let search = room.next_search(now);
        said.extend(room.take_messages());
        Some((search, said, room.due()))
    }

    fn read_again(&self) {
        let fresh = storage::take(&self.0.id).and_then(|kept| LocalRoom::open(kept).ok());
        if let Some(room) = fresh {
            self.0.room.replace(Some(room));
            engine_worker::stop();
        }
    }

    fn hear_engine(&self, heard: WorkerUpdate) {
        match heard {
            WorkerUpdate::Found(doc) => self.work(|room, now| room.found(&doc, now)),
            WorkerUpdate::Lost => {
                let table = self.clone();
                set_timeout(move || table.work(LocalRoom::lost), ASK_AGAIN);
            }
        }
    }

    fn set_clock(&self, due: Option<(Time, Time)>) {
        let handle = due.and_then(|(due, now)| {
            let wait = Duration::from_millis(due.since(now).0.min(LONGEST));
            let table = self.clone();
            set_timeout_with_handle(move || table.work(LocalRoom::look), wait).ok()
        });
        if let Some(before) = self.0.clock.replace(handle) {
            before.clear();
        }
    }
}

fn events(room: &LocalRoom) -> usize {
    room.kept().events.len()
}

fn tell_all(room: &mut LocalRoom, now: Time) {
    let game = room.kept().id.clone();
    room.hear(
        &ClientMessage::Follow {
            game,
            version: None,
        },
        now,
    );
}

/// Replaces a message about a change that could not be stored.
fn unkept(message: ServerMessage) -> Option<ServerMessage> {
    match message {
        ServerMessage::Done { game, id, version } => Some(ServerMessage::Refused {
            game,
            id,
            problem: Problem::new(ProblemCode::Stale, ""),
            version: version.saturating_sub(1),
        }),
        ServerMessage::Refused { .. } => Some(message),
        _ => None,
    }
}

/// Creates the next game of a series, unless it exists.
fn begin_next(next: sente_room::LocalGame) {
    if storage::take(&next.id).is_none()
        && let Ok(room) = LocalRoom::open(next)
    {
        storage::put(&room);
    }
}

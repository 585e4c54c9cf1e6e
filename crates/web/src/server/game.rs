//! A game on the server or in this browser, as a screen uses it.

use std::rc::Rc;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{Action, ClientMessage, Problem, ProblemCode, ServerMessage};
use sente_match::{Refused, Time};
use sente_room::{Replica, ReplicaUpdate};
use sente_rules::Seat;

use crate::local_games::{self, OpenGame};
use crate::messages::use_messages;
use crate::server::socket::{Socket, use_socket};
use crate::t;

/// A game that is followed as long as the component that asked for it exists.
#[derive(Clone, Copy)]
pub struct LiveGame {
    id: StoredValue<String>,
    replica: RwSignal<Option<Replica>>,
    problem: RwSignal<Option<Problem>>,
    backend: Backend,
}

/// The place of a game that is open in this browser.
type Place = StoredValue<Option<Rc<dyn OpenGame>>, LocalStorage>;

/// The place where the game is stored; only this file knows it.
#[derive(Clone, Copy)]
enum Backend {
    /// On the server.
    Server(Socket),
    /// In this browser; `None` until the game is open, and if it does not exist.
    Here(Place),
}

/// Follows a game. `on_news` is called with each update and the game after it.
pub fn follow(id: String, on_news: impl Fn(&ReplicaUpdate, &Replica) + 'static) -> LiveGame {
    let backend = if local_games::is_here(&id) {
        Backend::Here(StoredValue::new_local(None))
    } else {
        Backend::Server(use_socket())
    };
    let game = LiveGame {
        id: StoredValue::new(id),
        replica: RwSignal::new(None),
        problem: RwSignal::new(None),
        backend,
    };
    match backend {
        Backend::Server(socket) => game.follow_server(socket, on_news),
        Backend::Here(place) => game.follow_here(place, on_news),
    }
    game
}

/// The current time of the browser's clock.
pub fn now() -> Time {
    Time(js_sys::Date::now() as u64)
}

impl LiveGame {
    /// The local copy of the game; `None` until the first message about it. Tracked.
    pub fn replica(self) -> ReadSignal<Option<Replica>> {
        self.replica.read_only()
    }

    /// The reason why the game cannot be followed, such as that it does not exist. Tracked.
    pub fn problem(self) -> Option<Problem> {
        self.problem.get()
    }

    /// Performs an action for a seat. A move is shown at once; an impossible action is refused locally.
    pub fn act(self, seat: Seat, action: Action) -> Result<(), Refused> {
        let id = message_id();
        let message = self
            .replica
            .try_update(|replica| {
                let replica = replica.as_mut()?;
                Some(replica.act(seat, action, id, now()))
            })
            .flatten();
        if let Some(message) = message {
            self.send(&message?);
        }
        Ok(())
    }

    fn follow_server(self, socket: Socket, on_news: impl Fn(&ReplicaUpdate, &Replica) + 'static) {
        socket.listen(
            move |message| self.receive(message, &on_news),
            move || self.resume(),
        );
        on_cleanup(move || {
            let id = self.id.try_get_value().unwrap_or_default();
            socket.send(&ClientMessage::Unfollow { game: id });
        });
    }

    fn follow_here(self, place: Place, on_news: impl Fn(&ReplicaUpdate, &Replica) + 'static) {
        let on_news = Rc::new(on_news);
        let hear = move |message: &ServerMessage| {
            // The screen may have been removed.
            if self.id.try_get_value().is_some() {
                self.receive(message, &*on_news);
            }
        };
        let others = window_event_listener(ev::storage, move |_| {
            if let Some(table) = place.try_get_value().flatten() {
                table.catch_up();
            }
        });
        on_cleanup(move || {
            others.remove();
            if let Some(table) = place.try_get_value().flatten() {
                table.leave();
            }
        });
        let messages = use_messages();
        spawn_local(async move {
            let Ok(open) = local_games::opening().await else {
                return messages.warn(t!("part-not-loaded"));
            };
            let Some(id) = self.id.try_get_value() else {
                return;
            };
            let Some(table) = open(&id, Box::new(hear)) else {
                let missing = Problem::new(ProblemCode::NotFound, "");
                return self.problem.set(Some(missing));
            };
            place.set_value(Some(table));
            self.send(&self.ask_for_all());
        });
    }

    fn send(self, message: &ClientMessage) {
        match self.backend {
            Backend::Server(socket) => socket.send(message),
            Backend::Here(place) => {
                if let Some(table) = place.try_get_value().flatten() {
                    table.send(message);
                }
            }
        }
    }

    fn resume(self) -> Vec<ClientMessage> {
        self.replica.with_untracked(|replica| match replica {
            Some(replica) => replica.resume(),
            None => vec![self.ask_for_all()],
        })
    }

    fn ask_for_all(self) -> ClientMessage {
        ClientMessage::Follow {
            game: self.id.get_value(),
            version: None,
        }
    }

    fn receive(self, message: &ServerMessage, on_news: &impl Fn(&ReplicaUpdate, &Replica)) {
        match message {
            ServerMessage::Game { game } if game.id == self.id.get_value() => {
                self.problem.set(None);
            }
            ServerMessage::Problem {
                problem,
                game: Some(game),
            } if *game == self.id.get_value() => self.problem.set(Some(problem.clone())),
            _ => {}
        }
        if self.replica.with_untracked(Option::is_none) {
            self.begin(message, on_news);
        } else {
            self.go_on(message, on_news);
        }
    }

    fn begin(self, message: &ServerMessage, on_news: &impl Fn(&ReplicaUpdate, &Replica)) {
        if let ServerMessage::Game { game } = message
            && game.id == self.id.get_value()
            && let Ok(replica) = Replica::new((**game).clone(), now())
        {
            on_news(&ReplicaUpdate::Replaced, &replica);
            self.replica.set(Some(replica));
        }
    }

    fn go_on(self, message: &ServerMessage, on_news: &impl Fn(&ReplicaUpdate, &Replica)) {
        let mut news = None;
        // A message that changes nothing must not redraw the screen.
        self.replica.maybe_update(|replica| {
            let received = replica
                .as_mut()
                .map(|replica| replica.receive(message.clone(), now()));
            let changed = !matches!(received, None | Some(Ok(ReplicaUpdate::Nothing)));
            news = received;
            changed
        });
        match news {
            Some(Ok(ReplicaUpdate::Ask(question))) => self.send(&question),
            Some(Ok(news)) => self.replica.with_untracked(|replica| {
                if let Some(replica) = replica {
                    on_news(&news, replica);
                }
            }),
            // The message does not fit the local copy: load the whole game.
            Some(Err(_)) => self.send(&self.ask_for_all()),
            None => {}
        }
    }
}

/// A random id for a message.
fn message_id() -> String {
    let random = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}{:08x}", random(), random(), random())
}

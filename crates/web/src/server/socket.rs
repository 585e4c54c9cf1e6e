//! The one socket of the page. It opens for the first listener, reconnects after a lost connection, and reports its
//! state. Other files know the meaning of the messages.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use sente_api::{ClientMessage, ServerMessage};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::browser;

/// The state of the connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    /// Nobody needs it.
    #[default]
    Closed,
    /// Being opened for the first time.
    Opening,
    /// Open.
    Open,
    /// Lost, and being opened again.
    Lost,
}

/// The socket, shared by all screens.
#[derive(Clone, Copy)]
pub struct Socket {
    line: RwSignal<Line>,
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
}

type Listener = Rc<dyn Fn(&str)>;
type Resume = Rc<dyn Fn() -> Vec<ClientMessage>>;

#[derive(Default)]
struct Inner {
    socket: Option<WebSocket>,
    /// Event handlers, which must live as long as the socket.
    handlers: Vec<Closure<dyn FnMut(MessageEvent)>>,
    listeners: HashMap<u32, (Listener, Resume)>,
    next_listener: u32,
    failures: u32,
    retry: Option<TimeoutHandle>,
    /// The number of the current socket; events of older ones are ignored.
    generation: u32,
    unanswered_ping: bool,
}

/// The longest delay between two attempts to reconnect.
const SLOWEST_RETRY: Duration = Duration::from_secs(8);
/// The interval between pings.
const PING_EVERY: Duration = Duration::from_secs(15);

impl Socket {
    /// Creates the socket and provides it as context.
    pub fn provide() -> Self {
        let socket = Self {
            line: RwSignal::new(Line::Closed),
            inner: StoredValue::new_local(Rc::default()),
        };
        provide_context(socket);
        if browser::exists() {
            // A device that wakes up or finds its network again should not wait for the next attempt.
            window_event_listener(ev::online, move |_| socket.reconnect_now());
            window_event_listener(ev::focus, move |_| socket.reconnect_now());
            set_interval(move || socket.ping(), PING_EVERY);
        }
        socket
    }

    /// The state of the connection; tracked.
    pub fn line(self) -> Line {
        self.line.get()
    }

    /// Calls `listener` with each message of the server until the current component is removed. `resume` returns the
    /// messages to send whenever a new connection opens.
    pub fn listen(
        self,
        listener: impl Fn(&ServerMessage) + 'static,
        resume: impl Fn() -> Vec<ClientMessage> + 'static,
    ) {
        // Parsed here and not by the socket: the part of the page that listens contains the parser.
        let listener = move |text: &str| {
            // A newer server may send messages that this page does not know.
            if let Some(message) = sente_json::read(text) {
                listener(&message);
            }
        };
        let resume: Resume = Rc::new(resume);
        let number = self.with(|inner| {
            inner.next_listener += 1;
            let entry = (Rc::new(listener) as Listener, resume.clone());
            inner.listeners.insert(inner.next_listener, entry);
            inner.next_listener
        });
        if self.line.get_untracked() == Line::Open {
            for message in resume() {
                self.send(&message);
            }
        } else {
            self.connect();
        }
        on_cleanup(move || {
            self.with(|inner| inner.listeners.remove(&number));
        });
    }

    /// Sends a message. Without a connection it is dropped, and `resume` must send it later.
    pub fn send(self, message: &ClientMessage) {
        let text = sente_json::write(message);
        self.with(|inner| {
            if let Some(socket) = &inner.socket {
                // A closing socket refuses; the next one resumes.
                socket.send_with_str(&text).ok();
            }
        });
    }

    /// Opens a new connection, because the person has changed.
    pub fn reconnect(self) {
        let was_used = self.with(|inner| !inner.listeners.is_empty());
        self.drop_socket();
        // New listeners must not take the old connection for the new one.
        self.line.set(Line::Closed);
        if was_used {
            self.connect();
        }
    }

    fn with<T>(self, action: impl FnOnce(&mut Inner) -> T) -> T {
        let inner = self.inner.get_value();
        action(&mut inner.borrow_mut())
    }

    fn connect(self) {
        let Some(generation) = self.with(|inner| {
            if inner.socket.is_some() {
                return None;
            }
            inner.generation += 1;
            inner.unanswered_ping = false;
            if let Some(retry) = inner.retry.take() {
                retry.clear();
            }
            Some(inner.generation)
        }) else {
            return;
        };
        if self.line.get_untracked() == Line::Closed {
            self.line.set(Line::Opening);
        }
        match address().and_then(|address| WebSocket::new(&address).ok()) {
            Some(socket) => self.install(socket, generation),
            None => self.retry(),
        }
    }

    fn install(self, socket: WebSocket, generation: u32) {
        let opened = Closure::new(move |_: MessageEvent| {
            if self.is_current(generation) {
                self.opened();
            }
        });
        let heard = Closure::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string()
                && self.is_current(generation)
            {
                self.heard(&text);
            }
        });
        let closed = Closure::new(move |_: MessageEvent| {
            if self.is_current(generation) {
                self.retry();
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        self.with(|inner| {
            inner.socket = Some(socket);
            inner.handlers = vec![opened, heard, closed];
        });
    }

    fn is_current(self, generation: u32) -> bool {
        self.with(|inner| inner.generation == generation)
    }

    fn opened(self) {
        let resumes: Vec<Resume> = self.with(|inner| {
            inner.failures = 0;
            inner
                .listeners
                .values()
                .map(|(_, resume)| resume.clone())
                .collect()
        });
        self.line.set(Line::Open);
        for message in resumes.iter().flat_map(|resume| resume()) {
            self.send(&message);
        }
    }

    fn heard(self, text: &str) {
        let listeners: Vec<Listener> = self.with(|inner| {
            inner.unanswered_ping = false;
            inner
                .listeners
                .values()
                .map(|(listener, _)| listener.clone())
                .collect()
        });
        for listener in listeners {
            listener(text);
        }
    }

    fn retry(self) {
        self.drop_socket();
        if self.with(|inner| inner.listeners.is_empty()) {
            self.line.set(Line::Closed);
            return;
        }
        self.line.set(Line::Lost);
        let wait = self.with(|inner| {
            inner.failures += 1;
            SLOWEST_RETRY.min(Duration::from_millis(250) * 2_u32.pow(inner.failures.min(6)))
        });
        let handle = set_timeout_with_handle(move || self.connect(), wait).ok();
        self.with(|inner| inner.retry = handle);
    }

    fn reconnect_now(self) {
        if self.line.get_untracked() == Line::Lost {
            self.connect();
        } else {
            self.ping();
        }
    }

    fn ping(self) {
        if self.line.get_untracked() != Line::Open {
            return;
        }
        if self.with(|inner| std::mem::replace(&mut inner.unanswered_ping, true)) {
            // The last ping had no answer: the connection only looks open.
            self.retry();
            return;
        }
        let sent = js_sys::Date::now() as u64;
        self.send(&ClientMessage::Ping { sent });
    }

    fn drop_socket(self) {
        let old = self.with(|inner| {
            // Events of the old socket belong to an older generation.
            inner.generation += 1;
            inner.socket.take()
        });
        if let Some(socket) = old {
            socket.set_onopen(None);
            socket.set_onmessage(None);
            socket.set_onclose(None);
            socket.close().ok();
        }
    }
}

/// The socket from the context. Call this while a component is built.
pub fn use_socket() -> Socket {
    expect_context()
}

fn address() -> Option<String> {
    let location = window().location();
    let scheme = match location.protocol().ok()?.as_str() {
        "https:" => "wss",
        _ => "ws",
    };
    Some(format!(
        "{scheme}://{}/api/v1/socket",
        location.host().ok()?
    ))
}

//! Who the server takes this browser for, shared by all screens.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_protocol::{Account, Kind, Me};

use crate::server::http::{self, Answer};
use crate::server::socket::{Socket, use_socket};

/// The person at this browser.
#[derive(Clone, Copy)]
pub struct Who {
    me: RwSignal<Option<Me>>,
    socket: Socket,
}

impl Who {
    /// Asks the server and offers itself to all screens. The socket must be there before.
    pub fn provide() -> Self {
        let who = Self {
            me: RwSignal::new(None),
            socket: use_socket(),
        };
        provide_context(who);
        who
    }

    /// What the server says about the person; nothing until it has said something. Tracked.
    pub fn me(self) -> Option<Me> {
        self.me.get()
    }

    /// The guest or account, if there is one. Tracked.
    pub fn account(self) -> Option<Account> {
        self.me.read().as_ref()?.account.clone()
    }

    /// Whether somebody is logged in. Tracked.
    pub fn is_logged_in(self) -> bool {
        self.account()
            .is_some_and(|account| account.kind == Kind::Account)
    }

    /// Asks again.
    pub async fn refresh(self) -> Answer<Me> {
        let me: Me = http::get("/me").await?;
        self.become_person(me.clone());
        Ok(me)
    }

    /// Asks again some time.
    pub fn refresh_soon(self) {
        spawn_local(async move {
            // Without an answer everything stays as it was, and the next action says what is wrong.
            self.refresh().await.ok();
        });
    }

    /// The server says that the person is this now: after a log-in, a sign-up, a log-out.
    pub fn become_person(self, me: Me) {
        let before = self
            .me
            .with_untracked(|me| me.as_ref().map(|me| me.account.clone()));
        let changed = before.is_some_and(|before| before != me.account);
        self.me.set(Some(me));
        if changed {
            // The socket knows the session that it was opened with.
            self.socket.reconnect();
        }
    }
}

/// The person. For use while a component is built.
pub fn use_who() -> Who {
    expect_context()
}

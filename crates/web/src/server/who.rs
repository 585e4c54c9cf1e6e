//! The person at this browser as the server knows them, shared by all screens.

use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use sente_api::{Account, Kind, Me, Preferences, Rename};

use crate::browser;
use crate::messages::Messages;
use crate::navigation::Navigation;
use crate::route::Route;
use crate::server::http::{self, Answer};
use crate::server::socket::{Socket, use_socket};
use crate::server::sync_queue;
use crate::t;

/// The storage key of the last account, for use without the server.
const LAST_ACCOUNT: &str = "sente-account";

/// The account at the server's last answer; empty for a guest or nobody.
pub fn last_account() -> String {
    browser::stored(LAST_ACCOUNT).unwrap_or_default()
}

/// The person at this browser.
#[derive(Clone, Copy)]
pub struct Who {
    me: RwSignal<Option<Me>>,
    socket: Socket,
}

impl Who {
    /// Provides the person as context. The socket must be provided before.
    pub fn provide() -> Self {
        let who = Self {
            me: RwSignal::new(None),
            socket: use_socket(),
        };
        provide_context(who);
        who
    }

    /// The server's last answer about the person; `None` before the first. Tracked.
    pub fn me(self) -> Option<Me> {
        self.me.get()
    }

    /// The guest or account, if there is one. Tracked.
    pub fn account(self) -> Option<Account> {
        self.me.read().as_ref()?.account.clone()
    }

    /// The guest or account, if there is one; not tracked.
    pub fn account_untracked(self) -> Option<Account> {
        self.me.read_untracked().as_ref()?.account.clone()
    }

    /// Whether the person is logged in. Tracked.
    pub fn is_logged_in(self) -> bool {
        self.account()
            .is_some_and(|account| account.kind == Kind::Account)
    }

    /// Asks the server who the person is.
    pub async fn refresh(self) -> Answer<Me> {
        let me: Me = http::get("/me").await?;
        self.become_person(me.clone());
        Ok(me)
    }

    /// Asks the server if nobody was known: the last action may have created a guest for this browser.
    pub async fn meet(self) {
        if self.account_untracked().is_none() {
            self.refresh().await.ok();
        }
    }

    /// Asks the server in the background.
    pub fn refresh_soon(self) {
        spawn_local(async move {
            // Without an answer nothing changes, and the next action shows the failure.
            self.refresh().await.ok();
        });
    }

    /// Changes a guest's name. Does nothing for accounts and empty names.
    pub async fn take_name(self, name: &str) -> Answer<()> {
        let name = name.trim();
        let account = self.account_untracked();
        let is_guest = account.as_ref().is_none_or(|it| it.kind == Kind::Guest);
        let same = account.is_some_and(|account| account.name == name);
        if is_guest && !same && !name.is_empty() {
            let rename = Rename {
                name: name.to_owned(),
            };
            self.become_person(http::put("/me/name", &rename).await?);
        }
        Ok(())
    }

    /// Sets the person, after a log-in, a sign-up or a log-out.
    pub fn become_person(self, me: Me) {
        let before = self
            .me
            .with_untracked(|me| me.as_ref().map(|me| me.account.clone()));
        let changed = before.is_some_and(|before| before != me.account);
        let account = me.account.as_ref().filter(|it| it.kind == Kind::Account);
        let name = account.map_or("", |account| account.name.as_str());
        if name != last_account() {
            browser::store(LAST_ACCOUNT, name);
            // Requests of this account may be waiting.
            sync_queue::send();
        }
        self.me.set(Some(me));
        if changed {
            // The socket belongs to the session that it was opened with.
            self.socket.reconnect();
            browser::tell_keeper("forget");
        }
    }

    /// Forgets the person without asking the server.
    fn become_nobody(self) {
        if let Some(me) = self.me.get_untracked() {
            self.become_person(Me {
                account: None,
                preferences: Preferences::default(),
                ..me
            });
        }
    }
}

/// Logs out and goes to the home screen.
pub fn log_out(who: Who, messages: Messages, navigation: Navigation) {
    spawn_local(async move {
        match http::order("POST", "/logout", None::<&()>).await {
            Ok(()) => {
                // Even without an answer nothing about the person stays in this browser.
                if who.refresh().await.is_err() {
                    who.become_nobody();
                }
                navigation.go(&Route::Home);
                // A new screen starts without messages: this one must come after it.
                tick().await;
                messages.note(t!("account-logged-out"));
            }
            Err(failure) => messages.warn(failure.sentence()),
        }
    });
}

/// The person from the context. Call this while a component is built.
pub fn use_who() -> Who {
    expect_context()
}

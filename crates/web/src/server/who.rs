//! Who the server takes this browser for, shared by all screens.

use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use sente_api::{Account, Kind, Me, Rename};

use crate::browser;
use crate::messages::Messages;
use crate::navigation::Navigation;
use crate::route::Route;
use crate::server::http::{self, Answer};
use crate::server::socket::{Socket, use_socket};
use crate::server::sync_queue;
use crate::t;

/// Where this browser keeps who was logged in last, for the time without the server.
const LAST_ACCOUNT: &str = "sente-account";

/// The account that was logged in when the server was last heard; empty for a guest or nobody.
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

    /// The guest or account of this moment; not tracked.
    pub fn account_untracked(self) -> Option<Account> {
        self.me.read_untracked().as_ref()?.account.clone()
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

    /// Asks again where nobody was known: what was just done has made a guest of the browser.
    pub async fn meet(self) {
        if self.account_untracked().is_none() {
            self.refresh().await.ok();
        }
    }

    /// Asks again some time.
    pub fn refresh_soon(self) {
        spawn_local(async move {
            // Without an answer everything stays as it was, and the next action says what is wrong.
            self.refresh().await.ok();
        });
    }

    /// Lets a guest be called so. Accounts have their name, and an empty one changes nothing.
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

    /// The server says that the person is this now: after a log-in, a sign-up, a log-out.
    pub fn become_person(self, me: Me) {
        let before = self
            .me
            .with_untracked(|me| me.as_ref().map(|me| me.account.clone()));
        let changed = before.is_some_and(|before| before != me.account);
        let account = me.account.as_ref().filter(|it| it.kind == Kind::Account);
        let name = account.map_or("", |account| account.name.as_str());
        if name != last_account() {
            browser::store(LAST_ACCOUNT, name);
            // Letters of theirs may have waited for them.
            sync_queue::send();
        }
        self.me.set(Some(me));
        if changed {
            // The socket knows the session that it was opened with.
            self.socket.reconnect();
            browser::tell_keeper("forget");
        }
    }
}

/// Logs out, and goes home as whoever is left.
pub fn log_out(who: Who, messages: Messages, navigation: Navigation) {
    spawn_local(async move {
        match http::order("POST", "/logout", None::<&()>).await {
            Ok(()) => {
                who.refresh().await.ok();
                navigation.go(&Route::Home);
                // A new screen begins without messages: this one comes after it.
                tick().await;
                messages.note(t!("account-logged-out"));
            }
            Err(failure) => messages.warn(failure.sentence()),
        }
    });
}

/// The person. For use while a component is built.
pub fn use_who() -> Who {
    expect_context()
}

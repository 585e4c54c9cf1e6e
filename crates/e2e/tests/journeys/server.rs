//! A server with its own database, and its users.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;

use sente_server::config::{Config, Listen};
use sente_server::{Clock, Server};
use tempfile::TempDir;

use crate::browser::{Context, TestBrowser};
use crate::proxy::Proxy;
use crate::user::User;

pub struct TestServer<'stage> {
    browser: &'stage TestBrowser,
    server: Server,
    /// The contexts of all users.
    contexts: Mutex<Vec<Context>>,
    /// Keeps the database's folder until the end.
    _folder: TempDir,
}

impl<'stage> TestServer<'stage> {
    pub async fn open(browser: &'stage TestBrowser) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sente.db");
        let mut config = Config::new(file.to_str().unwrap());
        config.listen = Listen::At(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0));
        config.live.policy.answer_pause = sente_match::Millis(1);
        // Long enough for the page to notice the start of each game of a series.
        config.live.policy.show_pause = sente_match::Millis(20);
        config.live.policy.hint_time = sente_match::Millis(200);
        config.live.policy.leave_after = sente_match::Millis(500);
        let server = Server::start(config, Clock::system()).await.unwrap();
        Self {
            browser,
            server,
            contexts: Mutex::default(),
            _folder: folder,
        }
    }

    pub async fn close(self) {
        for context in self.contexts.into_inner().unwrap() {
            self.browser.forget(context).await;
        }
        self.server.stop().await.unwrap();
    }

    /// A user with a new browser context.
    pub async fn user(&self) -> User {
        self.person_at(self.server.address(), false).await
    }

    /// A user who reaches the server by a name: passkeys belong to names.
    pub async fn user_by_name(&self) -> User {
        let context = self.browser.new_context().await;
        self.contexts.lock().unwrap().push(context.clone());
        let home = format!("http://localhost:{}", self.server.address().port());
        self.person_in(context, home, false).await
    }

    /// A user whose connection to the server can be cut.
    pub async fn person_on_a_line(&self) -> (User, Proxy) {
        let line = Proxy::to(self.server.address()).await;
        (self.person_at(line.address(), false).await, line)
    }

    /// A user whose connection to the server can be cut, and whose browser stores the page.
    pub async fn person_who_keeps_the_page(&self) -> (User, Proxy) {
        let line = Proxy::to(self.server.address()).await;
        (self.person_at(line.address(), true).await, line)
    }

    /// The same user in another tab.
    pub async fn another_tab_of(&self, user: &User) -> User {
        let home = format!("http://{}", self.server.address());
        self.person_in(user.context.clone(), home, false).await
    }

    async fn person_at(&self, address: SocketAddr, keeps: bool) -> User {
        let context = self.browser.new_context().await;
        self.contexts.lock().unwrap().push(context.clone());
        self.person_in(context, format!("http://{address}"), keeps)
            .await
    }

    async fn person_in(&self, context: Context, home: String, keeps: bool) -> User {
        let tab = self.browser.tab(&context).await;
        User::new(tab, context, home, keeps).await
    }
}

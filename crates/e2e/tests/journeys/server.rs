//! A server with a database of its own, and the people who visit it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;

use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::target::{
    CreateBrowserContextParams, CreateTargetParams, GetTargetInfoParams,
};
use chromiumoxide::{Browser, Page};
use sente_server::config::{Config, Listen};
use sente_server::{Clock, Server};
use tempfile::TempDir;

use crate::proxy::Proxy;
use crate::user::User;

pub struct TestServer<'stage> {
    browser: &'stage Browser,
    server: Server,
    /// Everybody's browser with its cookies.
    contexts: Mutex<Vec<BrowserContextId>>,
    /// The database is there as long as this.
    _folder: TempDir,
}

impl<'stage> TestServer<'stage> {
    pub async fn open(browser: &'stage Browser) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sente.db");
        let mut config = Config::new(file.to_str().unwrap());
        config.listen = Listen::At(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0));
        config.live.policy.answer_pause = sente_match::Millis(1);
        // Long enough for the page to see each game of a series begin.
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
            self.browser.dispose_browser_context(context).await.unwrap();
        }
        self.server.stop().await.unwrap();
    }

    /// Somebody with a browser that has never been here.
    pub async fn user(&self) -> User {
        self.person_at(self.server.address(), false).await
    }

    /// Somebody whose way to the server can be cut.
    pub async fn person_on_a_line(&self) -> (User, Proxy) {
        let line = Proxy::to(self.server.address()).await;
        (self.person_at(line.address(), false).await, line)
    }

    /// Somebody whose way to the server can be cut, and whose browser keeps the page.
    pub async fn person_who_keeps_the_page(&self) -> (User, Proxy) {
        let line = Proxy::to(self.server.address()).await;
        (self.person_at(line.address(), true).await, line)
    }

    /// The same browser, with the same cookies, in another tab.
    pub async fn another_tab_of(&self, user: &User) -> User {
        let info = user.page.execute(GetTargetInfoParams::default());
        let context = info.await.unwrap().result.target_info.browser_context_id;
        let page = self.tab(context.unwrap()).await;
        User::new(page, format!("http://{}", self.server.address()), false).await
    }

    async fn person_at(&self, address: SocketAddr, keeps: bool) -> User {
        let context = CreateBrowserContextParams::builder()
            .dispose_on_detach(true)
            .build();
        let context = self.browser.create_browser_context(context).await.unwrap();
        self.contexts.lock().unwrap().push(context.clone());
        let page = self.tab(context).await;
        User::new(page, format!("http://{address}"), keeps).await
    }

    async fn tab(&self, context: BrowserContextId) -> Page {
        let target = CreateTargetParams::builder()
            .url("about:blank")
            .browser_context_id(context)
            .build()
            .unwrap();
        self.browser.new_page(target).await.unwrap()
    }
}

//! A server with its own database for each test, and browsers that talk to it.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Method, RequestBuilder};
use sente_match::Time;
use sente_server::config::Listen;
use sente_server::{Clock, Config, Server};
use sente_testbed::Postgres;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A password that passes the strength check.
pub const PASSWORD: &str = "tatami-lantern-9";

/// Timeout of every wait, long enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server with a temporary database.
pub struct Bench {
    pub server: Server,
    base: String,
    late: Arc<AtomicU64>,
    place: Place,
}

/// A database: a file in a temporary folder, or in the PostgreSQL server of the tests.
pub struct Place {
    address: String,
    _folder: TempDir,
}

impl Place {
    /// A new database of the kind that this test program is for.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sente.db");
        let server = is_for_postgres().then(Postgres::shared).flatten();
        Self {
            address: server.map_or_else(|| file.to_str().unwrap().to_owned(), Postgres::database),
            _folder: folder,
        }
    }
}

/// Whether this is the test program for PostgreSQL; the same tests are compiled under two names.
pub fn is_for_postgres() -> bool {
    env!("CARGO_CRATE_NAME").ends_with("_postgres")
}

impl Bench {
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::start_in(Place::new(), change).await
    }

    async fn start_in(place: Place, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new(place.address.clone());
        config.listen = Listen::At(([127, 0, 0, 1], 0).into());
        config.threads = 1;
        // Here an address counts as one user for the rate limits, unless a test changes it.
        config.limits.set_room(NonZeroU32::MIN);
        change(&mut config);
        let late = Arc::new(AtomicU64::new(0));
        let clock = {
            let (system, late) = (Clock::system(), Arc::clone(&late));
            Clock::by(move || Time(system.now().0 + late.load(Ordering::Relaxed)))
        };
        let server = Server::start(config, clock).await.unwrap();
        Self {
            base: format!("http://{}", server.address()),
            server,
            late,
            place,
        }
    }

    /// The address of its database.
    pub fn database(&self) -> String {
        self.place.address.clone()
    }

    /// Stops the server and starts it again on the same database.
    pub async fn restart_with(self, change: impl FnOnce(&mut Config)) -> Self {
        self.server.stop().await.unwrap();
        Self::start_in(self.place, change).await
    }

    /// Advances the clock by this many milliseconds.
    pub fn pass(&self, millis: u64) {
        self.late.fetch_add(millis, Ordering::Relaxed);
    }

    /// A browser without a session.
    pub fn browser(&self) -> Browser {
        Browser {
            client: Client::builder().cookie_store(true).build().unwrap(),
            base: self.base.clone(),
            origin: self.base.clone(),
            forwarded: None,
        }
    }

    /// A copy of the browser with its cookies, talking to this server.
    pub fn again(&self, browser: &Browser) -> Browser {
        Browser {
            base: self.base.clone(),
            origin: self.base.clone(),
            ..browser.clone()
        }
    }

    /// A browser that is logged in to a new account with this name.
    pub async fn account(&self, name: &str) -> Browser {
        let browser = self.browser();
        let body = json!({ "name": name, "password": PASSWORD });
        browser.post("/api/v1/signup", body).await.ok(201);
        browser
    }

    /// Stops the server and deletes its database.
    pub async fn stop(self) {
        self.server.stop().await.unwrap();
        drop(self.place);
    }
}

/// A browser with its cookies.
#[derive(Clone)]
pub struct Browser {
    client: Client,
    base: String,
    origin: String,
    forwarded: Option<String>,
}

impl Browser {
    /// The same browser with a page of another origin.
    pub fn at(&self, origin: &str) -> Self {
        Self {
            origin: origin.to_owned(),
            ..self.clone()
        }
    }

    /// The same browser behind a proxy that reports this address.
    pub fn from(&self, address: &str) -> Self {
        Self {
            forwarded: Some(address.to_owned()),
            ..self.clone()
        }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        let request = request.header("origin", &self.origin);
        match &self.forwarded {
            Some(address) => request.header("x-forwarded-for", address),
            None => request,
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path)).await
    }

    pub async fn delete_with(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::DELETE, path).json(&body)).await
    }

    /// Polls this path until the resource is neither queued nor running.
    pub async fn watch(&self, path: &str) -> Value {
        let mut again = tokio::time::interval(Duration::from_millis(50));
        let ended = async {
            loop {
                again.tick().await;
                let known = self.get(path).await.ok(200);
                if !["queued", "running"].contains(&known["status"].as_str().unwrap()) {
                    return known;
                }
            }
        };
        tokio::time::timeout(PATIENCE, ended).await.unwrap()
    }

    /// The name of this browser's account or guest.
    pub async fn name(&self) -> Option<String> {
        let me = self.get("/api/v1/me").await.ok(200);
        me["account"]["name"].as_str().map(str::to_owned)
    }
}

/// The response of the server.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub async fn of(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body: response.text().await.unwrap(),
        }
    }

    /// The body of a response; asserts the status.
    #[track_caller]
    pub fn ok(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        match self.body.as_str() {
            "" => Value::Null,
            body => serde_json::from_str(body).unwrap(),
        }
    }

    /// Asserts that this is a problem document with this status and code.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        let body = self.ok(status);
        assert_eq!(body["code"], code, "{body}");
        assert_eq!(body["status"], status, "{body}");
        assert_eq!(self.headers[CONTENT_TYPE], "application/problem+json");
        body
    }
}

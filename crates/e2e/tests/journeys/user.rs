//! A user with a browser: looks, presses, types, and records the console's complaints. Finds elements by their role and
//! name, as people and screen readers do.

use std::sync::{Arc, Mutex};

use chromiumoxide::cdp::browser_protocol::target::SetAutoAttachParams;
use sente_api::{GameDoc, NewGame};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::browser::{Context, seen};
use crate::tab::Tab;

const DOM: &str = include_str!("dom.js");

/// The environment variable that asks for pictures of the screens.
const PICTURES: &str = "SENTE_PICTURES";

/// The window's size, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// A large desktop screen.
    Wide,
    Laptop,
    /// The default of journeys that do not test the window's size.
    Desktop,
    Tablet,
    Phone,
}

impl Window {
    const fn size(self) -> (i64, i64) {
        match self {
            Self::Wide => (1920, 1080),
            Self::Laptop => (1440, 900),
            Self::Desktop => (1280, 800),
            Self::Tablet => (1024, 768),
            Self::Phone => (390, 844),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    Light,
    Dark,
}

/// Errors and warnings that a console has printed.
pub type Complaints = Arc<Mutex<Vec<String>>>;

pub struct User {
    pub tab: Tab,
    /// The browser context, with the user's cookies.
    pub context: Context,
    home: String,
    complaints: Complaints,
}

impl User {
    /// A user with a page. Only with `keeps` does the browser install the service worker, which makes the page work
    /// without the server; other journeys would only waste the work.
    pub async fn new(tab: Tab, context: Context, home: String, keeps: bool) -> Self {
        let user = Self {
            tab,
            context,
            home,
            complaints: Arc::default(),
        };
        user.tab.listen(&user.complaints).await;
        user.tab.on_new_document(DOM).await;
        if keeps {
            // By default the crate pauses every worker until it has attached to it, and sometimes forgets to resume it.
            let alone = SetAutoAttachParams::new(false, false);
            user.tab.chromium().execute(alone).await.unwrap();
        } else {
            let forget = "delete Navigator.prototype.serviceWorker";
            user.tab.on_new_document(forget).await;
        }
        user.sit_at(Window::Desktop, Light::Light).await;
        user
    }

    /// Changes the window's size and the system's colour scheme.
    pub async fn sit_at(&self, window: Window, light: Light) {
        let (width, height) = window.size();
        self.tab
            .resize(width, height, window == Window::Phone)
            .await;
        let scheme = match light {
            Light::Light => "light",
            Light::Dark => "dark",
        };
        let features = [
            ("prefers-color-scheme", scheme),
            ("prefers-reduced-motion", "reduce"),
        ];
        self.tab.set_media(&features).await;
    }

    /// Gives the window a size in CSS pixels, like zooming or resizing.
    pub async fn resize(&self, width: i64, height: i64) {
        self.tab.resize(width, height, false).await;
    }

    /// Enables animations, as for people who have not asked the system for less motion.
    pub async fn allow_motion(&self) {
        let motion = ("prefers-reduced-motion", "no-preference");
        self.tab.set_media(&[motion]).await;
    }

    /// Opens a path of the page and waits until a screen is displayed.
    pub async fn go(&self, path: &str) {
        let address = format!("{}{path}", self.home);
        self.tab.open(&address).await;
        self.arrive().await;
    }

    pub async fn reload(&self) {
        self.tab.reload().await;
        self.arrive().await;
    }

    async fn arrive(&self) {
        self.until(
            "the page is there",
            "!!document.querySelector('#main')?.firstElementChild",
        )
        .await;
    }

    pub async fn close(self) {
        self.tab.chromium().clone().close().await.unwrap();
    }

    pub async fn path(&self) -> String {
        self.ask("location.pathname").await
    }

    /// Waits until a game is open and returns its id.
    pub async fn game_id(&self) -> String {
        self.until("a game is open", "location.pathname.startsWith('/game/')")
            .await;
        let path = self.path().await;
        path.trim_start_matches("/game/").to_owned()
    }
}

/// Queries.
impl User {
    /// Evaluates an expression.
    pub async fn ask<T: DeserializeOwned>(&self, expression: &str) -> T {
        let answer = self.tab.evaluate(expression).await;
        let answer = answer.unwrap_or_else(|why| panic!("{expression}: {why}"));
        serde_json::from_value(answer).unwrap_or_else(|why| panic!("{expression}: {why}"))
    }

    /// Runs a statement.
    pub async fn tell(&self, statement: &str) {
        let done = self.tab.run(statement).await;
        done.unwrap_or_else(|why| panic!("{statement}: {why}"));
    }

    /// Waits until an expression is true.
    pub async fn until(&self, what: &str, expression: &str) {
        let guarded =
            format!("(() => {{ try {{ return {expression} }} catch (_) {{ return false }} }})()");
        let so = seen(async || {
            // Nothing answers while a document is being replaced.
            let yes = self.tab.evaluate(&guarded).await == Ok(Value::Bool(true));
            // A page that has crashed never recovers.
            let broken = |it: &String| it.contains("RuntimeError");
            (yes || self.complaints().iter().any(broken)).then_some(yes)
        });
        let so = so.await == Some(true);
        assert!(
            so,
            "condition not met in time: {what}\n{}",
            self.situation().await
        );
    }

    /// Waits until the screen has loaded all its data.
    pub async fn see_it_loaded(&self) {
        self.until(
            "nothing is loading",
            "document.querySelector('main > *') && !document.querySelector('[aria-busy=true], .loading')",
        )
        .await;
    }

    /// Waits for a text anywhere on the screen.
    pub async fn see(&self, text: &str) {
        let expression = format!("dom.text().includes({})", json!(text));
        self.until(&format!("“{text}” is seen"), &expression).await;
    }

    /// Waits until a text has disappeared from the screen.
    pub async fn see_no(&self, text: &str) {
        let expression = format!("!dom.text().includes({})", json!(text));
        self.until(&format!("“{text}” is gone"), &expression).await;
    }

    /// Waits for an element with this role and name.
    pub async fn find(&self, role: &str, name: &str) {
        let expression = format!("dom.has({}, {})", json!(role), json!(name));
        self.until(&format!("{role} “{name}” is there"), &expression)
            .await;
    }

    /// The console's complaints so far.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.lock().unwrap().clone()
    }

    /// The state of the page, to understand why an expectation failed.
    async fn situation(&self) -> String {
        let tell = "`${location.pathname}\\n${dom.text()}\\n${dom.fields().join('; ')}`";
        let told = self.tab.evaluate(tell).await.unwrap_or_default();
        let name = std::thread::current()
            .name()
            .unwrap_or("someone")
            .to_owned();
        self.take_picture(&format!("failed-{}", name.replace("::", "-")))
            .await;
        let told = told.as_str().unwrap_or_default();
        format!("{told}\n{:?}", self.complaints())
    }

    /// Takes a picture of the screen, if the environment asks for pictures.
    pub async fn photograph(&self, name: &str) {
        if std::env::var_os(PICTURES).is_some() {
            self.take_picture(name).await;
        }
    }

    /// Saves a screenshot to `screenshots` in the target folder.
    async fn take_picture(&self, name: &str) {
        let folder = crate::browser::target().join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let picture = self.tab.picture().await;
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }
}

/// Actions.
impl User {
    /// Presses the element with this role and name, once it can be pressed.
    pub async fn press(&self, role: &str, name: &str) {
        let place = format!("dom.place({}, {})", json!(role), json!(name));
        self.press_at(&format!("{role} “{name}” can be pressed"), &place)
            .await;
    }

    /// Changes the language in the header.
    pub async fn speak(&self, language: &str) {
        self.press_selector("#language-menu").await;
        self.press("button", language).await;
    }

    /// Presses the first element that a selector finds, for elements without a fitting role and name.
    pub async fn press_selector(&self, selector: &str) {
        let place = format!("dom.spot({})", json!(selector));
        self.press_at(&format!("{selector} can be pressed"), &place)
            .await;
    }

    /// Presses the point that an expression returns, once it returns one.
    pub async fn press_at(&self, what: &str, place: &str) {
        let [x, y] = self.point_at(what, place).await;
        self.tab.click(x, y).await;
    }

    pub async fn hover_at(&self, what: &str, place: &str) {
        let [x, y] = self.point_at(what, place).await;
        self.tab.hover(x, y).await;
    }

    async fn point_at(&self, what: &str, place: &str) -> [f64; 2] {
        self.until(what, &format!("!!{place}")).await;
        self.ask(place).await
    }

    /// Replaces the text of a field.
    pub async fn write(&self, role: &str, name: &str, text: &str) {
        self.press(role, name).await;
        let select = format!("dom.named({}, {})[0].select()", json!(role), json!(name));
        self.tell(&select).await;
        self.tab.type_text(text).await;
    }

    /// Selects an entry of a drop-down list by its text or value.
    pub async fn choose(&self, name: &str, option: &str) {
        self.find("combobox", name).await;
        let choose = format!(
            "(() => {{ const list = dom.named('combobox', {})[0];
                const wanted = [...list.options].find(it => it.value === {option} || it.text.trim() === {option} || it.text.includes({option}));
                if (!wanted) return false;
                list.value = wanted.value;
                list.dispatchEvent(new Event('input', {{ bubbles: true }}));
                list.dispatchEvent(new Event('change', {{ bubbles: true }}));
                return true; }})()",
            json!(name),
            option = json!(option),
        );
        self.until(&format!("“{option}” can be chosen for {name}"), &choose)
            .await;
    }

    /// Presses a key, such as `Enter` or `ArrowLeft`.
    pub async fn key(&self, key: &str) {
        self.tab.key(key).await;
    }
}

/// Requests to the server, sent by the page with its cookies.
impl User {
    pub async fn call<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: Option<&(impl Serialize + Sync)>,
    ) -> T {
        let body = body.map(|body| serde_json::to_string(body).unwrap());
        let call = format!(
            "fetch('/api/v1' + {path}, {{ method: {method}, body: {body}, headers: {body} ? {{ 'content-type': 'application/json' }} : {{}} }})
                .then(async it => {{ if (!it.ok) throw new Error(it.status + ' ' + await it.text()); return it.status === 204 ? null : it.json() }})",
            path = json!(path),
            method = json!(method),
            body = json!(body),
        );
        self.ask(&call).await
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        self.call("GET", path, None::<&()>).await
    }

    /// Starts a game through the API instead of the form, and opens it.
    pub async fn begin(&self, game: &NewGame) -> String {
        if self.ask::<String>("location.origin").await == "null" {
            self.go("/help").await;
        }
        let game: GameDoc = self.call("POST", "/games", Some(game)).await;
        self.go(&format!("/game/{}", game.id)).await;
        game.id
    }
}

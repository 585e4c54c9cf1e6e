//! Somebody with a browser: looks, presses, types, and remembers what the console complained about. Finds
//! things by what they are called, as people and screen readers do.

use std::sync::{Arc, Mutex};

use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetTouchEmulationEnabledParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, InsertTextParams,
};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::browser_protocol::page::{CaptureScreenshotFormat, ReloadParams};
use chromiumoxide::cdp::browser_protocol::target::SetAutoAttachParams;
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::layout::Point;
use chromiumoxide::page::ScreenshotParams;
use futures_util::StreamExt;
use sente_api::{GameDoc, NewGame};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::browser::seen;

const DOM: &str = include_str!("dom.js");

/// The window's size, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// A large screen of its own.
    Wide,
    Laptop,
    /// What journeys use that are not about the window.
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

pub struct User {
    pub page: Page,
    home: String,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl User {
    /// Somebody at a page. Only those whose browser `keeps` it can use it without the server; for all others that would be
    /// work that nobody looks at.
    pub async fn new(page: Page, home: String, keeps: bool) -> Self {
        let user = Self {
            page,
            home,
            complaints: Arc::default(),
        };
        user.listen().await;
        user.page.evaluate_on_new_document(DOM).await.unwrap();
        if keeps {
            // The crate lets every worker wait until it has looked at it, and sometimes forgets to.
            let alone = SetAutoAttachParams::new(false, false);
            user.page.execute(alone).await.unwrap();
        } else {
            let forget = "delete Navigator.prototype.serviceWorker";
            user.page.evaluate_on_new_document(forget).await.unwrap();
        }
        user.sit_at(Window::Desktop, Light::Light).await;
        user
    }

    /// Changes the window's size and whether the system is light or dark.
    pub async fn sit_at(&self, window: Window, light: Light) {
        let ((width, height), phone) = (window.size(), window == Window::Phone);
        let metrics = SetDeviceMetricsOverrideParams::new(width, height, 1.0, phone);
        self.page.execute(metrics).await.unwrap();
        let touch = SetTouchEmulationEnabledParams::new(phone);
        self.page.execute(touch).await.unwrap();
        let feature = |name: &str, value: &str| MediaFeature {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        let scheme = match light {
            Light::Light => "light",
            Light::Dark => "dark",
        };
        let features = vec![
            feature("prefers-color-scheme", scheme),
            feature("prefers-reduced-motion", "reduce"),
        ];
        self.page.emulate_media_features(features).await.unwrap();
    }

    /// Gives the window a size in pixels of the page, as a zoom or the user does.
    pub async fn resize(&self, width: i64, height: i64) {
        let metrics = SetDeviceMetricsOverrideParams::new(width, height, 1.0, false);
        self.page.execute(metrics).await.unwrap();
    }

    /// Lets pieces move, as they do for people who have not asked the system for less motion.
    pub async fn allow_motion(&self) {
        let motion = MediaFeature {
            name: "prefers-reduced-motion".to_owned(),
            value: "no-preference".to_owned(),
        };
        self.page
            .emulate_media_features(vec![motion])
            .await
            .unwrap();
    }

    /// Opens an address of the page, and waits until a screen is there.
    pub async fn go(&self, path: &str) {
        let address = format!("{}{path}", self.home);
        self.page.goto(address).await.unwrap();
        self.arrive().await;
    }

    pub async fn reload(&self) {
        self.page.execute(ReloadParams::default()).await.unwrap();
        self.arrive().await;
    }

    async fn arrive(&self) {
        self.until(
            "the page is there",
            "!!document.querySelector('#main')?.firstElementChild",
        )
        .await;
    }

    pub async fn path(&self) -> String {
        self.ask("location.pathname").await
    }

    /// The id of the game at whose address somebody is, once they are.
    pub async fn game_id(&self) -> String {
        self.until("a game is open", "location.pathname.startsWith('/game/')")
            .await;
        let path = self.path().await;
        path.trim_start_matches("/game/").to_owned()
    }
}

/// Looking.
impl User {
    /// What an expression is now.
    pub async fn ask<T: DeserializeOwned>(&self, expression: &str) -> T {
        let answer = self.page.evaluate_expression(expression).await;
        let answer = answer.unwrap_or_else(|why| panic!("{expression}: {why}"));
        answer
            .into_value()
            .unwrap_or_else(|why| panic!("{expression}: {why}"))
    }

    /// Runs a statement.
    pub async fn tell(&self, statement: &str) {
        let done = self.page.evaluate_expression(statement).await;
        done.unwrap_or_else(|why| panic!("{statement}: {why}"));
    }

    /// Waits until something is so.
    pub async fn until(&self, what: &str, expression: &str) {
        let guarded =
            format!("(() => {{ try {{ return {expression} }} catch (_) {{ return false }} }})()");
        let so = seen(async || {
            // While a document is replaced there is nobody to answer.
            let answer = self.page.evaluate_expression(guarded.as_str()).await;
            let yes = answer.is_ok_and(|answer| answer.value() == Some(&Value::Bool(true)));
            // A page that has broken does nothing any more.
            let broken = |it: &String| it.contains("RuntimeError");
            (yes || self.complaints().iter().any(broken)).then_some(yes)
        });
        let so = so.await == Some(true);
        assert!(so, "never so: {what}\n{}", self.situation().await);
    }

    /// Waits for a text anywhere on the screen.
    pub async fn see(&self, text: &str) {
        let expression = format!("dom.text().includes({})", json!(text));
        self.until(&format!("“{text}” is seen"), &expression).await;
    }

    /// Waits until a text is nowhere on the screen.
    pub async fn see_no(&self, text: &str) {
        let expression = format!("!dom.text().includes({})", json!(text));
        self.until(&format!("“{text}” is gone"), &expression).await;
    }

    /// Waits for something with this role and name.
    pub async fn find(&self, role: &str, name: &str) {
        let expression = format!("dom.has({}, {})", json!(role), json!(name));
        self.until(&format!("{role} “{name}” is there"), &expression)
            .await;
    }

    /// What the console complained about so far.
    pub fn complaints(&self) -> Vec<String> {
        self.complaints.lock().unwrap().clone()
    }

    /// Everything that helps to understand why something is not so.
    async fn situation(&self) -> String {
        let tell = "`${location.pathname}\\n${dom.text()}\\n${dom.fields().join('; ')}`";
        let told = self.page.evaluate_expression(tell).await;
        let told = told.ok().and_then(|told| told.into_value::<String>().ok());
        let name = std::thread::current()
            .name()
            .unwrap_or("someone")
            .to_owned();
        self.photograph(&format!("failed-{}", name.replace("::", "-")))
            .await;
        format!("{}\n{:?}", told.unwrap_or_default(), self.complaints())
    }

    /// Writes what is seen to `screenshots` in the target folder.
    pub async fn photograph(&self, name: &str) {
        let folder = crate::browser::target().join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let format = ScreenshotParams::builder().format(CaptureScreenshotFormat::Png);
        let picture = self.page.screenshot(format.build()).await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }
}

/// Acting.
impl User {
    /// Presses what has this role and name, once it can be pressed.
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

    /// Presses the first thing that a selector finds, where no role and name fit.
    pub async fn press_selector(&self, selector: &str) {
        let place = format!("dom.spot({})", json!(selector));
        self.press_at(&format!("{selector} can be pressed"), &place)
            .await;
    }

    /// Presses at the place that an expression gives, once it gives one.
    pub async fn press_at(&self, what: &str, place: &str) {
        let point = self.point_at(what, place).await;
        self.page.click(point).await.unwrap();
    }

    pub async fn hover_at(&self, what: &str, place: &str) {
        let point = self.point_at(what, place).await;
        self.page.move_mouse(point).await.unwrap();
    }

    async fn point_at(&self, what: &str, place: &str) -> Point {
        self.until(what, &format!("!!{place}")).await;
        let [x, y]: [f64; 2] = self.ask(place).await;
        Point::new(x, y)
    }

    /// Replaces what stands in a field.
    pub async fn write(&self, role: &str, name: &str, text: &str) {
        self.press(role, name).await;
        let select = format!("dom.named({}, {})[0].select()", json!(role), json!(name));
        self.page.evaluate_expression(select).await.unwrap();
        let text = InsertTextParams::new(text);
        self.page.execute(text).await.unwrap();
    }

    /// Chooses in a drop-down list, by what the user reads or by its value.
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
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let event = |kind: &DispatchKeyEventType| {
            let event = DispatchKeyEventParams::builder()
                .r#type(kind.clone())
                .key(key)
                .windows_virtual_key_code(code);
            match kind {
                // Buttons hear the character that Enter types, and not the key.
                DispatchKeyEventType::Char => event.text("\r"),
                _ => event,
            }
        };
        let types = (key == "Enter").then_some(DispatchKeyEventType::Char);
        let kinds = [Some(DispatchKeyEventType::RawKeyDown), types];
        for kind in kinds
            .into_iter()
            .flatten()
            .chain([DispatchKeyEventType::KeyUp])
        {
            let event = event(&kind).build().unwrap();
            self.page.execute(event).await.unwrap();
        }
    }
}

/// Asking the server, as the page does and with the same cookies.
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

    /// Begins a game without the form for it, and opens it.
    pub async fn begin(&self, game: &NewGame) -> String {
        if self.ask::<String>("location.origin").await == "null" {
            self.go("/help").await;
        }
        let game: GameDoc = self.call("POST", "/games", Some(game)).await;
        self.go(&format!("/game/{}", game.id)).await;
        game.id
    }
}

/// Remembering what the console says.
impl User {
    async fn listen(&self) {
        self.page.enable_log().await.unwrap();
        let mut console = self
            .page
            .event_listener::<EventConsoleApiCalled>()
            .await
            .unwrap();
        let mut log = self.page.event_listener::<EventEntryAdded>().await.unwrap();
        let mut thrown = self
            .page
            .event_listener::<EventExceptionThrown>()
            .await
            .unwrap();
        let complaints = Arc::clone(&self.complaints);
        tokio::spawn(async move {
            loop {
                let complaint = tokio::select! {
                    Some(said) = console.next() => match said.r#type {
                        ConsoleApiCalledType::Error | ConsoleApiCalledType::Warning | ConsoleApiCalledType::Assert =>
                            format!("{:?}", said.args.iter().map(|it| &it.value).collect::<Vec<_>>()),
                        _ => continue,
                    },
                    Some(entry) = log.next() => match entry.entry.level {
                        LogEntryLevel::Error | LogEntryLevel::Warning =>
                            format!("{} {}", entry.entry.text, entry.entry.url.as_deref().unwrap_or_default()),
                        _ => continue,
                    },
                    Some(thrown) = thrown.next() => {
                        let details = &thrown.exception_details;
                        let told = details.exception.as_ref().and_then(|it| it.description.as_deref());
                        format!("{} {}", details.text, told.unwrap_or_default())
                    }
                    else => return,
                };
                complaints.lock().unwrap().push(complaint);
            }
        });
    }
}

//! Controls Firefox directly through `WebDriver BiDi`, and defines the journeys that also run in it. Each of them runs
//! in its own process, with the environment variable that selects the browser.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::{SinkExt, StreamExt};
use sente_testbed::Need;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::browser::{BROWSER, seen};
use crate::user::Complaints;

const PROGRAMS: [&str; 3] = [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// No requests to the internet, and no animations.
const PREFERENCES: &str = r#"
user_pref("ui.prefersReducedMotion", 1);
user_pref("ui.systemUsesDarkTheme", 0);
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.server", "data:,");
"#;

pub const FLAGS: [&str; 3] = ["--headless", "--no-remote", "--remote-debugging-port=0"];

/// A running Firefox.
pub struct Firefox {
    line: Line,
}

/// The path of the program, if it is installed.
pub fn program() -> Option<PathBuf> {
    let named = std::env::var_os("FIREFOX").map(PathBuf::from);
    let known = PROGRAMS.into_iter().map(PathBuf::from);
    named.into_iter().chain(known).find(|path| path.exists())
}

/// Writes the preferences into the profile folder.
pub fn prepare(folder: &Path) {
    std::fs::write(folder.join("user.js"), PREFERENCES).unwrap();
}

impl Firefox {
    /// Connects to the browser at the address that it writes into its profile folder.
    pub async fn connect(folder: &Path) -> Self {
        let written = folder.join("WebDriverBiDiServer.json");
        let port = seen(async || {
            let text = std::fs::read_to_string(&written).ok()?;
            serde_json::from_str::<Value>(&text).ok()?["ws_port"].as_u64()
        });
        let port = port.await.unwrap_or_else(|| {
            let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
            panic!("Firefox did not start: {log}");
        });
        let line = Line::open(&format!("ws://127.0.0.1:{port}/session")).await;
        line.call("session.new", json!({ "capabilities": {} }))
            .await;
        line.call("session.subscribe", json!({ "events": ["log.entryAdded"] }))
            .await;
        Self { line }
    }

    /// Creates a context with its own cookies.
    pub async fn new_context(&self) -> String {
        let answer = self.line.call("browser.createUserContext", json!({})).await;
        text_of(&answer["userContext"])
    }

    /// Opens a separate window, so that no tab is in the background.
    pub async fn window(&self, context: &str) -> FirefoxTab {
        let wanted = json!({ "type": "window", "userContext": context });
        let answer = self.line.call("browsingContext.create", wanted).await;
        FirefoxTab {
            line: self.line.clone(),
            context: text_of(&answer["context"]),
        }
    }

    pub async fn forget(&self, context: &str) {
        let wanted = json!({ "userContext": context });
        self.line.call("browser.removeUserContext", wanted).await;
    }
}

/// One window of Firefox.
pub struct FirefoxTab {
    line: Line,
    context: String,
}

impl FirefoxTab {
    /// Evaluates an expression to JSON; fails if it throws or nothing answers.
    pub async fn evaluate(&self, expression: &str) -> Result<Value, String> {
        let written = format!(
            "Promise.resolve({expression}\n).then(it => JSON.stringify(it === undefined ? null : it))"
        );
        let text = self.run(&written).await?;
        serde_json::from_str(&text).map_err(|why| why.to_string())
    }

    /// Runs a script that returns a text or nothing.
    pub async fn run(&self, script: &str) -> Result<String, String> {
        let wanted = json!({ "expression": script, "target": { "context": self.context }, "awaitPromise": true });
        let answer = self.line.ask("script.evaluate", wanted).await?;
        let thrown = &answer["exceptionDetails"]["text"];
        match thrown.as_str() {
            Some(thrown) => Err(thrown.to_owned()),
            None => Ok(text_of(&answer["result"]["value"])),
        }
    }

    pub async fn on_new_document(&self, script: &str) {
        let function = format!("() => {{ {script}\n }}");
        self.call(
            "script.addPreloadScript",
            json!({ "functionDeclaration": function, "contexts": [self.context] }),
        )
        .await;
    }

    pub async fn open(&self, address: &str) {
        self.on(
            "browsingContext.navigate",
            json!({ "url": address, "wait": "interactive" }),
        )
        .await;
    }

    pub async fn reload(&self) {
        self.on("browsingContext.reload", json!({ "wait": "interactive" }))
            .await;
    }

    pub async fn resize(&self, width: i64, height: i64) {
        let viewport = json!({ "viewport": { "width": width, "height": height } });
        self.on("browsingContext.setViewport", viewport).await;
    }

    pub async fn picture(&self) -> Vec<u8> {
        let answer = self
            .on("browsingContext.captureScreenshot", json!({}))
            .await;
        STANDARD.decode(text_of(&answer["data"])).unwrap()
    }

    pub async fn hover(&self, x: f64, y: f64) {
        self.point(vec![moved(x, y)]).await;
    }

    pub async fn click(&self, x: f64, y: f64) {
        let down = json!({ "type": "pointerDown", "button": 0 });
        let up = json!({ "type": "pointerUp", "button": 0 });
        self.point(vec![moved(x, y), down, up]).await;
    }

    async fn point(&self, actions: Vec<Value>) {
        let mouse = json!({ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions });
        self.on("input.performActions", json!({ "actions": [mouse] }))
            .await;
    }

    /// Presses keys one after another; keys without a character are given by `WebDriver`'s code points.
    pub async fn press_keys(&self, keys: impl Iterator<Item = char>) {
        let actions: Vec<Value> = keys
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
            })
            .collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.on("input.performActions", json!({ "actions": [keyboard] }))
            .await;
    }

    /// Starts recording the console's complaints.
    pub fn listen(&self, complaints: &Complaints) {
        let mut listeners = self.line.listeners.lock().unwrap();
        listeners.insert(self.context.clone(), Arc::clone(complaints));
    }

    async fn on(&self, method: &str, mut wanted: Value) -> Value {
        wanted["context"] = json!(self.context);
        self.call(method, wanted).await
    }

    async fn call(&self, method: &str, wanted: Value) -> Value {
        self.line.call(method, wanted).await
    }
}

/// The code point of a key without a character.
pub fn key_sign(key: &str) -> char {
    match key {
        "Enter" => '\u{e007}',
        "Escape" => '\u{e00c}',
        "End" => '\u{e010}',
        "Home" => '\u{e011}',
        "ArrowLeft" => '\u{e012}',
        "ArrowUp" => '\u{e013}',
        "ArrowRight" => '\u{e014}',
        "ArrowDown" => '\u{e015}',
        _ => key.chars().next().unwrap(),
    }
}

fn moved(x: f64, y: f64) -> Value {
    json!({ "type": "pointerMove", "x": x.round() as i64, "y": y.round() as i64 })
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The connection to the browser, with many open requests over one socket.
#[derive(Clone)]
struct Line {
    out: mpsc::UnboundedSender<Message>,
    next: Arc<AtomicU64>,
    asked: Arc<Mutex<HashMap<u64, oneshot::Sender<Value>>>>,
    listeners: Arc<Mutex<HashMap<String, Complaints>>>,
}

impl Line {
    async fn open(address: &str) -> Self {
        let (socket, _) = connect_async(address).await.unwrap();
        let (mut to, mut from) = socket.split();
        let (out, mut waiting) = mpsc::unbounded_channel();
        let line = Self {
            out,
            next: Arc::default(),
            asked: Arc::default(),
            listeners: Arc::default(),
        };
        tokio::spawn(async move {
            while let Some(message) = waiting.recv().await {
                if to.send(message).await.is_err() {
                    return;
                }
            }
        });
        let hears = line.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = from.next().await {
                if let Ok(text) = message.to_text() {
                    hears.hear(serde_json::from_str(text).unwrap_or_default());
                }
            }
        });
        line
    }

    fn hear(&self, message: Value) {
        if let Some(id) = message["id"].as_u64() {
            let asked = self.asked.lock().unwrap().remove(&id);
            if let Some(asked) = asked {
                // The caller may have given up.
                asked.send(message).ok();
            }
            return;
        }
        let said = &message["params"];
        let is_complaint = ["error", "warn"].contains(&said["level"].as_str().unwrap_or_default());
        let listeners = self.listeners.lock().unwrap();
        let listener = listeners.get(said["source"]["context"].as_str().unwrap_or_default());
        if let Some(complaints) = listener.filter(|_| is_complaint) {
            complaints.lock().unwrap().push(text_of(&said["text"]));
        }
    }

    async fn ask(&self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.next.fetch_add(1, Ordering::Relaxed) + 1;
        let (answer, answered) = oneshot::channel();
        self.asked.lock().unwrap().insert(id, answer);
        let question = json!({ "id": id, "method": method, "params": params }).to_string();
        self.out
            .send(Message::text(question))
            .map_err(|_| "Firefox has exited".to_owned())?;
        let mut answer = answered
            .await
            .map_err(|_| "Firefox has exited".to_owned())?;
        match answer["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", text_of(&answer["message"]))),
            None => Ok(answer["result"].take()),
        }
    }

    async fn call(&self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params).await;
        answer.unwrap_or_else(|why| panic!("{method}: {why}"))
    }
}

/// Runs a journey of this program in Firefox.
fn in_firefox(journey: &str) {
    if Need::Firefox.is_left_out() || program().is_none() {
        return Need::Firefox.report_missing();
    }
    let program = std::env::current_exe().unwrap();
    let made = Command::new(program)
        .args(["--exact", journey])
        .env(BROWSER, "firefox")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&made.stdout);
    assert!(
        made.status.success() && told.contains("1 passed"),
        "{told}{}",
        String::from_utf8_lossy(&made.stderr)
    );
}

macro_rules! journeys_in_firefox {
    ($($module:ident::$name:ident,)+) => {
        $(#[test]
        fn $name() {
            in_firefox(concat!(stringify!($module), "::", stringify!($name)));
        })+
    };
}

journeys_in_firefox! {
    home::a_first_visit_leads_to_a_first_game_in_two_clicks,
    here::two_people_play_on_one_screen,
    here::an_earlier_position_can_be_looked_at,
    computer::a_guest_plays_othello_to_the_end,
    computer::a_guest_plays_surakarta_to_the_end,
    apart::friends_play_by_a_link_through_reloads_and_lost_connections,
    accounts::an_account_is_made_left_and_entered_again,
    settings::the_language_can_be_switched_and_stays,
    puzzles::a_puzzle_of_every_game_is_solved_by_its_solution,
    lessons::a_lesson_is_played_to_the_end_with_mistakes_on_the_way,
    feedback::a_review_says_why_in_every_language,
    rules::a_capture_shows_its_way_along_the_track,
}

//! A tab of either browser, with one interface for both.

use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetTouchEmulationEnabledParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, InsertTextParams,
};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::browser_protocol::page::{CaptureScreenshotFormat, ReloadParams};
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::layout::Point;
use chromiumoxide::page::ScreenshotParams;
use futures_util::StreamExt;
use serde_json::Value;

use crate::firefox::{FirefoxTab, key_sign};
use crate::user::Complaints;

pub enum Tab {
    Chromium(Page),
    Firefox(FirefoxTab),
}

impl Tab {
    /// The page of Chromium, for features that only it has; panics in Firefox.
    pub fn chromium(&self) -> &Page {
        match self {
            Self::Chromium(page) => page,
            Self::Firefox(_) => panic!("this journey only runs in Chromium"),
        }
    }

    pub async fn on_new_document(&self, script: &str) {
        match self {
            Self::Chromium(page) => {
                page.evaluate_on_new_document(script).await.unwrap();
            }
            Self::Firefox(tab) => tab.on_new_document(script).await,
        }
    }

    pub async fn open(&self, address: &str) {
        match self {
            Self::Chromium(page) => {
                page.goto(address).await.unwrap();
            }
            Self::Firefox(tab) => tab.open(address).await,
        }
    }

    pub async fn reload(&self) {
        match self {
            Self::Chromium(page) => {
                page.execute(ReloadParams::default()).await.unwrap();
            }
            Self::Firefox(tab) => tab.reload().await,
        }
    }

    /// Evaluates an expression; fails if it throws or the document is being replaced.
    pub async fn evaluate(&self, expression: &str) -> Result<Value, String> {
        match self {
            Self::Chromium(page) => {
                let answer = page.evaluate_expression(expression).await;
                let answer = answer.map_err(|why| why.to_string())?;
                Ok(answer.value().cloned().unwrap_or_default())
            }
            Self::Firefox(tab) => tab.evaluate(expression).await,
        }
    }

    /// Runs a statement.
    pub async fn run(&self, statement: &str) -> Result<(), String> {
        match self {
            Self::Chromium(page) => {
                let done = page.evaluate_expression(statement).await;
                done.map(|_| ()).map_err(|why| why.to_string())
            }
            Self::Firefox(tab) => tab.run(statement).await.map(|_| ()),
        }
    }

    /// Resizes the window; phones have a touch screen.
    pub async fn resize(&self, width: i64, height: i64, phone: bool) {
        match self {
            Self::Chromium(page) => {
                let metrics = SetDeviceMetricsOverrideParams::new(width, height, 1.0, phone);
                page.execute(metrics).await.unwrap();
                let touch = SetTouchEmulationEnabledParams::new(phone);
                page.execute(touch).await.unwrap();
            }
            Self::Firefox(tab) => tab.resize(width, height).await,
        }
    }

    /// Sets media features. Firefox has fixed ones for all windows, set by its preferences: light, and no motion.
    pub async fn set_media(&self, features: &[(&str, &str)]) {
        if let Self::Chromium(page) = self {
            let features = features.iter().map(|(name, value)| MediaFeature {
                name: (*name).to_owned(),
                value: (*value).to_owned(),
            });
            page.emulate_media_features(features.collect())
                .await
                .unwrap();
        }
    }

    pub async fn click(&self, x: f64, y: f64) {
        match self {
            Self::Chromium(page) => {
                page.click(Point::new(x, y)).await.unwrap();
            }
            Self::Firefox(tab) => tab.click(x, y).await,
        }
    }

    pub async fn hover(&self, x: f64, y: f64) {
        match self {
            Self::Chromium(page) => {
                page.move_mouse(Point::new(x, y)).await.unwrap();
            }
            Self::Firefox(tab) => tab.hover(x, y).await,
        }
    }

    /// Types into the focused field.
    pub async fn type_text(&self, text: &str) {
        match self {
            Self::Chromium(page) => {
                page.execute(InsertTextParams::new(text)).await.unwrap();
            }
            Self::Firefox(tab) => tab.press_keys(text.chars()).await,
        }
    }

    /// Presses a key, such as `Enter` or `ArrowLeft`.
    pub async fn key(&self, key: &str) {
        match self {
            Self::Chromium(page) => press_key(page, key).await,
            Self::Firefox(tab) => tab.press_keys(std::iter::once(key_sign(key))).await,
        }
    }

    pub async fn picture(&self) -> Vec<u8> {
        match self {
            Self::Chromium(page) => {
                let format = ScreenshotParams::builder().format(CaptureScreenshotFormat::Png);
                page.screenshot(format.build()).await.unwrap()
            }
            Self::Firefox(tab) => tab.picture().await,
        }
    }

    /// Starts recording the console's complaints.
    pub async fn listen(&self, complaints: &Complaints) {
        match self {
            Self::Chromium(page) => listen(page, Complaints::clone(complaints)).await,
            Self::Firefox(tab) => tab.listen(complaints),
        }
    }
}

async fn press_key(page: &Page, key: &str) {
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
            // Buttons react to the character that Enter types instead of the key.
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
        page.execute(event).await.unwrap();
    }
}

async fn listen(page: &Page, complaints: Complaints) {
    page.enable_log().await.unwrap();
    let mut console = page
        .event_listener::<EventConsoleApiCalled>()
        .await
        .unwrap();
    let mut log = page.event_listener::<EventEntryAdded>().await.unwrap();
    let mut thrown = page.event_listener::<EventExceptionThrown>().await.unwrap();
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

//! The runtime and the browser that all journeys share. Both end with this process, however it ends. The browser is
//! Chromium unless the environment selects Firefox.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use chromiumoxide::Browser;
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::target::{
    CreateBrowserContextParams, CreateTargetParams,
};
use futures_util::StreamExt;
use sente_testbed::Need;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::firefox::{self, Firefox};
use crate::server::TestServer;
use crate::tab::Tab;

/// The environment variable that selects the browser: `firefox`, or Chromium if unset.
pub const BROWSER: &str = "SENTE_BROWSER";

/// The time limit for a condition, longer than any successful wait.
const PATIENCE: Duration = Duration::from_mins(1);
/// The interval between checks of a condition.
const GLANCE: Duration = Duration::from_millis(15);

const PROGRAMS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// No sandbox, because tests often run as root in a container; no requests to the internet; and no throttling of
/// background pages.
const FLAGS: [&str; 15] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
    // Lets elements report their computed role and name, as for screen readers.
    "--enable-blink-features=ComputedAccessibilityInfo",
];

/// Starts the browser in a folder, waits for the end of its own input, and cleans up.
const KEEPER: &str = r#"
folder=$1; shift
"$@" >"$folder/log" 2>&1 &
read -r _
kill $! && wait $!
rm -rf "$folder"
"#;

/// Runs a journey with its own server. Does nothing if the browser was disabled deliberately.
pub fn journey(steps: impl AsyncFnOnce(&mut TestServer)) {
    let Some(stage) = Stage::shared() else {
        return;
    };
    stage.runtime.block_on(async {
        let mut server = TestServer::open(&stage.browser).await;
        steps(&mut server).await;
        server.close().await;
    });
}

/// The folder for build and test output.
pub fn target() -> &'static Path {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    temporary.parent().unwrap_or(temporary)
}

struct Stage {
    runtime: Runtime,
    browser: TestBrowser,
    /// Ends the browser when its standard input closes, at the latest with this process.
    _keeper: Child,
}

impl Stage {
    fn shared() -> Option<&'static Self> {
        static STAGE: OnceLock<Option<Stage>> = OnceLock::new();
        STAGE.get_or_init(Self::open).as_ref()
    }

    fn open() -> Option<Self> {
        let is_firefox = std::env::var(BROWSER).is_ok_and(|name| name == "firefox");
        let (need, program) = if is_firefox {
            (Need::Firefox, firefox::program())
        } else {
            (Need::Browser, program())
        };
        let Some(program) = program.filter(|_| !need.is_left_out()) else {
            need.report_missing();
            return None;
        };
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/index.html");
        assert!(
            page.exists(),
            "the page is not built: run `cargo xtask page` first"
        );
        let folder = tempfile::Builder::new().prefix("sente-browser-").tempdir();
        let folder = folder.map(TempDir::keep).unwrap();
        let runtime = Runtime::new().unwrap();
        let profile = folder.to_str().unwrap();
        let (browser, keeper) = if is_firefox {
            firefox::prepare(&folder);
            let own = ["--profile", profile];
            let keeper = kept(&folder, &program, &[&firefox::FLAGS[..], &own].concat());
            let firefox = runtime.block_on(Firefox::connect(&folder));
            (TestBrowser::Firefox(firefox), keeper)
        } else {
            let profile = format!("--user-data-dir={profile}");
            let own = [profile.as_str(), "about:blank"];
            let keeper = kept(&folder, &program, &[&FLAGS[..], &own].concat());
            let chromium = runtime.block_on(connect(&folder));
            (TestBrowser::Chromium(Box::new(chromium)), keeper)
        };
        Some(Self {
            runtime,
            browser,
            _keeper: keeper,
        })
    }
}

/// Starts a browser under a keeper process.
fn kept(folder: &Path, program: &Path, flags: &[&str]) -> Child {
    Command::new("sh")
        .args(["-c", KEEPER, "keeper"])
        .arg(folder)
        .arg(program)
        .args(flags)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The id of a browser context, which has its own cookies.
pub type Context = String;

pub enum TestBrowser {
    Chromium(Box<Browser>),
    Firefox(Firefox),
}

impl TestBrowser {
    pub async fn new_context(&self) -> Context {
        match self {
            Self::Chromium(browser) => {
                let wanted = CreateBrowserContextParams::builder()
                    .dispose_on_detach(true)
                    .build();
                let context = browser.create_browser_context(wanted).await.unwrap();
                context.inner().clone()
            }
            Self::Firefox(firefox) => firefox.new_context().await,
        }
    }

    pub async fn tab(&self, context: &Context) -> Tab {
        match self {
            Self::Chromium(browser) => {
                let target = CreateTargetParams::builder()
                    .url("about:blank")
                    .browser_context_id(BrowserContextId::new(context))
                    .build()
                    .unwrap();
                Tab::Chromium(browser.new_page(target).await.unwrap())
            }
            Self::Firefox(firefox) => Tab::Firefox(firefox.window(context).await),
        }
    }

    pub async fn forget(&self, context: Context) {
        match self {
            Self::Chromium(browser) => {
                let context = BrowserContextId::new(context);
                browser.dispose_browser_context(context).await.unwrap();
            }
            Self::Firefox(firefox) => firefox.forget(&context).await,
        }
    }
}

/// Polls until there is a result; `None` after the time limit.
pub async fn seen<T>(mut look: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        let something = look().await;
        if something.is_some() {
            return something;
        }
        tokio::time::sleep(GLANCE).await;
    }
    None
}

fn program() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let known = PROGRAMS.into_iter().map(PathBuf::from);
    named.into_iter().chain(known).find(|path| path.exists())
}

/// Connects to the browser at the address that it writes into its profile folder.
async fn connect(folder: &Path) -> Browser {
    let address = seen(async || {
        let written = std::fs::read_to_string(folder.join("DevToolsActivePort")).ok()?;
        let (port, path) = written.split_once('\n')?;
        Some(format!("ws://127.0.0.1:{port}{}", path.trim()))
    });
    let address = address.await.unwrap_or_else(|| {
        let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
        panic!("the browser did not start: {log}");
    });
    let (browser, mut handler) = Browser::connect(address).await.unwrap();
    tokio::spawn(async move {
        // Ignores events of this browser version that the crate cannot parse.
        while handler.next().await.is_some() {}
    });
    browser
}

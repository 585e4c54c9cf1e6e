//! What all journeys share: one runtime and one browser, which end with this process, however that ends.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use chromiumoxide::Browser;
use futures_util::StreamExt;
use sente_testbed::Need;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::server::TestServer;

/// Longer than anything takes that works.
const PATIENCE: Duration = Duration::from_mins(1);
/// How often it is looked whether something has happened.
const GLANCE: Duration = Duration::from_millis(15);

const PROGRAMS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// No sandbox, because tests often run as root in a container; nothing that talks to the world; and pages
/// in the background are as awake as the one in front.
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
    // Elements say their role and name as a screen reader hears them.
    "--enable-blink-features=ComputedAccessibilityInfo",
];

/// Starts the browser in a folder, waits for the end of its input, and cleans up.
const KEEPER: &str = r#"
folder=$1; shift
"$@" --user-data-dir="$folder" about:blank >"$folder/log" 2>&1 &
read -r _
kill $! && wait $!
rm -rf "$folder"
"#;

/// Runs a journey in a server of its own. Nothing happens only where the browser is left out on purpose.
pub fn journey(steps: impl AsyncFnOnce(&mut TestServer)) {
    let Some(stage) = TestBrowser::shared() else {
        return;
    };
    stage.runtime.block_on(async {
        let mut server = TestServer::open(&stage.browser).await;
        steps(&mut server).await;
        server.close().await;
    });
}

/// The folder for what is made and not kept.
pub fn target() -> &'static Path {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    temporary.parent().unwrap_or(temporary)
}

struct TestBrowser {
    runtime: Runtime,
    browser: Browser,
    /// Ends the browser when its input ends, which it does at the latest with this process.
    _keeper: Child,
}

impl TestBrowser {
    fn shared() -> Option<&'static Self> {
        static STAGE: OnceLock<Option<TestBrowser>> = OnceLock::new();
        STAGE.get_or_init(Self::open).as_ref()
    }

    fn open() -> Option<Self> {
        let program = program().filter(|_| !Need::Browser.is_left_out());
        let Some(program) = program else {
            Need::Browser.report_missing();
            return None;
        };
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/index.html");
        assert!(
            page.exists(),
            "the page is not built: run `cargo xtask page` first"
        );
        let folder = tempfile::Builder::new().prefix("sente-browser-").tempdir();
        let folder = folder.map(TempDir::keep).unwrap();
        let keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper"])
            .arg(&folder)
            .arg(program)
            .args(FLAGS)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let runtime = Runtime::new().unwrap();
        let browser = runtime.block_on(connect(&folder));
        Some(Self {
            runtime,
            browser,
            _keeper: keeper,
        })
    }
}

/// Looks again and again until there is something to see; nothing where that never comes.
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

/// Finds the browser by the address that it writes down once it listens.
async fn connect(folder: &Path) -> Browser {
    let address = seen(async || {
        let written = std::fs::read_to_string(folder.join("DevToolsActivePort")).ok()?;
        let (port, path) = written.split_once('\n')?;
        Some(format!("ws://127.0.0.1:{port}{}", path.trim()))
    });
    let address = address.await.unwrap_or_else(|| {
        let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
        panic!("the browser does not start: {log}");
    });
    let (browser, mut handler) = Browser::connect(address).await.unwrap();
    tokio::spawn(async move {
        // What this version of the browser says and the crate does not know is none of our business.
        while handler.next().await.is_some() {}
    });
    browser
}

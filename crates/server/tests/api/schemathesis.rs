//! Tests the `OpenAPI` document: schemathesis generates valid and invalid requests from it and compares the responses
//! with it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use sente_server::config::{Allowance, LimitedAction};
use sente_testbed::Need;
use tokio::process::Command;

use crate::harness::{Bench, is_for_postgres};

/// The enabled checks. That valid requests are accepted is not checked: a well-formed name may be taken, and a
/// well-formed move may be illegal.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance,\
                      negative_data_rejection,unsupported_method,ignored_auth";

/// Calls that end the program, or the session that the other calls need.
const LEFT_OUT: &str = "/quit$|/logout$";

/// The location where `cargo verify` installs the program.
fn program() -> PathBuf {
    let named = std::env::var_os("SCHEMATHESIS").map(PathBuf::from);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    named.unwrap_or_else(|| root.join("target/schemathesis/bin/schemathesis"))
}

#[tokio::test]
async fn the_description_of_the_api_is_true() {
    // The document does not depend on the database.
    if is_for_postgres() {
        return;
    }
    let program = program();
    if Need::Schemathesis.is_left_out() || !program.exists() {
        return Need::Schemathesis.report_missing();
    }
    let bench = Bench::start_with(|config| {
        for action in LimitedAction::ALL {
            let allowance = Allowance::new(1_000_000, Duration::from_nanos(1));
            config.limits.set(action, allowance);
        }
        config.login_delay = Duration::ZERO;
    })
    .await;
    let address = bench.server.address();
    let made = tokio::time::timeout(
        Duration::from_mins(8),
        Command::new(program)
            .args(["run", "--checks", CHECKS, "--exclude-path-regex", LEFT_OUT])
            .args([
                "--phases",
                "examples,coverage,fuzzing",
                "--max-examples",
                "12",
            ])
            .args(["--seed", "1", "--workers", "2", "--no-color"])
            .args(["--suppress-health-check", "all"])
            .arg(format!("http://{address}/api/openapi.json"))
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .output(),
    );
    let made = made.await.expect("schemathesis timed out").unwrap();
    let said = String::from_utf8_lossy(&made.stdout);
    assert!(made.status.success(), "{said}");
    bench.stop().await;
}

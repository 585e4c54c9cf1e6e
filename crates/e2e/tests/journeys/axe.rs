//! Checks the accessibility of a screen with axe-core, which `cargo verify` installs from npm.

use std::sync::OnceLock;

use sente_testbed::Need;
use serde::Deserialize;

use crate::browser::target;
use crate::user::User;

#[derive(Deserialize)]
struct Report {
    violations: Vec<Violation>,
}

#[derive(Deserialize)]
struct Violation {
    id: String,
    impact: Option<String>,
    help: String,
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    html: String,
    #[serde(rename = "failureSummary")]
    summary: Option<String>,
}

/// The moderate, serious and critical accessibility violations of the screen.
pub async fn barriers(user: &User) -> Vec<String> {
    let Some(script) = script() else {
        return Vec::new();
    };
    // The script is injected through the developer tools, which bypass the page's security policy.
    user.tell(script).await;
    let report: Report = user
        .ask("axe.run(document, { resultTypes: ['violations'] })")
        .await;
    let serious = |violation: &Violation| {
        matches!(
            violation.impact.as_deref(),
            Some("moderate" | "serious" | "critical")
        )
    };
    let tell = |violation: &Violation| {
        let Violation { id, help, .. } = violation;
        let nodes = violation.nodes.iter().take(3).map(|node| {
            let summary = node.summary.as_deref().unwrap_or_default();
            format!("\n    {} {}", node.html, summary.replace('\n', " "))
        });
        format!("{id}: {help}{}", nodes.collect::<String>())
    };
    let serious = report.violations.iter().filter(|it| serious(it));
    serious.map(tell).collect()
}

fn script() -> Option<&'static str> {
    static SCRIPT: OnceLock<Option<String>> = OnceLock::new();
    let read = || {
        let file = target().join("axe/node_modules/axe-core/axe.min.js");
        let script = std::fs::read_to_string(file).ok();
        let script = script.filter(|_| !Need::Axe.is_left_out());
        if script.is_none() {
            Need::Axe.report_missing();
        }
        script
    };
    SCRIPT.get_or_init(read).as_deref()
}

//! The speed of the engine in the page, and the page's response time meanwhile. The figures are printed but not
//! asserted, because the tests run in parallel; assertions belong to benchmarks. `docs/measurements/analysis.md`
//! compares the engine with the same program outside a browser.

use sente_api::{AnalysisDoc, AnalysisStatus};
use serde_json::json;

use crate::browser::journey;
use crate::user::User;

/// One question per line.
const QUESTIONS: &str = include_str!("../../../engine-worker/tests/data/speed.jsonl");

/// Starts the worker as the page does, and waits for its final answer.
const ASK: &str = "(async question => {
    const place = document.querySelector('meta[name=sente-engine-worker]');
    const module = await WebAssembly.compileStreaming(fetch(place.dataset.wasm));
    const worker = new Worker(place.content, { type: 'module' });
    return await new Promise((done, fail) => {
        worker.onerror = fail;
        worker.onmessage = ({ data }) => {
            if (data === 'ready') return worker.postMessage(question);
            const doc = JSON.parse(data);
            if (doc.status === 'running') return;
            worker.terminate();
            done(doc);
        };
        worker.postMessage(module);
    });
})";

#[test]
fn the_engine_in_the_page_answers_about_every_game() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/help").await;
        for question in QUESTIONS.lines() {
            let doc: AnalysisDoc = user.ask(&format!("{ASK}({})", json!(question))).await;
            assert_eq!(doc.status, AnalysisStatus::Done, "{question}");
            assert!(!doc.lines.is_empty() && doc.nodes > 0, "{question}");
            let speed = doc.nodes * 1000 / doc.millis.max(1);
            println!("{question}\n  {} positions, {speed} a second", doc.nodes);
        }
    });
}

#[test]
fn the_page_answers_while_the_engine_in_it_thinks() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=renju&moves=h8+i9+i7+g9+j8").await;
        user.key("l").await;
        user.until(
            "lines are shown",
            "document.querySelectorAll('.line').length === 3",
        )
        .await;
        time_answers(&user, "the engine in the page thinks").await;
    });
}

/// Presses a button twenty times, and prints how long the page takes to draw the effect.
pub async fn time_answers(user: &User, meanwhile: &str) {
    let mut spans: Vec<f64> = Vec::new();
    for _ in 0..20 {
        let press = "new Promise(done => {
            const button = dom.named('button', 'Flip')[0], since = performance.now();
            button.click();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)));
        })";
        spans.push(user.ask(press).await);
    }
    spans.sort_by(f64::total_cmp);
    let (median, worst) = (spans[10], spans[19]);
    println!(
        "a press is answered after {median:.1} ms (worst of 20: {worst:.1} ms) while {meanwhile}"
    );
}

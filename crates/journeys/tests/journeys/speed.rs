//! The engine in the page answers about every game, and says how fast it was: `docs/measurements/analysis.md` compares
//! that with the same program outside a browser.

use sente_protocol::{AnalysisDoc, AnalysisStatus};
use serde_json::json;

use crate::stage::journey;

/// A question a line.
const QUESTIONS: &str = include_str!("../../../analyst/tests/data/speed.jsonl");

/// Starts the worker as the page does, and waits for its last word.
const ASK: &str = "(async question => {
    const place = document.querySelector('meta[name=sente-analyst]');
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
    journey(async |house| {
        let person = house.person().await;
        person.go("/help").await;
        for question in QUESTIONS.lines() {
            let doc: AnalysisDoc = person.ask(&format!("{ASK}({})", json!(question))).await;
            assert_eq!(doc.status, AnalysisStatus::Done, "{question}");
            assert!(!doc.lines.is_empty() && doc.nodes > 0, "{question}");
            let speed = doc.nodes * 1000 / doc.millis.max(1);
            println!("{question}\n  {} positions, {speed} a second", doc.nodes);
        }
    });
}

//! The worker as a program: in the browser a web worker that answers messages, elsewhere a filter that answers lines.
//! Either way a question comes in as JSON text, and analyses go out as JSON text.

#[cfg(target_arch = "wasm32")]
mod worker;

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::listen();
    #[cfg(not(target_arch = "wasm32"))]
    filter();
}

/// Reads a question a line, and writes an analysis a line.
#[cfg(not(target_arch = "wasm32"))]
fn filter() {
    let begin = std::time::Instant::now();
    let mut worker = sente_engine_worker::EngineWorker::default();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        worker.work(&line, &|| begin.elapsed(), &mut |doc| println!("{doc}"));
    }
}

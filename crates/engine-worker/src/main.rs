//! The worker program: in the browser a web worker that answers messages, elsewhere a filter that answers lines. In
//! both cases requests and answers are JSON texts.

#[cfg(target_arch = "wasm32")]
mod worker;

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::listen();
    #[cfg(not(target_arch = "wasm32"))]
    filter();
}

/// Reads one request per line, and writes one analysis per line.
#[cfg(not(target_arch = "wasm32"))]
fn filter() {
    let begin = std::time::Instant::now();
    let mut worker = sente_engine_worker::EngineWorker::default();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        worker.work(&line, &|| begin.elapsed(), &mut |doc| println!("{doc}"));
    }
}

//! Connections: taken, given to the service, and ended where a client does not say what it wants.
//! Knows bytes and time, and nothing of what is asked.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long to wait where the system has nothing left for another connection.
const CATCH_BREATH: Duration = Duration::from_secs(1);

/// Takes connections until it is told to stop, then waits for those that are being answered.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    patience: Duration,
    stop: CancellationToken,
) {
    let connections = TaskTracker::new();
    while let Some(accepted) = stop.run_until_cancelled(listener.accept()).await {
        match accepted {
            Ok((stream, peer)) => {
                let attended = attend(stream, peer, app.clone(), patience, stop.clone());
                connections.spawn(attended);
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(CATCH_BREATH).await;
            }
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    patience: Duration,
    stop: CancellationToken,
) {
    // Moves are small and must not wait for company. A connection that is gone already is not hurried.
    stream.set_nodelay(true).ok();
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // How a client goes is its own business.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

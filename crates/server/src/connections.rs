//! Accepts connections, serves them, and closes them if a client exceeds a time limit or its place is needed. Does not
//! look at the requests.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::connection_limits::{Connections, Phase, Slot, Tracked};

/// The pause if the system has no resources for another connection.
const CATCH_BREATH: Duration = Duration::from_secs(1);
/// The read buffer of a connection in bytes, which also limits the head of a request.
const BUFFER: usize = 32 * 1024;

/// Accepts connections until it is told to stop, then waits for the running answers.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    connections: Connections,
    stop: CancellationToken,
) {
    let tasks = TaskTracker::new();
    while let Some(accepted) = stop.run_until_cancelled(listener.accept()).await {
        match accepted {
            Ok((stream, peer)) => {
                // A rejected connection gets no answer, because an answer would need a place.
                if let Some(slot) = connections.admit(peer.ip()) {
                    tasks.spawn(attend(stream, peer, slot, app.clone(), stop.clone()));
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(CATCH_BREATH).await;
            }
        }
    }
    drop(listener);
    tasks.close();
    tasks.wait().await;
}

async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    slot: Arc<Slot>,
    app: Router,
    stop: CancellationToken,
) {
    // Moves are small and must be sent at once. An error only means that the connection is already closed.
    stream.set_nodelay(true).ok();
    let app = TowerToHyperService::new(app);
    let service = {
        let slot = Arc::clone(&slot);
        service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            slot.enter(Phase::Answering);
            let (slot, answer) = (Arc::clone(&slot), app.call(request));
            async move {
                let answer = answer.await;
                let upgraded = |status| status == StatusCode::SWITCHING_PROTOCOLS;
                let is_socket = answer
                    .as_ref()
                    .is_ok_and(|answer| upgraded(answer.status()));
                slot.enter(if is_socket {
                    Phase::Socket
                } else {
                    Phase::Idle
                });
                answer
            }
        })
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(slot.patience())
        .max_buf_size(BUFFER)
        .serve_connection(
            TokioIo::new(Tracked::new(stream, Arc::clone(&slot))),
            service,
        )
        .with_upgrades();
    let mut connection = pin!(connection);
    // Errors of a connection are the client's business.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = slot.ended() => return,
        () = stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = connection.as_mut() => {}
        () = slot.ended() => {}
    }
}

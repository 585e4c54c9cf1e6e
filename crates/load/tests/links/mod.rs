//! Connections that a test can cut: a process that connects to a link reaches the server behind it only while the link
//! is whole. Knows nothing of what the two say.

use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The server behind a link.
#[derive(Clone, Debug)]
pub enum Target {
    /// A port of this machine.
    Port(SocketAddr),
    /// A Unix socket.
    Socket(PathBuf),
}

/// The state of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Everything passes.
    Whole,
    /// Nothing passes, and neither end is told: what is sent arrives when the link is whole again.
    Silent,
    /// All connections are closed, and so are new ones.
    Closed,
}

/// A port of this machine that stands for a server. Its connections end when it is dropped.
pub struct Link {
    address: SocketAddr,
    state: watch::Sender<State>,
    _tasks: JoinSet<()>,
}

impl Link {
    pub async fn to(target: Target) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = watch::Sender::new(State::Whole);
        let mut tasks = JoinSet::new();
        tasks.spawn(accept(listener, target, state.subscribe()));
        Self {
            address,
            state,
            _tasks: tasks,
        }
    }

    /// Where processes connect to.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn set(&self, state: State) {
        self.state.send_replace(state);
    }
}

/// Accepts connections until the link is dropped, which ends them too.
async fn accept(listener: TcpListener, target: Target, state: watch::Receiver<State>) {
    let mut connections = JoinSet::new();
    while let Ok((near, _)) = listener.accept().await {
        connections.spawn(connect(near, target.clone(), state.clone()));
        while connections.try_join_next().is_some() {}
    }
}

/// Connects to the server, and carries bytes in both directions until an end or the link is closed.
async fn connect(near: TcpStream, target: Target, state: watch::Receiver<State>) {
    let carried = async {
        until(&state, State::Whole).await;
        match target {
            Target::Port(address) => carry(near, TcpStream::connect(address).await, &state).await,
            Target::Socket(path) => carry(near, UnixStream::connect(path).await, &state).await,
        }
    };
    tokio::select! {
        () = carried => {}
        () = until(&state, State::Closed) => {}
    }
}

async fn carry<F>(near: TcpStream, far: std::io::Result<F>, state: &watch::Receiver<State>)
where
    F: AsyncRead + AsyncWrite,
{
    // A server that is down refuses connections.
    let Ok(far) = far else { return };
    let (near, far) = (split(near), split(far));
    tokio::select! {
        () = one_way(near.0, far.1, state) => {}
        () = one_way(far.0, near.1, state) => {}
    }
}

/// Carries bytes in one direction, and waits while the link is silent.
async fn one_way(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    state: &watch::Receiver<State>,
) {
    let mut bytes = vec![0; 1 << 14];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        until(state, State::Whole).await;
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// Waits for a state.
async fn until(link: &watch::Receiver<State>, wanted: State) {
    // A link is dropped with all its connections, so this cannot fail while it matters.
    let _ = link.clone().wait_for(|state| *state == wanted).await;
}

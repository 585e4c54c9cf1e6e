//! A TCP proxy between a user and the server, which can be cut and restored. Does not interpret the data.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

pub struct Proxy {
    address: SocketAddr,
    is_cut: watch::Sender<bool>,
}

impl Proxy {
    pub async fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (is_cut, hears) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, server, hears.clone()));
            }
        });
        Self { address, is_cut }
    }

    /// The address at which browsers reach the server through this proxy.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Closes all connections and refuses new ones until [`mend`](Self::mend).
    pub fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    pub fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}

async fn carry(mut near: TcpStream, server: SocketAddr, mut is_cut: watch::Receiver<bool>) {
    if *is_cut.borrow() {
        return;
    }
    let Ok(mut far) = TcpStream::connect(server).await else {
        return;
    };
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => {}
        _ = is_cut.wait_for(|cut| *cut) => {}
    }
}

//! A site with several servers.

use sente_server::StartError;
use sente_testbed::{Nats, Postgres};

use crate::client::TestServer;

/// A database and a NATS server for the servers of a site.
pub struct Site {
    pub database: String,
    pub nats: Nats,
}

impl Site {
    /// `None` only if the tests that need PostgreSQL or NATS are switched off.
    pub fn new() -> Option<Self> {
        Some(Self {
            nats: Nats::start()?,
            database: Postgres::shared()?.database(),
        })
    }

    pub async fn join(&self) -> TestServer {
        self.try_join().await.unwrap()
    }

    pub async fn try_join(&self) -> Result<TestServer, StartError> {
        TestServer::of_cluster(&self.database, Some(self.nats.address())).await
    }

    /// A server that needs the database for itself.
    pub async fn try_alone(&self) -> Result<TestServer, StartError> {
        TestServer::of_cluster(&self.database, None).await
    }

    pub async fn three(&self) -> [TestServer; 3] {
        [self.join().await, self.join().await, self.join().await]
    }
}

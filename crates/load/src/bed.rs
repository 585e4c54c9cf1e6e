//! What the servers of a measurement share: the given database and NATS server, or temporary ones of this machine, whose
//! processor time can be measured.

use std::time::Duration;

use anyhow::Context;
use clap::Args;
use sente_load::server::processor_time;
use sente_testbed::{Nats, Postgres};
use tempfile::TempDir;

/// Where the servers keep their data, and how they reach each other.
#[derive(Args)]
pub struct Place {
    /// A separate database, such as postgres://…. Default: a temporary one.
    #[arg(long)]
    database: Option<String>,
    /// The address of a separate NATS server. Default: a temporary one, if there are several servers or workers.
    #[arg(long)]
    nats: Option<String>,
    /// Uses a temporary PostgreSQL instead of SQLite also for a single server.
    #[arg(long)]
    postgres: bool,
}

/// A database, and a NATS server if there are several servers or workers.
pub struct Bed {
    /// The address of the database.
    pub database: String,
    /// The address of the NATS server.
    pub nats: Option<String>,
    temporary: (Option<Postgres>, Option<Nats>),
    _folder: TempDir,
}

impl Bed {
    /// Starts what is not given.
    pub fn new(place: &Place, needs_nats: bool) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut temporary = (None, None);
        let database = match &place.database {
            Some(database) => database.clone(),
            None if place.postgres || needs_nats => {
                let postgres = temporary.0.insert(start(Postgres::durable())?);
                postgres.database()
            }
            None => folder.path().join("load.db").to_string_lossy().into_owned(),
        };
        let nats = match &place.nats {
            Some(nats) => Some(nats.clone()),
            None if needs_nats => Some(temporary.1.insert(start(Nats::start())?).address()),
            None => None,
        };
        Ok(Self {
            database,
            nats,
            temporary,
            _folder: folder,
        })
    }

    /// The processor time of the temporary database and of the temporary NATS server so far.
    pub fn processor_times(&self) -> [Option<Duration>; 2] {
        let (postgres, nats) = &self.temporary;
        let postgres = postgres.as_ref().map(Postgres::processes);
        let nats = nats.as_ref().map(Nats::processes);
        [postgres, nats].map(|processes| {
            let times = processes?.into_iter().map(|id| processor_time(&id));
            times.sum()
        })
    }
}

fn start<T>(started: Option<T>) -> anyhow::Result<T> {
    started.context("SENTE_WITHOUT excludes what this measurement needs")
}

//! Tournaments of computer players (arenas): settings and results.

use sente_match::Time;

use crate::sql::{Row, values};
use crate::{Page, Paged, Result, RunId, ServerId, Store, StoreError, UserId};

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its id.
    pub id: RunId,
    /// The person who started it.
    pub owner: Option<UserId>,
    /// The settings, as JSON.
    pub settings: String,
    /// The status.
    pub status: RunStatus,
    /// The results so far, as JSON.
    pub report: Option<String>,
    /// The time at which it was requested.
    pub created: Time,
}

/// The status of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunStatus {
    /// It is waiting.
    Queued,
    /// It is running.
    Running,
    /// All games are played.
    Done,
    /// It was cancelled.
    Cancelled,
    /// It failed.
    Failed,
}

impl Store {
    /// Stores a tournament, which this server will run.
    pub async fn add_run(&self, run: Run, server: ServerId) -> Result<()> {
        let text = "INSERT INTO runs (id, owner, settings, status, report, created, server) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let values = values![
            run.id,
            run.owner,
            run.settings,
            run.status,
            run.report,
            run.created,
            server
        ];
        self.execute(text, values).await?;
        Ok(())
    }

    /// Records the status of a tournament and optionally its results so far.
    pub async fn set_run(&self, id: RunId, status: RunStatus, report: Option<&str>) -> Result<()> {
        let text = "UPDATE runs SET status = $2, report = COALESCE($3, report) WHERE id = $1";
        self.change("tournament", text, values![id, status, report])
            .await
    }

    /// A tournament.
    pub async fn run(&self, id: RunId) -> Result<Run> {
        let text = "SELECT id, owner, settings, status, report, created FROM runs WHERE id = $1";
        let row = self.read().await?.row(text, values![id]).await?;
        run(row.ok_or(StoreError::NotFound("tournament"))?)
    }

    /// Claims the unfinished tournaments that no registered server runs, the oldest first.
    pub async fn claim_runs(&self, server: ServerId) -> Result<Vec<Run>> {
        self.writer()
            .write(server, |server, connection| {
                Box::pin(async move {
                    let (clock, locking) = (connection.clock(), connection.locking_unlocked());
                    let text = format!(
                        "UPDATE runs SET server = $1 WHERE id IN (SELECT id FROM runs \
                         WHERE status IN ('queued', 'running') AND (server IS NULL OR \
                         server NOT IN (SELECT id FROM servers WHERE expires > {clock})){locking}) \
                         RETURNING id, owner, settings, status, report, created"
                    );
                    let rows = connection.rows(text, values![server]).await?;
                    let mut runs: Vec<Run> = rows.into_iter().map(run).collect::<Result<_>>()?;
                    runs.sort_by_key(|run| (run.created, run.id));
                    Ok(runs)
                })
            })
            .await
    }

    /// The tournaments of one person, or all, the newest first.
    pub async fn runs(&self, owner: Option<UserId>, page: Page) -> Result<Paged<Run>> {
        let mut connection = self.read().await?;
        let text = "SELECT COUNT(*) FROM runs WHERE $1 IS NULL OR owner = $1";
        let total = connection.row(text, values![owner]).await?;
        let text = "SELECT id, owner, settings, status, report, created FROM runs \
                    WHERE $1 IS NULL OR owner = $1 \
                    ORDER BY created DESC, id LIMIT $2 OFFSET $3";
        let values = values![owner, page.limit(), page.offset()];
        let rows = connection.rows(text, values).await?;
        Paged::new(total, rows, run)
    }
}

fn run(mut row: Row) -> Result<Run> {
    Ok(Run {
        id: row.take()?,
        owner: row.take()?,
        settings: row.take()?,
        status: row.take()?,
        report: row.take()?,
        created: row.take()?,
    })
}

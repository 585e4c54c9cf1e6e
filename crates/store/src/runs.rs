//! Tournaments of computer players: what was asked for and what came out.

use sente_match::Time;

use crate::sql::{Row, values};
use crate::{Page, Paged, Result, RunId, ServerId, Store, StoreError, UserId};

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its id.
    pub id: RunId,
    /// Who asked for it.
    pub owner: Option<UserId>,
    /// What is played, as JSON.
    pub settings: String,
    /// Where it stands.
    pub status: RunStatus,
    /// What came out so far, as JSON.
    pub report: Option<String>,
    /// When it was asked for.
    pub created: Time,
}

/// Where a tournament stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunStatus {
    /// It waits for its turn.
    Queued,
    /// It is being played.
    Running,
    /// All games are played.
    Done,
    /// Somebody stopped it.
    Cancelled,
    /// It could not go on.
    Failed,
}

impl Store {
    /// Remembers a tournament, which this server plays.
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

    /// Notes where a tournament stands and, if it is given, what came out so far.
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

    /// Takes over the tournaments that are not over and that no registered server plays, the oldest first.
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

    /// Tournaments of somebody, or of all, the newest first.
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

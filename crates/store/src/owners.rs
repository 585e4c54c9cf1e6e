//! Who looks after what when several servers share a database. A server is registered until a time of the database's own
//! clock, which it keeps moving on; a match belongs to a server that is registered, and everybody may take what belongs to
//! one that is not. Each time a match changes hands its fence grows, and an append that names an older one is refused: a
//! server that was stopped and wakes up writes nothing.

use sente_match::{Millis, Time};

use crate::sql::{DbConnection, Row, values};
use crate::{MatchId, Result, ServerId, Store, StoreError};

/// How often a match has changed hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fence(pub u64);

/// What became of the wish to look after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It belongs to whoever asked: appends name this fence from now on.
    Own(Fence),
    /// It belongs to another server.
    Other(ServerId),
    /// Whoever asked is not registered, or not any more.
    Lapsed,
}

/// How long it is known when a server that has died was last there.
const REMEMBERED: Millis = Millis::from_secs(24 * 60 * 60);

/// The most matches that are listed at once.
const MOST: u32 = 10_000;

impl Store {
    /// Registers a server for so long.
    pub async fn register_server(&self, id: ServerId, lasts: Millis) -> Result<()> {
        self.writer()
            .write((id, lasts), |(id, lasts), connection| {
                Box::pin(register(connection, *id, *lasts))
            })
            .await
    }

    /// Keeps a server registered for so long from now on, and says whether it still was.
    pub async fn renew_server(&self, id: ServerId, lasts: Millis) -> Result<bool> {
        self.writer()
            .write((id, lasts), |(id, lasts), connection| {
                Box::pin(async move {
                    let clock = connection.clock();
                    let text = format!(
                        "UPDATE servers SET renewed = {clock}, expires = {clock} + $2 \
                         WHERE id = $1 AND expires > {clock}"
                    );
                    let renewed = connection.execute(text, values![id, lasts.0]).await?;
                    Ok(renewed > 0)
                })
            })
            .await
    }

    /// Ends a server's registration and lets go of all its matches.
    pub async fn retire_server(&self, id: ServerId) -> Result<()> {
        self.writer()
            .write(id, |id, connection| {
                Box::pin(async move {
                    let text = "DELETE FROM servers WHERE id = $1";
                    connection.execute(text, values![id]).await?;
                    let text = "UPDATE matches SET owner = NULL WHERE owner = $1";
                    connection.execute(text, values![id]).await?;
                    let text = "UPDATE runs SET server = NULL WHERE server = $1";
                    connection.execute(text, values![id]).await?;
                    Ok(())
                })
            })
            .await
    }

    /// The servers that are registered.
    pub async fn servers(&self) -> Result<Vec<ServerId>> {
        let mut connection = self.read().await?;
        let clock = connection.clock();
        let text = format!("SELECT id FROM servers WHERE expires > {clock} ORDER BY id");
        let rows = connection.rows(text, values![]).await?;
        rows.into_iter().map(|mut row| row.take()).collect()
    }

    /// What time it is by the database's clock, in milliseconds since 1970.
    pub async fn clock(&self) -> Result<Time> {
        let mut connection = self.read().await?;
        let text = format!("SELECT {}", connection.clock());
        let row = connection.row(text, values![]).await?;
        row.ok_or(StoreError::NotFound("clock"))?.take()
    }

    /// Forgets all servers. Only for one that has the database alone.
    pub async fn forget_servers(&self) -> Result<()> {
        self.execute("DELETE FROM servers", values![]).await?;
        Ok(())
    }

    /// Takes a match over for a server, unless it belongs to another one that is registered. The time since a dead owner
    /// was last there is [lost](crate::StoredMatch::lost).
    pub async fn claim(&self, id: MatchId, server: ServerId) -> Result<Claim> {
        self.writer()
            .write((id, server), |(id, server), connection| {
                Box::pin(claim(connection, *id, *server))
            })
            .await
    }

    /// Lets go of a match, if it still belongs to this server at this fence.
    pub async fn release(&self, id: MatchId, server: ServerId, fence: Fence) -> Result<()> {
        let text = "UPDATE matches SET owner = NULL WHERE id = $1 AND owner = $2 AND fence = $3";
        self.execute(text, values![id, server, fence]).await?;
        Ok(())
    }

    /// The live matches that somebody has to look after sooner or later, and that belong to a server which is not
    /// registered any more.
    pub async fn orphans(&self) -> Result<Vec<MatchId>> {
        let mut connection = self.read().await?;
        let clock = connection.clock();
        let text = format!(
            "SELECT id FROM matches WHERE status = 'live' AND wake IS NOT NULL \
             AND owner IS NOT NULL \
             AND owner NOT IN (SELECT id FROM servers WHERE expires > {clock}) \
             ORDER BY wake LIMIT $1"
        );
        let rows = connection.rows(text, values![MOST]).await?;
        rows.into_iter().map(|mut row: Row| row.take()).collect()
    }
}

async fn register(connection: &mut DbConnection, id: ServerId, lasts: Millis) -> Result<()> {
    let clock = connection.clock();
    // When those that ended without a farewell were last there is needed only until others have taken their matches.
    let text = format!("DELETE FROM servers WHERE expires < {clock} - $1");
    connection.execute(text, values![REMEMBERED.0]).await?;
    let text = format!(
        "INSERT INTO servers (id, renewed, expires) VALUES ($1, {clock}, {clock} + $2) \
         ON CONFLICT (id) DO UPDATE SET renewed = excluded.renewed, expires = excluded.expires"
    );
    connection.execute(text, values![id, lasts.0]).await?;
    Ok(())
}

async fn claim(connection: &mut DbConnection, id: MatchId, server: ServerId) -> Result<Claim> {
    let text = format!(
        "SELECT owner, fence FROM matches WHERE id = $1{}",
        connection.locking()
    );
    let row = connection.row(text, values![id]).await?;
    let mut row = row.ok_or(StoreError::NotFound("match"))?;
    let (owner, Fence(fence)): (Option<ServerId>, Fence) = (row.take()?, row.take()?);
    let clock = connection.clock();
    let text = format!("SELECT id FROM servers WHERE expires > {clock} AND id IN ($1, $2)");
    let rows = connection.rows(text, values![server, owner]).await?;
    let registered: Vec<ServerId> = rows
        .into_iter()
        .map(|mut row| row.take())
        .collect::<Result<_>>()?;
    if !registered.contains(&server) {
        return Ok(Claim::Lapsed);
    }
    if let Some(owner) = owner
        && owner != server
        && registered.contains(&owner)
    {
        return Ok(Claim::Other(owner));
    }
    let text = format!(
        "UPDATE matches SET owner = $2, fence = $3, lost = lost + COALESCE((SELECT {clock} - renewed \
         FROM servers WHERE servers.id = matches.owner AND servers.id <> $2), 0) WHERE id = $1"
    );
    let fence = Fence(fence + 1);
    connection.execute(text, values![id, server, fence]).await?;
    Ok(Claim::Own(fence))
}

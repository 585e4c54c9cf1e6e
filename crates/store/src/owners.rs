//! Ownership of matches by the servers on one database. A server is registered until a time of the database's clock,
//! which it keeps extending. A match belongs to one registered server; any server may claim a match whose owner is no
//! longer registered. Each claim increments the match's fence, and an append with an older fence is rejected, so that a
//! server that resumes after a pause cannot write.

use sente_match::{Millis, Time};

use crate::sql::{DbConnection, Row, values};
use crate::{MatchId, Result, ServerId, Store, StoreError};

/// The number of times that a match was claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fence(pub u64);

/// The result of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The caller owns the match; appends must use this fence.
    Own(Fence),
    /// Another server owns the match.
    Other(ServerId),
    /// The caller is not registered, or no longer.
    Lapsed,
}

/// The time for which the last renewal of a dead server is remembered.
const REMEMBERED: Millis = Millis::from_secs(24 * 60 * 60);

/// The largest number of matches in a list.
const MOST: u32 = 10_000;

impl Store {
    /// Registers a server for this time. If it was registered before and the registration has expired, the time since
    /// its last renewal is added to [`lost`](crate::StoredMatch::lost) of the matches that it still owns: it could not
    /// serve them.
    pub async fn register_server(&self, id: ServerId, lasts: Millis) -> Result<()> {
        self.writer()
            .write((id, lasts), |(id, lasts), connection| {
                Box::pin(register(connection, *id, *lasts))
            })
            .await
    }

    /// Renews a server's registration for this time from now; returns whether it was still valid.
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

    /// Ends a server's registration and releases all its matches.
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

    /// The registered servers.
    pub async fn servers(&self) -> Result<Vec<ServerId>> {
        let mut connection = self.read().await?;
        let clock = connection.clock();
        let text = format!("SELECT id FROM servers WHERE expires > {clock} ORDER BY id");
        let rows = connection.rows(text, values![]).await?;
        rows.into_iter().map(|mut row| row.take()).collect()
    }

    /// The time of the database's clock, in milliseconds since 1970.
    pub async fn clock(&self) -> Result<Time> {
        let mut connection = self.read().await?;
        let text = format!("SELECT {}", connection.clock());
        let row = connection.row(text, values![]).await?;
        row.ok_or(StoreError::NotFound("clock"))?.take()
    }

    /// Deletes all registrations. Only for a server that uses the database exclusively.
    pub async fn forget_servers(&self) -> Result<()> {
        self.execute("DELETE FROM servers", values![]).await?;
        Ok(())
    }

    /// Claims a match for a server, unless another registered server owns it. The time since a dead owner's last
    /// renewal is added to [`lost`](crate::StoredMatch::lost).
    pub async fn claim(&self, id: MatchId, server: ServerId) -> Result<Claim> {
        self.writer()
            .write((id, server), |(id, server), connection| {
                Box::pin(claim(connection, *id, *server))
            })
            .await
    }

    /// Releases a match if this server still owns it under this fence.
    pub async fn release(&self, id: MatchId, server: ServerId, fence: Fence) -> Result<()> {
        let text = "UPDATE matches SET owner = NULL WHERE id = $1 AND owner = $2 AND fence = $3";
        self.execute(text, values![id, server, fence]).await?;
        Ok(())
    }

    /// The live matches that will become due and whose owner is no longer registered.
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
    // The last renewals of dead servers are needed only until other servers have claimed their matches.
    let text = format!("DELETE FROM servers WHERE expires < {clock} - $1 AND id <> $2");
    connection.execute(text, values![REMEMBERED.0, id]).await?;
    let text = format!(
        "UPDATE matches SET lost = lost + COALESCE((SELECT {clock} - renewed FROM servers \
         WHERE id = $1 AND expires <= {clock}), 0) WHERE owner = $1 AND status = 'live'"
    );
    connection.execute(text, values![id]).await?;
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

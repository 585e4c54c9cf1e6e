//! People: guests, identified by their browser, and accounts, identified by name and password. Hashes no passwords and
//! handles no cookies.

use sente_match::Time;
use sente_rules::Seat;

use crate::names::{name_key, plain_key, skeleton};
use crate::sql::{DbConnection, values};
use crate::{MatchId, Opponent, Result, Store, StoreError, Subject, UserId};

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The id, which stays the same when a guest signs up.
    pub id: UserId,
    /// Guest or account.
    pub kind: UserKind,
    /// The display name. Guests may share a name; the names of accounts are unique, ignoring case, and no two of them
    /// look alike.
    pub name: String,
    /// The chosen colour of the person's pieces, as the page writes it.
    pub colour: Option<String>,
    /// The person's preferences in the page, as JSON.
    pub settings: Option<String>,
    /// The time of the first visit.
    pub created: Time,
    /// The time of the last visit.
    pub last_seen: Time,
}

/// How a person is identified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UserKind {
    /// By the browser: a guest.
    Guest,
    /// By name and password: an account.
    Account,
}

/// The data of a new account.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The name, for display and for logging in.
    pub name: String,
    /// The password's hash as a PHC string.
    pub password: String,
    /// The chosen colour of the person's pieces.
    pub colour: Option<String>,
}

/// The data for checking a log-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// The person.
    pub user: UserId,
    /// The password's hash as a PHC string.
    pub password: String,
}

/// The display name of deleted accounts.
pub const DELETED: &str = "deleted";

/// Replaces a name in the settings of a match; the arguments are the settings, the seat and the name.
pub type Rename = fn(&str, Seat, &str) -> String;

impl Store {
    /// Stores a guest.
    pub async fn add_guest(&self, id: UserId, name: &str, now: Time) -> Result<()> {
        let text = "INSERT INTO users (id, kind, name, created, last_seen) \
                    VALUES ($1, $2, $3, $4, $4)";
        self.execute(text, values![id, UserKind::Guest, name, now])
            .await?;
        Ok(())
    }

    /// Turns a guest into an account that keeps the guest's rating, history and games; creates a new account if there
    /// is no guest with this id.
    pub async fn sign_up(&self, id: UserId, account: NewAccount, now: Time) -> Result<()> {
        let data = (id, account, now);
        self.writer()
            .write(data, |(id, account, now), connection| {
                Box::pin(sign_up(connection, *id, account, *now))
            })
            .await
    }

    /// The person with this id.
    pub async fn user(&self, id: UserId) -> Result<User> {
        let text = "SELECT id, kind, name, colour, settings, created, last_seen \
                    FROM users WHERE id = $1";
        let row = self.read().await?.row(text, values![id]).await?;
        let mut row = row.ok_or(StoreError::NotFound("user"))?;
        Ok(User {
            id: row.take()?,
            kind: row.take()?,
            name: row.take()?,
            colour: row.take()?,
            settings: row.take()?,
            created: row.take()?,
            last_seen: row.take()?,
        })
    }

    /// The data for checking a log-in under this name, if there is such an account.
    pub async fn credentials(&self, name: &str) -> Result<Option<Credentials>> {
        // An account from before normalisation is found by its exact name.
        let text = "SELECT id, password FROM users WHERE name_key IN ($1, $2) \
                    ORDER BY CASE WHEN name_key = $1 THEN 0 ELSE 1 END LIMIT 1";
        let keys = values![plain_key(name), name_key(name)];
        let row = self.read().await?.row(text, keys).await?;
        row.map(|mut row| {
            Ok(Credentials {
                user: row.take()?,
                password: row.take()?,
            })
        })
        .transpose()
    }

    /// Renames a person.
    pub async fn rename(&self, id: UserId, name: &str) -> Result<()> {
        let data = (id, name.to_owned());
        self.writer()
            .write(data, |(id, name), connection| {
                Box::pin(rename(connection, *id, name))
            })
            .await
    }

    /// Changes an account's password hash, a PHC string.
    pub async fn set_password(&self, id: UserId, password: &str) -> Result<()> {
        let text = "UPDATE users SET password = $2 WHERE id = $1 AND kind = 'account'";
        self.change("account", text, values![id, password]).await
    }

    /// Stores a person's preferences in the page.
    pub async fn set_settings(&self, id: UserId, settings: &str) -> Result<()> {
        let text = "UPDATE users SET settings = $2 WHERE id = $1";
        self.change("user", text, values![id, settings]).await
    }

    /// Stores a person's chosen colour.
    pub async fn set_colour(&self, id: UserId, colour: Option<&str>) -> Result<()> {
        let text = "UPDATE users SET colour = $2 WHERE id = $1";
        self.change("user", text, values![id, colour]).await
    }

    /// Records a visit.
    pub async fn see_user(&self, id: UserId, now: Time) -> Result<()> {
        let text = "UPDATE users SET last_seen = $2 WHERE id = $1";
        self.change("user", text, values![id, now]).await
    }

    /// Deletes a person with their sessions, saves, ratings, history and achievements. Finished matches stay for the
    /// opponents under the name [`DELETED`], which `rename` writes into the settings; unfinished matches are called
    /// off.
    pub async fn delete_user(&self, id: UserId, rename: Rename, now: Time) -> Result<()> {
        let data = (id, rename, now);
        self.writer()
            .write(data, |(id, rename, now), connection| {
                Box::pin(delete(connection, *id, *rename, *now))
            })
            .await
    }

    /// Deletes guests without a visit since then who have never finished a game; returns their number.
    pub async fn purge_guests(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM users WHERE kind = 'guest' AND last_seen < $1 \
                    AND NOT EXISTS (SELECT 1 FROM history WHERE user_id = users.id) \
                    AND NOT EXISTS (SELECT 1 FROM matches \
                                    WHERE user_1 = users.id OR controller_1 = users.id \
                                    OR user_2 = users.id OR controller_2 = users.id)";
        self.execute(text, values![before]).await
    }
}

async fn sign_up(
    connection: &mut DbConnection,
    id: UserId,
    account: &NewAccount,
    now: Time,
) -> Result<()> {
    let text = format!(
        "SELECT kind FROM users WHERE id = $1{}",
        connection.locking()
    );
    let kind = connection.row(text, values![id]).await?;
    let kind = kind.map(|mut row| row.take::<UserKind>()).transpose()?;
    if kind == Some(UserKind::Account) {
        return Err(StoreError::AlreadyAccount);
    }
    let (key, skeleton) = (name_key(&account.name), skeleton(&account.name));
    let NewAccount {
        name,
        password,
        colour,
    } = account;
    // A guest's earlier choice stays unless the new account makes another one.
    let text = "INSERT INTO users (id, kind, name, name_key, name_skeleton, password, colour, \
                created, last_seen) VALUES ($1, 'account', $2, $3, $7, $4, $5, $6, $6) \
                ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, \
                name_key = excluded.name_key, name_skeleton = excluded.name_skeleton, \
                password = excluded.password, \
                colour = COALESCE(excluded.colour, users.colour), last_seen = excluded.last_seen";
    free_name(connection, name, id).await?;
    let values = values![id, name, key, password, colour, now, skeleton];
    connection.execute(text, values).await?;
    Ok(())
}

async fn rename(connection: &mut DbConnection, id: UserId, name: &str) -> Result<()> {
    free_name(connection, name, id).await?;
    let text = "UPDATE users SET name = $2, \
                name_key = CASE WHEN kind = 'account' THEN $3 END, \
                name_skeleton = CASE WHEN kind = 'account' THEN $4 END WHERE id = $1";
    let values = values![id, name, name_key(name), skeleton(name)];
    match connection.execute(text, values).await? {
        0 => Err(StoreError::NotFound("user")),
        _ => Ok(()),
    }
}

/// Checks that no other account has this name or one that looks like it. Another process may take the name in between;
/// then the database rejects the row, and [`DbConnection`] returns [`StoreError::NameTaken`].
async fn free_name(connection: &mut DbConnection, name: &str, id: UserId) -> Result<()> {
    let text = "SELECT id FROM users WHERE (name_key IN ($1, $2) OR name_skeleton = $3) \
                AND id <> $4 LIMIT 1";
    let values = values![name_key(name), plain_key(name), skeleton(name), id];
    match connection.row(text, values).await? {
        Some(_) => Err(StoreError::NameTaken),
        None => Ok(()),
    }
}

async fn delete(
    connection: &mut DbConnection,
    id: UserId,
    rename: Rename,
    now: Time,
) -> Result<()> {
    let text = format!(
        "SELECT name FROM users WHERE id = $1{}",
        connection.locking()
    );
    if connection.row(text, values![id]).await?.is_none() {
        return Err(StoreError::NotFound("user"));
    }
    let text = "UPDATE matches SET status = 'aborted', code = NULL, wake = NULL, updated = $2 \
                WHERE status IN ('waiting', 'live') \
                AND (user_1 = $1 OR controller_1 = $1 OR user_2 = $1 OR controller_2 = $1)";
    connection.execute(text, values![id, now]).await?;
    forget_names(connection, id, rename).await?;
    let subject = Subject::User(id);
    let opponent = Opponent::Named(DELETED.into());
    let text = "UPDATE history SET opponent = $2, opponent_name = $3 WHERE opponent = $1";
    connection
        .execute(text, values![subject, opponent, DELETED])
        .await?;
    for text in [
        "DELETE FROM rating_changes WHERE subject = $1",
        "DELETE FROM ratings WHERE subject = $1",
    ] {
        connection.execute(text, values![subject]).await?;
    }
    // Other rows are deleted by cascade.
    let text = "DELETE FROM users WHERE id = $1";
    connection.execute(text, values![id]).await?;
    Ok(())
}

async fn forget_names(connection: &mut DbConnection, id: UserId, rename: Rename) -> Result<()> {
    let text = "SELECT id, settings, user_1, user_2 FROM matches WHERE user_1 = $1 OR user_2 = $1";
    for mut row in connection.rows(text, values![id]).await? {
        let (found, mut settings): (MatchId, String) = (row.take()?, row.take()?);
        for seat in Seat::ALL {
            if row.take::<Option<UserId>>()? == Some(id) {
                settings = rename(&settings, seat, DELETED);
            }
        }
        let text = "UPDATE matches SET settings = $2, \
                    name_1 = CASE WHEN user_1 = $3 THEN $4 ELSE name_1 END, \
                    name_2 = CASE WHEN user_2 = $3 THEN $4 ELSE name_2 END WHERE id = $1";
        connection
            .execute(text, values![found, settings, id, DELETED])
            .await?;
    }
    Ok(())
}

//! Sessions. Only the hash of a token is stored.

use std::sync::Arc;

use laurels_domain::sessions::MAX_PER_USER;
use laurels_domain::{Timestamp, UserId};

use crate::email_statements::REMOVE_EMAIL_LINKS;
use crate::engine::{
    CachedSession, Db, Engine, RelationshipRevisions, Revision, Session, SessionCache, SignedIn, from_row,
    in_transaction, on_read, on_write,
};
use crate::error::StoreError;
use crate::friends::{RelationshipRevisionsRow, summary_revisions_sql};
use crate::identities::{Identity, REMOVE_OTHER_PENDING, REMOVE_PENDING, USE_IDENTITY};
use crate::passkeys::{Passkey, USE_PASSKEY};
use crate::users::{UserRow, user_columns};

#[derive(Clone, Debug)]
pub struct NewSession {
    pub user: UserId,
    pub token_hash: String,
    pub device: String,
    pub created_at: Timestamp,
    pub ends_at: Timestamp,
}

/// What a new session is based on.
#[derive(Clone, Copy, Debug)]
pub enum LogInProof<'a> {
    /// The hash that the password was verified against.
    Password(&'a str),
    Identity(&'a Identity),
    /// The passkey as it was verified, and its state after that.
    Passkey(&'a Passkey, &'a str),
}

struct SessionRow {
    token_hash: String,
    device: String,
    session_created_at: i64,
    seen_at: i64,
}
from_row!(SessionRow { token_hash, device, session_created_at, seen_at });

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        Self {
            token_hash: row.token_hash,
            device: row.device,
            created_at: Timestamp(row.session_created_at),
            seen_at: Timestamp(row.seen_at),
        }
    }
}

struct SignedInRow {
    session: SessionRow,
    user: UserRow,
}
from_row!(SignedInRow {} with { session, user });

impl SignedInRow {
    fn read(self) -> Result<SignedIn, StoreError> {
        Ok(SignedIn { user: self.user.try_into()?, session: self.session.into() })
    }
}

struct SessionWithFriendsRow {
    signed_in: SignedInRow,
    relationships: RelationshipRevisionsRow,
    ends_at: i64,
}
from_row!(SessionWithFriendsRow { ends_at } with { signed_in, relationships });

impl SessionWithFriendsRow {
    fn read(self) -> Result<CachedSession, StoreError> {
        let signed_in = self.signed_in.read()?;
        let relationships = self.relationships.read(&signed_in.user.id)?;
        Ok(CachedSession { signed_in, relationships, ends_at: Timestamp(self.ends_at) })
    }
}

const ADD_SESSION: &str = "
    INSERT INTO sessions (user_id, token_hash, device, created_at, seen_at, ends_at)
    VALUES ($1, $2, $3, $4, $4, $5)";

/// Finds no row if the password was changed.
const USE_PASSWORD: &str = "UPDATE passwords SET last_used_at = $3 WHERE user_id = $1 AND hash = $2";
/// Keeps the new session, and of the others those that were seen last.
const LIMIT_SESSIONS: &str = "
    DELETE FROM sessions WHERE user_id = $1 AND token_hash NOT IN (
        SELECT token_hash FROM sessions WHERE user_id = $1
        ORDER BY CASE WHEN token_hash = $2 THEN 0 ELSE 1 END, seen_at DESC, token_hash LIMIT $3)";

macro_rules! signed_in_sql {
    ($($more:expr),*) => {
        concat!(
            "SELECT s.token_hash, s.device, s.created_at AS session_created_at, s.seen_at, ",
            $($more, ", ",)*
            user_columns!(),
            " FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.ends_at > $2"
        )
    };
}
const SIGNED_IN: &str = signed_in_sql!();
const SESSION_WITH_FRIENDS: &str = signed_in_sql!(
    "s.ends_at",
    concat!("u.relationships_revision, (", summary_revisions_sql!("u.id"), ") AS related_users")
);
const SESSION_REVISION: &str = "
    SELECT u.revision FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.ends_at > $2";
const LIST_SESSIONS: &str = "
    SELECT token_hash, device, created_at AS session_created_at, seen_at
    FROM sessions WHERE user_id = $1 AND ends_at > $2 ORDER BY seen_at DESC, token_hash";
const LIST_RECENT: &str = "
    SELECT user_id FROM sessions GROUP BY user_id ORDER BY MAX(seen_at) DESC, user_id LIMIT $1";
const EXTEND_SESSION: &str =
    "UPDATE sessions SET seen_at = $3, ends_at = $4 WHERE user_id = $1 AND token_hash = $2";
const REMOVE_SESSION: &str = "DELETE FROM sessions WHERE user_id = $1 AND token_hash = $2";
/// All of them if the hash is empty.
pub(crate) const REMOVE_OTHER_SESSIONS: &str = "DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2";

/// Sessions: the devices on which users are logged in.
#[derive(Clone, Debug)]
pub struct SessionStore {
    pub(crate) engine: Arc<Engine>,
}

impl SessionStore {
    /// Logs a user in, and logs out the devices beyond the limit that were not seen for longest. `false` if the password
    /// was changed, the identity unlinked or the passkey removed since it was verified; then nothing changes.
    pub async fn add_session(&self, new: &NewSession, proof: LogInProof<'_>) -> Result<bool, StoreError> {
        let is_valid = in_transaction!(self, changes: [&new.user], tx => {
            let used = match proof {
                LogInProof::Password(hash) => {
                    sqlx::query(USE_PASSWORD).bind(new.user.as_str()).bind(hash).bind(new.created_at.0).execute(&mut *tx).await?
                }
                LogInProof::Identity(identity) => {
                    sqlx::query(USE_IDENTITY)
                        .bind(&identity.provider)
                        .bind(&identity.subject)
                        .bind(new.user.as_str())
                        .bind(new.created_at.0)
                        .execute(&mut *tx)
                        .await?
                }
                LogInProof::Passkey(passkey, new_state) => {
                    sqlx::query(USE_PASSKEY)
                        .bind(new.user.as_str())
                        .bind(&passkey.credential_id)
                        .bind(&passkey.state)
                        .bind(new_state)
                        .bind(new.created_at.0)
                        .execute(&mut *tx)
                        .await?
                }
            };
            let is_valid = used.rows_affected() > 0;
            if is_valid {
                sqlx::query(ADD_SESSION)
                    .bind(new.user.as_str())
                    .bind(&new.token_hash)
                    .bind(&new.device)
                    .bind(new.created_at.0)
                    .bind(new.ends_at.0)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(LIMIT_SESSIONS).bind(new.user.as_str()).bind(&new.token_hash).bind(i64::from(MAX_PER_USER)).execute(&mut *tx).await?;
            }
            is_valid
        });
        Ok(is_valid)
    }

    /// The session of a token, unless it has expired.
    pub async fn find_signed_in(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<SignedIn>, StoreError> {
        if let Db::Sqlite(_) = self.engine.db {
            // It is cached with friends, which the caller will soon need anyway.
            let found = self.find_session_with_friends(token_hash, now).await?;
            return Ok(found.map(|(signed_in, _)| signed_in));
        }
        let row: Option<SignedInRow> = on_read!(self, pool => {
            sqlx::query_as(SIGNED_IN).bind(token_hash).bind(now.0).fetch_optional(pool).await
        })?;
        row.map(SignedInRow::read).transpose()
    }

    /// The session of a token, unless it has expired, with the revisions of the user's relationships.
    pub async fn find_session_with_friends(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<(SignedIn, RelationshipRevisions)>, StoreError> {
        let cache = match &self.engine.db {
            Db::Sqlite(sqlite) => Some(&sqlite.session_cache),
            Db::Postgres(_) => None,
        };
        let cached = cache.and_then(|cache| cache.get(token_hash, now));
        if let Some(CachedSession { signed_in, relationships, .. }) = cached {
            return Ok(Some((signed_in, relationships)));
        }
        let generation = cache.map(SessionCache::generation);
        let row: Option<SessionWithFriendsRow> = on_read!(self, pool => {
            sqlx::query_as(SESSION_WITH_FRIENDS).bind(token_hash).bind(now.0).fetch_optional(pool).await
        })?;
        let Some(loaded) = row.map(SessionWithFriendsRow::read).transpose()? else { return Ok(None) };
        let CachedSession { signed_in, relationships, .. } = loaded.clone();
        if let Some((cache, generation)) = cache.zip(generation) {
            cache.insert(token_hash, loaded, generation);
        }
        Ok(Some((signed_in, relationships)))
    }

    /// The revision of the user of a token, unless the session has expired.
    pub async fn find_session_revision(
        &self,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<Option<Revision>, StoreError> {
        let revision: Option<i64> = on_read!(self, pool => {
            sqlx::query_scalar(SESSION_REVISION).bind(token_hash).bind(now.0).fetch_optional(pool).await
        })?;
        Ok(revision.map(Revision))
    }

    /// Users with a session, including recently expired ones, the last seen first.
    pub async fn list_recent_users(&self, limit: usize) -> Result<Vec<UserId>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let ids: Vec<String> =
            on_read!(self, pool => sqlx::query_scalar(LIST_RECENT).bind(limit).fetch_all(pool).await)?;
        Ok(ids.iter().filter_map(|id| UserId::parse(id)).collect())
    }

    /// The active sessions of a user, the last seen first.
    pub async fn list_sessions(&self, user: &UserId, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        let rows: Vec<SessionRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_SESSIONS).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(Session::from).collect())
    }

    /// Sets when a session was last seen and when it expires.
    pub async fn extend_session(
        &self,
        user: &UserId,
        token_hash: &str,
        seen_at: Timestamp,
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        on_write!(self, changes: [user], pool => {
            sqlx::query(EXTEND_SESSION)
                .bind(user.as_str())
                .bind(token_hash)
                .bind(seen_at.0)
                .bind(ends_at.0)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// Logs one device out and removes its pending sign-ins; `false` if there is no such session.
    pub async fn remove_session(&self, user: &UserId, token_hash: &str) -> Result<bool, StoreError> {
        let removed = in_transaction!(self, changes: [user], tx => {
            let removed =
                sqlx::query(REMOVE_SESSION).bind(user.as_str()).bind(token_hash).execute(&mut *tx).await?.rows_affected();
            sqlx::query(REMOVE_PENDING).bind(user.as_str()).bind(token_hash).execute(&mut *tx).await?;
            removed
        });
        Ok(removed > 0)
    }

    /// Logs every other device out, and ends a change of the email that one of them may have requested.
    pub async fn remove_other_sessions(&self, user: &UserId, token_hash: &str) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(REMOVE_OTHER_SESSIONS).bind(user.as_str()).bind(token_hash).execute(&mut *tx).await?;
            sqlx::query(REMOVE_OTHER_PENDING).bind(user.as_str()).bind(token_hash).execute(&mut *tx).await?;
            sqlx::query(REMOVE_EMAIL_LINKS).bind(user.as_str()).execute(&mut *tx).await?;
        });
        Ok(())
    }
}

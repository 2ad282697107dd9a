//! Identities at Google and Apple, and pending sign-ins with them.

use std::sync::Arc;

use laurels_domain::{Email, Secret, Timestamp, UserId};

use crate::engine::{Engine, from_row, in_transaction, on_read, on_write};
use crate::error::{ChangeError, StoreError};
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::revisions::INCREMENT_REVISION;
use crate::session_statements::has_session;

/// An account at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub provider: String,
    pub subject: String,
}

/// A way to log in, and when it was last used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayIn {
    /// `password`, `passkey`, or the provider of an identity.
    pub kind: String,
    /// The credential and the name of a passkey.
    pub passkey: Option<(String, String)>,
    /// When the password was set, the passkey added or the identity linked.
    pub added_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

struct WayInRow {
    kind: String,
    credential_id: Option<String>,
    name: Option<String>,
    added_at: i64,
    last_used_at: Option<i64>,
}
from_row!(WayInRow { kind, credential_id, name, added_at, last_used_at });

impl From<WayInRow> for WayIn {
    fn from(row: WayInRow) -> Self {
        Self {
            kind: row.kind,
            passkey: row.credential_id.zip(row.name),
            added_at: Timestamp(row.added_at),
            last_used_at: row.last_used_at.map(Timestamp),
        }
    }
}

/// Without it the user couldn't log in any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastWayIn;

/// A sign-in that was started and waits for the provider's callback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingSignIn {
    pub provider: String,
    pub nonce: String,
    pub pkce_verifier: String,
    /// The user who was logged in, and the session.
    pub begun_by: Option<(UserId, String)>,
    pub query: String,
}

struct PendingRow {
    provider: String,
    nonce: String,
    pkce_verifier: String,
    user_id: Option<String>,
    session_hash: Option<String>,
    query: String,
    ends_at: i64,
}
from_row!(PendingRow { provider, nonce, pkce_verifier, user_id, session_hash, query, ends_at });

const FIND_IDENTITY_OWNER: &str = "SELECT user_id FROM identities WHERE provider = $1 AND subject = $2";
const FIND_EMAIL_OWNER: &str = "
    SELECT u.id, u.is_email_proved FROM emails e JOIN users u ON u.id = e.user_id
    WHERE e.folded = $1 AND e.reserved_until IS NULL";
pub(crate) const ADD_IDENTITY: &str = "
    INSERT INTO identities (provider, subject, user_id, added_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (provider, subject) DO NOTHING";

const SET_REFRESH_TOKEN: &str =
    "UPDATE identities SET refresh_token = $3 WHERE provider = $1 AND subject = $2";

const ADD_PENDING: &str = "
    INSERT INTO sign_ins (state_hash, provider, nonce, pkce_verifier, user_id, session_hash, query, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const TAKE_PENDING: &str = "
    DELETE FROM sign_ins WHERE state_hash = $1
    RETURNING provider, nonce, pkce_verifier, user_id, session_hash, query, ends_at";
/// Sign-ins begun by other sessions of a user; by all of them if the hash is empty.
pub(crate) const REMOVE_OTHER_PENDING: &str =
    "DELETE FROM sign_ins WHERE user_id = $1 AND session_hash <> $2";
pub(crate) const REMOVE_PENDING: &str = "DELETE FROM sign_ins WHERE user_id = $1 AND session_hash = $2";

/// Finds no row if the identity was unlinked, or linked to another user.
pub(crate) const USE_IDENTITY: &str = "
    UPDATE identities SET last_used_at = $4 WHERE provider = $1 AND subject = $2 AND user_id = $3";
pub(crate) const REMOVE_IDENTITIES: &str = "DELETE FROM identities WHERE user_id = $1";
const REMOVE_IDENTITY: &str = "DELETE FROM identities WHERE user_id = $1 AND provider = $2";
/// Ways to log in without a provider or a passkey; no credential is called like a provider.
pub(crate) const COUNT_OTHER_WAYS_IN: &str = "
    SELECT (SELECT COUNT(*) FROM passwords WHERE user_id = $1)
        + (SELECT COUNT(*) FROM passkeys WHERE user_id = $1 AND credential_id <> $2)
        + (SELECT COUNT(*) FROM identities WHERE user_id = $1 AND provider <> $2)";
/// Queues the tokens of a user at one provider for revocation.
const QUEUE_PROVIDER_REVOCATIONS: &str = "
    INSERT INTO revocations (provider, token, left_at)
    SELECT provider, refresh_token, $2 FROM identities
    WHERE user_id = $1 AND provider = $3 AND refresh_token IS NOT NULL
    ON CONFLICT (provider, token) DO NOTHING";
const LIST_WAYS_IN: &str = "
    SELECT 'password' AS kind, NULL AS credential_id, NULL AS name, changed_at AS added_at, last_used_at
    FROM passwords WHERE user_id = $1
    UNION ALL SELECT provider, NULL, NULL, added_at, last_used_at FROM identities WHERE user_id = $1
    UNION ALL SELECT 'passkey', credential_id, name, added_at, last_used_at FROM passkeys WHERE user_id = $1
    ORDER BY added_at, kind, credential_id";

/// Identities at providers, pending sign-ins and revocations.
#[derive(Clone, Debug)]
pub struct IdentityStore {
    pub(crate) engine: Arc<Engine>,
}

impl IdentityStore {
    pub async fn find_identity_owner(&self, identity: &Identity) -> Result<Option<UserId>, StoreError> {
        let owner: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(FIND_IDENTITY_OWNER)
                .bind(&identity.provider)
                .bind(&identity.subject)
                .fetch_optional(pool)
                .await
        })?;
        Ok(owner.and_then(|id| UserId::parse(&id)))
    }

    /// The user with an email, and whether it is verified.
    pub async fn find_email_owner(&self, email: &Email) -> Result<Option<(UserId, bool)>, StoreError> {
        let found: Option<(String, bool)> = on_read!(self, pool => sqlx::query_as(FIND_EMAIL_OWNER).bind(email.folded()).fetch_optional(pool).await)?;
        Ok(found.and_then(|(id, is_proved)| Some((UserId::parse(&id)?, is_proved))))
    }

    /// Links an identity to a user; does not change an identity that is already linked. `false` if the session that asked
    /// for it, if any, was logged out by now; then nothing changes.
    pub async fn add_identity(
        &self,
        user: &UserId,
        session_hash: Option<&str>,
        identity: &Identity,
        email: Option<&OutgoingEmail>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            if let Some(session_hash) = session_hash
                && !has_session!(tx, user, session_hash)
            {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(ADD_IDENTITY)
                .bind(&identity.provider)
                .bind(&identity.subject)
                .bind(user.as_str())
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(true)
    }

    /// Unlinks the identities of a user at a provider and queues their revocation. Rejected if it is the last way to log
    /// in. `false` if there is none.
    pub async fn remove_identity(
        &self,
        user: &UserId,
        provider: &str,
        at: Timestamp,
    ) -> Result<bool, ChangeError<LastWayIn>> {
        let removed = in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            let others: i64 =
                sqlx::query_scalar(COUNT_OTHER_WAYS_IN).bind(user.as_str()).bind(provider).fetch_one(&mut *tx).await?;
            if others == 0 {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(LastWayIn));
            }
            sqlx::query(QUEUE_PROVIDER_REVOCATIONS).bind(user.as_str()).bind(at.0).bind(provider).execute(&mut *tx).await?;
            sqlx::query(REMOVE_IDENTITY).bind(user.as_str()).bind(provider).execute(&mut *tx).await?.rows_affected()
        });
        Ok(removed > 0)
    }

    /// The password, the identities and the passkeys of a user, the oldest first.
    pub async fn list_ways_in(&self, user: &UserId) -> Result<Vec<WayIn>, StoreError> {
        let rows: Vec<WayInRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_WAYS_IN).bind(user.as_str()).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(WayIn::from).collect())
    }

    /// Stores the token that can revoke an identity at the provider.
    pub async fn set_refresh_token(&self, identity: &Identity, token: &Secret) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(SET_REFRESH_TOKEN)
                .bind(&identity.provider)
                .bind(&identity.subject)
                .bind(token.reveal())
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    pub async fn add_pending_sign_in(
        &self,
        state_hash: &str,
        pending: &PendingSignIn,
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(ADD_PENDING)
                .bind(state_hash)
                .bind(&pending.provider)
                .bind(&pending.nonce)
                .bind(&pending.pkce_verifier)
                .bind(pending.begun_by.as_ref().map(|(user, _)| user.as_str()))
                .bind(pending.begun_by.as_ref().map(|(_, session)| session))
                .bind(&pending.query)
                .bind(ends_at.0)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// Removes and returns a pending sign-in, so that a state works once; `None` if it has expired.
    pub async fn take_pending_sign_in(
        &self,
        state_hash: &str,
        now: Timestamp,
    ) -> Result<Option<PendingSignIn>, StoreError> {
        let row: Option<PendingRow> = on_write!(self, changes: [], pool => sqlx::query_as(TAKE_PENDING).bind(state_hash).fetch_optional(pool).await)?;
        Ok(row.filter(|row| now.0 < row.ends_at).map(|row| PendingSignIn {
            provider: row.provider,
            nonce: row.nonce,
            pkce_verifier: row.pkce_verifier,
            begun_by: row.user_id.and_then(|id| UserId::parse(&id)).zip(row.session_hash),
            query: row.query,
        }))
    }
}

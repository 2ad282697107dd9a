//! Identities at Google and Apple, and pending sign-ins with them.

use std::sync::Arc;

use laurels_domain::{Email, Secret, Timestamp, UserId};

use crate::engine::{Engine, from_row, in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::revisions::INCREMENT_REVISION;

/// An account at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub provider: String,
    pub subject: String,
}

/// A sign-in that was started and waits for the provider's callback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingSignIn {
    pub provider: String,
    pub nonce: String,
    pub pkce_verifier: String,
    pub logged_in: Option<UserId>,
    pub query: String,
}

struct PendingRow {
    provider: String,
    nonce: String,
    pkce_verifier: String,
    user_id: Option<String>,
    query: String,
    ends_at: i64,
}
from_row!(PendingRow { provider, nonce, pkce_verifier, user_id, query, ends_at });

const FIND_IDENTITY_OWNER: &str = "SELECT user_id FROM identities WHERE provider = $1 AND subject = $2";
const FIND_EMAIL_OWNER: &str = "
    SELECT u.id, u.is_email_proved FROM emails e JOIN users u ON u.id = e.user_id WHERE e.folded = $1";
pub(crate) const ADD_IDENTITY: &str = "
    INSERT INTO identities (provider, subject, user_id, added_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (provider, subject) DO NOTHING";

const SET_REFRESH_TOKEN: &str =
    "UPDATE identities SET refresh_token = $3 WHERE provider = $1 AND subject = $2";

const ADD_PENDING: &str = "
    INSERT INTO sign_ins (state_hash, provider, nonce, pkce_verifier, user_id, query, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
const TAKE_PENDING: &str = "
    DELETE FROM sign_ins WHERE state_hash = $1
    RETURNING provider, nonce, pkce_verifier, user_id, query, ends_at";

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

    /// Links an identity to a user; does not change an identity that is already linked.
    pub async fn add_identity(
        &self,
        user: &UserId,
        identity: &Identity,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(ADD_IDENTITY)
                .bind(&identity.provider)
                .bind(&identity.subject)
                .bind(user.as_str())
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
        });
        Ok(())
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
                .bind(pending.logged_in.as_ref().map(UserId::as_str))
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
            logged_in: row.user_id.and_then(|id| UserId::parse(&id)),
            query: row.query,
        }))
    }
}

//! Passkeys, and the challenges of log-ins and registrations under way.

use std::sync::Arc;

use laurels_domain::passkeys::{MAX_PER_USER, PasskeyName};
use laurels_domain::{Timestamp, UserId};

use crate::engine::{Engine, from_row, in_transaction, on_read, on_write};
use crate::error::{ChangeError, StoreError};
use crate::identities::{COUNT_OTHER_WAYS_IN, LastWayIn};
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::revisions::INCREMENT_REVISION;
use crate::session_statements::has_session;

/// A passkey as the library that verifies it encodes it, in base64url.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    pub credential_id: String,
    pub public_key: String,
    /// Changes with each log-in: signature counter, whether it is backed up.
    pub state: String,
}

/// A registration or log-in that was started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyChallenge {
    /// Of a registration: the session that began it.
    pub session_hash: Option<String>,
    pub state: String,
}

/// Why a passkey was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasskeyRejection {
    /// The user has it already.
    Duplicate,
    TooMany,
    /// The session was logged out by now.
    LoggedOut,
}

struct PasskeyRow {
    credential_id: String,
    public_key: String,
    state: String,
}
from_row!(PasskeyRow { credential_id, public_key, state });

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        Self { credential_id: row.credential_id, public_key: row.public_key, state: row.state }
    }
}

const ADD_CHALLENGE: &str = "
    INSERT INTO passkey_challenges (challenge_hash, session_hash, state, ends_at) VALUES ($1, $2, $3, $4)";
const TAKE_CHALLENGE: &str = "
    DELETE FROM passkey_challenges WHERE challenge_hash = $1 RETURNING session_hash, state, ends_at";
const LIST_PASSKEYS: &str = "
    SELECT credential_id, public_key, state FROM passkeys WHERE user_id = $1 ORDER BY added_at, credential_id";
const FIND_PASSKEY: &str =
    "SELECT credential_id, public_key, state FROM passkeys WHERE user_id = $1 AND credential_id = $2";
const COUNT_PASSKEYS: &str = "SELECT COUNT(*) FROM passkeys WHERE user_id = $1";
const ADD_PASSKEY: &str = "
    INSERT INTO passkeys (user_id, credential_id, public_key, state, name, added_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (user_id, credential_id) DO NOTHING";
const REMOVE_PASSKEY: &str = "DELETE FROM passkeys WHERE user_id = $1 AND credential_id = $2";
/// Finds no row if the passkey was removed, or used by a concurrent log-in with the same counter.
pub(crate) const USE_PASSKEY: &str = "
    UPDATE passkeys SET state = $4, last_used_at = $5 WHERE user_id = $1 AND credential_id = $2 AND state = $3";
pub(crate) const REMOVE_PASSKEYS: &str = "DELETE FROM passkeys WHERE user_id = $1";

/// Passkeys and their challenges.
#[derive(Clone, Debug)]
pub struct PasskeyStore {
    pub(crate) engine: Arc<Engine>,
}

impl PasskeyStore {
    pub async fn add_challenge(
        &self,
        challenge_hash: &str,
        challenge: &PasskeyChallenge,
        ends_at: Timestamp,
    ) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(ADD_CHALLENGE)
                .bind(challenge_hash)
                .bind(challenge.session_hash.as_ref())
                .bind(&challenge.state)
                .bind(ends_at.0)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// Removes and returns a challenge, so that it works once; `None` if it has expired.
    pub async fn take_challenge(
        &self,
        challenge_hash: &str,
        now: Timestamp,
    ) -> Result<Option<PasskeyChallenge>, StoreError> {
        let row: Option<(Option<String>, String, i64)> = on_write!(self, changes: [], pool => {
            sqlx::query_as(TAKE_CHALLENGE).bind(challenge_hash).fetch_optional(pool).await
        })?;
        let found = row.filter(|(.., ends_at)| now.0 < *ends_at);
        Ok(found.map(|(session_hash, state, _)| PasskeyChallenge { session_hash, state }))
    }

    /// The passkeys of a user, the oldest first.
    pub async fn list_passkeys(&self, user: &UserId) -> Result<Vec<Passkey>, StoreError> {
        let rows: Vec<PasskeyRow> =
            on_read!(self, pool => sqlx::query_as(LIST_PASSKEYS).bind(user.as_str()).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(Passkey::from).collect())
    }

    pub async fn find_passkey(
        &self,
        user: &UserId,
        credential_id: &str,
    ) -> Result<Option<Passkey>, StoreError> {
        let row: Option<PasskeyRow> = on_read!(self, pool => {
            sqlx::query_as(FIND_PASSKEY).bind(user.as_str()).bind(credential_id).fetch_optional(pool).await
        })?;
        Ok(row.map(Passkey::from))
    }

    pub async fn add_passkey(
        &self,
        user: &UserId,
        session_hash: &str,
        passkey: &Passkey,
        name: &PasskeyName,
        email: Option<&OutgoingEmail>,
        at: Timestamp,
    ) -> Result<(), ChangeError<PasskeyRejection>> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(PasskeyRejection::LoggedOut));
            }
            let count: i64 = sqlx::query_scalar(COUNT_PASSKEYS).bind(user.as_str()).fetch_one(&mut *tx).await?;
            if count >= i64::from(MAX_PER_USER) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(PasskeyRejection::TooMany));
            }
            let added = sqlx::query(ADD_PASSKEY)
                .bind(user.as_str())
                .bind(&passkey.credential_id)
                .bind(&passkey.public_key)
                .bind(&passkey.state)
                .bind(name.as_str())
                .bind(at.0)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if added == 0 {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(PasskeyRejection::Duplicate));
            }
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(())
    }

    /// Removes a passkey. Rejected if it is the last way to log in. `false` if there is none.
    pub async fn remove_passkey(
        &self,
        user: &UserId,
        credential_id: &str,
    ) -> Result<bool, ChangeError<LastWayIn>> {
        let removed = in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            let others: i64 = sqlx::query_scalar(COUNT_OTHER_WAYS_IN)
                .bind(user.as_str())
                .bind(credential_id)
                .fetch_one(&mut *tx)
                .await?;
            if others == 0 {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(LastWayIn));
            }
            sqlx::query(REMOVE_PASSKEY).bind(user.as_str()).bind(credential_id).execute(&mut *tx).await?.rows_affected()
        });
        Ok(removed > 0)
    }
}

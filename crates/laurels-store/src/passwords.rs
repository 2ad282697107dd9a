//! Password hashes and reset links.

use std::sync::Arc;

use laurels_domain::public_page::SLUG_RESERVED;
use laurels_domain::{Email, Timestamp, UserId};

use crate::api_tokens::REMOVE_API_TOKENS;
use crate::email_statements::REMOVE_EMAIL_LINKS;
use crate::engine::{Engine, in_transaction, on_read};
use crate::error::StoreError;
use crate::goals::REMOVE_GOAL_CALENDAR;
use crate::identities::{REMOVE_IDENTITIES, REMOVE_OTHER_PENDING};
use crate::invite_links::REMOVE_LINK;
use crate::my_services::REMOVE_CALENDAR;
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::passkeys::REMOVE_PASSKEYS;
use crate::public_pages::CLOSE_PUBLIC_PAGE;
use crate::revisions::INCREMENT_REVISION;
use crate::revocations::QUEUE_TOKEN_REVOCATIONS;
use crate::session_statements::has_session;
use crate::sessions::REMOVE_OTHER_SESSIONS;
use crate::shares::REMOVE_SHARES;
use crate::webhooks::REMOVE_WEBHOOKS;

const FIND_HASH: &str = "
    SELECT e.user_id, p.hash FROM emails e JOIN passwords p ON p.user_id = e.user_id
    WHERE e.folded = $1 AND e.reserved_until IS NULL";
const HASH_OF: &str = "SELECT hash FROM passwords WHERE user_id = $1";
const SET_PASSWORD: &str = "
    INSERT INTO passwords (user_id, hash, changed_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at";
const PROVE_EMAIL: &str = "UPDATE users SET is_email_proved = TRUE WHERE id = $1";
const IS_EMAIL_PROVED: &str = "SELECT is_email_proved FROM users WHERE id = $1";
pub(crate) const REMOVE_PASSWORD: &str = "DELETE FROM passwords WHERE user_id = $1";
pub(crate) const REMOVE_RESETS: &str = "DELETE FROM resets WHERE user_id = $1";
/// Links to an unverified address stay valid: its owner may need them to take the account back.
const REMOVE_RESETS_OF_OWNER: &str = "
    DELETE FROM resets WHERE user_id = $1 AND EXISTS (SELECT 1 FROM users WHERE id = $1 AND is_email_proved)";

pub(crate) const ADD_RESET: &str = "INSERT INTO resets (user_id, token_hash, ends_at) VALUES ($1, $2, $3)";
/// Finds no row if the email was changed. Locks the user, so that it can't be until the transaction ends.
const LOCK_USER_WITH_EMAIL: &str = "UPDATE users SET revision = revision WHERE id = $1 AND email = $2";
const IS_RESET: &str = "SELECT COUNT(*) FROM resets WHERE user_id = $1 AND token_hash = $2 AND ends_at > $3";
const USE_RESET: &str = "DELETE FROM resets WHERE user_id = $1 AND token_hash = $2 AND ends_at > $3";

/// Password hashes and reset links.
#[derive(Clone, Debug)]
pub struct PasswordStore {
    pub(crate) engine: Arc<Engine>,
}

impl PasswordStore {
    /// The user with an email, and the hash of the password.
    pub async fn find_password(&self, email: &Email) -> Result<Option<(UserId, String)>, StoreError> {
        let found: Option<(String, String)> = on_read!(self, pool => sqlx::query_as(FIND_HASH).bind(email.folded()).fetch_optional(pool).await)?;
        Ok(found.and_then(|(id, hash)| Some((UserId::parse(&id)?, hash))))
    }

    pub async fn find_password_of(&self, user: &UserId) -> Result<Option<String>, StoreError> {
        let hash: Option<String> = on_read!(self, pool => sqlx::query_scalar(HASH_OF).bind(user.as_str()).fetch_optional(pool).await)?;
        Ok(hash)
    }

    /// Sets a password, logs out all devices except the current session and revokes the API tokens. `false` if that session
    /// was logged out by now; then nothing changes.
    pub async fn set_password(
        &self,
        user: &UserId,
        hash: &str,
        current_session: &str,
        email: Option<&OutgoingEmail>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            if !has_session!(tx, user, current_session) {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(SET_PASSWORD).bind(user.as_str()).bind(hash).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(REMOVE_OTHER_SESSIONS).bind(user.as_str()).bind(current_session).execute(&mut *tx).await?;
            sqlx::query(REMOVE_OTHER_PENDING).bind(user.as_str()).bind(current_session).execute(&mut *tx).await?;
            sqlx::query(REMOVE_API_TOKENS).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_RESETS_OF_OWNER).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_EMAIL_LINKS).bind(user.as_str()).execute(&mut *tx).await?;
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(true)
    }

    /// Adds a reset link and the email with it to this address; `false` if the user has another one by now.
    pub async fn add_reset(
        &self,
        user: &UserId,
        address: &str,
        token_hash: &str,
        email: &OutgoingEmail,
        ends_at: Timestamp,
    ) -> Result<bool, StoreError> {
        let added = in_transaction!(self, changes: [user], tx => {
            let found = sqlx::query(LOCK_USER_WITH_EMAIL).bind(user.as_str()).bind(address).execute(&mut *tx).await?;
            if found.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(ADD_RESET).bind(user.as_str()).bind(token_hash).bind(ends_at.0).execute(&mut *tx).await?;
            add_email!(tx, email);
            true
        });
        Ok(added)
    }

    /// Whether a reset link is valid.
    pub async fn has_reset(
        &self,
        user: &UserId,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let found: i64 = on_read!(self, pool => {
            sqlx::query_scalar(IS_RESET).bind(user.as_str()).bind(token_hash).bind(now.0).fetch_one(pool).await
        })?;
        Ok(found > 0)
    }

    /// Uses a reset link: sets the password, logs out all devices, revokes the API tokens and removes all links and pending
    /// sign-ins of the user.
    /// If it is the first proof that the user owns the email, linked identities, passkeys, the calendar link, the
    /// invite link, shares and the public page are removed too. `false` if the link is invalid; then nothing changes.
    pub async fn reset_password(
        &self,
        user: &UserId,
        token_hash: &str,
        hash: &str,
        email: Option<&OutgoingEmail>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            let deleted = sqlx::query(USE_RESET)
                .bind(user.as_str())
                .bind(token_hash)
                .bind(at.0)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if deleted == 0 {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(SET_PASSWORD).bind(user.as_str()).bind(hash).bind(at.0).execute(&mut *tx).await?;
            let is_proved: bool = sqlx::query_scalar(IS_EMAIL_PROVED).bind(user.as_str()).fetch_one(&mut *tx).await?;
            if !is_proved {
                // Until now, nothing showed that whoever added these owns the email.
                sqlx::query(QUEUE_TOKEN_REVOCATIONS).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
                sqlx::query(REMOVE_IDENTITIES).bind(user.as_str()).execute(&mut *tx).await?;
                sqlx::query(REMOVE_PASSKEYS).bind(user.as_str()).execute(&mut *tx).await?;
                sqlx::query(REMOVE_CALENDAR).bind(user.as_str()).execute(&mut *tx).await?;
                sqlx::query(REMOVE_GOAL_CALENDAR).bind(user.as_str()).execute(&mut *tx).await?;
                sqlx::query(REMOVE_LINK).bind(user.as_str()).execute(&mut *tx).await?;
                sqlx::query(REMOVE_SHARES).bind(user.as_str()).execute(&mut *tx).await?;
                sqlx::query(REMOVE_WEBHOOKS).bind(user.as_str()).execute(&mut *tx).await?;
                let reserved_until = at.after(SLUG_RESERVED).0;
                sqlx::query(CLOSE_PUBLIC_PAGE).bind(user.as_str()).bind(reserved_until).execute(&mut *tx).await?;
            }
            sqlx::query(REMOVE_OTHER_SESSIONS).bind(user.as_str()).bind("").execute(&mut *tx).await?;
            sqlx::query(REMOVE_OTHER_PENDING).bind(user.as_str()).bind("").execute(&mut *tx).await?;
            sqlx::query(REMOVE_API_TOKENS).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_RESETS).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_EMAIL_LINKS).bind(user.as_str()).execute(&mut *tx).await?;
            // The link was sent by email, so the user has access to it.
            sqlx::query(PROVE_EMAIL).bind(user.as_str()).execute(&mut *tx).await?;
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(true)
    }
}

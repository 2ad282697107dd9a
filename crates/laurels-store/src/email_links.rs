//! Verifying and changing emails, by links that are sent to them.

use std::sync::Arc;

use laurels_domain::{Email, Timestamp, UserId, fold_email};

use crate::closing_soon::{CLOSING_SOON, REMOVE_WAITING};
use crate::email_statements::{
    ADD_RESTORE, FIND_CHANGE_FROM, FIND_FOR_CHANGE, RELEASE_FORMER, REMOVE_RESTORES_SINCE, RESERVE_FORMER,
    SET_EMAIL,
};
use crate::engine::{Engine, in_transaction, on_read};
use crate::error::StoreError;
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::passwords::REMOVE_RESETS;
use crate::revisions::INCREMENT_REVISION;
use crate::session_statements::has_session;
use crate::users::CLAIM_EMAIL;

/// What a link made of the user's email.
#[derive(Clone, PartialEq, Eq)]
pub enum EmailConfirmation {
    Confirmed(ConfirmedEmail),
    /// The link has expired, was used or replaced, or belongs to another user. Nothing changed.
    InvalidLink,
    /// The address belongs to another user by now, or is reserved for one. Nothing changed.
    Taken,
}

#[derive(Clone, PartialEq, Eq)]
pub struct ConfirmedEmail {
    pub address: String,
    /// The address that it replaced.
    pub former: Option<FormerEmail>,
}

/// The address that a user had before.
#[derive(Clone, PartialEq, Eq)]
pub struct FormerEmail {
    pub address: String,
    pub is_verified: bool,
    /// Whether a link to restore it was added.
    pub can_be_restored: bool,
}

const IS_TAKEN: &str = "
    SELECT COUNT(*) FROM emails
    WHERE folded = $1 AND user_id <> $2 AND (reserved_until IS NULL OR reserved_until > $3)";
const SET_LINK: &str = "
    INSERT INTO email_links (user_id, token_hash, address, ends_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id) DO UPDATE
    SET token_hash = excluded.token_hash, address = excluded.address, ends_at = excluded.ends_at";
const USE_LINK: &str = "
    DELETE FROM email_links WHERE user_id = $1 AND token_hash = $2 AND ends_at > $3 RETURNING address";

/// Links that confirm a user's email, and links that restore a former one.
#[derive(Clone, Debug)]
pub struct EmailStore {
    pub(crate) engine: Arc<Engine>,
}

impl EmailStore {
    /// Whether an email belongs to another user, or is reserved for one.
    pub async fn is_email_taken(
        &self,
        email: &Email,
        user: &UserId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let others: i64 = on_read!(self, pool => {
            sqlx::query_scalar(IS_TAKEN).bind(email.folded()).bind(user.as_str()).bind(now.0).fetch_one(pool).await
        })?;
        Ok(others > 0)
    }

    /// Sets the link that confirms an address, and adds the email with it; an earlier link of the user stops working. `false` if the session that asked
    /// for it was logged out by now; then nothing changes.
    pub async fn set_email_link(
        &self,
        user: &UserId,
        session_hash: &str,
        address: &str,
        token_hash: &str,
        email: &OutgoingEmail,
        ends_at: Timestamp,
    ) -> Result<bool, StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(SET_LINK)
                .bind(user.as_str())
                .bind(token_hash)
                .bind(address)
                .bind(ends_at.0)
                .execute(&mut *tx)
                .await?;
            add_email!(tx, email);
        });
        Ok(true)
    }

    /// Uses a link of a user: the account gets its address, verified, and reset links to the former one stop working. A
    /// verified former address can be restored with `restore_hash` until `restore_ends_at`. Changing back to such an
    /// address drops its restore link and later ones instead: it takes precedence over all that came after it. The email
    /// to a former address is added with it.
    pub async fn confirm_email(
        &self,
        user: &UserId,
        token_hash: &str,
        restore_hash: &str,
        restore_ends_at: Timestamp,
        email: impl Fn(&FormerEmail) -> Option<OutgoingEmail> + Send,
        at: Timestamp,
    ) -> Result<EmailConfirmation, StoreError> {
        let confirmed = in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            let address: Option<String> =
                sqlx::query_scalar(USE_LINK).bind(user.as_str()).bind(token_hash).bind(at.0).fetch_optional(&mut *tx).await?;
            let Some(address) = address else {
                tx.rollback().await?;
                return Ok(EmailConfirmation::InvalidLink);
            };
            let folded = fold_email(&address);
            // Before the user's other emails are touched, so that two users who swap theirs can't wait for each other.
            let claimed =
                sqlx::query(CLAIM_EMAIL).bind(&folded).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
            if claimed.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(EmailConfirmation::Taken);
            }
            let (username, former, is_verified): (String, Option<String>, bool) =
                sqlx::query_as(FIND_FOR_CHANGE).bind(user.as_str()).fetch_one(&mut *tx).await?;
            let mut former = former
                .filter(|former| *former != address)
                .map(|former| FormerEmail { address: former, is_verified, can_be_restored: false });
            if let Some(former) = &mut former {
                let since: Option<i64> =
                    sqlx::query_scalar(FIND_CHANGE_FROM).bind(user.as_str()).bind(&address).bind(at.0).fetch_one(&mut *tx).await?;
                if let Some(since) = since {
                    sqlx::query(REMOVE_RESTORES_SINCE).bind(user.as_str()).bind(since).execute(&mut *tx).await?;
                } else if is_verified {
                    former.can_be_restored = true;
                    sqlx::query(ADD_RESTORE)
                        .bind(user.as_str())
                        .bind(restore_hash)
                        .bind(&former.address)
                        .bind(fold_email(&former.address))
                        .bind(at.0)
                        .bind(restore_ends_at.0)
                        .execute(&mut *tx)
                        .await?;
                }
            }
            sqlx::query(SET_EMAIL).bind(user.as_str()).bind(&address).bind(username.to_lowercase()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_WAITING).bind(user.as_str()).bind(CLOSING_SOON).execute(&mut *tx).await?;
            sqlx::query(RESERVE_FORMER).bind(user.as_str()).bind(&folded).execute(&mut *tx).await?;
            sqlx::query(RELEASE_FORMER).bind(user.as_str()).bind(&folded).execute(&mut *tx).await?;
            sqlx::query(REMOVE_RESETS).bind(user.as_str()).execute(&mut *tx).await?;
            if let Some(email) = former.as_ref().and_then(&email) {
                add_email!(tx, &email);
            }
            ConfirmedEmail { address, former }
        });
        Ok(EmailConfirmation::Confirmed(confirmed))
    }
}

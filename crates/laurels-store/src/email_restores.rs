//! Restoring an email after it was changed, perhaps by an attacker.

use laurels_domain::public_page::SLUG_RESERVED;
use laurels_domain::{Timestamp, UserId, fold_email};

use crate::api_tokens::REMOVE_API_TOKENS;
use crate::closing_soon::{CLOSING_SOON, REMOVE_WAITING};
use crate::email_links::EmailStore;
use crate::email_statements::{
    FIND_FOR_CHANGE, RELEASE_FORMER, REMOVE_EMAIL_LINKS, REMOVE_RESTORES_SINCE, RESERVE_FORMER, SET_EMAIL,
};
use crate::engine::{in_transaction, on_read};
use crate::error::StoreError;
use crate::goals::REMOVE_GOAL_CALENDAR;
use crate::identities::{REMOVE_IDENTITIES, REMOVE_OTHER_PENDING};
use crate::invite_links::REMOVE_LINK;
use crate::my_services::REMOVE_CALENDAR;
use crate::passkeys::REMOVE_PASSKEYS;
use crate::passwords::{ADD_RESET, REMOVE_PASSWORD, REMOVE_RESETS};
use crate::public_pages::CLOSE_PUBLIC_PAGE;
use crate::revisions::INCREMENT_REVISION;
use crate::revocations::QUEUE_TOKEN_REVOCATIONS;
use crate::sessions::REMOVE_OTHER_SESSIONS;
use crate::shares::REMOVE_SHARES;
use crate::users::CLAIM_EMAIL;
use crate::webhooks::REMOVE_WEBHOOKS;

const HAS_RESTORE: &str =
    "SELECT COUNT(*) FROM email_restores WHERE user_id = $1 AND token_hash = $2 AND ends_at > $3";
const USE_RESTORE: &str = "
    DELETE FROM email_restores WHERE user_id = $1 AND token_hash = $2 AND ends_at > $3
    RETURNING address, changed_at";
const LIST_FORMER: &str = "
    SELECT address, changed_at FROM email_restores WHERE user_id = $1 AND ends_at > $2 ORDER BY changed_at";

impl EmailStore {
    /// Whether a restore link is valid.
    pub async fn has_restore(
        &self,
        user: &UserId,
        token_hash: &str,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let found: i64 = on_read!(self, pool => {
            sqlx::query_scalar(HAS_RESTORE).bind(user.as_str()).bind(token_hash).bind(now.0).fetch_one(pool).await
        })?;
        Ok(found > 0)
    }

    /// The former addresses of a user that can be restored, with when each was changed.
    pub async fn list_former_emails(
        &self,
        user: &UserId,
        now: Timestamp,
    ) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let rows: Vec<(String, i64)> = on_read!(self, pool => {
            sqlx::query_as(LIST_FORMER).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().map(|(address, changed_at)| (address, Timestamp(changed_at))).collect())
    }

    /// Uses a restore link: the account gets its address back, and the user who changed it can't log in any more. Every
    /// device is logged out, and the password, all identities, passkeys and API tokens, the calendar link, the invite link, shares, the
    /// public page and all other links are removed, also those that restore a later address. Adds a reset link to choose a new password. `None` if the link is invalid;
    /// then nothing changes.
    pub async fn restore_email(
        &self,
        user: &UserId,
        token_hash: &str,
        reset_hash: &str,
        reset_ends_at: Timestamp,
        at: Timestamp,
    ) -> Result<Option<String>, StoreError> {
        let restored = in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            let found: Option<(String, i64)> =
                sqlx::query_as(USE_RESTORE).bind(user.as_str()).bind(token_hash).bind(at.0).fetch_optional(&mut *tx).await?;
            let Some((address, changed_at)) = found else {
                tx.rollback().await?;
                return Ok(None);
            };
            let folded = fold_email(&address);
            let claimed =
                sqlx::query(CLAIM_EMAIL).bind(&folded).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
            if claimed.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(None);
            }
            sqlx::query(REMOVE_RESTORES_SINCE).bind(user.as_str()).bind(changed_at).execute(&mut *tx).await?;
            let (username, ..): (String, Option<String>, bool) =
                sqlx::query_as(FIND_FOR_CHANGE).bind(user.as_str()).fetch_one(&mut *tx).await?;
            sqlx::query(SET_EMAIL).bind(user.as_str()).bind(&address).bind(username.to_lowercase()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_WAITING).bind(user.as_str()).bind(CLOSING_SOON).execute(&mut *tx).await?;
            sqlx::query(RESERVE_FORMER).bind(user.as_str()).bind(&folded).execute(&mut *tx).await?;
            sqlx::query(RELEASE_FORMER).bind(user.as_str()).bind(&folded).execute(&mut *tx).await?;
            sqlx::query(REMOVE_PASSWORD).bind(user.as_str()).execute(&mut *tx).await?;
            // All of them: an attacker may have linked one before changing the email.
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
            sqlx::query(REMOVE_OTHER_SESSIONS).bind(user.as_str()).bind("").execute(&mut *tx).await?;
            sqlx::query(REMOVE_OTHER_PENDING).bind(user.as_str()).bind("").execute(&mut *tx).await?;
            sqlx::query(REMOVE_API_TOKENS).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_EMAIL_LINKS).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_RESETS).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(ADD_RESET).bind(user.as_str()).bind(reset_hash).bind(reset_ends_at.0).execute(&mut *tx).await?;
            address
        });
        Ok(Some(restored))
    }
}

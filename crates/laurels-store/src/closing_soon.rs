//! Who wants the weekly email "closing soon", and when the next one is due.

use std::sync::Arc;

use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{Engine, from_row, in_transaction, on_read};
use crate::error::StoreError;
use crate::outgoing_emails::{OutgoingEmail, add_email};

/// Of outgoing emails.
pub const CLOSING_SOON: &str = "closing soon";

const FIND: &str = "SELECT is_on, time_zone, token, next_at FROM closing_soon WHERE user_id = $1";
/// The token stays, so that the links in earlier emails work. The email of this week isn't skipped if nothing changes.
pub(crate) const START_CLOSING_SOON: &str = "
    INSERT INTO closing_soon (user_id, is_on, time_zone, token, next_at)
    SELECT id, TRUE, $2, $3, $4 FROM users WHERE id = $1
    ON CONFLICT (user_id) DO UPDATE SET is_on = TRUE, time_zone = excluded.time_zone, next_at = CASE
        WHEN closing_soon.is_on AND closing_soon.time_zone = excluded.time_zone THEN closing_soon.next_at
        ELSE excluded.next_at END";
const STOP: &str = "UPDATE closing_soon SET is_on = FALSE WHERE user_id = $1";
/// Also when the user's email changes: one that waits has the former address.
pub(crate) const REMOVE_WAITING: &str = "DELETE FROM outgoing_emails WHERE user_id = $1 AND kind = $2";
/// One that would be due after `$2` was planned while a clock was wrong.
const LIST_DUE: &str = "
    SELECT user_id, time_zone, token, next_at FROM closing_soon
    WHERE is_on AND (next_at <= $1 OR next_at > $2) ORDER BY next_at, user_id LIMIT $3";
const IS_STILL_DUE: &str = "
    SELECT COUNT(*) FROM closing_soon WHERE user_id = $1 AND next_at = $2 AND is_on AND time_zone = $3";
/// Finds no row if another instance was faster, or if the user has switched it off or moved.
const ADVANCE: &str = "
    UPDATE closing_soon SET next_at = $3 WHERE user_id = $1 AND next_at = $2 AND is_on AND time_zone = $4";
const HAS_VERIFIED_EMAIL: &str =
    "SELECT COUNT(*) FROM users WHERE id = $1 AND email = $2 AND is_email_proved";

/// A user's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingSoon {
    pub is_on: bool,
    /// In the IANA time zone database.
    pub time_zone: String,
    /// Of the link that unsubscribes.
    pub token: Secret,
    pub next_at: Timestamp,
}

/// A user whose email is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueClosingSoon {
    pub user: UserId,
    pub time_zone: String,
    pub token: Secret,
    pub next_at: Timestamp,
}

struct Row {
    is_on: bool,
    time_zone: String,
    token: String,
    next_at: i64,
}
from_row!(Row { is_on, time_zone, token, next_at });

/// The weekly email "closing soon".
#[derive(Clone, Debug)]
pub struct ClosingSoonStore {
    pub(crate) engine: Arc<Engine>,
}

impl ClosingSoonStore {
    /// `None` if the user has never switched it on.
    pub async fn find_closing_soon(&self, user: &UserId) -> Result<Option<ClosingSoon>, StoreError> {
        let row: Option<Row> = on_read!(self, pool => {
            sqlx::query_as(FIND).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(row.map(|Row { is_on, time_zone, token, next_at }| ClosingSoon {
            is_on,
            time_zone,
            token: Secret::new(token),
            next_at: Timestamp(next_at),
        }))
    }

    /// Switches the email on. `token` is used if the user has none yet.
    pub async fn start_closing_soon(
        &self,
        user: &UserId,
        time_zone: &str,
        token: &Secret,
        next_at: Timestamp,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(START_CLOSING_SOON)
                .bind(user.as_str())
                .bind(time_zone)
                .bind(token.reveal())
                .bind(next_at.0)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Switches the email off. One that waits isn't sent any more.
    pub async fn stop_closing_soon(&self, user: &UserId) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(STOP).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_WAITING).bind(user.as_str()).bind(CLOSING_SOON).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// The users whose email is due, the longest due first. One that would be due after `latest` is due now.
    pub async fn list_due_closing_soon(
        &self,
        now: Timestamp,
        latest: Timestamp,
        limit: u32,
    ) -> Result<Vec<DueClosingSoon>, StoreError> {
        let rows: Vec<(String, String, String, i64)> = on_read!(self, pool => {
            sqlx::query_as(LIST_DUE).bind(now.0).bind(latest.0).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        let due = |(user, time_zone, token, next_at): (String, String, String, i64)| {
            let (token, next_at) = (Secret::new(token), Timestamp(next_at));
            Some(DueClosingSoon { user: UserId::parse(&user)?, time_zone, token, next_at })
        };
        Ok(rows.into_iter().filter_map(due).collect())
    }

    /// Whether nothing has changed since it was listed: another instance may have been faster.
    pub async fn is_still_due(&self, due: &DueClosingSoon) -> Result<bool, StoreError> {
        let found: i64 = on_read!(self, pool => {
            sqlx::query_scalar(IS_STILL_DUE)
                .bind(due.user.as_str())
                .bind(due.next_at.0)
                .bind(&due.time_zone)
                .fetch_one(pool)
                .await
        })?;
        Ok(found > 0)
    }

    /// Plans the next email and adds this one, if there is any, in one step: neither happens without the other, and only
    /// once. The email is dropped unless its address is the user's verified one. Returns whether it was added.
    pub async fn advance_closing_soon(
        &self,
        due: &DueClosingSoon,
        next_at: Timestamp,
        email: Option<(&str, &OutgoingEmail)>,
    ) -> Result<bool, StoreError> {
        let user = &due.user;
        let is_added = in_transaction!(self, changes: [user], tx => {
            let advanced = sqlx::query(ADVANCE)
                .bind(user.as_str())
                .bind(due.next_at.0)
                .bind(next_at.0)
                .bind(&due.time_zone)
                .execute(&mut *tx)
                .await?;
            let mut is_added = false;
            if let Some((address, email)) = email
                && advanced.rows_affected() > 0
            {
                let verified: i64 = sqlx::query_scalar(HAS_VERIFIED_EMAIL)
                    .bind(user.as_str())
                    .bind(address)
                    .fetch_one(&mut *tx)
                    .await?;
                if verified > 0 {
                    add_email!(tx, email);
                    is_added = true;
                }
            }
            is_added
        });
        Ok(is_added)
    }
}

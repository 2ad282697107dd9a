//! Winners on the night of a ceremony, and passing them on to everybody who wants to know.

use laurels_domain::notifications::NotificationKind;
use laurels_domain::{Timestamp, UserId};

use crate::engine::{in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::notification_store::NotificationStore;
use crate::notifications::{NewNotification, add_notification};

const LIST_FOUND: &str = "
    SELECT nomination_id, found_at, is_announced FROM found_winners ORDER BY found_at, nomination_id";
const ADD_FOUND: &str = "
    INSERT INTO found_winners (nomination_id, found_at, is_announced) VALUES ($1, $2, FALSE)
    ON CONFLICT (nomination_id) DO NOTHING";
/// Adds nothing if another instance was faster.
const ADD: &str = "
    INSERT INTO announcements (id, kind, message, made_at, ends_at, last_user, is_done)
    VALUES ($1, $2, $3, $4, $5, '', FALSE) ON CONFLICT (id) DO NOTHING";
const SET_ANNOUNCED: &str = "UPDATE found_winners SET is_announced = TRUE WHERE nomination_id = $1";
const REMOVE_FOUND: &str = "DELETE FROM found_winners WHERE nomination_id = $1 AND NOT is_announced";
const LIST_OPEN: &str = "
    SELECT id, message, made_at, ends_at, last_user FROM announcements WHERE NOT is_done ORDER BY made_at, id";
const NEXT_USERS: &str = "
    SELECT c.user_id FROM notification_settings c
    WHERE c.user_id > $1 AND c.winners
        AND EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = c.user_id)
    ORDER BY c.user_id LIMIT $2";
const ADVANCE: &str = "UPDATE announcements SET last_user = $3 WHERE id = $1 AND last_user = $2";
const FINISH: &str = "UPDATE announcements SET is_done = TRUE WHERE id = $1";

/// A winner that was found on the night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundWinner {
    pub nomination: String,
    pub found_at: Timestamp,
    pub is_announced: bool,
}

/// A notification of winners that not everybody has yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenAnnouncement {
    pub id: String,
    pub message: String,
    pub made_at: Timestamp,
    pub ends_at: Timestamp,
    /// The users up to this id have it.
    last_user: String,
}

impl NotificationStore {
    /// In the order in which they were found.
    pub async fn list_found_winners(&self) -> Result<Vec<FoundWinner>, StoreError> {
        let rows: Vec<(String, i64, bool)> =
            on_read!(self, pool => sqlx::query_as(LIST_FOUND).fetch_all(pool).await)?;
        let found = |(nomination, found_at, is_announced)| FoundWinner {
            nomination,
            found_at: Timestamp(found_at),
            is_announced,
        };
        Ok(rows.into_iter().map(found).collect())
    }

    pub async fn add_found_winners(&self, nominations: &[&str], now: Timestamp) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            for nomination in nominations {
                sqlx::query(ADD_FOUND).bind(*nomination).bind(now.0).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Forgets winners that aren't any more.
    pub async fn remove_found_winners(&self, nominations: &[&str]) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            for nomination in nominations {
                sqlx::query(REMOVE_FOUND).bind(*nomination).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Announces winners with a notification, unless another instance was faster.
    pub async fn announce_winners(
        &self,
        nominations: &[&str],
        notification: &NewNotification,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            let added = sqlx::query(ADD)
                .bind(&notification.id)
                .bind(notification.kind.key())
                .bind(&notification.message)
                .bind(notification.made_at.0)
                .bind(notification.ends_at.0)
                .execute(&mut *tx)
                .await?;
            if added.rows_affected() > 0 {
                for nomination in nominations {
                    sqlx::query(SET_ANNOUNCED).bind(*nomination).execute(&mut *tx).await?;
                }
            }
        });
        Ok(())
    }

    /// The oldest first.
    pub async fn list_open_announcements(&self) -> Result<Vec<OpenAnnouncement>, StoreError> {
        let rows: Vec<(String, String, i64, i64, String)> =
            on_read!(self, pool => sqlx::query_as(LIST_OPEN).fetch_all(pool).await)?;
        let open = |(id, message, made_at, ends_at, last_user)| OpenAnnouncement {
            id,
            message,
            made_at: Timestamp(made_at),
            ends_at: Timestamp(ends_at),
            last_user,
        };
        Ok(rows.into_iter().map(open).collect())
    }

    /// Passes an announcement on to the next users who want it; `false` once everybody has it. Several instances may do so
    /// at once.
    pub async fn pass_on_announcement(
        &self,
        announcement: &mut OpenAnnouncement,
        limit: u32,
    ) -> Result<bool, StoreError> {
        let ids: Vec<String> = on_read!(self, pool => {
            sqlx::query_scalar(NEXT_USERS).bind(&announcement.last_user).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        let Some(last) = ids.last().cloned() else {
            on_write!(self, changes: [], pool => sqlx::query(FINISH).bind(&announcement.id).execute(pool).await.map(drop))?;
            return Ok(false);
        };
        let notification = NewNotification {
            id: announcement.id.clone(),
            kind: NotificationKind::Winners,
            about: None,
            message: announcement.message.clone(),
            made_at: announcement.made_at,
            ends_at: announcement.ends_at,
        };
        let users: Vec<UserId> = ids.iter().filter_map(|id| UserId::parse(id)).collect();
        in_transaction!(self, changes: &users, tx => {
            for user in &users {
                add_notification!(tx, user, &notification);
            }
            sqlx::query(ADVANCE).bind(&announcement.id).bind(&announcement.last_user).bind(&last).execute(&mut *tx).await?;
        });
        announcement.last_user = last;
        Ok(true)
    }
}

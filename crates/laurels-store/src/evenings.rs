//! When to look for bookmarked films that are on tonight, for each user who wants to know.

use laurels_domain::notifications::NotificationSettings;
use laurels_domain::{Timestamp, UserId};

use crate::engine::{from_row, in_transaction, on_read};
use crate::error::StoreError;
use crate::notification_settings::SettingsRow;
use crate::notification_store::NotificationStore;
use crate::notifications::{NewNotification, add_notification};

/// One that would be due after `$2` was planned while a clock was wrong.
const LIST_DUE: &str = "
    SELECT c.user_id, c.evening_at, c.evening_checked_at,
        EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = c.user_id) AS has_devices,
        c.friends, c.tonight, c.winners, c.quiet_from, c.quiet_to, c.time_zone
    FROM notification_settings c
    WHERE c.evening_at <= $1 OR c.evening_at > $2 ORDER BY c.evening_at, c.user_id LIMIT $3";
/// Finds no row if another instance was faster, or if the user has switched it off or moved.
const ADVANCE: &str = "
    UPDATE notification_settings SET evening_at = $3, evening_checked_at = $4
    WHERE user_id = $1 AND evening_at = $2 AND tonight";

/// A user whose evening has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueEvening {
    pub user: UserId,
    pub at: Timestamp,
    /// When this was last done.
    pub checked_at: Option<Timestamp>,
    pub has_devices: bool,
    pub settings: NotificationSettings,
}

struct Row {
    user_id: String,
    evening_at: i64,
    evening_checked_at: Option<i64>,
    has_devices: bool,
    settings: SettingsRow,
}
from_row!(Row { user_id, evening_at, evening_checked_at, has_devices } with { settings });

impl Row {
    fn read(self) -> Option<DueEvening> {
        Some(DueEvening {
            user: UserId::parse(&self.user_id)?,
            at: Timestamp(self.evening_at),
            checked_at: self.evening_checked_at.map(Timestamp),
            has_devices: self.has_devices,
            settings: self.settings.into(),
        })
    }
}

impl NotificationStore {
    /// The users whose evening has come, the longest due first. One that would be due after `latest` is due now.
    pub async fn list_due_evenings(
        &self,
        now: Timestamp,
        latest: Timestamp,
        limit: u32,
    ) -> Result<Vec<DueEvening>, StoreError> {
        let rows: Vec<Row> = on_read!(self, pool => {
            sqlx::query_as(LIST_DUE).bind(now.0).bind(latest.0).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().filter_map(Row::read).collect())
    }

    /// Plans the next evening and adds the notifications of this one, in one step: neither happens without the other, and
    /// only once. Returns whether there is anything to send.
    pub async fn advance_evening(
        &self,
        due: &DueEvening,
        next_at: Timestamp,
        now: Timestamp,
        notifications: &[NewNotification],
    ) -> Result<bool, StoreError> {
        let user = &due.user;
        Ok(in_transaction!(self, changes: [user], tx => {
            let advanced = sqlx::query(ADVANCE)
                .bind(user.as_str())
                .bind(due.at.0)
                .bind(next_at.0)
                .bind(now.0)
                .execute(&mut *tx)
                .await?;
            let mut is_added = false;
            if advanced.rows_affected() > 0 {
                for notification in notifications {
                    is_added |= add_notification!(tx, user, notification);
                }
            }
            is_added
        }))
    }
}

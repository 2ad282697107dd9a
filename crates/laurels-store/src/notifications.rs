//! Push notifications to send. A function that causes one adds it in its own transaction, so neither is lost without the
//! other. Each is delivered to every device of its user.

use laurels_domain::notifications::{NotificationKind, NotificationSettings};
use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{from_row, in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::notification_settings::SettingsRow;
use crate::notification_store::NotificationStore;
use crate::push_subscriptions::StoredSubscription;

/// Adds nothing if the user doesn't want the kind, has no device, or has had a notification with this id.
pub(crate) const ADD_NOTIFICATION: &str = "
    INSERT INTO notifications (user_id, id, kind, about_user, message, made_at, ends_at)
    SELECT c.user_id, $2, $3, $4, $5, $6, $7 FROM notification_settings c
    WHERE c.user_id = $1
        AND CASE $3 WHEN 'friends' THEN c.friends WHEN 'tonight' THEN c.tonight ELSE c.winners END
        AND EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = $1)
    ON CONFLICT (user_id, id) DO NOTHING";
pub(crate) const ADD_DELIVERIES: &str = "
    INSERT INTO push_deliveries (user_id, notification_id, subscription_id, attempts, next_attempt_at)
    SELECT user_id, $2, id, 0, $3 FROM push_subscriptions WHERE user_id = $1";
/// Those about another user that wait. The notifications stay, so that they aren't sent again on the same day.
pub(crate) const REMOVE_WAITING_ABOUT: &str = "
    DELETE FROM push_deliveries WHERE user_id = $1
        AND notification_id IN (SELECT id FROM notifications WHERE user_id = $1 AND about_user = $2)";
pub(crate) const REMOVE_ALL_ABOUT: &str = "DELETE FROM notifications WHERE user_id = $1 AND about_user = $2";
/// A session that has expired gets nothing, even if it wasn't removed yet.
const LIST_DUE: &str = "
    SELECT d.user_id, d.notification_id, d.subscription_id, d.attempts, n.kind, n.message, n.ends_at,
        p.endpoint, p.public_key, p.secret,
        c.friends, c.tonight, c.winners, c.quiet_from, c.quiet_to, c.time_zone
    FROM push_deliveries d
    JOIN notifications n ON n.user_id = d.user_id AND n.id = d.notification_id
    JOIN push_subscriptions p ON p.user_id = d.user_id AND p.id = d.subscription_id
    JOIN sessions s ON s.user_id = p.user_id AND s.token_hash = p.session_hash
    JOIN notification_settings c ON c.user_id = d.user_id
    WHERE (d.next_attempt_at <= $1 OR d.next_attempt_at > $2) AND s.ends_at > $1
    ORDER BY d.next_attempt_at, d.user_id, d.notification_id, d.subscription_id LIMIT $3";
/// Finds no row if another instance was faster.
const CLAIM: &str = "
    UPDATE push_deliveries SET attempts = attempts + 1, next_attempt_at = $5
    WHERE user_id = $1 AND notification_id = $2 AND subscription_id = $3 AND attempts = $4";
const POSTPONE: &str = "
    UPDATE push_deliveries SET next_attempt_at = $4
    WHERE user_id = $1 AND notification_id = $2 AND subscription_id = $3";
const REMOVE: &str = "
    DELETE FROM push_deliveries WHERE user_id = $1 AND notification_id = $2 AND subscription_id = $3";
const COUNT: &str = "SELECT COUNT(*) FROM push_deliveries";

/// A notification to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotification {
    /// What it is about, and on which day: a user gets it once.
    pub id: String,
    pub kind: NotificationKind,
    /// The other user, if it is about one.
    pub about: Option<UserId>,
    /// As the sender reads it again.
    pub message: String,
    pub made_at: Timestamp,
    /// It is not sent from then on.
    pub ends_at: Timestamp,
}

/// A notification whose next attempt at one device is due.
#[derive(Clone, Debug)]
pub struct DuePush {
    pub user: UserId,
    pub notification: String,
    pub kind: String,
    pub message: String,
    pub ends_at: Timestamp,
    pub attempts: u32,
    pub subscription: StoredSubscription,
    pub settings: NotificationSettings,
}

struct DueRow {
    user_id: String,
    notification_id: String,
    subscription_id: String,
    attempts: i64,
    kind: String,
    message: String,
    ends_at: i64,
    endpoint: String,
    public_key: String,
    secret: String,
    settings: SettingsRow,
}
from_row!(DueRow {
    user_id, notification_id, subscription_id, attempts, kind, message, ends_at, endpoint, public_key, secret
} with { settings });

impl DueRow {
    fn read(self) -> Option<DuePush> {
        Some(DuePush {
            user: UserId::parse(&self.user_id)?,
            notification: self.notification_id,
            kind: self.kind,
            message: self.message,
            ends_at: Timestamp(self.ends_at),
            attempts: u32::try_from(self.attempts).unwrap_or(u32::MAX),
            subscription: StoredSubscription {
                id: self.subscription_id,
                endpoint: self.endpoint,
                public_key: self.public_key,
                secret: Secret::new(self.secret),
            },
            settings: self.settings.into(),
        })
    }
}

/// Adds a notification for a user within the transaction that causes it. Returns whether there is anything to send.
macro_rules! add_notification {
    ($tx:ident, $user:expr, $notification:expr) => {{
        let notification: &$crate::notifications::NewNotification = $notification;
        let added = sqlx::query($crate::notifications::ADD_NOTIFICATION)
            .bind($user.as_str())
            .bind(&notification.id)
            .bind(notification.kind.key())
            .bind(notification.about.as_ref().map(laurels_domain::UserId::as_str))
            .bind(&notification.message)
            .bind(notification.made_at.0)
            .bind(notification.ends_at.0)
            .execute(&mut *$tx)
            .await?;
        let is_added = added.rows_affected() > 0;
        if is_added {
            sqlx::query($crate::notifications::ADD_DELIVERIES)
                .bind($user.as_str())
                .bind(&notification.id)
                .bind(notification.made_at.0)
                .execute(&mut *$tx)
                .await?;
        }
        is_added
    }};
}
pub(crate) use add_notification;

impl NotificationStore {
    /// Adds a notification for each of several users, and returns whether there is anything to send.
    pub async fn add_notification(
        &self,
        users: &[UserId],
        notification: &NewNotification,
    ) -> Result<bool, StoreError> {
        Ok(in_transaction!(self, changes: users, tx => {
            let mut is_added = false;
            for user in users {
                is_added |= add_notification!(tx, user, notification);
            }
            is_added
        }))
    }

    /// What is due, the longest due first. One that would be due after `latest` was planned while a clock was wrong, and is
    /// due now.
    pub async fn list_due_pushes(
        &self,
        now: Timestamp,
        latest: Timestamp,
        limit: u32,
    ) -> Result<Vec<DuePush>, StoreError> {
        let rows: Vec<DueRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_DUE).bind(now.0).bind(latest.0).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        Ok(rows.into_iter().filter_map(DueRow::read).collect())
    }

    /// Counts an attempt, before it is made; `false` if another instance makes it. If the process dies during the attempt,
    /// the next one is at `next_attempt_at`.
    pub async fn claim_push(&self, due: &DuePush, next_attempt_at: Timestamp) -> Result<bool, StoreError> {
        let claimed = on_write!(self, changes: [], pool => {
            sqlx::query(CLAIM)
                .bind(due.user.as_str())
                .bind(&due.notification)
                .bind(&due.subscription.id)
                .bind(i64::from(due.attempts))
                .bind(next_attempt_at.0)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(claimed > 0)
    }

    /// Sets when the next attempt is due.
    pub async fn postpone_push(&self, due: &DuePush, next_attempt_at: Timestamp) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(POSTPONE)
                .bind(due.user.as_str())
                .bind(&due.notification)
                .bind(&due.subscription.id)
                .bind(next_attempt_at.0)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// Removes what was sent to a device, or can't be.
    pub async fn remove_push(&self, due: &DuePush) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE)
                .bind(due.user.as_str())
                .bind(&due.notification)
                .bind(&due.subscription.id)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// How many wait, for all devices.
    pub async fn count_pushes(&self) -> Result<u64, StoreError> {
        let count: i64 = on_read!(self, pool => sqlx::query_scalar(COUNT).fetch_one(pool).await)?;
        Ok(count.unsigned_abs())
    }
}

//! Browsers that get push notifications.

use laurels_domain::notifications::{MAX_DEVICES, NotificationSettings};
use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::notification_settings::{ADD_DEFAULTS, write_settings};
use crate::notification_store::NotificationStore;
use crate::session_statements::has_session;

const OWNER: &str = "SELECT user_id FROM push_subscriptions WHERE id = $1";
/// The browser's user isn't notified of what concerns its former user.
const REMOVE_OF_OWNER: &str =
    "DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2 AND user_id <> $3";
/// Adds nothing if it is another user's.
const ADD: &str = "
    INSERT INTO push_subscriptions (user_id, id, session_hash, endpoint, public_key, secret, made_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (id) DO UPDATE SET
        session_hash = excluded.session_hash, public_key = excluded.public_key, secret = excluded.secret,
        made_at = excluded.made_at
    WHERE push_subscriptions.user_id = excluded.user_id";
/// A browser has one: this is a former one.
const REMOVE_OF_SESSION: &str = "
    DELETE FROM push_subscriptions WHERE user_id = $1 AND session_hash = $2 AND id <> $3";
const LIMIT: &str = "
    DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN (
        SELECT id FROM push_subscriptions WHERE user_id = $1
        ORDER BY CASE WHEN id = $2 THEN 0 ELSE 1 END, made_at DESC, id LIMIT $3)";
const LIST: &str = "
    SELECT p.session_hash, s.device, p.made_at
    FROM push_subscriptions p JOIN sessions s ON s.user_id = p.user_id AND s.token_hash = p.session_hash
    WHERE p.user_id = $1 AND s.ends_at > $2 ORDER BY p.made_at, p.id";
const REMOVE_ALL_OF_SESSION: &str = "DELETE FROM push_subscriptions WHERE user_id = $1 AND session_hash = $2";
const REMOVE: &str = "DELETE FROM push_subscriptions WHERE user_id = $1 AND id = $2";

/// Where a browser gets push messages, and how they are encrypted for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSubscription {
    /// Hash of the endpoint.
    pub id: String,
    /// Knowing it isn't enough to send anything: that takes the server's key.
    pub endpoint: String,
    pub public_key: String,
    pub secret: Secret,
}

/// A device that gets push notifications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushDevice {
    pub session_hash: String,
    /// The name of the device.
    pub device: String,
    pub made_at: Timestamp,
}

impl NotificationStore {
    /// Adds the browser of a session, with the user's first settings if there are none; one browser too many replaces the
    /// oldest. `false` if the session was logged out by now; then nothing is added.
    pub async fn add_push_subscription(
        &self,
        user: &UserId,
        session_hash: &str,
        subscription: &StoredSubscription,
        defaults: &NotificationSettings,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        loop {
            let added = self.try_to_add(user, session_hash, subscription, defaults, now).await?;
            if let Some(is_added) = added {
                return Ok(is_added);
            }
        }
    }

    /// `None` if another user has subscribed the same browser at the same moment.
    async fn try_to_add(
        &self,
        user: &UserId,
        session_hash: &str,
        subscription: &StoredSubscription,
        defaults: &NotificationSettings,
        now: Timestamp,
    ) -> Result<Option<bool>, StoreError> {
        let id = &subscription.id;
        let owner: Option<String> =
            on_read!(self, pool => sqlx::query_scalar(OWNER).bind(id).fetch_optional(pool).await)?;
        let owner = owner.and_then(|owner| UserId::parse(&owner)).unwrap_or_else(|| user.clone());
        in_transaction!(self, changes: [user, &owner], tx => {
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Ok(Some(false));
            }
            write_settings!(tx, ADD_DEFAULTS, user, defaults, now);
            sqlx::query(REMOVE_OF_OWNER)
                .bind(id)
                .bind(owner.as_str())
                .bind(user.as_str())
                .execute(&mut *tx)
                .await?;
            let added = sqlx::query(ADD)
                .bind(user.as_str())
                .bind(id)
                .bind(session_hash)
                .bind(&subscription.endpoint)
                .bind(&subscription.public_key)
                .bind(subscription.secret.reveal())
                .bind(now.0)
                .execute(&mut *tx)
                .await?;
            if added.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(None);
            }
            sqlx::query(REMOVE_OF_SESSION).bind(user.as_str()).bind(session_hash).bind(id).execute(&mut *tx).await?;
            sqlx::query(LIMIT).bind(user.as_str()).bind(id).bind(i64::from(MAX_DEVICES)).execute(&mut *tx).await?;
        });
        Ok(Some(true))
    }

    /// The devices of a user that are logged in, the oldest first.
    pub async fn list_push_devices(
        &self,
        user: &UserId,
        now: Timestamp,
    ) -> Result<Vec<PushDevice>, StoreError> {
        let rows: Vec<(String, String, i64)> = on_read!(self, pool => {
            sqlx::query_as(LIST).bind(user.as_str()).bind(now.0).fetch_all(pool).await
        })?;
        let device = |(session_hash, device, made_at)| PushDevice {
            session_hash,
            device,
            made_at: Timestamp(made_at),
        };
        Ok(rows.into_iter().map(device).collect())
    }

    /// Removes the browser of a session.
    pub async fn remove_push_subscription_of(
        &self,
        user: &UserId,
        session_hash: &str,
    ) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE_ALL_OF_SESSION).bind(user.as_str()).bind(session_hash).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// Removes a browser with all that waits for it.
    pub async fn remove_push_subscription(&self, user: &UserId, id: &str) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE).bind(user.as_str()).bind(id).execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}

//! Which push notifications users want, and when not.

use laurels_domain::notifications::{NotificationKind, NotificationKinds, NotificationSettings, QuietHours};
use laurels_domain::{Timestamp, UserId, Zone};

use crate::engine::{from_row, in_transaction, on_read};
use crate::error::StoreError;
use crate::notification_store::NotificationStore;

const FIND: &str = "
    SELECT friends, tonight, winners, quiet_from, quiet_to, time_zone FROM notification_settings WHERE user_id = $1";
/// This evening isn't skipped if the time zone stays.
const SET: &str = "
    INSERT INTO notification_settings
        (user_id, friends, tonight, winners, quiet_from, quiet_to, time_zone, evening_at)
    SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM users WHERE id = $1
    ON CONFLICT (user_id) DO UPDATE SET
        friends = excluded.friends, tonight = excluded.tonight, winners = excluded.winners,
        quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone,
        evening_at = CASE
            WHEN excluded.evening_at IS NOT NULL AND notification_settings.time_zone = excluded.time_zone
            THEN COALESCE(notification_settings.evening_at, excluded.evening_at)
            ELSE excluded.evening_at END";
pub(crate) const ADD_DEFAULTS: &str = "
    INSERT INTO notification_settings
        (user_id, friends, tonight, winners, quiet_from, quiet_to, time_zone, evening_at)
    SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM users WHERE id = $1
    ON CONFLICT (user_id) DO NOTHING";
const REMOVE_WAITING: &str = "
    DELETE FROM push_deliveries WHERE user_id = $1
        AND notification_id IN (SELECT id FROM notifications WHERE user_id = $1 AND kind = $2)";

pub(crate) struct SettingsRow {
    friends: bool,
    tonight: bool,
    winners: bool,
    quiet_from: Option<i64>,
    quiet_to: Option<i64>,
    time_zone: String,
}
from_row!(SettingsRow { friends, tonight, winners, quiet_from, quiet_to, time_zone });

impl From<SettingsRow> for NotificationSettings {
    fn from(row: SettingsRow) -> Self {
        let minute = |stored: Option<i64>| stored.and_then(|minute| u16::try_from(minute).ok());
        let quiet = minute(row.quiet_from).zip(minute(row.quiet_to));
        Self {
            kinds: NotificationKinds { friends: row.friends, tonight: row.tonight, winners: row.winners },
            quiet_hours: quiet.and_then(|(from, to)| QuietHours::from_minutes(from, to)),
            // A name that an update of the database has removed.
            zone: Zone::parse(&row.time_zone).unwrap_or_else(Zone::utc),
        }
    }
}

/// Binds the parameters of [`SET`] or [`ADD_DEFAULTS`].
macro_rules! write_settings {
    ($tx:ident, $statement:expr, $user:expr, $settings:expr, $now:expr) => {{
        let settings: &laurels_domain::notifications::NotificationSettings = $settings;
        let quiet = settings.quiet_hours.map(laurels_domain::notifications::QuietHours::minutes);
        sqlx::query($statement)
            .bind($user.as_str())
            .bind(settings.kinds.friends)
            .bind(settings.kinds.tonight)
            .bind(settings.kinds.winners)
            .bind(quiet.map(|(from, _)| i64::from(from)))
            .bind(quiet.map(|(_, to)| i64::from(to)))
            .bind(settings.zone.name())
            .bind(settings.next_evening($now).map(|at| at.0))
            .execute(&mut *$tx)
            .await?;
    }};
}
pub(crate) use write_settings;

impl NotificationStore {
    /// `None` if the user has never allowed notifications on a device.
    pub async fn find_notification_settings(
        &self,
        user: &UserId,
    ) -> Result<Option<NotificationSettings>, StoreError> {
        let row: Option<SettingsRow> = on_read!(self, pool => {
            sqlx::query_as(FIND).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(row.map(NotificationSettings::from))
    }

    /// What waits of kinds that are off isn't sent any more.
    pub async fn set_notification_settings(
        &self,
        user: &UserId,
        settings: &NotificationSettings,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            write_settings!(tx, SET, user, settings, now);
            for kind in NotificationKind::ALL.into_iter().filter(|kind| !settings.kinds.contains(*kind)) {
                sqlx::query(REMOVE_WAITING).bind(user.as_str()).bind(kind.key()).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }
}

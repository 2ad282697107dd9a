//! What friends see of a diary: ratings and notes, if the user shares them.

use laurels_domain::{Timestamp, UserId};

use laurels_domain::diary::Watch;

use crate::diary::DiaryStore;
use crate::diary_rows::{Row, read_all};
use crate::engine::{in_transaction, on_read};
use crate::error::StoreError;
use crate::revisions::INCREMENT_REVISION;

pub(crate) const SHARE_DIARY: &str = "
    INSERT INTO diary_sharing (user_id, shared_at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING";
const STOP_SHARING: &str = "DELETE FROM diary_sharing WHERE user_id = $1";
const IS_SHARED: &str = "SELECT COUNT(*) FROM diary_sharing WHERE user_id = $1";
/// One statement, so that nothing is read of a user who isn't a friend or doesn't share, whatever changes meanwhile.
const LIST_SHARED: &str = "
    SELECT w.film_id, w.number, '' AS watched, w.rating, w.note, FALSE AS is_rewatch FROM watches w
    JOIN diary_sharing s ON s.user_id = w.user_id
    JOIN relationships r ON r.user_id = $2 AND r.other_id = w.user_id AND r.state = 'friends'
    WHERE w.user_id = $1 AND (w.rating IS NOT NULL OR w.note IS NOT NULL)
    ORDER BY w.watched DESC, w.film_id DESC, w.number DESC LIMIT $3";

impl DiaryStore {
    /// Whether friends see the user's ratings and notes.
    pub async fn is_diary_shared(&self, user: &UserId) -> Result<bool, StoreError> {
        let count: i64 = on_read!(self, pool => {
            sqlx::query_scalar(IS_SHARED).bind(user.as_str()).fetch_one(pool).await
        })?;
        Ok(count > 0)
    }

    pub async fn set_diary_shared(
        &self,
        user: &UserId,
        is_shared: bool,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            if is_shared {
                sqlx::query(SHARE_DIARY).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
            } else {
                sqlx::query(STOP_SHARING).bind(user.as_str()).execute(&mut *tx).await?;
            }
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Ratings and notes of a user that a viewer may see, the latest watch first: none unless they are friends and the
    /// user shares them. Dates are not shared.
    pub async fn list_shared_watches(
        &self,
        user: &UserId,
        viewer: &UserId,
        limit: u32,
    ) -> Result<Vec<Watch>, StoreError> {
        let rows: Vec<Row> = on_read!(self, pool => {
            sqlx::query_as(LIST_SHARED)
                .bind(user.as_str())
                .bind(viewer.as_str())
                .bind(i64::from(limit))
                .fetch_all(pool)
                .await
        })?;
        read_all(user, rows)
    }
}

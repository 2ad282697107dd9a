//! Links to single things with their owner's progress.
//!
//! The token is stored readable, not hashed: the owner sees the link again, and all it gives access to is in the same
//! database.

use std::sync::Arc;

use laurels_domain::shares::{MAX_SHARES, ShareSubject};
use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{Engine, in_transaction, on_read, on_write};
use crate::error::{ChangeError, StoreError};
use crate::session_statements::has_session;

const LIST: &str = "
    SELECT subject, id, token, made_at FROM shares WHERE user_id = $1 ORDER BY made_at DESC, id";
const FIND_BY_TOKEN: &str = "SELECT user_id, subject FROM shares WHERE token = $1";
const FIND: &str = "SELECT id, token, made_at FROM shares WHERE user_id = $1 AND subject = $2";
const COUNT: &str = "SELECT COUNT(*) FROM shares WHERE user_id = $1";
const ADD: &str = "INSERT INTO shares (user_id, subject, id, token, made_at) VALUES ($1, $2, $3, $4, $5)";
const REMOVE: &str = "DELETE FROM shares WHERE user_id = $1 AND id = $2";
pub(crate) const REMOVE_SHARES: &str = "DELETE FROM shares WHERE user_id = $1";

/// Links to single things with their owner's progress.
#[derive(Clone, Debug)]
pub struct ShareStore {
    pub(crate) engine: Arc<Engine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    pub id: String,
    pub subject: ShareSubject,
    pub token: Secret,
    pub made_at: Timestamp,
}

/// Why a share wasn't added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareRejection {
    TooMany,
    /// The session was logged out in the meantime.
    LoggedOut,
}

impl ShareStore {
    /// The newest first.
    pub async fn list_shares(&self, user: &UserId) -> Result<Vec<Share>, StoreError> {
        let rows: Vec<(String, String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST).bind(user.as_str()).fetch_all(pool).await)?;
        // Subjects of another version are left out.
        let share = |(subject, id, token, made_at): (String, String, String, i64)| {
            let subject = ShareSubject::parse(&subject)?;
            Some(Share { id, subject, token: Secret::new(token), made_at: Timestamp(made_at) })
        };
        Ok(rows.into_iter().filter_map(share).collect())
    }

    /// The owner and the subject of a share.
    pub async fn find_share(&self, token: &str) -> Result<Option<(UserId, ShareSubject)>, StoreError> {
        let row: Option<(String, String)> =
            on_read!(self, pool => sqlx::query_as(FIND_BY_TOKEN).bind(token).fetch_optional(pool).await)?;
        Ok(row.and_then(|(user, subject)| Some((UserId::parse(&user)?, ShareSubject::parse(&subject)?))))
    }

    /// Adds a share. If the user has one of the subject, returns that instead.
    pub async fn add_share(
        &self,
        user: &UserId,
        session_hash: &str,
        new: Share,
    ) -> Result<Share, ChangeError<ShareRejection>> {
        let subject = new.subject.to_text();
        let added = in_transaction!(self, changes: [user], tx => {
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(ShareRejection::LoggedOut));
            }
            let found: Option<(String, String, i64)> =
                sqlx::query_as(FIND).bind(user.as_str()).bind(&subject).fetch_optional(&mut *tx).await?;
            if let Some((id, token, made_at)) = found {
                tx.rollback().await?;
                let made_at = Timestamp(made_at);
                return Ok(Share { id, token: Secret::new(token), made_at, ..new });
            }
            let count: i64 = sqlx::query_scalar(COUNT).bind(user.as_str()).fetch_one(&mut *tx).await?;
            if usize::try_from(count).is_ok_and(|count| count >= MAX_SHARES) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(ShareRejection::TooMany));
            }
            sqlx::query(ADD)
                .bind(user.as_str())
                .bind(&subject)
                .bind(&new.id)
                .bind(new.token.reveal())
                .bind(new.made_at.0)
                .execute(&mut *tx)
                .await?;
            new
        });
        Ok(added)
    }

    /// `false` if the user has no such share.
    pub async fn remove_share(&self, user: &UserId, id: &str) -> Result<bool, StoreError> {
        let removed = on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE).bind(user.as_str()).bind(id).execute(pool).await.map(|done| done.rows_affected())
        })?;
        Ok(removed > 0)
    }
}

//! Invite links that connect without an answer of their owner.
//!
//! The token is stored readable: the owner sees the link again, and all it gives access to is in the same database.

use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{in_transaction, on_read};
use crate::error::StoreError;
use crate::friends::FriendStore;
use crate::revisions::INCREMENT_REVISION;
use crate::session_statements::has_session;

const FIND_LINK: &str = "SELECT token, made_at FROM invite_links WHERE user_id = $1";
const SET_LINK: &str = "
    INSERT INTO invite_links (user_id, token, made_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, made_at = excluded.made_at";
const LIST_EXCLUDED: &str =
    "SELECT other_id FROM invite_link_exclusions WHERE user_id = $1 ORDER BY other_id";
pub(crate) const REMOVE_LINK: &str = "DELETE FROM invite_links WHERE user_id = $1";

impl FriendStore {
    /// The token of a user's invite link and when it was created, if there is one.
    pub async fn find_invite_link(&self, user: &UserId) -> Result<Option<(Secret, Timestamp)>, StoreError> {
        let found: Option<(String, i64)> = on_read!(self, pool => {
            sqlx::query_as(FIND_LINK).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(found.map(|(token, made_at)| (Secret::new(token), Timestamp(made_at))))
    }

    /// Sets the token of a user's invite link; a previous one stops working. `false` if the session that asked for it was
    /// logged out by now; then nothing changes.
    pub async fn set_invite_link(
        &self,
        user: &UserId,
        session_hash: &str,
        token: &Secret,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(SET_LINK).bind(user.as_str()).bind(token.reveal()).bind(at.0).execute(&mut *tx).await?;
        });
        Ok(true)
    }

    /// The users for whom a user's invite link doesn't work.
    pub async fn list_excluded_users(&self, user: &UserId) -> Result<Vec<UserId>, StoreError> {
        let ids: Vec<String> = on_read!(self, pool => {
            sqlx::query_scalar(LIST_EXCLUDED).bind(user.as_str()).fetch_all(pool).await
        })?;
        Ok(ids.iter().filter_map(|id| UserId::parse(id)).collect())
    }

    pub async fn remove_invite_link(&self, user: &UserId) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_LINK).bind(user.as_str()).execute(&mut *tx).await?;
        });
        Ok(())
    }
}

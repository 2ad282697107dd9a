//! Profile pictures. They are in the database so that one backup has everything.

use laurels_domain::UserId;

use crate::engine::{in_transaction, on_read};
use crate::error::StoreError;
use crate::revisions::INCREMENT_BOTH_REVISIONS;
use crate::users::UserStore;

pub(crate) const SET_PICTURE: &str = "
    INSERT INTO pictures (user_id, png) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET png = excluded.png";
pub(crate) const COUNT_PICTURE: &str = "UPDATE users SET picture = ABS(picture) + 1 WHERE id = $1";
const REMOVE_PICTURE: &str = "DELETE FROM pictures WHERE user_id = $1";
/// Negates the count instead of resetting it, so that the next picture has a new number and browsers do not show a
/// cached one.
const UNCOUNT_PICTURE: &str = "UPDATE users SET picture = -ABS(picture) WHERE id = $1";
const FIND_PICTURE: &str = "SELECT png FROM pictures WHERE user_id = $1";

impl UserStore {
    /// Sets the picture (PNG in base64).
    pub async fn set_picture(&self, user: &UserId, png: &str) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(SET_PICTURE).bind(user.as_str()).bind(png).execute(&mut *tx).await?;
            sqlx::query(COUNT_PICTURE).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(INCREMENT_BOTH_REVISIONS).bind(user.as_str()).execute(&mut *tx).await?;
        });
        Ok(())
    }

    pub async fn remove_picture(&self, user: &UserId) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(REMOVE_PICTURE).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(UNCOUNT_PICTURE).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(INCREMENT_BOTH_REVISIONS).bind(user.as_str()).execute(&mut *tx).await?;
        });
        Ok(())
    }

    pub async fn find_picture(&self, user: &UserId) -> Result<Option<String>, StoreError> {
        let png: Option<String> = on_read!(self, pool => sqlx::query_scalar(FIND_PICTURE).bind(user.as_str()).fetch_optional(pool).await)?;
        Ok(png)
    }
}

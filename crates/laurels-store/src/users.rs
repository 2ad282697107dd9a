//! People.

use laurels_domain::{Timestamp, UserId};

use crate::db::{in_transaction, on_read};
use crate::{Revision, Store, StoreError};

const ADD_USER: &str = "
    INSERT INTO users (id, username, revision, created_at) VALUES ($1, $2, 1, $3)";

const REVISION: &str = "SELECT revision FROM users WHERE id = $1";

#[derive(Clone, Debug)]
pub struct NewUser {
    pub id: UserId,
    pub username: String,
    pub created_at: Timestamp,
}

impl Store {
    pub async fn add_user(&self, user: &NewUser) -> Result<(), StoreError> {
        in_transaction!(self, tx => {
            sqlx::query(ADD_USER)
                .bind(user.id.as_str())
                .bind(&user.username)
                .bind(user.created_at.0)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// How often a person's state has changed; `None` when there is no such person.
    pub async fn find_revision(&self, user: &UserId) -> Result<Option<Revision>, StoreError> {
        let found: Option<i64> = on_read!(self, pool => sqlx::query_scalar(REVISION).bind(user.as_str()).fetch_optional(pool).await)?;
        Ok(found.map(Revision))
    }
}

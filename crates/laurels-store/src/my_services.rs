//! The streaming services of a user, and the calendar link.

use std::sync::Arc;

use laurels_domain::listings::{ServiceSet, StreamingService};
use laurels_domain::{Timestamp, UserId};
use serde_json::json;

use crate::engine::{Db, Engine, in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::revisions::INCREMENT_REVISION;
use crate::session_statements::has_session;

const LIST_MY_SERVICES: &str = "SELECT service FROM my_services WHERE user_id = $1";
/// The databases have different functions to expand a JSON array.
const SERVICES_OF_ON_SQLITE: &str =
    "SELECT DISTINCT service FROM my_services WHERE user_id IN (SELECT value FROM json_each($1))";
const SERVICES_OF_ON_POSTGRES: &str = "
    SELECT DISTINCT service FROM my_services
    WHERE user_id = ANY (ARRAY(SELECT value FROM json_array_elements_text($1::JSON) AS value))";
const REMOVE_MY_SERVICES: &str = "DELETE FROM my_services WHERE user_id = $1";
pub(crate) const ADD_MY_SERVICE: &str = "INSERT INTO my_services (user_id, service) VALUES ($1, $2)";

const SET_CALENDAR: &str = "
    INSERT INTO calendars (user_id, token_hash, made_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, made_at = excluded.made_at";
const FIND_CALENDAR: &str = "SELECT made_at FROM calendars WHERE user_id = $1";
const FIND_CALENDAR_OWNER: &str = "SELECT user_id FROM calendars WHERE token_hash = $1";
pub(crate) const REMOVE_CALENDAR: &str = "DELETE FROM calendars WHERE user_id = $1";

/// The streaming services of a user, and the calendar link.
#[derive(Clone, Debug)]
pub struct MyServicesStore {
    pub(crate) engine: Arc<Engine>,
}

impl MyServicesStore {
    pub async fn list_my_services(&self, user: &UserId) -> Result<ServiceSet, StoreError> {
        let slugs: Vec<String> = on_read!(self, pool => {
            sqlx::query_scalar(LIST_MY_SERVICES).bind(user.as_str()).fetch_all(pool).await
        })?;
        Ok(slugs.iter().filter_map(|slug| StreamingService::parse(slug)).collect())
    }

    /// The services that at least one of several users has.
    pub async fn list_services_of(&self, users: &[&UserId]) -> Result<ServiceSet, StoreError> {
        let ids = json!(users.iter().map(|user| user.as_str()).collect::<Vec<_>>()).to_string();
        let sql = match self.engine.db {
            Db::Sqlite(_) => SERVICES_OF_ON_SQLITE,
            Db::Postgres(_) => SERVICES_OF_ON_POSTGRES,
        };
        let slugs: Vec<String> =
            on_read!(self, pool => sqlx::query_scalar(sql).bind(&ids).fetch_all(pool).await)?;
        Ok(slugs.iter().filter_map(|slug| StreamingService::parse(slug)).collect())
    }

    pub async fn set_my_services(&self, user: &UserId, services: ServiceSet) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(REMOVE_MY_SERVICES).bind(user.as_str()).execute(&mut *tx).await?;
            for service in services.iter() {
                sqlx::query(ADD_MY_SERVICE).bind(user.as_str()).bind(service.slug()).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Sets the calendar link of a user; a previous one stops working. `false` if the session that asked for it was logged
    /// out by now; then nothing changes.
    pub async fn set_calendar(
        &self,
        user: &UserId,
        session_hash: &str,
        token_hash: &str,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(INCREMENT_REVISION).bind(user.as_str()).execute(&mut *tx).await?;
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(SET_CALENDAR).bind(user.as_str()).bind(token_hash).bind(at.0).execute(&mut *tx).await?;
        });
        Ok(true)
    }

    /// When the calendar link of a user was created, if there is one.
    pub async fn find_calendar(&self, user: &UserId) -> Result<Option<Timestamp>, StoreError> {
        let made: Option<i64> = on_read!(self, pool => {
            sqlx::query_scalar(FIND_CALENDAR).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(made.map(Timestamp))
    }

    pub async fn find_calendar_owner(&self, token_hash: &str) -> Result<Option<UserId>, StoreError> {
        let user: Option<String> = on_read!(self, pool => {
            sqlx::query_scalar(FIND_CALENDAR_OWNER).bind(token_hash).fetch_optional(pool).await
        })?;
        Ok(user.and_then(|id| UserId::parse(&id)))
    }

    pub async fn remove_calendar(&self, user: &UserId) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => sqlx::query(REMOVE_CALENDAR).bind(user.as_str()).execute(pool).await.map(drop))?;
        Ok(())
    }
}

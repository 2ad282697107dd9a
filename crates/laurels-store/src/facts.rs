//! Database version and size, and user counts, for the server info.

use std::sync::Arc;

use laurels_domain::Timestamp;

use crate::engine::{DatabaseKind, Engine, SCHEMA_VERSION, from_row, on_read};
use crate::error::StoreError;

// Specific to each database.
const SQLITE_FACTS: &str = "
    SELECT sqlite_version() AS version, page_count * page_size AS bytes
    FROM pragma_page_count(), pragma_page_size()";
const POSTGRES_FACTS: &str = "
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes";

const COUNT_USERS: &str = "
    SELECT COUNT(*) AS users,
        COUNT(CASE WHEN is_admin THEN 1 END) AS admins,
        COUNT(CASE WHEN is_tester THEN 1 END) AS testers,
        COUNT(CASE WHEN is_full_member THEN 1 END) AS full_members,
        COUNT(marked_for_deletion_at) AS marked_for_deletion,
        COUNT(CASE WHEN created_at > $1 THEN 1 END) AS new_this_week,
        (SELECT COUNT(*) FROM sessions WHERE ends_at > $2) AS devices
    FROM users";
const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;

#[derive(Clone, Debug)]
pub struct DatabaseFacts {
    pub kind: DatabaseKind,
    pub version: String,
    pub bytes: u64,
    /// The number of the last migration.
    pub schema: i64,
}

struct FactsRow {
    version: String,
    bytes: i64,
}
from_row!(FactsRow { version, bytes });

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserCounts {
    pub users: i64,
    pub admins: i64,
    pub testers: i64,
    pub full_members: i64,
    pub marked_for_deletion: i64,
    pub new_this_week: i64,
    /// Active sessions.
    pub devices: i64,
}
from_row!(UserCounts { users, admins, testers, full_members, marked_for_deletion, new_this_week, devices });

/// The database itself: size and counts, health check, removal of expired rows.
#[derive(Clone, Debug)]
pub struct DatabaseStore {
    pub(crate) engine: Arc<Engine>,
}

impl DatabaseStore {
    pub async fn database_facts(&self) -> Result<DatabaseFacts, StoreError> {
        let kind = self.engine.kind();
        let facts = match kind {
            DatabaseKind::Sqlite => SQLITE_FACTS,
            DatabaseKind::Postgres => POSTGRES_FACTS,
        };
        let FactsRow { version, bytes } =
            on_read!(self, pool => sqlx::query_as(facts).fetch_one(pool).await)?;
        let schema: i64 = on_read!(self, pool => sqlx::query_scalar(SCHEMA_VERSION).fetch_one(pool).await)?;
        Ok(DatabaseFacts { kind, version, bytes: bytes.unsigned_abs(), schema })
    }

    pub async fn user_counts(&self, now: Timestamp) -> Result<UserCounts, StoreError> {
        let counts = on_read!(self, pool => {
            sqlx::query_as(COUNT_USERS).bind(now.0.saturating_sub(WEEK)).bind(now.0).fetch_one(pool).await
        })?;
        Ok(counts)
    }
}

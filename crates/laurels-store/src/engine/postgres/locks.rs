//! Locks of users.

use laurels_domain::UserId;
use sqlx::PgConnection;

/// SQLite has one writer and needs no locks. Compared by bytes, like ids in Rust, whatever the database's collation.
const LOCK_USERS: &str = "SELECT 1 FROM users WHERE id = ANY ($1) ORDER BY id COLLATE \"C\" FOR UPDATE";

/// Locks users until the transaction ends. Every transaction does so before it locks any row they own, so that no two
/// can wait for each other.
pub(crate) async fn lock_users<'a>(
    connection: &mut PgConnection,
    users: impl IntoIterator<Item = &'a UserId>,
) -> Result<(), sqlx::Error> {
    let users: Vec<&str> = users.into_iter().map(UserId::as_str).collect();
    if !users.is_empty() {
        sqlx::query(LOCK_USERS).bind(users).execute(connection).await?;
    }
    Ok(())
}

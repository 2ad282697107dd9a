//! Revocations at providers after a user was removed: tokens of sign-ins, and payment customers.

use laurels_domain::{Secret, Timestamp};

use crate::engine::{on_read, on_write};
use crate::error::StoreError;
use crate::identities::IdentityStore;

/// Queues the tokens of a user; runs in the transaction that removes the user or the identities.
pub(crate) const QUEUE_TOKEN_REVOCATIONS: &str = "
    INSERT INTO revocations (provider, token, left_at)
    SELECT provider, refresh_token, $2 FROM identities WHERE user_id = $1 AND refresh_token IS NOT NULL
    ON CONFLICT (provider, token) DO NOTHING";

const LIST: &str = "SELECT provider, token, left_at FROM revocations ORDER BY left_at, token LIMIT 100";
const REMOVE: &str = "DELETE FROM revocations WHERE provider = $1 AND token = $2";

/// A token to revoke, or a customer to delete, at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revocation {
    pub provider: String,
    pub token: Secret,
    pub left_at: Timestamp,
}

impl IdentityStore {
    /// The oldest revocations; one batch of them.
    pub async fn list_revocations(&self) -> Result<Vec<Revocation>, StoreError> {
        let rows: Vec<(String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST).fetch_all(pool).await)?;
        let revocation = |(provider, token, left_at): (String, String, i64)| Revocation {
            provider,
            token: Secret::new(token),
            left_at: Timestamp(left_at),
        };
        Ok(rows.into_iter().map(revocation).collect())
    }

    /// Removes a completed revocation.
    pub async fn remove_revocation(&self, done: &Revocation) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE).bind(&done.provider).bind(done.token.reveal()).execute(pool).await.map(drop)
        })?;
        Ok(())
    }
}

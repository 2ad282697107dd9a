//! Consent to third parties.

use std::sync::Arc;

use laurels_domain::{Timestamp, UserId};

use crate::engine::{Engine, on_read, on_write};
use crate::error::StoreError;

const SET_CONSENT: &str = "
    INSERT INTO consents (user_id, allows_third_parties, decided_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE
    SET allows_third_parties = excluded.allows_third_parties, decided_at = excluded.decided_at";
const FIND_CONSENT: &str = "SELECT allows_third_parties FROM consents WHERE user_id = $1";

/// Consent to third parties.
#[derive(Clone, Debug)]
pub struct ConsentStore {
    pub(crate) engine: Arc<Engine>,
}

impl ConsentStore {
    pub async fn set_consent(&self, user: &UserId, allows: bool, at: Timestamp) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(SET_CONSENT).bind(user.as_str()).bind(allows).bind(at.0).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// `None` until the user has decided.
    pub async fn find_consent(&self, user: &UserId) -> Result<Option<bool>, StoreError> {
        let allows: Option<bool> = on_read!(self, pool => sqlx::query_scalar(FIND_CONSENT).bind(user.as_str()).fetch_optional(pool).await)?;
        Ok(allows)
    }
}

//! What admins change about a user: roles, and the mark for deletion.

use laurels_domain::{LastAdmin, Role, Roles, Timestamp, UserId};
use serde_json::json;

use crate::audit::{AuditEntry, write_audit};
use crate::engine::in_transaction;
use crate::error::{ChangeError, StoreError};
use crate::users::UserStore;

pub(crate) const COUNT_ADMINS: &str = "SELECT COUNT(*) FROM users WHERE is_admin";
/// Role changes run one at a time: two admins cannot revoke each other concurrently.
pub(crate) const LOCK_ROLES: &str = "UPDATE locks SET acquisitions = acquisitions + 1 WHERE name = 'roles'";
const FIND_ROLES: &str = "SELECT is_admin, is_tester, is_dev_acquaintance FROM users WHERE id = $1";
const SET_ADMIN: &str = "UPDATE users SET is_admin = $2, revision = revision + 1 WHERE id = $1";
const SET_TESTER: &str = "UPDATE users SET is_tester = $2, revision = revision + 1 WHERE id = $1";
const SET_DEV: &str = "UPDATE users SET is_dev_acquaintance = $2, revision = revision + 1 WHERE id = $1";

const FIND_MARK: &str = "SELECT marked_for_deletion_at FROM users WHERE id = $1";
const SET_MARK: &str = "UPDATE users SET marked_for_deletion_at = $2, revision = revision + 1 WHERE id = $1";

impl UserStore {
    /// Grants or revokes a role, except of the last admin. `None` if the user does not exist.
    pub async fn set_role(
        &self,
        user: &UserId,
        role: Role,
        holds: bool,
    ) -> Result<Option<()>, ChangeError<LastAdmin>> {
        self.change_role(user, role, holds, None).await.map(|changed| changed.map(drop))
    }

    /// Role change by an admin; logged if it changes anything. Returns whether it does.
    pub async fn change_role(
        &self,
        user: &UserId,
        role: Role,
        holds: bool,
        audit: Option<&AuditEntry>,
    ) -> Result<Option<bool>, ChangeError<LastAdmin>> {
        let set = match role {
            Role::Admin => SET_ADMIN,
            Role::Tester => SET_TESTER,
            Role::DevAcquaintance => SET_DEV,
        };
        let changed = in_transaction!(self, changes: [user], tx => {
            sqlx::query(LOCK_ROLES).execute(&mut *tx).await?;
            let found: Option<(bool, bool, bool)> =
                sqlx::query_as(FIND_ROLES).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            let Some((is_admin, is_tester, is_dev_acquaintance)) = found else {
                tx.rollback().await?;
                return Ok(None);
            };
            let held = Roles { is_admin, is_tester, is_dev_acquaintance }.holds(role);
            if role == Role::Admin && !holds {
                let admins: i64 = sqlx::query_scalar(COUNT_ADMINS).fetch_one(&mut *tx).await?;
                LastAdmin::check(held, admins.unsigned_abs()).map_err(ChangeError::Rejected)?;
            }
            if held != holds {
                sqlx::query(set).bind(user.as_str()).bind(holds).execute(&mut *tx).await?;
                if let Some(entry) = audit {
                    let state = |holds: bool| Some(json!({ role.flag(): holds }).to_string());
                    write_audit!(tx, &entry.clone().with(state(held), state(holds)));
                }
            }
            held != holds
        });
        Ok(Some(changed))
    }

    /// Sets or removes the deletion mark; logged if it changes anything. An existing mark does not change its time.
    /// Returns whether anything has changed; `None` if the user does not exist.
    pub async fn change_deletion_mark(
        &self,
        user: &UserId,
        marked_at: Option<Timestamp>,
        audit: &AuditEntry,
    ) -> Result<Option<bool>, StoreError> {
        let changed = in_transaction!(self, changes: [user], tx => {
            sqlx::query(LOCK_ROLES).execute(&mut *tx).await?;
            let found: Option<Option<i64>> =
                sqlx::query_scalar(FIND_MARK).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            let Some(before) = found else {
                tx.rollback().await?;
                return Ok(None);
            };
            let changes = before.is_some() != marked_at.is_some();
            if changes {
                sqlx::query(SET_MARK).bind(user.as_str()).bind(marked_at.map(|at| at.0)).execute(&mut *tx).await?;
                let state = |is_marked: bool| Some(json!({ "marked_for_deletion": is_marked }).to_string());
                write_audit!(tx, &audit.clone().with(state(before.is_some()), state(marked_at.is_some())));
            }
            changes
        });
        Ok(Some(changed))
    }
}

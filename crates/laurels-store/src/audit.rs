//! Audit log of admin actions. Entries are immutable, except that the name of a removed admin is cleared.

use std::sync::Arc;

use laurels_domain::{RecordedAction, Timestamp, UserId};

use crate::cursor::Cursor;
use crate::engine::{Engine, from_row, in_transaction, on_read};
use crate::error::StoreError;

pub(crate) const ADD_AUDIT: &str = "
    INSERT INTO audit (id, at, admin_id, admin_name, action, subject, before, after)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
/// The only personal data in an entry.
pub(crate) const CLEAR_ADMIN_NAME: &str = "UPDATE audit SET admin_name = '' WHERE admin_id = $1";
/// Pages by cursor, so that new entries do not shift later pages.
const LIST_AUDIT: &str = "
    SELECT a.id, a.at, a.admin_id, a.admin_name, a.action, a.subject, a.before, a.after, u.username AS subject_name
    FROM audit a LEFT JOIN users u ON a.subject LIKE 'user/%' AND u.id = SUBSTR(a.subject, 6)
    WHERE (a.at, a.id) < ($1, $2) ORDER BY a.at DESC, a.id DESC LIMIT $3";

/// A change made by an admin. `before` and `after` are JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    pub id: String,
    pub at: Timestamp,
    pub admin: UserId,
    pub admin_name: String,
    pub action: RecordedAction,
    pub subject: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

impl AuditEntry {
    /// Sets `before` and `after`.
    #[must_use]
    pub fn with(self, before: Option<String>, after: Option<String>) -> Self {
        Self { before, after, ..self }
    }
}

/// An entry with the current username of its subject, if that is a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedAudit {
    pub entry: AuditEntry,
    pub subject_name: Option<String>,
}

struct AuditRow {
    id: String,
    at: i64,
    admin_id: String,
    admin_name: String,
    action: String,
    subject: String,
    before: Option<String>,
    after: Option<String>,
    subject_name: Option<String>,
}
from_row!(AuditRow { id, at, admin_id, admin_name, action, subject, before, after, subject_name });

impl TryFrom<AuditRow> for ListedAudit {
    type Error = StoreError;

    fn try_from(row: AuditRow) -> Result<Self, StoreError> {
        let corrupt = || StoreError::Corrupt { table: "audit", column: "admin_id", row: row.id.clone() };
        let entry = AuditEntry {
            admin: UserId::parse(&row.admin_id).ok_or_else(corrupt)?,
            id: row.id,
            at: Timestamp(row.at),
            admin_name: row.admin_name,
            action: RecordedAction::from_key(row.action),
            subject: row.subject,
            before: row.before,
            after: row.after,
        };
        Ok(Self { entry, subject_name: row.subject_name })
    }
}

/// Writes an entry within a transaction, so that no change is committed without it.
macro_rules! write_audit {
    ($tx:ident, $entry:expr) => {{
        let entry: &$crate::AuditEntry = $entry;
        sqlx::query($crate::audit::ADD_AUDIT)
            .bind(&entry.id)
            .bind(entry.at.0)
            .bind(entry.admin.as_str())
            .bind(&entry.admin_name)
            .bind(entry.action.key())
            .bind(&entry.subject)
            .bind(&entry.before)
            .bind(&entry.after)
            .execute(&mut *$tx)
            .await?
    }};
}
pub(crate) use write_audit;

/// The audit log of admin actions.
#[derive(Clone, Debug)]
pub struct AuditStore {
    pub(crate) engine: Arc<Engine>,
}

impl AuditStore {
    /// Adds an entry for an action that changes no rows. Other changes write the entry in the same transaction.
    pub async fn record_audit(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            write_audit!(tx, entry);
        });
        Ok(())
    }

    /// One page of entries, newest first.
    pub async fn list_audit(
        &self,
        older_than: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<ListedAudit>, StoreError> {
        let (at, id) = Cursor::bounds(older_than);
        let rows: Vec<AuditRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_AUDIT).bind(at).bind(id).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        rows.into_iter().map(ListedAudit::try_from).collect()
    }
}

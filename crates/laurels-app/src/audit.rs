//! Audit-log entries for admin actions.

use laurels_domain::{AuditAction, Timestamp, User};
use laurels_store::AuditEntry;

use crate::tokens::new_id;

/// A new audit-log entry. The caller adds the values before and after; the store writes it in the transaction of
/// the change.
pub fn audit_entry(at: Timestamp, admin: &User, action: AuditAction, subject: String) -> AuditEntry {
    AuditEntry {
        id: new_id(),
        at,
        admin: admin.id.clone(),
        admin_name: admin.username.clone(),
        action: action.into(),
        subject,
        before: None,
        after: None,
    }
}

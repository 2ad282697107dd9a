//! Audit-log entries for admin actions.

use laurels_domain::{AuditAction, Timestamp, User, UserId};
use laurels_store::AuditEntry;

use crate::tokens::new_id;

/// A new audit-log entry. The caller adds the values before and after; the store writes it in the transaction of
/// the change.
pub fn audit_entry(at: Timestamp, admin: &User, action: AuditAction, subject: String) -> AuditEntry {
    new_entry(at, admin.id.clone(), admin.username.clone(), action, subject)
}

/// An entry for a change by the operator.
pub fn command_line_entry(at: Timestamp, action: AuditAction, subject: String) -> AuditEntry {
    new_entry(at, UserId::command_line(), "The command line".to_owned(), action, subject)
}

fn new_entry(
    at: Timestamp,
    admin: UserId,
    admin_name: String,
    action: AuditAction,
    subject: String,
) -> AuditEntry {
    let action = action.into();
    AuditEntry { id: new_id(), at, admin, admin_name, action, subject, before: None, after: None }
}

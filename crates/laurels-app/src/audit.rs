//! Writing down what admins do.

use laurels_domain::User;
use laurels_store::AuditEntry;

use crate::App;
use crate::tokens::new_id;

impl App {
    /// An entry for the audit log: this admin, now, did this to that. What was changed is added by whoever knows it;
    /// the store keeps it in the transaction of the change.
    pub fn audit(&self, admin: &User, action: &str, subject: String) -> AuditEntry {
        AuditEntry {
            id: new_id(),
            at: self.now(),
            admin: admin.id.clone(),
            admin_name: admin.username.clone(),
            action: action.to_owned(),
            subject,
            before: None,
            after: None,
        }
    }
}

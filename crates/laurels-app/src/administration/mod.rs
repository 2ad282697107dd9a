//! Admin actions on accounts and messages. Every change is recorded in the audit log, and the affected user's streams
//! are notified.

mod audit;
mod server_info;

use laurels_domain::deletion::{self, DeletionError};
use laurels_domain::{AuditAction, LastAdmin, Role, User, UserId};
use laurels_store::{ChangeError, InboxMessage, StoreError};

pub use self::server_info::{ProviderState, ServerInfo};
use crate::App;

#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("there is no such user")]
    NoSuchUser,
    #[error(transparent)]
    LastAdmin(#[from] LastAdmin),
    #[error(transparent)]
    Deletion(DeletionError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Grants or revokes a role.
    pub async fn change_role(
        &self,
        admin: &User,
        user: &UserId,
        role: Role,
        holds: bool,
    ) -> Result<(), AdminError> {
        let action = if holds { AuditAction::GrantRole } else { AuditAction::RevokeRole };
        let entry = self.audit(admin, action, subject(user));
        let changed = self.store.change_role(user, role, holds, Some(&entry)).await;
        let changed = changed.map_err(|error| match error {
            ChangeError::Rejected(last) => AdminError::LastAdmin(last),
            ChangeError::Store(error) => AdminError::Store(error),
        })?;
        self.notify_user(user, changed)
    }

    /// Marks an account for deletion, or removes the mark.
    pub async fn mark_for_deletion(
        &self,
        admin: &User,
        user: &UserId,
        is_marked: bool,
    ) -> Result<(), AdminError> {
        let action = if is_marked { AuditAction::MarkForDeletion } else { AuditAction::UnmarkForDeletion };
        let entry = self.audit(admin, action, subject(user));
        let changed = self.store.change_deletion_mark(user, is_marked.then_some(entry.at), &entry).await?;
        self.notify_user(user, changed)
    }

    /// Deletes an account that has been marked long enough, with all its data.
    pub async fn delete_account(&self, admin: &User, user: &UserId) -> Result<(), AdminError> {
        if *user == admin.id {
            return Err(AdminError::Deletion(DeletionError::OwnAccount));
        }
        let entry = self.audit(admin, AuditAction::DeleteAccount, subject(user));
        let now = entry.at;
        let check = |marked_at| deletion::check(marked_at, now);
        let removed = self.store.remove_marked_user(user, now, check, &entry).await;
        let others = removed.map_err(|error| match error {
            ChangeError::Rejected(rejection) => AdminError::Deletion(rejection),
            ChangeError::Store(error) => AdminError::Store(error),
        })?;
        self.after_account_deleted(user, &others.ok_or(AdminError::NoSuchUser)?);
        Ok(())
    }

    /// Marks a message as answered or open; `None` when there is no such message.
    pub async fn set_answered(
        &self,
        admin: &User,
        message: &str,
        is_answered: bool,
    ) -> Result<Option<InboxMessage>, StoreError> {
        let action = if is_answered { AuditAction::AnswerMessage } else { AuditAction::ReopenMessage };
        let entry = self.audit(admin, action, format!("message/{message}"));
        self.store.set_answered(message, is_answered, &entry).await
    }

    fn notify_user(&self, user: &UserId, changed: Option<bool>) -> Result<(), AdminError> {
        if changed.ok_or(AdminError::NoSuchUser)? {
            // Friends can't see roles and deletion marks.
            self.live.private_data_changed(user);
        }
        Ok(())
    }
}

fn subject(user: &UserId) -> String {
    format!("user/{user}")
}

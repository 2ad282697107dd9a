//! What admins do to accounts and messages. Every change is written down with it, and whoever it concerns learns of it
//! at once.

use laurels_domain::deletion::{self, DeletionError};
use laurels_domain::{LastAdmin, Role, User, UserId};
use laurels_store::{ChangeError, InboxMessage, StoreError};

use crate::App;

#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("there is no such person")]
    NoSuchUser,
    #[error(transparent)]
    LastAdmin(#[from] LastAdmin),
    #[error(transparent)]
    Deletion(DeletionError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Gives or takes a role.
    pub async fn change_role(
        &self,
        admin: &User,
        person: &UserId,
        role: Role,
        holds: bool,
    ) -> Result<(), AdminError> {
        let action = if holds { "gave a role" } else { "took a role" };
        let entry = self.audit(admin, action, about(person));
        let changed = self.store.change_role(person, role, holds, Some(&entry)).await;
        let changed = changed.map_err(|error| match error {
            ChangeError::Rejected(last) => AdminError::LastAdmin(last),
            ChangeError::Store(error) => AdminError::Store(error),
        })?;
        self.tell(person, changed)
    }

    /// Marks an account for deletion, or takes the mark back.
    pub async fn mark_for_deletion(
        &self,
        admin: &User,
        person: &UserId,
        is_marked: bool,
    ) -> Result<(), AdminError> {
        let action = if is_marked { "marked for deletion" } else { "took back the mark for deletion" };
        let entry = self.audit(admin, action, about(person));
        let changed = self.store.change_deletion_mark(person, is_marked.then_some(entry.at), &entry).await?;
        self.tell(person, changed)
    }

    /// Deletes an account that has been marked long enough, with everything it owns.
    pub async fn delete_account(&self, admin: &User, person: &UserId) -> Result<(), AdminError> {
        if *person == admin.id {
            return Err(AdminError::Deletion(DeletionError::OwnAccount));
        }
        let entry = self.audit(admin, "deleted the account", about(person));
        let now = entry.at;
        let may_go = |marked_at| deletion::check(marked_at, now);
        let removed = self.store.remove_marked_user(person, now, may_go, &entry).await;
        let others = removed.map_err(|error| match error {
            ChangeError::Rejected(refusal) => AdminError::Deletion(refusal),
            ChangeError::Store(error) => AdminError::Store(error),
        })?;
        self.after_account_deleted(person, &others.ok_or(AdminError::NoSuchUser)?);
        Ok(())
    }

    /// Notes that a message was answered, or was not after all; `None` when there is no such message.
    pub async fn set_answered(
        &self,
        admin: &User,
        message: &str,
        is_answered: bool,
    ) -> Result<Option<InboxMessage>, StoreError> {
        let action = if is_answered { "answered a message" } else { "reopened a message" };
        let entry = self.audit(admin, action, format!("message/{message}"));
        self.store.set_answered(message, is_answered, &entry).await
    }

    fn tell(&self, person: &UserId, changed: Option<bool>) -> Result<(), AdminError> {
        if changed.ok_or(AdminError::NoSuchUser)? {
            // Friends see nothing of roles and marks.
            self.live.private_data_changed(person);
        }
        Ok(())
    }
}

fn about(person: &UserId) -> String {
    format!("user/{person}")
}

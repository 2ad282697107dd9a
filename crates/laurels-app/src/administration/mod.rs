//! Admin actions on accounts and messages. Every change is recorded in the audit log, and the affected user's streams
//! are notified.

mod server_info;

use std::sync::Arc;

use laurels_domain::deletion::{self, DeletionError};
use laurels_domain::{AuditAction, LastAdmin, Role, Timestamp, User, UserId};
use laurels_store::{
    AuditStore, ChangeError, Cursor, DatabaseStore, InboxMessage, InstanceStore, ListedAudit, MessageState,
    MessageStore, OutgoingEmailStore, StoreError, UserIds, UserPage, UserQuery, UserStore,
};

pub use self::server_info::{ProviderState, ServerInfo};
use crate::accounts::{Profiles, Revocations, UserData};
use crate::audit::audit_entry;
use crate::supervisor::Supervisor;
use crate::workers::Refresh;
use crate::{CatalogueView, Clock, LiveUpdates, Providers, Settings};

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

#[derive(Clone, Debug)]
pub struct Administration {
    pub(crate) user_store: UserStore,
    pub(crate) message_store: MessageStore,
    pub(crate) audit_store: AuditStore,
    pub(crate) database_store: DatabaseStore,
    pub(crate) instance_store: InstanceStore,
    pub(crate) outgoing_email_store: OutgoingEmailStore,
    pub(crate) supervisor: Supervisor,
    pub(crate) profiles: Profiles,
    pub(crate) catalogue: CatalogueView,
    pub(crate) live: LiveUpdates,
    pub(crate) refresh: Refresh,
    pub(crate) revocations: Revocations,
    pub(crate) providers: Arc<Providers>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) started_at: Timestamp,
    pub(crate) clock: Clock,
}

impl Administration {
    /// All data stored about a user; `None` if there is no such user.
    pub async fn user_data(&self, user: &UserId) -> Result<Option<UserData>, StoreError> {
        match self.user_store.find_user(user).await? {
            Some(user) => self.profiles.export(user).await.map(Some),
            None => Ok(None),
        }
    }

    pub async fn search_users(&self, query: &UserQuery) -> Result<UserPage, StoreError> {
        self.user_store.search_users(query).await
    }

    /// The ids of all users that match, to be read bit by bit with [`Administration::list_users`].
    pub async fn list_user_ids(&self, query: &UserQuery) -> Result<UserIds, StoreError> {
        self.user_store.list_user_ids(query).await
    }

    pub async fn list_users(&self, ids: &[&str]) -> Result<Vec<User>, StoreError> {
        self.user_store.list_users_by_id(ids).await
    }

    /// Entries of the audit log, the newest first.
    pub async fn list_audit(
        &self,
        older_than: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<ListedAudit>, StoreError> {
        self.audit_store.list_audit(older_than, limit).await
    }

    pub async fn list_inbox(
        &self,
        state: MessageState,
        older_than: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<InboxMessage>, StoreError> {
        self.message_store.list_inbox(state, older_than, limit).await
    }

    pub async fn count_open_messages(&self) -> Result<u64, StoreError> {
        self.message_store.count_open_messages().await
    }

    /// Grants or revokes a role.
    pub async fn change_role(
        &self,
        admin: &User,
        user: &UserId,
        role: Role,
        holds: bool,
    ) -> Result<(), AdminError> {
        let action = if holds { AuditAction::GrantRole } else { AuditAction::RevokeRole };
        let entry = audit_entry(self.clock.now(), admin, action, subject(user));
        let changed = self.user_store.change_role(user, role, holds, Some(&entry)).await;
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
        let entry = audit_entry(self.clock.now(), admin, action, subject(user));
        let changed =
            self.user_store.change_deletion_mark(user, is_marked.then_some(entry.at), &entry).await?;
        self.notify_user(user, changed)
    }

    /// Deletes an account that has been marked long enough, with all its data.
    pub async fn delete_account(&self, admin: &User, user: &UserId) -> Result<(), AdminError> {
        if *user == admin.id {
            return Err(AdminError::Deletion(DeletionError::OwnAccount));
        }
        let entry = audit_entry(self.clock.now(), admin, AuditAction::DeleteAccount, subject(user));
        let now = entry.at;
        let check = |marked_at| deletion::check(marked_at, now);
        let removed = self.user_store.remove_marked_user(user, now, check, &entry).await;
        let others = removed.map_err(|error| match error {
            ChangeError::Rejected(rejection) => AdminError::Deletion(rejection),
            ChangeError::Store(error) => AdminError::Store(error),
        })?;
        self.revocations.after_account_deleted(&self.live, user, &others.ok_or(AdminError::NoSuchUser)?);
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
        let entry = audit_entry(self.clock.now(), admin, action, format!("message/{message}"));
        self.message_store.set_answered(message, is_answered, &entry).await
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

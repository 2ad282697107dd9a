//! Removing a user with all data.

use std::collections::BTreeSet;
use std::sync::Arc;

use laurels_domain::{LastAdmin, Timestamp, UserId};

use crate::audit::{AuditEntry, CLEAR_ADMIN_NAME, write_audit};
use crate::engine::{DatabaseKind, in_transaction};
use crate::error::ChangeError;
use crate::friends::{FriendStore, UPDATE_COUNTS};
use crate::memberships::QUEUE_CUSTOMER_REVOCATION;
use crate::notifications::REMOVE_ALL_ABOUT;
use crate::outgoing_emails::REMOVE_EMAILS_OF_USER;
use crate::revisions::INCREMENT_REVISION;
use crate::revocations::QUEUE_TOKEN_REVOCATIONS;
use crate::roles::{COUNT_ADMINS, LOCK_ROLES};
use crate::users::UserStore;

const FIND_ROLE_AND_MARK: &str = "SELECT is_admin, marked_for_deletion_at FROM users WHERE id = $1";
const REMOVE_USER: &str = "DELETE FROM users WHERE id = $1";
/// The rows owned by the other users.
const REMOVE_RELATIONSHIPS: &str = "DELETE FROM relationships WHERE other_id = $1 RETURNING user_id";
/// The same for exclusions from invite links. PostgreSQL skips rows that are locked, so that two users who are deleted at
/// the same time don't wait for each other: a locked row is deleted with its owner.
const REMOVE_EXCLUSIONS_ON_SQLITE: &str = "DELETE FROM invite_link_exclusions WHERE other_id = $1";
const REMOVE_EXCLUSIONS_ON_POSTGRES: &str = "DELETE FROM invite_link_exclusions WHERE ctid = ANY (
    ARRAY(SELECT ctid FROM invite_link_exclusions WHERE other_id = $1 FOR UPDATE SKIP LOCKED))";

/// The check of the deletion mark that must pass, and the audit entry to write.
struct Removal<'a, M> {
    can_delete: M,
    audit: Option<&'a AuditEntry>,
}

impl UserStore {
    /// Removes a user with all data, except the last admin. Returns the users who were related; `None` if the user does
    /// not exist.
    pub async fn remove_user(
        &self,
        user: &UserId,
        at: Timestamp,
    ) -> Result<Option<Vec<UserId>>, ChangeError<LastAdmin>> {
        self.remove(user, at, &Removal { can_delete: |_| Ok(()), audit: None }).await
    }

    /// Removal by an admin: `can_delete` checks the time of the deletion mark in the same transaction, and the removal
    /// is logged.
    pub async fn remove_marked_user<E: From<LastAdmin>>(
        &self,
        user: &UserId,
        at: Timestamp,
        can_delete: impl Fn(Option<Timestamp>) -> Result<(), E>,
        audit: &AuditEntry,
    ) -> Result<Option<Vec<UserId>>, ChangeError<E>> {
        self.remove(user, at, &Removal { can_delete, audit: Some(audit) }).await
    }

    async fn remove<E: From<LastAdmin>, M: Fn(Option<Timestamp>) -> Result<(), E>>(
        &self,
        user: &UserId,
        at: Timestamp,
        removal: &Removal<'_, M>,
    ) -> Result<Option<Vec<UserId>>, ChangeError<E>> {
        loop {
            let relationships = FriendStore { engine: Arc::clone(&self.engine) }
                .list_relationships(user)
                .await
                .map_err(ChangeError::Store)?;
            let others: BTreeSet<UserId> = relationships.into_iter().map(|it| it.other).collect();
            if let Some(removed) = self.try_remove(user, &others, at, removal).await? {
                return Ok(removed.then(|| others.into_iter().collect()));
            }
        }
    }

    /// Removes a user who is related to no users but `others`; `None` if there are others by now.
    async fn try_remove<E: From<LastAdmin>, M: Fn(Option<Timestamp>) -> Result<(), E>>(
        &self,
        user: &UserId,
        others: &BTreeSet<UserId>,
        at: Timestamp,
        removal: &Removal<'_, M>,
    ) -> Result<Option<bool>, ChangeError<E>> {
        let remove_exclusions = match self.engine.kind() {
            DatabaseKind::Sqlite => REMOVE_EXCLUSIONS_ON_SQLITE,
            DatabaseKind::Postgres => REMOVE_EXCLUSIONS_ON_POSTGRES,
        };
        let removed = in_transaction!(self, changes: others.iter().chain([user]), tx => {
            sqlx::query(LOCK_ROLES).execute(&mut *tx).await?;
            let found: Option<(bool, Option<i64>)> =
                sqlx::query_as(FIND_ROLE_AND_MARK).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            let Some((is_admin, marked_at)) = found else {
                tx.rollback().await?;
                return Ok(Some(false));
            };
            let admins: i64 = sqlx::query_scalar(COUNT_ADMINS).fetch_one(&mut *tx).await?;
            LastAdmin::check(is_admin, admins.unsigned_abs()).map_err(|last| ChangeError::Rejected(last.into()))?;
            (removal.can_delete)(marked_at.map(Timestamp)).map_err(ChangeError::Rejected)?;
            sqlx::query(QUEUE_TOKEN_REVOCATIONS).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(QUEUE_CUSTOMER_REVOCATION).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(CLEAR_ADMIN_NAME).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_EMAILS_OF_USER).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_USER).bind(user.as_str()).execute(&mut *tx).await?;
            let owners: Vec<String> = sqlx::query_scalar(REMOVE_RELATIONSHIPS).bind(user.as_str()).fetch_all(&mut *tx).await?;
            if !owners.iter().all(|id| others.iter().any(|other| other.as_str() == id)) {
                tx.rollback().await?;
                return Ok(None);
            }
            sqlx::query(remove_exclusions).bind(user.as_str()).execute(&mut *tx).await?;
            for other in others {
                sqlx::query(INCREMENT_REVISION).bind(other.as_str()).execute(&mut *tx).await?;
                sqlx::query(UPDATE_COUNTS).bind(other.as_str()).execute(&mut *tx).await?;
                sqlx::query(REMOVE_ALL_ABOUT).bind(other.as_str()).bind(user.as_str()).execute(&mut *tx).await?;
            }
            if let Some(entry) = removal.audit {
                write_audit!(tx, entry);
            }
            true
        });
        Ok(Some(removed))
    }
}

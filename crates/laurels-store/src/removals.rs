//! Removing a person with everything the person owns.

use std::collections::BTreeSet;

use laurels_domain::{LastAdmin, Timestamp, UserId};

use crate::audit::{FORGET_NAME, write_audit};
use crate::db::in_transaction;
use crate::friends::{KEEP_COUNTS, RAISE_REVISION};
use crate::memberships::KEEP_CUSTOMER;
use crate::revocations::KEEP_CONSENTS;
use crate::roles::{COUNT_ADMINS, LOCK_ROLES};
use crate::{AuditEntry, ChangeError, Store};

const FIND_STANDING: &str = "SELECT is_admin, marked_for_deletion_at FROM users WHERE id = $1";
const REMOVE_USER: &str = "DELETE FROM users WHERE id = $1";
/// The sides that the others own.
const REMOVE_TIES: &str = "DELETE FROM relationships WHERE other_id = $1 RETURNING user_id";

/// What has to be said of the mark for deletion before somebody goes, and what is written down of it.
struct Leaving<'a, M> {
    may_go: M,
    audit: Option<&'a AuditEntry>,
}

impl Store {
    /// Removes a person and everything the person owns; the last admin stays. Tells whose ties have ended with it.
    pub async fn remove_user(
        &self,
        user: &UserId,
        at: Timestamp,
    ) -> Result<Option<Vec<UserId>>, ChangeError<LastAdmin>> {
        self.remove(user, at, &Leaving { may_go: |_| Ok(()), audit: None }).await
    }

    /// The same by an admin: `may_go` decides by when the person was marked, in the same moment, and the removal is
    /// written down.
    pub async fn remove_marked_user<E: From<LastAdmin>>(
        &self,
        user: &UserId,
        at: Timestamp,
        may_go: impl Fn(Option<Timestamp>) -> Result<(), E>,
        audit: &AuditEntry,
    ) -> Result<Option<Vec<UserId>>, ChangeError<E>> {
        self.remove(user, at, &Leaving { may_go, audit: Some(audit) }).await
    }

    async fn remove<E: From<LastAdmin>, M: Fn(Option<Timestamp>) -> Result<(), E>>(
        &self,
        user: &UserId,
        at: Timestamp,
        leaving: &Leaving<'_, M>,
    ) -> Result<Option<Vec<UserId>>, ChangeError<E>> {
        loop {
            let ties = self.list_relationships(user).await.map_err(ChangeError::Store)?;
            let others: BTreeSet<UserId> = ties.into_iter().map(|tie| tie.other).collect();
            if let Some(removed) = self.remove_with_ties(user, &others, at, leaving).await? {
                return Ok(removed.then(|| others.into_iter().collect()));
            }
        }
    }

    /// Removes a person who is tied to nobody but these; `None` when there is somebody else by now. People are
    /// taken in the order of their ids, as for every change between people, so that nobody waits in a circle.
    async fn remove_with_ties<E: From<LastAdmin>, M: Fn(Option<Timestamp>) -> Result<(), E>>(
        &self,
        user: &UserId,
        others: &BTreeSet<UserId>,
        at: Timestamp,
        leaving: &Leaving<'_, M>,
    ) -> Result<Option<bool>, ChangeError<E>> {
        let (before, after): (Vec<&UserId>, Vec<&UserId>) = others.iter().partition(|other| *other < user);
        let removed = in_transaction!(self, tx => {
            sqlx::query(LOCK_ROLES).execute(&mut *tx).await?;
            let found: Option<(bool, Option<i64>)> =
                sqlx::query_as(FIND_STANDING).bind(user.as_str()).fetch_optional(&mut *tx).await?;
            let Some((is_admin, marked_at)) = found else {
                tx.rollback().await?;
                return Ok(Some(false));
            };
            let admins: i64 = sqlx::query_scalar(COUNT_ADMINS).fetch_one(&mut *tx).await?;
            LastAdmin::check(is_admin, admins.unsigned_abs()).map_err(|last| ChangeError::Rejected(last.into()))?;
            (leaving.may_go)(marked_at.map(Timestamp)).map_err(ChangeError::Rejected)?;
            for other in before {
                sqlx::query(RAISE_REVISION).bind(other.as_str()).execute(&mut *tx).await?;
            }
            sqlx::query(KEEP_CONSENTS).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(KEEP_CUSTOMER).bind(user.as_str()).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(FORGET_NAME).bind(user.as_str()).execute(&mut *tx).await?;
            sqlx::query(REMOVE_USER).bind(user.as_str()).execute(&mut *tx).await?;
            let left: Vec<String> = sqlx::query_scalar(REMOVE_TIES).bind(user.as_str()).fetch_all(&mut *tx).await?;
            if !left.iter().all(|id| others.iter().any(|other| other.as_str() == id)) {
                tx.rollback().await?;
                return Ok(None);
            }
            for other in after {
                sqlx::query(RAISE_REVISION).bind(other.as_str()).execute(&mut *tx).await?;
            }
            for other in others {
                sqlx::query(KEEP_COUNTS).bind(other.as_str()).execute(&mut *tx).await?;
            }
            if let Some(entry) = leaving.audit {
                write_audit!(tx, entry);
            }
            true
        });
        Ok(Some(removed))
    }
}

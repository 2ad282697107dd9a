//! Deleting one's own account.

use laurels_domain::{LastAdmin, User};
use laurels_store::{ChangeError, Session, StoreError};

use super::log_in::NotConfirmed;
use super::{Accounts, Device};
use crate::security_log;

#[derive(Debug, thiserror::Error)]
pub enum DeleteAccountError {
    #[error(transparent)]
    NotConfirmed(#[from] NotConfirmed),
    #[error(transparent)]
    LastAdmin(LastAdmin),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Accounts {
    /// Deletes an account and all its data. Requires the password, or a recent log-in if the account has none.
    pub async fn delete_own_account(
        &self,
        user: &User,
        session: &Session,
        password: Option<&str>,
        device: &Device,
    ) -> Result<(), DeleteAccountError> {
        let password = password.or_else(|| user.has_password.then_some(""));
        self.confirm_owner(user, session, password, device).await?;
        let removed = self.user_store.remove_user(&user.id, self.clock.now()).await;
        let others = removed.map_err(|error| match error {
            ChangeError::Rejected(last) => DeleteAccountError::LastAdmin(last),
            ChangeError::Store(error) => DeleteAccountError::Store(error),
        })?;
        security_log::account_deleted(&user.id);
        self.revocations.after_account_deleted(&self.live, &user.id, &others.unwrap_or_default());
        Ok(())
    }
}

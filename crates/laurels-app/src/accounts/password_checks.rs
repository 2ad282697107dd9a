//! Strength checks of new passwords, when they are set and while they are typed. They use the processor for
//! milliseconds, so they run in a queue, one at a time.

use laurels_domain::limits::PASSWORD_CHECKS_PER_NETWORK;
use laurels_domain::{NewPassword, PasswordContext, PasswordError, StrongPassword};

use super::{Accounts, Device, HashingError};
use crate::limiter::TooMany;
use crate::work_queue::WorkQueue;

/// A check takes up to 40 ms, so the last in the queue waits for two seconds.
const MAX_WAITING: usize = 50;

#[derive(Debug, thiserror::Error)]
pub enum CheckPasswordError {
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Hashing(#[from] HashingError),
}

#[derive(Clone, Debug)]
pub(crate) struct PasswordChecks(WorkQueue);

impl Default for PasswordChecks {
    fn default() -> Self {
        Self(WorkQueue::new(1, MAX_WAITING))
    }
}

impl PasswordChecks {
    pub(crate) async fn check(
        &self,
        password: &NewPassword,
        context: PasswordContext,
        network: &str,
    ) -> Result<Result<StrongPassword, PasswordError>, HashingError> {
        let password = password.clone();
        Ok(self.0.run(network, move || password.check_strength(&context)).await?)
    }
}

impl Accounts {
    /// Whether a password could be set, for a hint while it is typed.
    pub async fn check_new_password(
        &self,
        password: &str,
        context: PasswordContext,
        device: &Device,
    ) -> Result<Result<(), PasswordError>, CheckPasswordError> {
        let now = self.clock.now();
        self.limiter.take("password check", &device.network, PASSWORD_CHECKS_PER_NETWORK, now)?;
        let password = match NewPassword::parse(password) {
            Ok(password) => password,
            Err(error) => return Ok(Err(error)),
        };
        Ok(self.password_checks.check(&password, context, &device.network).await?.map(drop))
    }
}

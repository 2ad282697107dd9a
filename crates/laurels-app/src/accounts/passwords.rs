//! Password hashing. Slow on purpose, so it runs in a queue, and at most one hash per core at a time.

use std::sync::Arc;
use std::thread::available_parallelism;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{Error as Argon2Error, PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use laurels_domain::{NewPassword, StrongPassword};
use tokio::task::JoinError;

use crate::tokens::new_salt;
use crate::work_queue::{WorkError, WorkQueue};

/// A hash takes about 40 ms, so the last in the queue waits for two seconds.
const WAITING_PER_CORE: usize = 49;

/// The cost of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordCost {
    /// Argon2id with 19 MiB, two passes and one lane, as recommended by OWASP.
    Full,
    /// For tests, which sign up hundreds of users.
    Insecure,
}

/// A password could be neither hashed nor verified: this says nothing about the password.
#[derive(Debug, thiserror::Error)]
pub enum HashingError {
    #[error("could not hash a password: {0}")]
    Argon2(#[from] Argon2Error),
    #[error("hashing a password was interrupted: {0}")]
    Interrupted(#[from] JoinError),
    /// Too many callers are waiting; nothing was hashed.
    #[error("too many passwords are waiting to be hashed")]
    Busy,
}

impl From<WorkError> for HashingError {
    fn from(error: WorkError) -> Self {
        match error {
            WorkError::Full => Self::Busy,
            WorkError::Interrupted(error) => Self::Interrupted(error),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    queue: WorkQueue,
    /// Verified when there is no account, so that the response time doesn't reveal whether there is one.
    dummy_hash: Arc<str>,
    cost: PasswordCost,
}

impl Passwords {
    pub(crate) fn new(cost: PasswordCost) -> Result<Self, HashingError> {
        let cores = available_parallelism().map_or(1, std::num::NonZero::get);
        let dummy_hash = hash("nobody has this password", cost)?.into();
        Ok(Self { queue: WorkQueue::new(cores, cores * WAITING_PER_CORE), dummy_hash, cost })
    }

    pub(crate) async fn hash(
        &self,
        password: &StrongPassword,
        network: &str,
    ) -> Result<String, HashingError> {
        let (password, cost) = (password.clone(), self.cost);
        Ok(self.queue.run(network, move || hash(password.reveal(), cost)).await??)
    }

    /// Whether a password matches the stored hash. Without a hash the result is `false`, after the same time.
    pub(crate) async fn verify(
        &self,
        password: &str,
        stored: Option<String>,
        network: &str,
    ) -> Result<bool, HashingError> {
        if NewPassword::is_impossible(password) {
            return Ok(false);
        }
        let (password, dummy_hash) = (password.to_owned(), Arc::clone(&self.dummy_hash));
        let matches = self.queue.run(network, move || {
            let matches = matches(&password, stored.as_deref().unwrap_or(&dummy_hash));
            matches && stored.is_some()
        });
        Ok(matches.await?)
    }
}

fn hash(password: &str, cost: PasswordCost) -> Result<String, Argon2Error> {
    let params = match cost {
        PasswordCost::Full => Params::DEFAULT,
        PasswordCost::Insecure => Params::new(Params::MIN_M_COST, 1, 1, None)?,
    };
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    Ok(argon2.hash_password_with_salt(password.as_bytes(), &new_salt())?.to_string())
}

fn matches(password: &str, stored: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|stored| Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
}

#[cfg(test)]
mod tests {
    use laurels_domain::PasswordContext;

    use super::*;

    fn strong_password() -> StrongPassword {
        NewPassword::parse("correct horse").unwrap().check_strength(&PasswordContext::default()).unwrap()
    }

    #[tokio::test]
    async fn password_matches_only_its_own_hash() {
        let passwords = Passwords::new(PasswordCost::Full).unwrap();
        let password = strong_password();
        let stored = passwords.hash(&password, "here").await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        for (password, stored, is_correct) in [
            ("correct horse", Some(stored.clone()), true),
            ("Correct horse", Some(stored.clone()), false),
            ("correct horse", None, false),
            ("correct horse", Some("garbage".to_owned()), false),
            ("nobody has this password", None, false),
        ] {
            assert_eq!(passwords.verify(password, stored, "here").await.unwrap(), is_correct, "{password}");
        }
        assert_ne!(passwords.hash(&password, "here").await.unwrap(), stored, "each hash has its own salt");
    }

    #[tokio::test]
    async fn a_full_queue_is_neither_a_hash_nor_a_wrong_password() {
        let mut passwords = Passwords::new(PasswordCost::Insecure).unwrap();
        let password = strong_password();
        let stored = passwords.hash(&password, "here").await.unwrap();
        passwords.queue = WorkQueue::new(0, 0);
        assert!(matches!(passwords.hash(&password, "here").await, Err(HashingError::Busy)));
        let verified = passwords.verify("correct horse", Some(stored), "here").await;
        assert!(matches!(verified, Err(HashingError::Busy)));
    }
}

//! Password hashing. Slow on purpose, so it runs on blocking threads, and at most one hash per core at a time.

use std::sync::Arc;
use std::thread::available_parallelism;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use laurels_domain::NewPassword;
use tokio::sync::Semaphore;

use crate::tokens::new_salt;

/// The cost of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordCost {
    /// Argon2id with 19 MiB, two passes and one lane, as recommended by OWASP.
    Full,
    /// For tests, which sign up hundreds of users.
    Insecure,
}

#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
    /// Verified when there is no account, so that the response time doesn't reveal whether there is one.
    dummy_hash: Arc<str>,
    cost: PasswordCost,
}

impl Passwords {
    pub(crate) fn new(cost: PasswordCost) -> Self {
        let cores = available_parallelism().map_or(1, std::num::NonZero::get);
        let dummy_hash = hash("nobody has this password", cost).into();
        Self { permits: Arc::new(Semaphore::new(cores)), dummy_hash, cost }
    }

    pub(crate) async fn hash(&self, password: &NewPassword) -> String {
        let (password, cost) = (password.clone(), self.cost);
        self.run_blocking(move || hash(password.reveal(), cost)).await.unwrap_or_default()
    }

    /// Whether a password matches the stored hash. Without a hash the result is `false`, after the same time.
    pub(crate) async fn verify(&self, password: &str, stored: Option<String>) -> bool {
        if NewPassword::is_impossible(password) {
            return false;
        }
        let (password, dummy_hash) = (password.to_owned(), Arc::clone(&self.dummy_hash));
        let is_correct = self.run_blocking(move || {
            let matches = matches(&password, stored.as_deref().unwrap_or(&dummy_hash));
            matches && stored.is_some()
        });
        is_correct.await.unwrap_or_default()
    }

    async fn run_blocking<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let _permit = self.permits.acquire().await.ok()?;
        tokio::task::spawn_blocking(work).await.ok()
    }
}

fn hash(password: &str, cost: PasswordCost) -> String {
    let params = match cost {
        PasswordCost::Full => Params::DEFAULT,
        PasswordCost::Insecure => Params::new(Params::MIN_M_COST, 1, 1, None).unwrap_or(Params::DEFAULT),
    };
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hashed = argon2.hash_password_with_salt(password.as_bytes(), &new_salt());
    // Can't fail: the lengths of password and salt are valid. An empty hash would match no password.
    hashed.map(|hash| hash.to_string()).unwrap_or_default()
}

fn matches(password: &str, stored: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|stored| Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn password_matches_only_its_own_hash() {
        let passwords = Passwords::new(PasswordCost::Full);
        let password = NewPassword::parse("correct horse").unwrap();
        let stored = passwords.hash(&password).await;
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify("correct horse", Some(stored.clone())).await);
        assert!(!passwords.verify("Correct horse", Some(stored.clone())).await);
        assert!(!passwords.verify("correct horse", None).await);
        assert!(!passwords.verify("correct horse", Some("garbage".to_owned())).await);
        assert!(!passwords.verify("nobody has this password", None).await);
        assert_ne!(passwords.hash(&password).await, stored, "each hash has its own salt");
    }
}

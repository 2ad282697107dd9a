//! Hashing passwords: slow on purpose, so it happens off the threads that answer, and not more often at once
//! than there are cores.

use std::sync::Arc;
use std::thread::available_parallelism;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use laurels_domain::NewPassword;
use tokio::sync::Semaphore;

use crate::tokens::new_salt;

/// How much work a hash is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordCost {
    /// Argon2id with 19 MiB, two passes and one lane, as OWASP advises.
    Full,
    /// For tests that sign up hundreds of people.
    Insecure,
}

#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    /// Fits no password. An unknown address is checked against it, so that it takes as long as a known one.
    nobody: Arc<str>,
    cost: PasswordCost,
}

impl Passwords {
    pub(crate) fn new(cost: PasswordCost) -> Self {
        let turns = available_parallelism().map_or(1, std::num::NonZero::get);
        let nobody = hash("nobody has this password", cost).into();
        Self { turns: Arc::new(Semaphore::new(turns)), nobody, cost }
    }

    pub(crate) async fn hash(&self, password: &NewPassword) -> String {
        let (password, cost) = (password.clone(), self.cost);
        self.off_thread(move || hash(password.reveal(), cost)).await.unwrap_or_default()
    }

    /// Whether a password fits; without a hash it fits nothing, in the same time.
    pub(crate) async fn fits(&self, password: &str, stored: Option<String>) -> bool {
        if NewPassword::is_impossible(password) {
            return false;
        }
        let (password, nobody) = (password.to_owned(), Arc::clone(&self.nobody));
        let fits = self.off_thread(move || {
            let fits = verify(&password, stored.as_deref().unwrap_or(&nobody));
            fits && stored.is_some()
        });
        fits.await.unwrap_or_default()
    }

    async fn off_thread<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let _turn = self.turns.acquire().await.ok()?;
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
    // Text and salt are of lengths that argon2 takes; an empty hash would fit nothing.
    hashed.map(|hash| hash.to_string()).unwrap_or_default()
}

fn verify(password: &str, stored: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|stored| Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only() {
        let passwords = Passwords::new(PasswordCost::Full);
        let password = NewPassword::parse("correct horse").unwrap();
        let stored = passwords.hash(&password).await;
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.fits("correct horse", Some(stored.clone())).await);
        assert!(!passwords.fits("Correct horse", Some(stored.clone())).await);
        assert!(!passwords.fits("correct horse", None).await);
        assert!(!passwords.fits("correct horse", Some("garbage".to_owned())).await);
        assert!(!passwords.fits("nobody has this password", None).await);
        assert_ne!(passwords.hash(&password).await, stored, "each hash has a salt of its own");
    }
}

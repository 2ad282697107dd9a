//! Passkeys: registering and removing them, and logging in with one.

mod relying_party;

use laurels_domain::limits::{PASSKEY_CHALLENGES_PER_NETWORK, PASSKEYS_PER_ACCOUNT};
use laurels_domain::passkeys::{PasskeyName, ends_at};
use laurels_domain::{User, UserId, sessions};
use laurels_providers::mail::emails;
use laurels_store::{
    ChangeError, LastWayIn, LogInProof, Passkey, PasskeyChallenge, PasskeyRejection, Session, StoreError,
};
use serde_json::Value;

pub(crate) use self::relying_party::RelyingParty;
use self::relying_party::{Begun, CeremonyError, Response};
use super::{Accounts, Device};
use crate::limiter::TooMany;
use crate::security_log;
use crate::tokens::{SessionToken, hash_token};

#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    #[error("passkeys need a domain")]
    NotSetUp,
    #[error("For security, please log in again first.")]
    LogInTooOld,
    /// The same error whatever is wrong: it does not reveal which passkeys exist.
    #[error("This passkey wasn't accepted. Try again, or log in another way.")]
    NotAccepted,
    #[error("You already have a passkey on this device.")]
    Duplicate,
    #[error("That's more passkeys than an account can have. Remove one first.")]
    TooManyPasskeys,
    #[error("You don't have this passkey.")]
    Unknown,
    #[error("This is the only way you can log in. Set a password first.")]
    LastWayIn,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<CeremonyError> for PasskeyError {
    fn from(error: CeremonyError) -> Self {
        tracing::info!(%error, "a passkey was not accepted");
        Self::NotAccepted
    }
}

impl Accounts {
    /// The domain that passkeys are for; they can be used only on its pages.
    pub fn passkey_domain(&self) -> Option<&str> {
        self.relying_party.as_ref().map(RelyingParty::domain)
    }

    fn relying_party(&self) -> Result<&RelyingParty, PasskeyError> {
        self.relying_party.as_ref().ok_or(PasskeyError::NotSetUp)
    }

    /// Begins to register a passkey and returns the options for the browser. Requires a recent log-in.
    pub async fn begin_passkey(&self, user: &User, session: &Session) -> Result<Value, PasskeyError> {
        let party = self.relying_party()?;
        self.check_recent_log_in(session)?;
        self.limiter.take("passkey", user.id.as_str(), PASSKEYS_PER_ACCOUNT, self.clock.now())?;
        let existing = self.passkey_store.list_passkeys(&user.id).await?;
        let begun = party.begin_registration(user, &existing)?;
        self.store_challenge(begun, Some(session)).await
    }

    /// Registers a passkey with what the browser has returned. Only the session that began it can do that.
    pub async fn add_passkey(
        &self,
        user: &User,
        session: &Session,
        name: &PasskeyName,
        credential: &str,
    ) -> Result<(), PasskeyError> {
        let party = self.relying_party()?;
        self.check_recent_log_in(session)?;
        let response = Response::new(credential)?;
        let challenge = self.take_challenge(&response.registration_challenge()?).await?;
        if challenge.session_hash.as_ref() != Some(&session.token_hash) {
            return Err(PasskeyError::NotAccepted);
        }
        let passkey = party.finish_registration(&user.id, &challenge.state, &response)?;
        let (session, now) = (&session.token_hash, self.clock.now());
        let email = user.verified_email().map(|address| {
            let page = format!("{}/settings", self.settings.public_url);
            let message = emails::passkey_added(address, &user.username, name.as_str(), &page);
            self.outgoing.prepare("passkey added", Some(&user.id), &message)
        });
        match self.passkey_store.add_passkey(&user.id, session, &passkey, name, email.as_ref(), now).await {
            Ok(()) => {}
            Err(ChangeError::Rejected(PasskeyRejection::Duplicate)) => return Err(PasskeyError::Duplicate),
            Err(ChangeError::Rejected(PasskeyRejection::TooMany)) => {
                return Err(PasskeyError::TooManyPasskeys);
            }
            Err(ChangeError::Rejected(PasskeyRejection::LoggedOut)) => return Err(PasskeyError::LogInTooOld),
            Err(ChangeError::Store(error)) => return Err(error.into()),
        }
        security_log::passkey_added(&user.id);
        self.live.private_data_changed(&user.id);
        self.outgoing.wake();
        Ok(())
    }

    /// Removes a passkey. Requires a recent log-in, and another way to log in.
    pub async fn remove_passkey(
        &self,
        user: &UserId,
        session: &Session,
        credential_id: &str,
    ) -> Result<(), PasskeyError> {
        self.check_recent_log_in(session)?;
        match self.passkey_store.remove_passkey(user, credential_id).await {
            Ok(true) => {}
            Ok(false) => return Err(PasskeyError::Unknown),
            Err(ChangeError::Rejected(LastWayIn)) => return Err(PasskeyError::LastWayIn),
            Err(ChangeError::Store(error)) => return Err(error.into()),
        }
        security_log::passkey_removed(user);
        self.live.private_data_changed(user);
        Ok(())
    }

    /// Begins a log-in and returns the options for the browser, which knows the passkeys of its user.
    pub async fn begin_passkey_log_in(&self, device: &Device) -> Result<Value, PasskeyError> {
        let party = self.relying_party()?;
        let now = self.clock.now();
        self.limiter.take("passkey log-in", &device.network, PASSKEY_CHALLENGES_PER_NETWORK, now)?;
        self.store_challenge(party.begin_log_in()?, None).await
    }

    /// Logs in with what the browser has returned.
    pub async fn log_in_with_passkey(
        &self,
        credential: &str,
        device: &Device,
    ) -> Result<(UserId, SessionToken), PasskeyError> {
        let logged_in = self.try_passkey(credential, device).await;
        if let Err(PasskeyError::NotAccepted) = &logged_in {
            security_log::log_in_failed();
        }
        logged_in
    }

    async fn try_passkey(
        &self,
        credential: &str,
        device: &Device,
    ) -> Result<(UserId, SessionToken), PasskeyError> {
        let party = self.relying_party()?;
        let response = Response::new(credential)?;
        let (challenge, user, credential_id) = response.log_in_claims()?;
        let challenge = self.take_challenge(&challenge).await?;
        if challenge.session_hash.is_some() {
            return Err(PasskeyError::NotAccepted);
        }
        let passkey = self.passkey_store.find_passkey(&user, &credential_id).await?;
        let passkey: Passkey = passkey.ok_or(PasskeyError::NotAccepted)?;
        let new_state = party.finish_log_in(&user, &passkey, &challenge.state, &response)?;
        // It may have been removed or used elsewhere while it was verified.
        let proof = LogInProof::Passkey(&passkey, &new_state);
        let token = self.sessions.start(&user, proof, device).await?.ok_or(PasskeyError::NotAccepted)?;
        self.know_place(&user, device).await?;
        Ok((user, token))
    }

    fn check_recent_log_in(&self, session: &Session) -> Result<(), PasskeyError> {
        let is_recent = sessions::is_recent_log_in(session.created_at, self.clock.now());
        is_recent.then_some(()).ok_or(PasskeyError::LogInTooOld)
    }

    async fn store_challenge(&self, begun: Begun, session: Option<&Session>) -> Result<Value, PasskeyError> {
        let session_hash = session.map(|session| session.token_hash.clone());
        let challenge = PasskeyChallenge { session_hash, state: begun.state };
        let (hash, ends_at) = (hash_token(&begun.challenge), ends_at(self.clock.now()));
        self.passkey_store.add_challenge(&hash, &challenge, ends_at).await?;
        Ok(begun.options)
    }

    async fn take_challenge(&self, challenge: &str) -> Result<PasskeyChallenge, PasskeyError> {
        let found = self.passkey_store.take_challenge(&hash_token(challenge), self.clock.now()).await?;
        found.ok_or(PasskeyError::NotAccepted)
    }
}

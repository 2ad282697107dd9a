//! Accounts: sign-up, log-in, sessions, password resets, email changes and account deletion.

mod api_tokens;
mod archives;
mod deletion;
mod device;
mod email_changes;
mod log_in;
mod log_in_limits;
mod oidc;
mod passkeys;
mod password_changes;
mod password_checks;
mod passwords;
mod pictures;
mod profiles;
mod revocations;
mod sessions;

use std::sync::Arc;

use laurels_domain::limits::SIGN_UPS_PER_NETWORK;
use laurels_domain::{Email, NewPassword, PasswordContext, PasswordError, UserId, Username};
use laurels_store::{
    EmailStore, EmailTaken, IdentityStore, LogInProof, NewUser, PasskeyStore, PasswordStore, StoreError,
    UserStore,
};

pub use self::api_tokens::{ApiTokenError, ApiTokens};
pub use self::archives::{ArchiveError, ExportedAccount};
pub use self::deletion::DeleteAccountError;
pub use self::device::Device;
pub use self::email_changes::EmailChangeError;
pub use self::log_in::{LogInError, NotConfirmed};
pub(crate) use self::log_in_limits::LogInLimits;
use self::log_in_limits::Place;
pub use self::oidc::{OidcAttempt, OidcError, UnlinkError};
pub use self::passkeys::PasskeyError;
pub(crate) use self::passkeys::RelyingParty;
pub use self::password_changes::{ResetLinkError, SetPasswordError};
pub use self::password_checks::CheckPasswordError;
pub(crate) use self::password_checks::PasswordChecks;
pub(crate) use self::passwords::Passwords;
pub use self::passwords::{HashingError, PasswordCost};
pub use self::pictures::PictureError;
pub use self::profiles::{Profiles, UserData};
pub(crate) use self::revocations::{REVOKE_CONSENTS, Revocations};
pub use self::sessions::Sessions;
use crate::limiter::{Limiter, TooMany};
use crate::outgoing::Outgoing;
use crate::tokens::{SessionToken, new_user_id};
use crate::{Clock, LiveUpdates, Providers, Settings};

#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    #[error("There's already an account with this email.")]
    EmailTaken,
    #[error(transparent)]
    Weak(#[from] PasswordError),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Hashing(#[from] HashingError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Clone, Debug)]
pub struct Accounts {
    pub(crate) user_store: UserStore,
    pub(crate) password_store: PasswordStore,
    pub(crate) identity_store: IdentityStore,
    pub(crate) passkey_store: PasskeyStore,
    pub(crate) email_store: EmailStore,
    pub(crate) sessions: Sessions,
    pub(crate) passwords: Passwords,
    pub(crate) password_checks: PasswordChecks,
    /// `None` without a domain.
    pub(crate) relying_party: Option<RelyingParty>,
    pub(crate) limiter: Limiter,
    pub(crate) log_in_limits: LogInLimits,
    pub(crate) live: LiveUpdates,
    pub(crate) outgoing: Outgoing,
    pub(crate) revocations: Revocations,
    pub(crate) providers: Arc<Providers>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) clock: Clock,
}

impl Accounts {
    /// Creates an account and logs in. Without a username, it's derived from the email.
    pub async fn sign_up(
        &self,
        email: Email,
        password: &NewPassword,
        username: Option<Username>,
        device: &Device,
    ) -> Result<(UserId, SessionToken), SignUpError> {
        let now = self.clock.now();
        self.limiter.take("sign-up", &device.network, SIGN_UPS_PER_NETWORK, now)?;
        let context = PasswordContext::of(Some(email.as_str()), username.as_ref().map(Username::as_str));
        let password = self.password_checks.check(password, context, &device.network).await??;
        let hash = self.passwords.hash(&password, &device.network).await?;
        let new = NewUser {
            id: new_user_id(),
            username: username.unwrap_or_else(|| Username::from_email(&email)),
            email: Some(email),
            is_email_proved: false,
            password_hash: Some(hash.clone()),
            identity: None,
            created_at: now,
        };
        if let Err(EmailTaken) = self.user_store.add_user(&new).await? {
            return Err(SignUpError::EmailTaken);
        }
        let token = self.sessions.start(&new.id, LogInProof::Password(&hash), device).await?;
        if let Some(email) = &new.email {
            self.log_in_limits.know(Place { account: email.folded(), network: &device.network });
        }
        // Nobody but the owner of the email could have changed the password by now.
        Ok((new.id, token.ok_or(SignUpError::EmailTaken)?))
    }
}

//! Account resolution after an OIDC sign-in with Google or Apple.

use crate::UserId;

/// A sign-in that the provider has confirmed.
#[derive(Clone, Debug)]
pub struct ProviderSignIn {
    /// The user this identity is linked to.
    pub identity_owner: Option<UserId>,
    /// The user who was logged in when the sign-in started, and still is.
    pub logged_in: Option<LoggedIn>,
    /// The user with the email that the provider reports, and whether that user has verified it.
    pub same_email: Option<(UserId, bool)>,
    /// Whether the provider decides who owns the email, as Google does for Gmail.
    pub is_email_proved: bool,
}

#[derive(Clone, Debug)]
pub struct LoggedIn {
    pub user: UserId,
    /// Whether the log-in is recent enough to add another way to log in.
    pub is_recent: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountResolution {
    /// Log in as this user.
    LogIn(UserId),
    /// Link the identity to this user, then log in.
    Link(UserId),
    /// Create a new user.
    SignUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignInError {
    /// Controlling an email at the provider must not grant access to an account that another user may have created
    /// with that email.
    #[error("There's already an account with this email. Log in first, then connect it in your settings.")]
    AccountExists,
    #[error("This sign-in is connected to another account.")]
    IdentityInUse,
    /// A stolen session must not grant access for good.
    #[error("For security, please log in again first.")]
    LogInTooOld,
}

pub fn resolve_account(sign_in: &ProviderSignIn) -> Result<AccountResolution, SignInError> {
    match (&sign_in.identity_owner, &sign_in.logged_in) {
        (Some(owner), Some(logged_in)) if *owner != logged_in.user => Err(SignInError::IdentityInUse),
        (Some(owner), _) => Ok(AccountResolution::LogIn(owner.clone())),
        (None, Some(logged_in)) if !logged_in.is_recent => Err(SignInError::LogInTooOld),
        (None, Some(logged_in)) => Ok(AccountResolution::Link(logged_in.user.clone())),
        (None, None) => match &sign_in.same_email {
            None => Ok(AccountResolution::SignUp),
            Some((owner, true)) if sign_in.is_email_proved => Ok(AccountResolution::Link(owner.clone())),
            Some(_) => Err(SignInError::AccountExists),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unverified_emails_never_grant_access_to_an_existing_account() {
        let id = |name: &str| UserId::parse(name);
        let at = |name: &str, is_recent| id(name).map(|user| LoggedIn { user, is_recent });
        let (ana, ben) = (id("ana").unwrap(), id("ben").unwrap());
        for (identity_owner, logged_in, same_email, is_email_proved, outcome) in [
            (None, None, None, true, Ok(AccountResolution::SignUp)),
            (None, None, None, false, Ok(AccountResolution::SignUp)),
            (id("ana"), None, None, false, Ok(AccountResolution::LogIn(ana.clone()))),
            (id("ana"), at("ana", true), None, true, Ok(AccountResolution::LogIn(ana.clone()))),
            (id("ana"), at("ana", false), None, true, Ok(AccountResolution::LogIn(ana.clone()))),
            (id("ana"), at("ben", true), None, true, Err(SignInError::IdentityInUse)),
            (None, at("ben", true), None, true, Ok(AccountResolution::Link(ben.clone()))),
            (None, at("ben", false), None, true, Err(SignInError::LogInTooOld)),
            (None, at("ben", true), Some((ana.clone(), true)), true, Ok(AccountResolution::Link(ben))),
            (None, None, Some((ana.clone(), true)), true, Ok(AccountResolution::Link(ana.clone()))),
            (None, None, Some((ana.clone(), true)), false, Err(SignInError::AccountExists)),
            (None, None, Some((ana, false)), true, Err(SignInError::AccountExists)),
        ] {
            let sign_in = ProviderSignIn { identity_owner, logged_in, same_email, is_email_proved };
            assert_eq!(resolve_account(&sign_in), outcome, "{sign_in:?}");
        }
    }
}

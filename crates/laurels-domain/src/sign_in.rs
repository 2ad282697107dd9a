//! What becomes of somebody who comes back from Google or Apple.

use crate::UserId;

/// What is known when a provider has vouched for somebody.
#[derive(Clone, Debug)]
pub struct ProviderSignIn {
    /// Who holds this identity already.
    pub holder: Option<UserId>,
    /// Who was logged in when the sign-in began.
    pub logged_in: Option<UserId>,
    /// Who has the address the provider names, and whether that person has proved it to us.
    pub same_address: Option<(UserId, bool)>,
    /// Whether the provider has checked the address, and it is not a relay made for us alone.
    pub is_address_proved: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountResolution {
    /// Sign in as this person.
    Enter(UserId),
    /// Add the identity to this person, then sign in.
    Link(UserId),
    /// Make a new person.
    SignUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignInError {
    /// Whoever controls an address at the provider must not get an account that another may have made with it.
    #[error("There is already an account with this address. Log in first; then connect it in your settings.")]
    AccountExists,
    #[error("This sign-in belongs to another account.")]
    IdentityInUse,
}

pub fn resolve_account(arrival: &ProviderSignIn) -> Result<AccountResolution, SignInError> {
    match (&arrival.holder, &arrival.logged_in) {
        (Some(holder), Some(me)) if holder != me => Err(SignInError::IdentityInUse),
        (Some(holder), _) => Ok(AccountResolution::Enter(holder.clone())),
        (None, Some(me)) => Ok(AccountResolution::Link(me.clone())),
        (None, None) => match &arrival.same_address {
            None => Ok(AccountResolution::SignUp),
            Some((owner, true)) if arrival.is_address_proved => Ok(AccountResolution::Link(owner.clone())),
            Some(_) => Err(SignInError::AccountExists),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals() {
        let id = |name: &str| UserId::parse(name);
        let (ana, ben) = (id("ana").unwrap(), id("ben").unwrap());
        for (holder, logged_in, same_address, is_address_proved, outcome) in [
            (None, None, None, true, Ok(AccountResolution::SignUp)),
            (None, None, None, false, Ok(AccountResolution::SignUp)),
            (id("ana"), None, None, false, Ok(AccountResolution::Enter(ana.clone()))),
            (id("ana"), id("ana"), None, true, Ok(AccountResolution::Enter(ana.clone()))),
            (id("ana"), id("ben"), None, true, Err(SignInError::IdentityInUse)),
            (None, id("ben"), None, true, Ok(AccountResolution::Link(ben.clone()))),
            (None, id("ben"), Some((ana.clone(), true)), true, Ok(AccountResolution::Link(ben))),
            (None, None, Some((ana.clone(), true)), true, Ok(AccountResolution::Link(ana.clone()))),
            (None, None, Some((ana.clone(), true)), false, Err(SignInError::AccountExists)),
            (None, None, Some((ana, false)), true, Err(SignInError::AccountExists)),
        ] {
            let arrival = ProviderSignIn { holder, logged_in, same_address, is_address_proved };
            assert_eq!(resolve_account(&arrival), outcome, "{arrival:?}");
        }
    }
}

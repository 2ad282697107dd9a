//! What becomes of somebody who comes back from Google or Apple.

use crate::UserId;

/// What is known when a provider has vouched for somebody.
#[derive(Clone, Debug)]
pub struct Arrival {
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
pub enum Welcome {
    /// Sign in as this person.
    Enter(UserId),
    /// Add the identity to this person, then sign in.
    Link(UserId),
    /// Make a new person.
    SignUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrivalError {
    /// Whoever controls an address at the provider must not get an account that another may have made with it.
    #[error("There is already an account with this address. Log in first; then connect it in your settings.")]
    AccountExists,
    #[error("This sign-in belongs to another account.")]
    HeldByAnother,
}

pub fn welcome(arrival: &Arrival) -> Result<Welcome, ArrivalError> {
    match (&arrival.holder, &arrival.logged_in) {
        (Some(holder), Some(me)) if holder != me => Err(ArrivalError::HeldByAnother),
        (Some(holder), _) => Ok(Welcome::Enter(holder.clone())),
        (None, Some(me)) => Ok(Welcome::Link(me.clone())),
        (None, None) => match &arrival.same_address {
            None => Ok(Welcome::SignUp),
            Some((owner, true)) if arrival.is_address_proved => Ok(Welcome::Link(owner.clone())),
            Some(_) => Err(ArrivalError::AccountExists),
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
            (None, None, None, true, Ok(Welcome::SignUp)),
            (None, None, None, false, Ok(Welcome::SignUp)),
            (id("ana"), None, None, false, Ok(Welcome::Enter(ana.clone()))),
            (id("ana"), id("ana"), None, true, Ok(Welcome::Enter(ana.clone()))),
            (id("ana"), id("ben"), None, true, Err(ArrivalError::HeldByAnother)),
            (None, id("ben"), None, true, Ok(Welcome::Link(ben.clone()))),
            (None, id("ben"), Some((ana.clone(), true)), true, Ok(Welcome::Link(ben))),
            (None, None, Some((ana.clone(), true)), true, Ok(Welcome::Link(ana.clone()))),
            (None, None, Some((ana.clone(), true)), false, Err(ArrivalError::AccountExists)),
            (None, None, Some((ana, false)), true, Err(ArrivalError::AccountExists)),
        ] {
            let arrival = Arrival { holder, logged_in, same_address, is_address_proved };
            assert_eq!(welcome(&arrival), outcome, "{arrival:?}");
        }
    }
}

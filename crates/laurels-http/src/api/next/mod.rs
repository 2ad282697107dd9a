//! `/api/next`: what to watch next. For logged-in users.

mod choices;
mod closing_soon;
mod hidden;
mod last_chance;
mod tonight;
mod wire;

pub(crate) use closing_soon::*;
pub(crate) use hidden::*;
pub(crate) use last_chance::*;
pub(crate) use tonight::*;

use laurels_app::NextError;

use crate::server::Problem;

impl From<NextError> for Problem {
    fn from(error: NextError) -> Self {
        match error {
            NextError::NotAFriend => not_a_friend(),
            NextError::NoSuchUser => Self::not_logged_in(),
            NextError::Store(error) => error.into(),
        }
    }
}

/// Doesn't tell whether there is such a user.
fn not_a_friend() -> Problem {
    Problem::not_found("One of these people isn't a friend of yours.")
}

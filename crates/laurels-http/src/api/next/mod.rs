//! `/api/next`: what to watch next. For logged-in users.

mod choices;
mod closing_soon;
mod goal;
mod hidden;
mod last_chance;
mod place;
mod plan;
mod tonight;
mod wire;

pub(crate) use closing_soon::*;
pub(crate) use goal::*;
pub(crate) use hidden::*;
pub(crate) use last_chance::*;
pub(crate) use plan::*;
pub(crate) use tonight::*;

use http::StatusCode;
use laurels_app::NextError;

use crate::server::Problem;

impl From<NextError> for Problem {
    fn from(error: NextError) -> Self {
        match error {
            NextError::NotAFriend => not_a_friend(),
            NextError::NoSuchUser => Self::not_logged_in(),
            NextError::Busy => {
                let detail = "Many plans are being computed right now. Try again in a moment.";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail).retry_after(2)
            }
            NextError::Failed => Self::internal(),
            NextError::Store(error) => error.into(),
        }
    }
}

/// Doesn't tell whether there is such a user.
fn not_a_friend() -> Problem {
    Problem::not_found("One of these people isn't a friend of yours.")
}

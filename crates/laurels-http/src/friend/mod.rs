//! `/api/friend`: friends and invites.

mod connection;
mod relationship;
mod report;

pub(crate) use connection::*;
pub(crate) use relationship::*;
pub(crate) use report::*;

use laurels_domain::UserId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Problem;

/// The other person.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct OtherPath {
    /// A person's id, as it stands in the invite link.
    id: String,
}

impl OtherPath {
    /// An id that could never have been made is nobody's.
    fn person(&self) -> Result<UserId, Problem> {
        UserId::parse(&self.id).ok_or_else(nobody)
    }
}

fn nobody() -> Problem {
    Problem::not_found("There is nobody with this invite link. The account may have been deleted.")
}

//! `/api/friend`: friends and invites.

mod connection;
mod invite_link;
mod invite_page;
mod relationship;
mod report;
mod watches;
mod wire;

pub(crate) use connection::*;
pub(crate) use invite_link::*;
pub(crate) use invite_page::*;
pub(crate) use relationship::*;
pub(crate) use report::*;
pub(crate) use watches::*;

use laurels_domain::UserId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::server::Problem;

/// The other user.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct OtherPath {
    /// A user's ID, as in the invite link.
    id: String,
}

impl OtherPath {
    /// A malformed ID is treated like an unknown one.
    fn user_id(&self) -> Result<UserId, Problem> {
        UserId::parse(&self.id).ok_or_else(no_such_user)
    }
}

fn no_such_user() -> Problem {
    Problem::not_found("This invite link doesn't work. The account may have been deleted.")
}

//! JSON types that several parts of the API use.

mod ceremony_years;
pub(crate) mod choices;
mod film;
mod friend;
mod id_list;
mod ignored_object;
mod listing;
mod present;
mod seen;
mod share_subject;
mod subscription;
mod user;
mod year_review;

pub(crate) use ceremony_years::CeremonyYears;
pub(crate) use film::*;
pub(crate) use friend::*;
pub(crate) use id_list::{IdList, PreparedIds};
pub(crate) use ignored_object::IgnoredObject;
pub(crate) use listing::*;
pub(crate) use present::present;
pub(crate) use seen::Seen;
pub(crate) use share_subject::ShareSubject;
pub(crate) use subscription::*;
pub(crate) use user::*;
pub(crate) use year_review::*;

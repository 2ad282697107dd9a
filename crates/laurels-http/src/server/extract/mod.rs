//! Extractors. axum's own reject with plain text; these reject with a `Problem`.

mod after_body;
mod client_address;
mod comma_list;
mod content_length;
mod json_body;
mod path;
mod query;
mod raw_body;
mod wants_problem;

pub(crate) use after_body::AfterBody;
pub use client_address::Peer;
pub(crate) use client_address::{client_address, network_name};
pub(crate) use comma_list::CommaList;
pub(crate) use content_length::content_length;
pub(crate) use json_body::JsonBody;
pub(crate) use path::Path;
pub(crate) use query::Query;
pub(crate) use raw_body::RawBody;
pub(crate) use wants_problem::WantsProblem;

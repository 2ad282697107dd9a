//! What every HTTP server needs and nothing that is particular to Laurels: extractors, problems, responses, middleware.

pub(crate) mod authorization;
pub(crate) mod body_budget;
pub(crate) mod compression;
pub(crate) mod conditional;
pub(crate) mod encoding;
pub(crate) mod extract;
pub(crate) mod late_headers;
pub(crate) mod limits;
mod measurements;
pub(crate) mod middleware;
pub(crate) mod problem;
pub(crate) mod request_cookies;
pub(crate) mod response;
pub(crate) mod zip;

pub use measurements::Measurements;
pub(crate) use measurements::render_workers;
pub use problem::Problem;
pub(crate) use problem::shortened;

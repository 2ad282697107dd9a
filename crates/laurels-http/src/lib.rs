//! HTTP layer: routes, extractors, JSON types and problem details (RFC 9457). No SQL, files or environment variables:
//! the binary passes in what it reads from them. `routes` imports `api`, `api` imports `content`, and `content` imports
//! `server`; never the other way.

mod api;
mod content;
mod response_headers;
mod routes;
mod server;
mod state;

pub use content::asset::Asset;
pub use content::web::Web;
pub use routes::{document, measurements, metrics_router, router};
pub use server::extract::Peer;
pub use server::middleware::LoggedRequest;
pub use server::{Measurements, Problem};

//! A bare axum server to compare with: what HTTP itself costs, without our middleware. It runs in a process of its own,
//! like the server under test.

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::output::print;

/// As long as the details of a film.
const BODY_BYTES: usize = 1_024;

/// Announces its address like Laurels, and serves until it is killed.
pub(crate) async fn serve() -> Result<u64, String> {
    let body: &'static str = format!("{{\"text\":\"{}\"}}", "x".repeat(BODY_BYTES)).leak();
    let router = Router::new().route("/", get(async move || ([(CONTENT_TYPE, "application/json")], body)));
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    print(&format!("listening on http://{}", listener.local_addr().map_err(|error| error.to_string())?));
    let without_delay = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(without_delay, router).await.map_err(|error| error.to_string())?;
    Ok(0)
}

//! `/api/docs`: the OpenAPI document as a page that can be read without scripts. With `/api/docs.js`, calls can be tried.

mod call;
mod changelog;
mod examples;
mod operation;
mod page;
mod sample;
mod schema;

use std::sync::Arc;

use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use bytes::Bytes;
use http::HeaderMap;
use serde_json::Value;
use tokio::sync::OnceCell;
use tokio::task::{JoinError, spawn_blocking};

use crate::content::cached_response::CachedResponse;
use crate::server::Problem;
use crate::server::encoding::Encoding;

const STYLE: &[u8] = concat!(include_str!("docs.css"), include_str!("examples.css")).as_bytes();
const SCRIPT: &[u8] = concat!(include_str!("examples.js"), include_str!("docs.js")).as_bytes();

const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

/// The page and its files. `public_url` is the origin of the server, for examples.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(document: Bytes, public_url: String) -> Router<S> {
    Router::new()
        .route("/api/docs", get(page))
        .route("/api/docs.css", get(style))
        .route("/api/docs.js", get(script))
        .layer(Extension(Docs::of(document, public_url)))
}

#[derive(Clone, Debug)]
struct Docs(Arc<Prepared>);

#[derive(Debug)]
struct Prepared {
    /// The OpenAPI document.
    document: Bytes,
    public_url: String,
    /// Rendered when it's first requested.
    page: OnceCell<CachedResponse>,
    style: CachedResponse,
    script: CachedResponse,
}

impl Docs {
    fn of(document: Bytes, public_url: String) -> Self {
        let file = |content: &'static [u8], content_type: &'static str| {
            CachedResponse::of_type(&Bytes::from_static(content), &[], content_type)
        };
        Self(Arc::new(Prepared {
            document,
            public_url,
            page: OnceCell::new(),
            style: file(STYLE, "text/css; charset=utf-8"),
            script: file(SCRIPT, "text/javascript; charset=utf-8"),
        }))
    }

    /// Rendering and compressing take a tenth of a second, so they happen on a blocking thread, and concurrent requests
    /// wait for the first. Its task goes on if the caller disconnects.
    async fn page(&self) -> Result<&CachedResponse, Problem> {
        if self.0.page.get().is_none() {
            let prepared = Arc::clone(&self.0);
            let preparing = tokio::spawn(async move {
                let source = Arc::clone(&prepared);
                let create =
                    || async move { spawn_blocking(move || source.render()).await.map_err(interrupted) };
                prepared.page.get_or_try_init(create).await.map(drop)
            });
            preparing.await.map_err(interrupted)??;
        }
        self.0.page.get().ok_or_else(Problem::internal)
    }
}

impl Prepared {
    fn render(&self) -> CachedResponse {
        let document: Value = serde_json::from_slice(&self.document).unwrap_or_default();
        let html = page::render(&document, self.public_url.trim_end_matches('/'));
        CachedResponse::of_type(&html.into(), &ALL, "text/html; charset=utf-8")
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn interrupted(error: JoinError) -> Problem {
    tracing::error!(%error, "couldn't render the documentation of the API");
    Problem::internal()
}

async fn page(Extension(docs): Extension<Docs>, headers: HeaderMap) -> Result<Response, Problem> {
    docs.page().await?.respond(&headers, || Err(Problem::internal()))
}

async fn style(Extension(Docs(docs)): Extension<Docs>, headers: HeaderMap) -> Result<Response, Problem> {
    docs.style.respond(&headers, || Ok(Bytes::from_static(STYLE)))
}

async fn script(Extension(Docs(docs)): Extension<Docs>, headers: HeaderMap) -> Result<Response, Problem> {
    docs.script.respond(&headers, || Ok(Bytes::from_static(SCRIPT)))
}

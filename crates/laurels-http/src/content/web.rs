//! The single-page app: its files, and its HTML page for every route of the app.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use tower::util::BoxCloneSyncService;

use crate::server::Problem;
use crate::server::conditional::is_not_modified;
use crate::server::encoding::{Encoding, accepted};

/// First path segments of the app's routes; any other path gets the page with status 404.
const SCREENS: [&str; 21] = [
    "",
    "welcome",
    "log-in",
    "reset-password",
    "about",
    "privacy",
    "auth-complete",
    "dashboard",
    "profile",
    "settings",
    "letterboxd",
    "checklist",
    "viewing-options",
    "membership",
    "search",
    "search-results",
    "contact-us",
    "friends",
    "connect-with",
    "admin",
    "dev",
];

/// Folder of files with a content hash in their name.
const HASHED: &str = "assets/";

/// Prerendered screens have a page of their own, named after their path.
const PAGE: &str = ".html";

/// Whether the app has a screen at this path.
pub(crate) fn is_screen(path: &str) -> bool {
    let first = path.trim_start_matches('/').split(['/', '?', '#']).next().unwrap_or_default();
    SCREENS.contains(&first)
}

/// One file of the built app with its compressed versions.
#[derive(Clone, Debug)]
pub struct Asset {
    pub content_type: String,
    pub etag: String,
    pub identity: Bytes,
    pub gzip: Option<Bytes>,
    pub brotli: Option<Bytes>,
}

/// The built app by file name.
#[derive(Clone, Debug, Default)]
pub struct Web {
    pub assets: HashMap<String, Asset>,
}

pub(crate) fn service(web: Arc<Web>) -> BoxCloneSyncService<Request, Response, Infallible> {
    BoxCloneSyncService::new(tower::service_fn(move |request: Request| {
        let web = Arc::clone(&web);
        async move { Ok(respond(&web, &request)) }
    }))
}

fn respond(web: &Web, request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let detail = "This URL doesn't support that method.";
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", detail).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if let Some(asset) = web.assets.get(path).filter(|_| !path.ends_with(PAGE)) {
        let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
        return send(asset, request.headers(), cache);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let index = web.assets.get("index.html");
    match web.assets.get(&format!("{path}{PAGE}")).or(index) {
        Some(page) if !is_file => {
            let mut response = send(page, request.headers(), "no-cache");
            if !is_screen(path) && response.status() == StatusCode::OK {
                *response.status_mut() = StatusCode::NOT_FOUND;
            }
            response
        }
        Some(_) => Problem::not_found("There's no such file.").into_response(),
        None => Problem::not_found("This build doesn't include the web app.").into_response(),
    }
}

fn send(asset: &Asset, request: &HeaderMap, cache: &'static str) -> Response {
    let best = accepted(request.get(ACCEPT_ENCODING));
    let (encoding, body) = match (best, &asset.brotli, &asset.gzip) {
        (Encoding::Brotli, Some(body), _) => (Encoding::Brotli, body),
        (Encoding::Brotli | Encoding::Gzip, _, Some(body)) => (Encoding::Gzip, body),
        _ => (Encoding::Identity, &asset.identity),
    };
    let tag = format!("{}-{}", asset.etag, encoding.name().unwrap_or("id"));
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::try_from(format!("\"{tag}\"")) {
        headers.insert(ETAG, etag);
    }
    if is_not_modified(request, |cached| cached == tag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    if let Ok(content_type) = HeaderValue::from_str(&asset.content_type) {
        headers.insert(CONTENT_TYPE, content_type);
    }
    if let Some(name) = encoding.name() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    *response.body_mut() = Body::from(body.clone());
    response
}

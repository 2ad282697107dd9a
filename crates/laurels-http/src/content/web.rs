//! The single-page app: its files, and its HTML page for every route of the app.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Redirect, Response};
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, LINK,
    RETRY_AFTER, VARY,
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use laurels_app::Settings;
use tower::util::BoxCloneSyncService;

use super::asset::Asset;
use super::filled_page::fill;
use super::heads::PageHead;
use super::pages::Pages;
use super::screens;
use crate::server::conditional::is_not_modified;
use crate::server::encoding::{Encoding, accepted};
use crate::server::{Problem, request_cookies};

/// The cookie with the session's token.
pub(crate) const SESSION: &str = "laurels_session";

pub(crate) const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
pub(crate) const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");

/// Folder of files with a content hash in their name.
const HASHED: &str = "assets/";

const PAGE: &str = ".html";

/// Where pages can be requested by name, for the service worker's cache: the same for every visitor.
const NAMED_PAGES: &str = "pages/";

/// The build's table of pages.
const PAGES: &str = "pages.json";

/// A page that a user shows to everyone.
#[derive(Debug)]
pub(crate) enum PersonalPage {
    Found {
        head: PageHead,
        is_indexed: bool,
    },
    Missing,
    /// The look-up failed.
    Unknown,
}

/// The built app.
#[derive(Clone, Debug, Default)]
pub struct Web {
    /// By file name.
    assets: HashMap<String, Asset>,
    pages: Pages,
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
    if let Some(page) = path.strip_prefix(NAMED_PAGES).and_then(|file| web.assets.get(file)) {
        let mut response = send(page, request.headers(), "no-cache");
        response.headers_mut().insert(ROBOTS, NOINDEX);
        return response;
    }
    if let Some(canonical) = screens::with_head(path) {
        return moved(&canonical, request.uri());
    }
    let is_screen = screens::find(path).is_some();
    // Parameters of screens may contain dots, too.
    let is_file = !is_screen && path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file && !web.assets.is_empty() {
        return Problem::not_found("There's no such file.").into_response();
    }
    web.page(path, request.headers(), is_screen)
}

impl Web {
    pub fn new(mut assets: HashMap<String, Asset>) -> Self {
        let pages = assets.remove(PAGES).map(|table| Pages::parse(&table.identity)).unwrap_or_default();
        Self { assets, pages }
    }

    /// The app's HTML, which displays that the page doesn't exist as well.
    pub(crate) fn page(&self, path: &str, request: &HeaderMap, exists: bool) -> Response {
        let Some((name, page)) = self.find_page(path, request, exists) else {
            return no_web_app();
        };
        let mut response = send(page, request, "no-cache");
        if !exists {
            // Not from the cache either, where it could replace the page of a path that exists by now.
            if response.status() == StatusCode::NOT_MODIFIED {
                response = send(page, &HeaderMap::new(), "no-cache");
            }
            *response.status_mut() = StatusCode::NOT_FOUND;
        }
        self.add_page_headers(&mut response, name);
        if !exists || !screens::is_indexed(path) {
            response.headers_mut().insert(ROBOTS, NOINDEX);
        }
        response
    }

    /// A page of the catalogue, with status 404 without a head; other names of a page are redirected to its canonical
    /// path. If the catalogue isn't public, it's for users only.
    pub(crate) fn public_page(
        &self,
        uri: &Uri,
        request: &HeaderMap,
        settings: &Settings,
        head: Option<PageHead>,
    ) -> Response {
        let path = uri.path();
        let is_allowed = settings.public_catalogue || has_session(request);
        if let Some(canonical) = head.as_ref().and_then(PageHead::path)
            && is_allowed
            && canonical != path
        {
            return moved(canonical, uri);
        }
        match head {
            Some(head) if settings.public_catalogue => {
                self.page_with_head(path, request, &head.html(&settings.public_url))
            }
            Some(_) if has_session(request) => {
                let mut response = self.page(path, request, true);
                response.headers_mut().insert(ROBOTS, NOINDEX);
                response
            }
            _ => self.page(path, request, false),
        }
    }

    /// A page that a user shows to everyone, whether the catalogue is public or not. Other names of it are redirected.
    pub(crate) fn personal_page(
        &self,
        uri: &Uri,
        request: &HeaderMap,
        settings: &Settings,
        page: PersonalPage,
    ) -> Response {
        let path = uri.path();
        let (mut response, is_indexed) = match page {
            PersonalPage::Found { head, is_indexed } => {
                if let Some(canonical) = head.path().filter(|canonical| *canonical != path) {
                    // Not permanently: the page may be taken down.
                    return Redirect::temporary(&with_query(canonical, uri)).into_response();
                }
                let mut html = head.html(&settings.public_url);
                if !is_indexed {
                    // In the content, too, so that the tag changes with it.
                    html.push_str(r#"<meta name="robots" content="noindex">"#);
                }
                (self.page_with_head(path, request, &html), is_indexed)
            }
            PersonalPage::Missing => (self.page(path, request, false), false),
            PersonalPage::Unknown => return self.unavailable_page(path, request),
        };
        if !is_indexed {
            response.headers_mut().insert(ROBOTS, NOINDEX);
        }
        response
    }

    /// The page of a path that may exist, with a status that search engines don't take for its removal.
    fn unavailable_page(&self, path: &str, request: &HeaderMap) -> Response {
        let mut unconditional = request.clone();
        unconditional.remove(IF_NONE_MATCH);
        let mut response = self.page(path, &unconditional, true);
        if response.status() == StatusCode::OK {
            *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }

    /// The page of a path that exists, with its own title and description in its head.
    pub(crate) fn page_with_head(&self, path: &str, request: &HeaderMap, head: &str) -> Response {
        let Some((name, page)) = self.find_page(path, request, true) else {
            return no_web_app();
        };
        let Some(filled) = fill(page, head, request) else {
            return self.page(path, request, true);
        };
        let mut response = send(&filled, request, "no-cache");
        self.add_page_headers(&mut response, name);
        if !screens::is_indexed(path) {
            response.headers_mut().insert(ROBOTS, NOINDEX);
        }
        response
    }

    /// The page's name and file.
    fn find_page(&self, path: &str, request: &HeaderMap, exists: bool) -> Option<(&str, &Asset)> {
        let name = self.pages.find(path, exists, has_session(request)).unwrap_or("index");
        Some((name, self.assets.get(&format!("{name}{PAGE}"))?))
    }

    fn add_page_headers(&self, response: &mut Response, name: &str) {
        // After a log-in or log-out, a cached page is the wrong one.
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding, cookie"));
        if let Some(link) = self.pages.link_header(name) {
            response.headers_mut().insert(LINK, link.clone());
        }
    }
}

/// Whether the request has a session cookie, valid or not.
fn has_session(request: &HeaderMap) -> bool {
    request_cookies::find(request, SESSION).is_some_and(|token| !token.is_empty())
}

fn moved(path: &str, from: &Uri) -> Response {
    Redirect::permanent(&with_query(path, from)).into_response()
}

fn with_query(path: &str, from: &Uri) -> String {
    let query = from.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{path}{query}")
}

fn no_web_app() -> Response {
    Problem::not_found("This build doesn't include the web app.").into_response()
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

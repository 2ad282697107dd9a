//! CSRF protection: a request that changes state must carry the web app's version header, which a cross-origin page
//! can't set without a CORS preflight, and must not come from a foreign origin. A request with a bearer token needs
//! neither: it isn't authenticated by a cookie, and a page can't set that header either.

use axum::extract::Request;
use http::header::{HOST, HeaderName, ORIGIN};
use http::{HeaderMap, Method};

use crate::server::Problem;
use crate::server::authorization::Authorization;

/// What counts as changing state, and which origin may ask for it.
#[derive(Debug)]
pub(crate) struct SameOrigin {
    pub(crate) public_url: String,
    /// Folder of the API's paths.
    pub(crate) api: &'static str,
    /// Beginnings of the paths of POSTs that only read, and of callbacks from providers and mail programs, which
    /// are authenticated by other means.
    pub(crate) exempt_posts: &'static [&'static str],
    /// Beginnings of the paths of GETs that change state.
    pub(crate) unsafe_gets: &'static [&'static str],
    /// Header with the web app's version.
    pub(crate) version_header: HeaderName,
}

impl SameOrigin {
    /// The problem to respond with if the request fails the check.
    pub(crate) fn rejection(&self, request: &Request) -> Option<Problem> {
        if !self.is_state_changing(request.method(), request.uri().path()) {
            return None;
        }
        let headers = request.headers();
        // Cookies are ignored then, see `api/caller/`.
        if let Authorization::Bearer(_) = Authorization::of(headers) {
            return None;
        }
        if !headers.contains_key(&self.version_header) {
            let detail = format!("Requests that change data need the {} header.", self.version_header);
            return Some(Problem::forbidden("missing_build_version", detail));
        }
        is_foreign(headers, &self.public_url)
            .then(|| Problem::forbidden("foreign_origin", "This request came from another site."))
    }

    /// The path is that of a request or, for the API's document, a template of one.
    pub(crate) fn is_state_changing(&self, method: &Method, path: &str) -> bool {
        let is_any_of = |calls: &[&str]| calls.iter().any(|call| path.starts_with(call));
        let is_safe = method.is_safe() || is_any_of(self.exempt_posts);
        path.starts_with(self.api) && !is_safe || is_any_of(self.unsafe_gets)
    }
}

/// A page can't forge either header in a browser. The app may also be served under another name of this machine
/// (`localhost` for `127.0.0.1`), so an origin that matches `Host` is accepted as well as the public URL.
fn is_foreign(headers: &HeaderMap, public_url: &str) -> bool {
    let Some(origin) = headers.get(ORIGIN).map(|origin| origin.to_str().unwrap_or_default()) else {
        return false;
    };
    let requested = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = origin.split_once("://").map(|(_, host)| host);
    origin != public_url.trim_end_matches('/') && (host.is_none() || host != requested)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_origins_are_accepted() {
        let public_url = "https://laurels.example";
        for (origin, host, is_own) in [
            (None, "laurels.example", true),
            (Some("https://laurels.example"), "10.0.0.7:8080", true),
            (Some("http://localhost:8080"), "localhost:8080", true),
            (Some("http://localhost:8081"), "localhost:8080", false),
            (Some("https://evil.example"), "laurels.example", false),
            (Some("https://laurels.example.evil.example"), "laurels.example", false),
            (Some("null"), "laurels.example", false),
            (Some(""), "", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(!is_foreign(&headers, public_url), is_own, "{origin:?} requesting {host}");
        }
    }
}

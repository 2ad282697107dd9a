//! Protection against cross-site requests: a call that changes something must carry the web app's version header,
//! which no foreign page can add without asking, and must not come from a foreign origin.

use axum::extract::Request;
use http::HeaderMap;
use http::header::{HOST, HeaderName, ORIGIN};

use crate::Problem;

pub(crate) const FRONTEND_VERSION: HeaderName = HeaderName::from_static("x-mol-frontend-build-version");

/// Calls that ask with a body but change nothing, and those that a provider makes, which prove themselves otherwise.
const OPEN_POSTS: [&str; 3] = ["/api/film/names", "/api/auth/callback/apple", "/api/purchase/webhook"];

/// Calls that change something although they are GETs, as the specification has them.
const CHANGING_GETS: [&str; 3] =
    ["/api/friend/invite/", "/api/friend/accept/", "/api/friend/remove-relationship-with/"];

/// Why a request may not be answered, if it may not.
pub(crate) fn refusal(request: &Request, public_url: &str) -> Option<Problem> {
    if !changes_something(request) {
        return None;
    }
    let headers = request.headers();
    if !headers.contains_key(FRONTEND_VERSION) {
        let detail = "This call changes something, so it must carry the x-mol-frontend-build-version header.";
        return Some(Problem::forbidden("missing_build_version", detail));
    }
    is_foreign(headers, public_url)
        .then(|| Problem::forbidden("foreign_origin", "This call came from another site."))
}

fn changes_something(request: &Request) -> bool {
    let path = request.uri().path();
    let is_safe = request.method().is_safe() || OPEN_POSTS.contains(&path);
    path.starts_with("/api/") && !is_safe || CHANGING_GETS.iter().any(|call| path.starts_with(call))
}

/// A browser cannot be made to lie about either header. A page served under another name of this machine
/// (`localhost` for `127.0.0.1`) is ours as well, so the host that was asked counts beside the public address.
fn is_foreign(headers: &HeaderMap, public_url: &str) -> bool {
    let Some(origin) = headers.get(ORIGIN).map(|origin| origin.to_str().unwrap_or_default()) else {
        return false;
    };
    let asked = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = origin.split_once("://").map(|(_, host)| host);
    origin != public_url.trim_end_matches('/') && (host.is_none() || host != asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins() {
        let ours = "https://laurels.example";
        for (origin, host, is_ours) in [
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
            assert_eq!(!is_foreign(&headers, ours), is_ours, "{origin:?} asking {host}");
        }
    }
}

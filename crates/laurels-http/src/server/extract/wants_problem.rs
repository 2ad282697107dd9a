use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::HeaderMap;
use http::header::{ACCEPT, HeaderName};
use http::request::Parts;

const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// Whether the caller is a program that reads problems. A browser that was sent here by a link or a redirect can only
/// display a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WantsProblem(pub(crate) bool);

impl<S: Send + Sync> FromRequestParts<S> for WantsProblem {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

impl WantsProblem {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let header = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let accepted = header(ACCEPT).unwrap_or_default();
        Self(match header(FETCH_MODE) {
            Some(mode) => mode != "navigate",
            None => accepted.contains("json") && !accepted.contains("text/html"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_get_problems_and_navigations_get_pages() {
        for (mode, accept, expected) in [
            (Some("navigate"), Some("text/html,*/*;q=0.8"), false),
            (Some("cors"), Some("*/*"), true),
            (None, Some("application/json"), true),
            (None, Some("application/problem+json"), true),
            (None, Some("text/html,application/json;q=0.9"), false),
            (None, Some("*/*"), false),
            (None, None, false),
        ] {
            let mut headers = HeaderMap::new();
            for (name, value) in [(FETCH_MODE, mode), (ACCEPT, accept)] {
                if let Some(value) = value {
                    headers.insert(name, value.parse().unwrap());
                }
            }
            assert_eq!(WantsProblem::of(&headers).0, expected, "{mode:?} {accept:?}");
        }
    }
}

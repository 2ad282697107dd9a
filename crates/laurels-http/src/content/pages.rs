//! The prerendered pages of the web app: which one a visitor gets, and its `Link` headers.

use std::collections::HashMap;

use http::HeaderValue;
use serde::Deserialize;

use super::screens;

/// `pages.json` of the web app's build.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Pages {
    /// By the route's path.
    routes: HashMap<String, PageNames>,
    /// `Link` headers by page.
    links: HashMap<String, Vec<String>>,
}

#[derive(Clone, Debug, Deserialize)]
struct PageNames {
    member: String,
    visitor: String,
}

/// The route of paths that don't exist.
const NOT_FOUND: &str = "/$";

impl Pages {
    pub(super) fn parse(json: &[u8]) -> Self {
        serde_json::from_slice(json).unwrap_or_else(|error| {
            tracing::error!(%error, "couldn't read the table of pages");
            Self::default()
        })
    }

    /// The name of a path's page. Whether the session is valid isn't known yet: pages contain nothing personal.
    pub(super) fn find(&self, path: &str, exists: bool, has_session: bool) -> Option<&str> {
        let route = screens::find(path).filter(|_| exists).unwrap_or(NOT_FOUND);
        let names = self.routes.get(route)?;
        Some(if has_session { &names.member } else { &names.visitor })
    }

    /// What a page loads for its first paint, so that a proxy can send early hints (RFC 8297).
    pub(super) fn link_header(&self, page: &str) -> Option<HeaderValue> {
        let links = self.links.get(page).filter(|links| !links.is_empty())?;
        HeaderValue::try_from(links.join(", ")).ok()
    }
}

//! The prerendered pages of the web app: which one a visitor gets, and its `Link` headers.

use std::collections::HashMap;

use http::HeaderValue;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::screens;

/// `pages.json` of the web app's build.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Pages {
    /// By the route's path.
    routes: HashMap<String, PageNames>,
    /// What each page loads for its first paint, by its name, so that a proxy can send early hints (RFC 8297).
    #[serde(deserialize_with = "link_headers")]
    links: HashMap<String, HeaderValue>,
}

/// Joins the values of each page's header once, not per request.
fn link_headers<'de, D: Deserializer<'de>>(from: D) -> Result<HashMap<String, HeaderValue>, D::Error> {
    let links = HashMap::<String, Vec<String>>::deserialize(from)?;
    let headers = links.into_iter().filter(|(_, values)| !values.is_empty());
    headers
        .map(|(page, values)| Ok((page, HeaderValue::try_from(values.join(", ")).map_err(D::Error::custom)?)))
        .collect()
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

    pub(super) fn link_header(&self, page: &str) -> Option<&HeaderValue> {
        self.links.get(page)
    }
}

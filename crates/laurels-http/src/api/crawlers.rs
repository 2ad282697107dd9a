//! `/robots.txt` and `/sitemap.xml`: what search engines look for.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use laurels_app::Settings;

use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::screens;
use crate::server::Problem;

/// Calls that public pages need, so that search engines can render them.
const ALLOWED_CALLS: [&str; 7] = [
    "/api/card/",
    "/api/film/",
    "/api/ceremony/",
    "/api/person/",
    "/api/public/",
    "/api/setup",
    "/api/achievements/",
];

/// Which paths search engines may request (RFC 9309). The most specific rule applies.
pub(crate) async fn robots_txt(State(settings): State<Arc<Settings>>) -> Response {
    let mut text = "User-agent: *\n".to_owned();
    if settings.public_catalogue {
        for call in ALLOWED_CALLS {
            // Writing to a string can't fail.
            let _ = writeln!(text, "Allow: {call}");
        }
        text.push_str("Disallow: /api/\n");
        for segment in screens::private_segments() {
            let _ = writeln!(text, "Disallow: /{segment}");
        }
        let _ = writeln!(text, "\nSitemap: {}/sitemap.xml", settings.public_url);
    } else {
        text.push_str("Allow: /welcome\nAllow: /assets/\n");
        // Public pages and shares, which are their owners' choice.
        text.push_str("Allow: /u/\nAllow: /s/\nAllow: /api/public/\nDisallow: /\n");
    }
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, text).into_response()
}

/// Every public page.
pub(crate) async fn sitemap(
    State(cache): State<CatalogueResponseCache>,
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !settings.public_catalogue {
        return Err(Problem::not_found("This server has no public pages."));
    }
    let responses = cache.for_snapshot(&catalogue);
    responses.sitemap(&settings.public_url).await?.respond(&headers, || Err(Problem::internal()))
}

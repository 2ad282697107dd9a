use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_catalogue::{MAX_HITS, SearchKind};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{MatchedNomination, SearchHit};
use crate::api::wire::FilmRow;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::{Path, Query};
use crate::server::response::Json;

/// Titles, names and useful phrases are shorter.
const MAX_TEXT_LENGTH: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct SearchPath {
    /// `titles`, `overviews` or `nominees`.
    #[param(pattern = "^(titles|overviews|nominees)$")]
    search_type: String,
    #[param(
        max_length = 200,
        pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$"
    )]
    text: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchQuery {
    /// Match whole words only.
    #[serde(default)]
    whole_word_match: bool,
    /// At most 500 are returned, which is also the default.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4_294_967_295_i64, nullable = false)]
    max_results: Option<u32>,
}

/// Films whose title, overview or nominees contain a text, best matches first. Ignores case and accents. Those found by
/// nominee have the nominations of the matched nominees.
#[utoipa::path(get, path = "/api/film/search/{search_type}/{text}", tag = "film", params(SearchPath, SearchQuery),
    responses((status = 200, body = Vec<wire::SearchHit>), (status = "default", body = Problem)))]
pub(crate) async fn search_films(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<SearchPath>,
    Query(query): Query<SearchQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let kind = match path.search_type.as_str() {
        "titles" => SearchKind::Titles,
        "overviews" => SearchKind::Overviews,
        "nominees" => SearchKind::Nominees,
        _ => return Err(Problem::not_found("You can search titles, overviews or nominees.")),
    };
    let text = parse_text("text", &path.text)?;
    let max = query.max_results.and_then(|max| usize::try_from(max).ok()).unwrap_or(MAX_HITS).min(MAX_HITS);
    let hits: Vec<SearchHit> = catalogue
        .search(kind, text, query.whole_word_match, max)
        .into_iter()
        .map(|hit| {
            let nominations = (kind == SearchKind::Nominees).then(|| {
                let nominations = catalogue.nominations_naming(&hit.film.id, &hit.matched);
                nominations.map(|nomination| MatchedNomination::of(nomination, &hit.matched)).collect()
            });
            SearchHit { row: FilmRow::of(hit.film, &catalogue), matched: hit.matched, nominations }
        })
        .collect();
    Ok(compress(&headers, Json(hits).into_response()).await)
}

pub(in crate::api) fn parse_text<'a>(field: &'static str, text: &'a str) -> Result<&'a str, Problem> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::invalid(field, "Type something to search for."));
    }
    if text.chars().count() > MAX_TEXT_LENGTH {
        let detail = format!("Searches can have at most {MAX_TEXT_LENGTH} characters.");
        return Err(Problem::invalid(field, detail));
    }
    if text.chars().any(char::is_control) {
        return Err(Problem::invalid(field, "Searches can't contain control characters."));
    }
    Ok(text)
}

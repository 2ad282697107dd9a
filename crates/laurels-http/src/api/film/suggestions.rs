use axum::response::{IntoResponse, Response};
use laurels_catalogue::SearchKind;
use serde::Deserialize;
use utoipa::IntoParams;

use super::search::parse_text;
use super::wire;
use super::wire::{SearchHit, SuggestedPerson, Suggestions};
use crate::api::wire::FilmRow;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::{Path, Query};
use crate::server::response::Json;

/// As many as fit below the search field.
const MAX_FILMS: usize = 5;
const MAX_PEOPLE: usize = 3;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct SuggestionsPath {
    #[param(
        max_length = 200,
        pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$"
    )]
    text: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SuggestionsQuery {
    /// Match whole words only.
    #[serde(default)]
    whole_word_match: bool,
}

/// Films whose title contains a text and people whose name does, a few of each, best matches first.
#[utoipa::path(get, path = "/api/film/suggestions/{text}", tag = "film", params(SuggestionsPath, SuggestionsQuery),
    responses((status = 200, body = wire::Suggestions), (status = "default", body = Problem)))]
pub(crate) async fn suggest(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<SuggestionsPath>,
    Query(query): Query<SuggestionsQuery>,
) -> Result<Response, Problem> {
    let text = parse_text("text", &path.text)?;
    let films = catalogue.search(SearchKind::Titles, text, query.whole_word_match, MAX_FILMS);
    let people = catalogue.search_people(text, query.whole_word_match, MAX_PEOPLE);
    let suggestions = Suggestions {
        films: films
            .into_iter()
            .map(|hit| SearchHit {
                row: FilmRow::of(hit.film, &catalogue),
                matched: hit.matched,
                nominations: None,
            })
            .collect(),
        people: people.into_iter().map(SuggestedPerson::from).collect(),
    };
    Ok(Json(suggestions).into_response())
}

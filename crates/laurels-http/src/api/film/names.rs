use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use laurels_catalogue::{Catalogue, Film, ImdbRow, LetterboxdRow, RowMatch};

use super::wire;
use super::wire::{FilmNames, ImdbFilm, LetterboxdFilm, MatchedBy, NamedFilm};
use crate::api::caller::MaybeCaller;
use crate::api::limits::MAX_EXPORT_BYTES;
use crate::api::wire::FilmRow;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Twice the size of the largest Letterboxd export we've seen.
pub(super) const MAX_ENTRIES: usize = 20_000;
/// Rows of an export per request; larger exports are split.
const MAX_ROWS: usize = 10_000;

/// Films by ID, by Letterboxd URL, or by the rows of an export: `letterboxd_films` from Letterboxd, `imdb_films` from Trakt
/// or IMDb. Films that aren't nominated are left out. An ambiguous row returns each possible film, with `matched_by`
/// `choice`.
#[utoipa::path(post, path = "/api/film/names", tag = "film", request_body = wire::FilmNames,
    responses((status = 200, body = Vec<wire::NamedFilm>), (status = "default", body = Problem)))]
pub(crate) async fn film_names(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    MaybeCaller(caller): MaybeCaller,
    request: Request,
) -> Result<Response, Problem> {
    let headers = request.headers().clone();
    // Only users import exports.
    let body: FilmNames = match caller {
        Some(_) => JsonBody::<_, MAX_EXPORT_BYTES>::from_request(request, &()).await?.0,
        None => JsonBody::<_>::from_request(request, &()).await?.0,
    };
    let FilmNames { film_ids, letterboxd_uris, letterboxd_films, imdb_films } = &body;
    let films: Vec<NamedFilm> = match (film_ids, letterboxd_uris, letterboxd_films, imdb_films) {
        (Some(ids), None, None, None) => check_length(ids, MAX_ENTRIES, "film_ids")?
            .iter()
            .filter_map(|id| Some(named(catalogue.film(id)?, &catalogue)))
            .collect(),
        (None, Some(uris), None, None) => check_length(uris, MAX_ENTRIES, "letterboxd_uris")?
            .iter()
            .filter_map(|uri| {
                let film = catalogue.film_by_letterboxd_uri(uri)?;
                Some(NamedFilm { letterboxd_uri: Some(uri), ..named(film, &catalogue) })
            })
            .collect(),
        (None, None, Some(rows), None) => {
            by_letterboxd(check_length(rows, MAX_ROWS, "letterboxd_films")?, &catalogue)
        }
        (None, None, None, Some(rows)) => by_imdb(check_length(rows, MAX_ROWS, "imdb_films")?, &catalogue),
        _ => {
            let detail = "Send either film_ids, letterboxd_uris, letterboxd_films or imdb_films.";
            return Err(Problem::invalid("film_ids", detail));
        }
    };
    Ok(compress(&headers, Json(films).into_response()).await)
}

pub(super) fn check_length<'a, T>(
    list: &'a [T],
    max: usize,
    field: &'static str,
) -> Result<&'a [T], Problem> {
    if list.len() > max {
        return Err(Problem::invalid(field, format!("You can request at most {max} entries at once.")));
    }
    Ok(list)
}

fn named<'a>(film: &'a Film, catalogue: &'a Catalogue) -> NamedFilm<'a> {
    NamedFilm { row: FilmRow::of(film, catalogue), letterboxd_uri: None, index: None, matched_by: None }
}

fn by_letterboxd<'a>(rows: &'a [LetterboxdFilm], catalogue: &'a Catalogue) -> Vec<NamedFilm<'a>> {
    let query: Vec<_> =
        rows.iter().map(|row| LetterboxdRow { uri: &row.uri, name: &row.name, year: row.year }).collect();
    let matches = rows.iter().zip(catalogue.match_letterboxd(&query));
    matches
        .flat_map(|(row, found)| {
            let films = matched(found, catalogue).into_iter();
            films.map(move |film| NamedFilm { letterboxd_uri: Some(&row.uri), ..film })
        })
        .collect()
}

fn by_imdb<'a>(rows: &'a [ImdbFilm], catalogue: &'a Catalogue) -> Vec<NamedFilm<'a>> {
    let query: Vec<_> = rows
        .iter()
        .map(|row| ImdbRow { imdb_id: row.imdb_id.as_deref(), name: &row.name, year: row.year })
        .collect();
    let matches = catalogue.match_imdb_rows(&query).into_iter().enumerate();
    matches
        .flat_map(|(index, found)| {
            let films = matched(found, catalogue).into_iter();
            films.map(move |film| NamedFilm { index: Some(index), ..film })
        })
        .collect()
}

/// The films of a row, with how they were matched.
fn matched<'a>(found: RowMatch<'a>, catalogue: &'a Catalogue) -> Vec<NamedFilm<'a>> {
    let (matched_by, films) = match found {
        RowMatch::Nothing => return Vec::new(),
        RowMatch::Id(film) => (MatchedBy::Id, vec![film]),
        RowMatch::Code(film) => (MatchedBy::Code, vec![film]),
        RowMatch::Slug(film) => (MatchedBy::Slug, vec![film]),
        RowMatch::Title(film) => (MatchedBy::Title, vec![film]),
        RowMatch::Choice(films) => (MatchedBy::Choice, films),
    };
    let films = films.into_iter();
    films.map(|film| NamedFilm { matched_by: Some(matched_by), ..named(film, catalogue) }).collect()
}

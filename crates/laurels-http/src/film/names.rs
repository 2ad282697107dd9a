use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::App;
use laurels_catalogue::{Catalogue, Film, LetterboxdMatch, LetterboxdRow};

use crate::extract::JsonBody;
use crate::middleware::limits::MAX_EXPORT_BYTES;
use crate::response::Json;
use crate::wire::{FilmNames, FilmRow, LetterboxdFilm, MatchedBy, NamedFilm};
use crate::{Problem, wire};

/// More than anybody has ever seen; the largest known Letterboxd export has half of it.
pub(super) const MAX_ENTRIES: usize = 20_000;
/// Rows of an export in one call; a larger export takes several.
const MAX_ROWS: usize = 10_000;

/// Films by their ids, by their Letterboxd addresses, or by the rows of a Letterboxd export. What is not among the
/// nominees is left out. A row that may mean one film or another answers with each of them, `matched_by` `choice`.
#[utoipa::path(post, path = "/api/film/names", tag = "film", request_body = wire::FilmNames,
    responses((status = 200, body = Vec<wire::NamedFilm>), (status = "default", body = Problem)))]
pub(crate) async fn film_names(
    State(app): State<App>,
    JsonBody(asked): JsonBody<FilmNames, MAX_EXPORT_BYTES>,
) -> Result<Response, Problem> {
    let catalogue = app.catalogue();
    let films: Vec<NamedFilm> = match (&asked.film_ids, &asked.letterboxd_uris, &asked.letterboxd_films) {
        (Some(ids), None, None) => within(ids, MAX_ENTRIES, "film_ids")?
            .iter()
            .filter_map(|id| Some(named(catalogue.film(id)?, &catalogue)))
            .collect(),
        (None, Some(uris), None) => within(uris, MAX_ENTRIES, "letterboxd_uris")?
            .iter()
            .filter_map(|uri| {
                let film = catalogue.film_by_letterboxd_uri(uri)?;
                Some(NamedFilm { letterboxd_uri: Some(uri), ..named(film, &catalogue) })
            })
            .collect(),
        (None, None, Some(rows)) => matched(within(rows, MAX_ROWS, "letterboxd_films")?, &catalogue),
        _ => {
            let detail = "Give either film_ids, letterboxd_uris or letterboxd_films.";
            return Err(Problem::invalid("film_ids", detail));
        }
    };
    Ok(Json(films).into_response())
}

pub(super) fn within<'a, T>(list: &'a [T], most: usize, field: &'static str) -> Result<&'a [T], Problem> {
    if list.len() > most {
        return Err(Problem::invalid(field, format!("At most {most} entries can be asked for at once.")));
    }
    Ok(list)
}

fn named<'a>(film: &'a Film, catalogue: &'a Catalogue) -> NamedFilm<'a> {
    NamedFilm { row: FilmRow::of(film, catalogue), letterboxd_uri: None, matched_by: None }
}

fn matched<'a>(rows: &'a [LetterboxdFilm], catalogue: &'a Catalogue) -> Vec<NamedFilm<'a>> {
    let asked: Vec<_> =
        rows.iter().map(|row| LetterboxdRow { uri: &row.uri, name: &row.name, year: row.year }).collect();
    let mut films = Vec::new();
    for (row, found) in rows.iter().zip(catalogue.match_letterboxd(&asked)) {
        let (how, found) = match found {
            LetterboxdMatch::Nothing => continue,
            LetterboxdMatch::Code(film) => (MatchedBy::Code, vec![film]),
            LetterboxdMatch::Slug(film) => (MatchedBy::Slug, vec![film]),
            LetterboxdMatch::Title(film) => (MatchedBy::Title, vec![film]),
            LetterboxdMatch::Choice(films) => (MatchedBy::Choice, films),
        };
        films.extend(found.into_iter().map(|film| NamedFilm {
            letterboxd_uri: Some(&row.uri),
            matched_by: Some(how),
            ..named(film, catalogue)
        }));
    }
    films
}

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::App;

use crate::answer::Reply;
use crate::extract::Body;
use crate::wire::{FilmNames, FilmRow, NamedFilm};
use crate::{Problem, wire};

/// More than anybody has ever seen; the largest known Letterboxd export has half of it.
const MOST: usize = 20_000;

/// Films by their ids or by their Letterboxd addresses. What is not among the nominees is left out.
#[utoipa::path(post, path = "/api/film/names", tag = "film", request_body = wire::FilmNames,
    responses((status = 200, body = Vec<wire::NamedFilm>), (status = "default", body = Problem)))]
pub(crate) async fn film_names(
    State(app): State<App>,
    Body(asked): Body<FilmNames>,
) -> Result<Response, Problem> {
    let catalogue = app.catalogue();
    let named = |film, letterboxd_uri| NamedFilm { row: FilmRow::of(film, &catalogue), letterboxd_uri };
    let films: Vec<NamedFilm> = match (&asked.film_ids, &asked.letterboxd_uris) {
        (Some(ids), None) => {
            within(ids, "film_ids")?.iter().filter_map(|id| Some(named(catalogue.film(id)?, None))).collect()
        }
        (None, Some(uris)) => within(uris, "letterboxd_uris")?
            .iter()
            .filter_map(|uri| Some(named(catalogue.film_by_letterboxd_uri(uri)?, Some(uri.as_str()))))
            .collect(),
        _ => {
            let detail = "Give either film_ids or letterboxd_uris.";
            return Err(Problem::invalid("film_ids", detail));
        }
    };
    Ok(Reply(films).into_response())
}

pub(super) fn within<'a>(list: &'a [String], field: &'static str) -> Result<&'a [String], Problem> {
    if list.len() > MOST {
        return Err(Problem::invalid(field, format!("At most {MOST} entries can be asked for at once.")));
    }
    Ok(list)
}

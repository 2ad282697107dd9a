use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_app::{UpcomingAiring, ViewingOptions};
use laurels_domain::listings::StreamingService;

use super::wire;
use super::wire::{NextAiring, WatchlistFilm};
use crate::api::caller::Caller;
use crate::api::wire::FilmRow;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::date_time;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::response::Json;

/// The films on the caller's watchlist that aren't viewed yet, and where each can be watched now; the film that was added
/// last is the first.
#[utoipa::path(get, path = "/api/user/watchlist", tag = "user",
    responses((status = 200, body = Vec<wire::WatchlistFilm>), (status = "default", body = Problem)))]
pub(crate) async fn list_watchlist(
    State(viewing_options): State<ViewingOptions>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let watchlist = viewing_options.watchlist(&caller.user.id).await?;
    let films: Vec<WatchlistFilm> = watchlist
        .into_iter()
        .filter_map(|listed| {
            let film = catalogue.film(listed.film.as_str())?;
            let kinds = catalogue.kinds_of(film);
            Some(WatchlistFilm {
                film: FilmRow::of(film, &catalogue),
                is_short: kinds.short,
                is_documentary: kinds.documentary,
                added: date_time(listed.added_at),
                services: listed.services.into_iter().map(StreamingService::slug).collect(),
                airing: listed.airing.as_ref().map(next_airing),
            })
        })
        .collect();
    Ok(compress(&headers, Json(films).into_response()).await)
}

fn next_airing(UpcomingAiring { station, program }: &UpcomingAiring) -> NextAiring {
    NextAiring {
        provider: station.slug(),
        start_time: date_time(program.starts_at),
        end_time: date_time(program.ends_at),
    }
}

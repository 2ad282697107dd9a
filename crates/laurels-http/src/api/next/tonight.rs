use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_app as app;
use laurels_app::Suggestions;
use laurels_catalogue::Catalogue;
use laurels_domain::listings::StreamingService;

use super::choices;
use super::place::place;
use super::wire;
use super::wire::{Airing, ClosedRing, FilmEntry, NearedRing, Ring, TonightFilm};
use crate::api::caller::Caller;
use crate::api::time_zone;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Suggests films for tonight that neither the caller nor the chosen friends have seen, the best first.
#[utoipa::path(post, path = "/api/next/tonight", tag = "next", request_body = wire::TonightRequest,
    responses((status = 200, body = wire::Tonight), (status = "default", body = Problem)))]
pub(crate) async fn tonight(
    State(suggestions): State<Suggestions>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(body): JsonBody<wire::TonightRequest>,
) -> Result<Response, Problem> {
    let request = app::SuggestionRequest {
        friends: choices::friends(&caller.user.id, &body.friend_ids)?,
        minutes: choices::minutes(body.minutes)?,
        services: choices::services(body.services.as_ref())?,
        filter: choices::filter(&catalogue, body.kinds, body.genres, body.languages)?,
        zone: body.time_zone.as_deref().map(time_zone::parse).transpose()?,
        place: body.place.map(|it| place(it.zipcode.as_deref(), it.lat, it.long, it.radius)).transpose()?,
    };
    let tonight = suggestions.tonight(&catalogue, caller.user, &request).await?;
    let films = tonight.films.iter().filter_map(|film| to_wire(&catalogue, film)).collect();
    let response = Json(wire::Tonight { films, is_sample: tonight.is_sample, hidden: tonight.hidden });
    Ok(compress(&headers, response.into_response()).await)
}

fn to_wire<'a>(catalogue: &'a Catalogue, film: &app::TonightFilm) -> Option<TonightFilm<'a>> {
    let ring = |ring: usize| Ring::at(catalogue, ring);
    let closes = film
        .closes
        .iter()
        .filter_map(|(user, closed)| Some(ClosedRing { ring: ring(*closed)?, user_id: user.to_string() }));
    let nears = film.nears.iter().filter_map(|(user, neared, left)| {
        Some(NearedRing { ring: ring(*neared)?, user_id: user.to_string(), left: *left })
    });
    Some(TonightFilm {
        entry: FilmEntry::at(catalogue, film.film, film.runtime)?,
        score: film.score,
        closes: closes.collect(),
        nears: nears.collect(),
        services: film.services.iter().map(StreamingService::slug).collect(),
        airings: film.airings.iter().map(|it| Airing::of(it.station, &it.program)).collect(),
        theaters: film.theaters.iter().map(Into::into).collect(),
        is_bookmarked: film.is_bookmarked,
    })
}

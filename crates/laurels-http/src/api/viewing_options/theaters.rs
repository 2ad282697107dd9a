use std::collections::BTreeSet;

use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use laurels_app::{TheaterShowings, TheatersError, ViewingOptions};
use laurels_domain::listings::{Place, PlaceError, Radius, TimeZone};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::Theater;
use crate::api::caller::CachedCaller;
use crate::api::wire::FilmRow;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::listing_responses::{ListingResponseCache, ListingResponses};
use crate::content::{cached_response, date_time};
use crate::server::Problem;
use crate::server::extract::Query;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TheaterQuery {
    /// Rounded to about a kilometer before it's used.
    #[param(minimum = -90, maximum = 90)]
    lat: Option<f64>,
    #[param(minimum = -180, maximum = 180)]
    long: Option<f64>,
    /// In miles.
    #[param(default = 10, minimum = 1, maximum = 100)]
    radius: Option<f64>,
    /// Alternative to `lat` and `long`.
    #[param(pattern = r"^\s*[0-9]{5}(-[0-9]{4})?\s*$", example = "10001")]
    zipcode: Option<String>,
}

/// The nominated films in theaters near a location, today and tomorrow.
#[utoipa::path(get, path = "/api/viewing-options/theater-showings", tag = "viewing-options", params(TheaterQuery),
    responses((status = 200, body = wire::TheaterShowings), (status = "default", body = Problem)))]
pub(crate) async fn theater_showings(
    State(viewing_options): State<ViewingOptions>,
    State(cache): State<ListingResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    CachedCaller(user): CachedCaller,
    Query(query): Query<TheaterQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let place = Place::of(query.lat, query.long, query.zipcode.as_deref())?;
    let radius = query.radius.map_or(Ok(Radius::default()), Radius::new)?;
    let showings = viewing_options.theater_showings(&user, place, radius).await?;
    let responses = cache.for_snapshot(catalogue);
    let (source, theaters) = responses.theaters(&showings);
    cached_response::respond(&theaters.response, &headers, || write(&responses, &showings))
        .map(|response| source.add_to(response))
}

fn write(responses: &ListingResponses, showings: &TheaterShowings) -> Result<Bytes, Problem> {
    let all = showings.theaters.iter().flat_map(|theater| &theater.showings);
    let films: BTreeSet<&str> = all.map(|showing| showing.film.as_str()).collect();
    let films = films.into_iter().filter_map(|film| responses.catalogue.film(film));
    cached_response::to_json(&wire::TheaterShowings {
        source: responses.listings.mode.into(),
        fetched: date_time(showings.fetched_at),
        time_zone: showings.time_zone.map(TimeZone::name),
        films: films.map(|film| FilmRow::of(film, &responses.catalogue)).collect(),
        theaters: showings
            .theaters
            .iter()
            .map(|theater| Theater {
                name: &theater.name,
                showings: theater.showings.iter().map(wire::Showing::from).collect(),
            })
            .collect(),
    })
}

impl From<PlaceError> for Problem {
    fn from(error: PlaceError) -> Self {
        let field = match error {
            PlaceError::Nothing | PlaceError::Latitude => "lat",
            PlaceError::Longitude => "long",
            PlaceError::ZipCode => "zipcode",
            PlaceError::Radius => "radius",
        };
        Self::invalid(field, error.to_string())
    }
}

impl From<TheatersError> for Problem {
    fn from(error: TheatersError) -> Self {
        match error {
            TheatersError::NotSetUp => Self::not_set_up("Local theaters are"),
            TheatersError::TooMany(too_many) => too_many.into(),
            TheatersError::Provider(error) => {
                tracing::warn!(%error, "couldn't fetch showings");
                Self::provider_unavailable("We can't look up showtimes right now. Try again later.")
            }
        }
    }
}

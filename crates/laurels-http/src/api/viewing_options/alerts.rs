use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::ViewingOptions;

use super::wire;
use super::wire::ServiceAlert;
use crate::api::caller::Caller;
use crate::api::wire::{FilmRow, StreamingProvider};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::date_time;
use crate::server::Problem;
use crate::server::response::Json;

/// Films on the caller's watchlist, not viewed yet, that were added to one of the caller's services in the last 30 days.
#[utoipa::path(get, path = "/api/viewing-options/alerts", tag = "viewing-options",
    responses((status = 200, body = Vec<wire::ServiceAlert>), (status = "default", body = Problem)))]
pub(crate) async fn list_alerts(
    State(viewing_options): State<ViewingOptions>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
) -> Result<Response, Problem> {
    let added = viewing_options.new_on_services(&caller.user.id).await?;
    let listings = viewing_options.listings();
    let alerts: Vec<ServiceAlert> = added
        .iter()
        .filter_map(|new| {
            Some(ServiceAlert {
                film: FilmRow::of(catalogue.film(new.film.as_str())?, &catalogue),
                provider: StreamingProvider::of(new.service, listings.streaming.as_ref()?),
                since: date_time(new.since),
            })
        })
        .collect();
    Ok(Json(alerts).into_response())
}

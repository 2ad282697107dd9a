//! `/api/setup`: which features are configured, so that the web app offers no others.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::App;

use crate::api::caller::MaybeCaller;
use crate::api::wire;
use crate::server::response::Json;

/// The features that are configured on this server.
#[utoipa::path(get, path = "/api/setup", tag = "operating", responses((status = 200, body = wire::Setup)))]
pub(crate) async fn show_setup(State(app): State<App>, MaybeCaller(caller): MaybeCaller) -> Response {
    let listings = app.listings();
    Json(wire::Setup {
        google_sign_in: app.providers.google.is_some(),
        apple_sign_in: app.providers.apple.is_some(),
        mail: app.providers.mailer.uses_smtp(),
        sentry_dsn: app.settings.sentry_dsn.as_deref(),
        posthog_key: app.settings.posthog_key.as_deref(),
        listings: wire::ListingsSetup {
            mode: app.settings.listings.into(),
            schedules: !listings.schedules.is_empty(),
            streaming: listings.streaming.is_some(),
            theaters: app.has_theaters(),
            region: &app.settings.region,
        },
        logged_in: caller.is_some(),
    })
    .into_response()
}

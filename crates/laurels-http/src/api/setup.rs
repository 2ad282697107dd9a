//! `/api/setup`: which features are configured, so that the web app offers no others.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Accounts, Demo, Features, Settings, ViewingOptions};
use laurels_domain::listings::StreamingService;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::caller::MaybeCaller;
use crate::api::demo::DemoSetup;
use crate::api::wire::ListingsMode;
use crate::server::Problem;
use crate::server::response::Json;

/// The features that are configured on this server.
#[utoipa::path(get, path = "/api/setup", tag = "operating", 
    responses((status = 200, body = Setup), (status = "default", body = Problem)))]
pub(crate) async fn show_setup(
    State(viewing_options): State<ViewingOptions>,
    State(settings): State<Arc<Settings>>,
    State(features): State<Features>,
    State(accounts): State<Accounts>,
    State(demo): State<Option<Demo>>,
    MaybeCaller(caller): MaybeCaller,
) -> Response {
    let listings = viewing_options.listings();
    Json(Setup {
        google_sign_in: features.google_sign_in,
        apple_sign_in: features.apple_sign_in,
        passkey_domain: accounts.passkey_domain(),
        mail: features.mail,
        sentry_dsn: settings.sentry_dsn.as_deref(),
        posthog_key: settings.posthog_key.as_deref(),
        listings: ListingsSetup {
            mode: settings.listings.into(),
            schedules: !listings.schedules.is_empty(),
            streaming: listings.streaming.is_some(),
            logos: listings.streaming.iter().flat_map(|streaming| &streaming.logos).map(logo).collect(),
            theaters: viewing_options.has_theaters(),
            region: &settings.region,
        },
        public_catalogue: settings.public_catalogue,
        demo: demo.as_ref().map(DemoSetup::of),
        logged_in: caller.is_some(),
    })
    .into_response()
}

fn logo<'a>((service, path): (&StreamingService, &'a String)) -> (&'static str, &'a str) {
    (service.slug(), path)
}

/// The kinds of listings that are configured.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListingsSetup<'a> {
    pub(crate) mode: ListingsMode,
    pub(crate) schedules: bool,
    pub(crate) streaming: bool,
    /// Paths of the streaming services' logos at the movie database, by service, as far as they have been fetched.
    #[schema(example = json!({"netflix": "/pbpMk2JmcoNnQwx5JGpXngfoWtp.jpg"}))]
    pub(crate) logos: BTreeMap<&'static str, &'a str>,
    pub(crate) theaters: bool,
    /// The country of the streaming services.
    #[schema(example = "US")]
    pub(crate) region: &'a str,
}

/// The features that are configured on this server.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the features are independent")]
pub(crate) struct Setup<'a> {
    pub(crate) google_sign_in: bool,
    pub(crate) apple_sign_in: bool,
    /// The domain on whose pages passkeys can be used.
    #[schema(example = "laurels.example")]
    pub(crate) passkey_domain: Option<&'a str>,
    /// Whether emails are sent, or only written to the outbox folder.
    pub(crate) mail: bool,
    /// Where browsers report errors, with the user's consent.
    pub(crate) sentry_dsn: Option<&'a str>,
    /// The analytics project of page views, with the user's consent.
    pub(crate) posthog_key: Option<&'a str>,
    pub(crate) listings: ListingsSetup<'a>,
    /// Whether films, ceremonies, categories and people have pages and share cards for everyone.
    pub(crate) public_catalogue: bool,
    /// Only in a demo.
    pub(crate) demo: Option<DemoSetup>,
    /// Whether the caller is logged in, so that the web app can skip requests that would fail with 401.
    pub(crate) logged_in: bool,
}

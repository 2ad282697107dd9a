//! The whole route table.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Extension, Router};
use http::{HeaderName, StatusCode};
use laurels_app::{Health, Services};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::api::caller::CallerCache;
use crate::api::limits::{MAX_ARCHIVE_UPLOAD_BYTES, MAX_UPLOAD_BYTES};
use crate::api::{
    achievements, admin, auth, card, ceremony, crawlers, events, film, friend, health, next, people, person,
    public, purchase, setup, share, stats, user, viewing_options, well_known,
};
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::docs::DocsPage;
use crate::content::listing_responses::ListingResponseCache;
use crate::content::openapi::ServedDocument;
use crate::content::user_bodies::UserBodyCache;
use crate::content::web::Web;
use crate::content::{docs, openapi, web};
use crate::response_headers::response_headers;
use crate::server::body_budget::BodyBudget;
use crate::server::middleware::{self, MiddlewareState, RequestIds, SameOrigin};
use crate::server::{Measurements, Problem, limits};
use crate::state::{Http, HttpState};

/// Every documented operation.
fn calls() -> OpenApiRouter<Http> {
    OpenApiRouter::with_openapi(openapi::description())
        .merge(open_calls())
        .merge(with_session(user_calls()))
        .merge(with_session(tester_calls()))
        .merge(with_session(admin_calls()))
}

/// Documents that all operations need a session.
fn with_session(mut calls: OpenApiRouter<Http>) -> OpenApiRouter<Http> {
    openapi::require_session(calls.get_openapi_mut());
    calls
}

/// For everyone: health, the catalogue, ways to log in.
fn open_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(health::is_up))
        .routes(routes!(health::is_ready))
        .routes(routes!(ceremony::ceremony_overview))
        .routes(routes!(ceremony::count_ceremonies))
        .routes(routes!(ceremony::ceremony_films))
        .routes(routes!(ceremony::ceremony_film_details))
        .routes(routes!(ceremony::category_films))
        .routes(routes!(film::film_details))
        .routes(routes!(film::search_films))
        .routes(routes!(film::suggest))
        .routes(routes!(film::list_genres))
        .routes(routes!(film::film_names))
        .routes(routes!(film::viewing_options_films))
        .routes(routes!(viewing_options::download_calendar))
        .routes(routes!(next::download_goal_calendar))
        .routes(routes!(achievements::film_achievements))
        .routes(routes!(person::show_person))
        .routes(routes!(card::film_card))
        .routes(routes!(card::ceremony_card))
        .routes(routes!(card::category_card))
        .routes(routes!(card::person_card))
        .routes(routes!(public::show_public_page))
        .routes(routes!(public::show_public_picture))
        .routes(routes!(share::show_share))
        .routes(routes!(share::show_share_picture))
        .routes(routes!(setup::show_setup))
        .routes(routes!(auth::sign_up))
        .routes(routes!(auth::log_in))
        .routes(routes!(auth::begin_passkey_log_in))
        .routes(routes!(auth::log_in_with_passkey))
        .routes(routes!(auth::send_reset_link))
        .routes(routes!(auth::verify_reset_token))
        .routes(routes!(auth::reset_password))
        .routes(routes!(auth::check_password))
        .routes(routes!(auth::restore_email))
        .routes(routes!(auth::log_in_with_google))
        .routes(routes!(auth::log_in_with_apple))
        .routes(routes!(auth::finish_sign_in, auth::finish_sign_in_by_form))
        .routes(routes!(user::show_picture))
        .routes(routes!(user::set_cookie_preferences))
        .routes(routes!(user::count_page_view))
        .routes(routes!(user::send_contact_message))
        .routes(routes!(friend::connection_info))
        .routes(routes!(purchase::receive_event))
        .routes(routes!(next::open_unsubscribe_page, next::unsubscribe))
}

/// For logged-in users.
fn user_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(events::live_events))
        .routes(routes!(viewing_options::scheduled_programs))
        .routes(routes!(viewing_options::streaming_films))
        .routes(routes!(viewing_options::theater_showings))
        .routes(routes!(viewing_options::show_my_services, viewing_options::set_my_services))
        .routes(routes!(viewing_options::list_alerts))
        .routes(routes!(
            viewing_options::show_calendar,
            viewing_options::make_calendar,
            viewing_options::remove_calendar
        ))
        .routes(routes!(achievements::list_accomplished))
        .routes(routes!(auth::log_out))
        .routes(routes!(auth::set_password))
        .routes(routes!(user::my_profile))
        .routes(routes!(user::auth_info))
        .routes(routes!(user::update_username))
        .routes(routes!(user::verify_email))
        .routes(routes!(user::change_email))
        .routes(routes!(user::confirm_email))
        .routes(routes!(user::update_picture).layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES)))
        .routes(routes!(user::clear_picture))
        .routes(routes!(user::set_viewed))
        .routes(routes!(user::set_bookmarked))
        .routes(routes!(user::list_watchlist))
        .routes(routes!(user::set_viewed_states))
        .routes(routes!(user::set_bookmarked_states))
        .routes(routes!(user::add_films_reviewed))
        .routes(routes!(user::list_watched_dates))
        .routes(routes!(user::set_watched_date))
        .routes(routes!(user::merge_edits))
        .routes(routes!(user::list_watches, user::add_watch))
        .routes(routes!(user::change_watch, user::remove_watch))
        .routes(routes!(user::import_watches))
        .routes(routes!(user::show_diary_sharing, user::set_diary_sharing))
        .routes(routes!(user::show_own_public_page, user::set_public_page, user::remove_public_page))
        .routes(routes!(user::list_shares, user::add_share))
        .routes(routes!(user::remove_share))
        .routes(routes!(user::list_webhooks, user::add_webhook))
        .routes(routes!(user::remove_webhook))
        .routes(routes!(user::test_webhook))
        .routes(routes!(user::show_notifications, user::set_notifications))
        .routes(routes!(user::subscribe, user::unsubscribe_browser))
        .routes(routes!(user::list_devices, user::revoke_other_devices))
        .routes(routes!(user::revoke_device))
        .routes(routes!(user::list_sign_ins))
        .routes(routes!(user::unlink_sign_in))
        .routes(routes!(user::begin_passkey))
        .routes(routes!(user::add_passkey))
        .routes(routes!(user::remove_passkey))
        .routes(routes!(user::download_data))
        .routes(routes!(user::export_archive))
        .routes(routes!(user::import_archive).layer(DefaultBodyLimit::max(MAX_ARCHIVE_UPLOAD_BYTES)))
        .routes(routes!(user::delete_account))
        .routes(routes!(friend::friend_report))
        .routes(routes!(friend::friend_watches))
        .routes(routes!(friend::invite_friend))
        .routes(routes!(friend::accept_friend))
        .routes(routes!(friend::remove_friend))
        .routes(routes!(friend::show_invite_link, friend::renew_invite_link, friend::remove_invite_link))
        .routes(routes!(friend::follow_invite_link))
        .routes(routes!(people::list_people))
        .routes(routes!(stats::show_stats))
        .routes(routes!(stats::list_reviewed_years))
        .routes(routes!(stats::show_year))
        .routes(routes!(next::tonight))
        .routes(routes!(next::make_plan))
        .routes(routes!(next::show_goal, next::set_goal, next::remove_goal))
        .routes(routes!(next::make_goal_calendar, next::remove_goal_calendar))
        .routes(routes!(next::hide_film, next::show_film_again))
        .routes(routes!(next::show_all_films_again))
        .routes(routes!(next::last_chance))
        .routes(routes!(next::show_closing_soon, next::set_closing_soon))
}

/// For testers and admins.
fn tester_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(purchase::stripe_publishable_key))
        .routes(routes!(purchase::list_products))
        .routes(routes!(purchase::find_products))
        .routes(routes!(purchase::create_checkout_session))
        .routes(routes!(purchase::fulfill_purchase))
        .routes(routes!(purchase::active_subscriptions))
        .routes(routes!(purchase::access_passes))
        .routes(routes!(purchase::create_portal_session))
}

/// For admins.
fn admin_calls() -> OpenApiRouter<Http> {
    OpenApiRouter::new()
        .routes(routes!(admin::list_users))
        .routes(routes!(admin::show_user, admin::delete_user))
        .routes(routes!(admin::show_profile))
        .routes(routes!(admin::update_user_role))
        .routes(routes!(admin::set_mark_for_deletion))
        .routes(routes!(admin::list_messages))
        .routes(routes!(admin::set_answered))
        .routes(routes!(admin::list_audit))
        .routes(routes!(admin::show_server_info))
        .routes(routes!(admin::set_won))
        .routes(routes!(admin::films_needing_attention))
        .routes(routes!(admin::films_of_year))
        .routes(routes!(admin::show_film))
        .routes(routes!(admin::update_tmdb_info))
        .routes(routes!(admin::update_gracenote_info))
        .routes(routes!(admin::tmdb_data))
        .routes(routes!(admin::search_tmdb))
        .routes(routes!(admin::gracenote_data))
        .routes(routes!(admin::show_gracenote_image))
        .routes(routes!(admin::search_gracenote))
        .routes(routes!(admin::preview_nominations))
        .routes(routes!(admin::publish_nominations))
        .routes(routes!(admin::list_imports))
        .routes(routes!(admin::undo_nominations))
}

/// The API's OpenAPI document as it is committed.
pub fn document() -> Result<String, serde_json::Error> {
    openapi::to_text(&described(calls().into_openapi()))
}

/// The generated document with what handlers don't state: cookie, version header, descriptions of responses.
fn described(mut document: OpenApi) -> OpenApi {
    let same_origin = same_origin(String::new());
    openapi::add_session_cookie(&mut document, web::SESSION);
    openapi::add_version_header(&mut document, &same_origin.version_header, |method, path| {
        same_origin.is_state_changing(method, path)
    });
    openapi::describe_responses(&mut document);
    openapi::forbid_nul(&mut document);
    document
}

/// Counters for all routes of the API.
pub fn measurements() -> Measurements {
    Measurements::of(calls().into_openapi().paths.paths.into_keys())
}

fn same_origin(public_url: String) -> SameOrigin {
    SameOrigin {
        public_url,
        api: "/api/",
        exempt_posts: &[
            "/api/film/names",
            "/api/next/tonight",
            "/api/next/plan",
            "/api/auth/callback/",
            "/api/purchase/webhook",
            "/api/next/closing-soon/unsubscribe/",
        ],
        unsafe_gets: &["/api/friend/invite/", "/api/friend/accept/", "/api/friend/remove-relationship-with/"],
        version_header: HeaderName::from_static("x-mol-frontend-build-version"),
    }
}

/// The whole server as one service, and a future that warms up its caches, so that the first requests don't wait.
/// `with_metrics` serves `/metrics` on the same port.
pub fn router(
    services: Services,
    web: Web,
    measurements: Measurements,
    with_metrics: bool,
) -> (Router, impl Future<Output = ()> + Send + 'static) {
    let catalogue_responses = CatalogueResponseCache::of(services.catalogue.current());
    let middleware_state = Arc::new(MiddlewareState {
        same_origin: same_origin(services.settings.public_url.clone()),
        headers: response_headers(&services.settings, services.membership.is_set_up()),
        ids: RequestIds::since(services.clock.now().0),
        bodies: BodyBudget::new(limits::MAX_BODY_BYTES_IN_FLIGHT),
        trusted_proxies: services.settings.trusted_proxies.clone(),
        measurements: measurements.clone(),
    });
    let http = Http(Arc::new(HttpState {
        listing_responses: ListingResponseCache::of(
            services.catalogue.current(),
            services.viewing_options.clone(),
        ),
        caller_cache: CallerCache::new(),
        user_bodies: UserBodyCache::new(),
        services,
        catalogue_responses,
        measurements,
    }));
    let warm_up = warm_up(http.clone());
    let web = Arc::new(web);
    let (calls, document) = calls().split_for_parts();
    let document = openapi::to_json(&described(document));
    let mut routes = calls
        .route("/api/openapi.json", get(openapi::serve).layer(Extension(ServedDocument::of(&document))))
        .route("/api/docs", get(docs::page).layer(Extension(DocsPage::of(&document))))
        .route("/api/docs.css", get(docs::style))
        .route("/.well-known/security.txt", get(well_known::security_txt))
        .route("/.well-known/change-password", get(well_known::change_password))
        .route("/robots.txt", get(crawlers::robots_txt))
        .route("/sitemap.xml", get(crawlers::sitemap))
        .route("/film/{film_id}", get(film::film_page).layer(Extension(Arc::clone(&web))))
        .route("/ceremony/{ceremony}", get(ceremony::ceremony_page).layer(Extension(Arc::clone(&web))))
        .route(
            "/ceremony/{ceremony}/{category_name}",
            get(ceremony::category_page).layer(Extension(Arc::clone(&web))),
        )
        .route("/connect-with/{id}", get(friend::invite_page).layer(Extension(Arc::clone(&web))))
        .route("/person/{person_id}", get(person::person_page).layer(Extension(Arc::clone(&web))))
        .route("/u/{slug}", get(public::public_page).layer(Extension(Arc::clone(&web))))
        .route("/u/{slug}/card.png", get(public::public_page_card))
        .route("/s/{token}", get(share::share_page).layer(Extension(Arc::clone(&web))))
        .route("/s/{token}/card.png", get(share::share_card))
        .route("/api/{*unknown}", get(no_such_operation).fallback(no_such_operation));
    if with_metrics {
        routes = routes.route("/metrics", get(health::local_metrics));
    }
    let service = routes
        .with_state(http)
        .fallback_service(web::service(web))
        .method_not_allowed_fallback(wrong_method)
        // From outermost to innermost.
        .layer((
            from_fn_with_state(middleware_state, middleware::wrap),
            CatchPanicLayer::custom(limits::panic_response),
        ));
    (service, warm_up)
}

/// Serves only `/metrics`, for a separate port.
pub fn metrics_router(health: Health, measurements: Measurements) -> Router {
    let metrics = async move || health::metrics(&health, &measurements);
    Router::new().route("/metrics", get(metrics))
}

async fn warm_up(Http(http): Http) {
    let responses = http.catalogue_responses.for_snapshot(&http.services.catalogue.current());
    if responses.overview(ceremony::write_overview).await.is_err() {
        tracing::warn!("couldn't prepare the ceremony overview");
    }
    if let Err(error) = http.services.people.warm_up(&http.services.catalogue.current()).await {
        tracing::warn!(%error, "couldn't preload friend summaries");
    }
}

async fn no_such_operation() -> Problem {
    Problem::not_found("There's no such API operation.")
}

async fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "This URL doesn't support that method.")
}

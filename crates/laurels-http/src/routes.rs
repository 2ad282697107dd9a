//! The whole route table; the documented calls are in `routes/calls.rs`.

mod calls;
mod pages;

use std::sync::Arc;

use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Extension, Router};
use http::{HeaderName, StatusCode};
use laurels_app::{Health, Services};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::OpenApi;

use self::calls::calls;
use crate::api::caller::{Authentication, CallerCache};
use crate::api::{ceremony, crawlers, health, well_known};
use crate::content::catalogue_responses::CatalogueResponseCache;
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

/// The API's OpenAPI document as it is committed.
pub fn document() -> Result<String, serde_json::Error> {
    openapi::to_text(&described(calls().0.into_openapi()))
}

/// The generated document with what handlers don't state: cookie, version header, descriptions of responses.
fn described(mut document: OpenApi) -> OpenApi {
    let same_origin = same_origin(String::new());
    openapi::add_security_schemes(&mut document, web::SESSION);
    openapi::add_version_header(&mut document, &same_origin.version_header, |method, path| {
        same_origin.is_state_changing(method, path)
    });
    openapi::describe_responses(&mut document);
    openapi::forbid_nul(&mut document);
    document
}

/// Counters for all routes of the API.
pub fn measurements() -> Measurements {
    Measurements::of(calls().0.into_openapi().paths.paths.into_keys())
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
        version_header: HeaderName::from_static(openapi::VERSION_HEADER),
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
    let public_url = services.settings.public_url.clone();
    let middleware_state = Arc::new(MiddlewareState {
        same_origin: same_origin(public_url.clone()),
        headers: response_headers(&services.settings, services.membership.is_set_up()),
        ids: RequestIds::since(services.clock.now().0),
        bodies: BodyBudget::new(limits::MAX_BODY_BYTES_IN_FLIGHT),
        trusted_proxies: services.settings.trusted_proxies.clone(),
        measurements: measurements.clone(),
    });
    let (calls, token_calls) = calls();
    let http = Http(Arc::new(HttpState {
        authentication: Authentication::new(
            services.sessions.clone(),
            services.api_tokens.clone(),
            token_calls,
        ),
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
    let (calls, document) = calls.split_for_parts();
    let document = ServedDocument::of(&openapi::to_json(&described(document)));
    let mut routes = calls
        .merge(docs::routes(document.json().clone(), public_url))
        .route("/api/openapi.json", get(openapi::serve).layer(Extension(document)))
        .route("/.well-known/security.txt", get(well_known::security_txt))
        .route("/.well-known/change-password", get(well_known::change_password))
        .route("/robots.txt", get(crawlers::robots_txt))
        .route("/sitemap.xml", get(crawlers::sitemap))
        .merge(pages::pages(&web))
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
    Problem::no_such_operation()
}

async fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "This URL doesn't support that method.")
}

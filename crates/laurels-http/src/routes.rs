//! The whole route table.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use http::StatusCode;
use laurels_app::App;
use metrics_exporter_prometheus::PrometheusHandle;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::frozen::FrozenCell;
use crate::layers::{headers, limits, same_origin, trace};
use crate::state::{Catalogues, Http};
use crate::web::Web;
use crate::{Problem, ceremony, docs, film, health, openapi, web};

/// Every documented call.
pub(crate) fn calls() -> OpenApiRouter<Http> {
    OpenApiRouter::with_openapi(openapi::description())
        .routes(routes!(health::is_up))
        .routes(routes!(health::is_ready))
        .routes(routes!(ceremony::ceremony_overview))
        .routes(routes!(ceremony::count_ceremonies))
        .routes(routes!(ceremony::ceremony_films))
        .routes(routes!(ceremony::category_films))
        .routes(routes!(film::film_details))
        .routes(routes!(film::search_films))
        .routes(routes!(film::list_genres))
        .routes(routes!(film::film_names))
}

/// The server as one service. `with_metrics` puts the measurements on the same address. Must be called within
/// a runtime: the largest answer is being made when it returns, so that no visitor waits for it.
pub fn router(app: App, web: Web, metrics: PrometheusHandle, with_metrics: bool) -> Router {
    let standing = headers::standing_headers(&app.settings);
    let frozen = FrozenCell::of(app.catalogue());
    let http = Http { app: app.clone(), frozen, metrics };
    tokio::spawn(warm_up(Catalogues::from_ref(&http)));
    let (calls, document) = calls().split_for_parts();
    let mut routes = calls
        .route("/api/openapi.json", get(openapi::serve))
        .route("/api/docs", get(docs::page))
        .route("/api/docs.css", get(docs::style))
        .route("/api/{*unknown}", get(no_call).fallback(no_call));
    if with_metrics {
        routes = routes.route("/metrics", get(health::metrics));
    }
    routes
        .with_state(http)
        .fallback_service(web::service(Arc::new(web)))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(limits::LARGEST_BODY))
        .layer(from_fn_with_state(app, same_origin::check))
        .layer(axum::Extension(Arc::new(openapi::Served::of(document))))
        .layer(CatchPanicLayer::custom(limits::answer_panic))
        .layer(from_fn(limits::time))
        .layer(from_fn_with_state(standing, headers::add))
        .layer(from_fn(trace::request))
}

/// The measurements alone, for an address of their own.
pub fn metrics_router(metrics: PrometheusHandle) -> Router {
    Router::new().route("/metrics", get(health::metrics)).with_state(metrics)
}

async fn warm_up(catalogues: Catalogues) {
    if catalogues.current().overview(ceremony::prepare_overview).await.is_err() {
        tracing::warn!("the overview could not be made ahead of time");
    }
}

async fn no_call() -> Problem {
    Problem::not_found("There is no such call.")
}

async fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "This address does not take that method.")
}

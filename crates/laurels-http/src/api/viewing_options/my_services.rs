use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::ViewingOptions;
use laurels_domain::listings::{ServiceSet, StreamingService};

use super::wire;
use super::wire::MyServices;
use crate::api::caller::Caller;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// The caller's streaming services.
#[utoipa::path(get, path = "/api/viewing-options/my-services", tag = "viewing-options",
    responses((status = 200, body = wire::MyServices), (status = "default", body = Problem)))]
pub(crate) async fn show_my_services(
    State(viewing_options): State<ViewingOptions>,
    caller: Caller,
) -> Result<Response, Problem> {
    Ok(services_response(viewing_options.my_services(&caller.user.id).await?))
}

/// Replaces the caller's streaming services.
#[utoipa::path(post, path = "/api/viewing-options/my-services", tag = "viewing-options", request_body = wire::MyServices,
    responses((status = 200, body = wire::MyServices), (status = "default", body = Problem)))]
pub(crate) async fn set_my_services(
    State(viewing_options): State<ViewingOptions>,
    caller: Caller,
    JsonBody(body): JsonBody<MyServices>,
) -> Result<Response, Problem> {
    let parse = |slug: &String| {
        let short: String = slug.chars().take(64).collect();
        StreamingService::parse(slug)
            .ok_or_else(|| Problem::invalid("services", format!("There's no streaming service '{short}'.")))
    };
    let services: ServiceSet = body.services.iter().map(parse).collect::<Result<_, _>>()?;
    viewing_options.set_my_services(&caller.user.id, services).await?;
    Ok(services_response(services))
}

fn services_response(services: ServiceSet) -> Response {
    Json(MyServices { services: services.iter().map(|it| it.slug().to_owned()).collect() }).into_response()
}

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Membership, Settings};
use laurels_domain::membership::ReturnUrl;

use super::wire::{AccessPass, NewPortal, Portal};
use crate::api::caller::Tester;
use crate::api::wire;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// The caller's subscriptions that grant access, read from the payment provider.
#[utoipa::path(get, path = "/api/purchase/active-stripe-subscriptions", tag = "purchase",
    responses((status = 200, body = Vec<wire::Subscription>), (status = "default", body = Problem)))]
pub(crate) async fn active_subscriptions(
    State(membership): State<Membership>,
    Tester(user): Tester,
) -> Result<Response, Problem> {
    let active = membership.active_subscriptions(&user.id).await?;
    Ok(Json(active.iter().map(wire::Subscription::from).collect::<Vec<_>>()).into_response())
}

/// What the caller has access to, according to the database.
#[utoipa::path(get, path = "/api/purchase/access-passes", tag = "purchase",
    responses((status = 200, body = Vec<AccessPass>), (status = "default", body = Problem)))]
pub(crate) async fn access_passes(
    State(membership): State<Membership>,
    Tester(user): Tester,
) -> Result<Response, Problem> {
    membership.publishable_key()?;
    let subscriptions = membership.subscriptions(&user.id).await?;
    let active = subscriptions.iter().filter(|it| it.status.grants_access());
    Ok(Json(active.map(AccessPass::from).collect::<Vec<_>>()).into_response())
}

/// Creates a link to the payment provider's page for managing subscriptions.
#[utoipa::path(post, path = "/api/purchase/create-customer-portal-session", tag = "purchase",
    request_body = NewPortal,
    responses((status = 200, body = Portal), (status = "default", body = Problem)))]
pub(crate) async fn create_portal_session(
    State(membership): State<Membership>,
    State(settings): State<Arc<Settings>>,
    Tester(user): Tester,
    JsonBody(body): JsonBody<NewPortal>,
) -> Result<Response, Problem> {
    let return_url = ReturnUrl::parse(&body.return_url, &settings.public_url)?;
    let url = membership.open_portal(&user.id, &return_url).await?;
    Ok(Json(Portal { url }).into_response())
}

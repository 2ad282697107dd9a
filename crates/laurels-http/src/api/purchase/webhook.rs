use axum::extract::State;
use http::{HeaderMap, StatusCode};
use laurels_app::Membership;

use crate::server::Problem;
use crate::server::extract::RawBody;

const SIGNATURE: &str = "stripe-signature";

/// Receives signed events from the payment provider. An event that can't be processed is rejected, so that the provider
/// sends it again.
#[utoipa::path(post, path = "/api/purchase/webhook", tag = "purchase", request_body = String,
    params(("stripe-signature" = Option<String>, Header, description = "The provider's signature of the body.")),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn receive_event(
    State(membership): State<Membership>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<StatusCode, Problem> {
    let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    membership.handle_webhook(signature, &body).await?;
    Ok(StatusCode::NO_CONTENT)
}

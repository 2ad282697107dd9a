use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::Membership;
use laurels_domain::membership::Product;

use super::wire;
use crate::api::caller::Tester;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// More keys than there could be products.
const MAX_KEYS: usize = 20;

/// The payment provider's publishable key for browsers.
#[utoipa::path(get, path = "/api/purchase/stripe-publishable-key", tag = "purchase",
    responses((status = 200, body = wire::PublishableKey), (status = "default", body = Problem)))]
pub(crate) async fn stripe_publishable_key(
    State(membership): State<Membership>,
    _tester: Tester,
) -> Result<Response, Problem> {
    Ok(Json(wire::PublishableKey { publishable_key: membership.publishable_key()? }).into_response())
}

/// All products. Prices of a product that the caller had a free trial of are without one.
#[utoipa::path(get, path = "/api/purchase/products", tag = "purchase",
    responses((status = 200, body = Vec<wire::Product>), (status = "default", body = Problem)))]
pub(crate) async fn list_products(
    State(membership): State<Membership>,
    Tester(user): Tester,
) -> Result<Response, Problem> {
    let products = membership.products(&user.id).await?;
    Ok(Json(products.iter().map(wire::Product::from).collect::<Vec<_>>()).into_response())
}

/// The products with these lookup keys, as in `products`, with the prices that can be subscribed to.
#[utoipa::path(post, path = "/api/purchase/find-products", tag = "purchase", request_body = wire::LookupKeys,
    responses((status = 200, body = Vec<wire::Product>), (status = "default", body = Problem)))]
pub(crate) async fn find_products(
    State(membership): State<Membership>,
    Tester(user): Tester,
    JsonBody(body): JsonBody<wire::LookupKeys>,
) -> Result<Response, Problem> {
    if body.lookup_keys.len() > MAX_KEYS {
        return Err(Problem::invalid("lookup_keys", "That's more keys than there are products."));
    }
    let products = membership.products(&user.id).await?;
    let is_requested = |key: &String| body.lookup_keys.contains(key);
    let found = products.into_iter().filter(|product| product.lookup_key.as_ref().is_some_and(is_requested));
    let found: Vec<_> = found.filter_map(Product::as_subscription).collect();
    Ok(Json(found.iter().map(wire::Product::from).collect::<Vec<_>>()).into_response())
}

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Membership, People, Settings};
use laurels_domain::membership::ReturnUrl;

use super::wire::{CheckoutSecret, FinishedCheckout, Fulfilment, NewCheckout, Product};
use crate::api::caller::Tester;
use crate::api::user::to_profile;
use crate::api::wire;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Creates a checkout session, which the browser displays with the client secret. Afterwards the provider redirects to
/// `return_url`, with `{CHECKOUT_SESSION_ID}` replaced by the session's ID. A user has one open session: the same request
/// returns it, another one closes it first.
#[utoipa::path(post, path = "/api/purchase/create-checkout-session", tag = "purchase",
    request_body = NewCheckout,
    responses((status = 200, body = CheckoutSecret), (status = "default", body = Problem)))]
pub(crate) async fn create_checkout_session(
    State(membership): State<Membership>,
    State(settings): State<Arc<Settings>>,
    Tester(user): Tester,
    JsonBody(body): JsonBody<NewCheckout>,
) -> Result<Response, Problem> {
    let return_url = ReturnUrl::parse(&body.return_url, &settings.public_url)?;
    let secret = membership.begin_checkout(&user, &body.price_id, &return_url).await?;
    Ok(Json(CheckoutSecret { client_secret: secret.reveal() }).into_response())
}

/// Grants what was bought in a checkout. Idempotent.
#[utoipa::path(post, path = "/api/purchase/fulfill-purchase-from-session", tag = "purchase",
    request_body = FinishedCheckout,
    responses((status = 200, body = Fulfilment), (status = "default", body = Problem)))]
pub(crate) async fn fulfill_purchase(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(membership): State<Membership>,
    State(people): State<People>,
    Tester(user): Tester,
    JsonBody(body): JsonBody<FinishedCheckout>,
) -> Result<Response, Problem> {
    let fulfilled = membership.fulfill(&user.id, &body.session_id).await?;
    let person = people.find(&catalogue, &user.id).await?.ok_or_else(Problem::not_logged_in)?;
    let friends = people.find_friends(&catalogue, &person.user).await?;
    let ids = wire::PreparedIds::of(&catalogue);
    let subscription = fulfilled.subscription.as_ref();
    let feature = subscription.filter(|it| it.status.grants_access()).and_then(|it| it.lookup_key.as_deref());
    Ok(Json(Fulfilment {
        new_subscription: subscription.map(wire::Subscription::from),
        purchased_products: fulfilled.products.iter().map(Product::from).collect(),
        new_features: feature.into_iter().collect(),
        updated_user: to_profile(&ids, &person, Some(&friends)),
    })
    .into_response())
}

//! `/api/purchase`: buying a membership. For testers and admins, except the payment provider's webhook.

mod checkout;
mod products;
mod subscriptions;
mod webhook;
mod wire;

use laurels_app::PurchaseError;
use laurels_domain::membership::ReturnUrlError;
use laurels_providers::ProviderError;
use laurels_providers::stripe::EventError;

pub(crate) use checkout::*;
pub(crate) use products::*;
pub(crate) use subscriptions::*;
pub(crate) use webhook::*;

use crate::server::Problem;

impl From<ReturnUrlError> for Problem {
    fn from(error: ReturnUrlError) -> Self {
        Self::invalid("return_url", error.to_string())
    }
}

impl From<PurchaseError> for Problem {
    fn from(error: PurchaseError) -> Self {
        match error {
            PurchaseError::NotSetUp => Self::not_set_up("Membership is"),
            PurchaseError::UnknownPrice => Self::invalid("price_id", error.to_string()),
            PurchaseError::Subscribed => Self::conflict("subscribed", error.to_string()),
            PurchaseError::PaymentPending => Self::conflict("payment_pending", error.to_string()),
            PurchaseError::CheckoutConflict => Self::conflict("checkout_conflict", error.to_string()),
            PurchaseError::AccountDeleted => Self::not_logged_in(),
            PurchaseError::NoCustomer => Self::conflict("no_customer", error.to_string()),
            PurchaseError::UnknownSession => Self::not_found(error.to_string()),
            PurchaseError::NotOwner => Self::forbidden("not_yours", error.to_string()),
            PurchaseError::Event(error) => match error {
                EventError::BadSignature => Self::forbidden("bad_signature", error.to_string()),
                EventError::Unreadable => Self::invalid("body", error.to_string()),
            },
            PurchaseError::TooMany(too_many) => too_many.into(),
            PurchaseError::Provider(error) => unavailable(&error),
            PurchaseError::Store(error) => error.into(),
        }
    }
}

fn unavailable(error: &ProviderError) -> Problem {
    tracing::warn!(%error, "the payment provider failed");
    Problem::provider_unavailable("We can't reach the payment provider right now. Try again later.")
}

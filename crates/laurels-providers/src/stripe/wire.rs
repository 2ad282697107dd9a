//! JSON types of Stripe, with the fields we use.

use std::collections::HashMap;

use serde::{Deserialize, Deserializer};
use serde_json::Number;

#[derive(Debug, Deserialize)]
pub(super) struct List<T> {
    pub(super) data: Vec<T>,
    #[serde(default)]
    pub(super) has_more: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct Price {
    pub(super) id: String,
    #[serde(default)]
    pub(super) currency: String,
    /// Missing for tiered prices.
    pub(super) unit_amount: Option<u64>,
    /// Missing for one-time prices.
    pub(super) recurring: Option<Recurring>,
    #[serde(default)]
    pub(super) metadata: HashMap<String, String>,
    pub(super) product: Product,
}

#[derive(Debug, Deserialize)]
pub(super) struct Recurring {
    pub(super) interval: String,
    pub(super) interval_count: u32,
}

/// Expanded in prices. A deleted product has an id but no name.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Product {
    pub(super) id: String,
    #[serde(default)]
    pub(super) active: bool,
    #[serde(default)]
    pub(super) name: String,
    pub(super) description: Option<String>,
    #[serde(default)]
    pub(super) images: Vec<String>,
    #[serde(default)]
    pub(super) metadata: HashMap<String, String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Coupon {
    pub(super) id: String,
    /// Neither expired nor used up.
    pub(super) valid: bool,
    #[serde(default)]
    pub(super) duration: String,
    pub(super) percent_off: Option<Number>,
    pub(super) amount_off: Option<u64>,
    pub(super) currency: Option<String>,
    /// `None` for all products.
    pub(super) applies_to: Option<AppliesTo>,
}

#[derive(Debug, Deserialize)]
pub(super) struct AppliesTo {
    pub(super) products: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Created {
    pub(super) id: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct NewSession {
    pub(super) id: String,
    pub(super) client_secret: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Session {
    pub(super) status: String,
    pub(super) client_secret: Option<String>,
    pub(super) client_reference_id: Option<String>,
    #[serde(default, deserialize_with = "id")]
    pub(super) customer: Option<String>,
    #[serde(default, deserialize_with = "id")]
    pub(super) subscription: Option<String>,
    pub(super) line_items: Option<List<Item>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Item {
    pub(super) price: Price,
}

#[derive(Debug, Deserialize)]
pub(super) struct Subscription {
    pub(super) id: String,
    #[serde(default, deserialize_with = "id")]
    pub(super) customer: Option<String>,
    pub(super) status: String,
    pub(super) created: i64,
    pub(super) trial_end: Option<i64>,
    pub(super) cancel_at: Option<i64>,
    pub(super) items: List<Item>,
}

/// In lists, products can't be expanded: they are nested too deeply.
#[derive(Debug, Deserialize)]
pub(super) struct ListedSubscription {
    pub(super) id: String,
    pub(super) status: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct PortalSession {
    pub(super) url: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Failure {
    pub(super) error: FailureBody,
}

#[derive(Debug, Deserialize)]
pub(super) struct FailureBody {
    pub(super) code: Option<String>,
    pub(super) param: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Event {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) data: EventData,
}

#[derive(Debug, Deserialize)]
pub(super) struct EventData {
    pub(super) object: EventObject,
}

/// The object of an event: a subscription, or something that refers to one.
#[derive(Debug, Deserialize)]
pub(super) struct EventObject {
    pub(super) object: Option<String>,
    pub(super) id: Option<String>,
    /// In a checkout session.
    #[serde(default, deserialize_with = "id")]
    pub(super) subscription: Option<String>,
    /// In an invoice.
    pub(super) parent: Option<InvoiceParent>,
}

#[derive(Debug, Deserialize)]
pub(super) struct InvoiceParent {
    pub(super) subscription_details: Option<SubscriptionDetails>,
}

#[derive(Debug, Deserialize)]
pub(super) struct SubscriptionDetails {
    #[serde(default, deserialize_with = "id")]
    pub(super) subscription: Option<String>,
}

/// The id of an object that may be expanded.
fn id<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Reference {
        Id(String),
        Expanded { id: String },
    }
    let reference: Option<Reference> = Option::deserialize(from)?;
    Ok(reference.map(|reference| match reference {
        Reference::Id(id) | Reference::Expanded { id } => id,
    }))
}

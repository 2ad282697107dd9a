//! JSON types that only `/api/purchase` uses.

use laurels_domain::membership::{self, Discount};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::{Subscription, User};
use crate::content::date_time;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublishableKey<'a> {
    #[schema(example = "pk_live_…")]
    pub(crate) publishable_key: &'a str,
}

/// A product.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Product<'a> {
    pub(crate) id: &'a str,
    pub(crate) lookup_key: Option<&'a str>,
    pub(crate) name: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) images: &'a [String],
    /// Sorted by display priority, ascending.
    pub(crate) prices: Vec<Price<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Price<'a> {
    pub(crate) id: &'a str,
    /// Cents.
    pub(crate) unit_amount: u64,
    /// `null` if it's paid once.
    pub(crate) recurring: Option<Recurring>,
    pub(crate) metadata: PriceMetadata<'a>,
    /// Why the discount in the metadata at the payment provider isn't offered, for admins.
    pub(crate) discount_problem: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Recurring {
    pub(crate) interval: Interval,
    /// Number of intervals per payment.
    pub(crate) interval_count: u32,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Interval {
    Day,
    Week,
    Month,
    Year,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PriceMetadata<'a> {
    pub(crate) radio_button_text: Option<&'a str>,
    pub(crate) display_priority: Option<i64>,
    pub(crate) trial_period_days: Option<u16>,
    #[schema(example = 12.5)]
    pub(crate) coupon_percent_off: Option<f64>,
    /// Cents.
    pub(crate) coupon_amount_off: Option<u64>,
}

impl<'a> From<&'a membership::Product> for Product<'a> {
    fn from(product: &'a membership::Product) -> Self {
        Self {
            id: &product.id,
            lookup_key: product.lookup_key.as_deref(),
            name: &product.name,
            description: product.description.as_deref(),
            images: &product.images,
            prices: product.prices.iter().map(Price::from).collect(),
        }
    }
}

impl<'a> From<&'a membership::Price> for Price<'a> {
    fn from(price: &'a membership::Price) -> Self {
        let recurring = price.recurring.map(|recurring| Recurring {
            interval: match recurring.interval {
                membership::Interval::Day => Interval::Day,
                membership::Interval::Week => Interval::Week,
                membership::Interval::Month => Interval::Month,
                membership::Interval::Year => Interval::Year,
            },
            interval_count: recurring.count,
        });
        let (percent, amount) = match price.discount {
            Some(Discount::Percent(hundredths)) => (Some(f64::from(hundredths) / 100.0), None),
            Some(Discount::Amount(cents)) => (None, Some(cents)),
            None => (None, None),
        };
        Self {
            id: &price.id,
            unit_amount: price.unit_amount,
            recurring,
            metadata: PriceMetadata {
                radio_button_text: price.radio_button_text.as_deref(),
                display_priority: price.display_priority,
                trial_period_days: price.trial_period_days,
                coupon_percent_off: percent,
                coupon_amount_off: amount,
            },
            discount_problem: price.discount_problem.map(membership::DiscountProblem::message),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LookupKeys {
    #[schema(max_items = 20, example = json!(["full-membership"]))]
    pub(crate) lookup_keys: Vec<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCheckout {
    pub(crate) price_id: String,
    /// A URL of this site.
    #[schema(max_length = 2000)]
    pub(crate) return_url: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckoutSecret<'a> {
    pub(crate) client_secret: &'a str,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishedCheckout {
    #[schema(max_length = 255)]
    pub(crate) session_id: String,
}

/// The result of a checkout; empty until it's paid.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Fulfilment<'a> {
    pub(crate) new_subscription: Option<Subscription<'a>>,
    pub(crate) purchased_products: Vec<Product<'a>>,
    /// Lookup keys of the features that the caller can use now.
    pub(crate) new_features: Vec<&'a str>,
    #[serde(rename = "updatedUser")]
    pub(crate) updated_user: User<'a>,
}

/// A product that the caller has access to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccessPass<'a> {
    pub(crate) lookup_key: Option<&'a str>,
    pub(crate) name: &'a str,
    pub(crate) subscription_id: &'a str,
    #[schema(format = DateTime)]
    pub(crate) since: String,
    /// When it ends, if it was canceled.
    #[schema(format = DateTime)]
    pub(crate) until: Option<String>,
}

impl<'a> From<&'a membership::Subscription> for AccessPass<'a> {
    fn from(it: &'a membership::Subscription) -> Self {
        Self {
            lookup_key: it.lookup_key.as_deref(),
            name: &it.name,
            subscription_id: &it.id,
            since: date_time(it.created_at),
            until: it.cancel_at.map(date_time),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPortal {
    /// A URL of this site.
    #[schema(max_length = 2000)]
    pub(crate) return_url: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Portal {
    pub(crate) url: String,
}

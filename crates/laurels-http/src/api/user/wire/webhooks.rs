//! JSON types of webhooks.

use laurels_domain::webhooks::{EventKind, Outcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::choices;
use crate::content::date_time;

// URLs may contain tokens: no `Debug`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewWebhook {
    /// `https`, at most 2,000 characters, without user, password and fragment.
    #[schema(example = "https://example.com/laurels")]
    pub(crate) url: String,
    /// At least one.
    #[schema(schema_with = choices::webhook_events)]
    pub(crate) events: Vec<String>,
}

/// A webhook that was added.
#[derive(Serialize, ToSchema)]
pub(crate) struct AddedWebhook<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    /// What requests are signed with. It isn't returned again.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    pub(crate) secret: &'a str,
}

/// A server that is notified of what the caller does.
#[derive(Serialize, ToSchema)]
pub(crate) struct Webhook<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) url: &'a str,
    #[schema(schema_with = choices::webhook_events)]
    pub(crate) events: Vec<&'static str>,
    #[schema(format = DateTime)]
    pub(crate) made_at: String,
    pub(crate) last_delivery: Option<LastDelivery>,
    /// When the first of the failed deliveries in a row was, if the last one failed.
    #[schema(format = DateTime)]
    pub(crate) failing_since: Option<String>,
    /// When the webhook was turned off, because its deliveries failed for too long.
    #[schema(format = DateTime)]
    pub(crate) off_since: Option<String>,
    /// Number of events that wait for their delivery.
    pub(crate) waiting: u64,
    /// Number of events that were given up since it was added or turned on.
    pub(crate) dropped: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LastDelivery {
    #[schema(format = DateTime)]
    pub(crate) at: String,
    pub(crate) is_delivered: bool,
    /// Why it wasn't delivered, in plain words.
    pub(crate) failure: Option<String>,
}

/// What came of a delivery.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Delivery {
    pub(crate) is_delivered: bool,
    /// Of the response, if there was one.
    #[schema(example = 204)]
    pub(crate) status: Option<u16>,
    /// Why it wasn't delivered, in plain words.
    pub(crate) failure: Option<String>,
}

impl From<Outcome> for Delivery {
    fn from(outcome: Outcome) -> Self {
        Self { is_delivered: outcome.is_delivered(), status: outcome.status(), failure: outcome.failure() }
    }
}

impl<'a> From<&'a laurels_store::Webhook> for Webhook<'a> {
    fn from(webhook: &'a laurels_store::Webhook) -> Self {
        let last_delivery = webhook.last_attempt.map(|(at, outcome)| LastDelivery {
            at: date_time(at),
            is_delivered: outcome.is_delivered(),
            failure: outcome.failure(),
        });
        Self {
            id: &webhook.id,
            url: webhook.url.reveal(),
            events: webhook.events.iter().map(EventKind::as_str).collect(),
            made_at: date_time(webhook.made_at),
            last_delivery,
            failing_since: webhook.failing_since.map(date_time),
            off_since: webhook.off_since.map(date_time),
            waiting: webhook.waiting,
            dropped: webhook.dropped,
        }
    }
}

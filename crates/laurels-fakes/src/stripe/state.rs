//! State of the fake payment provider, and its transitions.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value, json};

use super::shop;

/// A failure instead of the regular response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No failure: the request succeeds.
    Nothing,
    /// The request has no effect.
    Status(u16),
    /// The request takes effect, but returns status 500.
    LostResponse,
}

#[derive(Clone, Debug)]
pub struct RecordedRequest {
    pub method: String,
    pub path: String,
    pub form: Vec<(String, String)>,
    pub version: Option<String>,
    pub idempotency_key: Option<String>,
}

pub(super) type Shared = Arc<Mutex<State>>;

pub(super) fn lock(state: &Shared) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug)]
pub(super) struct State {
    /// Seconds since 1970.
    pub(super) now: i64,
    pub(super) origin: String,
    pub(super) products: Map<String, Value>,
    pub(super) prices: Vec<Value>,
    pub(super) customers: BTreeMap<String, Value>,
    /// With line items, which are returned only when expanded.
    pub(super) sessions: BTreeMap<String, Value>,
    pub(super) subscriptions: BTreeMap<String, Value>,
    /// Customer and return URL by portal session.
    pub(super) portals: BTreeMap<String, (String, String)>,
    /// By idempotency key: a fingerprint of the first request, and its response.
    pub(super) responses_by_key: HashMap<String, (String, (u16, Value))>,
    pub(super) failures: VecDeque<Failure>,
    pub(super) requests: Vec<RecordedRequest>,
    created: u32,
}

impl State {
    pub(super) fn new(now: i64, origin: &str) -> Self {
        Self {
            now,
            origin: origin.to_owned(),
            products: shop::products(),
            prices: shop::prices(),
            customers: BTreeMap::new(),
            sessions: BTreeMap::new(),
            subscriptions: BTreeMap::new(),
            portals: BTreeMap::new(),
            responses_by_key: HashMap::new(),
            failures: VecDeque::new(),
            requests: Vec::new(),
            created: 0,
        }
    }

    pub(super) fn new_id(&mut self, prefix: &str) -> String {
        self.created += 1;
        format!("{prefix}_{}", self.created)
    }

    /// Completes an open checkout and creates its subscription, if it is for one. Returns the session's id.
    pub(super) fn pay(&mut self, client_secret: &str) -> Option<String> {
        let is_open =
            |session: &&Value| session["client_secret"] == client_secret && session["status"] == "open";
        let session = self.sessions.values().find(is_open)?.clone();
        let session_id = session["id"].as_str()?.to_owned();
        if session["mode"] == "payment" {
            let stored = self.sessions.get_mut(&session_id)?;
            (stored["status"], stored["payment_status"]) = (json!("complete"), json!("paid"));
            return Some(session_id);
        }
        let id = self.new_id("sub");
        let trial = session["_trial"].as_i64().map(|days| self.now + days * 86_400);
        let subscription = json!({
            "id": id, "object": "subscription", "customer": session["customer"],
            "status": if trial.is_some() { "trialing" } else { "active" },
            "created": self.now, "trial_end": trial, "cancel_at": null, "canceled_at": null,
            "cancel_at_period_end": false, "ended_at": null, "discounts": [], "livemode": false,
            "metadata": session["_metadata"],
            "items": {"object": "list", "has_more": false, "data": [
                {"id": "si_1", "object": "subscription_item", "price": session["_line_items"]["data"][0]["price"],
                 "current_period_start": self.now, "current_period_end": self.now + 30 * 86_400, "quantity": 1},
            ]},
        });
        self.subscriptions.insert(id.clone(), subscription);
        let stored = self.sessions.get_mut(&session_id)?;
        stored["status"] = json!("complete");
        stored["payment_status"] = json!(if trial.is_some() { "no_payment_required" } else { "paid" });
        stored["subscription"] = json!(id);
        Some(session_id)
    }

    /// Deletes a customer and cancels all their subscriptions.
    pub(super) fn remove_customer(&mut self, customer: &str) -> bool {
        for subscription in self.subscriptions.values_mut().filter(|it| it["customer"] == customer) {
            subscription["status"] = json!("canceled");
            subscription["ended_at"] = json!(self.now);
        }
        self.customers.remove(customer).is_some()
    }

    /// Replaces ids by whole records along an `expand[]` path.
    pub(super) fn expand(&self, value: &mut Value, path: &[&str]) {
        let Some((first, rest)) = path.split_first() else { return };
        if *first == "line_items" && value["_line_items"].is_object() {
            value["line_items"] = value["_line_items"].clone();
        }
        let Some(field) = value.get_mut(*first) else { return };
        if let Some(whole) = field.as_str().and_then(|id| self.products.get(id)) {
            *field = whole.clone();
        }
        match field {
            Value::Array(members) => members.iter_mut().for_each(|member| self.expand(member, rest)),
            field => self.expand(field, rest),
        }
    }
}

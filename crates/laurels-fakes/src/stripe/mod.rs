//! A fake payment provider (Stripe) with a small shop.
//!
//! Stores customers, checkouts and subscriptions, implements the wire format (form-encoded requests, idempotency keys,
//! expansion, signed events) and rejects what the real one rejects.

mod calls;
mod error;
mod pages;
mod routes;
mod shop;
mod state;

use std::sync::{Arc, Mutex};

use ring::hmac;
use serde_json::{Value, json};

use crate::listen::{Running, listen};
pub use routes::SECRET_KEY;
pub use state::{Failure, RecordedRequest};
use state::{Shared, State, lock};

pub const PUBLISHABLE_KEY: &str = "pk_test_laurels";
pub const WEBHOOK_SECRET: &str = "whsec_that-nobody-may-see";

/// Stops when dropped.
#[derive(Debug)]
pub struct StripeServer {
    origin: String,
    state: Shared,
    _running: Running,
}

impl StripeServer {
    /// `now` is the provider's time, in seconds since 1970.
    pub async fn start(now: i64) -> Self {
        let (listener, address) = listen().await;
        let origin = format!("http://{address}");
        let state = Arc::new(Mutex::new(State::new(now, &origin)));
        let router = routes::router(state.clone());
        let running = Running::new(async move { axum::serve(listener, router).await.expect("a server") });
        Self { origin, state, _running: running }
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The base URL of the API.
    pub fn api(&self) -> String {
        format!("{}/v1", self.origin)
    }

    /// Makes the next requests fail, one failure per request.
    pub fn fail_with(&self, failures: impl IntoIterator<Item = Failure>) {
        lock(&self.state).failures.extend(failures);
    }

    pub fn clear_failures(&self) {
        lock(&self.state).failures.clear();
    }

    /// All API requests so far, in order.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        lock(&self.state).requests.clone()
    }

    /// Pays for an open checkout. Returns the id of the checkout session, which is part of the return URL.
    pub fn pay(&self, client_secret: &str) -> String {
        lock(&self.state).pay(client_secret).expect("an open checkout")
    }

    /// Pays for a checkout if it is still open.
    pub fn try_pay(&self, client_secret: &str) -> Option<String> {
        lock(&self.state).pay(client_secret)
    }

    /// Number of checkouts that can be paid.
    pub fn open_sessions(&self) -> usize {
        lock(&self.state).sessions.values().filter(|session| session["status"] == "open").count()
    }

    /// The subscription created by a checkout session.
    pub fn subscription_of(&self, session: &str) -> String {
        let state = lock(&self.state);
        state.sessions[session]["subscription"].as_str().expect("a completed checkout").to_owned()
    }

    pub fn subscription(&self, id: &str) -> Value {
        lock(&self.state).subscriptions[id].clone()
    }

    /// Applies `changes` to a subscription.
    pub fn change_subscription(&self, id: &str, changes: &Value) {
        let mut state = lock(&self.state);
        let subscription = state.subscriptions.get_mut(id).expect("a subscription");
        for (name, value) in changes.as_object().expect("an object") {
            subscription[name] = value.clone();
        }
    }

    pub fn customers(&self) -> Vec<String> {
        lock(&self.state).customers.keys().cloned().collect()
    }

    /// Deletes all customers, as after a switch between test and live mode or the restore of an old backup.
    pub fn remove_all_customers(&self) {
        let mut state = lock(&self.state);
        state.customers.clear();
        state.sessions.clear();
        state.subscriptions.clear();
    }

    /// An event's body and signature header; `at` is in seconds since 1970.
    pub fn event(&self, kind: &str, object: &Value, at: i64) -> (String, String) {
        let body = json!({"id": "evt_1", "object": "event", "type": kind, "created": at,
            "data": {"object": object}});
        let body = body.to_string();
        let signature = sign(WEBHOOK_SECRET, at, &body);
        (body, signature)
    }
}

/// The `Stripe-Signature` header of an event.
pub fn sign(secret: &str, at: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", hex::encode(tag))
}

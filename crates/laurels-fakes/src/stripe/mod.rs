//! A payment provider with a small shop. It keeps what it is told: customers, checkouts, subscriptions through their
//! whole life; it speaks the wire format (form-encoded questions, idempotency keys, expansion, signed events) and
//! refuses what the real one refuses.

mod calls;
mod pages;
mod routes;
mod shop;
mod state;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ring::hmac;
use serde_json::{Value, json};

use crate::listen::{Running, listen};
use state::State;

pub const SECRET_KEY: &str = "sk_test_that-nobody-may-see";
pub const PUBLISHABLE_KEY: &str = "pk_test_laurels";
pub const WEBHOOK_SECRET: &str = "whsec_that-nobody-may-see";

/// What happens to a request instead of being answered well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// None: this one goes well.
    Nothing,
    /// Nothing is done.
    Status(u16),
    /// The work is done, but its answer is lost.
    LostResponse,
}

/// What was asked.
#[derive(Clone, Debug)]
pub struct RecordedRequest {
    pub method: String,
    pub path: String,
    pub form: Vec<(String, String)>,
    pub version: Option<String>,
    pub idempotency_key: Option<String>,
}

/// Stops when dropped.
#[derive(Debug)]
pub struct StripeServer {
    origin: String,
    state: Shared,
    _running: Running,
}

type Shared = Arc<Mutex<State>>;

fn lock(state: &Shared) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// The base address of its API.
    pub fn api(&self) -> String {
        format!("{}/v1", self.origin)
    }

    /// The next requests go wrong like this, one after the other.
    pub fn fail_with(&self, faults: impl IntoIterator<Item = Failure>) {
        lock(&self.state).faults.extend(faults);
    }

    pub fn clear_failures(&self) {
        lock(&self.state).faults.clear();
    }

    pub fn requests(&self) -> Vec<RecordedRequest> {
        lock(&self.state).asked.clone()
    }

    /// Somebody pays. Gives the id of the checkout session, which the address to return to then carries.
    pub fn pay(&self, client_secret: &str) -> String {
        lock(&self.state).pay(client_secret).expect("an open checkout")
    }

    /// The subscription that came of a checkout.
    pub fn subscription_of(&self, session: &str) -> String {
        let state = lock(&self.state);
        state.sessions[session]["subscription"].as_str().expect("a completed checkout").to_owned()
    }

    pub fn subscription(&self, id: &str) -> Value {
        lock(&self.state).subscriptions[id].clone()
    }

    /// Something happens to a subscription: `changes` lie over it.
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

    /// Everything of another mode or of a database that was set back: it knows nobody.
    pub fn remove_all_customers(&self) {
        let mut state = lock(&self.state);
        state.customers.clear();
        state.sessions.clear();
        state.subscriptions.clear();
    }

    /// An event about something, with its signature as of a moment in seconds since 1970.
    pub fn event(&self, kind: &str, object: &Value, at: i64) -> (String, String) {
        let body = json!({"id": "evt_1", "object": "event", "type": kind, "created": at,
            "data": {"object": object}});
        let body = body.to_string();
        let signature = sign(WEBHOOK_SECRET, at, &body);
        (body, signature)
    }
}

/// What the header of an event says.
pub fn sign(secret: &str, at: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{at}.{body}").as_bytes());
    let hex = tag.as_ref().iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
    format!("t={at},v1={hex}")
}

//! A user's own server that receives events.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State as AxumState;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::hmac;
use serde_json::Value;

use crate::listen::{Running, listen};

/// A response other than 204.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Status(u16),
    Redirect(String),
    /// Status 204 after a delay.
    Slow(Duration),
    /// Status 200 with an endless body.
    Huge,
}

/// A request as it has arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedEvent {
    pub id: String,
    /// Seconds since 1970.
    pub timestamp: i64,
    pub signature: String,
    pub text: String,
}

impl ReceivedEvent {
    pub fn body(&self) -> Value {
        serde_json::from_str(&self.text).expect("a JSON body")
    }

    pub fn is_signed_with(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.trim_start_matches("whsec_")).expect("a base64 secret");
        let signed = format!("{}.{}.{}", self.id, self.timestamp, self.text);
        let tag = self.signature.strip_prefix("v1,").and_then(|tag| STANDARD.decode(tag).ok());
        let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
        tag.is_some_and(|tag| hmac::verify(&key, signed.as_bytes(), &tag).is_ok())
    }
}

/// Stops when dropped.
#[derive(Debug)]
pub struct WebhookReceiver {
    origin: String,
    state: Arc<Mutex<State>>,
    _running: Running,
}

#[derive(Debug, Default)]
struct State {
    failures: VecDeque<Failure>,
    requests: Vec<ReceivedEvent>,
    running: usize,
    most_running: usize,
}

impl WebhookReceiver {
    pub async fn start() -> Self {
        let (listener, address) = listen().await;
        let state = Arc::new(Mutex::new(State::default()));
        let router = Router::new().fallback(receive).with_state(state.clone());
        let running = Running::new(async move { axum::serve(listener, router).await.expect("a server") });
        Self { origin: format!("http://{address}"), state, _running: running }
    }

    pub fn url(&self) -> String {
        format!("{}/laurels", self.origin)
    }

    /// The responses to the next requests.
    pub fn fail_with(&self, failures: impl IntoIterator<Item = Failure>) {
        self.lock().failures.extend(failures);
    }

    pub fn clear_failures(&self) {
        self.lock().failures.clear();
    }

    /// All requests so far, accepted or not, in order.
    pub fn requests(&self) -> Vec<ReceivedEvent> {
        self.lock().requests.clone()
    }

    /// The most requests that were open at the same time.
    pub fn most_at_once(&self) -> usize {
        self.lock().most_running
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn receive(
    AxumState(state): AxumState<Arc<Mutex<State>>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let text = |name: &str| {
        headers
            .get(name)
            .map(|value| value.to_str().expect("a readable header").to_owned())
            .unwrap_or_default()
    };
    let request = ReceivedEvent {
        id: text("webhook-id"),
        timestamp: text("webhook-timestamp").parse().unwrap_or_default(),
        signature: text("webhook-signature"),
        text: String::from_utf8_lossy(&body).into_owned(),
    };
    let failure = {
        let mut state = lock(&state);
        state.requests.push(request);
        state.running += 1;
        state.most_running = state.most_running.max(state.running);
        state.failures.pop_front()
    };
    let response = match failure {
        None => StatusCode::NO_CONTENT.into_response(),
        Some(Failure::Status(status)) => {
            let status = StatusCode::from_u16(status).expect("a status");
            (status, "secret-of-the-receiver").into_response()
        }
        Some(Failure::Redirect(to)) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
        Some(Failure::Slow(delay)) => {
            tokio::time::sleep(delay).await;
            StatusCode::NO_CONTENT.into_response()
        }
        Some(Failure::Huge) => "x".repeat(64 * 1024 * 1024).into_response(),
    };
    lock(&state).running -= 1;
    response
}

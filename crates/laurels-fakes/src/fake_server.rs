//! A fake HTTP server: returns canned JSON responses by path, records requests, and can be made to fail.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State as AxumState};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;

use crate::listen::{Running, listen};

/// A failure instead of the regular response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Status(u16),
    /// Status 429, with `Retry-After` in seconds.
    TooMany(u64),
    /// An HTML page with status 200.
    Html,
    /// Status 200 with an empty body.
    Empty,
    /// The first half of the JSON body.
    Truncated,
    /// The regular response after a delay.
    Slow(Duration),
    /// A body above any reasonable limit.
    Oversized,
}

#[derive(Clone, Debug)]
pub struct RecordedRequest {
    pub path: String,
    pub query: HashMap<String, String>,
    pub authorization: Option<String>,
}

/// Stops when dropped.
#[derive(Debug)]
pub struct FakeServer {
    address: String,
    state: Arc<Mutex<State>>,
    _running: Running,
}

#[derive(Debug, Default)]
struct State {
    /// Status and body by path.
    responses: HashMap<String, (u16, Value)>,
    /// Bodies that are not JSON, by path.
    files: HashMap<String, &'static [u8]>,
    /// For all other paths; 404 without one.
    default_response: Option<(u16, Value)>,
    failures: VecDeque<Failure>,
    requests: Vec<RecordedRequest>,
}

impl FakeServer {
    pub(crate) async fn start() -> Self {
        let (listener, address) = listen().await;
        let state = Arc::new(Mutex::new(State::default()));
        let router = Router::new().fallback(respond).with_state(state.clone());
        let running = Running::new(async move { axum::serve(listener, router).await.expect("a server") });
        Self { address: format!("http://{address}"), state, _running: running }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// The response to a path, whatever its query string.
    pub fn set_response(&self, path: &str, status: u16, body: Value) {
        self.lock().responses.insert(path.to_owned(), (status, body));
    }

    /// A response of status 200 that is not JSON.
    pub fn set_file(&self, path: &str, body: &'static [u8]) {
        self.lock().files.insert(path.to_owned(), body);
    }

    /// The response to every path without its own.
    pub fn set_default_response(&self, status: u16, body: Value) {
        self.lock().default_response = Some((status, body));
    }

    /// Makes the next requests fail, one failure per request.
    pub fn fail_with(&self, failures: impl IntoIterator<Item = Failure>) {
        self.lock().failures.extend(failures);
    }

    pub fn clear_failures(&self) {
        self.lock().failures.clear();
    }

    /// All requests so far, in order.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.lock().requests.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn respond(AxumState(state): AxumState<Arc<Mutex<State>>>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    let query = request.uri().query().unwrap_or_default();
    let recorded = RecordedRequest {
        path: path.clone(),
        query: url::form_urlencoded::parse(query.as_bytes()).into_owned().collect(),
        authorization: request
            .headers()
            .get(header::AUTHORIZATION)
            .map(|value| value.to_str().expect("a readable header").to_owned()),
    };
    let (failure, file, found) = {
        let mut state = lock(&state);
        state.requests.push(recorded);
        let found = state.responses.get(&path).or(state.default_response.as_ref()).cloned();
        (state.failures.pop_front(), state.files.get(&path).copied(), found)
    };
    if let (None, Some(file)) = (&failure, file) {
        return file.into_response();
    }
    let (status, body) = found.unwrap_or((404, Value::Null));
    let body = body.to_string();
    match failure {
        None => json(status, body),
        Some(Failure::Slow(delay)) => {
            tokio::time::sleep(delay).await;
            json(status, body)
        }
        Some(Failure::Status(status)) => {
            json(status, "{\"status_message\":\"secret-of-the-provider\"}".to_owned())
        }
        Some(Failure::TooMany(seconds)) => {
            let mut response = json(429, "{\"status_code\":25}".to_owned());
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            response
        }
        Some(Failure::Html) => {
            ([(header::CONTENT_TYPE, "text/html")], "<!doctype html><h1>Sorry</h1>").into_response()
        }
        Some(Failure::Empty) => StatusCode::OK.into_response(),
        Some(Failure::Truncated) => json(status, body[..body.len() / 2].to_owned()),
        Some(Failure::Oversized) => "x".repeat(8 * 1024 * 1024).into_response(),
    }
}

fn json(status: u16, body: String) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

//! A server that answers GETs from a list of JSON answers, remembers what it was asked, and can be told to
//! misbehave for the next requests.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State as Holding};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;

use crate::listen::{Running, listen};

/// What happens instead of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Status(u16),
    /// Status 429, with the seconds to wait.
    TooMany(u64),
    /// A page for people, with status 200.
    Html,
    /// Status 200 and nothing.
    Empty,
    /// JSON that breaks off in the middle.
    Torn,
    /// The right answer, but late.
    Slow(Duration),
    /// More than anybody wants to read.
    Flood,
}

/// What was asked.
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
    /// By path.
    answers: HashMap<String, (u16, Value)>,
    /// To paths that are not in the list.
    set_default_response: Option<(u16, Value)>,
    faults: VecDeque<Failure>,
    asked: Vec<RecordedRequest>,
}

impl FakeServer {
    pub(crate) async fn start() -> Self {
        let (listener, address) = listen().await;
        let state = Arc::new(Mutex::new(State::default()));
        let router = Router::new().fallback(answer).with_state(state.clone());
        let running = Running::new(async move { axum::serve(listener, router).await.expect("a server") });
        Self { address: format!("http://{address}"), state, _running: running }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn set_response(&self, path: &str, status: u16, body: Value) {
        self.lock().answers.insert(path.to_owned(), (status, body));
    }

    /// The answer to every path that has none of its own.
    pub fn set_default_response(&self, status: u16, body: Value) {
        self.lock().set_default_response = Some((status, body));
    }

    /// The next requests go wrong like this, one after the other.
    pub fn fail_with(&self, faults: impl IntoIterator<Item = Failure>) {
        self.lock().faults.extend(faults);
    }

    pub fn clear_failures(&self) {
        self.lock().faults.clear();
    }

    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.lock().asked.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn answer(Holding(state): Holding<Arc<Mutex<State>>>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    let query = request.uri().query().unwrap_or_default();
    let asked = RecordedRequest {
        path: path.clone(),
        query: url::form_urlencoded::parse(query.as_bytes()).into_owned().collect(),
        authorization: request
            .headers()
            .get(header::AUTHORIZATION)
            .map(|value| value.to_str().expect("a readable header").to_owned()),
    };
    let (fault, found) = {
        let mut state = lock(&state);
        state.asked.push(asked);
        let found = state.answers.get(&path).or(state.set_default_response.as_ref()).cloned();
        (state.faults.pop_front(), found)
    };
    let (status, body) = found.unwrap_or((404, Value::Null));
    let body = body.to_string();
    match fault {
        None => json(status, body),
        Some(Failure::Slow(late)) => {
            tokio::time::sleep(late).await;
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
        Some(Failure::Torn) => json(status, body[..body.len() / 2].to_owned()),
        Some(Failure::Flood) => "x".repeat(8 * 1024 * 1024).into_response(),
    }
}

fn json(status: u16, body: String) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

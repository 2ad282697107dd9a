//! State of the fake OpenID Connect provider.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value};

use super::keys::{Keys, SigningKey};

/// An endpoint whose requests are counted and which can be made to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endpoint {
    Discovery,
    Keys,
    Token,
    Revocation,
}

/// A failure instead of the regular response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Status(u16),
    /// An HTML page with status 200.
    Html,
    /// A redirect to this URL.
    Redirect(String),
    /// Accepts the request and never responds.
    NoResponse,
    /// JSON with status 200 that has none of the expected fields.
    UnexpectedJson,
    /// A body above any reasonable limit.
    Oversized,
    /// An OAuth error response with status 400 and this error code.
    OAuthError(String),
}

pub(super) type Shared = Arc<Mutex<State>>;

#[derive(Debug)]
pub(super) struct State {
    pub(super) issuer: String,
    /// Seconds since 1970.
    pub(super) now: i64,
    pub(super) keys: Keys,
    pub(super) signing: SigningKey,
    pub(super) publishes_key: bool,
    pub(super) metadata: Map<String, Value>,
    pub(super) claims: Map<String, Value>,
    pub(super) failures: HashMap<Endpoint, Failure>,
    pub(super) request_counts: HashMap<Endpoint, usize>,
    pub(super) token_requests: Vec<HashMap<String, String>>,
    pub(super) revocations: Vec<HashMap<String, String>>,
    pub(super) grants: HashMap<String, Grant>,
}

impl State {
    /// Issues a code for the parameters of an authorization URL, with claims of the user. `None` if the client or the
    /// redirect URI is missing.
    pub(super) fn issue_code(
        &mut self,
        parameters: &HashMap<String, String>,
        claims: Map<String, Value>,
    ) -> Option<String> {
        let grant = Grant {
            client_id: parameters.get("client_id")?.clone(),
            redirect_uri: parameters.get("redirect_uri")?.clone(),
            nonce: parameters.get("nonce").cloned(),
            challenge: parameters.get("code_challenge").cloned(),
            claims,
        };
        let code = format!("code-{}", self.grants.len() + self.token_requests.len());
        self.grants.insert(code.clone(), grant);
        Some(code)
    }
}

/// What an authorization code was issued for.
#[derive(Clone, Debug)]
pub(super) struct Grant {
    pub(super) client_id: String,
    pub(super) redirect_uri: String,
    pub(super) nonce: Option<String>,
    pub(super) challenge: Option<String>,
    /// Overrides claims of its ID token.
    pub(super) claims: Map<String, Value>,
}

pub(super) fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

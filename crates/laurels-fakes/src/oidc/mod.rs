//! A fake OpenID Connect provider where users consent immediately: discovery, keys, token and revocation endpoints.

mod keys;
mod routes;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value};
use url::Url;

use crate::listen::{Running, listen};
use keys::Keys;

/// A private key in the format of Apple's `.p8` files, for tests that need any key.
pub const CLIENT_KEY: &str = include_str!("client.p8");

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

/// The key that signs tokens and is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningKey {
    FirstRsa,
    SecondRsa,
    Elliptic,
}

/// The parameters that the browser would return with.
#[derive(Clone, Debug)]
pub struct Consent {
    pub redirect_uri: String,
    pub code: String,
    pub state: String,
}

/// A running provider; stops when dropped.
#[derive(Debug)]
pub struct OidcServer {
    issuer: String,
    state: Shared,
    _running: Running,
}

type Shared = Arc<Mutex<State>>;

#[derive(Debug)]
struct State {
    issuer: String,
    /// Seconds since 1970.
    now: i64,
    keys: Keys,
    signing: SigningKey,
    publishes_key: bool,
    metadata: Map<String, Value>,
    claims: Map<String, Value>,
    failures: HashMap<Endpoint, Failure>,
    request_counts: HashMap<Endpoint, usize>,
    token_requests: Vec<HashMap<String, String>>,
    revocations: Vec<HashMap<String, String>>,
    grants: HashMap<String, Grant>,
}

/// What an authorization code was issued for.
#[derive(Clone, Debug)]
struct Grant {
    client_id: String,
    redirect_uri: String,
    nonce: Option<String>,
    challenge: Option<String>,
}

impl OidcServer {
    /// `now` is the provider's time, in seconds since 1970: tokens are issued at it and last an hour.
    pub async fn start(now: i64) -> Self {
        let (listener, address) = listen().await;
        let issuer = format!("http://{address}");
        let state = Arc::new(Mutex::new(State {
            issuer: issuer.clone(),
            now,
            keys: Keys::load(),
            signing: SigningKey::FirstRsa,
            publishes_key: true,
            metadata: Map::new(),
            claims: Map::new(),
            failures: HashMap::new(),
            request_counts: HashMap::new(),
            token_requests: Vec::new(),
            revocations: Vec::new(),
            grants: HashMap::new(),
        }));
        let router = routes::router(state.clone());
        let running = Running::new(async move { axum::serve(listener, router).await.expect("a server") });
        Self { issuer, state, _running: running }
    }

    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// Overrides claims of future ID tokens; null removes a claim.
    pub fn set_claims(&self, claims: Value) {
        self.lock().claims = object(claims);
    }

    /// Overrides values of the discovery document; null removes a value.
    pub fn set_metadata(&self, metadata: Value) {
        self.lock().metadata = object(metadata);
    }

    pub fn fail_with(&self, endpoint: Endpoint, failure: Failure) {
        self.lock().failures.insert(endpoint, failure);
    }

    pub fn clear_failures(&self) {
        self.lock().failures.clear();
    }

    /// Signs future tokens with this key, and publishes only this key.
    pub fn rotate_key(&self, key: SigningKey) {
        self.lock().signing = key;
    }

    /// Stops publishing the signing key.
    pub fn hide_keys(&self) {
        self.lock().publishes_key = false;
    }

    /// The number of requests to an endpoint.
    pub fn request_count(&self, endpoint: Endpoint) -> usize {
        self.lock().request_counts.get(&endpoint).copied().unwrap_or(0)
    }

    /// The forms that were posted to the token endpoint.
    pub fn token_requests(&self) -> Vec<HashMap<String, String>> {
        self.lock().token_requests.clone()
    }

    /// The forms that were posted to the revocation endpoint.
    pub fn revocations(&self) -> Vec<HashMap<String, String>> {
        self.lock().revocations.clone()
    }

    /// Simulates a user who opens the authorization URL in a browser and consents.
    pub fn consent(&self, authorization_url: &str) -> Consent {
        let url = Url::parse(authorization_url).expect("an authorization URL");
        let parameters: HashMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(url.path(), "/authorize", "not our authorization endpoint");
        assert_eq!(parameters.get("response_type").map(String::as_str), Some("code"));
        let grant = Grant {
            client_id: parameters.get("client_id").expect("a client id").clone(),
            redirect_uri: parameters.get("redirect_uri").expect("a redirect URI").clone(),
            nonce: parameters.get("nonce").cloned(),
            challenge: parameters.get("code_challenge").cloned(),
        };
        let mut state = self.lock();
        let code = format!("code-{}", state.grants.len() + state.token_requests.len());
        let consent = Consent {
            redirect_uri: grant.redirect_uri.clone(),
            code: code.clone(),
            state: parameters.get("state").expect("a state").clone(),
        };
        state.grants.insert(code, grant);
        consent
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn object(json: Value) -> Map<String, Value> {
    let Value::Object(object) = json else { panic!("not a JSON object: {json}") };
    object
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

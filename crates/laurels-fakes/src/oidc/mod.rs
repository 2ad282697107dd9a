//! An OpenID Connect provider where everybody consents at once: discovery, keys, token endpoint.

mod keys;
mod routes;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value};
use url::Url;

use crate::listen::{Running, listen};
use keys::Keys;

/// A key as Apple hands them out to those who register, for whoever needs some key.
pub const CLIENT_KEY: &str = include_str!("client.p8");

/// One call that can be counted and broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endpoint {
    Discovery,
    Keys,
    Token,
    Revocation,
}

/// What a broken call does instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Status(u16),
    /// A page for people, with status 200.
    Html,
    /// Sends the client elsewhere.
    Redirect(String),
    /// Takes the request and never answers.
    Silence,
    /// JSON with status 200 that is not what was asked for.
    Nonsense,
    /// More than anybody wants to read.
    Flood,
    /// An OAuth refusal with status 400 and this error code.
    Refusal(String),
}

/// Which key signs, and is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningKey {
    FirstRsa,
    SecondRsa,
    Elliptic,
}

/// What the browser would bring back.
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
    publishes: bool,
    description: Map<String, Value>,
    claims: Map<String, Value>,
    faults: HashMap<Endpoint, Failure>,
    asked: HashMap<Endpoint, usize>,
    token_requests: Vec<HashMap<String, String>>,
    revocations: Vec<HashMap<String, String>>,
    grants: HashMap<String, Grant>,
}

/// What a code was given for.
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
            publishes: true,
            description: Map::new(),
            claims: Map::new(),
            faults: HashMap::new(),
            asked: HashMap::new(),
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

    /// Claims of the ID tokens from now on, over the usual ones; a null takes a claim away.
    pub fn set_claims(&self, claims: Value) {
        self.lock().claims = object(claims);
    }

    /// What discovery tells from now on, over the usual; a null takes a value away.
    pub fn set_metadata(&self, description: Value) {
        self.lock().description = object(description);
    }

    pub fn fail_with(&self, endpoint: Endpoint, fault: Failure) {
        self.lock().faults.insert(endpoint, fault);
    }

    pub fn clear_failures(&self) {
        self.lock().faults.clear();
    }

    /// Signs with this key from now on and publishes it alone.
    pub fn rotate_key(&self, key: SigningKey) {
        self.lock().signing = key;
    }

    /// Signs with a key that it does not publish.
    pub fn hide_keys(&self) {
        self.lock().publishes = false;
    }

    /// How often a call was made.
    pub fn request_count(&self, endpoint: Endpoint) -> usize {
        self.lock().asked.get(&endpoint).copied().unwrap_or(0)
    }

    /// The forms that were posted to the token endpoint.
    pub fn token_requests(&self) -> Vec<HashMap<String, String>> {
        self.lock().token_requests.clone()
    }

    /// The forms that were posted to the revocation endpoint.
    pub fn revocations(&self) -> Vec<HashMap<String, String>> {
        self.lock().revocations.clone()
    }

    /// Plays the person in the browser, who opens the address and agrees to everything.
    pub fn consent(&self, authorization_address: &str) -> Consent {
        let address = Url::parse(authorization_address).expect("an address to sign in at");
        let parameters: HashMap<String, String> = address.query_pairs().into_owned().collect();
        assert_eq!(address.path(), "/authorize", "not our authorization endpoint");
        assert_eq!(parameters.get("response_type").map(String::as_str), Some("code"));
        let grant = Grant {
            client_id: parameters.get("client_id").expect("a client id").clone(),
            redirect_uri: parameters.get("redirect_uri").expect("an address to return to").clone(),
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

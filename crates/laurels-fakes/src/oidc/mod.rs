//! A fake OpenID Connect provider where users consent immediately: discovery, keys, token and revocation endpoints. In a
//! browser, they choose their name and email.

mod keys;
mod pages;
mod routes;
mod state;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Map, Value};
use url::Url;

use crate::listen::{Running, listen};
use keys::Keys;
pub use keys::SigningKey;
pub use state::{Endpoint, Failure};
use state::{Shared, State, lock};

/// A private key in the format of Apple's `.p8` files, for tests that need any key.
pub const CLIENT_KEY: &str = include_str!("client.p8");

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

    /// Sets the provider's time.
    pub fn set_time(&self, now: i64) {
        self.lock().now = now;
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
        let code = self.lock().issue_code(&parameters, Map::new()).expect("a client and a redirect URI");
        Consent {
            redirect_uri: parameters["redirect_uri"].clone(),
            code,
            state: parameters.get("state").expect("a state").clone(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn object(json: Value) -> Map<String, Value> {
    let Value::Object(object) = json else { panic!("not a JSON object: {json}") };
    object
}

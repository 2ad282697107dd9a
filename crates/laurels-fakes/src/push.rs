//! A fake push service with the browsers that subscribe at it: checks each message as a real one does, and decrypts it as
//! the browser would.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State as AxumState;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint as _;

use crate::listen::{Running, listen};

/// The longest that push services keep a message: four weeks.
const MAX_TTL: u64 = 28 * 24 * 3_600;

/// Stops when dropped.
#[derive(Debug)]
pub struct PushServer {
    origin: String,
    state: Arc<Mutex<State>>,
    _running: Running,
}

/// A browser's subscription, as it sends it to a server.
#[derive(Clone, Debug)]
pub struct Browser {
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

/// A message that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    pub endpoint: String,
    pub payload: String,
    pub ttl: u64,
}

#[derive(Debug)]
struct State {
    origin: String,
    /// The server's public key, which browsers subscribed with.
    vapid_key: String,
    browsers: HashMap<String, (SecretKey, [u8; 16])>,
    failures: VecDeque<(u16, Option<u64>)>,
    attempts: usize,
    received: Vec<Received>,
    /// Why messages were rejected.
    mistakes: Vec<String>,
}

impl PushServer {
    /// For browsers that subscribe with this key.
    pub async fn start(vapid_key: &str) -> Self {
        let (listener, address) = listen().await;
        let origin = format!("http://{address}");
        let state = Arc::new(Mutex::new(State {
            origin: origin.clone(),
            vapid_key: vapid_key.to_owned(),
            browsers: HashMap::new(),
            failures: VecDeque::new(),
            attempts: 0,
            received: Vec::new(),
            mistakes: Vec::new(),
        }));
        let router = Router::new().route("/push/{id}", post(receive)).with_state(state.clone());
        let running = Running::new(async move { axum::serve(listener, router).await.expect("a server") });
        Self { origin, state, _running: running }
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// A new browser that subscribes.
    pub fn subscribe(&self) -> Browser {
        let mut state = self.lock();
        let (key, auth) = (SecretKey::from_slice(&random::<32>()).expect("a key"), random::<16>());
        let id = format!("browser-{}", state.browsers.len());
        let point = key.public_key().to_encoded_point(false);
        let browser = Browser {
            endpoint: format!("{}/push/{id}", self.origin),
            p256dh: URL_SAFE_NO_PAD.encode(point.as_bytes()),
            auth: URL_SAFE_NO_PAD.encode(auth),
        };
        state.browsers.insert(id, (key, auth));
        browser
    }

    /// Makes the next messages fail, each with a status and `Retry-After` in seconds.
    pub fn fail_with(&self, failures: impl IntoIterator<Item = (u16, Option<u64>)>) {
        self.lock().failures.extend(failures);
    }

    /// How many messages have arrived, accepted or not.
    pub fn attempts(&self) -> usize {
        self.lock().attempts
    }

    /// The accepted messages so far, in order. Panics if one was malformed.
    pub fn received(&self) -> Vec<Received> {
        let state = self.lock();
        assert!(state.mistakes.is_empty(), "{:?}", state.mistakes);
        state.received.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).expect("randomness");
    bytes
}

async fn receive(
    AxumState(state): AxumState<Arc<Mutex<State>>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let id = uri.path().trim_start_matches("/push/");
    let mut state = lock(&state);
    state.attempts += 1;
    if let Some((status, retry_after)) = state.failures.pop_front() {
        let mut response = StatusCode::from_u16(status).expect("a status").into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        return response;
    }
    match state.accept(id, &headers, &body) {
        Ok(received) => {
            state.received.push(received);
            StatusCode::CREATED.into_response()
        }
        Err((status, mistake)) => {
            state.mistakes.push(mistake);
            StatusCode::from_u16(status).expect("a status").into_response()
        }
    }
}

impl State {
    fn accept(&self, id: &str, headers: &HeaderMap, body: &[u8]) -> Result<Received, (u16, String)> {
        let Some((key, auth)) = self.browsers.get(id) else { return Err((410, format!("no {id}"))) };
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        self.check_vapid(text("authorization")).map_err(|mistake| (403, mistake))?;
        if text("content-encoding") != "aes128gcm" {
            return Err((400, "the encoding isn't aes128gcm".to_owned()));
        }
        if body.len() > 4_096 {
            return Err((413, "the message is too long".to_owned()));
        }
        let ttl = text("ttl").parse().ok().filter(|ttl| *ttl <= MAX_TTL);
        let ttl = ttl.ok_or_else(|| (400, "TTL is missing".to_owned()))?;
        let payload = web_push_native::decrypt(body.to_vec(), key, &(*auth).into())
            .map_err(|error| (400, format!("not decrypted: {error}")))?;
        let payload = String::from_utf8(payload).map_err(|error| (400, error.to_string()))?;
        Ok(Received { endpoint: format!("{}/push/{id}", self.origin), payload, ttl })
    }

    /// As in RFC 8292: signed with the key that browsers subscribed with, for this service, for at most a day.
    fn check_vapid(&self, authorization: &str) -> Result<(), String> {
        let mistake = |text: &str| text.to_owned();
        let parameters = authorization.strip_prefix("vapid ").ok_or_else(|| mistake("no vapid scheme"))?;
        let parameters: HashMap<&str, &str> =
            parameters.split(',').filter_map(|parameter| parameter.trim().split_once('=')).collect();
        let (token, key) = (parameters.get("t").copied(), parameters.get("k").copied());
        let token = token.ok_or_else(|| mistake("no token"))?;
        if key != Some(self.vapid_key.as_str()) {
            return Err(mistake("another key than the browser's"));
        }
        let (signed, signature) = token.rsplit_once('.').ok_or_else(|| mistake("no signature"))?;
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).map_err(|error| error.to_string());
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(&self.vapid_key)?)
            .verify(signed.as_bytes(), &decode(signature)?)
            .map_err(|_| mistake("a wrong signature"))?;
        let (_, claims) = signed.split_once('.').ok_or_else(|| mistake("no claims"))?;
        let claims: Value = serde_json::from_slice(&decode(claims)?).map_err(|error| error.to_string())?;
        if claims["aud"] != self.origin.as_str() {
            return Err(format!("for another service: {}", claims["aud"]));
        }
        let subject = claims["sub"].as_str().unwrap_or_default();
        if !subject.starts_with("mailto:") && !subject.starts_with("https://") {
            return Err(mistake("no subject"));
        }
        claims["exp"].as_i64().map(drop).ok_or_else(|| mistake("no expiry"))
    }
}

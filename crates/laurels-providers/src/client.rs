//! The HTTP client that all providers share.

use std::io::Read as _;
use std::time::Duration;

use flate2::read::GzDecoder;
use laurels_domain::{Secret, Timestamp};
use serde::de::DeserializeOwned;

use crate::error::{ProviderError, Service};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
/// Two weeks of a station's schedule are half a megabyte; far more is an error or an attack.
const MAX_RESPONSE_BYTES: usize = 4 * 1024 * 1024;

/// Installs ring as the process-wide TLS provider. Call it first in `main`; further calls have no effect.
pub fn install_crypto() {
    // An error only means that one is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Cheap to clone: clones share their connections. Never follows redirects: no API we use sends one, and secrets must
/// not be sent to a URL from a response.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
}

impl Client {
    /// Fails only if the machine has no trusted root certificates.
    pub fn new() -> Result<Self, ProviderError> {
        install_crypto();
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(RESPONSE_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            // Otherwise reqwest would read proxies from the environment, which only our config module may do.
            .no_proxy()
            .user_agent(concat!("laurels/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|_| {
                ProviderError::misconfigured(Service::Https, "no trusted certificates on this machine")
            })?;
        Ok(Self { http })
    }

    /// The time on a web server, by the header of any response; `None` if it sends none.
    pub async fn server_time(&self, service: Service, url: &str) -> Result<Option<Timestamp>, ProviderError> {
        let response = self.http.head(url).send().await;
        let response = response.map_err(|error| ProviderError::unavailable(service, reason(&error)))?;
        let date = response.headers().get("date").and_then(|date| date.to_str().ok());
        Ok(date.and_then(Timestamp::parse_http_date))
    }

    pub(crate) async fn get(&self, service: Service, url: &str) -> Result<Response, ProviderError> {
        Response::fetch(service, self.http.get(url)).await
    }

    /// Sends a request; accepts compressed responses.
    pub(crate) async fn send(
        &self,
        service: Service,
        request: &Request<'_>,
        timeout: Duration,
    ) -> Result<Response, ProviderError> {
        let mut builder = match request.method {
            Method::Get => self.http.get(request.url),
            Method::Post(form) => self.http.post(request.url).form(form),
            Method::Delete => self.http.delete(request.url),
        };
        builder = builder.header("accept-encoding", "gzip").timeout(timeout);
        for (name, value) in request.headers {
            builder = builder.header(*name, *value);
        }
        if let Some(token) = request.token {
            builder = builder.bearer_auth(token.reveal());
        }
        Response::fetch(service, builder).await
    }

    pub(crate) async fn post_bytes(
        &self,
        service: Service,
        url: &str,
        headers: &[(&'static str, &str)],
        body: Vec<u8>,
    ) -> Result<Response, ProviderError> {
        let mut builder = self.http.post(url).body(body);
        for (name, value) in headers {
            builder = builder.header(*name, *value);
        }
        Response::fetch(service, builder).await
    }

    pub(crate) async fn post_form(
        &self,
        service: Service,
        url: &str,
        form: &[(&str, &str)],
    ) -> Result<Response, ProviderError> {
        Response::fetch(service, self.http.post(url).form(form)).await
    }
}

/// A request that can be sent repeatedly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) url: &'a str,
    pub(crate) token: Option<&'a Secret>,
    pub(crate) headers: &'a [(&'static str, &'a str)],
    pub(crate) method: Method<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Method<'a> {
    Get,
    /// With form fields.
    Post(&'a [(&'a str, &'a str)]),
    Delete,
}

impl<'a> Request<'a> {
    pub(crate) fn get(url: &'a str, token: Option<&'a Secret>) -> Self {
        Self { url, token, headers: &[], method: Method::Get }
    }
}

/// A response with its complete body.
pub(crate) struct Response {
    service: Service,
    pub(crate) status: u16,
    /// The `Retry-After` header.
    pub(crate) retry_after: Option<Duration>,
    body: Vec<u8>,
}

impl Response {
    async fn fetch(service: Service, builder: reqwest::RequestBuilder) -> Result<Self, ProviderError> {
        let broken = |error: reqwest::Error| ProviderError::unavailable(service, reason(&error));
        let mut response = builder.header("accept", "application/json").send().await.map_err(broken)?;
        let status = response.status().as_u16();
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
        // None of these services sends the variant with a date.
        let retry_after =
            header("retry-after").and_then(|text| text.trim().parse().ok()).map(Duration::from_secs);
        let is_gzip = header("content-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("gzip"));
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
                return Err(ProviderError::unavailable(service, "the response is too large"));
            }
            body.extend_from_slice(&chunk);
        }
        if is_gzip {
            body = gunzip(&body).ok_or_else(|| ProviderError::unavailable(service, UNREADABLE))?;
        }
        Ok(Self { service, status, retry_after, body })
    }

    pub(crate) fn into_body(self) -> Vec<u8> {
        self.body
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.body.trim_ascii().is_empty()
    }

    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The error for an unexpected status.
    pub(crate) fn unexpected(&self) -> ProviderError {
        ProviderError::unavailable(self.service, format!("it returned status {}", self.status))
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, ProviderError> {
        serde_json::from_slice(&self.body).map_err(|_| ProviderError::unavailable(self.service, UNREADABLE))
    }
}

const UNREADABLE: &str = "the response could not be parsed";

/// `None` if the body is not gzip, is truncated, or is too large.
fn gunzip(compressed: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    let limit = u64::try_from(MAX_RESPONSE_BYTES).ok()?;
    GzDecoder::new(compressed).take(limit + 1).read_to_end(&mut body).ok()?;
    (body.len() <= MAX_RESPONSE_BYTES).then_some(body)
}

/// Our own text: reqwest's message contains the URL with all its parameters.
fn reason(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "it did not respond in time"
    } else if error.is_connect() {
        "no connection"
    } else {
        "the connection was interrupted"
    }
}

//! The one HTTP client everything outside is asked with.

use std::io::Read as _;
use std::time::Duration;

use flate2::read::GzDecoder;
use laurels_domain::Secret;
use serde::de::DeserializeOwned;

use crate::error::{ProviderError, Service};

const CONNECT_WITHIN: Duration = Duration::from_secs(5);
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// Two weeks of a station's schedule come to half a megabyte; far more is a fault or an attack.
const LARGEST_ANSWER: usize = 4 * 1024 * 1024;

/// Chooses ring for every TLS connection of this process. Call it first in `main`; calling again is harmless.
pub fn install_crypto() {
    // The error only says that one was installed before.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Shares its connections; clone it freely. Never follows a redirect: no API we use sends one, and a
/// secret must not travel to where an answer points.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
}

impl Client {
    /// Fails only where the machine has no certificates to trust.
    pub fn new() -> Result<Self, ProviderError> {
        install_crypto();
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT_WITHIN)
            .timeout(ANSWER_WITHIN)
            .redirect(reqwest::redirect::Policy::none())
            // Proxies would be taken from the environment, which is read in one place only, and not here.
            .no_proxy()
            .user_agent(concat!("laurels/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|_| {
                ProviderError::misconfigured(Service::Https, "no trusted certificates on this machine")
            })?;
        Ok(Self { http })
    }

    pub(crate) async fn get(&self, service: Service, url: &str) -> Result<Answer, ProviderError> {
        Answer::of(service, self.http.get(url)).await
    }

    /// Puts a question, which may be answered compressed.
    pub(crate) async fn ask(
        &self,
        service: Service,
        question: &Question<'_>,
        within: Duration,
    ) -> Result<Answer, ProviderError> {
        let mut request = match question.how {
            How::Get => self.http.get(question.url),
            How::Post(form) => self.http.post(question.url).form(form),
            How::Delete => self.http.delete(question.url),
        };
        request = request.header("accept-encoding", "gzip").timeout(within);
        for (name, value) in question.headers {
            request = request.header(*name, *value);
        }
        if let Some(token) = question.token {
            request = request.bearer_auth(token.reveal());
        }
        Answer::of(service, request).await
    }

    pub(crate) async fn post_form(
        &self,
        service: Service,
        url: &str,
        form: &[(&str, &str)],
    ) -> Result<Answer, ProviderError> {
        Answer::of(service, self.http.post(url).form(form)).await
    }
}

/// What is asked, and with which key. It can be put again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) url: &'a str,
    pub(crate) token: Option<&'a Secret>,
    pub(crate) headers: &'a [(&'static str, &'a str)],
    pub(crate) how: How<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum How<'a> {
    Get,
    /// With a form.
    Post(&'a [(&'a str, &'a str)]),
    Delete,
}

impl<'a> Question<'a> {
    pub(crate) fn get(url: &'a str, token: Option<&'a Secret>) -> Self {
        Self { url, token, headers: &[], how: How::Get }
    }
}

/// What came back, read to its end.
pub(crate) struct Answer {
    service: Service,
    pub(crate) status: u16,
    /// How long to wait before asking again, where it says so.
    pub(crate) retry_after: Option<Duration>,
    body: Vec<u8>,
}

impl Answer {
    async fn of(service: Service, request: reqwest::RequestBuilder) -> Result<Self, ProviderError> {
        let broken = |error: reqwest::Error| ProviderError::unavailable(service, why(&error));
        let mut response = request.header("accept", "application/json").send().await.map_err(broken)?;
        let status = response.status().as_u16();
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
        // The form with a date is not used by anybody we ask.
        let retry_after =
            header("retry-after").and_then(|text| text.trim().parse().ok()).map(Duration::from_secs);
        let is_gzip = header("content-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("gzip"));
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if body.len() + chunk.len() > LARGEST_ANSWER {
                return Err(ProviderError::unavailable(service, "it sent far more than was asked for"));
            }
            body.extend_from_slice(&chunk);
        }
        if is_gzip {
            body = unpacked(&body).ok_or_else(|| ProviderError::unavailable(service, UNREADABLE))?;
        }
        Ok(Self { service, status, retry_after, body })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.body.trim_ascii().is_empty()
    }

    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// For a status nobody expects here.
    pub(crate) fn unexpected(&self) -> ProviderError {
        ProviderError::unavailable(self.service, format!("it answered with status {}", self.status))
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, ProviderError> {
        serde_json::from_slice(&self.body).map_err(|_| ProviderError::unavailable(self.service, UNREADABLE))
    }
}

const UNREADABLE: &str = "its answer cannot be read";

/// `None` for what is no gzip, is cut off, or is larger than anything we ask for.
fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    let most = u64::try_from(LARGEST_ANSWER).ok()?;
    GzDecoder::new(packed).take(most + 1).read_to_end(&mut body).ok()?;
    (body.len() <= LARGEST_ANSWER).then_some(body)
}

/// Our words for it: the client's own would name the address with all its parameters.
fn why(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "it did not answer in time"
    } else if error.is_connect() {
        "no connection to it"
    } else {
        "the connection broke"
    }
}

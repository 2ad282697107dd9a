//! Sign-in with Google and Apple through OpenID Connect: authorization code flow with PKCE, state and nonce.

mod apple;
mod checks;
mod discovery;
mod google;
mod identity;
pub(crate) mod jws;
mod social_provider;
mod wire;

use std::fmt;

use laurels_domain::{Secret, Timestamp};
use reqwest::Url;

pub use apple::{AppleSettings, first_time_name};
pub use google::GoogleSettings;
pub use identity::VerifiedIdentity;
pub use social_provider::SocialProvider;

use crate::client::{Client, Response};
use crate::error::{ProviderError, Service};
use apple::SecretSigner;
use checks::Expected;
use discovery::{CachePolicy, Discovery};
use jws::TokenError;
use wire::{TokenErrorResponse, TokenResponse};

/// The values that bind the end of a sign-in to its beginning. The caller generates them (random, URL-safe, at least
/// 128 bits; the verifier 43 to 128 characters), stores them until the browser returns, and uses them once.
#[derive(Clone, PartialEq, Eq)]
pub struct OidcSecrets {
    /// Returned in the signed token.
    pub nonce: String,
    /// Proves that the client that finishes the sign-in is the one that began it.
    pub pkce_verifier: String,
}

impl fmt::Debug for OidcSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OidcSecrets(***)")
    }
}

/// Client of one provider, whose endpoints and keys are fetched on first use and cached.
#[derive(Debug)]
pub struct Oidc {
    provider: SocialProvider,
    client_id: String,
    client_secret: ClientSecret,
    discovery: Discovery,
}

/// Authenticates us at the token endpoint.
#[derive(Debug)]
enum ClientSecret {
    Fixed(Secret),
    Signed(Box<SecretSigner>),
}

impl Oidc {
    pub fn google(client: Client, settings: GoogleSettings) -> Result<Self, ProviderError> {
        Ok(Self {
            provider: SocialProvider::Google,
            discovery: Discovery::new(client, Service::Google, &settings.issuer)?,
            client_id: settings.client_id,
            client_secret: ClientSecret::Fixed(settings.client_secret),
        })
    }

    /// Fails if the key can't sign, so that the server refuses to start with an invalid setting.
    pub fn apple(client: Client, settings: AppleSettings) -> Result<Self, ProviderError> {
        Ok(Self {
            provider: SocialProvider::Apple,
            discovery: Discovery::new(client, Service::Apple, &settings.issuer)?,
            client_secret: ClientSecret::Signed(Box::new(SecretSigner::new(&settings)?)),
            client_id: settings.client_id,
        })
    }

    pub fn provider(&self) -> SocialProvider {
        self.provider
    }

    /// Fetches the provider's endpoints and keys, which every log-in needs.
    pub async fn check(&self) -> Result<(), ProviderError> {
        self.discovery.keys(CachePolicy::Refresh).await.map(drop)
    }

    /// The authorization URL for the browser. Google returns with a GET, Apple with a cross-site form POST; both with
    /// `state`, which the caller compares.
    pub async fn begin(
        &self,
        redirect_uri: &str,
        state: &str,
        secrets: &OidcSecrets,
    ) -> Result<String, ProviderError> {
        let metadata = self.discovery.metadata().await?;
        let challenge = ring::digest::digest(&ring::digest::SHA256, secrets.pkce_verifier.as_bytes());
        let (scope, extra_parameters) = match self.provider {
            SocialProvider::Google => (google::SCOPE, google::PARAMETERS),
            SocialProvider::Apple => (apple::SCOPE, apple::PARAMETERS),
        };
        let mut url = Url::parse(&metadata.authorization_endpoint)
            .map_err(|_| ProviderError::unavailable(self.service(), "an endpoint is not a URL"))?;
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.client_id)
            .append_pair("redirect_uri", redirect_uri)
            .append_pair("scope", scope)
            .append_pair("state", state)
            .append_pair("nonce", &secrets.nonce)
            .append_pair("code_challenge", &jws::encode(challenge))
            .append_pair("code_challenge_method", "S256")
            .extend_pairs(extra_parameters);
        Ok(url.into())
    }

    /// Exchanges the code that the browser returned with for a verified identity. `redirect_uri` must be the one passed
    /// to `begin`. Expired, used or foreign codes are `Rejected`, and so are tokens that fail a check.
    pub async fn finish(
        &self,
        code: &str,
        redirect_uri: &str,
        secrets: &OidcSecrets,
        now: Timestamp,
    ) -> Result<VerifiedIdentity, ProviderError> {
        let response = self.exchange(code, redirect_uri, &secrets.pkce_verifier, now).await?;
        let payload = self.open(&response.id_token).await?;
        let issuers = match self.provider {
            SocialProvider::Google => google::issuers(self.discovery.issuer()),
            SocialProvider::Apple => vec![self.discovery.issuer().to_owned()],
        };
        let expected = Expected {
            provider: self.provider,
            issuers: &issuers,
            client_id: &self.client_id,
            nonce: &secrets.nonce,
            now,
        };
        let identity = checks::check(&payload, &expected)
            .map_err(|error| ProviderError::rejected(self.service(), error.to_string()))?;
        Ok(VerifiedIdentity { refresh_token: response.refresh_token.map(Secret::new), ..identity })
    }

    /// Revokes the user's consent at the provider.
    pub async fn revoke(&self, refresh_token: &Secret, now: Timestamp) -> Result<(), ProviderError> {
        let metadata = self.discovery.metadata().await?;
        let Some(endpoint) = &metadata.revocation_endpoint else {
            return Err(ProviderError::rejected(self.service(), "it has no revocation endpoint"));
        };
        let secret = self.secret(now)?;
        let form = [
            ("client_id", self.client_id.as_str()),
            ("client_secret", secret.reveal()),
            ("token", refresh_token.reveal()),
            ("token_type_hint", "refresh_token"),
        ];
        let response = self.discovery.client().post_form(self.service(), endpoint, &form).await?;
        if response.is_success() { Ok(()) } else { Err(self.failure(&response)) }
    }

    /// Exchanges the code for tokens.
    async fn exchange(
        &self,
        code: &str,
        redirect_uri: &str,
        pkce_verifier: &str,
        now: Timestamp,
    ) -> Result<TokenResponse, ProviderError> {
        let secret = self.secret(now)?;
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect_uri),
            ("client_id", &self.client_id),
            ("client_secret", secret.reveal()),
            ("code_verifier", pkce_verifier),
        ];
        let metadata = self.discovery.metadata().await?;
        let response =
            self.discovery.client().post_form(self.service(), &metadata.token_endpoint, &form).await;
        let response = response.inspect_err(|_| self.discovery.invalidate())?;
        if response.is_success() { response.json() } else { Err(self.failure(&response)) }
    }

    fn secret(&self, now: Timestamp) -> Result<Secret, ProviderError> {
        match &self.client_secret {
            ClientSecret::Fixed(secret) => Ok(secret.clone()),
            ClientSecret::Signed(signer) => signer.secret(now),
        }
    }

    /// An OAuth error response, or the failure of an endpoint, which may have moved.
    fn failure(&self, response: &Response) -> ProviderError {
        match response.json::<TokenErrorResponse>() {
            Ok(body) if (400..500).contains(&response.status) => self.oauth_error(&body.error),
            _ => {
                self.discovery.invalidate();
                response.unexpected()
            }
        }
    }

    /// Verifies a token's signature and returns its payload. Fetches the keys again if the token's key is not cached:
    /// providers rotate them without notice.
    async fn open(&self, token: &str) -> Result<Vec<u8>, ProviderError> {
        let mut opened = jws::open(token, &self.discovery.keys(CachePolicy::AllowCached).await?);
        if opened == Err(TokenError::UnknownKey) {
            opened = jws::open(token, &self.discovery.keys(CachePolicy::Refresh).await?);
        }
        opened.map_err(|error| ProviderError::rejected(self.service(), error.to_string()))
    }

    /// Maps the codes of RFC 6749, section 5.2. Unknown codes are not logged, as they could contain anything.
    fn oauth_error(&self, code: &str) -> ProviderError {
        let service = self.service();
        match code {
            "invalid_client" | "unauthorized_client" => {
                ProviderError::misconfigured(service, "it does not accept our client id and secret")
            }
            "invalid_grant" => {
                ProviderError::rejected(service, "the code is expired, used or was issued to another client")
            }
            "invalid_request" | "invalid_scope" | "unsupported_grant_type" => {
                ProviderError::rejected(service, format!("it returned {code}"))
            }
            _ => ProviderError::rejected(service, "it returned an unknown error code"),
        }
    }

    fn service(&self) -> Service {
        self.provider.service()
    }
}

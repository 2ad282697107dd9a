//! Sign-in with Google and Apple by OpenID Connect: code flow with PKCE, state and nonce.

mod apple;
mod checks;
mod discovery;
mod google;
mod identity;
mod jws;
mod wire;

use std::fmt;

use laurels_domain::{Secret, Timestamp};
use reqwest::Url;

pub use apple::{AppleSettings, first_time_name};
pub use google::GoogleSettings;
pub use identity::VerifiedIdentity;

use crate::client::{Answer, Client};
use crate::error::{ProviderError, Service};
use apple::SecretSigner;
use checks::Expected;
use discovery::{Discovery, Freshness};
use jws::Distrust;
use wire::{TokenAnswer, TokenRefusal};

/// With whom people can sign in beside e-mail and password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SocialProvider {
    Google,
    Apple,
}

impl SocialProvider {
    /// The name for addresses and tables: `google`, `apple`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Apple => "apple",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Google, Self::Apple].into_iter().find(|provider| provider.key() == key)
    }

    pub fn service(self) -> Service {
        match self {
            Self::Google => Service::Google,
            Self::Apple => Service::Apple,
        }
    }
}

/// The values that tie the end of a sign-in to its beginning. The caller makes them at random (URL-safe, at
/// least 128 bits; the verifier 43 to 128 characters), keeps them until the browser is back, and uses them once.
#[derive(Clone, PartialEq, Eq)]
pub struct OidcSecrets {
    /// Comes back inside the signed token.
    pub nonce: String,
    /// Proves that whoever finishes has begun.
    pub pkce_verifier: String,
}

impl fmt::Debug for OidcSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SignInChance(***)")
    }
}

/// One provider, its endpoints and keys found on first use and kept.
#[derive(Debug)]
pub struct Oidc {
    provider: SocialProvider,
    client_id: String,
    proof: Proof,
    discovery: Discovery,
}

/// How we prove who we are when we hand in a code.
#[derive(Debug)]
enum Proof {
    Fixed(Secret),
    Signed(Box<SecretSigner>),
}

impl Oidc {
    pub fn google(client: Client, settings: GoogleSettings) -> Result<Self, ProviderError> {
        Ok(Self {
            provider: SocialProvider::Google,
            discovery: Discovery::new(client, Service::Google, &settings.issuer)?,
            client_id: settings.client_id,
            proof: Proof::Fixed(settings.client_secret),
        })
    }

    /// Refuses a key that cannot sign, so that a bad setting stops the start.
    pub fn apple(client: Client, settings: AppleSettings) -> Result<Self, ProviderError> {
        Ok(Self {
            provider: SocialProvider::Apple,
            discovery: Discovery::new(client, Service::Apple, &settings.issuer)?,
            proof: Proof::Signed(Box::new(SecretSigner::new(&settings)?)),
            client_id: settings.client_id,
        })
    }

    pub fn provider(&self) -> SocialProvider {
        self.provider
    }

    /// The address to send the browser to. Google sends it back by GET, Apple by a form POST from its own site;
    /// both with `state`, which the caller compares.
    pub async fn begin(
        &self,
        redirect_uri: &str,
        state: &str,
        chance: &OidcSecrets,
    ) -> Result<String, ProviderError> {
        let metadata = self.discovery.metadata().await?;
        let challenge = ring::digest::digest(&ring::digest::SHA256, chance.pkce_verifier.as_bytes());
        let (scope, particular) = match self.provider {
            SocialProvider::Google => (google::SCOPE, google::PARAMETERS),
            SocialProvider::Apple => (apple::SCOPE, apple::PARAMETERS),
        };
        let mut url = Url::parse(&metadata.authorization_endpoint).map_err(|_| {
            ProviderError::unavailable(self.service(), "it names an endpoint that is no address")
        })?;
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.client_id)
            .append_pair("redirect_uri", redirect_uri)
            .append_pair("scope", scope)
            .append_pair("state", state)
            .append_pair("nonce", &chance.nonce)
            .append_pair("code_challenge", &jws::encode(challenge))
            .append_pair("code_challenge_method", "S256")
            .extend_pairs(particular);
        Ok(url.into())
    }

    /// Turns the code the browser came back with into a verified identity. `redirect_uri` must be the one
    /// given to `begin`. A code that is old, used or not ours is `Rejected`, and so is a token that fails a check.
    pub async fn finish(
        &self,
        code: &str,
        redirect_uri: &str,
        chance: &OidcSecrets,
        now: Timestamp,
    ) -> Result<VerifiedIdentity, ProviderError> {
        let answer = self.exchange(code, redirect_uri, &chance.pkce_verifier, now).await?;
        let payload = self.open(&answer.id_token).await?;
        let issuers = match self.provider {
            SocialProvider::Google => google::issuers(self.discovery.issuer()),
            SocialProvider::Apple => vec![self.discovery.issuer().to_owned()],
        };
        let expected = Expected { issuers: &issuers, client_id: &self.client_id, nonce: &chance.nonce, now };
        let identity = checks::check(&payload, &expected)
            .map_err(|unfit| ProviderError::refused(self.service(), unfit.to_string()))?;
        Ok(VerifiedIdentity { refresh_token: answer.refresh_token.map(Secret::new), ..identity })
    }

    /// Takes a consent back: the provider forgets that the person has ever signed in here.
    pub async fn revoke(&self, refresh_token: &Secret, now: Timestamp) -> Result<(), ProviderError> {
        let metadata = self.discovery.metadata().await?;
        let Some(endpoint) = &metadata.revocation_endpoint else {
            return Err(ProviderError::refused(self.service(), "it takes no consent back"));
        };
        let secret = self.secret(now)?;
        let form = [
            ("client_id", self.client_id.as_str()),
            ("client_secret", secret.reveal()),
            ("token", refresh_token.reveal()),
            ("token_type_hint", "refresh_token"),
        ];
        let answer = self.discovery.client().post_form(self.service(), endpoint, &form).await?;
        if answer.is_success() { Ok(()) } else { Err(self.failure(&answer)) }
    }

    /// Hands in the code, takes the tokens.
    async fn exchange(
        &self,
        code: &str,
        redirect_uri: &str,
        pkce_verifier: &str,
        now: Timestamp,
    ) -> Result<TokenAnswer, ProviderError> {
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
        let answer = self.discovery.client().post_form(self.service(), &metadata.token_endpoint, &form).await;
        let answer = answer.inspect_err(|_| self.discovery.forget())?;
        if answer.is_success() { answer.json() } else { Err(self.failure(&answer)) }
    }

    fn secret(&self, now: Timestamp) -> Result<Secret, ProviderError> {
        match &self.proof {
            Proof::Fixed(secret) => Ok(secret.clone()),
            Proof::Signed(signer) => signer.secret(now),
        }
    }

    /// A refusal as the standard has it, or an endpoint that does not work and may have moved.
    fn failure(&self, answer: &Answer) -> ProviderError {
        match answer.json::<TokenRefusal>() {
            Ok(refusal) if (400..500).contains(&answer.status) => self.refusal(&refusal.error),
            _ => {
                self.discovery.forget();
                answer.unexpected()
            }
        }
    }

    /// The payload of a token with a good signature. Keys are looked up anew when the token names one that is
    /// not among those kept: providers change them without notice.
    async fn open(&self, token: &str) -> Result<Vec<u8>, ProviderError> {
        let mut opened = jws::open(token, &self.discovery.keys(Freshness::Recent).await?);
        if opened == Err(Distrust::UnknownKey) {
            opened = jws::open(token, &self.discovery.keys(Freshness::Now).await?);
        }
        opened.map_err(|distrust| ProviderError::refused(self.service(), distrust.to_string()))
    }

    /// One of the codes of RFC 6749, section 5.2; anything else is not repeated into our log.
    fn refusal(&self, code: &str) -> ProviderError {
        let service = self.service();
        match code {
            "invalid_client" | "unauthorized_client" => {
                ProviderError::misconfigured(service, "it does not accept our client id and secret")
            }
            "invalid_grant" => ProviderError::refused(service, "the code is old, used or not ours"),
            "invalid_request" | "invalid_scope" | "unsupported_grant_type" => {
                ProviderError::refused(service, format!("it says {code}"))
            }
            _ => ProviderError::refused(service, "it gave no reason that we know"),
        }
    }

    fn service(&self) -> Service {
        self.provider.service()
    }
}

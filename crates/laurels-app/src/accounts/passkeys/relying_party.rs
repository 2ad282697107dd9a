//! The WebAuthn ceremonies, without I/O. What has to be kept between their two steps, and what is stored of a passkey, is
//! encoded by the library that verifies it.

use std::error::Error;
use std::net::IpAddr;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use laurels_domain::{User, UserId};
use laurels_store::Passkey;
use serde_json::Value;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
    USER_HANDLE_MAX_LEN, UserHandle, UserHandle64, Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

/// Of what the browser returns. Some 2 kB are usual, with a large RSA key 5.
const MAX_RESPONSE_BYTES: usize = 32 * 1024;

/// For the log. Users get the same message whatever is wrong with a passkey.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct CeremonyError(Box<dyn Error + Send + Sync>);

impl CeremonyError {
    fn from(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into())
    }
}

/// The first step of a ceremony.
pub(super) struct Begun {
    /// For the browser, as in the specification of WebAuthn.
    pub(super) options: Value,
    pub(super) challenge: String,
    /// For the second step.
    pub(super) state: String,
}

/// The site that passkeys are for.
#[derive(Clone, Debug)]
pub(crate) struct RelyingParty {
    id: RpId,
    origin: String,
}

impl RelyingParty {
    /// `None` without a domain, which passkeys need. A loopback address is called `localhost`.
    pub(crate) fn of(public_url: &str) -> Option<Self> {
        let (scheme, authority) = public_url.trim_end_matches('/').split_once("://")?;
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, Some(port)),
            _ => (authority, None),
        };
        let domain = match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(address) if address.is_loopback() => "localhost",
            Ok(_) => return None,
            Err(_) => host,
        };
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        let id = RpId::Domain(AsciiDomain::try_from(domain.to_owned()).ok()?);
        Some(Self { id, origin: format!("{scheme}://{domain}{port}") })
    }

    pub(crate) fn domain(&self) -> &str {
        self.id.as_ref()
    }

    /// Begins to register a passkey; devices that hold one of `existing` decline.
    pub(super) fn begin_registration(
        &self,
        user: &User,
        existing: &[Passkey],
    ) -> Result<Begun, CeremonyError> {
        let handle = to_handle(&user.id)?;
        let label = user.email.as_deref().and_then(|email| Username::try_from(email).ok());
        let entity = PublicKeyCredentialUserEntity {
            name: label
                .map_or_else(|| Username::try_from(user.id.as_str()), Ok)
                .map_err(CeremonyError::from)?,
            id: &handle,
            display_name: Nickname::try_from(user.username.as_str()).ok(),
        };
        // Which are only a hint how to reach the device.
        let transports = AuthTransports::decode(0).map_err(CeremonyError::from)?;
        let mut excluded = Vec::new();
        for passkey in existing {
            let id = CredentialId::decode(decode(&passkey.credential_id)?).map_err(CeremonyError::from)?;
            excluded.push(PublicKeyCredentialDescriptor { id, transports });
        }
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.id, entity, excluded);
        // Would exclude devices that don't know this extension, although all of them verify their user.
        options.extensions.cred_protect = CredProtect::None;
        let (server, client) = options.start_ceremony().map_err(CeremonyError::from)?;
        let state = server.encode().map_err(CeremonyError::from)?;
        Begun::new(serde_json::to_value(&client), &state)
    }

    /// Verifies what the browser returns, with the state of the first step.
    pub(super) fn finish_registration(
        &self,
        user: &UserId,
        state: &str,
        response: &Response<'_>,
    ) -> Result<Passkey, CeremonyError> {
        let state = decode(state)?;
        let state =
            RegistrationServerState::<USER_HANDLE_MAX_LEN>::decode(&state).map_err(CeremonyError::from)?;
        let registration =
            Registration::from_json_relaxed(response.json.as_bytes()).map_err(CeremonyError::from)?;
        let options = RegistrationVerificationOptions::<_, &str> {
            allowed_origins: &[self.origin.as_str()],
            // Password managers add some that we don't use.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let credential = state.verify(&self.id, &registration, &options).map_err(CeremonyError::from)?;
        if *credential.user_id() != to_handle(user)? {
            return Err(CeremonyError::from("the registration was begun by another user"));
        }
        let Ok(public_key) = credential.static_state().encode();
        let Ok(state) = credential.dynamic_state().encode();
        Ok(Passkey {
            credential_id: encode(credential.id().as_ref()),
            public_key: encode(&public_key),
            state: encode(&state),
        })
    }

    pub(super) fn begin_log_in(&self) -> Result<Begun, CeremonyError> {
        let options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let (server, client) = options.start_ceremony().map_err(CeremonyError::from)?;
        let state = server.encode().map_err(CeremonyError::from)?;
        Begun::new(serde_json::to_value(&client), &state)
    }

    /// Verifies what the browser returns, and returns the new state of the passkey.
    pub(super) fn finish_log_in(
        &self,
        user: &UserId,
        passkey: &Passkey,
        state: &str,
        response: &Response<'_>,
    ) -> Result<String, CeremonyError> {
        let state = decode(state)?;
        let state = DiscoverableAuthenticationServerState::decode(&state).map_err(CeremonyError::from)?;
        let authentication = authentication(response)?;
        let (id, key) = (decode(&passkey.credential_id)?, decode(&passkey.public_key)?);
        let dynamic = <[u8; 7]>::try_from(decode(&passkey.state)?)
            .map_err(|_| CeremonyError::from("the state of a stored passkey has a wrong length"))?;
        let handle = to_handle(user)?;
        let mut credential = AuthenticatedCredential::new(
            CredentialId::<&[u8]>::decode(&id).map_err(CeremonyError::from)?,
            &handle,
            StaticState::decode(&key).map_err(CeremonyError::from)?,
            DynamicState::decode(dynamic).map_err(CeremonyError::from)?,
        )
        .map_err(CeremonyError::from)?;
        let options = AuthenticationVerificationOptions::<_, &str> {
            allowed_origins: &[self.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state.verify(&self.id, &authentication, &mut credential, &options).map_err(CeremonyError::from)?;
        let Ok(dynamic) = credential.dynamic_state().encode();
        Ok(encode(&dynamic))
    }
}

impl Begun {
    fn new(options: serde_json::Result<Value>, state: &[u8]) -> Result<Self, CeremonyError> {
        let options = options.map_err(CeremonyError::from)?;
        let challenge = options["challenge"].as_str().unwrap_or_default().to_owned();
        Ok(Self { options, challenge, state: encode(state) })
    }
}

/// What the browser returns in the second step: the JSON of a `PublicKeyCredential`.
pub(super) struct Response<'a> {
    json: &'a str,
}

impl<'a> Response<'a> {
    pub(super) fn new(json: &'a str) -> Result<Self, CeremonyError> {
        let is_short = json.len() <= MAX_RESPONSE_BYTES;
        is_short.then_some(Self { json }).ok_or_else(|| CeremonyError::from("the response is too long"))
    }

    /// The challenge that a registration answers.
    pub(super) fn registration_challenge(&self) -> Result<String, CeremonyError> {
        let registration =
            Registration::from_json_relaxed(self.json.as_bytes()).map_err(CeremonyError::from)?;
        let challenge = registration.challenge_relaxed().map_err(CeremonyError::from)?;
        Ok(encode(&challenge.0.to_le_bytes()))
    }

    /// The challenge that a log-in answers, the user and the passkey.
    pub(super) fn log_in_claims(&self) -> Result<(String, UserId, String), CeremonyError> {
        let authentication = authentication(self)?;
        let challenge = authentication.challenge_relaxed().map_err(CeremonyError::from)?;
        let user = to_user(authentication.response().user_handle())
            .ok_or_else(|| CeremonyError::from("the user handle is not a user's"))?;
        Ok((encode(&challenge.0.to_le_bytes()), user, encode(authentication.raw_id().as_ref())))
    }
}

fn authentication(response: &Response<'_>) -> Result<DiscoverableAuthentication64, CeremonyError> {
    let json: Value = serde_json::from_str(response.json).map_err(CeremonyError::from)?;
    // The library panics without one.
    if !json["response"]["userHandle"].is_string() {
        return Err(CeremonyError::from("there is no user handle"));
    }
    DiscoverableAuthentication64::from_json_relaxed(response.json.as_bytes()).map_err(CeremonyError::from)
}

/// Handles have a fixed length: the identifier is padded with zeros, which it can't contain.
fn to_handle(user: &UserId) -> Result<UserHandle64, CeremonyError> {
    let mut bytes = [0; USER_HANDLE_MAX_LEN];
    for (byte, of_user) in bytes.iter_mut().zip(user.as_str().bytes()) {
        *byte = of_user;
    }
    UserHandle::decode(bytes).map_err(CeremonyError::from)
}

fn to_user(handle: &UserHandle64) -> Option<UserId> {
    let text = std::str::from_utf8(handle.as_ref()).ok()?;
    UserId::parse(text.trim_end_matches('\0'))
}

fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &str) -> Result<Vec<u8>, CeremonyError> {
    BASE64_URL_SAFE_NO_PAD.decode(text).map_err(CeremonyError::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_needs_a_domain() {
        for (public_url, expected) in [
            ("https://laurels.example", Some(("laurels.example", "https://laurels.example"))),
            (
                "https://films.laurels.example:8443",
                Some(("films.laurels.example", "https://films.laurels.example:8443")),
            ),
            ("http://localhost:8000", Some(("localhost", "http://localhost:8000"))),
            ("http://127.0.0.1:8000", Some(("localhost", "http://localhost:8000"))),
            ("http://[::1]:8000", Some(("localhost", "http://localhost:8000"))),
            ("http://192.0.2.7:8000", None),
            ("http://[2001:db8::7]", None),
            ("nonsense", None),
        ] {
            let party = RelyingParty::of(public_url);
            let found = party.as_ref().map(|party| (party.domain(), party.origin.as_str()));
            assert_eq!(found, expected, "{public_url}");
        }
    }

    #[test]
    fn handles_stand_for_one_user() {
        for id in ["a", "0123456789abcdef0123456789abcdef", &"z".repeat(64)] {
            let user = UserId::parse(id).unwrap();
            assert_eq!(to_user(&to_handle(&user).unwrap()), Some(user));
        }
        assert_eq!(to_user(&UserHandle::decode([0; 64]).unwrap()), None);
        assert_eq!(to_user(&UserHandle::decode([b'\n'; 64]).unwrap()), None);
    }
}

//! Signing keys of the fake OpenID Connect provider. The RSA keys are fixed, because generating one is slow.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::rsa::{KeyPairComponents, PublicKeyComponents};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair,
};
use serde_json::{Value, json};

/// The key that signs tokens and is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningKey {
    FirstRsa,
    SecondRsa,
    Elliptic,
}

#[derive(Debug)]
pub(super) struct Keys {
    first: Rsa,
    second: Rsa,
    elliptic: EcdsaKeyPair,
}

#[derive(Debug)]
struct Rsa {
    pair: RsaKeyPair,
    published: Value,
}

impl Keys {
    pub(super) fn load() -> Self {
        let random = SystemRandom::new();
        let pkcs8 =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).expect("randomness");
        Self {
            first: Rsa::read(include_str!("first.jwk.json")),
            second: Rsa::read(include_str!("second.jwk.json")),
            elliptic: EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random)
                .expect("the generated key"),
        }
    }

    /// The public key as a JWK.
    pub(super) fn published(&self, key: SigningKey) -> Value {
        match key {
            SigningKey::FirstRsa => self.first.published.clone(),
            SigningKey::SecondRsa => self.second.published.clone(),
            SigningKey::Elliptic => {
                let point = self.elliptic.public_key().as_ref();
                let (x, y) = (encode(&point[1..33]), encode(&point[33..]));
                json!({"kty": "EC", "crv": "P-256", "kid": "elliptic", "use": "sig", "alg": "ES256", "x": x, "y": y})
            }
        }
    }

    pub(super) fn sign(&self, key: SigningKey, claims: &Value) -> String {
        let published = self.published(key);
        let header = json!({"typ": "JWT", "alg": published["alg"], "kid": published["kid"]});
        let message = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
        let signature = match key {
            SigningKey::FirstRsa => self.first.sign(&message),
            SigningKey::SecondRsa => self.second.sign(&message),
            SigningKey::Elliptic => {
                let signed = self.elliptic.sign(&SystemRandom::new(), message.as_bytes());
                signed.expect("randomness").as_ref().to_vec()
            }
        };
        format!("{message}.{}", encode(signature))
    }
}

impl Rsa {
    fn read(jwk: &str) -> Self {
        let jwk: Value = serde_json::from_str(jwk).expect("a key in JSON");
        let part = |name: &str| {
            let text = jwk[name].as_str().expect("a part of the key");
            URL_SAFE_NO_PAD.decode(text).expect("base64")
        };
        let components = KeyPairComponents {
            public_key: PublicKeyComponents { n: part("n"), e: part("e") },
            d: part("d"),
            p: part("p"),
            q: part("q"),
            dP: part("dp"),
            dQ: part("dq"),
            qInv: part("qi"),
        };
        let published = json!({"kty": "RSA", "kid": jwk["kid"], "use": "sig", "alg": "RS256", "n": jwk["n"], "e": jwk["e"]});
        Self { pair: RsaKeyPair::from_components(&components).expect("an RSA key"), published }
    }

    fn sign(&self, message: &str) -> Vec<u8> {
        let mut signature = vec![0; self.pair.public().modulus_len()];
        self.pair
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message.as_bytes(), &mut signature)
            .expect("randomness");
        signature
    }
}

pub(super) fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

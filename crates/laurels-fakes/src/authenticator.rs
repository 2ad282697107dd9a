//! A device that holds one passkey, together with its browser: it answers the options that a server sends, as
//! `PublicKeyCredential.toJSON()` would.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const USER_PRESENT: u8 = 0b0000_0001;
const USER_VERIFIED: u8 = 0b0000_0100;
const HAS_CREDENTIAL: u8 = 0b0100_0000;

#[derive(Debug)]
pub struct Authenticator {
    key: EcdsaKeyPair,
    /// The origin of the page that the browser shows.
    pub origin: String,
    credential_id: Vec<u8>,
    /// Of the user, in base64url; set by the registration.
    pub user_handle: String,
    /// Increases with each log-in. Zero if it has no counter.
    pub counter: u32,
    /// Whether it asks for a fingerprint or PIN.
    pub verifies_user: bool,
}

impl Authenticator {
    /// The credential is derived from the name.
    pub fn new(origin: &str, name: &str) -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random).unwrap();
        Self {
            key,
            origin: origin.to_owned(),
            credential_id: Sha256::digest(name).to_vec(),
            user_handle: String::new(),
            counter: 0,
            verifies_user: true,
        }
    }

    /// Creates the passkey.
    pub fn register(&mut self, options: &Value) -> Value {
        options["user"]["id"].as_str().unwrap().clone_into(&mut self.user_handle);
        let mut data = self.authenticator_data(options["rp"]["id"].as_str().unwrap(), HAS_CREDENTIAL);
        // The model of the authenticator.
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential_id.len()).unwrap().to_be_bytes());
        data.extend(&self.credential_id);
        data.extend(self.public_key());
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(&data);
        self.credential(&json!({
            "clientDataJSON": encode(&self.client_data("webauthn.create", options)),
            "attestationObject": encode(&attestation),
            "authenticatorData": encode(&data),
            "publicKeyAlgorithm": -7,
            "transports": ["internal"],
        }))
    }

    /// Signs the challenge of a log-in.
    pub fn log_in(&mut self, options: &Value) -> Value {
        if self.counter > 0 {
            self.counter += 1;
        }
        let data = self.authenticator_data(options["rpId"].as_str().unwrap(), 0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        self.credential(&json!({
            "clientDataJSON": encode(&client_data),
            "authenticatorData": encode(&data),
            "signature": encode(signature.as_ref()),
            "userHandle": self.user_handle,
        }))
    }

    fn credential(&self, response: &Value) -> Value {
        let id = encode(&self.credential_id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    fn authenticator_data(&self, domain: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies_user { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(domain).to_vec();
        data.push(flags | USER_PRESENT | verified);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// In the format of COSE: a map of the key type, the algorithm, the curve, and two coordinates.
    fn public_key(&self) -> Vec<u8> {
        let point = &self.key.public_key().as_ref()[1..];
        let (x, y) = point.split_at(32);
        [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".as_slice(), x, b"\x22\x58\x20", y].concat()
    }
}

fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

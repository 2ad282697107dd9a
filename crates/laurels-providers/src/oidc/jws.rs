//! JSON Web Signatures (RFC 7515, compact serialization): verification and signing. RS256 and ES256 only; the key
//! determines the algorithm, never the token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{self, EcdsaKeyPair, RsaPublicKeyComponents, UnparsedPublicKey};

use super::wire::{Jwk, TokenHeader};

/// Why a token is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum TokenError {
    #[error("the token is malformed")]
    Malformed,
    #[error("the token's signature algorithm is not accepted")]
    Algorithm,
    #[error("the token is signed with a key that the provider does not publish")]
    UnknownKey,
    #[error("the token's signature is invalid")]
    Signature,
}

/// A published key with its id.
#[derive(Debug)]
pub(super) struct PublicKey {
    id: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Rsa { modulus: Vec<u8>, exponent: Vec<u8> },
    P256 { point: Vec<u8> },
}

impl PublicKey {
    /// `None` for unsupported keys: of another type, for encryption, or without an id.
    pub(super) fn read(json: serde_json::Value) -> Option<Self> {
        let jwk: Jwk = serde_json::from_value(json).ok()?;
        if jwk.purpose.is_some_and(|purpose| purpose != "sig") {
            return None;
        }
        let kind = match (jwk.kty.as_str(), jwk.crv.as_deref()) {
            ("RSA", None) => {
                Kind::Rsa { modulus: unsigned(&decode(&jwk.n?)?), exponent: unsigned(&decode(&jwk.e?)?) }
            }
            ("EC", Some("P-256")) => Kind::P256 { point: uncompressed_point(&jwk.x?, &jwk.y?)? },
            _ => return None,
        };
        let key = Self { id: jwk.kid, kind };
        jwk.alg.is_none_or(|alg| alg == key.algorithm()).then_some(key)
    }

    fn algorithm(&self) -> &'static str {
        match self.kind {
            Kind::Rsa { .. } => "RS256",
            Kind::P256 { .. } => "ES256",
        }
    }

    fn verify(&self, message: &[u8], signature: &[u8]) -> bool {
        match &self.kind {
            Kind::Rsa { modulus, exponent } => RsaPublicKeyComponents { n: modulus, e: exponent }.verify(
                &signature::RSA_PKCS1_2048_8192_SHA256,
                message,
                signature,
            ),
            Kind::P256 { point } => {
                UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
        }
        .is_ok()
    }
}

/// Verifies a token's signature with one of `keys` and returns its payload.
pub(super) fn open(token: &str, keys: &[PublicKey]) -> Result<Vec<u8>, TokenError> {
    let (message, signature) = token.rsplit_once('.').ok_or(TokenError::Malformed)?;
    let (header, payload) = message.split_once('.').ok_or(TokenError::Malformed)?;
    let header: TokenHeader =
        decode(header).and_then(|json| serde_json::from_slice(&json).ok()).ok_or(TokenError::Malformed)?;
    if header.crit.is_some() || !matches!(header.alg.as_str(), "RS256" | "ES256") {
        return Err(TokenError::Algorithm);
    }
    let key_id = header.kid.ok_or(TokenError::UnknownKey)?;
    let key = keys.iter().find(|key| key.id == key_id).ok_or(TokenError::UnknownKey)?;
    if key.algorithm() != header.alg {
        return Err(TokenError::Algorithm);
    }
    let signature = decode(signature).ok_or(TokenError::Malformed)?;
    if !key.verify(message.as_bytes(), &signature) {
        return Err(TokenError::Signature);
    }
    decode(payload).ok_or(TokenError::Malformed)
}

/// Signs with ES256. `None` only if the system has no randomness, which ECDSA needs.
pub(crate) fn sign(
    key: &EcdsaKeyPair,
    header: &serde_json::Value,
    claims: &serde_json::Value,
) -> Option<String> {
    let message = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
    let signature = key.sign(&ring::rand::SystemRandom::new(), message.as_bytes()).ok()?;
    Some(format!("{message}.{}", encode(signature)))
}

pub(super) fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// Removes leading zeros, which some providers send and ring rejects.
fn unsigned(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().copied().skip_while(|byte| *byte == 0).collect()
}

fn uncompressed_point(x: &str, y: &str) -> Option<Vec<u8>> {
    let (x, y) = (decode(x)?, decode(y)?);
    (x.len() == 32 && y.len() == 32).then(|| [&[4], x.as_slice(), y.as_slice()].concat())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ring::rand::SystemRandom;
    use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, KeyPair as _};
    use serde_json::json;

    use super::*;
    use crate::corrupted_json::corrupted;

    /// Test vectors from RFC 7515, appendices A.2 and A.3.
    const RFC_PAYLOAD: &str =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    const RFC_RSA_N: &str = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ";
    const RFC_RSA_SIGNATURE: &str = "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
    const RFC_EC_SIGNATURE: &str =
        "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";

    fn rfc_rsa() -> serde_json::Value {
        json!({"kty": "RSA", "kid": "rsa", "n": RFC_RSA_N, "e": "AQAB"})
    }

    fn rfc_ec() -> serde_json::Value {
        json!({"kty": "EC", "crv": "P-256", "kid": "ec",
            "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"})
    }

    #[test]
    fn test_vectors_of_the_rfc_are_verified() {
        for (jwk, alg, signature) in
            [(rfc_rsa(), "RS256", RFC_RSA_SIGNATURE), (rfc_ec(), "ES256", RFC_EC_SIGNATURE)]
        {
            let key = PublicKey::read(jwk).unwrap();
            let message = format!("{}.{RFC_PAYLOAD}", encode(format!(r#"{{"alg":"{alg}"}}"#)));
            let signature = decode(signature).unwrap();
            assert!(key.verify(message.as_bytes(), &signature), "{alg}");
            assert!(!key.verify(format!("{message}A").as_bytes(), &signature), "{alg}");
            assert!(!key.verify(message.as_bytes(), &signature[1..]), "{alg}");
        }
    }

    #[test]
    fn only_supported_keys_are_read() {
        let with = |mut jwk: serde_json::Value, field: &str, value: serde_json::Value| {
            jwk[field] = value;
            jwk
        };
        for (usable, jwk) in [
            (true, rfc_rsa()),
            (true, rfc_ec()),
            (true, with(with(rfc_rsa(), "use", "sig".into()), "alg", "RS256".into())),
            (false, with(rfc_rsa(), "use", "enc".into())),
            (false, with(rfc_rsa(), "alg", "RS512".into())),
            (false, with(rfc_rsa(), "alg", "HS256".into())),
            (false, with(rfc_rsa(), "n", "not base64!".into())),
            (false, with(rfc_rsa(), "kid", serde_json::Value::Null)),
            (false, with(rfc_ec(), "crv", "P-384".into())),
            (false, with(rfc_ec(), "x", "AAAA".into())),
            (false, json!({"kty": "oct", "kid": "a", "k": "AAAA"})),
            (false, json!("a key")),
        ] {
            assert_eq!(PublicKey::read(jwk.clone()).is_some(), usable, "{jwk}");
        }
    }

    /// A generated key pair, published as `own`, and the RFC's RSA key as `rsa`.
    fn keys() -> (EcdsaKeyPair, Vec<PublicKey>) {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random).unwrap();
        let point = pair.public_key().as_ref();
        let own_key = json!({"kty": "EC", "crv": "P-256", "kid": "own", "x": encode(&point[1..33]), "y": encode(&point[33..])});
        let published = [own_key, rfc_rsa()].into_iter().filter_map(PublicKey::read).collect();
        (pair, published)
    }

    #[test]
    fn only_valid_tokens_are_accepted() {
        let (pair, published) = keys();
        let claims = json!({"sub": "ana"});
        let signed = |header: serde_json::Value| sign(&pair, &header, &claims).unwrap();
        let good = signed(json!({"alg": "ES256", "kid": "own"}));
        assert_eq!(open(&good, &published).unwrap(), claims.to_string().into_bytes());

        let (message, signature) = good.rsplit_once('.').unwrap();
        let (header, payload) = message.split_once('.').unwrap();
        let other_payload = encode(r#"{"sub":"eve"}"#);
        for (token, error) in [
            (String::new(), TokenError::Malformed),
            ("a.b".into(), TokenError::Malformed),
            ("..".into(), TokenError::Malformed),
            (format!("{good}.x"), TokenError::Malformed),
            (format!("{good}="), TokenError::Malformed),
            (format!("{header}.{other_payload}.{signature}"), TokenError::Signature),
            (format!("{message}."), TokenError::Signature),
            (format!("{}.{payload}.", encode(r#"{"alg":"none"}"#)), TokenError::Algorithm),
            (signed(json!({"alg": "none", "kid": "own"})), TokenError::Algorithm),
            (signed(json!({"alg": "HS256", "kid": "own"})), TokenError::Algorithm),
            (signed(json!({"alg": "RS256", "kid": "own"})), TokenError::Algorithm),
            (signed(json!({"alg": "ES256", "kid": "rsa"})), TokenError::Algorithm),
            (signed(json!({"alg": "RS256", "kid": "rsa"})), TokenError::Signature),
            (signed(json!({"alg": "ES256", "kid": "other"})), TokenError::UnknownKey),
            (signed(json!({"alg": "ES256"})), TokenError::UnknownKey),
            (signed(json!({"alg": "ES256", "kid": "own", "crit": ["b64"]})), TokenError::Algorithm),
        ] {
            assert_eq!(open(&token, &published), Err(error), "{token}");
        }
        assert_eq!(open(&good, &[]), Err(TokenError::UnknownKey));
    }

    proptest! {
        #[test]
        fn forged_tokens_are_rejected(
            token in prop_oneof![any::<String>(), "[A-Za-z0-9_-]{0,60}\\.[A-Za-z0-9_-]{0,60}\\.[A-Za-z0-9_-]{0,90}"],
            header in corrupted(json!({"alg": "ES256", "kid": "key"})),
        ) {
            let (_, keys) = keys();
            prop_assert!(open(&token, &keys).is_err());
            let forged = format!("{}.{token}", encode(header.to_string()));
            prop_assert!(open(&forged, &keys).is_err());
        }

        #[test]
        fn corrupted_keys_never_panic(key in corrupted(rfc_ec()), other in corrupted(rfc_rsa())) {
            let _ = (PublicKey::read(key), PublicKey::read(other));
        }
    }
}

//! Signed tokens (RFC 7515, compact form): checking those of others, signing our own. RS256 and ES256 only;
//! the key decides which of the two, never the token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{self, EcdsaKeyPair, RsaPublicKeyComponents, UnparsedPublicKey};

use super::wire::{Jwk, TokenHeader};

/// Why a token is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Distrust {
    #[error("its token is malformed")]
    Malformed,
    #[error("its token is signed in a way that is not accepted")]
    Algorithm,
    #[error("its token is signed with a key it does not publish")]
    UnknownKey,
    #[error("its token's signature is wrong")]
    Signature,
}

/// A published key and its name.
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
    /// `None` for a key we have no use for: of another kind, for encryption, or without a name.
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

    fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
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

/// The payload of a token that one of `keys` has signed.
pub(super) fn open(token: &str, keys: &[PublicKey]) -> Result<Vec<u8>, Distrust> {
    let (message, signature) = token.rsplit_once('.').ok_or(Distrust::Malformed)?;
    let (header, payload) = message.split_once('.').ok_or(Distrust::Malformed)?;
    let header: TokenHeader =
        decode(header).and_then(|json| serde_json::from_slice(&json).ok()).ok_or(Distrust::Malformed)?;
    if header.crit.is_some() || !matches!(header.alg.as_str(), "RS256" | "ES256") {
        return Err(Distrust::Algorithm);
    }
    let named = header.kid.ok_or(Distrust::UnknownKey)?;
    let key = keys.iter().find(|key| key.id == named).ok_or(Distrust::UnknownKey)?;
    if key.algorithm() != header.alg {
        return Err(Distrust::Algorithm);
    }
    let signature = decode(signature).ok_or(Distrust::Malformed)?;
    if !key.has_signed(message.as_bytes(), &signature) {
        return Err(Distrust::Signature);
    }
    decode(payload).ok_or(Distrust::Malformed)
}

/// Signs with ES256. `None` only if the system gives no randomness, which such a signature needs.
pub(super) fn sign(
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

/// Some write a number with zeros in front; ring takes none.
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

    /// RFC 7515, appendices A.2 and A.3: keys and signatures that nobody here has made.
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
    fn signatures_from_the_standard_hold() {
        for (jwk, alg, signature) in
            [(rfc_rsa(), "RS256", RFC_RSA_SIGNATURE), (rfc_ec(), "ES256", RFC_EC_SIGNATURE)]
        {
            let key = PublicKey::read(jwk).unwrap();
            let message = format!("{}.{RFC_PAYLOAD}", encode(format!(r#"{{"alg":"{alg}"}}"#)));
            let signature = decode(signature).unwrap();
            assert!(key.has_signed(message.as_bytes(), &signature), "{alg}");
            assert!(!key.has_signed(format!("{message}A").as_bytes(), &signature), "{alg}");
            assert!(!key.has_signed(message.as_bytes(), &signature[1..]), "{alg}");
        }
    }

    #[test]
    fn keys_we_can_use() {
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

    /// A key of our own, published as `mine`, and the standard's RSA key as `rsa`.
    fn keys() -> (EcdsaKeyPair, Vec<PublicKey>) {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random).unwrap();
        let point = pair.public_key().as_ref();
        let mine = json!({"kty": "EC", "crv": "P-256", "kid": "mine", "x": encode(&point[1..33]), "y": encode(&point[33..])});
        let published = [mine, rfc_rsa()].into_iter().filter_map(PublicKey::read).collect();
        (pair, published)
    }

    #[test]
    fn tokens_that_are_believed_and_not() {
        let (pair, published) = keys();
        let claims = json!({"sub": "ana"});
        let signed = |header: serde_json::Value| sign(&pair, &header, &claims).unwrap();
        let good = signed(json!({"alg": "ES256", "kid": "mine"}));
        assert_eq!(open(&good, &published).unwrap(), claims.to_string().into_bytes());

        let (message, signature) = good.rsplit_once('.').unwrap();
        let (header, payload) = message.split_once('.').unwrap();
        let other_payload = encode(r#"{"sub":"eve"}"#);
        for (token, why) in [
            (String::new(), Distrust::Malformed),
            ("a.b".into(), Distrust::Malformed),
            ("..".into(), Distrust::Malformed),
            (format!("{good}.x"), Distrust::Malformed),
            (format!("{good}="), Distrust::Malformed),
            (format!("{header}.{other_payload}.{signature}"), Distrust::Signature),
            (format!("{message}."), Distrust::Signature),
            (format!("{}.{payload}.", encode(r#"{"alg":"none"}"#)), Distrust::Algorithm),
            (signed(json!({"alg": "none", "kid": "mine"})), Distrust::Algorithm),
            (signed(json!({"alg": "HS256", "kid": "mine"})), Distrust::Algorithm),
            (signed(json!({"alg": "RS256", "kid": "mine"})), Distrust::Algorithm),
            (signed(json!({"alg": "ES256", "kid": "rsa"})), Distrust::Algorithm),
            (signed(json!({"alg": "RS256", "kid": "rsa"})), Distrust::Signature),
            (signed(json!({"alg": "ES256", "kid": "other"})), Distrust::UnknownKey),
            (signed(json!({"alg": "ES256"})), Distrust::UnknownKey),
            (signed(json!({"alg": "ES256", "kid": "mine", "crit": ["b64"]})), Distrust::Algorithm),
        ] {
            assert_eq!(open(&token, &published), Err(why), "{token}");
        }
        assert_eq!(open(&good, &[]), Err(Distrust::UnknownKey));
    }

    proptest! {
        #[test]
        fn a_token_nobody_signed_is_never_believed(
            token in prop_oneof![any::<String>(), "[A-Za-z0-9_-]{0,60}\\.[A-Za-z0-9_-]{0,60}\\.[A-Za-z0-9_-]{0,90}"],
            header in corrupted(json!({"alg": "ES256", "kid": "key"})),
        ) {
            let (_, keys) = keys();
            prop_assert!(open(&token, &keys).is_err());
            let forged = format!("{}.{token}", encode(header.to_string()));
            prop_assert!(open(&forged, &keys).is_err());
        }

        #[test]
        fn whatever_key_is_published_is_used_or_passed_over(key in corrupted(rfc_ec()), other in corrupted(rfc_rsa())) {
            let _ = (PublicKey::read(key), PublicKey::read(other));
        }
    }
}

//! Content negotiation: the best encoding in `Accept-Encoding`.

use http::HeaderValue;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// The value of `Content-Encoding`.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// The smallest encoding that the header allows. A weight of zero excludes an encoding; other weights aren't compared,
/// because brotli is better whenever it's accepted. `*` stands for the encodings that the header doesn't list.
pub(crate) fn accepted(header: Option<&HeaderValue>) -> Encoding {
    let header = header.map(HeaderValue::as_bytes).unwrap_or_default();
    let (mut brotli, mut gzip, mut others) = (None, None, false);
    for offer in header.split(|byte| *byte == b',') {
        let mut parts = offer.splitn(2, |byte| *byte == b';').map(<[u8]>::trim_ascii);
        let coding = parts.next().unwrap_or_default();
        let is_allowed = !parts.next().is_some_and(is_zero);
        match coding {
            b"br" => brotli = Some(is_allowed),
            b"gzip" => gzip = Some(is_allowed),
            b"*" => others = is_allowed,
            _ => {}
        }
    }
    if brotli.unwrap_or(others) {
        Encoding::Brotli
    } else if gzip.unwrap_or(others) {
        Encoding::Gzip
    } else {
        Encoding::Identity
    }
}

fn is_zero(weight: &[u8]) -> bool {
    let weight =
        weight.strip_prefix(b"q=").and_then(|weight| str::from_utf8(weight).ok()).unwrap_or_default();
    weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn best_accepted_encoding_is_selected() {
        for (header, encoding) in [
            ("", Encoding::Identity),
            ("gzip", Encoding::Gzip),
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("br;q=0, gzip;q=0.5", Encoding::Gzip),
            ("gzip;q=0.0", Encoding::Identity),
            ("identity", Encoding::Identity),
            ("*", Encoding::Brotli),
            ("*;q=0", Encoding::Identity),
            ("br;q=0, *", Encoding::Gzip),
            ("*, br;q=0, gzip;q=0", Encoding::Identity),
            ("*;q=0, gzip", Encoding::Gzip),
            ("brotli", Encoding::Identity),
        ] {
            assert_eq!(accepted(Some(&HeaderValue::from_static(header))), encoding, "{header:?}");
        }
        assert_eq!(accepted(None), Encoding::Identity);
    }

    proptest! {
        #[test]
        fn only_listed_encodings_are_selected(header in "[a-z*;=,. 0-9br-]{0,40}|[ -~]{0,40}") {
            let best = accepted(Some(&HeaderValue::from_str(&header).unwrap()));
            let is_listed = |name| header.contains(name) || header.contains('*');
            prop_assert!(best != Encoding::Brotli || is_listed("br"));
            prop_assert!(best != Encoding::Gzip || is_listed("gzip"));
        }
    }
}

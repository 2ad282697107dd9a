//! Which compressed form a caller takes.

use http::HeaderValue;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// As it stands in `content-encoding`.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// The smallest form that the header allows. A weight of zero is a refusal; other weights are not compared,
/// because brotli is the better choice wherever it is possible.
pub(crate) fn accepted(header: Option<&HeaderValue>) -> Encoding {
    let Some(header) = header.and_then(|value| value.to_str().ok()) else { return Encoding::Identity };
    let mut best = Encoding::Identity;
    for offer in header.split(',') {
        let (coding, weight) = offer.split_once(';').unwrap_or((offer, ""));
        if is_zero(weight) {
            continue;
        }
        match coding.trim() {
            "br" | "*" => return Encoding::Brotli,
            "gzip" => best = Encoding::Gzip,
            _ => {}
        }
    }
    best
}

fn is_zero(weight: &str) -> bool {
    let weight = weight.trim().strip_prefix("q=").unwrap_or_default();
    weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_best_accepted_form() {
        for (header, encoding) in [
            ("", Encoding::Identity),
            ("gzip", Encoding::Gzip),
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("br;q=0, gzip;q=0.5", Encoding::Gzip),
            ("gzip;q=0.0", Encoding::Identity),
            ("identity", Encoding::Identity),
            ("*", Encoding::Brotli),
            ("brotli", Encoding::Identity),
        ] {
            assert_eq!(accepted(Some(&HeaderValue::from_static(header))), encoding, "{header:?}");
        }
        assert_eq!(accepted(None), Encoding::Identity);
    }

    proptest! {
        #[test]
        fn nothing_is_sent_that_was_not_named(header in "[a-z*;=,. 0-9br-]{0,40}|[ -~]{0,40}") {
            let best = accepted(Some(&HeaderValue::from_str(&header).unwrap()));
            let named = |name| header.contains(name) || header.contains('*');
            prop_assert!(best != Encoding::Brotli || named("br"));
            prop_assert!(best != Encoding::Gzip || named("gzip"));
        }
    }
}

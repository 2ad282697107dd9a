//! The `Authorization` header of a request.

use http::HeaderMap;
use http::header::AUTHORIZATION;

const BEARER: &str = "bearer";

/// What the header says. A page of another site can't make a browser send one without asking this server first, which
/// never agrees (CORS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Authorization<'a> {
    /// Also with another scheme: browsers repeat the password that a proxy in front of the server asked for.
    None,
    /// The token (RFC 6750).
    Bearer(&'a str),
    /// No token, or several headers.
    Unusable,
}

impl<'a> Authorization<'a> {
    pub(crate) fn of(headers: &'a HeaderMap) -> Self {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let Some(value) = values.next() else { return Self::None };
        if values.next().is_some() {
            return Self::Unusable;
        }
        let Ok(value) = value.to_str() else { return Self::Unusable };
        let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
        if !scheme.eq_ignore_ascii_case(BEARER) {
            return Self::None;
        }
        let token = token.trim();
        let is_token = !token.is_empty() && !token.contains(|next: char| next.is_whitespace() || next == ',');
        if is_token { Self::Bearer(token) } else { Self::Unusable }
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn one_bearer_token_is_accepted() {
        for (values, expected) in [
            (&[][..], Authorization::None),
            (&["Bearer abc"], Authorization::Bearer("abc")),
            (&["bearer abc"], Authorization::Bearer("abc")),
            (&["BEARER  abc "], Authorization::Bearer("abc")),
            (&["Bearer a b"], Authorization::Unusable),
            (&["Bearer a, Bearer b"], Authorization::Unusable),
            (&["Bearer"], Authorization::Unusable),
            (&["Bearer "], Authorization::Unusable),
            (&[""], Authorization::None),
            (&["abc"], Authorization::None),
            (&["Basic YTpi"], Authorization::None),
            (&["Bearer abc", "Bearer abc"], Authorization::Unusable),
            (&["Basic YTpi", "Bearer abc"], Authorization::Unusable),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(AUTHORIZATION, HeaderValue::from_static(value));
            }
            assert_eq!(Authorization::of(&headers), expected, "{values:?}");
        }
    }

    proptest! {
        #[test]
        fn any_header_is_read(value in any::<Vec<u8>>()) {
            let mut headers = HeaderMap::new();
            if let Ok(value) = HeaderValue::from_bytes(&[b"Bearer ", value.as_slice()].concat()) {
                headers.append(AUTHORIZATION, value);
                prop_assert_ne!(Authorization::of(&headers), Authorization::None);
            }
        }
    }
}

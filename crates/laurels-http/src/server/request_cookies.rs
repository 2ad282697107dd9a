//! Cookies of a request.

use http::HeaderMap;
use http::header::COOKIE;

/// The value of a cookie.
pub(crate) fn find<'a>(headers: &'a HeaderMap, name: &'a str) -> Option<&'a str> {
    all(headers, name).next()
}

/// All values of a cookie.
pub(crate) fn all<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|header| header.to_str().ok())
        .flat_map(|header| header.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter_map(move |(found, value)| (found == name).then_some(value))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cookies_are_found_in_any_header() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, HeaderValue::from_static("a=1; laurels_session=tok ; b=2"));
        headers.append(COOKIE, HeaderValue::from_static("laurels_sign_in=st"));
        assert_eq!(find(&headers, "laurels_session"), Some("tok"));
        assert_eq!(find(&headers, "laurels_sign_in"), Some("st"));
        assert_eq!(find(&headers, "laurels"), None);
    }

    proptest! {
        #[test]
        fn find_accepts_arbitrary_headers(header in any::<Vec<u8>>(), value in "[!-:<-~]{0,60}") {
            let mut headers = HeaderMap::new();
            if let Ok(header) = HeaderValue::from_bytes(&header) {
                headers.append(COOKIE, header);
            }
            let _ = find(&headers, "laurels_session");
            let own = HeaderValue::try_from(format!("laurels_sign_in={value}")).unwrap();
            headers.append(COOKIE, own);
            prop_assert_eq!(find(&headers, "laurels_sign_in"), Some(value.as_str()));
        }
    }
}

//! Conditional requests: `If-None-Match` (RFC 9110, section 13.1.2).

use http::HeaderMap;
use http::header::IF_NONE_MATCH;

/// Whether the client already has the response, going by the tags it sent, which `is_current` gets without quotation
/// marks. Weak tags match strong ones: a proxy that compresses a response weakens its tag.
pub(crate) fn is_not_modified(request: &HeaderMap, is_current: impl Fn(&str) -> bool) -> bool {
    let lists = request.get_all(IF_NONE_MATCH).iter().filter_map(|list| list.to_str().ok());
    lists
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || opaque(tag).is_some_and(&is_current))
}

/// The text between the quotation marks.
fn opaque(tag: &str) -> Option<&str> {
    tag.strip_prefix("W/").unwrap_or(tag).strip_prefix('"')?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn is_known(lists: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for list in lists {
            headers.append(IF_NONE_MATCH, HeaderValue::from_str(list).unwrap());
        }
        is_not_modified(&headers, |tag| tag == "7-abc")
    }

    #[test]
    fn tags_are_compared_weakly() {
        for lists in [
            &["\"7-abc\""][..],
            &["W/\"7-abc\""],
            &["\"other\", W/\"7-abc\" ,\"third\""],
            &["\"other\"", "\"7-abc\""],
            &["*"],
        ] {
            assert!(is_known(lists), "{lists:?}");
        }
        for lists in [&[][..], &[""], &["7-abc"], &["\"7-ABC\""], &["\"7-abc"], &["w/\"7-abc\""], &["\"*\""]]
        {
            assert!(!is_known(lists), "{lists:?}");
        }
    }

    proptest! {
        #[test]
        fn other_tags_never_match(list in "[ -~]{0,60}") {
            prop_assert!(!is_known(&[&list]) || list.contains('*') || list.contains("7-abc"));
        }
    }
}

use http::HeaderMap;
use http::header::CONTENT_LENGTH;

/// `None` if it is missing or unreadable.
pub(crate) fn content_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

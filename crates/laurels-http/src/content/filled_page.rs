//! Fills the head of a built page.

use bytes::Bytes;
use http::HeaderMap;
use http::header::ACCEPT_ENCODING;

use super::asset::Asset;
use super::cached_response::short_hash;
use crate::server::compression::encode;
use crate::server::encoding::{Encoding, accepted};

/// The tags that a filled head replaces.
const REPLACED: [&str; 7] = [
    "name=\"description\"",
    "name=\"twitter:card\"",
    "property=\"og:type\"",
    "property=\"og:title\"",
    "property=\"og:description\"",
    "property=\"og:image\"",
    "rel=\"canonical\"",
];

/// The page with another head, in the encoding that the request accepts. `None` if the page has no head.
pub(super) fn fill(page: &Asset, head: &str, request: &HeaderMap) -> Option<Asset> {
    let filled = Bytes::from(replace(str::from_utf8(&page.identity).ok()?, head)?);
    let encoding = accepted(request.get(ACCEPT_ENCODING));
    let encoded = encode(&filled, encoding).map(Bytes::from);
    let (gzip, brotli) = match encoding {
        Encoding::Identity => (None, None),
        Encoding::Gzip => (encoded, None),
        Encoding::Brotli => (None, encoded),
    };
    Some(Asset {
        content_type: page.content_type.clone(),
        etag: format!("{}.{}", page.etag, short_hash(head.as_bytes())),
        identity: filled,
        gzip,
        brotli,
    })
}

/// Where the title was, unless the page has no title.
fn replace(page: &str, head: &str) -> Option<String> {
    let end = page.find("</head>")?;
    let (mut rest, body) = page.split_at(end);
    let mut filled = String::with_capacity(page.len() + head.len());
    let mut is_filled = false;
    while let Some(start) = rest.find('<') {
        filled.push_str(&rest[..start]);
        rest = &rest[start..];
        let length = tag_length(rest);
        let (tag, after) = rest.split_at(length);
        if tag == "<title>" {
            filled.push_str(head);
            is_filled = true;
            rest = after.split_once("</title>")?.1;
            continue;
        }
        let is_replaced = (tag.starts_with("<meta") || tag.starts_with("<link"))
            && REPLACED.iter().any(|attribute| tag.contains(attribute));
        if !is_replaced {
            filled.push_str(tag);
        }
        rest = after;
    }
    filled.push_str(rest);
    if !is_filled {
        filled.push_str(head);
    }
    filled.push_str(body);
    Some(filled)
}

/// Up to and including the `>` that isn't in quotation marks.
fn tag_length(from: &str) -> usize {
    let mut is_quoted = false;
    for (index, byte) in from.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'>' if !is_quoted => return index + 1,
            _ => {}
        }
    }
    from.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html><html><head>\n<meta charset=\"utf-8\"><title>Laurels - Film</title>\
        <meta name=\"description\" content=\"a > b\"><meta property=\"og:site_name\" content=\"Laurels\">\
        <meta property=\"og:title\" content=\"Old\"><meta name=\"twitter:card\" content=\"summary\">\
        <link rel=\"stylesheet\" href=\"/a.css\"></head><body><svg><title>Wreath</title></svg></body></html>";

    #[test]
    fn old_tags_are_replaced_and_others_stay() {
        let filled = replace(PAGE, "<title>New</title>").unwrap();
        assert_eq!(
            filled,
            "<!doctype html><html><head>\n<meta charset=\"utf-8\"><title>New</title>\
             <meta property=\"og:site_name\" content=\"Laurels\"><link rel=\"stylesheet\" href=\"/a.css\"></head>\
             <body><svg><title>Wreath</title></svg></body></html>"
        );
    }

    #[test]
    fn a_page_without_a_head_is_not_filled() {
        assert_eq!(replace("<!doctype html>", "<title>New</title>"), None);
        assert_eq!(
            replace("<head></head>", "<title>New</title>").unwrap(),
            "<head><title>New</title></head>"
        );
    }
}

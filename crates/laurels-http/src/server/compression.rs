//! Compression of large responses that are serialized per request. Prepared responses have their own encodings.

use std::io::Write;

use axum::body::{Body, HttpBody, to_bytes};
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, VARY};
use http::{HeaderMap, HeaderValue};

use crate::server::encoding::{Encoding, accepted};

/// Smaller bodies arrive within the first round trip: ten packets, the initial congestion window of TCP (RFC 6928).
const MIN_LENGTH: u64 = 14_000;
/// Larger bodies take milliseconds, so they're compressed on a blocking thread.
const MAX_INLINE_LENGTH: usize = 64_000;
/// The fastest: others save a few percent more and take several times as long.
const BROTLI_QUALITY: u32 = 1;
const BROTLI_WINDOW: u32 = 18;

/// Compresses a large body if the client accepts that.
pub(crate) async fn compress(request: &HeaderMap, mut response: Response) -> Response {
    if response.body().size_hint().lower() < MIN_LENGTH {
        return response;
    }
    let encoding = accepted(request.get(ACCEPT_ENCODING));
    let Some(name) = encoding.name() else {
        response.headers_mut().append(VARY, ACCEPT_ENCODING.into());
        return response;
    };
    let (mut parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    match encoded(plain.clone(), encoding).await {
        Some(body) => {
            mark_compressed(&mut parts.headers, name);
            Response::from_parts(parts, Body::from(body))
        }
        None => Response::from_parts(parts, Body::from(plain)),
    }
}

/// The headers of a compressed body. The `ETag` becomes weak: a strong one names one sequence of bytes.
pub(crate) fn mark_compressed(headers: &mut HeaderMap, encoding: &'static str) {
    headers.append(VARY, ACCEPT_ENCODING.into());
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    if let Some(weak) = headers.get(ETAG).and_then(weak) {
        headers.insert(ETAG, weak);
    }
}

async fn encoded(plain: Bytes, encoding: Encoding) -> Option<Vec<u8>> {
    if plain.len() <= MAX_INLINE_LENGTH {
        return encode(&plain, encoding);
    }
    tokio::task::spawn_blocking(move || encode(&plain, encoding)).await.ok().flatten()
}

pub(crate) fn encode(plain: &[u8], encoding: Encoding) -> Option<Vec<u8>> {
    let body = Vec::with_capacity(plain.len() / 2);
    match encoding {
        Encoding::Identity => None,
        Encoding::Gzip => {
            let mut encoder = GzEncoder::new(body, Compression::fast());
            encoder.write_all(plain).ok()?;
            encoder.finish().ok()
        }
        Encoding::Brotli => {
            let mut encoder = brotli::CompressorWriter::new(body, 4096, BROTLI_QUALITY, BROTLI_WINDOW);
            encoder.write_all(plain).ok()?;
            Some(encoder.into_inner())
        }
    }
}

fn weak(etag: &HeaderValue) -> Option<HeaderValue> {
    let tag = etag.to_str().ok()?;
    let strong = tag.strip_prefix("W/").unwrap_or(tag);
    HeaderValue::try_from(format!("W/{strong}")).ok()
}

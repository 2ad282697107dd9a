//! Cached response: a body, JSON in most cases, that is serialized once, with its compressed encodings and strong `ETag`s.
//! A request selects an encoding and sends it.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::server::Problem;
use crate::server::conditional::is_not_modified;
use crate::server::encoding::{Encoding, accepted};

/// Smaller bodies fit into one packet without compression.
const MIN_COMPRESSED_LENGTH: usize = 1_000;
/// Higher qualities save 1% of most responses, but clear tables of up to 32 MB for each one, however small.
const BROTLI_QUALITY: u32 = 6;
/// Only the overview is larger. It's 13% smaller at this quality, which takes 280 ms once per snapshot.
const LARGE_LENGTH: usize = 500_000;
const LARGE_BROTLI_QUALITY: u32 = 10;
/// Covers the whole overview, so that films nominated again decades later are found in the window.
const BROTLI_WINDOW: u32 = 20;

/// One response. Encodings are created when they're first requested, so that unused ones need no memory: browsers
/// accept brotli, and the uncompressed bodies have about fifty megabytes in total.
#[derive(Debug)]
pub(crate) struct CachedResponse {
    tag: String,
    is_small: bool,
    content_type: HeaderValue,
    bodies: [OnceLock<EncodedBody>; 3],
}

#[derive(Debug)]
struct EncodedBody {
    encoding: Encoding,
    body: Bytes,
    etag: HeaderValue,
}

/// Serializes the body of a response that is going to be cached.
pub(crate) fn to_json(value: &impl Serialize) -> Result<Bytes, Problem> {
    let body = serde_json::to_vec(value).map_err(|error| {
        tracing::error!(%error, "couldn't serialize a catalogue response");
        Problem::internal()
    })?;
    Ok(body.into())
}

/// Responds from the cache, and fills the cell first if it's empty. An error leaves the cell unchanged.
pub(crate) fn respond(
    cell: &OnceLock<CachedResponse>,
    request: &HeaderMap,
    write: impl Fn() -> Result<Bytes, Problem>,
) -> Result<Response, Problem> {
    let cached = if let Some(cached) = cell.get() {
        cached
    } else {
        let new = CachedResponse::of(&write()?, &[accepted(request.get(ACCEPT_ENCODING))]);
        cell.get_or_init(|| new)
    };
    cached.respond(request, write)
}

impl CachedResponse {
    /// Creates these encodings right away.
    pub(crate) fn of(plain: &Bytes, encodings: &[Encoding]) -> Self {
        Self::of_type(plain, encodings, "application/json")
    }

    pub(crate) fn of_type(plain: &Bytes, encodings: &[Encoding], content_type: &'static str) -> Self {
        let cached = Self {
            tag: short_hash(plain),
            is_small: plain.len() < MIN_COMPRESSED_LENGTH,
            content_type: HeaderValue::from_static(content_type),
            bodies: [const { OnceLock::new() }; 3],
        };
        for encoding in encodings {
            cached.cell(*encoding).get_or_init(|| cached.encode(plain, *encoding));
        }
        cached
    }

    pub(crate) fn respond(
        &self,
        request: &HeaderMap,
        write: impl Fn() -> Result<Bytes, Problem>,
    ) -> Result<Response, Problem> {
        let encoding = accepted(request.get(ACCEPT_ENCODING));
        let cell = self.cell(encoding);
        let encoded = if let Some(encoded) = cell.get() {
            encoded
        } else {
            let new = self.encode(&write()?, encoding);
            cell.get_or_init(|| new)
        };
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(ETAG, encoded.etag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if self.is_not_modified(request) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        if let Some(name) = encoded.encoding.name() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        *response.body_mut() = Body::from(encoded.body.clone());
        Ok(response)
    }

    /// The cell of an encoding. Small responses are never compressed.
    fn cell(&self, encoding: Encoding) -> &OnceLock<EncodedBody> {
        let [identity, gzip, brotli] = &self.bodies;
        match encoding {
            Encoding::Gzip if !self.is_small => gzip,
            Encoding::Brotli if !self.is_small => brotli,
            _ => identity,
        }
    }

    fn encode(&self, plain: &Bytes, encoding: Encoding) -> EncodedBody {
        let compressed = match encoding {
            _ if self.is_small => None,
            Encoding::Identity => None,
            Encoding::Gzip => gzip(plain).ok(),
            Encoding::Brotli => brotli(plain).ok(),
        };
        match compressed.filter(|body| body.len() < plain.len()) {
            Some(body) => EncodedBody { encoding, body: body.into(), etag: etag(&self.tag, encoding) },
            None => EncodedBody {
                encoding: Encoding::Identity,
                body: plain.clone(),
                etag: etag(&self.tag, Encoding::Identity),
            },
        }
    }

    /// Whether the client has this response already, in any encoding.
    fn is_not_modified(&self, request: &HeaderMap) -> bool {
        is_not_modified(request, |tag| {
            tag.strip_prefix(self.tag.as_str()).is_some_and(|suffix| SUFFIXES.contains(&suffix))
        })
    }
}

/// A strong `ETag` identifies a sequence of bytes, so each encoding has its own (RFC 9110, section 8.8.3).
const SUFFIXES: [&str; 3] = ["", "-gz", "-br"];

fn etag(tag: &str, encoding: Encoding) -> HeaderValue {
    let [identity, gzip, brotli] = SUFFIXES;
    let suffix = match encoding {
        Encoding::Identity => identity,
        Encoding::Gzip => gzip,
        Encoding::Brotli => brotli,
    };
    HeaderValue::try_from(format!("\"{tag}{suffix}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Enough of a hash to distinguish bodies.
pub(crate) fn short_hash(body: &[u8]) -> String {
    hex::encode(&Sha256::digest(body)[..10])
}

fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn brotli(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let quality = if plain.len() < LARGE_LENGTH { BROTLI_QUALITY } else { LARGE_BROTLI_QUALITY };
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 4096, quality, BROTLI_WINDOW);
    encoder.write_all(plain)?;
    Ok(encoder.into_inner())
}

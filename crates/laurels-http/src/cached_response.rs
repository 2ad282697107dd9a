//! An answer that depends on the catalogue alone: made once as bytes, with compressed forms and strong tags.
//! A request picks a form and sends it.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::Problem;
use crate::encoding::{Encoding, accepted};

/// Smaller bodies fit into one packet anyway.
const MIN_COMPRESSED_LENGTH: usize = 1_000;
/// The qualities above it save a hundredth, and clear tables of up to 32 MB for each small answer.
const BROTLI_QUALITY: u32 = 6;
/// A window over the whole overview finds a film again that was nominated decades apart.
const BROTLI_WINDOW: u32 = 20;

/// One answer. A form is made when it is first asked for, so that only those in use take room: browsers take
/// brotli, and the plain texts together are some fifty megabytes.
#[derive(Debug)]
pub(crate) struct CachedResponse {
    tag: String,
    is_small: bool,
    forms: [OnceLock<Form>; 3],
}

#[derive(Debug)]
struct Form {
    encoding: Encoding,
    body: Bytes,
    etag: HeaderValue,
}

/// The body of an answer, not yet prepared.
pub(crate) fn to_json(value: &impl Serialize) -> Result<Bytes, Problem> {
    let body = serde_json::to_vec(value).map_err(|error| {
        tracing::error!(%error, "a catalogue answer could not be written as JSON");
        Problem::internal()
    })?;
    Ok(body.into())
}

/// Answers with what is in a cell; what it lacks is made first. A failure leaves it as it was.
pub(crate) fn respond(
    cell: &OnceLock<CachedResponse>,
    request: &HeaderMap,
    write: impl Fn() -> Result<Bytes, Problem>,
) -> Result<Response, Problem> {
    let cached = if let Some(cached) = cell.get() {
        cached
    } else {
        let made = CachedResponse::of(&write()?, &[accepted(request.get(ACCEPT_ENCODING))]);
        cell.get_or_init(|| made)
    };
    cached.respond(request, write)
}

impl CachedResponse {
    /// With these forms ready.
    pub(crate) fn of(plain: &Bytes, forms: &[Encoding]) -> Self {
        let cached = Self {
            tag: short_hash(plain),
            is_small: plain.len() < MIN_COMPRESSED_LENGTH,
            forms: [const { OnceLock::new() }; 3],
        };
        for encoding in forms {
            cached.cell(*encoding).get_or_init(|| cached.form(plain, *encoding));
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
        let form = if let Some(form) = cell.get() {
            form
        } else {
            let made = self.form(&write()?, encoding);
            cell.get_or_init(|| made)
        };
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(ETAG, form.etag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if self.is_known(request) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(name) = form.encoding.name() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        *response.body_mut() = Body::from(form.body.clone());
        Ok(response)
    }

    /// Where a form is kept. A small answer has one form for everybody.
    fn cell(&self, encoding: Encoding) -> &OnceLock<Form> {
        let [identity, gzip, brotli] = &self.forms;
        match encoding {
            Encoding::Gzip if !self.is_small => gzip,
            Encoding::Brotli if !self.is_small => brotli,
            _ => identity,
        }
    }

    fn form(&self, plain: &Bytes, encoding: Encoding) -> Form {
        let compressed = match encoding {
            _ if self.is_small => None,
            Encoding::Identity => None,
            Encoding::Gzip => gzip(plain).ok(),
            Encoding::Brotli => brotli(plain).ok(),
        };
        match compressed.filter(|body| body.len() < plain.len()) {
            Some(body) => Form { encoding, body: body.into(), etag: etag(&self.tag, encoding) },
            None => Form {
                encoding: Encoding::Identity,
                body: plain.clone(),
                etag: etag(&self.tag, Encoding::Identity),
            },
        }
    }

    /// Whether the caller holds this answer already, in whatever form.
    fn is_known(&self, request: &HeaderMap) -> bool {
        let ours = |tag: &str| {
            let tag = tag.trim().trim_start_matches("W/").trim_matches('"');
            tag == "*" || tag.strip_prefix(self.tag.as_str()).is_some_and(|form| SUFFIXES.contains(&form))
        };
        let known = request.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
        known.flat_map(|tags| tags.split(',')).any(ours)
    }
}

/// A strong tag stands for one sequence of bytes, so each form has its own.
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

/// Enough of a hash to tell bodies apart.
pub(crate) fn short_hash(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    digest.iter().take(10).fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn brotli(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    encoder.write_all(plain)?;
    Ok(encoder.into_inner())
}

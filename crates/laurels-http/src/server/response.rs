//! JSON responses that are serialized per request.

use std::io::{self, Write};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, StatusCode};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use crate::server::Problem;

/// A JSON body with status 200.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        json_with_capacity(&self.0, 128)
    }
}

/// Part of a body that is already serialized. [`to_json`] copies it verbatim; `serde_json::value::RawValue` would
/// validate it again.
#[derive(Debug)]
pub(crate) struct RawJson(pub(crate) Vec<u8>);

impl Serialize for RawJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

/// Writes byte slices as they are; only [`RawJson`] serializes as bytes.
struct RawJsonFormatter;

impl Formatter for RawJsonFormatter {
    fn write_byte_array<W: Write + ?Sized>(&mut self, writer: &mut W, value: &[u8]) -> io::Result<()> {
        writer.write_all(value)
    }
}

pub(crate) fn to_json(value: &impl Serialize, capacity: usize) -> serde_json::Result<Vec<u8>> {
    let mut body = Vec::with_capacity(capacity);
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut body, RawJsonFormatter))?;
    Ok(body)
}

/// A JSON body with status 200 and a preallocated buffer: growing a body of megabytes would copy it many times.
pub(crate) fn json_with_capacity(value: &impl Serialize, capacity: usize) -> Response {
    match to_json(value, capacity) {
        Ok(body) => {
            let json = HeaderValue::from_static("application/json");
            (StatusCode::OK, [(CONTENT_TYPE, json)], Body::from(body)).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "couldn't serialize a response");
            Problem::internal().into_response()
        }
    }
}

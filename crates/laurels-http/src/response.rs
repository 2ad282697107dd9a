//! JSON bodies that are made for one request.

use std::io::{self, Write};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, StatusCode};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use crate::Problem;

/// A JSON body with status 200.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        json_with_capacity(&self.0, 128)
    }
}

/// A part of a body that is JSON already. [`write`] puts it in as it is; the library's own raw values would have to be
/// read through once more to show that they are right.
#[derive(Debug)]
pub(crate) struct RawJson(pub(crate) Vec<u8>);

impl Serialize for RawJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

/// Bytes stand for [`RawJson`]; no answer has others.
struct RawJsonFormatter;

impl Formatter for RawJsonFormatter {
    fn write_byte_array<W: Write + ?Sized>(&mut self, writer: &mut W, value: &[u8]) -> io::Result<()> {
        writer.write_all(value)
    }
}

pub(crate) fn write(value: &impl Serialize, room: usize) -> serde_json::Result<Vec<u8>> {
    let mut body = Vec::with_capacity(room);
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut body, RawJsonFormatter))?;
    Ok(body)
}

/// A JSON body with status 200, in room that was made before: growing a body of megabytes copies it many times.
pub(crate) fn json_with_capacity(value: &impl Serialize, room: usize) -> Response {
    match write(value, room) {
        Ok(body) => {
            let json = HeaderValue::from_static("application/json");
            (StatusCode::OK, [(CONTENT_TYPE, json)], Body::from(body)).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "an answer could not be written as JSON");
            Problem::internal().into_response()
        }
    }
}

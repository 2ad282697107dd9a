//! JSON bodies that are made for one request.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, StatusCode};
use serde::Serialize;

use crate::Problem;

/// A JSON body with status 200.
#[derive(Debug)]
pub(crate) struct Reply<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        written(&self.0, 128)
    }
}

/// A JSON body with status 200, in room that was made before: growing a body of megabytes copies it many times.
pub(crate) fn written(value: &impl Serialize, room: usize) -> Response {
    let mut body = Vec::with_capacity(room);
    match serde_json::to_writer(&mut body, value) {
        Ok(()) => {
            let json = HeaderValue::from_static("application/json");
            (StatusCode::OK, [(CONTENT_TYPE, json)], Body::from(body)).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "an answer could not be written as JSON");
            Problem::internal().into_response()
        }
    }
}

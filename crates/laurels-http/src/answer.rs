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
        match serde_json::to_vec(&self.0) {
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
}

//! The error body of the fake payment provider.

use serde_json::{Value, json};

pub(super) fn error_body(code: &str, param: Option<&str>) -> Value {
    json!({"error": {"type": "invalid_request_error", "code": code, "param": param,
        "message": "secret-of-the-provider"}})
}

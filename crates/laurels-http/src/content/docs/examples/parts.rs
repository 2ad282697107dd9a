//! What the examples of all languages have in common.

use serde_json::Value;

use crate::content::docs::call::{Access, Body, Call};
use crate::content::openapi::VERSION_HEADER;

/// Any text would do.
const VERSION: &str = "1.0.0";

/// Headers but that of the token.
pub(super) fn headers<'a>(call: &Call<'a>) -> Vec<(&'static str, &'a str)> {
    let mut headers = Vec::new();
    let is_for_browsers = match call.access {
        Access::Open => call.needs_version(),
        Access::Session => true,
        Access::Token(_) => false,
    };
    if is_for_browsers {
        headers.push((VERSION_HEADER, VERSION));
    }
    match &call.body {
        Some(Body::Json(_)) => headers.push(("Content-Type", "application/json")),
        Some(Body::Text { media_type, .. }) => headers.push(("Content-Type", *media_type)),
        Some(Body::File { .. }) | None => {}
    }
    headers
}

pub(super) fn has_token(call: &Call<'_>) -> bool {
    matches!(call.access, Access::Token(_))
}

/// Headers as lines of an object, with that of a token before the others.
pub(super) fn header_lines(call: &Call<'_>, indent: usize, authorization: &str) -> String {
    let indent = " ".repeat(indent);
    let headers = headers(call);
    let headers = headers.iter().map(|(name, value)| format!("{}: {}", quoted(name), quoted(value)));
    let others = lines(&headers.collect::<Vec<_>>(), &indent);
    if has_token(call) { format!("{authorization}{others}") } else { others }
}

/// Items in lines of their own, each with a comma.
pub(super) fn lines(items: &[String], indent: &str) -> String {
    items.iter().flat_map(|item| [indent, item.as_str(), ",\n"]).collect()
}

pub(super) fn url(call: &Call<'_>, origin: &str) -> String {
    format!("{origin}{}", call.sample_path())
}

/// A literal of Python and JavaScript: both have JSON's escape sequences.
pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

pub(super) fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

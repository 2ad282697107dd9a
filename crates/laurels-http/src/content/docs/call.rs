//! One call of the API, as the OpenAPI document describes it.

use std::fmt::Write;

use serde_json::Value;

use super::sample::sample;
use super::schema::{plain, resolve};
use crate::content::openapi::VERSION_HEADER;

#[derive(Debug)]
pub(super) struct Call<'a> {
    /// Unique in the document.
    pub(super) id: &'a str,
    pub(super) method: String,
    /// With parameters in braces.
    pub(super) path: &'a str,
    pub(super) access: Access<'a>,
    pub(super) parameters: Vec<Parameter<'a>>,
    pub(super) body: Option<Body<'a>>,
    pub(super) reply: Reply,
    pub(super) operation: &'a Value,
}

/// How a caller proves who they are.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Access<'a> {
    Open,
    /// With the cookie of a log-in.
    Session,
    /// With a personal token that has these scopes, or with the cookie of a log-in.
    Token(Vec<&'a str>),
}

#[derive(Debug)]
pub(super) struct Parameter<'a> {
    pub(super) name: &'a str,
    /// `path`, `query` or `header`.
    pub(super) location: &'a str,
    pub(super) is_required: bool,
    pub(super) about: &'a str,
    pub(super) schema: &'a Value,
    /// The value in examples; nothing for an optional parameter that they leave out.
    pub(super) sample: Option<String>,
}

/// What an example sends.
#[derive(Debug)]
pub(super) enum Body<'a> {
    Json(Value),
    /// A form with one file.
    File {
        field: &'a str,
    },
    Text {
        media_type: &'a str,
        sample: String,
    },
}

/// What a successful response has.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Nothing,
    Json,
    Text,
    /// Events, without an end.
    Stream,
    /// The ending of a file's name.
    File(&'static str),
}

impl<'a> Call<'a> {
    pub(super) fn of(document: &'a Value, (path, method): (&'a str, &str), operation: &'a Value) -> Self {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        Self {
            id: operation["operationId"].as_str().unwrap_or_default(),
            method: method.to_uppercase(),
            path,
            access: access(document, operation),
            parameters: parameters.map(|parameter| Parameter::of(document, parameter)).collect(),
            body: body(document, operation),
            reply: reply(operation),
            operation,
        }
    }

    /// Whether it's rejected without the header that other sites can't send, because it changes something.
    pub(super) fn needs_version(&self) -> bool {
        let mut parameters = self.parameters.iter();
        parameters.any(|parameter| parameter.name == VERSION_HEADER && parameter.is_required)
    }

    /// The path and query string of an example.
    pub(super) fn sample_path(&self) -> String {
        let mut path = self.path.to_owned();
        let mut separator = '?';
        for parameter in &self.parameters {
            let Some(sample) = parameter.sample.as_deref().map(percent_encode) else { continue };
            match parameter.location {
                "path" => path = path.replace(&format!("{{{}}}", parameter.name), &sample),
                "query" => {
                    // Writing to a string can't fail.
                    let _ = write!(path, "{separator}{}={sample}", parameter.name);
                    separator = '&';
                }
                _ => {}
            }
        }
        path
    }
}

impl<'a> Parameter<'a> {
    fn of(document: &'a Value, parameter: &'a Value) -> Self {
        let parameter = resolve(document, parameter);
        let name = parameter["name"].as_str().unwrap_or_default();
        let location = parameter["in"].as_str().unwrap_or_default();
        let is_required = parameter["required"] == true || location == "path";
        let schema = resolve(document, &parameter["schema"]);
        let value = match &parameter["example"] {
            Value::Null => is_required.then(|| sample(document, schema, name)),
            example => Some(example.clone()),
        };
        Self {
            name,
            location,
            is_required,
            about: parameter["description"].as_str().unwrap_or_default(),
            schema,
            sample: value.as_ref().map(plain),
        }
    }
}

/// Requirements are alternatives, and an empty one means that none of them is needed.
fn access<'a>(document: &'a Value, operation: &'a Value) -> Access<'a> {
    let alternatives = operation["security"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_empty = |alternative: &Value| alternative.as_object().is_none_or(serde_json::Map::is_empty);
    if alternatives.is_empty() || alternatives.iter().any(is_empty) {
        return Access::Open;
    }
    let schemes = &document["components"]["securitySchemes"];
    let is_bearer = |name: &str| {
        schemes[name]["scheme"].as_str().is_some_and(|scheme| scheme.eq_ignore_ascii_case("bearer"))
    };
    let mut requirements = alternatives.iter().filter_map(Value::as_object).flatten();
    match requirements.find(|(name, _)| is_bearer(name)) {
        Some((_, scopes)) => {
            Access::Token(scopes.as_array().into_iter().flatten().filter_map(Value::as_str).collect())
        }
        None => Access::Session,
    }
}

fn body<'a>(document: &'a Value, operation: &'a Value) -> Option<Body<'a>> {
    let content = operation["requestBody"]["content"].as_object()?;
    let (media_type, body) = content.iter().next()?;
    let schema = resolve(document, &body["schema"]);
    Some(match media_type.as_str() {
        "application/json" => Body::Json(match &body["example"] {
            Value::Null => sample(document, schema, ""),
            example => example.clone(),
        }),
        "multipart/form-data" => {
            let mut fields = schema["properties"].as_object().into_iter().flatten();
            Body::File { field: fields.next().map_or("file", |(name, _)| name.as_str()) }
        }
        media_type => Body::Text { media_type, sample: plain(&sample(document, schema, "")) },
    })
}

fn reply(operation: &Value) -> Reply {
    let media_type =
        operation["responses"]["200"]["content"].as_object().and_then(|types| types.keys().next());
    match media_type.map(String::as_str) {
        None => Reply::Nothing,
        Some("application/json") => Reply::Json,
        Some("text/event-stream") => Reply::Stream,
        Some("application/zip") => Reply::File("zip"),
        Some(media_type) if media_type.starts_with("image/") => Reply::File("png"),
        Some(_) => Reply::Text,
    }
}

/// All but RFC 3986's unreserved characters.
fn percent_encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string can't fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn document() -> Value {
        json!({ "components": {
            "securitySchemes": {
                "session": { "type": "apiKey", "in": "cookie", "name": "s" },
                "bearer": { "type": "http", "scheme": "bearer" }
            },
            "parameters": { "BuildVersion": {
                "name": "x-mol-frontend-build-version", "in": "header", "required": true, "schema": { "type": "string" }
            } }
        } })
    }

    #[test]
    fn access_is_the_easiest_of_all_alternatives_for_programs() {
        let document = document();
        for (security, expected) in [
            (Value::Null, Access::Open),
            (json!([]), Access::Open),
            (json!([{}, { "session": [] }]), Access::Open),
            (json!([{ "session": [] }]), Access::Session),
            (json!([{ "session": [] }, { "bearer": ["read"] }]), Access::Token(vec!["read"])),
            (json!([{ "bearer": [] }]), Access::Token(vec![])),
        ] {
            assert_eq!(access(&document, &json!({ "security": security })), expected, "{security}");
        }
    }

    #[test]
    fn sample_path_has_all_that_is_required_or_has_an_example() {
        let document = document();
        let text = json!({ "type": "string" });
        let operation = json!({ "operationId": "find", "parameters": [
            { "name": "text", "in": "path", "schema": text, "example": "Amélie/2" },
            { "name": "film_id", "in": "query", "schema": text, "required": true },
            { "name": "limit", "in": "query", "schema": { "type": "integer" } },
            { "name": "time_zone", "in": "query", "schema": text, "example": "America/New_York" },
            { "$ref": "#/components/parameters/BuildVersion" }
        ] });
        let call = Call::of(&document, ("/api/find/{text}", "post"), &operation);
        assert_eq!(
            call.sample_path(),
            "/api/find/Am%C3%A9lie%2F2?film_id=tt0068646&time_zone=America%2FNew_York"
        );
        assert_eq!((call.id, call.method.as_str(), call.needs_version()), ("find", "POST", true));
    }

    #[test]
    fn reply_is_known_by_its_media_type() {
        for (media_type, expected) in [
            ("application/json", Reply::Json),
            ("text/event-stream", Reply::Stream),
            ("image/png", Reply::File("png")),
            ("application/zip", Reply::File("zip")),
            ("text/calendar", Reply::Text),
        ] {
            assert_eq!(
                reply(&json!({ "responses": { "200": { "content": { media_type: {} } } } })),
                expected
            );
        }
        assert_eq!(reply(&json!({ "responses": { "204": {} } })), Reply::Nothing);
    }
}

//! Validates every JSON response against the API document.

use std::sync::OnceLock;

use serde_json::Value;

/// Panics if the response is not documented. Unknown paths are not checked.
#[track_caller]
pub(super) fn check(method: &str, path: &str, status: u16, content_type: &str, body: &Value) {
    let Some(call) = find_path(path).map(|call| &call[method.to_lowercase()]).filter(|call| !call.is_null())
    else {
        return;
    };
    let path = &path[..path.len().min(120)];
    let responses = &call["responses"];
    let exact = &responses[status.to_string()];
    let response = if exact.is_null() { &responses["default"] } else { exact };
    let media = &response["content"][content_type];
    assert!(media.is_object(), "{method} {path} returns {status} {content_type}, which is not documented");
    if let Err(error) = validate(body, &media["schema"]) {
        panic!("{method} {path} returns an undocumented {status}: {error}\n{body}");
    }
}

pub(super) fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::from_str(&laurels_http::document().unwrap()).unwrap())
}

/// The path item that matches; of several, the one with the fewest parameters.
fn find_path(path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or_default();
    let count_parameters = |template: &str| {
        let (mut expected, mut actual) = (template.split('/'), path.split('/'));
        let mut parameters = 0;
        loop {
            match (expected.next(), actual.next()) {
                (None, None) => return Some(parameters),
                (Some(expected), Some(_)) if expected.starts_with('{') => parameters += 1,
                (Some(expected), Some(actual)) if expected == actual => {}
                _ => return None,
            }
        }
    };
    let calls = document()["paths"].as_object()?.iter();
    calls
        .filter_map(|(template, call)| Some((count_parameters(template)?, call)))
        .min_by_key(|(count, _)| *count)?
        .1
        .into()
}

pub(super) fn validate(value: &Value, schema: &Value) -> Result<(), String> {
    let schema = resolved(schema);
    // A schema without constraints allows any value.
    if schema.as_object().is_some_and(|schema| schema.keys().all(|keyword| keyword == "description")) {
        return Ok(());
    }
    if let Some(variants) = schema["oneOf"].as_array() {
        return variants
            .iter()
            .map(|variant| validate(value, variant))
            .find(Result::is_ok)
            .unwrap_or(Err("no oneOf variant matches".into()));
    }
    if !types(schema).any(|name| is_of_type(value, name)) {
        return Err(format!("{value} is not {}", schema["type"]));
    }
    if let Some(allowed) = schema["enum"].as_array().filter(|allowed| !allowed.contains(value)) {
        return Err(format!("{value} is none of {allowed:?}"));
    }
    for item in value.as_array().into_iter().flatten() {
        validate(item, &schema["items"])?;
    }
    let Some(object) = value.as_object() else { return Ok(()) };
    let mut parts = Vec::new();
    collect_parts(schema, &mut parts);
    for name in parts.iter().filter_map(|part| part["required"].as_array()).flatten() {
        if !object.contains_key(name.as_str().unwrap()) {
            return Err(format!("{name} is missing"));
        }
    }
    let is_open = parts.iter().any(|part| part["additionalProperties"].is_object());
    for (name, value) in object {
        match parts.iter().find_map(|part| part["properties"].get(name)) {
            Some(schema) => validate(value, schema).map_err(|error| format!("{name}: {error}"))?,
            None if is_open => {}
            None => return Err(format!("{name} is not documented")),
        }
    }
    Ok(())
}

pub(super) fn resolved(schema: &Value) -> &Value {
    match schema["$ref"].as_str() {
        Some(reference) => resolved(document().pointer(reference.trim_start_matches('#')).unwrap()),
        None => schema,
    }
}

/// The schema and, recursively, the ones of its `allOf`.
fn collect_parts<'a>(schema: &'a Value, parts: &mut Vec<&'a Value>) {
    let schema = resolved(schema);
    parts.push(schema);
    for part in schema["allOf"].as_array().into_iter().flatten() {
        collect_parts(part, parts);
    }
}

fn types(schema: &Value) -> impl Iterator<Item = &str> {
    let names = match &schema["type"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        Value::String(name) => vec![name.as_str()],
        _ if schema["allOf"].is_array() => vec!["object"],
        _ => vec!["anything"],
    };
    names.into_iter()
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    }
}

#[test]
fn an_undocumented_response_is_detected() {
    let nominee = &document()["components"]["schemas"]["Nominee"];
    for (response, error) in [
        (serde_json::json!({ "name": "Al Pacino", "imdb_id": "nm0000199" }), None),
        (serde_json::json!({ "name": "Al Pacino", "imdb_id": null }), None),
        (serde_json::json!({ "imdb_id": null }), Some("\"name\" is missing")),
        (serde_json::json!({ "name": 1, "imdb_id": null }), Some("name: 1 is not \"string\"")),
        (serde_json::json!({ "name": "Al Pacino", "role": "Michael" }), Some("role is not documented")),
        (serde_json::json!("Al Pacino"), Some("\"Al Pacino\" is not \"object\"")),
    ] {
        assert_eq!(validate(&response, nominee).err().as_deref(), error);
    }
}

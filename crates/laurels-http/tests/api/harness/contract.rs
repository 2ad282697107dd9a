//! Holds every answer against the API's own document, so that no test has to.

use std::sync::OnceLock;

use serde_json::Value;

/// Fails unless the document foresees such an answer to such a call. An address that no call has is foreseen
/// by none; there is nothing to hold it against.
#[track_caller]
pub(super) fn check(method: &str, path: &str, status: u16, content_type: &str, body: &Value) {
    let Some(call) = call(path).map(|call| &call[method.to_lowercase()]).filter(|call| !call.is_null())
    else {
        return;
    };
    let path = &path[..path.len().min(120)];
    let responses = &call["responses"];
    let exact = &responses[status.to_string()];
    let response = if exact.is_null() { &responses["default"] } else { exact };
    let media = &response["content"][content_type];
    assert!(media.is_object(), "{method} {path} answers {status} {content_type}, which is not documented");
    if let Err(why) = fits(body, &media["schema"]) {
        panic!("{method} {path} answers {status} with what is not documented: {why}\n{body}");
    }
}

pub(super) fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| serde_json::from_str(&laurels_http::document().unwrap()).unwrap())
}

/// The call at an address; of several templates that fit, the one with the fewest gaps.
fn call(path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or_default();
    let gaps = |template: &str| {
        let (mut wanted, mut given) = (template.split('/'), path.split('/'));
        let mut gaps = 0;
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return Some(gaps),
                (Some(wanted), Some(_)) if wanted.starts_with('{') => gaps += 1,
                (Some(wanted), Some(given)) if wanted == given => {}
                _ => return None,
            }
        }
    };
    let calls = document()["paths"].as_object()?.iter();
    calls.filter_map(|(template, call)| Some((gaps(template)?, call))).min_by_key(|(gaps, _)| *gaps)?.1.into()
}

fn fits(value: &Value, schema: &Value) -> Result<(), String> {
    let schema = resolved(schema);
    // What is described as nothing may be anything.
    if schema.as_object().is_some_and(|said| said.keys().all(|word| word == "description")) {
        return Ok(());
    }
    if let Some(any) = schema["oneOf"].as_array() {
        return any
            .iter()
            .map(|one| fits(value, one))
            .find(Result::is_ok)
            .unwrap_or(Err("no oneOf fits".into()));
    }
    if !types(schema).any(|name| is_of_type(value, name)) {
        return Err(format!("{value} is no {}", schema["type"]));
    }
    if let Some(known) = schema["enum"].as_array().filter(|known| !known.contains(value)) {
        return Err(format!("{value} is none of {known:?}"));
    }
    for item in value.as_array().into_iter().flatten() {
        fits(item, &schema["items"])?;
    }
    let Some(object) = value.as_object() else { return Ok(()) };
    let mut parts = Vec::new();
    gather(schema, &mut parts);
    for name in parts.iter().filter_map(|part| part["required"].as_array()).flatten() {
        if !object.contains_key(name.as_str().unwrap()) {
            return Err(format!("{name} is missing"));
        }
    }
    let is_open = parts.iter().any(|part| part["additionalProperties"].is_object());
    for (name, value) in object {
        match parts.iter().find_map(|part| part["properties"].get(name)) {
            Some(schema) => fits(value, schema).map_err(|why| format!("{name}: {why}"))?,
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

/// The parts of an object that is made of several.
fn gather<'a>(schema: &'a Value, parts: &mut Vec<&'a Value>) {
    let schema = resolved(schema);
    parts.push(schema);
    for part in schema["allOf"].as_array().into_iter().flatten() {
        gather(part, parts);
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
fn an_answer_that_is_not_as_documented_is_noticed() {
    let nominee = &document()["components"]["schemas"]["Nominee"];
    for (answer, why) in [
        (serde_json::json!({ "name": "Al Pacino", "imdb_id": "nm0000199" }), None),
        (serde_json::json!({ "name": "Al Pacino", "imdb_id": null }), None),
        (serde_json::json!({ "imdb_id": null }), Some("\"name\" is missing")),
        (serde_json::json!({ "name": 1, "imdb_id": null }), Some("name: 1 is no \"string\"")),
        (serde_json::json!({ "name": "Al Pacino", "role": "Michael" }), Some("role is not documented")),
        (serde_json::json!("Al Pacino"), Some("\"Al Pacino\" is no \"object\"")),
    ] {
        assert_eq!(fits(&answer, nominee).err().as_deref(), why);
    }
}

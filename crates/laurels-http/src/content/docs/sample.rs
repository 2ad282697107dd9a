//! Sample values for schemas of the OpenAPI document: what an example sends.

use serde_json::{Map, Number, Value};

use super::schema::{choices, resolve, types};

/// Schemas that contain themselves end here.
const MAX_DEPTH: usize = 8;

/// Values that exist in every catalogue, or that look like real ones, by the name of the parameter or field.
const KNOWN: [(&str, &str); 19] = [
    ("film_id", "tt0068646"),
    ("film", "tt0068646"),
    ("person_id", "nm0000658"),
    ("category_name", "best-picture"),
    ("category", "best-picture"),
    ("text", "godfather"),
    ("id", USER_ID),
    ("user_id", USER_ID),
    ("userId", USER_ID),
    ("friend_id", USER_ID),
    ("username", "Ana"),
    ("email", "ana@example.org"),
    ("file", "aGVsbG8sIHRoaXMgaXMgbm90IGEgcmVhbCB0b2tlbiE.ics"),
    ("message", "Hello!"),
    ("token", TOKEN),
    ("invite", TOKEN),
    ("watch_id", "tt0068646-1"),
    ("return_url", "https://laurels.example/membership"),
    ("zipcode", "10001"),
];

const USER_ID: &str = "3f2a9c41d07e4b5f8a6c2e1d9b7f0a35";
const TOKEN: &str = "aGVsbG8sIHRoaXMgaXMgbm90IGEgcmVhbCB0b2tlbiE";
/// Of the year 2026.
const CEREMONY: u16 = 98;

/// A value that a schema allows: its own example if it has one, otherwise by the name of the parameter or field, and by
/// type. Objects have what is required and what has an example.
pub(super) fn sample(document: &Value, schema: &Value, name: &str) -> Value {
    sample_at(document, schema, name, 0)
}

fn sample_at(document: &Value, schema: &Value, name: &str, depth: usize) -> Value {
    let resolved = resolve(document, schema);
    if let Some(example) = example(schema).or_else(|| example(resolved)) {
        return example.clone();
    }
    if depth > MAX_DEPTH {
        return Value::Null;
    }
    let parts = |keyword: &str| resolved[keyword].as_array();
    if let Some(variants) = parts("oneOf").or_else(|| parts("anyOf")) {
        let is_value = |variant: &&Value| types(resolve(document, variant)) != ["null"];
        let first = variants.iter().find(is_value);
        return first.map_or(Value::Null, |first| sample_at(document, first, name, depth + 1));
    }
    if let Some(first) = choices(resolved).and_then(|all| all.into_iter().next()) {
        return if types(resolved).contains(&"boolean") { Value::Bool(true) } else { Value::String(first) };
    }
    if !resolved["default"].is_null() {
        return resolved["default"].clone();
    }
    if parts("allOf").is_some() {
        return object(document, resolved, depth);
    }
    match types(resolved).first().copied() {
        Some("object") => object(document, resolved, depth),
        Some("array") => {
            let item = sample_at(document, &resolved["items"], singular(name), depth + 1);
            Value::Array(vec![item])
        }
        Some("string") => Value::String(text(resolved, name)),
        Some("integer" | "number") => Value::Number(number(resolved, name)),
        _ => Value::Null,
    }
}

/// A schema's own example.
fn example(schema: &Value) -> Option<&Value> {
    let examples = [&schema["example"], &schema["examples"][0]];
    examples.into_iter().find(|example| !example.is_null())
}

/// The fields of the schema and of all parts of its `allOf`.
fn object(document: &Value, schema: &Value, depth: usize) -> Value {
    let mut fields = Map::new();
    for part in schema["allOf"].as_array().into_iter().flatten() {
        if let Value::Object(part) = sample_at(document, part, "", depth + 1) {
            fields.extend(part);
        }
    }
    let is_required = |name: &String| {
        schema["required"].as_array().into_iter().flatten().any(|required| required == name.as_str())
    };
    let all = || schema["properties"].as_object().into_iter().flatten();
    for (name, field) in all() {
        if is_required(name) || example(field).is_some() {
            fields.insert(name.clone(), sample_at(document, field, name, depth + 1));
        }
    }
    let least = schema["minProperties"].as_u64().and_then(|least| usize::try_from(least).ok()).unwrap_or(0);
    for (name, field) in all() {
        if fields.len() >= least {
            break;
        }
        fields.insert(name.clone(), sample_at(document, field, name, depth + 1));
    }
    Value::Object(fields)
}

/// The name of a list's items: `film_ids` has values like `film_id`.
fn singular(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

fn text(schema: &Value, name: &str) -> String {
    let known = KNOWN.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let by_format = match schema["format"].as_str() {
        Some("password") => Some("correct horse battery"),
        Some("email") => Some("ana@example.org"),
        Some("date") => Some("2026-03-15"),
        Some("date-time") => Some("2026-03-15T19:30:00Z"),
        Some("uri") => Some("https://laurels.example"),
        _ => None,
    };
    by_format.or(known).unwrap_or("example").to_owned()
}

fn number(schema: &Value, name: &str) -> Number {
    if name == "ceremony" {
        return CEREMONY.into();
    }
    schema["minimum"]
        .as_number()
        .filter(|least| least.as_f64() != Some(0.0))
        .cloned()
        .unwrap_or_else(|| Number::from(1))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn document() -> Value {
        json!({ "components": { "schemas": {
            "Scope": {
                "type": "object",
                "required": ["kind"],
                "properties": { "kind": { "type": "string", "enum": ["ceremony", "all"] } }
            },
            "Plan": {
                "type": "object",
                "required": ["scope", "minutes"],
                "properties": {
                    "scope": { "$ref": "#/components/schemas/Scope", "description": "Which rings." },
                    "minutes": { "type": "integer", "minimum": 0 },
                    "note": { "type": ["string", "null"] },
                    "watched": { "type": ["string", "null"], "example": "2024-03-10" }
                }
            },
            "Goal": { "allOf": [
                { "$ref": "#/components/schemas/Scope" },
                { "type": "object", "required": ["day"], "properties": { "day": { "type": "string", "format": "date" } } }
            ] },
            "Tree": {
                "type": "object",
                "required": ["next"],
                "properties": { "next": { "$ref": "#/components/schemas/Tree" } }
            }
        } } })
    }

    #[test]
    fn samples_are_chosen_by_example_name_and_type() {
        let document = document();
        let text = json!({ "type": "string" });
        for (name, schema, expected) in [
            ("film_id", text.clone(), json!("tt0068646")),
            ("film_id", json!({ "type": "string", "example": "tt1" }), json!("tt1")),
            ("page", json!({ "type": "string", "examples": ["/welcome"] }), json!("/welcome")),
            ("film_ids", json!({ "type": "array", "items": text }), json!(["tt0068646"])),
            ("ceremony", json!({ "type": "integer", "minimum": 1 }), json!(98)),
            ("limit", json!({ "type": "integer", "minimum": 0, "maximum": 9 }), json!(1)),
            ("radius", json!({ "type": "number", "default": 10, "minimum": 1 }), json!(10)),
            ("rating", json!({ "type": ["number", "null"], "minimum": 0.5 }), json!(0.5)),
            ("viewed", json!({ "type": "boolean" }), json!(true)),
            ("size", json!({ "type": "string", "pattern": "^(wide|story)$" }), json!("wide")),
            ("provider", json!({ "type": "string", "enum": ["tcm", "fxm"] }), json!("tcm")),
            ("password", json!({ "type": "string", "format": "password" }), json!("correct horse battery")),
            ("other", text.clone(), json!("example")),
            ("services", json!({ "oneOf": [{ "type": "null" }, { "enum": ["mine"] }] }), json!("mine")),
            ("value", json!({ "description": "Anything." }), Value::Null),
        ] {
            assert_eq!(sample(&document, &schema, name), expected, "{name}: {schema}");
        }
    }

    #[test]
    fn objects_have_what_is_required_and_what_has_an_example() {
        let document = document();
        for (schema, expected) in [
            (
                json!({ "$ref": "#/components/schemas/Plan" }),
                json!({ "scope": { "kind": "ceremony" }, "minutes": 1, "watched": "2024-03-10" }),
            ),
            (
                json!({ "$ref": "#/components/schemas/Goal" }),
                json!({ "kind": "ceremony", "day": "2026-03-15" }),
            ),
            (
                json!({
                    "type": "object",
                    "minProperties": 1,
                    "properties": { "is_admin": { "type": "boolean" }, "is_tester": { "type": "boolean" } }
                }),
                json!({ "is_admin": true }),
            ),
            (json!({ "type": "object", "properties": { "a": { "type": "string" } } }), json!({})),
        ] {
            assert_eq!(sample(&document, &schema, ""), expected, "{schema}");
        }
    }

    #[test]
    fn a_schema_that_contains_itself_ends() {
        let document = document();
        let tree = sample(&document, &json!({ "$ref": "#/components/schemas/Tree" }), "");
        assert!(tree["next"]["next"].is_object());
    }
}

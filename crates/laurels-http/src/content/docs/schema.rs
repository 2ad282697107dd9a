//! Reads JSON schemas of the OpenAPI document.

use serde_json::Value;

use crate::content::html::escape;

/// Follows references within the document.
pub(super) fn resolve<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let target = value["$ref"].as_str().and_then(|reference| document.pointer(reference.strip_prefix('#')?));
    match target {
        Some(target) => resolve(document, target),
        None => value,
    }
}

/// The names of a schema's types: usually one, or one and `null`.
pub(super) fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(name) => vec![name.as_str()],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The values of which a schema allows one, as texts: of an `enum`, a boolean, or a pattern like `^(titles|nominees)$`.
pub(super) fn choices(schema: &Value) -> Option<Vec<String>> {
    if let Some(values) = schema["enum"].as_array() {
        return Some(values.iter().filter_map(Value::as_str).map(str::to_owned).collect());
    }
    if types(schema).contains(&"boolean") {
        return Some(vec!["true".to_owned(), "false".to_owned()]);
    }
    let alternatives = schema["pattern"].as_str()?.strip_prefix("^(")?.strip_suffix(")$")?;
    let is_plain = alternatives.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_|".contains(&byte));
    is_plain.then(|| alternatives.split('|').map(str::to_owned).collect())
}

/// What a value may be, in words, with links to schemas.
pub(super) fn describe(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        let name = escape(name);
        return format!("<a href=\"#schema-{name}\">{name}</a>");
    }
    for (keyword, conjunction) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " with ")] {
        if let Some(parts) = schema[keyword].as_array() {
            return parts.iter().map(describe).collect::<Vec<_>>().join(conjunction);
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        let codes = values.iter().map(|value| format!("<code>{}</code>", escape(&plain(value))));
        return codes.collect::<Vec<_>>().join(" or ");
    }
    let names = types(schema).into_iter().map(|name| describe_type(schema, name));
    let described = names.collect::<Vec<_>>().join(" or ");
    if described.is_empty() { "any value".to_owned() } else { described }
}

fn describe_type(schema: &Value, name: &str) -> String {
    match name {
        "array" => format!("list of {}", describe(&schema["items"])),
        "object" if schema["additionalProperties"].is_object() => {
            format!("object with values: {}", describe(&schema["additionalProperties"]))
        }
        "integer" | "number" => match (plain(&schema["minimum"]), plain(&schema["maximum"])) {
            (least, most) if least.is_empty() && most.is_empty() => name.to_owned(),
            (least, most) if most.is_empty() => format!("{name} from {least}"),
            (least, most) if least.is_empty() => format!("{name} up to {most}"),
            (least, most) => format!("{name} from {least} to {most}"),
        },
        "string" => match (schema["format"].as_str(), schema["maxLength"].as_u64()) {
            (Some(format), _) => escape(format),
            (None, Some(most)) => format!("string of up to {most} characters"),
            (None, None) => "string".to_owned(),
        },
        _ => escape(name),
    }
}

/// A value as it is written in a path or query string; nothing for `null`.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_described_in_words() {
        for (schema, expected) in [
            (json!({ "type": "string" }), "string"),
            (json!({ "type": "string", "format": "date" }), "date"),
            (json!({ "type": ["string", "null"], "maxLength": 40 }), "string of up to 40 characters or null"),
            (json!({ "type": "integer", "minimum": 1, "maximum": 50 }), "integer from 1 to 50"),
            (json!({ "type": "integer", "minimum": 0 }), "integer from 0"),
            (json!({ "type": "number", "maximum": 5 }), "number up to 5"),
            (json!({ "type": "array", "items": { "type": "boolean" } }), "list of boolean"),
            (
                json!({ "type": "object", "additionalProperties": { "type": "string" } }),
                "object with values: string",
            ),
            (json!({ "enum": ["a", "<b>"] }), "<code>a</code> or <code>&lt;b&gt;</code>"),
            (
                json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Film" }] }),
                "null or <a href=\"#schema-Film\">Film</a>",
            ),
            (json!({ "description": "Anything." }), "any value"),
        ] {
            assert_eq!(describe(&schema), expected, "{schema}");
        }
    }

    #[test]
    fn choices_are_those_of_enums_booleans_and_plain_alternatives() {
        for (schema, expected) in [
            (json!({ "enum": ["tcm", "fxm"] }), Some(vec!["tcm", "fxm"])),
            (json!({ "type": "boolean" }), Some(vec!["true", "false"])),
            (json!({ "type": "string", "pattern": "^(wide|story)$" }), Some(vec!["wide", "story"])),
            (json!({ "type": "string", "pattern": "^(18[0-9]|19)$" }), None),
            (json!({ "type": "string" }), None),
        ] {
            let expected = expected.map(|all| all.into_iter().map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(choices(&schema), expected, "{schema}");
        }
    }

    #[test]
    fn references_are_followed_until_the_last_one() {
        let document = json!({ "a": { "$ref": "#/b" }, "b": { "type": "string" } });
        assert_eq!(resolve(&document, &json!({ "$ref": "#/a" })), &json!({ "type": "string" }));
        let missing = json!({ "$ref": "#/c" });
        assert_eq!(resolve(&document, &missing), &missing);
    }
}

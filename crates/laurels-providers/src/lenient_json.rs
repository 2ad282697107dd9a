//! Lenient deserializers for JSON with unreliable types: numbers as strings, null for empty, blank strings for null.
//! A field that can't be read counts as missing, so that it does not invalidate the whole record.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A string without control characters, or a number as a string; blank strings are `None`.
pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::String(text) => Some(printable(&text)).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// Keeps line breaks. PostgreSQL can't store U+0000.
fn printable(text: &str) -> String {
    let text: String = text.chars().filter(|char| *char == '\n' || !char.is_control()).collect();
    text.trim().to_owned()
}

/// A positive integer, or a string with one; zero means unknown.
pub(crate) fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let number = match Value::deserialize(from)? {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    Ok(number.and_then(|number| u32::try_from(number).ok()).filter(|number| *number > 0))
}

/// A list without its unreadable members; any other value is an empty list.
pub(crate) fn list<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Vec<T>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::Array(members) => {
            members.into_iter().filter_map(|member| serde_json::from_value(member).ok()).collect()
        }
        _ => Vec::new(),
    })
}

/// `None` if the value can't be read.
pub(crate) fn maybe<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(from)?).ok())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Odd {
        #[serde(default, deserialize_with = "text")]
        name: Option<String>,
        #[serde(default, deserialize_with = "number")]
        minutes: Option<u32>,
        #[serde(default, deserialize_with = "list")]
        tags: Vec<String>,
    }

    #[test]
    fn unreadable_fields_do_not_affect_the_others() {
        for (given, name, minutes, tags) in [
            (json!({"name": "a", "minutes": 5, "tags": ["x", "y"]}), Some("a"), Some(5), vec!["x", "y"]),
            (json!({"name": 5078, "minutes": "5", "tags": null}), Some("5078"), Some(5), vec![]),
            (json!({"name": " ", "minutes": 0, "tags": ["x", 1, null]}), None, None, vec!["x"]),
            (json!({"name": " a\u{0}\r\n\u{7}b\u{0} "}), Some("a\nb"), None, vec![]),
            (json!({"name": null, "minutes": -5, "tags": "x"}), None, None, vec![]),
            (json!({"name": {}, "minutes": "five"}), None, None, vec![]),
            (json!({}), None, None, vec![]),
        ] {
            let read: Odd = serde_json::from_value(given.clone()).unwrap();
            let expected = Odd {
                name: name.map(str::to_owned),
                minutes,
                tags: tags.into_iter().map(str::to_owned).collect(),
            };
            assert_eq!(read, expected, "{given}");
        }
    }
}

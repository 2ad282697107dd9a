//! Reads JSON whose types cannot be relied on: numbers as text, null for nothing, blanks for null. What cannot be
//! read at all counts as not there, so that one odd field does not hide the rest.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Text, or a number as text; blank is nothing.
pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// A whole number that is more than zero, or text that is one: zero stands for unknown.
pub(crate) fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let number = match Value::deserialize(from)? {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    Ok(number.and_then(|number| u32::try_from(number).ok()).filter(|number| *number > 0))
}

/// A list without those of its members that cannot be read; anything else is an empty one.
pub(crate) fn list<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Vec<T>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::Array(members) => {
            members.into_iter().filter_map(|member| serde_json::from_value(member).ok()).collect()
        }
        _ => Vec::new(),
    })
}

/// What can be read as asked for, or nothing.
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
        words: Vec<String>,
    }

    #[test]
    fn odd_fields_do_not_hide_the_rest() {
        for (given, name, minutes, words) in [
            (json!({"name": "a", "minutes": 5, "words": ["x", "y"]}), Some("a"), Some(5), vec!["x", "y"]),
            (json!({"name": 5078, "minutes": "5", "words": null}), Some("5078"), Some(5), vec![]),
            (json!({"name": " ", "minutes": 0, "words": ["x", 1, null]}), None, None, vec!["x"]),
            (json!({"name": null, "minutes": -5, "words": "x"}), None, None, vec![]),
            (json!({"name": {}, "minutes": "five"}), None, None, vec![]),
            (json!({}), None, None, vec![]),
        ] {
            let read: Odd = serde_json::from_value(given.clone()).unwrap();
            let expected = Odd {
                name: name.map(str::to_owned),
                minutes,
                words: words.into_iter().map(str::to_owned).collect(),
            };
            assert_eq!(read, expected, "{given}");
        }
    }
}

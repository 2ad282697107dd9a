use serde::{Deserialize, Deserializer};

/// A list in a query string, separated by commas: `?genres=War,Drama`. An empty text is an empty list.
#[derive(Debug, Default)]
pub(crate) struct CommaList(pub(crate) Vec<String>);

impl<'de> Deserialize<'de> for CommaList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_empty = text.is_empty();
        Ok(Self(if is_empty { Vec::new() } else { text.split(',').map(str::to_owned).collect() }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn commas_separate_values() {
        for (text, expected) in [
            ("", &[][..]),
            ("War", &["War"]),
            ("War,Science Fiction", &["War", "Science Fiction"]),
            // Not a value that anyone means: it's rejected like any unknown one.
            ("War,", &["War", ""]),
            (",", &["", ""]),
        ] {
            let CommaList(values) = serde_json::from_value(json!(text)).unwrap();
            assert_eq!(values, expected, "{text:?}");
        }
    }
}

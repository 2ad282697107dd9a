//! Where settings come from.

use std::collections::BTreeMap;
use std::{env, fmt, fs};

use super::keys::KEYS;

const PREFIX: &str = "LAURELS_";
/// Names the file; it is a variable only.
const FILE: &str = "LAURELS_CONFIG";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Default,
    File(String),
    Environment,
    Unset,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(name) => write!(f, "file {name}"),
            Self::Environment => f.write_str("environment"),
            Self::Unset => f.write_str("not set"),
        }
    }
}

/// Texts by key, with their sources. Prints no values, since some are secret.
pub(crate) struct Values(BTreeMap<&'static str, (String, Source)>);

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Values {
    pub(crate) fn load() -> Result<Self, String> {
        let variables = env::vars_os().filter_map(|(name, value)| {
            let name = name.into_string().ok().filter(|name| name.starts_with(PREFIX))?;
            Some((name, value))
        });
        let mut texts = Vec::new();
        for (name, value) in variables {
            let value = value.into_string().map_err(|_| format!("{name} is not readable text"))?;
            texts.push((name, value));
        }
        let named = texts.iter().find(|(name, _)| name == FILE).map(|(_, file)| file.clone());
        let file = match named {
            None => None,
            Some(name) => {
                let text = fs::read_to_string(&name).map_err(|error| format!("{FILE}: {name}: {error}"))?;
                Some((name, text))
            }
        };
        Self::gather(texts, file)
    }

    /// Lays the environment over the file over the defaults. An empty variable counts as not set.
    fn gather(variables: Vec<(String, String)>, file: Option<(String, String)>) -> Result<Self, String> {
        let mut values = BTreeMap::new();
        for key in &KEYS {
            if let Some(default) = key.default {
                values.insert(key.name, (default.to_owned(), Source::Default));
            }
        }
        if let Some((name, text)) = file {
            let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
                format!("{name} is no usable settings file: {}", error.message())
            })?;
            for (key, value) in table {
                let known = known(&key.to_uppercase()).filter(|known| known.to_lowercase() == key);
                let known = known.ok_or_else(|| format!("{name}: there is no setting called {key:?}"))?;
                let text = text_of(&value).ok_or_else(|| format!("{name}: {key} must be a single value"))?;
                values.insert(known, (text, Source::File(name.clone())));
            }
        }
        for (name, value) in variables.into_iter().filter(|(name, value)| name != FILE && !value.is_empty()) {
            let known = known(name.trim_start_matches(PREFIX));
            let known = known.ok_or_else(|| format!("there is no setting called {name}"))?;
            values.insert(known, (value, Source::Environment));
        }
        Ok(Self(values))
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|(text, _)| text.as_str())
    }

    pub(crate) fn source(&self, name: &str) -> Source {
        self.0.get(name).map_or(Source::Unset, |(_, source)| source.clone())
    }
}

fn known(name: &str) -> Option<&'static str> {
    KEYS.iter().map(|key| key.name).find(|known| *known == name)
}

fn text_of(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(flag) => Some(flag.to_string()),
        toml::Value::Array(items) => {
            items.iter().map(text_of).collect::<Option<Vec<_>>>().map(|all| all.join(","))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::config::Config;

    fn gather(variables: &[(&str, &str)], file: Option<&str>) -> Result<Values, String> {
        let variables =
            variables.iter().map(|(name, value)| (format!("{PREFIX}{name}"), (*value).to_owned()));
        Values::gather(variables.collect(), file.map(|text| ("laurels.toml".to_owned(), text.to_owned())))
    }

    #[test]
    fn the_environment_beats_the_file_beats_the_default() {
        let values =
            gather(&[("BIND", "[::1]:1")], Some("bind = \"0.0.0.0:2\"\nenvironment = \"staging\"")).unwrap();
        assert_eq!((values.get("BIND"), values.source("BIND")), (Some("[::1]:1"), Source::Environment));
        assert_eq!(values.get("ENVIRONMENT"), Some("staging"));
        assert_eq!(values.source("ENVIRONMENT"), Source::File("laurels.toml".to_owned()));
        assert_eq!(values.source("DATABASE_URL"), Source::Default);
        assert_eq!(values.source("TMDB_TOKEN"), Source::Unset);
    }

    #[test]
    fn what_does_not_exist_is_refused_by_name() {
        assert!(gather(&[("BINT", "x")], None).unwrap_err().contains("LAURELS_BINT"));
        assert!(gather(&[], Some("bint = 1")).unwrap_err().contains("\"bint\""));
        assert!(gather(&[], Some("BIND = \"x\"")).unwrap_err().contains("\"BIND\""));
        assert!(gather(&[], Some("bind = ")).unwrap_err().contains("laurels.toml"));
        assert!(gather(&[], Some("[bind]")).unwrap_err().contains("single value"));
    }

    #[test]
    fn an_empty_variable_counts_as_not_set() {
        assert_eq!(gather(&[("BIND", "")], None).unwrap().source("BIND"), Source::Default);
    }

    proptest! {
        #[test]
        fn any_file_and_any_variable_is_taken_or_refused_in_one_line(
            file in prop_oneof![any::<String>(), "(bind|listings|log|x|LOG) ?= ?[\"'\\[{0-9a-z.:,\\]} -]{0,30}\n?"],
            name in "[A-Z_]{0,12}",
            value in any::<String>(),
        ) {
            for taken in [gather(&[], Some(&file)), gather(&[(&name, &value), ("BIND", &value)], None)] {
                match taken {
                    Err(complaint) => prop_assert!(!complaint.is_empty()),
                    Ok(values) => {
                        if let Err(complaint) = Config::from_values(values) {
                            prop_assert!(!complaint.is_empty());
                        }
                    }
                }
            }
        }
    }
}

//! Reading settings from the environment, the file and the defaults.

use std::collections::BTreeMap;
use std::{env, fmt, fs};

pub(crate) const PREFIX: &str = "LAURELS_";
/// Path of the settings file; an environment variable only.
const CONFIG_FILE: &str = "LAURELS_CONFIG";

/// A setting: `LAURELS_{name}` in the environment, the lowercase name in the file.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) default: Default,
    /// The value for `laurels config`, without secrets.
    pub(crate) print: fn(&str) -> String,
}

pub(crate) enum Default {
    None,
    Text(&'static str),
    /// From settings declared before it.
    Derived(fn(&Values) -> String),
}

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

/// Values by key, with their sources. `Debug` prints only the keys, because some values are secret.
#[derive(Default)]
pub(crate) struct Values(BTreeMap<&'static str, (String, Source)>);

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Values {
    /// Those that are set, without defaults.
    pub(crate) fn load(keys: &[Key]) -> Result<Self, String> {
        let variables = env::vars_os().filter_map(|(name, value)| {
            let name = name.into_string().ok().filter(|name| name.starts_with(PREFIX))?;
            Some((name, value))
        });
        let mut settings = Vec::new();
        for (name, value) in variables {
            let value = value.into_string().map_err(|_| format!("{name} is not valid UTF-8"))?;
            settings.push((name, value));
        }
        let path = settings.iter().find(|(name, _)| name == CONFIG_FILE).map(|(_, file)| file.clone());
        let file = match path {
            None => None,
            Some(name) => {
                let text =
                    fs::read_to_string(&name).map_err(|error| format!("{CONFIG_FILE}: {name}: {error}"))?;
                Some((name, text))
            }
        };
        Self::merge(keys, settings, file)
    }

    /// Merges environment and file. An empty variable counts as not set. Fails with all mistakes, not only the first.
    fn merge(
        keys: &[Key],
        variables: Vec<(String, String)>,
        file: Option<(String, String)>,
    ) -> Result<Self, String> {
        let find_key = |name: &str| keys.iter().map(|key| key.name).find(|key| *key == name);
        let mut values = BTreeMap::new();
        let mut mistakes = Vec::new();
        if let Some((name, text)) = file {
            let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
                format!("{name} is not a valid settings file: {}", error.message())
            })?;
            for (key, value) in table {
                let setting = find_key(&key.to_uppercase()).filter(|found| found.to_lowercase() == key);
                match (setting, to_text(&value)) {
                    (None, _) => mistakes.push(format!("{name}: there is no setting called {key:?}")),
                    (_, None) => mistakes.push(format!("{name}: {key} must be a single value")),
                    (Some(setting), Some(text)) => {
                        values.insert(setting, (text, Source::File(name.clone())));
                    }
                }
            }
        }
        for (name, value) in
            variables.into_iter().filter(|(name, value)| name != CONFIG_FILE && !value.is_empty())
        {
            match find_key(name.trim_start_matches(PREFIX)) {
                None => mistakes.push(format!("there is no setting called {name}")),
                Some(key) => {
                    values.insert(key, (value, Source::Environment));
                }
            }
        }
        if !mistakes.is_empty() {
            return Err(mistakes.join("; "));
        }
        Ok(Self(values))
    }

    /// With the defaults of those that aren't set.
    #[must_use]
    pub(crate) fn with_defaults(mut self, keys: &[Key]) -> Self {
        for key in keys {
            let default = match key.default {
                Default::None => continue,
                Default::Text(text) => text.to_owned(),
                Default::Derived(derive) => derive(&self),
            };
            self.0.entry(key.name).or_insert((default, Source::Default));
        }
        self
    }

    /// The names of those that are set.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// Keeps those that `is_kept` accepts by name.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&str) -> bool) {
        self.0.retain(|name, _| is_kept(name));
    }

    /// Sets a value that the operator doesn't choose.
    pub(crate) fn set(&mut self, name: &'static str, value: String) {
        self.0.insert(name, (value, Source::Default));
    }

    /// Parses a setting; `None` if it is not set or invalid. Errors don't contain the value of a hidden setting.
    pub(crate) fn parse<T>(
        &self,
        name: &str,
        is_hidden: bool,
        parse: impl FnOnce(&str) -> Result<T, String>,
        mistakes: &mut Vec<String>,
    ) -> Option<T> {
        let text = self.get(name)?;
        let on_error = |reason| {
            let value = if is_hidden { "the value".to_owned() } else { format!("{text:?}") };
            mistakes.push(format!("{PREFIX}{name}: {value} is invalid: {reason}"));
        };
        parse(text).map_err(on_error).ok()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|(text, _)| text.as_str())
    }

    pub(crate) fn source(&self, name: &str) -> Source {
        self.0.get(name).map_or(Source::Unset, |(_, source)| source.clone())
    }
}

fn to_text(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(flag) => Some(flag.to_string()),
        toml::Value::Array(items) => {
            items.iter().map(to_text).collect::<Option<Vec<_>>>().map(|all| all.join(","))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::config::Config;
    use crate::config::keys::KEYS;

    fn merge(variables: &[(&str, &str)], file: Option<&str>) -> Result<Values, String> {
        let variables =
            variables.iter().map(|(name, value)| (format!("{PREFIX}{name}"), (*value).to_owned()));
        let file = file.map(|text| ("laurels.toml".to_owned(), text.to_owned()));
        Ok(Values::merge(KEYS, variables.collect(), file)?.with_defaults(KEYS))
    }

    #[test]
    fn environment_overrides_file_and_file_overrides_default() {
        let values =
            merge(&[("BIND", "[::1]:1")], Some("bind = \"0.0.0.0:2\"\nenvironment = \"staging\"")).unwrap();
        assert_eq!((values.get("BIND"), values.source("BIND")), (Some("[::1]:1"), Source::Environment));
        assert_eq!(values.get("ENVIRONMENT"), Some("staging"));
        assert_eq!(values.source("ENVIRONMENT"), Source::File("laurels.toml".to_owned()));
        assert_eq!(values.source("DATABASE_URL"), Source::Default);
        assert_eq!(values.source("TMDB_TOKEN"), Source::Unset);
    }

    #[test]
    fn some_defaults_depend_on_other_settings() {
        let values = merge(&[("BIND", "[::1]:1"), ("ENVIRONMENT", "production")], None).unwrap();
        assert_eq!(
            (values.get("PUBLIC_URL"), values.get("LISTINGS")),
            (Some("http://[::1]:1"), Some("live"))
        );
        assert_eq!(values.source("LISTINGS"), Source::Default);
        assert_eq!(merge(&[], None).unwrap().get("LISTINGS"), Some("sample"));
        assert_eq!(merge(&[("LISTINGS", "off")], None).unwrap().get("LISTINGS"), Some("off"));
    }

    #[test]
    fn all_mistakes_are_reported_together() {
        let unknown = merge(&[("BINT", "x"), ("LOGS", "x")], Some("bint = 1\nbind = {}")).unwrap_err();
        for part in ["LAURELS_BINT", "LAURELS_LOGS", "\"bint\"", "bind must be a single value"] {
            assert!(unknown.contains(part), "{unknown}");
        }
        let invalid = merge(&[("BIND", "x"), ("REGION", "x")], Some("listings = \"x\"")).unwrap();
        let invalid = Config::from_values(invalid).unwrap_err();
        let keys: Vec<_> = invalid.split("; ").filter_map(|mistake| mistake.split(':').next()).collect();
        assert_eq!(keys, ["LAURELS_BIND", "LAURELS_LISTINGS", "LAURELS_REGION"], "{invalid}");
    }

    #[test]
    fn unknown_settings_are_rejected_by_name() {
        assert!(merge(&[("BINT", "x")], None).unwrap_err().contains("LAURELS_BINT"));
        assert!(merge(&[], Some("bint = 1")).unwrap_err().contains("\"bint\""));
        assert!(merge(&[], Some("BIND = \"x\"")).unwrap_err().contains("\"BIND\""));
        assert!(merge(&[], Some("bind = ")).unwrap_err().contains("laurels.toml"));
        assert!(merge(&[], Some("[bind]")).unwrap_err().contains("single value"));
    }

    #[test]
    fn an_empty_variable_counts_as_not_set() {
        assert_eq!(merge(&[("BIND", "")], None).unwrap().source("BIND"), Source::Default);
    }

    proptest! {
        #[test]
        fn any_file_and_any_variable_is_accepted_or_rejected_with_a_message(
            file in prop_oneof![any::<String>(), "(bind|listings|log|x|LOG) ?= ?[\"'\\[{0-9a-z.:,\\]} -]{0,30}\n?"],
            name in "[A-Z_]{0,12}",
            value in any::<String>(),
        ) {
            for result in [merge(&[], Some(&file)), merge(&[(&name, &value), ("BIND", &value)], None)] {
                match result {
                    Err(error) => prop_assert!(!error.is_empty()),
                    Ok(values) => {
                        if let Err(error) = Config::from_values(values) {
                            prop_assert!(!error.is_empty());
                        }
                    }
                }
            }
        }
    }
}

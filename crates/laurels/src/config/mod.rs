//! Configuration: environment variables override the optional file, which overrides the defaults.
//!
//! Nothing else in the product reads the environment. Unknown keys and invalid values fail the startup with one line.

mod demo;
mod keys;
mod parse;
mod sources;

pub(crate) use self::demo::{DemoConfig, temporary_folder};
pub(crate) use self::keys::Config;
pub(crate) use self::parse::LogFormat;

use self::keys::KEYS;
use self::sources::{PREFIX, Source, Values};

impl Config {
    pub(crate) fn load() -> Result<Self, String> {
        Self::from_values(Values::load(KEYS)?.with_defaults(KEYS))
    }

    /// Name, effective value and source of every setting; secrets are masked.
    pub(crate) fn table(&self) -> impl Iterator<Item = (String, String, String)> {
        KEYS.iter().map(|key| {
            let value = self.values.get(key.name).map_or_else(|| "-".to_owned(), key.print);
            (format!("{PREFIX}{}", key.name), value, self.values.source(key.name).to_string())
        })
    }

    /// The settings file, if it contains something secret.
    pub(crate) fn file_with_secrets(&self) -> Option<String> {
        KEYS.iter().find_map(|key| {
            let value = self.values.get(key.name)?;
            match self.values.source(key.name) {
                Source::File(name) if (key.print)(value) != value => Some(name),
                _ => None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::sources::Default;

    /// Settings of the README's table with their defaults.
    fn documented() -> BTreeMap<String, String> {
        let rows =
            include_str!("../../../../README.md").lines().filter(|line| line.starts_with("| `LAURELS_"));
        let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
        let names =
            |cell: &str| cell.split(", ").map(|name| name.trim_matches('`').to_owned()).collect::<Vec<_>>();
        cells.flat_map(|row| names(row[1]).into_iter().map(move |name| (name, row[2].to_owned()))).collect()
    }

    #[test]
    fn readme_lists_every_setting_with_its_default() {
        let mut documented = documented();
        for key in KEYS {
            let name = format!("{PREFIX}{}", key.name);
            let default = documented.remove(&name).unwrap_or_else(|| panic!("{name} is not in the README"));
            match key.default {
                Default::None => assert_eq!(default, "", "{name}"),
                Default::Text(text) => assert_eq!(default, format!("`{text}`"), "{name}"),
                Default::Derived(_) => assert_ne!(default, "", "{name}"),
            }
        }
        assert_eq!(documented, BTreeMap::new(), "settings that don't exist");
    }
}

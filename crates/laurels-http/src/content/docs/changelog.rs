//! What has changed in the API, by release.

use serde::Deserialize;

/// The only copy: docs/api.md refers to it.
const ENTRIES: &str = include_str!("../../../../../api/changelog.json");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Release {
    /// A version, or `Unreleased`.
    pub(super) version: String,
    pub(super) added: Vec<String>,
    pub(super) changed: Vec<String>,
}

/// The newest first.
pub(super) fn releases() -> Vec<Release> {
    serde_json::from_str(ENTRIES).unwrap_or_else(|error| {
        tracing::error!(%error, "couldn't read the API's changelog");
        Vec::new()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_have_entries_in_sentences() {
        let releases = releases();
        assert!(!releases.is_empty());
        for Release { version, added, changed } in &releases {
            assert!(!version.is_empty() && added.len() + changed.len() > 0, "{version}");
            for entry in added.iter().chain(changed) {
                assert!(entry.ends_with('.') && entry.matches('`').count().is_multiple_of(2), "{entry}");
            }
        }
    }
}
